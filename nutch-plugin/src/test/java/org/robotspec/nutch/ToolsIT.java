package org.robotspec.nutch;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.nutch.util.SitemapProcessor;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.robotspec.nutch.Nutch.Run;
import org.robotspec.origin.Answer;
import org.robotspec.origin.LoopbackWeb;
import org.robotspec.origin.OriginServer;

/** The commands with which an operator checks that it works. */
@Timeout(900)
class ToolsIT {
  @TempDir Path directory;
  @AutoClose private final LoopbackWeb web = LoopbackWeb.start();
  private Nutch nutch;

  @BeforeEach
  void install() {
    nutch = new Nutch(directory);
  }

  private Run check(Map<String, String> properties) throws Exception {
    return nutch.tool(
        properties,
        "org.apache.nutch.plugin.PluginRepository",
        "robotspec",
        "org.robotspec.nutch.RobotspecCheck");
  }

  private static List<String> findings(Run run) {
    assertThat(run.rows()).as(run.log()).first().isEqualTo("Self-check of Robotspec:");
    return run.rows().subList(1, run.rows().size());
  }

  @Test
  void checkOfAGoodInstallationIsOk() throws Exception {
    Run run = check(Map.of());
    assertThat(run.exit()).as(run.log()).isZero();
    assertThat(findings(run)).isNotEmpty().allMatch(line -> line.startsWith("OK "));
  }

  @Test
  void checkOfAStoreThatCannotBeUsedIsNotOkAndTheWorstStandsLast() throws Exception {
    Path plain = Files.createFile(directory.resolve("plain"));
    Run run =
        check(
            Map.of(
                "robotspec.store", "file:" + plain,
                "urlfilter.order", "x.Y",
                "scoring.filter.order", "x.Y"));
    assertThat(run.exit()).isEqualTo(1);
    assertThat(findings(run))
        .filteredOn(line -> !line.startsWith("OK "))
        .satisfiesExactly(
            line -> assertThat(line).startsWith("WARN").contains("urlfilter.order"),
            line -> assertThat(line).startsWith("WARN").contains("robotspec.store"),
            line -> assertThat(line).startsWith("ERROR").contains("scoring.filter.order"));
  }

  /** Without a mapping, and no other protocol in plugin.includes, as the README installs it. */
  @Test
  void robotsparserSaysWhatIsAllowed() throws Exception {
    Files.createFile(
        Files.createDirectories(directory.resolve("conf")).resolve("host-protocol-mapping.txt"));
    OriginServer origin = web.origin().robots("user-agent: *\ndisallow: /*.php$\n");
    Path urls = directory.resolve("urls.txt");
    String other = "http://any.host?private=1"; // stock Nutch would look only at the path
    // crawler-commons allows the second.
    Files.write(urls, List.of(origin.url("/a"), origin.url("/a.php/b.php"), other));
    Run run =
        nutch.tool(
            Map.of("plugin.includes", "robotspec"),
            "org.apache.nutch.protocol.RobotRulesParser",
            origin.url("/robots.txt"),
            urls.toString());
    assertThat(run.rows())
        .as(run.log())
        .contains(
            "allowed:\t" + origin.url("/a"),
            "not allowed:\t" + origin.url("/a.php/b.php"),
            "not allowed:\t" + other);
  }

  @Test
  void sitemapToolFindsTheUsualSitemapAndFetchesNoneThatIsDisallowed() throws Exception {
    OriginServer usual = web.origin().robots("user-agent: *\ndisallow: /no\n");
    usual.on("/sitemap.xml", map(usual.url("/found")));
    OriginServer closed = web.origin().robots("user-agent: *\ndisallow: /\n");
    OriginServer listing = web.origin();
    String maps = "sitemap: %s\n".repeat(4);
    String[] listed = {
      listing.url("/no/map.xml"),
      listing.url("/moved.xml"),
      closed.url("/map.xml"),
      listing.url("/map.xml")
    };
    listing
        .robots("user-agent: *\ndisallow: /no\n" + maps.formatted((Object[]) listed))
        .on("/moved.xml", Answer.redirect(301, closed.url("/moved.xml")))
        .on("/map.xml", map(listing.url("/listed")));
    Path hosts = Files.createDirectories(directory.resolve("hosts"));
    Files.write(
        hosts.resolve("hosts.txt"),
        List.of(usual.host() + ":" + usual.port(), listing.host() + ":" + listing.port()));
    Configuration conf = nutch.conf();
    SitemapProcessor tool = new SitemapProcessor();
    tool.setConf(conf);
    tool.sitemap(
        new org.apache.hadoop.fs.Path(directory.resolve("crawl/crawldb").toUri()),
        null,
        new org.apache.hadoop.fs.Path(hosts.toUri()),
        false,
        true,
        true,
        1);
    assertThat(nutch.crawl(conf).crawlDb())
        .containsOnlyKeys(usual.url("/found"), listing.url("/listed"));
    assertThat(web.log().hits(listing.url("/no/map.xml"))).isEmpty();
    assertThat(web.log().hits(closed.url("/robots.txt"))).hasSize(1);
    assertThat(web.log().hits(closed.url("/map.xml"))).isEmpty();
    assertThat(web.log().hits(closed.url("/moved.xml"))).isEmpty();
  }

  private static Answer map(String url) {
    String map =
        "<urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'><url><loc>%s</loc></url></urlset>";
    return Answer.status(200).header("Content-Type", "application/xml").body(map.formatted(url));
  }
}
