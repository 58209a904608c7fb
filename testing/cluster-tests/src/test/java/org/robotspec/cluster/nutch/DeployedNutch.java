package org.robotspec.cluster.nutch;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.OutputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.io.MapFile;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.util.ReflectionUtils;
import org.apache.hadoop.util.Tool;
import org.apache.hadoop.util.ToolRunner;

/**
 * The tools of a {@code .job} file, run as {@code hadoop jar} runs them, but in this JVM.
 *
 * @param conf the configuration of a client of the cluster
 * @param loader the classes of the file, see {@link #unpack}
 * @param home the directory in HDFS where relative paths start
 */
record DeployedNutch(Configuration conf, URLClassLoader loader, String home) {
  private static final Pattern STATUS = Pattern.compile("(?m)^Status: \\d+ \\((\\w+)\\)$");

  /**
   * Unpacks a file. Nutch runs in only one class loader of a JVM, because it sets the JVM's
   * handlers of URLs.
   *
   * @param directory an empty directory
   */
  static URLClassLoader unpack(Path job, Path directory) throws IOException {
    JobFile.unpack(job, directory);
    // In the order of hadoop jar.
    List<URL> urls = new ArrayList<>();
    urls.add(directory.toUri().toURL());
    urls.add(job.toUri().toURL());
    urls.add(directory.resolve("classes/").toUri().toURL());
    for (Path jar : JobFile.list(directory.resolve("lib"))) {
      urls.add(jar.toUri().toURL());
    }
    return new URLClassLoader(urls.toArray(URL[]::new), DeployedNutch.class.getClassLoader());
  }

  /** Writes URLs to a file that inject and freegen read, and returns its directory. */
  String seeds(List<String> urls) throws IOException {
    String directory = path("seeds");
    try (OutputStream file = files().create(hdfs(directory + "/seeds.txt"))) {
      file.write((String.join("\n", urls) + "\n").getBytes(UTF_8));
    }
    return directory;
  }

  /** Returns an absolute path. */
  String path(String name) {
    return home + "/" + name;
  }

  /** Returns the path of the segment that was generated last. */
  String lastSegment() throws IOException {
    return Arrays.stream(files().listStatus(hdfs(path("segments"))))
        .map(segment -> segment.getPath().toString())
        .max(Comparator.naturalOrder())
        .orElseThrow();
  }

  /**
   * Runs a tool.
   *
   * @param tool the name of its class, without org.apache.nutch
   * @throws IllegalStateException if it does not exit with 0
   */
  void run(String tool, String... arguments) throws Exception {
    inJob(
        () -> {
          Tool run =
              loader
                  .loadClass("org.apache.nutch." + tool)
                  .asSubclass(Tool.class)
                  .getConstructor()
                  .newInstance();
          int exit = ToolRunner.run(nutchConf(), run, arguments);
          if (exit != 0) {
            throw new IllegalStateException(tool + " ended with " + exit);
          }
          return exit;
        });
  }

  /** Returns the status of each URL in a directory with part files, such as crawldb/current. */
  Map<String, String> statuses(String directory) throws Exception {
    return inJob(
        () -> {
          Map<String, String> statuses = new TreeMap<>();
          Configuration nutch = nutchConf();
          for (FileStatus part : files().globStatus(hdfs(directory + "/part-*"))) {
            try (MapFile.Reader rows = new MapFile.Reader(part.getPath(), nutch)) {
              Text url = new Text();
              Writable row = (Writable) ReflectionUtils.newInstance(rows.getValueClass(), nutch);
              while (rows.next(url, row)) {
                Matcher status = STATUS.matcher(row.toString());
                statuses.put(url.toString(), status.find() ? status.group(1) : "none");
              }
            }
          }
          return statuses;
        });
  }

  private <T> T inJob(Callable<T> task) throws Exception {
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    thread.setContextClassLoader(loader);
    try {
      return task.call();
    } finally {
      thread.setContextClassLoader(before);
    }
  }

  /** Returns the same as NutchConfiguration, which only the file has. */
  private Configuration nutchConf() {
    Configuration nutch = new Configuration(conf);
    nutch.setClassLoader(loader);
    nutch.set("nutch.conf.uuid", UUID.randomUUID().toString());
    nutch.addResource("nutch-default.xml");
    nutch.addResource("nutch-site.xml");
    return nutch;
  }

  private FileSystem files() throws IOException {
    return FileSystem.get(conf);
  }

  private static org.apache.hadoop.fs.Path hdfs(String path) {
    return new org.apache.hadoop.fs.Path(path);
  }
}
