package org.robotspec.stormcrawler;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * The artifact, for StormCrawler 3.x, uses only what its versions have, and nothing of 2.x. Each
 * line of the golden file was checked against the sources of 3.0 to 3.4.0; check a new one, too.
 */
class StormCrawler3JarIT {
  private static final String THREE = "org/apache/stormcrawler/";
  private static final String TWO = "com/digitalpebble/stormcrawler/";
  private static final String FILTER = "org/robotspec/stormcrawler/RobotspecURLFilter";

  private static JarReferences jar;

  @BeforeAll
  static void readJar() throws IOException {
    jar = new JarReferences(Path.of(System.getProperty("robotspec.artifact") + ".jar"));
  }

  @Test
  void relocationUsesExactlyTheMembersThatWereLookedUpIn3x() throws IOException {
    String golden = Files.readString(Path.of("src/test/resources/stormcrawler-3-references.txt"));
    assertThat(String.join("\n", jar.to(THREE))).isEqualTo(golden.strip());
  }

  @Test
  void relocationLeavesNothingOf2x() {
    assertThat(jar.to(TWO)).isEmpty();
  }

  @Test
  void stubsAreNotShipped() {
    assertThat(jar.entries()).noneMatch(entry -> entry.startsWith(THREE) || entry.startsWith(TWO));
  }

  @Test
  void urlFilterExtendsTheClassThatItIsSince26() {
    assertThat(jar.superclass(FILTER)).isEqualTo(THREE + "filtering/URLFilter");
  }
}
