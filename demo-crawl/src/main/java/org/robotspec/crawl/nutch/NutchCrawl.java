package org.robotspec.crawl.nutch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.nutch.crawl.CrawlDatum;
import org.robotspec.crawl.CrawlEvent;
import org.robotspec.crawl.CrawlPlan;
import org.robotspec.crawl.EngineProcess;
import org.robotspec.crawl.EventWriter;

/**
 * The {@code main} of Nutch's process, as {@code CrawlerEngine.main} asks; its argument is the
 * directory of the plugins. A round of jobs is a step of depth.
 */
public final class NutchCrawl {

  private final EventWriter events;
  private final CrawlPlan plan;
  private final CrawlCycle crawl;
  private final Set<String> reported = new HashSet<>();
  private final Configuration conf;

  private NutchCrawl(CrawlPlan plan, Path plugins, EventWriter events) throws IOException {
    this.plan = plan;
    this.events = events;
    Path work = Files.createTempDirectory("nutch");
    this.conf = EngineConf.local(plugins, work.resolve("tmp"), plan.agent());
    configure();
    this.crawl = new CrawlCycle(conf, work);
  }

  /** Runs one crawl. */
  public static void main(String[] args) throws Exception {
    Path plugins = Path.of(args[0]);
    int exit =
        EngineProcess.run(
            (plan, events) -> new NutchCrawl(plan, plugins, events).run(), () -> System.exit(1));
    // Nutch leaves threads behind that are no daemons; the plugin closes its store on the way out.
    System.exit(exit);
  }

  private void configure() {
    String timeout = plan.timeoutMillis() + "ms";
    float delay = plan.delayMillis() / 1_000f;
    conf.setFloat("fetcher.server.delay", delay);
    conf.setFloat("fetcher.min.crawl.delay", delay);
    conf.setLong("http.timeout", plan.timeoutMillis());
    conf.set("robotspec.store", "memory");
    conf.set("robotspec.connect-timeout", timeout);
    conf.set("robotspec.response-timeout", timeout);
    conf.set("robotspec.fetch-timeout", 2 * plan.timeoutMillis() + "ms");
    conf.set("robotspec.nutch.decisions", "all");
    // What is refused shall be seen to be.
    conf.set("robotspec.nutch.url-filter", "off");
    plan.robots().forEach(conf::set);
  }

  private void run() throws Exception {
    events.write(new CrawlEvent.Started(conf.get("http.agent.version", "Nutch").replace('-', ' ')));
    crawl.inject(plan.seeds());
    int known = report();
    for (int depth = 0; depth <= plan.depth() && reported.size() < plan.maxPages(); depth++) {
      if (!crawl.round(System.currentTimeMillis(), plan.maxPages() - reported.size())) {
        break;
      }
      known = report();
    }
    events.write(new CrawlEvent.Finished(known - reported.size()));
  }

  /** Reports the pages that are newly done, and returns how many pages are known. */
  private int report() throws IOException {
    Map<String, CrawlDatum> rows = crawl.crawlDb();
    events.write(new CrawlEvent.Known(Math.min(rows.size(), plan.maxPages())));
    rows.forEach(
        (url, row) -> {
          if (NutchPageOutcome.isDone(row) && reported.add(url)) {
            events.write(NutchPageOutcome.page(url, row));
          }
        });
    return rows.size();
  }
}
