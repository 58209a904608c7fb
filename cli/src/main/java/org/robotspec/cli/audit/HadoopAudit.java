package org.robotspec.cli.audit;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.robotspec.cli.audit.RecordedResponse.JSON;

import java.io.FileNotFoundException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.StreamSupport;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileAlreadyExistsException;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.FileUtil;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.Reducer;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.TaskInputOutputContext;
import org.apache.hadoop.mapreduce.lib.input.NLineInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.mapreduce.lib.output.MapFileOutputFormat;
import org.apache.hadoop.mapreduce.lib.output.NullOutputFormat;
import org.apache.hadoop.mapreduce.lib.partition.HashPartitioner;
import org.apache.hadoop.util.GenericOptionsParser;
import org.jspecify.annotations.Nullable;
import org.robotspec.rules.Crawler;
import org.robotspec.rules.Origin;

/**
 * Runs an audit as jobs on a Hadoop cluster: one sorts the robots.txt files by URL into files for
 * look-ups, one sorts the URLs by host and compares. The key of both is the URL of a robots.txt.
 * Each task writes its part of the report under a name that sorts in the order of the input. Only
 * this class and its tasks need Hadoop. Not thread-safe.
 */
@SuppressWarnings("SameNameButDifferent") // Hadoop's mappers and reducers have a Context each
final class HadoopAudit {
  private static final String URLS = "0-urls";
  private static final String ROBOTS = "1-robots";
  private static final String NEW_ROBOTS = "2-new-robots";
  private static final String SETTING = "robotspec.audit.";

  private final Configuration conf = new Configuration();
  private final String[] arguments;

  /**
   * Reads Hadoop's options, such as {@code -D}.
   *
   * @throws IOException if a file that they name cannot be read
   */
  public HadoopAudit(String... arguments) throws IOException {
    this.arguments = new GenericOptionsParser(conf, arguments).getRemainingArgs();
  }

  /** Returns the arguments that are not Hadoop's. */
  public String[] arguments() {
    return arguments.clone();
  }

  /**
   * Runs an audit whose inputs are globs of WARC files and of lists, or folders of these.
   *
   * @param output a folder to create, with a file report.json
   * @param json returns the content of that file
   * @throws IOException if the folder exists, an input does not exist, or a job fails
   * @throws InterruptedException if the thread was interrupted
   */
  public AuditReport run(Audit audit, String output, Function<AuditReport, String> json)
      throws IOException, InterruptedException {
    Path work = new Path(output);
    FileSystem files = work.getFileSystem(conf);
    if (!files.mkdirs(work) || files.listStatus(work).length > 0) {
      throw new FileAlreadyExistsException(output + " is not empty");
    }
    conf.set(SETTING + "work", files.makeQualified(work).toString());
    conf.set(SETTING + "from", audit.before().name());
    conf.set(SETTING + "to", audit.after().name());
    conf.setStrings(SETTING + "agent", audit.before().crawler().names().toArray(String[]::new));
    conf.set(SETTING + "second", audit.newRobots().isEmpty() ? ROBOTS : NEW_ROBOTS);
    Job compare = job(URLS, audit.urls(), work);
    robots(ROBOTS, audit.robots(), work);
    if (!audit.newRobots().isEmpty()) {
      robots(NEW_ROBOTS, audit.newRobots(), work);
    }
    compare.setReducerClass(Compare.class);
    compare.setOutputFormatClass(NullOutputFormat.class);
    run(compare);
    AuditReport report = new AuditReport();
    for (FileStatus part : files.globStatus(new Path(work, "report-*"))) {
      try (InputStream in = files.open(part.getPath())) {
        report.add(JSON.readValue(in, AuditReport.class));
      }
    }
    for (FileStatus old : files.listStatus(work)) {
      files.delete(old.getPath(), true);
    }
    write(new Path(work, "report.json"), json.apply(report), conf);
    return report;
  }

  private void robots(String step, List<String> inputs, Path work)
      throws IOException, InterruptedException {
    Job job = job(step, inputs, work);
    job.setReducerClass(Newest.class);
    job.setOutputKeyClass(Text.class);
    job.setOutputValueClass(Text.class);
    job.setOutputFormatClass(MapFileOutputFormat.class);
    FileOutputFormat.setOutputPath(job, new Path(work, step));
    run(job);
  }

