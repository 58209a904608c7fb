package org.robotspec.nutch;

import crawlercommons.robots.BaseRobotRules;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.Text;
import org.apache.nutch.crawl.CrawlDatum;
import org.apache.nutch.metadata.Metadata;
import org.apache.nutch.metadata.Nutch;
import org.apache.nutch.protocol.Content;
import org.apache.nutch.protocol.Protocol;
import org.apache.nutch.protocol.ProtocolOutput;
import org.apache.nutch.protocol.ProtocolStatus;
import org.jspecify.annotations.Nullable;

/**
 * A delegate that answers like protocol-ftp: with a file on the host "files", with none elsewhere.
 */
public final class CannedFtp implements Protocol {
  static final String PLUGIN =
      """
      <plugin id="canned-ftp" name="FTP" version="1" provider-name="x">
        <requires><import plugin="nutch-extensionpoints"/></requires>
        <extension id="f" name="f" point="org.apache.nutch.protocol.Protocol">
          <implementation id="canned.Ftp" class="org.robotspec.nutch.CannedFtp">
            <parameter name="protocolName" value="ftp"/>
          </implementation>
        </extension>
      </plugin>
      """;

  private Configuration conf = new Configuration(false);

  @Override
  public ProtocolOutput getProtocolOutput(Text url, CrawlDatum datum) {
    boolean missing = url.toString().equals("ftp://localhost/robots.txt");
    datum.getMetaData().put(Nutch.PROTOCOL_STATUS_CODE_KEY, new Text(missing ? "404" : "200"));
    if (missing) {
      return new ProtocolOutput(null, new ProtocolStatus(new Exception("Ftp Error: 404")));
    }
    byte[] body = "user-agent: *\ndisallow: /no\n".getBytes(StandardCharsets.UTF_8);
    return new ProtocolOutput(
        new Content(url.toString(), url.toString(), body, "text/plain", new Metadata(), conf));
  }

  @Override
  public BaseRobotRules getRobotRules(
      Text url, @Nullable CrawlDatum datum, @Nullable List<Content> robotsTxtContent) {
    throw new UnsupportedOperationException("Robotspec must answer this");
  }

  @Override
  public void setConf(Configuration conf) {
    this.conf = conf;
  }

  @Override
  public Configuration getConf() {
    return conf;
  }
}
