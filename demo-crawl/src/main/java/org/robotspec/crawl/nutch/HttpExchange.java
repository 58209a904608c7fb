package org.robotspec.crawl.nutch;

import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.ProtocolException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.zip.GZIPInputStream;
import javax.net.ssl.SSLSocketFactory;
import org.apache.hadoop.conf.Configuration;
import org.apache.nutch.metadata.CaseInsensitiveMetadata;
import org.apache.nutch.metadata.Metadata;
import org.apache.nutch.net.protocols.HttpDateFormat;
import org.apache.nutch.net.protocols.Response;
import org.jspecify.annotations.Nullable;

/** One GET over one connection, configured by Nutch's own {@code http.*} properties. */
public final class HttpExchange {

  private static final int BUFFER = 8192;

  private final Configuration conf;
  private final boolean strict;
  private final Decoder decoder;
  private final int limit;

  private HttpExchange(Configuration conf, boolean strict, Decoder decoder) {
    this.conf = conf;
    this.strict = strict;
    this.decoder = decoder;
    this.limit = conf.getInt("http.content.limit", 1024 * 1024);
  }

  /** Removes a content coding. */
  @FunctionalInterface
  public interface Decoder {
    /** Returns the decoded body; the same array if it does not know the coding. */
    byte[] decode(String contentEncoding, byte[] body, URL url) throws IOException;
  }

  /**
   * A response: its status, headers and decoded body; no body if it broke off and need not be
   * whole.
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Answer(URL url, int code, Metadata headers, byte @Nullable [] body) implements Response {
    @Override
    public URL getUrl() {
      return url;
    }

    @Override
    public int getCode() {
      return code;
    }

    @Override
    public @Nullable String getHeader(String name) {
      return headers.get(name);
    }

    @Override
    public Metadata getHeaders() {
      return headers;
    }

    @Override
    public byte @Nullable [] getContent() {
      return body;
    }
  }

  /**
   * Makes one.
   *
   * @param strict whether it has the habits of protocol-okhttp; else those of protocol-http
   */
  public static HttpExchange configured(Configuration conf, boolean strict, Decoder decoder) {
    return new HttpExchange(conf, strict, decoder);
  }

  /** Decodes gzip, and fails if it cannot. */
  public static byte[] gunzip(String contentEncoding, byte[] body, URL url) throws IOException {
    if (body.length == 0 || !contentEncoding.equalsIgnoreCase("gzip")) {
      return body;
    }
    try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(body))) {
      return in.readAllBytes();
    }
  }

  /**
   * Makes the request.
   *
   * @param modified when the page was last seen to change, in milliseconds since the epoch; 0 if
   *     that is not known
   */
  Response get(URL url, long modified) throws IOException {
    int timeoutMillis = conf.getInt("http.timeout", 10_000);
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
        "GET %s HTTP/1.1\r\nHost: %s\r\nUser-Agent: %s\r\nAccept-Encoding: %s\r\nConnection: close\r\n%s\r\n"
            .formatted(
                file,
                url.getAuthority(),
                userAgent(),
                strict ? "zstd,br,gzip" : "x-gzip, gzip, deflate",
                conf.getBoolean("http.enable.if.modified.since.header", true) && modified > 0
                    ? "If-Modified-Since: " + HttpDateFormat.toString(modified) + "\r\n"
                    : "");
    socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
    socket.getOutputStream().flush();
    InputStream in = new BufferedInputStream(socket.getInputStream(), BUFFER);
    Metadata headers = new CaseInsensitiveMetadata();
    boolean verbatim = conf.getBoolean("store.http.headers", false);
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
      return new Answer(url, 200, headers, body.toByteArray());
    }
    int code = code(status);
    StringBuilder sent = new StringBuilder(status).append("\r\n");
    headers(in, headers, sent);
    while (code == 100 || (strict && code / 100 == 1)) {
      code = code(line(in));
      headers(in, headers, sent);
    }
    if (verbatim) {
      headers.add(Response.RESPONSE_HEADERS, sent.append("\r\n").toString());
    }
    if (strict && code == 407) {
      throw new ProtocolException("Received HTTP_PROXY_AUTH (407) code while not using proxy");
    }
    try {
      return new Answer(url, code, headers, decoded(headers, body(in, headers, code), url));
    } catch (IOException e) {
      if (strict || code == 200) {
        throw e;
      }
      return new Answer(url, code, headers, null);
    }
  }

  private static int code(String statusLine) {
    return Integer.parseInt(statusLine.split(" ", 3)[1].strip());
  }

  private void headers(InputStream in, Metadata headers, StringBuilder sent) throws IOException {
    for (String line = line(in); !line.isEmpty(); line = line(in)) {
      sent.append(line).append("\r\n");
      int colon = line.indexOf(':');
      String name = colon < 0 ? "" : line.substring(0, colon).strip();
      String value = line.substring(colon + 1).strip();
      if (colon > 0 && strict) {
        headers.add(name, value);
      } else if (colon > 0) {
        headers.set(name, value); // protocol-http keeps the last
      }
    }
  }

  private String userAgent() {
    String agent = conf.get("http.agent.name", "");
    String version = conf.get("http.agent.version", "");
    return version.isBlank() ? agent : agent + "/" + version;
  }

  private byte[] body(InputStream in, Metadata headers, int code) throws IOException {
    if (code == 204 || code == 304) {
      return new byte[0];
    }
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    try {
      read(in, headers, body);
    } catch (IOException e) {
      if (!strict || body.size() == 0 || !conf.getBoolean("http.partial.truncated", false)) {
        throw e;
      }
      headers.set(Response.TRUNCATED_CONTENT, "true");
      headers.set(Response.TRUNCATED_CONTENT_REASON, "disconnect");
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

  private void read(InputStream in, Metadata headers, ByteArrayOutputStream body)
      throws IOException {
    int maxSeconds = conf.getInt("http.time.limit", -1);
    long end = System.currentTimeMillis() + maxSeconds * 1000L;
    if ("chunked".equalsIgnoreCase(headers.get("Transfer-Encoding"))) {
      while (body.size() <= limit(body.size())) {
        long size = chunkSize(line(in));
        if (size == 0) {
          break;
        }
        if (copy(in, body, size, maxSeconds, end) < size) {
          throw new IOException("unexpected end of stream in a chunk");
        }
        line(in);
      }
    } else {
      String length = headers.get("Content-Length");
      long expected = length == null ? Long.MAX_VALUE : Long.parseLong(length.strip());
      long got = copy(in, body, expected, maxSeconds, end);
      if (strict && length != null && got < expected && body.size() <= limit(body.size())) {
        throw new IOException("unexpected end of stream: " + got + " of " + expected + " bytes");
      }
    }
  }

  private int limit(int size) {
    return limit < 0 ? size : limit;
  }

  /** Copies at most {@code wanted} bytes, and at most one byte more than the limit allows. */
  private long copy(
      InputStream in, ByteArrayOutputStream out, long wanted, int maxSeconds, long end)
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

  private byte[] decoded(Metadata headers, byte[] body, URL url) throws IOException {
    @Nullable String coding = headers.get("Content-Encoding");
    byte[] decoded = coding == null ? body : decoder.decode(coding, body, url);
    if (strict && decoded != body) {
      headers.remove("Content-Encoding");
      headers.remove("Content-Length");
      if (limit >= 0 && decoded.length > limit) {
        headers.set(Response.TRUNCATED_CONTENT, "true");
        headers.set(Response.TRUNCATED_CONTENT_REASON, "length");
        return Arrays.copyOf(decoded, limit);
      }
    }
    return decoded;
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
