package org.robotspec.stormcrawler;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.Logger;
import org.apache.logging.log4j.core.appender.AbstractAppender;
import org.apache.logging.log4j.core.config.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the log says when a worker opens its service. */
class StartLogTest extends ProtocolFixture {
  private static final class Lines extends AbstractAppender {
    private final List<String> lines = new CopyOnWriteArrayList<>();

    Lines() {
      super("lines", null, null, true, Property.EMPTY_ARRAY);
    }

    @Override
    public void append(LogEvent event) {
      lines.add(event.getLevel() + " " + event.getMessage().getFormattedMessage());
    }
  }

  /** Configures protocols, and returns what was logged, from INFO on. */
  private List<String> log(int protocols, Object... settings) {
    Lines lines = new Lines();
    lines.start();
    Logger logger = (Logger) LogManager.getLogger("org.robotspec");
    Level before = logger.getLevel();
    logger.addAppender(lines);
    logger.setLevel(Level.INFO);
    try {
      for (int i = 0; i < protocols; i++) {
        protocol(settings);
      }
    } finally {
      logger.removeAppender(lines);
      logger.setLevel(before);
    }
    return lines.lines;
  }

  @Test
  void d14_aShortenedNameIsOneWarningForAllFetchersOfAWorker() {
    assertThat(log(2, "http.agent.name", "My Crawler/1.0"))
        .filteredOn(line -> line.startsWith("WARN"))
        .singleElement()
        .asString()
        .startsWith("WARN http.agent.name: only \"My\" of \"My Crawler/1.0\"");
  }

  @Test
  void theLineHasTheModeAndTheFileOfOverridesAndAForgottenShadowIsAWarning(@TempDir Path dir)
      throws IOException {
    Path file = Files.writeString(dir.resolve("overrides.json"), "[]");
    String end = " overrides=" + file + " (entries: 0)";
    assertThat(log(1, "robotspec.overrides", file.toString()))
        .filteredOn(line -> line.startsWith("INFO robots.txt is handled by Robotspec in"))
        .singleElement()
        .asString()
        .contains(" mode=enforce ")
        .endsWith(end);
    assertThat(log(1, "robotspec.overrides", file.toString(), "robotspec.mode", "shadow"))
        .noneMatch(line -> line.contains("handled by Robotspec"))
        .filteredOn(line -> line.startsWith("WARN"))
        .singleElement()
        .asString()
        .startsWith("WARN robotspec.mode=shadow: StormCrawler ")
        .contains(" itself decides about robots.txt", " mode=shadow ")
        .endsWith(end);
  }

  @Test
  void onlyTheGateHoldsQueuesWithoutTheHook() {
    assertThat(log(1, "robotspec.hold-queues", true))
        .filteredOn(line -> line.startsWith("WARN"))
        .singleElement()
        .asString()
        .startsWith("WARN robotspec.hold-queues: without " + AdapterConfig.HOOK)
        .endsWith("only the gate holds queues");
    assertThat(
            log(1, "robotspec.hold-queues", true, AdapterConfig.HOOKS, List.of(AdapterConfig.HOOK)))
        .noneMatch(line -> line.startsWith("WARN"));
  }
}
