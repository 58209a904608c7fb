package org.robotspec.nutch;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.joining;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.util.RunJar;
import org.apache.nutch.crawl.CrawlDb;
import org.apache.nutch.crawl.LinkDb;
import org.apache.nutch.indexer.IndexingJob;
import org.robotspec.nutch.standin.CrawlCycle;

/** An installation of Nutch in a directory, with our plugin unpacked from the zip. */
final class Nutch {
  /** The zip that an operator unpacks. */
  static final Path ZIP = Path.of(System.getProperty("robotspec.artifact") + "-plugin.zip");

  /** The folder where the build leaves the jars that Nutch needs to run. */
  static final Path CRAWLER_JARS = Path.of("target/crawler").toAbsolutePath();

  private final Path directory;

  Nutch(Path directory) {
    this.directory = directory;
    try {
      unzip(plugins());
      for (Path plugin : list(RecordingProtocol.PLUGINS)) {
        RecordingProtocol.install(plugin, plugins());
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static void unzip(Path target) throws IOException {
    new RunJar().unJar(ZIP.toFile(), Files.createDirectories(target).toFile());
  }

  Path plugins() {
    return directory.resolve("plugins");
  }

  /** Returns a configuration that gives up on a stalled server after a second. */
  Configuration conf() {
    Configuration conf = CrawlCycle.configuration(plugins(), directory.resolve("tmp"), "testbot");
    conf.setInt("http.timeout", 1_000);
    conf.setInt("fetcher.threads.fetch", 20);
    return conf;
  }

  CrawlCycle crawl(Configuration conf) {
    return new CrawlCycle(conf, directory.resolve("crawl"));
  }

  /** Runs updatedb without a segment, with the URL filters on the rows, as mergedb -filter does. */
  void filterCrawlDb(Configuration conf) throws Exception {
    var crawlDb = new org.apache.hadoop.fs.Path(directory.resolve("crawl/crawldb").toUri());
    new CrawlDb(conf).update(crawlDb, new org.apache.hadoop.fs.Path[0], false, true);
  }

  /** Inverts the links of the crawl and indexes it, as bin/crawl does at its end. */
  void index(Configuration conf) throws Exception {
    List<org.apache.hadoop.fs.Path> segments =
        list(directory.resolve("crawl/segments")).stream()
            .map(segment -> new org.apache.hadoop.fs.Path(segment.toUri()))
            .toList();
    var linkDb = new org.apache.hadoop.fs.Path(directory.resolve("crawl/linkdb").toUri());
    var crawlDb = new org.apache.hadoop.fs.Path(directory.resolve("crawl/crawldb").toUri());
    new LinkDb(conf)
        .invert(linkDb, segments.toArray(new org.apache.hadoop.fs.Path[0]), false, false, false);
    new IndexingJob(conf).index(crawlDb, linkDb, segments, false);
  }

  /** Returns the jars to run Nutch with; some are replaced by others. */
  static List<Path> jars(Path others, String... replaced) {
    List<Path> jars = new ArrayList<>(List.of(classes()));
    for (Path jar : list(CRAWLER_JARS)) {
      String name = jar.getFileName().toString();
      if (name.endsWith(".jar") && Stream.of(replaced).noneMatch(name::startsWith)) {
        jars.add(jar);
      }
    }
    jars.addAll(list(others));
    return jars;
  }

  /** Returns where the tests' classes and resources are, Nutch's stand-ins among them. */
  private static Path classes() {
    try {
      return Path.of(CrawlCycle.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  private static List<Path> list(Path directory) {
    try (Stream<Path> files = Files.list(directory)) {
      return files.sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The output and log of a crawl in a separate process. */
  record Run(int exit, List<String> rows, String log) {}

  /** Crawls seeds in a separate process; a row is the status and the URL of a page. */
  Run run(List<Path> classPath, Map<String, String> robots, String... seeds) throws Exception {
    List<String> arguments = new ArrayList<>(List.of(plugins().toString()));
    robots.forEach((name, value) -> arguments.add("-D" + name + "=" + value));
    arguments.addAll(List.of(seeds));
    return java(directory, classPath, CrawlCycle.class.getName(), arguments);
  }

  /** Runs a tool as bin/nutch does, with properties in conf/nutch-site.xml. */
  Run tool(Map<String, String> properties, String main, String... arguments) throws Exception {
    Configuration site = new Configuration(false);
    site.set("plugin.folders", plugins().toString());
    site.set("plugin.includes", CrawlCycle.PLUGINS);
    site.set("http.agent.name", "testbot");
    site.set("hadoop.tmp.dir", directory.resolve("tmp").toString());
    site.set("mapreduce.jobtracker.staging.root.dir", directory.resolve("staging").toString());
    properties.forEach(site::set);
    Path conf = Files.createDirectories(directory.resolve("conf"));
    try (Writer file = Files.newBufferedWriter(conf.resolve("nutch-site.xml"))) {
      site.writeXml(file);
    }
    List<Path> classPath = new ArrayList<>(List.of(conf, classes()));
    classPath.addAll(
        list(CRAWLER_JARS).stream().filter(file -> file.toString().endsWith(".jar")).toList());
    return java(directory, classPath, main, List.of(arguments));
  }

  /** Runs a class in a separate process. */
  private static Run java(Path directory, List<Path> classPath, String main, List<String> arguments)
      throws Exception {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-Djava.io.tmpdir=" + directory,
                "-cp",
                classPath.stream().map(Path::toString).collect(joining(File.pathSeparator)),
                main));
    command.addAll(arguments);
    Path log = Files.createTempFile(directory, "run", ".log");
    Process process = new ProcessBuilder(command).redirectError(log.toFile()).start();
    List<String> rows;
    try (InputStream out = process.getInputStream()) {
      rows = new String(out.readAllBytes(), UTF_8).lines().toList();
    }
    return new Run(process.waitFor(), rows, Files.readString(log));
  }
}
