package org.robotspec.nutch;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.robotspec.nutch.standin.CrawlCycle;
import org.robotspec.origin.Answer;
import org.robotspec.origin.LoopbackWeb;
import org.robotspec.origin.OriginServer;

/** U-1 to U-8: what owners state in robots.txt and in headers is what the index has. */
@Timeout(900)
class UsageIT {
  private static final String LINES =
      """
      user-agent: *
      disallow: /private
      content-usage: train-ai=n, search=y
      content-usage: /open train-ai=y
      content-signal: ai-train=no, search=yes
      """;

  private static final String SIGNALS =
      "robots_usage_content_signal_ai_train=disallowed, robots_usage_content_signal_search=allowed";

  @TempDir Path directory;

  private static List<String> added(Path index) throws Exception {
    try (Stream<String> lines = Files.lines(index)) {
      return lines.filter(line -> line.startsWith("add ")).map(line -> line.substring(4)).toList();
    }
  }

  /** Returns a configuration of a job of its own: Nutch keeps plugins for each. */
  private static Configuration job(Configuration conf, String name, Path index) {
    Configuration job = new Configuration(conf);
    job.set("nutch.conf.uuid", name);
    job.set(LoggedIndex.FILE, index.toString());
    return job;
  }

  @Test
  void u8_preferencesOfTheFetchAreFieldsAndKeepPagesOut() throws Exception {
    Nutch nutch = new Nutch(directory);
    Path index = directory.resolve("index");
    Configuration conf = nutch.conf();
    LoggedIndex.install(nutch.plugins(), conf, index);
    try (LoopbackWeb web = LoopbackWeb.start()) {
      Answer header = Answer.html("<p>Words</p>").header("Content-Usage", "train-ai=n");
      OriginServer silent = web.origin().page("/").on("/y", header);
      OriginServer origin =
          web.origin()
              .robots(LINES)
              .page("/", "/open/1", "/open/2", "/open/3.txt", "/private", silent.url("/y"))
              .page("/open/1")
              .on("/open/2", header)
              .on("/open/3.txt", Answer.text("Words").header("content-usage", "search=n"))
              .page("/private");
      CrawlCycle crawl = nutch.crawl(conf);
      crawl.inject(List.of(origin.url("/"), silent.url("/")));
      crawl.round();
      crawl.round();
      // The file of the fetch counts, whatever it says by now.
      origin.robots("user-agent: *\n");

      nutch.index(conf);
      assertThat(added(index))
          .containsExactlyInAnyOrder(
              origin.url("/")
                  + " {%s, robots_usage_search=allowed, robots_usage_train_ai=disallowed}"
                      .formatted(SIGNALS),
              origin.url("/open/1") + " {%s, robots_usage_train_ai=allowed}".formatted(SIGNALS),
              origin.url("/open/2") + " {%s, robots_usage_train_ai=disallowed}".formatted(SIGNALS),
              origin.url("/open/3.txt")
                  + " {%s, robots_usage_search=disallowed, robots_usage_train_ai=allowed}"
                      .formatted(SIGNALS),
              silent.url("/") + " {}",
              silent.url("/y") + " {robots_usage_train_ai=disallowed}");

      Path required = directory.resolve("required");
      Configuration require = job(conf, "require", required);
      require.set("robotspec.usage.require", "train-ai");
      nutch.index(require);
      assertThat(added(required))
          .map(line -> line.split(" ", 2)[0])
          .containsExactlyInAnyOrder(origin.url("/open/1"), origin.url("/open/3.txt"));

      Path notRefused = directory.resolve("not-refused");
      Configuration refuse = job(conf, "refuse", notRefused);
      refuse.set("robotspec.usage.refuse", "train-ai, content-signal.ai-train");
      nutch.index(refuse);
      assertThat(added(notRefused)).containsExactly(silent.url("/") + " {}");
    }
  }
}
