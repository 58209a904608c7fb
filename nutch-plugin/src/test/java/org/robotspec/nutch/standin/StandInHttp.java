package org.robotspec.nutch.standin;

import crawlercommons.robots.BaseRobotRules;
import crawlercommons.robots.SimpleRobotRules;
import crawlercommons.robots.SimpleRobotRules.RobotRulesMode;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.MalformedURLException;
import java.net.ProtocolException;
import java.net.Socket;
import java.net.URL;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.Text;
import org.apache.http.ConnectionClosedException;
import org.apache.http.Header;
import org.apache.http.HttpException;
import org.apache.http.HttpRequest;
import org.apache.http.HttpResponse;
import org.apache.http.NoHttpResponseException;
import org.apache.http.impl.DefaultBHttpClientConnection;
import org.apache.http.message.BasicHttpRequest;
import org.apache.http.protocol.BasicHttpContext;
import org.apache.http.protocol.HttpRequestExecutor;
import org.apache.nutch.crawl.CrawlDatum;
import org.apache.nutch.metadata.CaseInsensitiveMetadata;
import org.apache.nutch.metadata.Metadata;
import org.apache.nutch.metadata.Nutch;
import org.apache.nutch.net.protocols.HttpDateFormat;
import org.apache.nutch.net.protocols.Response;
import org.apache.nutch.protocol.Content;
import org.apache.nutch.protocol.Protocol;
import org.apache.nutch.protocol.ProtocolOutput;
import org.apache.nutch.protocol.ProtocolStatus;
import org.jspecify.annotations.Nullable;

/**
 * An HTTP protocol in place of Nutch's. It behaves like protocol-okhttp: incomplete bodies fail,
 * truncation is marked, decoded bodies lose their {@code Content-Encoding}. It ignores robots.txt:
 * every URL is allowed.
 */
public class StandInHttp implements Protocol {
  private static final int BUFFER = 8192;

  /**
   * The response; without a body if that broke off and need not be complete. The components have
   * the names of the methods that they implement.
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Received(
      URL getUrl, int getCode, Metadata getHeaders, byte @Nullable [] getContent)
      implements Response {
    @Override
    public @Nullable String getHeader(String name) {
      return getHeaders.get(name);
    }
  }

  private final boolean strict;
  private Configuration conf = new Configuration(false);

  /** Makes a protocol; Nutch calls {@link #setConf} next. */
  public StandInHttp() {
    this(true);
  }

  /**
   * Makes a protocol.
   *
   * @param strict whether it behaves like protocol-okhttp; otherwise like protocol-http
   */
  protected StandInHttp(boolean strict) {
    this.strict = strict;
  }

  @Override
  public void setConf(Configuration conf) {
    this.conf = conf;
  }

  @Override
  public Configuration getConf() {
    return conf;
  }

