package org.robotspec.stormcrawler;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * The artifact, for StormCrawler 3.x, uses only what its versions have, and nothing of 2.x. Each
 * line of the golden file was checked against the sources of 3.0 to 3.4.0; check a new one, too.
 */
class StormCrawler3JarTest {
  private static final String THREE = "org/apache/stormcrawler/";
  private static final String TWO = "com/digitalpebble/stormcrawler/";
  private static final String FILTER = "org/robotspec/stormcrawler/RobotspecURLFilter";

  private static JarReferences three;
  private static JarReferences two;

  @BeforeAll
  static void readJar() throws IOException {
    Path jar = Path.of(System.getProperty("stormcrawler-3.jar"));
    three = JarReferences.of(jar, THREE);
    two = JarReferences.of(jar, TWO);
  }

  @Test
  void relocationUsesExactlyTheMembersThatWereLookedUpIn3x() throws IOException {
    assertThat(String.join("\n", three.references())).isEqualTo(String.join("\n", golden()));
  }

  @Test
  void relocationLeavesNothingOf2x() {
    assertThat(two.references()).isEmpty();
  }

  @Test
  void stubsAreNotShipped() {
    assertThat(three.entries()).noneMatch(entry -> entry.startsWith(THREE));
    assertThat(three.entries()).noneMatch(entry -> entry.startsWith(TWO));
  }

  @Test
  void urlFilterExtendsTheClassThatItIsSince26() {
    assertThat(three.superclass(FILTER)).isEqualTo(THREE + "filtering/URLFilter");
  }

  private static List<String> golden() throws IOException {
    try (InputStream golden =
        StormCrawler3JarTest.class.getResourceAsStream("/stormcrawler-3-references.txt")) {
      return new String(golden.readAllBytes(), UTF_8).lines().toList();
    }
  }
}
