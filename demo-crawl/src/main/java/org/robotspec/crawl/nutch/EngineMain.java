package org.robotspec.crawl.nutch;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.nutch.crawl.CrawlDatum;

/**
 * Runs an embedded crawl in a process of its own:
 *
 * <pre>EngineMain PLUGINS DIRECTORY AGENT ROUNDS [-Dname=value ...] [SEED ...]</pre>
 *
 * <p>Seeds are injected before the first round; a directory that has a CrawlDb goes on with it. At
 * the end each row of the CrawlDb is a line of standard output: {@code row}, status, URL, separated
 * by tabs.
 */
public final class EngineMain {

  private static final int FIXED = 4;

  private EngineMain() {}

  /** Runs the crawl; exits with 1 and a trace if a job fails. */
  public static void main(String[] args) throws Exception {
    if (args.length < FIXED) {
      System.err.println(
          "Usage: EngineMain PLUGINS DIRECTORY AGENT ROUNDS [-Dname=value ...] [SEED ...]");
      System.exit(2);
    }
    Path directory = Path.of(args[1]);
    Configuration conf = EngineConf.local(Path.of(args[0]), directory.resolve("tmp"), args[2]);
    List<String> seeds = new ArrayList<>();
    for (String arg : List.of(args).subList(FIXED, args.length)) {
      int equals = arg.indexOf('=');
      if (arg.startsWith("-D") && equals > 0) {
        conf.set(arg.substring(2, equals), arg.substring(equals + 1));
      } else {
        seeds.add(arg);
      }
    }
    CrawlCycle crawl = new CrawlCycle(conf, directory);
    if (!seeds.isEmpty()) {
      crawl.inject(seeds);
    }
    for (int rounds = Integer.parseInt(args[3]); rounds > 0 && crawl.round(); rounds--) {}
    for (Map.Entry<String, CrawlDatum> row : crawl.crawlDb().entrySet()) {
      System.out.println(
          "row\t" + CrawlDatum.getStatusName(row.getValue().getStatus()) + "\t" + row.getKey());
    }
    // Nutch leaves threads behind that are no daemons.
    System.exit(0);
  }
}
