package org.robotspec.cli.audit;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileAlreadyExistsException;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.lib.input.NLineInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.mapreduce.lib.output.MapFileOutputFormat;
import org.apache.hadoop.mapreduce.lib.output.NullOutputFormat;
import org.apache.hadoop.util.GenericOptionsParser;

/**
 * Runs an audit as jobs on a Hadoop cluster: one sorts the robots.txt files by URL into files for
 * look-ups, one sorts the URLs by host and compares. Only this class and those of the jobs need
 * Hadoop. Not thread-safe.
 */
final class HadoopAudit {
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
   * @param output a folder to create
   * @throws IOException if it exists, an input does not exist, or a job fails
   * @throws InterruptedException if the thread was interrupted
   */
  public AuditReport run(Audit audit, String output) throws IOException, InterruptedException {
    Path work = new Path(output);
    FileSystem files = work.getFileSystem(conf);
    if (!files.mkdirs(work) || files.listStatus(work).length > 0) {
      throw new FileAlreadyExistsException(output + " is not empty");
    }
    HadoopTasks.configure(conf, files.makeQualified(work), audit);
    Job compare = job(HadoopTasks.URLS, audit.urls(), work);
    robots(HadoopTasks.ROBOTS, audit.robots(), work);
    if (!audit.newRobots().isEmpty()) {
      robots(HadoopTasks.NEW_ROBOTS, audit.newRobots(), work);
    }
    compare.setReducerClass(HadoopTasks.Compare.class);
    compare.setOutputFormatClass(NullOutputFormat.class);
    run(compare);
    AuditReport report = new AuditReport();
    for (FileStatus part : files.globStatus(new Path(work, "report-*"))) {
      try (InputStream in = files.open(part.getPath())) {
        report.add(Partitions.JSON.readValue(in, AuditReport.State.class));
      }
    }
    for (FileStatus old : files.listStatus(work)) {
      files.delete(old.getPath(), true);
    }
    return report;
  }

  /**
   * Writes a file.
   *
   * @param output the folder of the audit
   * @throws IOException if it cannot be written
   */
  public void write(String output, String name, String content) throws IOException {
    Path file = new Path(output, name);
    try (OutputStream out = file.getFileSystem(conf).create(file)) {
      out.write(content.getBytes(UTF_8));
    }
  }

  private void robots(String step, List<String> inputs, Path work)
      throws IOException, InterruptedException {
    Job job = job(step, inputs, work);
    job.setReducerClass(HadoopTasks.Newest.class);
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
      for (FileStatus one : found) {
        Arrays.stream(from.listStatus(one.getPath()))
            .sorted()
            .forEach(file -> names.add(file.getPath().toString()));
      }
    }
    if (step.equals(HadoopTasks.URLS)) {
      for (String name : names) {
        UrlLists.checkName(name);
      }
    }
    write(work.toString(), step + ".list", String.join("\n", names) + "\n");
    Job job = Job.getInstance(conf, "robotspec audit " + step);
    job.getConfiguration().set(HadoopTasks.STEP, step);
    job.setJarByClass(HadoopAudit.class);
    job.setInputFormatClass(NLineInputFormat.class);
    NLineInputFormat.addInputPath(job, new Path(work, step + ".list"));
    job.setMapperClass(HadoopTasks.Read.class);
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
}
