package org.robotspec.stormcrawler;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.digitalpebble.stormcrawler.Metadata;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Properties;
import org.apache.storm.Config;
import org.apache.storm.flux.FluxBuilder;
import org.apache.storm.flux.model.ExecutionContext;
import org.apache.storm.flux.model.TopologyDef;
import org.apache.storm.flux.parser.FluxParser;
import org.junit.jupiter.api.Test;
import org.robotspec.origin.AccessLog;
import org.robotspec.origin.LoopbackWeb;
import org.robotspec.origin.OriginServer;

/** The example topologies: one runs here with only its seed changed, the other is its twin. */
class ExampleTopologyTest {
  private static final Path EXAMPLES = Path.of("example");
  private static final String OF_THIS_GENERATION =
      Metadata.class.getName().startsWith("org.apache.") ? "crawler.flux" : "crawler-2.flux";

  private static final Duration PATIENCE = Duration.ofMinutes(5);

  @Test
  void exampleCrawlsByTheRules() throws Exception {
    try (LoopbackWeb web = LoopbackWeb.start()) {
      OriginServer origin = web.origin().robots("User-agent: example-crawler\nDisallow: /a-no\n");
      origin.page("/", "/a-no", "/b-yes").page("/b-yes").page("/a-no");

      TopologyDef definition =
          FluxParser.parseFile(
              EXAMPLES.resolve(OF_THIS_GENERATION).toString(),
              false,
              true,
              new Properties(),
              false);
      definition.getSpouts().get(0).setConstructorArgs(List.of(List.of(origin.url("/"))));
      Config config = FluxBuilder.buildConfig(definition);
      config.put("fetcher.server.delay", 0.0);
      var topology = FluxBuilder.buildTopology(new ExecutionContext(definition, config));

      AccessLog log = web.log();
      TestCluster cluster = TestCluster.run(definition.getName(), config, topology);
      try {
        await().atMost(PATIENCE).until(() -> !log.hits(origin.url("/b-yes")).isEmpty());
      } finally {
        cluster.stop();
      }
      assertThat(log.hits(origin.url("/robots.txt"))).hasSize(1);
      assertThat(log.hits(origin.url("/a-no"))).isEmpty();
    }
  }

  @Test
  void exampleIsTheSameForBothGenerations() throws IOException {
    String two = Files.readString(EXAMPLES.resolve("crawler-2.flux"), UTF_8);
    String three = Files.readString(EXAMPLES.resolve("crawler.flux"), UTF_8);
    String twoPackage = String.join(".", "com", "digitalpebble", "stormcrawler");
    String threePackage = String.join(".", "org", "apache", "stormcrawler");
    assertThat(
            two.replace(twoPackage, threePackage).replace("StormCrawler 2.x", "StormCrawler 3.x"))
        .isEqualTo(three);
  }
}
