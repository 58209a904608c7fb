package org.robotspec.conformance;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The suite runs without the crawlers and without what the benchmark measures with. */
final class ClassPathTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "org.openjdk.jmh.Main",
        "org.openjdk.jol.info.ClassLayout",
        "org.apache.storm.Config",
        "org.apache.nutch.crawl.CrawlDatum",
        "org.apache.hadoop.conf.Configuration",
        "com.digitalpebble.stormcrawler.Metadata",
        "org.apache.stormcrawler.Metadata",
        "crawlercommons.robots.SimpleRobotRulesParser"
      })
  void isNotOnTheClassPath(String name) {
    assertThatThrownBy(() -> find(name)).isInstanceOf(ClassNotFoundException.class);
  }

  @Test
  void whatIsThereIsFound() {
    assertThatCode(() -> find("picocli.CommandLine")).doesNotThrowAnyException();
  }

  private static void find(String name) throws ClassNotFoundException {
    Class.forName(name, false, ClassPathTest.class.getClassLoader());
  }
}
