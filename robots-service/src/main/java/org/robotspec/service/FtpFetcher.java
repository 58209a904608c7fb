package org.robotspec.service;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.commons.net.ftp.FTP;
import org.apache.commons.net.ftp.FTPClient;
import org.apache.commons.net.ftp.FTPReply;
import org.jspecify.annotations.Nullable;
import org.robotspec.access.FailureCause;
import org.robotspec.rules.Origin;

/**
 * Reads a file by anonymous FTP (L-7), in passive mode.
 *
 * <p>The reply codes become the statuses that mean the same: read is 200, a permanent refusal 404
 * or 403, a passing one 503. Thread-safe.
 */
final class FtpFetcher implements AutoCloseable {
  private static final int FTP_PORT = 21;

  /** RFC 1635: anonymous, and something like an address as the password. */
  private static final String USER = "anonymous";

  private static final String PASSWORD = "anonymous@";

  private final Set<FtpSockets> running = ConcurrentHashMap.newKeySet();
  private volatile boolean closed;

  Response fetch(String url, Limits limits) throws IOException {
    Origin origin = Origin.of(url);
    String path = url.substring(origin.toString().length());
    Deadline deadline = Deadline.in(limits.total());
    FtpSockets sockets = new FtpSockets(deadline, limits.response());
    running.add(sockets);
    try {
      if (closed) {
        sockets.close(); // close() may have come before the line above
      }
      FTPClient client = new FTPClient();
      client.setSocketFactory(sockets);
      client.setConnectTimeout(millis(deadline.atMost(limits.connect())));
      client.setControlEncoding(StandardCharsets.UTF_8.name());
      String host = origin.host().replaceAll("[\\[\\]]", "");
      client.connect(host, origin.port() < 0 ? FTP_PORT : origin.port());
      return afterGreeting(client, path, limits);
    } finally {
      running.remove(sockets);
      sockets.close();
    }
  }

  private static Response afterGreeting(FTPClient client, String path, Limits limits)
      throws IOException {
    if (!FTPReply.isPositiveCompletion(client.getReplyCode())) {
      return refused(client);
    }
    if (!client.login(USER, PASSWORD)) {
      return refused(client);
    }
    client.enterLocalPassiveMode();
    if (!client.setFileType(FTP.BINARY_FILE_TYPE)) {
      return refused(client);
    }
    @Nullable InputStream in = client.retrieveFileStream(path);
    if (in == null) {
      return refused(client);
    }
    return read(client, in, limits.maxBytes());
  }

  private static Response read(FTPClient client, InputStream in, int maxBytes) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    byte[] buffer = new byte[8_192];
    try (in) {
      int count = in.read(buffer);
      while (count >= 0) {
        out.write(buffer, 0, count);
        if (out.size() > maxBytes) {
          byte[] body = Arrays.copyOf(out.toByteArray(), maxBytes);
          return new Response.Answer(200, Map.of(), body, true);
        }
        count = in.read(buffer);
      }
    }
    // 426 and the like: the server broke the transfer off, what came is not the file.
    return client.completePendingCommand()
        ? new Response.Answer(200, Map.of(), out.toByteArray(), false)
        : new Response.Failed(FailureCause.INCOMPLETE_BODY, reply(client));
  }

  private static Response refused(FTPClient client) {
    int code = client.getReplyCode();
    int status = FTPReply.isNegativePermanent(code) ? (code == 530 ? 403 : 404) : 503;
    byte[] body = reply(client).getBytes(StandardCharsets.UTF_8);
    return new Response.Answer(status, Map.of(), body, false);
  }

  private static String reply(FTPClient client) {
    @Nullable String reply = client.getReplyString();
    return reply == null ? "no reply" : reply.strip();
  }

  static int millis(Duration time) {
    // 0 would mean no limit.
    return (int) Math.max(1, Math.min(Integer.MAX_VALUE, time.toMillis()));
  }

  /** Ends all fetches: a thread that waits for a server comes back at once. */
  @Override
  public void close() {
    closed = true;
    running.forEach(FtpSockets::close);
  }
}