  /** Returns the decoded body; the same array if the content coding is unknown. */
  protected byte[] decoded(String contentEncoding, byte[] body, URL url) throws IOException {
    if (body.length == 0 || !contentEncoding.equalsIgnoreCase("gzip")) {
      return body;
    }
    try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(body))) {
      return in.readAllBytes();
    }
  }

  @Override
  public ProtocolOutput getProtocolOutput(Text url, CrawlDatum datum) {
    try {
      URL target = new URL(url.toString());
      Response answer = getResponse(target, datum, false);
      Text code = new Text(Integer.toString(answer.getCode()));
      datum.getMetaData().put(Nutch.PROTOCOL_STATUS_CODE_KEY, code);
      byte @Nullable [] body = answer.getContent();
      Content content =
          new Content(
              url.toString(),
              url.toString(),
              body == null ? new byte[0] : body,
              answer.getHeader("Content-Type"),
              answer.getHeaders(),
              conf);
      return new ProtocolOutput(content, status(answer, target));
    } catch (Exception e) {
      return new ProtocolOutput(null, new ProtocolStatus(e));
    }
  }

  private static ProtocolStatus status(Response answer, URL url) throws MalformedURLException {
    int code = answer.getCode();
    if (code / 100 == 3 && code != 304) {
      @Nullable String location = answer.getHeader("Location");
      return new ProtocolStatus(
          ProtocolStatus.TEMP_MOVED, new URL(url, location == null ? "" : location));
    }
    return code == 200 ? ProtocolStatus.STATUS_SUCCESS : ProtocolStatus.STATUS_NOTFOUND;
  }

  @Override
  public BaseRobotRules getRobotRules(
      Text url, @Nullable CrawlDatum datum, @Nullable List<Content> robotsTxtContent) {
    return new SimpleRobotRules(RobotRulesMode.ALLOW_ALL);
  }

  /** Makes one GET over one connection, configured by Nutch's own {@code http.*} properties. */
  protected Response getResponse(URL url, CrawlDatum datum, boolean redirect) throws IOException {
    int timeoutMillis = conf.getInt("http.timeout", 10_000);
    int port = url.getPort() < 0 ? url.getDefaultPort() : url.getPort();
    try (Socket plain = new Socket();
        DefaultBHttpClientConnection connection = new DefaultBHttpClientConnection(BUFFER)) {
      plain.setSoTimeout(timeoutMillis);
      plain.connect(new InetSocketAddress(url.getHost(), port), timeoutMillis);
      connection.bind(plain);
      return received(url, datum.getModifiedTime(), connection);
    } catch (HttpException e) {
      throw new ProtocolException(e.getMessage());
    }
  }

  private HttpRequest request(URL url, long modified) {
    String file = url.getFile().startsWith("/") ? url.getFile() : "/" + url.getFile();
    HttpRequest request = new BasicHttpRequest("GET", file);
    request.addHeader("Host", url.getAuthority());
    request.addHeader("User-Agent", conf.get("http.agent.name", ""));
    request.addHeader("Accept-Encoding", strict ? "zstd,br,gzip" : "x-gzip, gzip, deflate");
    request.addHeader("Connection", "close");
    if (conf.getBoolean("http.enable.if.modified.since.header", true) && modified > 0) {
      request.addHeader("If-Modified-Since", HttpDateFormat.toString(modified));
    }
    return request;
  }

  private Received received(URL url, long modified, DefaultBHttpClientConnection connection)
      throws IOException, HttpException {
    Metadata headers = new CaseInsensitiveMetadata();
    if (!strict) {
      headers.add(Response.FETCH_TIME, Long.toString(System.currentTimeMillis()));
    }
    HttpResponse response;
    try {
      response =
          new HttpRequestExecutor()
              .execute(request(url, modified), connection, new BasicHttpContext());
    } catch (NoHttpResponseException e) {
      if (strict) {
        throw new IOException("unexpected end of stream on " + url, e);
      }
      // For protocol-http, this is HTTP/0.9 with an empty body.
      return new Received(url, 200, headers, new byte[0]);
    }
    int code = response.getStatusLine().getStatusCode();
    StringBuilder sent = new StringBuilder(response.getStatusLine() + "\r\n");
    for (Header header : response.getAllHeaders()) {
      sent.append(header).append("\r\n");
      if (strict) {
        headers.add(header.getName(), header.getValue());
      } else {
        headers.set(header.getName(), header.getValue()); // protocol-http keeps the last
      }
    }
    if (conf.getBoolean("store.http.headers", false)) {
      headers.add(Response.RESPONSE_HEADERS, sent.append("\r\n").toString());
    }
    if (strict && code == 407) {
      throw new ProtocolException("Received HTTP_PROXY_AUTH (407) code while not using proxy");
    }
    try {
      return new Received(url, code, headers, content(headers, body(response, headers), url));
    } catch (IOException e) {
      if (strict || code == 200) {
        throw e;
      }
      return new Received(url, code, headers, null);
    }
  }

  /** Reads the body, at most one byte more than the limit. */
  private byte[] body(HttpResponse response, Metadata headers) throws IOException {
    int limit = limit();
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    if (response.getEntity() == null) {
      return body.toByteArray();
    }
    InputStream in = response.getEntity().getContent();
    byte[] buffer = new byte[BUFFER];
    try {
      while (limit < 0 || body.size() <= limit) {
        int room = limit < 0 ? BUFFER : Math.min(BUFFER, limit + 1 - body.size());
        int n = in.read(buffer, 0, room);
        if (n < 0) {
          break;
        }
        body.write(buffer, 0, n);
      }
    } catch (IOException e) {
      boolean early = e instanceof ConnectionClosedException && !response.getEntity().isChunked();
      boolean partial = body.size() > 0 && conf.getBoolean("http.partial.truncated", false);
      if (strict ? !partial : !early) {
        throw e;
      }
      markTruncated(headers, "disconnect");
    }
    return body.toByteArray();
  }

  /** Decodes a body and cuts it to the limit. */
  private byte[] content(Metadata headers, byte[] body, URL url) throws IOException {
    @Nullable String coding = headers.get("Content-Encoding");
    byte[] decoded = coding == null ? body : decoded(coding, body, url);
    if (strict && decoded != body) {
      headers.remove("Content-Encoding");
      headers.remove("Content-Length");
    }
    int limit = limit();
    if (limit < 0 || decoded.length <= limit) {
      return decoded;
    }
    markTruncated(headers, "length");
    return Arrays.copyOf(decoded, limit);
  }

  /** Marks truncation, as protocol-okhttp does; protocol-http does not. */
  private void markTruncated(Metadata headers, String reason) {
    if (strict) {
      headers.set(Response.TRUNCATED_CONTENT, "true");
      headers.set(Response.TRUNCATED_CONTENT_REASON, reason);
    }
  }

  private int limit() {
    return conf.getInt("http.content.limit", 1024 * 1024);
  }
}
