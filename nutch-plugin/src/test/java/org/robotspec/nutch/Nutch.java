package org.robotspec.nutch;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.joining;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.apache.hadoop.conf.Configuration;
import org.robotspec.crawl.nutch.CrawlCycle;
import org.robotspec.crawl.nutch.EngineConf;
import org.robotspec.crawl.nutch.EngineMain;

/** An installation of Nutch in a directory, our plugin unpacked from the zip. */
final class Nutch {

  /** The zip that an operator unpacks. */
  static final Path ZIP = Path.of(System.getProperty("robotspec.zip"));

  /** What the build left to run Nutch with. */
  static final Path ENGINE = Path.of(System.getProperty("robotspec.engine"));

  private final Path directory;

  Nutch(Path directory) {
    this.directory = directory;
    try {
      unzip(plugins());
      copy("nutch-extensionpoints");
      copy("robotspec-engine");
      copy("protocol-http");
      copy("protocol-okhttp");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static void unzip(Path target) throws IOException {
    try (ZipInputStream zip = new ZipInputStream(Files.newInputStream(ZIP))) {
      for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
        Path file = target.resolve(entry.getName());
        if (entry.isDirectory()) {
          Files.createDirectories(file);
        } else {
          Files.createDirectories(file.getParent());
          Files.write(file, zip.readAllBytes());
        }
      }
    }
  }

  private void copy(String plugin) throws IOException {
    Path target = Files.createDirectories(plugins().resolve(plugin));
    Files.copy(
        ENGINE.resolve("plugins").resolve(plugin).resolve("plugin.xml"),
        target.resolve("plugin.xml"));
  }

  Path plugins() {
    return directory.resolve("plugins");
  }

  /** Returns a configuration in which a stalled server is given up after a second. */
  Configuration conf() {
    Configuration conf = EngineConf.local(plugins(), directory.resolve("tmp"), "testbot");
    conf.setInt("http.timeout", 1_000);
    conf.setInt("fetcher.threads.fetch", 20);
    return conf;
  }

  CrawlCycle crawl(Configuration conf) {
    return new CrawlCycle(conf, directory.resolve("crawl"));
  }

  /** The jars of a Nutch, ours among them, in place of some by others. */
  static List<Path> jars(Path others, String... replaced) {
    List<Path> jars = new ArrayList<>(List.of(demo()));
    for (Path jar : list(ENGINE)) {
      String name = jar.getFileName().toString();
      if (name.endsWith(".jar") && Stream.of(replaced).noneMatch(name::startsWith)) {
        jars.add(jar);
      }
    }
    jars.addAll(list(others));
    return jars;
  }

  /** Returns what holds the classes of the embedded crawl. */
  private static Path demo() {
    try {
      return Path.of(EngineMain.class.getProtectionDomain().getCodeSource().getLocation().toURI());
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

  /** What a crawl in a process of its own printed and logged. */
  record Run(int exit, List<String> rows, String log) {}

  /** Runs rounds of the crawl in a process of its own. */
  Run run(List<Path> classPath, int rounds, String... more) throws Exception {
    List<String> arguments =
        new ArrayList<>(
            List.of(
                plugins().toString(),
                directory.resolve("crawl").toString(),
                "testbot",
                String.valueOf(rounds)));
    arguments.addAll(List.of(more));
    return java(directory, classPath, EngineMain.class.getName(), arguments, "");
  }

  /** Runs a tool as bin/nutch does, with properties in conf/nutch-site.xml. */
  Run tool(Map<String, String> properties, String main, String... arguments) throws Exception {
    StringBuilder site = new StringBuilder("<configuration>\n");
    Map<String, String> all = new TreeMap<>();
    all.put("plugin.folders", plugins().toString());
    all.put("plugin.includes", EngineConf.PLUGINS);
    all.put("http.agent.name", "testbot");
    all.put("hadoop.tmp.dir", directory.resolve("tmp").toString());
    all.putAll(properties);
    all.forEach(
        (name, value) ->
            site.append(
                "<property><name>%s</name><value>%s</value></property>%n".formatted(name, value)));
    Path conf = Files.createDirectories(directory.resolve("conf"));
    Files.writeString(conf.resolve("nutch-site.xml"), site.append("</configuration>\n"));
    List<Path> classPath = new ArrayList<>(List.of(conf, demo()));
    classPath.addAll(
        list(ENGINE).stream().filter(file -> file.toString().endsWith(".jar")).toList());
    return java(directory, classPath, main, List.of(arguments), "");
  }

  /** Runs a class in a process of its own; its standard input stays open after a line. */
  static Run java(
      Path directory, List<Path> classPath, String main, List<String> arguments, String line)
      throws Exception {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                classPath.stream().map(Path::toString).collect(joining(File.pathSeparator)),
                main));
    command.addAll(arguments);
    Path log = Files.createTempFile(directory, "run", ".log");
    Process process = new ProcessBuilder(command).redirectError(log.toFile()).start();
    process.getOutputStream().write((line + "\n").getBytes(UTF_8));
    process.getOutputStream().flush();
    List<String> rows;
    try (InputStream out = process.getInputStream()) {
      rows = new String(out.readAllBytes(), UTF_8).lines().toList();
    }
    if (!process.waitFor(10, TimeUnit.MINUTES)) {
      process.destroyForcibly();
    }
    return new Run(process.waitFor(), rows, Files.readString(log));
  }
}
