package org.robotspec.crawl.nutch;

import crawlercommons.robots.BaseRobotRules;
import crawlercommons.robots.SimpleRobotRules;
import crawlercommons.robots.SimpleRobotRules.RobotRulesMode;
import java.io.IOException;
import java.net.URL;
import java.util.List;
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
 * The HTTP protocol that the engine gives to the plugin as its delegate, in place of Nutch's
 * protocol plugins, which are not published on their own.
 *
 * <p>It answers as protocol-okhttp does: incomplete bodies fail, truncation is marked, what is
 * decoded loses its {@code Content-Encoding}. It knows nothing of robots.txt: every URL is allowed.
 */
public class EngineHttp implements Protocol {

  /** The id of the extension, as {@code robotspec.nutch.delegate.http} names it. */
  public static final String ID = "org.robotspec.crawl.nutch.EngineHttp";

  private Configuration conf = new Configuration(false);
  private @Nullable HttpExchange exchange;

  /** Makes a protocol; Nutch calls {@link #setConf} next. */
  public EngineHttp() {}

  @Override
  public void setConf(Configuration conf) {
    this.conf = conf;
    this.exchange = exchange(conf);
  }

  /** Returns how requests are made. */
  protected HttpExchange exchange(Configuration conf) {
    return HttpExchange.configured(conf, true, HttpExchange::gunzip);
  }

  @Override
  public Configuration getConf() {
    return conf;
  }

  /** Makes the request. */
  protected Response getResponse(URL url, CrawlDatum datum, boolean redirect)
      throws ProtocolException, IOException {
    if (exchange == null) {
      throw new ProtocolException("not configured");
    }
    return exchange.get(url, datum.getModifiedTime());
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

  private static ProtocolStatus status(Response answer, URL url) throws Exception {
    int code = answer.getCode();
    if (code == 200) {
      return ProtocolStatus.STATUS_SUCCESS;
    }
    if (code >= 300 && code < 400) {
      @Nullable String location = answer.getHeader("Location");
      URL target = new URL(url, location == null ? "" : location);
      int kind =
          switch (code) {
            case 302, 303, 307 -> ProtocolStatus.TEMP_MOVED;
            case 304 -> ProtocolStatus.NOTMODIFIED;
            default -> ProtocolStatus.MOVED;
          };
      return new ProtocolStatus(kind, target);
    }
    return switch (code) {
      case 400, 410 -> new ProtocolStatus(ProtocolStatus.GONE, url);
      case 401 -> new ProtocolStatus(ProtocolStatus.ACCESS_DENIED, url);
      case 404 -> new ProtocolStatus(ProtocolStatus.NOTFOUND, url);
      default -> new ProtocolStatus(ProtocolStatus.EXCEPTION, "Http code=" + code + ", url=" + url);
    };
  }

  @Override
  public BaseRobotRules getRobotRules(
      Text url, @Nullable CrawlDatum datum, @Nullable List<Content> robotsTxtContent) {
    return new SimpleRobotRules(RobotRulesMode.ALLOW_ALL);
  }
}
