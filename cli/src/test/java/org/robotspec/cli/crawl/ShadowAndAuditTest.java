package org.robotspec.cli.crawl;

import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.netpreserve.jwarc.WarcCompression;
import org.netpreserve.jwarc.WarcWriter;
import org.robotspec.cli.RunsCommands;
import org.robotspec.cli.console.Version;
import org.robotspec.origin.Answer;
import org.robotspec.origin.OriginServer;

/**
 * A web with known differences: what StormCrawler counts in shadow mode while it crawls is what an
 * audit counts afterwards.
 */
@Timeout(900)
final class ShadowAndAuditTest extends RunsCommands {
  private static final String AGENT = "example7bot";
  private static final Duration LIMIT = Duration.ofMinutes(5);

  /** The differences of an origin and a reason: each is logged once. */
  private static final int DIFFERENCES = 8;

  /** Three quarters of a mebibyte of comments. */
  private static final String LONG = ("#" + "x".repeat(98) + "\n").repeat(7_500);

  private final List<String> urls = new ArrayList<>();
  private final List<String> robots = new ArrayList<>();

  private void site(OriginServer site, String... paths) {
    robots.add(site.url("/robots.txt"));
    for (String path : paths) {
      urls.add(site.page(path).url(path));
    }
  }

  /** Makes sites on which 14 verdicts change. */
  private void makeWeb() {
    String rules = "User-agent: *\nDisallow: /no\n";
    site(web.origin().on("/robots.txt", Answer.status(203).body(rules)), "/no/1", "/no/2"); // H-1
    site(web.origin().on("/robots.txt", Answer.status(403)), "/no"); // H-5: the same
    site(web.origin().on("/robots.txt", Answer.status(503)), "/1", "/2", "/3"); // H-6
    String gone = web.refusingOrigin(); // H-9
    urls.addAll(List.of(gone + "/1", gone + "/2"));
    site(
        web.origin().robots("User-agent: *\nDisallow: /*.php$\n"), // M-2: $
        "/a.php/b.php",
        "/c.php/d.php",
        "/e.php");
    site(
        web.origin().robots("User-agent: *\nAllow: /a.php\nDisallow: /*.php$\n"), // M-5
        "/a.php/b.php",
        "/a.php/b");
    site(
        web.origin()
            .robots(
                """
                User-agent: example7bot
                Disallow: /a

                User-agent: example7bot/2
                Disallow: /b
                """), // G-3
        "/a",
        "/b",
        "/c");
    site(
        web.origin().robots("User-agent: example7bot/1.0\nDisallow: /\n"), // D-13
        "/1",
        "/2");
    site(
        web.origin().robots("User-agent: *\nDisallow: /a\n" + LONG + "Disallow: /b\n"), // F-6
        "/a",
        "/b");
  }

