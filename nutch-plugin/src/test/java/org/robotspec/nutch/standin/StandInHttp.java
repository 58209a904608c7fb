package org.robotspec.nutch.standin;

import crawlercommons.robots.BaseRobotRules;
import crawlercommons.robots.SimpleRobotRules;
import crawlercommons.robots.SimpleRobotRules.RobotRulesMode;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.MalformedURLException;
import java.net.URL;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.Text;
import org.apache.nutch.crawl.CrawlDatum;
import org.apache.nutch.metadata.Nutch;
import org.apache.nutch.net.protocols.Response;
import org.apache.nutch.protocol.Content;
import org.apache.nutch.protocol.Protocol;
import org.apache.nutch.protocol.ProtocolException;
import org.apache.nutch.protocol.ProtocolOutput;
import org.apache.nutch.protocol.ProtocolStatus;
import org.jspecify.annotations.Nullable;

/**
 * An HTTP protocol in place of Nutch's. It behaves like protocol-okhttp: incomplete bodies fail,
 * truncation is marked, decoded bodies lose their {@code Content-Encoding}. It ignores robots.txt:
 * every URL is allowed.
 */
public class StandInHttp implements Protocol {
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

  /** Makes the request. */
  protected Response getResponse(URL url, CrawlDatum datum, boolean redirect)
      throws ProtocolException, IOException {
    return new HttpExchange(conf, strict, this).get(url, datum.getModifiedTime());
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
      datum
          .getMetaData()
          .put(Nutch.PROTOCOL_STATUS_CODE_KEY, new Text(Integer.toString(answer.getCode())));
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
}
