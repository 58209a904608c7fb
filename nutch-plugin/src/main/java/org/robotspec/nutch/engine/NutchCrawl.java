package org.robotspec.nutch.engine;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.nutch.crawl.CrawlDatum;
import org.jspecify.annotations.Nullable;

/**
 * The {@code main} of Nutch's process under {@code robotspec crawl --engine nutch}: reads a {@link
 * CrawlOrder} as one line of standard input, writes its events to standard output, one line of JSON
 * each, and ends when the crawl or standard input does. A round of jobs is a step of depth.
 */
public final class NutchCrawl {

  private final Gson json = new GsonBuilder().disableHtmlEscaping().create();
  private final PrintStream out;
  private final CrawlOrder order;
  private final CrawlCycle crawl;
  private final Set<String> told = new HashSet<>();
  private final Configuration conf;

  private NutchCrawl(CrawlOrder order, PrintStream out) throws IOException, URISyntaxException {
    this.order = order;
    this.out = out;
    Path work = Files.createTempDirectory("nutch");
    this.conf = EngineConf.local(plugins(), work.resolve("tmp"), order.agent());
    configure();
    this.crawl = new CrawlCycle(conf, work);
  }

  /** Runs one crawl. */
  public static void main(String[] args) throws Exception {
    PrintStream out = new PrintStream(new FileOutputStream(FileDescriptor.out), false, UTF_8);
    // Whatever a library prints belongs into the log, not between the events.
    System.setOut(System.err);
    BufferedReader in = new BufferedReader(new InputStreamReader(System.in, UTF_8));
    CrawlOrder order = CrawlOrder.parse(in.readLine());
    endWithOwner(in);
    int exit = 0;
    NutchCrawl crawl = new NutchCrawl(order, out);
    try {
      crawl.run();
    } catch (Exception e) {
      e.printStackTrace();
      crawl.write(Map.of("event", "failed", "message", "the crawler failed: " + e));
      exit = 1;
    }
    // Nutch leaves threads behind that are no daemons; the plugin closes its store on the way out.
    System.exit(exit);
  }

  private static void endWithOwner(BufferedReader in) {
    Thread watcher =
        new Thread(
            () -> {
              try {
                while (in.readLine() != null) {}
              } catch (IOException e) {
                // As good as its end.
              }
              System.exit(1);
            },
            "owner");
    watcher.setDaemon(true);
    watcher.start();
  }

  /** Returns the plugins that the build has left beside the jar of this class. */
  private static Path plugins() throws URISyntaxException {
    return Path.of(NutchCrawl.class.getProtectionDomain().getCodeSource().getLocation().toURI())
        .resolveSibling("plugins");
  }

  private void configure() {
    String timeout = order.timeoutMillis() + "ms";
    float delay = order.delayMillis() / 1_000f;
    conf.setFloat("fetcher.server.delay", delay);
    conf.setFloat("fetcher.min.crawl.delay", delay);
    conf.setLong("http.timeout", order.timeoutMillis());
    conf.set("robotspec.store", "memory");
    conf.set("robotspec.connect-timeout", timeout);
    conf.set("robotspec.response-timeout", timeout);
    conf.set("robotspec.lookup-timeout", 2 * order.timeoutMillis() + "ms");
    conf.set("robotspec.nutch.evidence", "all");
    // What is refused shall be seen to be.
    conf.set("robotspec.nutch.url-filter", "off");
    order.robots().forEach(conf::set);
  }

  private void run() throws Exception {
    write(
        Map.of(
            "event",
            "started",
            "crawler",
            conf.get("http.agent.version", "Nutch").replace('-', ' ')));
    crawl.inject(order.seeds());
    int known = tell();
    for (int depth = 0; depth <= order.depth() && told.size() < order.maxPages(); depth++) {
      if (!crawl.round(System.currentTimeMillis(), order.maxPages() - told.size())) {
        break;
      }
      known = tell();
    }
    write(Map.of("event", "finished", "leftOut", known - told.size()));
  }

  /** Tells what is new, and returns how many pages are known. */
  private int tell() throws IOException {
    Map<String, CrawlDatum> rows = crawl.crawlDb();
    write(Map.of("event", "known", "pages", Math.min(rows.size(), order.maxPages())));
    rows.forEach(
        (url, row) -> {
          if (PageStory.isTold(row) && told.add(url)) {
            write(PageStory.tell(url, row));
          }
        });
    return rows.size();
  }

  private void write(Map<String, ? extends @Nullable Object> event) {
    out.print(json.toJson(event) + "\n");
    out.flush();
  }
}
