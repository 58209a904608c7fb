package org.robotspec.nutch.engine;

import crawlercommons.robots.BaseRobotRules;
import crawlercommons.robots.SimpleRobotRules;
import crawlercommons.robots.SimpleRobotRules.RobotRulesMode;
import java.net.URL;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.Text;
import org.apache.nutch.crawl.CrawlDatum;
import org.apache.nutch.metadata.Nutch;
import org.apache.nutch.protocol.Content;
import org.apache.nutch.protocol.Protocol;
import org.apache.nutch.protocol.ProtocolOutput;
import org.apache.nutch.protocol.ProtocolStatus;
import org.jspecify.annotations.Nullable;

/**
 * The HTTP protocol that the engine gives to the plugin as its delegate, in place of Nutch's
 * protocol plugins, which are not published on their own.
 *
 * <p>With {@code engine.http.strict} = true (the default) it answers as protocol-okhttp does:
 * incomplete bodies fail, truncation is marked. With false it has the habits of protocol-http: a
 * body that ends early passes, a connection closed without a byte is an empty 200. It knows nothing
 * of robots.txt: every URL is allowed.
 */
public final class EngineHttp implements Protocol {

  /** The id of the extension, as {@code robotspec.nutch.delegate.http} names it. */
  public static final String ID = "org.robotspec.nutch.engine.EngineHttp";

  private Configuration conf = new Configuration(false);
  private HttpExchange exchange = HttpExchange.configured(conf);

  /** Makes a protocol; Nutch calls {@link #setConf} next. */
  public EngineHttp() {}

  @Override
  public void setConf(Configuration conf) {
    this.conf = conf;
    this.exchange = HttpExchange.configured(conf);
  }

  @Override
  public Configuration getConf() {
    return conf;
  }

  @Override
  public ProtocolOutput getProtocolOutput(Text url, CrawlDatum datum) {
    try {
      URL target = new URL(url.toString());
      HttpExchange.Answer answer = exchange.get(target, datum.getModifiedTime());
      datum
          .getMetaData()
          .put(Nutch.PROTOCOL_STATUS_CODE_KEY, new Text(Integer.toString(answer.code())));
      Content content =
          new Content(
              url.toString(),
              url.toString(),
              answer.body(),
              answer.headers().get("Content-Type"),
              answer.headers(),
              conf);
      return new ProtocolOutput(content, status(answer, target));
    } catch (Exception e) {
      return new ProtocolOutput(null, new ProtocolStatus(e));
    }
  }

  private static ProtocolStatus status(HttpExchange.Answer answer, URL url) throws Exception {
    int code = answer.code();
    if (code == 200) {
      return ProtocolStatus.STATUS_SUCCESS;
    }
    if (code >= 300 && code < 400) {
      @Nullable String location = answer.headers().get("Location");
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
