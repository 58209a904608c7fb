package org.robotspec.nutch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.DataInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The zip that an operator unpacks into plugins/. */
class ZipIT {
  private static final Pattern LIBRARY = Pattern.compile("<library name=\"([^\"]+)\"");

  /** What Nutch provides, and our stand-ins for it. */
  private static final Pattern PROVIDED =
      Pattern.compile(
          "org/apache/(nutch|hadoop|hc)/|crawlercommons/|org/slf4j/|com/google/gson/"
              + "|org/robotspec/nutch/standin/|host-protocol-mapping.txt");

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
  void zipIsOneFolder() {
    assertThat(directory.toFile().list()).containsExactly("robotspec");
    for (String file : List.of("README.md", "configuration.md", "LICENSE", "NOTICE")) {
      assertThat(directory.resolve("robotspec").resolve(file)).isNotEmptyFile();
    }
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
  void pluginXmlNamesEveryJarWithItsVersionAndNoOther() throws IOException {
    String xml = Files.readString(directory.resolve("robotspec/plugin.xml"));
    assertThat(xml).doesNotContain("${");
    assertThat(LIBRARY.matcher(xml).results().map(library -> library.group(1)))
        .allMatch(name -> name.matches(".*-\\d.*\\.jar"))
        .containsExactlyInAnyOrderElementsOf(
            jars().stream().map(f -> f.getFileName().toString()).toList());
  }

  @Test
  void zipBundlesNothingThatNutchProvidesNorTheTests() throws IOException {
    for (Path jar : jars()) {
      try (JarFile file = new JarFile(jar.toFile())) {
        assertThat(file.stream().map(JarEntry::getName))
            .as(jar.getFileName().toString())
            .noneMatch(name -> PROVIDED.matcher(name).lookingAt());
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
