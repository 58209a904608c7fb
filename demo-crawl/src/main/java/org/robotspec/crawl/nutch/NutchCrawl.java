package org.robotspec.crawl.nutch;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.Writable;
import org.apache.nutch.crawl.CrawlDatum;
import org.apache.nutch.metadata.Nutch;
import org.apache.nutch.protocol.ProtocolStatus;
import org.jspecify.annotations.Nullable;
import org.robotspec.crawl.CrawlEvent;
import org.robotspec.crawl.CrawlEvent.Verdict;
import org.robotspec.crawl.CrawlPlan;
import org.robotspec.crawl.EngineProcess;

/**
 * The {@code main} of Nutch's process, see {@link EngineProcess}; its argument is the directory
 * that contains the plugins directory. Each round of jobs is one step of depth.
 */
public final class NutchCrawl {
  /** The metadata that the plugin writes with {@code robotspec.nutch.decisions = all}. */
  private static final String VERDICT = "robotspec.verdict";

  private final CrawlPlan plan;
  private final Consumer<CrawlEvent> events;
  private final Set<String> reported = new HashSet<>();

  private NutchCrawl(CrawlPlan plan, Consumer<CrawlEvent> events) {
    this.plan = plan;
    this.events = events;
  }

  /** Runs one crawl. */
  public static void main(String[] args) throws Exception {
    Path plugins = Path.of(args[0], "plugins");
    int exit =
        EngineProcess.run(
            (plan, events) -> new NutchCrawl(plan, events).run(plugins), () -> System.exit(1));
    // Nutch leaves non-daemon threads running; the plugin closes its store at exit.
    System.exit(exit);
  }

  private void run(Path plugins) throws Exception {
    Path work = Files.createTempDirectory("nutch");
    Configuration conf = CrawlCycle.configuration(plugins, work.resolve("tmp"), plan.agent());
    configure(conf);
    String version = conf.get("http.agent.version", "Nutch").replace('-', ' ');
    events.accept(new CrawlEvent.Started(version));
    CrawlCycle crawl = new CrawlCycle(conf, work);
    crawl.inject(plan.seeds());
    int known = report(crawl.crawlDb());
    for (int depth = 0; depth <= plan.depth() && reported.size() < plan.maxPages(); depth++) {
      if (!crawl.round(System.currentTimeMillis(), plan.maxPages() - reported.size())) {
        break;
      }
      known = report(crawl.crawlDb());
    }
    events.accept(new CrawlEvent.Finished(known - reported.size()));
  }

  private void configure(Configuration conf) {
    float delay = plan.delayMillis() / 1_000f;
    conf.setFloat("fetcher.server.delay", delay);
    conf.setFloat("fetcher.min.crawl.delay", delay);
    conf.setLong("http.timeout", plan.timeoutMillis());
    conf.set("robotspec.store", "memory");
    conf.set("robotspec.nutch.decisions", "all");
    // Off, so that the report shows disallowed URLs.
    conf.set("robotspec.nutch.url-filter", "off");
    plan.robots().forEach(conf::set);
  }

  /** Reports the pages that are newly done and returns how many pages are known. */
  private int report(Map<String, CrawlDatum> crawlDb) {
    events.accept(new CrawlEvent.Known(Math.min(crawlDb.size(), plan.maxPages())));
    crawlDb.forEach(
        (url, row) -> {
          boolean done =
              !text(row, VERDICT).isEmpty()
                  || row.getRetriesSinceFetch() > 0
                  || row.getStatus() != CrawlDatum.STATUS_DB_UNFETCHED;
          if (done && reported.add(url)) {
            events.accept(page(url, row));
          }
        });
    return crawlDb.size();
  }

  private static CrawlEvent.Page page(String url, CrawlDatum row) {
    Verdict verdict =
        switch (text(row, VERDICT)) {
          case "allowed" -> Verdict.ALLOWED;
          case "disallowed" -> Verdict.DISALLOWED;
          case "postponed" -> Verdict.POSTPONED;
          default -> Verdict.UNKNOWN;
        };
    boolean allowed = verdict == Verdict.ALLOWED;
    String rule = text(row, "robotspec.rule");
    return new CrawlEvent.Page(
        url,
        verdict,
        rule.isEmpty() ? text(row, "robotspec.reason") : rule,
        number(row, "robotspec.line"),
        rule.isEmpty() ? null : text(row, "robotspec.group"),
        allowed ? number(row, Nutch.PROTOCOL_STATUS_CODE_KEY.toString()) : 0,
        CrawlDatum.getStatusName(row.getStatus()),
        allowed ? problem(row) : null,
        Instant.ofEpochMilli(row.getFetchTime()).toString());
  }

  private static @Nullable String problem(CrawlDatum row) {
    return row.getMetaData().get(Nutch.WRITABLE_PROTO_STATUS_KEY) instanceof ProtocolStatus status
            && List.of(ProtocolStatus.EXCEPTION, ProtocolStatus.FAILED).contains(status.getCode())
        ? status.getMessage()
        : null;
  }

  private static int number(CrawlDatum row, String key) {
    String text = text(row, key);
    return text.isEmpty() ? 0 : Integer.parseInt(text);
  }

  private static String text(CrawlDatum row, String key) {
    @Nullable Writable value = row.getMetaData().get(new Text(key));
    return value == null ? "" : value.toString();
  }
}
