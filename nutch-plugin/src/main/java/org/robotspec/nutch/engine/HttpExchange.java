package org.robotspec.nutch.engine;

import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.zip.GZIPInputStream;
import javax.net.ssl.SSLSocketFactory;
import org.apache.hadoop.conf.Configuration;
import org.apache.nutch.metadata.CaseInsensitiveMetadata;
import org.apache.nutch.metadata.Metadata;
import org.apache.nutch.net.protocols.HttpDateFormat;
import org.apache.nutch.net.protocols.Response;

/** One GET over one connection, configured by Nutch's own {@code http.*} properties. */
record HttpExchange(
    String userAgent,
    int timeoutMillis,
    int limit,
    int maxSeconds,
    boolean conditional,
    boolean verbatim,
    boolean strict) {

  private static final int BUFFER = 8192;

  /** A response: its status, headers and decoded body. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Answer(int code, Metadata headers, byte[] body) {}

  static HttpExchange configured(Configuration conf) {
    String agent = conf.get("http.agent.name", "");
    String version = conf.get("http.agent.version", "");
    return new HttpExchange(
        version.isBlank() ? agent : agent + "/" + version,
        conf.getInt("http.timeout", 10_000),
        conf.getInt("http.content.limit", 1024 * 1024),
        conf.getInt("http.time.limit", -1),
        conf.getBoolean("http.enable.if.modified.since.header", true),
        conf.getBoolean("store.http.headers", false),
        conf.getBoolean("engine.http.strict", true));
  }

  /**
   * Makes the request.
   *
   * @param modified when the page was last seen to change, in milliseconds since the epoch; 0 if
   *     that is not known
   */
  Answer get(URL url, long modified) throws IOException {
    boolean tls = url.getProtocol().equals("https");
    int port = url.getPort() < 0 ? url.getDefaultPort() : url.getPort();
    try (Socket plain = new Socket()) {
      plain.setSoTimeout(timeoutMillis);
      plain.connect(new InetSocketAddress(url.getHost(), port), timeoutMillis);
      if (!tls) {
        return exchange(url, modified, plain);
      }
      SSLSocketFactory factory = (SSLSocketFactory) SSLSocketFactory.getDefault();
      try (Socket secure = factory.createSocket(plain, url.getHost(), port, true)) {
        return exchange(url, modified, secure);
      }
    }
  }

  private Answer exchange(URL url, long modified, Socket socket) throws IOException {
    String file = url.getFile().startsWith("/") ? url.getFile() : "/" + url.getFile();
    String request =
        "GET %s HTTP/1.1\r\nHost: %s\r\nUser-Agent: %s\r\nAccept-Encoding: gzip\r\nConnection: close\r\n%s\r\n"
            .formatted(
                file,
                url.getAuthority(),
                userAgent,
                conditional && modified > 0
                    ? "If-Modified-Since: " + HttpDateFormat.toString(modified) + "\r\n"
                    : "");
    socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
    socket.getOutputStream().flush();
    InputStream in = new BufferedInputStream(socket.getInputStream(), BUFFER);
    Metadata headers = new CaseInsensitiveMetadata();
    String status = line(in);
    if (!strict) {
      headers.add("nutch.fetch.time", Long.toString(System.currentTimeMillis()));
    }
    if (!status.startsWith("HTTP/1.")) {
      if (strict) {
        throw new IOException("unexpected end of stream on " + url);
      }
      // HTTP/0.9, as protocol-http reads it: whatever came is the body.
      if (verbatim) {
        headers.add(Response.RESPONSE_HEADERS, "\r\n");
      }
      byte[] rest = in.readAllBytes();
      byte[] first = status.getBytes(StandardCharsets.ISO_8859_1);
      ByteArrayOutputStream body = new ByteArrayOutputStream();
      body.writeBytes(first);
      body.writeBytes(rest);
      return new Answer(200, headers, body.toByteArray());
    }
    if (verbatim) {
      headers.add(Response.RESPONSE_HEADERS, status + "\r\n");
    }
    int code = Integer.parseInt(status.split(" ", 3)[1].strip());
    for (String line = line(in); !line.isEmpty(); line = line(in)) {
      int colon = line.indexOf(':');
      if (colon > 0) {
        headers.add(line.substring(0, colon).strip(), line.substring(colon + 1).strip());
      }
    }
    try {
      return new Answer(code, headers, decoded(headers, body(in, headers, code)));
    } catch (IOException e) {
      if (strict || code == 200) {
        throw e;
      }
      return new Answer(code, headers, new byte[0]);
    }
  }

  private byte[] body(InputStream in, Metadata headers, int code) throws IOException {
    if (code == 204 || code == 304) {
      return new byte[0];
    }
    long end = System.currentTimeMillis() + maxSeconds * 1000L;
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    if ("chunked".equalsIgnoreCase(headers.get("Transfer-Encoding"))) {
      while (body.size() <= limit(body.size())) {
        long size = chunkSize(line(in));
        if (size == 0) {
          break;
        }
        if (copy(in, body, size, end) < size) {
          throw new IOException("unexpected end of stream in a chunk");
        }
        line(in);
      }
    } else {
      String length = headers.get("Content-Length");
      long expected = length == null ? Long.MAX_VALUE : Long.parseLong(length.strip());
      long got = copy(in, body, expected, end);
      if (strict && length != null && got < expected && body.size() <= limit(body.size())) {
        throw new IOException("unexpected end of stream: " + got + " of " + expected + " bytes");
      }
    }
    if (limit >= 0 && body.size() > limit) {
      if (strict) {
        headers.set(Response.TRUNCATED_CONTENT, "true");
        headers.set(Response.TRUNCATED_CONTENT_REASON, "length");
      }
      return Arrays.copyOf(body.toByteArray(), limit);
    }
    return body.toByteArray();
  }

  private int limit(int size) {
    return limit < 0 ? size : limit;
  }

  /** Copies at most {@code wanted} bytes, and at most one byte more than the limit allows. */
  private long copy(InputStream in, ByteArrayOutputStream out, long wanted, long end)
      throws IOException {
    byte[] buffer = new byte[BUFFER];
    long copied = 0;
    while (copied < wanted) {
      long room = limit < 0 ? BUFFER : limit + 1L - out.size();
      int n = in.read(buffer, 0, (int) Math.min(BUFFER, Math.min(room, wanted - copied)));
      if (n <= 0) {
        return n == 0 ? wanted : copied;
      }
      out.write(buffer, 0, n);
      copied += n;
      if (strict && maxSeconds > 0 && System.currentTimeMillis() > end) {
        throw new SocketTimeoutException("timeout: " + maxSeconds + " s");
      }
    }
    return copied;
  }

  private static long chunkSize(String line) throws IOException {
    try {
      return Long.parseLong(line.split(";", 2)[0].strip(), 16);
    } catch (NumberFormatException e) {
      throw new IOException("bad chunk length: " + line, e);
    }
  }

  private byte[] decoded(Metadata headers, byte[] body) throws IOException {
    String encoding = headers.get("Content-Encoding");
    if (encoding == null || !encoding.toLowerCase(Locale.ROOT).equals("gzip")) {
      return body;
    }
    try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(body))) {
      return limit < 0 ? in.readAllBytes() : in.readNBytes(limit);
    }
  }

  private static String line(InputStream in) throws IOException {
    StringBuilder line = new StringBuilder();
    for (int c = in.read(); c >= 0 && c != '\n'; c = in.read()) {
      line.append((char) c);
    }
    if (!line.isEmpty() && line.charAt(line.length() - 1) == '\r') {
      line.setLength(line.length() - 1);
    }
    return line.toString();
  }
}