  /** Returns how many differences were logged so far. */
  private long logged() {
    try {
      return Files.readAllLines(dir.resolve("shadow.jsonl")).size();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Writes a configuration for Log4j with the lines of the documentation. */
  private String logging() throws IOException {
    String page = Files.readString(Version.home().resolve("docs/audit.md"));
    List<String> lines =
        Pattern.compile("(?s)```xml\n(.*?)```")
            .matcher(page)
            .results()
            .map(block -> block.group(1))
            .toList();
    assertThat(lines).hasSize(2);
    Path file = dir.resolve("log4j2.xml");
    Files.writeString(
        file,
        """
        <Configuration>
          <Appenders>
            <Console name="log" target="SYSTEM_ERR"><PatternLayout pattern="%%msg%%n"/></Console>
            %s
          </Appenders>
          <Loggers>
            %s
            <Root level="info"><AppenderRef ref="log"/></Root>
          </Loggers>
        </Configuration>
        """
            .formatted(lines.toArray()));
    return file.toString();
  }

  /** Crawls in shadow mode, and returns the counts of the last summary in the log. */
  private Map<String, Integer> shadow() throws Exception {
    OriginServer last = web.origin().on("/robots.txt", Answer.status(404));
    last.on(
        "/last",
        hit -> {
          await().atMost(LIMIT).until(() -> logged() >= DIFFERENCES);
          return Answer.page("The last page");
        });
    List<String> seeds = new ArrayList<>(urls);
    seeds.add(last.url("/last"));
    Path log = dir.resolve("crawl.log");
    Map<String, String> settings =
        Map.of("robotspec.mode", "shadow", "robotspec.store", "file:" + dir.resolve("store"));
    CrawlPlan plan = new CrawlPlan(seeds, 0, seeds.size(), AGENT, 0, LIMIT.toMillis(), settings);
    System.setProperty("hadoop.log.dir", dir.toString());
    System.setProperty("log4j2.configurationFile", logging());
    try {
      StormCrawler.run(new Crawl(plan, line -> {}), Version.home(), log);
    } finally {
      System.clearProperty("log4j2.configurationFile");
      System.clearProperty("hadoop.log.dir");
    }
    assertThat(Files.readString(dir.resolve("shadow.jsonl"))).startsWith("{\"time\":\"");
    String text = Files.readString(log);
    assertThat(text).contains("Shadow: same=");
    Map<String, Integer> counts = new HashMap<>();
    Pattern.compile("(?m)^  (\\d+) (\\S+) .*: (\\S+) by the crawler, (\\S+) by Robotspec$")
        .matcher(text.substring(text.lastIndexOf("Shadow: same=")))
        .results()
        .forEach(
            row ->
                counts.merge(
                    row.group(3) + " " + row.group(4) + " " + row.group(2),
                    Integer.parseInt(row.group(1)),
                    Integer::sum));
    return counts;
  }

  private JsonNode audit(String source) throws IOException {
    Path list = Files.write(dir.resolve("urls.txt"), urls);
    String line = "audit --json --agent %s --from stormcrawler-2 --robots %s --urls %s";
    assertThat(call(line.formatted(AGENT, source, list))).as(err.toString()).isEqualTo(1);
    return json().get(0);
  }

  private static Map<String, Integer> counts(JsonNode audit) {
    return StreamSupport.stream(audit.get("changes").spliterator(), false)
        .collect(
            toMap(
                change ->
                    "%s %s %s"
                        .formatted(
                            change.get("before").asText(),
                            change.get("after").asText(),
                            change.get("clause").asText()),
                change -> change.get("urls").asInt()));
  }

  @Test
  void anAuditCountsWhatShadowModeDid() throws Exception {
    makeWeb();
    Map<String, Integer> counted = shadow();
    assertThat(counted)
        .isEqualTo(
            Map.of(
                "allowed disallowed H-1", 2,
                "allowed disallowed M-5", 6,
                "disallowed allowed M-5", 1,
                "allowed postponed H-6", 3,
                "allowed postponed H-9", 2));

    Map<String, Integer> recorded = new HashMap<>(counted);
    recorded.remove("allowed postponed H-9"); // it left no response to record
    JsonNode archive = audit(record().toString());
    assertThat(counts(archive)).isEqualTo(recorded);
    assertThat(archive.get("urlsWithoutRecord").asInt()).as("H-9").isEqualTo(2);

    Map<String, Integer> stored = new HashMap<>(counted);
    stored.remove("disallowed allowed M-5"); // F-6: a store has only what we read
    assertThat(counts(audit("file:" + dir.resolve("store")))).isEqualTo(stored);
  }

  /** Records the robots.txt files of the web, as an archive's crawler does. */
  private Path record() throws IOException {
    Path file = dir.resolve("robots.warc.gz");
    try (WarcWriter warc =
        new WarcWriter(
            FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE),
            WarcCompression.GZIP)) {
      for (String url : robots) {
        warc.fetch(URI.create(url));
      }
    }
    return file;
  }
}