  /** Returns a job in which each mapper gets the name of a file. */
  private Job job(String step, List<String> inputs, Path work) throws IOException {
    List<String> names = new ArrayList<>();
    for (String input : inputs) {
      Path glob = new Path(input);
      FileSystem from = glob.getFileSystem(conf);
      FileStatus[] found = from.globStatus(glob);
      if (found == null || found.length == 0) {
        throw new FileNotFoundException(input + ": no such file");
      }
      Arrays.stream(from.listStatus(FileUtil.stat2Paths(found)))
          .sorted()
          .forEach(file -> names.add(file.getPath().toString()));
    }
    if (step.equals(URLS)) {
      UrlLists.checkNames(names);
    }
    Path list = new Path(work, step + ".list");
    write(list, String.join("\n", names) + "\n", conf);
    Job job = Job.getInstance(conf, "robotspec audit " + step);
    job.getConfiguration().set(SETTING + "step", step);
    job.setJarByClass(HadoopAudit.class);
    job.setInputFormatClass(NLineInputFormat.class);
    NLineInputFormat.addInputPath(job, list);
    job.setMapperClass(Read.class);
    job.setMapOutputKeyClass(Text.class);
    job.setMapOutputValueClass(Text.class);
    job.setSpeculativeExecution(false); // a task writes its part of the report
    return job;
  }

  private static void run(Job job) throws IOException, InterruptedException {
    try {
      if (!job.waitForCompletion(true)) {
        throw new IOException("the job failed; its log says why: " + job.getJobID());
      }
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Saves a part of the report; a task that runs again replaces it. */
  private static void save(AuditReport report, String step, long part, Configuration conf)
      throws IOException {
    String name = "report-%s-%019d".formatted(step, part);
    write(new Path(conf.get(SETTING + "work"), name), JSON.writeValueAsString(report), conf);
  }

  private static void write(Path file, String content, Configuration conf) throws IOException {
    try (OutputStream out = file.getFileSystem(conf).create(file)) {
      out.write(content.getBytes(UTF_8));
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
    return new FilterInputStream(path.getFileSystem(task.getConfiguration()).open(path)) {
      @Override
      public int read(byte[] to, int offset, int length) throws IOException {
        task.progress();
        return in.read(to, offset, length);
      }
    };
  }

  /** Reads a WARC file, or a list of URLs. */
  static final class Read extends Mapper<LongWritable, Text, Text, Text> {
    @Override
    protected void map(LongWritable number, Text name, Context context) throws IOException {
      AuditReport report = new AuditReport();
      String step = context.getConfiguration().get(SETTING + "step");
      String path = name.toString();
      if (step.equals(URLS)) {
        try (InputStream in = open(path, context)) {
          new UrlLists(report)
              .read(
                  path, in, (origin, url) -> write(context, origin.robotsTxtUrl(), new Text(url)));
        }
      } else {
        RecordedResponse.Receiver receiver = one -> write(context, one.key(), new Text(one.json()));
        new RobotsFiles(report, receiver, file -> open(file, context)).archives(List.of(path));
      }
      save(report, step, number.get(), context.getConfiguration());
    }
  }

  /** Keeps the newest response to each URL. */
  static final class Newest extends Reducer<Text, Text, Text, Text> {
    @Override
    protected void reduce(Text url, Iterable<Text> responses, Context context) throws IOException {
      @Nullable RecordedResponse newest = null;
      for (Text text : responses) {
        RecordedResponse one = RecordedResponse.of(text.copyBytes());
        newest = newest == null ? one : newest.newer(one);
      }
      if (newest != null) {
        write(context, url.toString(), new Text(newest.json()));
      }
    }
  }

  /** Compares the verdicts on the URLs of a site. */
  static final class Compare extends Reducer<Text, Text, Text, Text> {
    @Override
    public void run(Context context) throws IOException, InterruptedException {
      AuditReport report = new AuditReport();
      Configuration conf = context.getConfiguration();
      Crawler crawler = Crawler.of(conf.getStrings(SETTING + "agent"));
      AuditedCrawler before = new AuditedCrawler(conf.get(SETTING + "from"), crawler);
      AuditedCrawler after = new AuditedCrawler(conf.get(SETTING + "to"), crawler);
      var first = responses(ROBOTS, conf);
      var second = responses(conf.get(SETTING + "second"), conf);
      while (context.nextKey()) {
        Origin origin = Origin.of(context.getCurrentKey().toString());
        ComparedSite site = new ComparedSite(origin);
        site.compare(
            StreamSupport.stream(context.getValues().spliterator(), false).map(Text::toString),
            before.decider(origin, first),
            after.decider(origin, second));
        site.addTo(report);
      }
      save(report, "4-compare", context.getTaskAttemptID().getTaskID().getId(), conf);
    }

    private static AuditedCrawler.Lookup responses(String step, Configuration conf)
        throws IOException {
      var parts = MapFileOutputFormat.getReaders(new Path(conf.get(SETTING + "work"), step), conf);
      HashPartitioner<Text, Text> partitions = new HashPartitioner<>();
      return url -> {
        Text found = new Text();
        return MapFileOutputFormat.getEntry(parts, partitions, new Text(url), found) == null
            ? null
            : RecordedResponse.of(found.copyBytes());
      };
    }
  }
}
