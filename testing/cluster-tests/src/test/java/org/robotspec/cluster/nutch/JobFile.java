package org.robotspec.cluster.nutch;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.util.RunJar;

/** Makes a {@code .job} file with the plugin, as the README of nutch-plugin says. */
final class JobFile {
  private static final Path CRAWLER_JARS = Path.of(System.getProperty("robotspec.crawler"));
  private static final Path PLUGINS = Path.of("../../nutch-plugin/src/test/plugins");
  private static final Path STAND_INS = Path.of(System.getProperty("robotspec.stand-ins"));
  private static final Path ZIP = Path.of(System.getProperty("robotspec.zip"));

  private JobFile() {}

  /**
   * Makes the file.
   *
   * @param directory an empty directory
   * @param properties for nutch-site.xml
   */
  static Path make(Path directory, Map<String, String> properties) throws IOException {
    Path stock = directory.resolve("stock");
    layOutStock(stock);
    Path job = directory.resolve("nutch.job");
    jar("--create", "--file", job.toString(), "-C", stock.toString(), ".");

    Path unzipped = directory.resolve("unzipped");
    unpack(ZIP, unzipped.resolve("classes/plugins"));
    jar("--update", "--file", job.toString(), "-C", unzipped.toString(), "classes");

    Path conf = Files.createDirectory(directory.resolve("conf"));
    Configuration site = new Configuration(false);
    properties.forEach(site::set);
    try (Writer file = Files.newBufferedWriter(conf.resolve("nutch-site.xml"))) {
      site.writeXml(file);
    }
    Files.writeString(
        conf.resolve("host-protocol-mapping.txt"),
        """
        protocol:http\torg.robotspec.nutch.RobotspecProtocol
        protocol:https\torg.robotspec.nutch.RobotspecProtocol
        """);
    jar("--update", "--file", job.toString(), "-C", conf.toString(), ".");
    return job;
  }

  /** Lays out what Nutch's own build puts into the file, with stand-ins for Nutch's plugins. */
  private static void layOutStock(Path stock) throws IOException {
    Path lib = Files.createDirectories(stock.resolve("lib"));
    for (Path file : list(CRAWLER_JARS)) {
      String name = file.getFileName().toString();
      if (name.startsWith("nutch-")) {
        unpack(file, stock);
      } else if (name.endsWith(".jar") && !name.matches("(hadoop|slf4j)-.*")) {
        Files.copy(file, lib.resolve(name));
      }
    }
    unpack(STAND_INS, stock);
    for (Path plugin : list(PLUGINS)) {
      Path copy = stock.resolve("classes/plugins").resolve(plugin.getFileName());
      Files.createDirectories(copy);
      Files.copy(plugin.resolve("plugin.xml"), copy.resolve("plugin.xml"));
    }
  }

  /** Unpacks a jar or zip. */
  static void unpack(Path zip, Path directory) throws IOException {
    new RunJar().unJar(zip.toFile(), Files.createDirectories(directory).toFile());
  }

  static List<Path> list(Path directory) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.sorted().toList();
    }
  }

  private static void jar(String... arguments) throws IOException {
    ToolProvider jar = ToolProvider.findFirst("jar").orElseThrow();
    int exit = jar.run(System.out, System.err, arguments);
    if (exit != 0) {
      throw new IOException("jar " + String.join(" ", arguments) + " ended with " + exit);
    }
  }
}
