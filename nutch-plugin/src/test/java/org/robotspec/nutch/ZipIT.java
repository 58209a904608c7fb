package org.robotspec.nutch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.DataInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The zip that an operator unpacks into plugins/. */
class ZipIT {
  private static final Pattern LIBRARY = Pattern.compile("<library name=\"([^\"]+)\"");

  @TempDir Path directory;

  @BeforeEach
  void unzip() throws IOException {
    Nutch.unzip(directory);
  }

  private List<Path> jars() throws IOException {
    try (Stream<Path> files = Files.list(directory.resolve("robotspec"))) {
      return files.filter(f -> f.toString().endsWith(".jar")).toList();
    }
  }

  @Test
  void zipIsOneFolder() throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      assertThat(files)
          .singleElement()
          .extracting(f -> f.getFileName().toString())
          .isEqualTo("robotspec");
    }
    assertThat(directory.resolve("robotspec/README.md")).isNotEmptyFile();
    assertThat(directory.resolve("robotspec/configuration.md")).isNotEmptyFile();
    assertThat(directory.resolve("robotspec/LICENSE")).isNotEmptyFile();
    assertThat(directory.resolve("robotspec/NOTICE")).isNotEmptyFile();
  }

  @Test
  void thirdPartyNamesTheLicenceOfEveryJarOfOthers() throws IOException {
    String licences = Files.readString(directory.resolve("robotspec/THIRD-PARTY.txt"));
    assertThat(licences).doesNotContain("${");
    for (Path jar : jars()) {
      String name = jar.getFileName().toString();
      if (!name.startsWith("robotspec-")) {
        assertThat(licences).containsPattern("(?m)^" + Pattern.quote(name) + "$");
      }
    }
  }

  @Test
  void everyJarHasItsVersionInItsName() throws IOException {
    assertThat(jars())
        .isNotEmpty()
        .allSatisfy(jar -> assertThat(jar.getFileName().toString()).matches(".*-\\d.*\\.jar"));
  }

  @Test
  void pluginXmlNamesEveryJarAndNoOther() throws IOException {
    String xml = Files.readString(directory.resolve("robotspec/plugin.xml"));
    assertThat(xml).doesNotContain("${");
    List<String> named = new ArrayList<>();
    for (Matcher library = LIBRARY.matcher(xml); library.find(); ) {
      named.add(library.group(1));
    }
    assertThat(named)
        .containsExactlyInAnyOrderElementsOf(
            jars().stream().map(f -> f.getFileName().toString()).toList());
  }

  @Test
  void zipBundlesNothingThatNutchProvidesNorTheTests() throws IOException {
    for (Path jar : jars()) {
      try (JarFile file = new JarFile(jar.toFile())) {
        assertThat(file.stream().map(JarEntry::getName))
            .as(jar.getFileName().toString())
            .noneMatch(
                name ->
                    name.startsWith("org/apache/nutch/")
                        || name.startsWith("org/apache/hadoop/")
                        || name.startsWith("crawlercommons/")
                        || name.startsWith("org/slf4j/")
                        || name.startsWith("com/google/gson/")
                        || name.startsWith("org/apache/hc/")
                        || name.startsWith("org/robotspec/nutch/standin/")
                        || name.equals("host-protocol-mapping.txt"));
      }
    }
  }

  @Test
  void readmeNamesTheClassFileVersionThatAnOlderJavaComplainsOf() throws IOException {
    Path adapter =
        jars().stream()
            .filter(f -> f.getFileName().toString().startsWith("robotspec-nutch-"))
            .findAny()
            .orElseThrow();
    try (JarFile jar = new JarFile(adapter.toFile());
        DataInputStream plugin =
            new DataInputStream(
                jar.getInputStream(jar.getEntry("org/robotspec/nutch/RobotspecPlugin.class")))) {
      plugin.skipNBytes(6);
      assertThat(Files.readString(directory.resolve("robotspec/README.md")))
          .contains("Java 17 or later", "class file version " + plugin.readUnsignedShort() + ".0");
    }
  }
}
