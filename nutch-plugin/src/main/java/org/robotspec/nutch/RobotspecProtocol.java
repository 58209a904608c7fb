package org.robotspec.nutch;

import crawlercommons.robots.BaseRobotRules;
import java.net.MalformedURLException;
import java.net.URL;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.Text;
import org.apache.nutch.crawl.CrawlDatum;
import org.apache.nutch.protocol.Content;
import org.apache.nutch.protocol.Protocol;
import org.apache.nutch.protocol.ProtocolOutput;
import org.jspecify.annotations.Nullable;

/**
 * A protocol that answers for robots.txt and leaves the fetching of pages to another protocol
 * plugin, its delegate. Thread-safe once configured.
 */
public final class RobotspecProtocol implements Protocol {

  private @Nullable Configuration conf;
  private RobotspecParts.@Nullable ResolvingProtocol protocol;

  /** Makes a protocol; Nutch calls {@link #setConf} next. */
  public RobotspecProtocol() {}

  @Override
  public void setConf(Configuration conf) {
    this.conf = conf;
    this.protocol = RobotspecParts.load().protocol(conf);
  }

  @Override
  public @Nullable Configuration getConf() {
    return conf;
  }

  /** Returns the delegate's answer, untouched. */
  @Override
  public ProtocolOutput getProtocolOutput(Text url, CrawlDatum datum) {
    return protocol().getProtocolOutput(url, datum);
  }

  /** Returns the rules for a URL; see {@code Protocol}. */
  @Override
  public BaseRobotRules getRobotRules(
      Text url, @Nullable CrawlDatum datum, @Nullable List<Content> robotsTxtContent) {
    return protocol().getRobotRules(url, datum, robotsTxtContent);
  }

  /** Returns the rules for a URL, as Nutch asks from 1.22 on. */
  @SuppressWarnings("MissingOverride") // Nutch 1.20 and 1.21 have no such method.
  public BaseRobotRules getRobotRules(
      URL url, @Nullable CrawlDatum datum, @Nullable List<Content> robotsTxtContent) {
    return protocol().getRobotRules(new Text(url.toString()), datum, robotsTxtContent);
  }

  /** Resolves as the delegate does; asked by Nutch after 1.22, whose interface has this method. */
  @SuppressWarnings("MissingOverride") // Nutch 1.20 to 1.22 have no such method.
  public URL resolveUrl(URL base, String relative) throws MalformedURLException {
    return protocol().resolveUrl(base, relative);
  }

  private RobotspecParts.ResolvingProtocol protocol() {
    if (protocol == null) {
      throw new IllegalStateException("getProtocolOutput or getRobotRules before setConf");
    }
    return protocol;
  }
}
