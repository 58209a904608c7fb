package org.robotspec.cli.audit;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.function.Function;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.Reducer;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.TaskInputOutputContext;
import org.apache.hadoop.mapreduce.lib.output.MapFileOutputFormat;
import org.apache.hadoop.mapreduce.lib.partition.HashPartitioner;
import org.jspecify.annotations.Nullable;
import org.robotspec.rules.Crawler;
import org.robotspec.rules.Origin;

/**
 * The tasks of {@link HadoopAudit}. Their key is the URL of a robots.txt file. Each task writes its
 * part of the report under a name that sorts in the order of the input.
 */
@SuppressWarnings("SameNameButDifferent") // Hadoop's mappers and reducers have a Context each
final class HadoopTasks {
  static final String STEP = "robotspec.audit.step";
  static final String URLS = "0-urls";
  static final String ROBOTS = "1-robots";
  static final String NEW_ROBOTS = "2-new-robots";
  private static final String WORK = "robotspec.audit.work";
  private static final String FROM = "robotspec.audit.from";
  private static final String TO = "robotspec.audit.to";
  private static final String AGENT = "robotspec.audit.agent";
  private static final String SECOND = "robotspec.audit.second";

  private HadoopTasks() {}

  static void configure(Configuration conf, Path work, Audit audit) {
    conf.set(WORK, work.toString());
    conf.set(FROM, audit.before().name());
    conf.set(TO, audit.after().name());
    conf.setStrings(AGENT, audit.before().crawler().names().toArray(String[]::new));
    conf.set(SECOND, audit.newRobots().isEmpty() ? ROBOTS : NEW_ROBOTS);
  }

  /** Saves a part of the report; a task that runs again replaces it. */
  private static void save(AuditReport report, String step, long part, TaskAttemptContext task)
      throws IOException {
    Configuration conf = task.getConfiguration();
    Path file = new Path(conf.get(WORK), "report-%s-%019d".formatted(step, part));
    try (OutputStream out = file.getFileSystem(conf).create(file)) {
      Partitions.JSON.writeValue(out, report.state());
    }
  }

  private static void write(TaskInputOutputContext<?, ?, Text, Text> task, String key, Text value)
      throws IOException {
    try {
      task.write(new Text(key), value);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException();
    }
  }

  /** Opens a file; reading from it tells Hadoop that the task is alive. */
  private static InputStream open(String name, TaskAttemptContext task) throws IOException {
    Path path = new Path(name);
    FileSystem files = path.getFileSystem(task.getConfiguration());
    long size = files.getFileStatus(path).getLen();
    FSDataInputStream file = files.open(path);
    return new FilterInputStream(file) {
      @Override
      public int read(byte[] to, int offset, int length) throws IOException {
        task.progress();
        return file.read(to, offset, length);
      }

      @Override
      public int available() throws IOException { // not every file system tells
        return (int) Math.min(size - file.getPos(), Integer.MAX_VALUE);
      }
    };
  }

  private static Text text(RecordedResponse response) throws IOException {
    return new Text(Partitions.JSON.writeValueAsBytes(response));
  }

  private static RecordedResponse response(Text text) throws IOException {
    return Partitions.JSON.readValue(text.getBytes(), 0, text.getLength(), RecordedResponse.class);
  }

  /** Reads a WARC file, or a list of URLs. */
  static final class Read extends Mapper<LongWritable, Text, Text, Text> {
    @Override
    protected void map(LongWritable number, Text name, Context context) throws IOException {
      AuditReport report = new AuditReport();
      String step = context.getConfiguration().get(STEP);
      String path = name.toString();
      if (step.equals(URLS)) {
        try (InputStream in = open(path, context)) {
          new UrlLists(report)
              .read(
                  path, in, (origin, url) -> write(context, origin.robotsTxtUrl(), new Text(url)));
        }
      } else {
        new WarcFiles(List.of(path), file -> open(file, context))
            .read(report, one -> write(context, Recording.key(one.url()), text(one)));
      }
      save(report, step, number.get(), context);
    }
  }

  /** Keeps the newest response to each URL. */
  static final class Newest extends Reducer<Text, Text, Text, Text> {
    @Override
    protected void reduce(Text url, Iterable<Text> responses, Context context) throws IOException {
      @Nullable RecordedResponse newest = null;
      for (Text text : responses) {
        RecordedResponse one = response(text);
        newest = newest == null ? one : newest.newer(one);
      }
      if (newest != null) {
        write(context, url.toString(), text(newest));
      }
    }
  }

  /** Compares the verdicts on the URLs of a site. */
  static final class Compare extends Reducer<Text, Text, Text, Text> {
    @Override
    public void run(Context context) throws IOException, InterruptedException {
      AuditReport report = new AuditReport();
      Configuration conf = context.getConfiguration();
      Crawler crawler = Crawler.of(conf.getStrings(AGENT));
      AuditedCrawler before = new AuditedCrawler(conf.get(FROM), crawler);
      AuditedCrawler after = new AuditedCrawler(conf.get(TO), crawler);
      var first = responses(ROBOTS, conf);
      var second = responses(conf.get(SECOND), conf);
      while (context.nextKey()) {
        Origin origin = Origin.of(context.getCurrentKey().toString());
        ComparedSite site = new ComparedSite(origin, before, after, first, second);
        for (Text url : context.getValues()) {
          site.compare(url.toString());
        }
        site.addTo(report);
      }
      save(report, "4-compare", context.getTaskAttemptID().getTaskID().getId(), context);
    }

    private static Function<String, @Nullable RecordedResponse> responses(
        String step, Configuration conf) throws IOException {
      var parts = MapFileOutputFormat.getReaders(new Path(conf.get(WORK), step), conf);
      HashPartitioner<Text, Text> partitions = new HashPartitioner<>();
      return url -> {
        Text found = new Text();
        try {
          return MapFileOutputFormat.getEntry(parts, partitions, new Text(url), found) == null
              ? null
              : response(found);
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        }
      };
    }
  }
}
