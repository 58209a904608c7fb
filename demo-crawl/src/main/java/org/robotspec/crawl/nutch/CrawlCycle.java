package org.robotspec.crawl.nutch;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.SequenceFile;
import org.apache.hadoop.io.Text;
import org.apache.nutch.crawl.CrawlDatum;
import org.apache.nutch.crawl.CrawlDb;
import org.apache.nutch.crawl.Generator;
import org.apache.nutch.crawl.Injector;
import org.apache.nutch.crawl.LinkDb;
import org.apache.nutch.fetcher.Fetcher;
import org.apache.nutch.indexer.IndexingJob;
import org.apache.nutch.parse.ParseSegment;

/**
 * The steps of {@code bin/crawl} in one process: inject, then rounds of generate, fetch, parse and
 * updatedb, in local MapReduce; at the end invertlinks and index, where wanted.
 *
 * <p>Not thread-safe.
 */
public final class CrawlCycle {

  private final Configuration conf;
  private final java.nio.file.Path directory;
  private final Path crawlDb;
  private final Path segments;
  private final Path linkDb;

  /**
   * Makes a crawl that keeps its CrawlDb and segments in a directory.
   *
   * @param conf what the jobs are configured with, see {@link EngineConf}
   * @param directory where the crawl's data goes; made when it is missing
   */
  public CrawlCycle(Configuration conf, java.nio.file.Path directory) {
    this.conf = conf;
    this.directory = directory;
    this.crawlDb = new Path(directory.resolve("crawldb").toUri());
    this.segments = new Path(directory.resolve("segments").toUri());
    this.linkDb = new Path(directory.resolve("linkdb").toUri());
  }

  /** Injects seeds. */
  public void inject(List<String> urls) throws Exception {
    java.nio.file.Path seeds = Files.createDirectories(directory.resolve("seeds"));
    Files.write(seeds.resolve("seeds.txt"), urls);
    new Injector(conf).inject(crawlDb, new Path(seeds.toUri()));
  }

  /** Runs one round at the present time; false if no URL was due. */
  public boolean round() throws Exception {
    return round(System.currentTimeMillis(), Long.MAX_VALUE);
  }

  /**
   * Runs one round.
   *
   * @param now the time for which URLs are selected, in milliseconds since the epoch; a time in the
   *     future selects what is due then
   * @param most how many URLs to select at most
   * @return false if no URL was due
   */
  public boolean round(long now, long most) throws Exception {
    Path[] generated =
        new Generator(conf)
            .generate(crawlDb, segments, 1, most, now, false, true, true, 1, null, null);
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

  /** Runs updatedb without a segment, with the URL filters on the rows: as mergedb -filter does. */
  public void filterCrawlDb() throws Exception {
    new CrawlDb(conf).update(crawlDb, new Path[0], false, true);
  }

  /** Inverts the links of all segments and indexes them with the index writers of the plugins. */
  public void index() throws Exception {
    List<Path> all = new ArrayList<>();
    for (FileStatus segment : segments.getFileSystem(conf).listStatus(segments)) {
      all.add(segment.getPath());
    }
    new LinkDb(conf).invert(linkDb, all.toArray(new Path[0]), false, false, false);
    new IndexingJob(conf).index(crawlDb, linkDb, all, false);
  }

  /** Returns every row of the CrawlDb by its URL. */
  public Map<String, CrawlDatum> crawlDb() throws IOException {
    Map<String, CrawlDatum> rows = new TreeMap<>();
    FileSystem files = crawlDb.getFileSystem(conf);
    for (FileStatus part : files.listStatus(new Path(crawlDb, "current"))) {
      Path data = new Path(part.getPath(), "data");
      if (!files.exists(data)) {
        continue;
      }
      try (SequenceFile.Reader reader =
          new SequenceFile.Reader(conf, SequenceFile.Reader.file(data))) {
        Text url = new Text();
        CrawlDatum datum = new CrawlDatum();
        while (reader.next(url, datum)) {
          CrawlDatum row = new CrawlDatum();
          row.set(datum);
          rows.put(url.toString(), row);
        }
      }
    }
    return rows;
  }
}
