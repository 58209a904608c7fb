package org.robotspec.service.internal.fetch;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.apache.commons.net.DefaultSocketFactory;
import org.apache.commons.net.ftp.FTP;
import org.apache.commons.net.ftp.FTPClient;
import org.apache.commons.net.ftp.FTPReply;
import org.jspecify.annotations.Nullable;
import org.robotspec.access.FailureCause;
import org.robotspec.rules.Origin;
import org.robotspec.service.spi.Limits;
import org.robotspec.service.spi.Resolver;
import org.robotspec.service.spi.Response;

/**
 * Reads a file by anonymous FTP (L-7), in passive mode.
 *
 * <p>Replies become HTTP statuses: 200 for a file, 404 or 403 for a permanent refusal, 503 for a
 * temporary one.
 */
final class FtpFetcher {
  /**
   * The most octets of all replies together, because the client keeps a whole reply in memory. A
   * fetch has seven replies; the longest greetings have a few KiB.
   */
  static final int MAX_REPLIES = 64 << 10;

  private FtpFetcher() {}

  static Response fetch(
      Origin origin, String path, Limits limits, Resolver names, TimedSockets sockets)
      throws IOException {
    FTPClient client = new FTPClient();
    client.setSocketFactory(
        new DefaultSocketFactory() {
          @Override
          public Socket createSocket() throws IOException {
            return sockets.createSocket();
          }
        });
    client.setControlEncoding(StandardCharsets.UTF_8.name());
    InetAddress server = names.resolve(origin.host())[0];
    try {
      return file(client, server, origin.port(), path, limits);
    } catch (IOException e) {
      Response.Failed failed = sockets.failed(e, limits.total());
      return client.getReplyCode() == 0 ? failed : failed.afterAnswer();
    }
  }

  private static Response file(
      FTPClient client, InetAddress server, int port, String path, Limits limits)
      throws IOException {
    client.connect(server, port < 0 ? FTP.DEFAULT_PORT : port);
    client.enterLocalPassiveMode();
    boolean ready =
        FTPReply.isPositiveCompletion(client.getReplyCode())
            && client.login("anonymous", "anonymous@") // RFC 1635: something like an e-mail address
            && client.setFileType(FTP.BINARY_FILE_TYPE);
    @Nullable InputStream in = ready ? client.retrieveFileStream(path) : null;
    if (in == null) {
      int code = client.getReplyCode();
      int status = FTPReply.isNegativePermanent(code) ? (code == 530 ? 403 : 404) : 503;
      byte[] why = reply(client).getBytes(StandardCharsets.UTF_8);
      return new Response.Answer(status, Map.of(), why, false);
    }
    byte[] body;
    try (in) {
      body = in.readNBytes(limits.maxBytes() + 1);
    }
    boolean cut = body.length > limits.maxBytes();
    // On 426 and similar replies, the server aborted the transfer: the file is incomplete.
    return cut || client.completePendingCommand()
        ? new Response.Answer(200, Map.of(), body, cut)
        : new Response.Failed(FailureCause.INCOMPLETE_BODY, reply(client));
  }

  private static String reply(FTPClient client) {
    @Nullable String reply = client.getReplyString();
    return reply == null ? "no reply" : reply.strip();
  }
}
