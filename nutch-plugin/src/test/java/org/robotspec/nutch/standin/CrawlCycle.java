package org.robotspec.nutch.standin;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.MapFile;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.lib.output.MapFileOutputFormat;
import org.apache.nutch.crawl.CrawlDatum;
import org.apache.nutch.crawl.CrawlDb;
import org.apache.nutch.crawl.Generator;
import org.apache.nutch.crawl.Injector;
import org.apache.nutch.fetcher.Fetcher;
import org.apache.nutch.parse.ParseSegment;
import org.apache.nutch.util.NutchConfiguration;

/**
 * The steps of {@code bin/crawl} in one process: inject, then rounds of generate, fetch, parse and
 * updatedb, in local MapReduce.
 *
 * <p>Not thread-safe.
 */
public final class CrawlCycle {
  /** The usual value of {@code plugin.includes}. */
  public static final String PLUGINS = "robotspec|stand-in";

  private final Configuration conf;
  private final java.nio.file.Path directory;
  private final Path crawlDb;
  private final Path segments;

  /** Makes a crawl that keeps its CrawlDb and segments in a directory. */
  public CrawlCycle(Configuration conf, java.nio.file.Path directory) {
    this.conf = conf;
    this.directory = directory;
    this.crawlDb = new Path(directory.resolve("crawldb").toUri());
    this.segments = new Path(directory.resolve("segments").toUri());
  }

  /**
   * Crawls seeds in one round and prints the status and URL of each row.
   *
   * @param args the directory with the plugin folders, properties such as {@code -Dname=value}, and
   *     the seeds
   */
  public static void main(String[] args) throws Exception {
    // What a library prints goes to the log.
    PrintStream out = System.out;
    System.setOut(System.err);
    java.nio.file.Path work = Files.createTempDirectory("nutch");
    Configuration conf =
        configuration(java.nio.file.Path.of(args[0]), work.resolve("tmp"), "testbot");
    conf.set("robotspec.store", "memory");
    // Off, so that disallowed seeds have rows.
    conf.set("robotspec.nutch.url-filter", "off");
    conf.setInt("http.timeout", 1_000);
    List<String> seeds = new ArrayList<>();
    for (String arg : List.of(args).subList(1, args.length)) {
      if (arg.startsWith("-D")) {
        conf.set(arg.substring(2, arg.indexOf('=')), arg.substring(arg.indexOf('=') + 1));
      } else {
        seeds.add(arg);
      }
    }
    CrawlCycle crawl = new CrawlCycle(conf, work);
    crawl.inject(seeds);
    crawl.round();
    crawl
        .crawlDb()
        .forEach((url, row) -> out.println(CrawlDatum.getStatusName(row.getStatus()) + " " + url));
    // Nutch leaves non-daemon threads running; the plugin closes its store at exit.
    System.exit(0);
  }

  /** Returns the configuration of a crawl: Nutch's defaults, local and quick, not polite. */
  public static Configuration configuration(
      java.nio.file.Path plugins, java.nio.file.Path work, String agent) {
    Configuration conf = NutchConfiguration.create();
    conf.set("plugin.folders", plugins.toAbsolutePath().toString());
    conf.set("plugin.includes", PLUGINS);
    conf.set("http.agent.name", agent);
    conf.set("hadoop.tmp.dir", work.toAbsolutePath().toString());
    // Hadoop's default for local jobs is below /tmp, whatever hadoop.tmp.dir says.
    conf.set("mapreduce.jobtracker.staging.root.dir", work.resolve("staging").toString());
    conf.set("fs.defaultFS", "file:///");
    conf.set("mapreduce.framework.name", "local");
    conf.setFloat("fetcher.server.delay", 0.0f);
    conf.setInt("fetcher.threads.per.queue", 1);
    conf.setInt("fetcher.timelimit.mins", -1);
    conf.setInt("http.timeout", 2_000);
    conf.setBoolean("http.use.http11", true);
    // The jobs are tiny: most of their time is spent waiting for the next poll.
    conf.setInt("mapreduce.client.progressmonitor.pollinterval", 20);
    conf.setInt("mapreduce.client.completion.pollinterval", 20);
    conf.setInt("mapreduce.task.io.sort.mb", 8);
    conf.setInt("mapreduce.local.map.tasks.maximum", 1);
    return conf;
  }

  /** Injects seeds. */
  public void inject(List<String> urls) throws Exception {
    java.nio.file.Path seeds = Files.createDirectories(directory.resolve("seeds"));
    Files.write(seeds.resolve("seeds.txt"), urls);
    new Injector(conf).inject(crawlDb, new Path(seeds.toUri()));
  }

  /** Runs one round at the present time; false if no URL was due. */
  public boolean round() throws Exception {
    return round(System.currentTimeMillis());
  }

  /** Runs one round with the URLs that are due at a time, in milliseconds since the epoch. */
  public boolean round(long now) throws Exception {
    long all = Long.MAX_VALUE;
    Path[] generated =
        new Generator(conf)
            .generate(crawlDb, segments, 1, all, now, false, true, true, 1, null, null);
    if (generated == null || generated.length == 0) {
      return false;
    }
    for (Path segment : generated) {
      new Fetcher(conf).fetch(segment, conf.getInt("fetcher.threads.fetch", 10));
      new ParseSegment(conf).parse(segment);
    }
    new CrawlDb(conf).update(crawlDb, generated, true, false);
    return true;
  }

  /** Returns every row of the CrawlDb by its URL. */
  public Map<String, CrawlDatum> crawlDb() throws IOException {
    Map<String, CrawlDatum> rows = new TreeMap<>();
    Path current = new Path(crawlDb, "current");
    for (MapFile.Reader part : MapFileOutputFormat.getReaders(current, conf)) {
      try (part) {
        Text url = new Text();
        CrawlDatum row = new CrawlDatum();
        for (; part.next(url, row); row = new CrawlDatum()) {
          rows.put(url.toString(), row);
        }
      }
    }
    return rows;
  }
}
