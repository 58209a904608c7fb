package org.robotspec.stormcrawler;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.Logger;
import org.apache.logging.log4j.core.appender.AbstractAppender;
import org.apache.logging.log4j.core.config.Property;
import org.junit.jupiter.api.Test;

/** D-14: a shortened name is logged once. */
class ShortenedNameTest extends ProtocolFixture {
  private static final class Lines extends AbstractAppender {
    private final List<String> warnings = new CopyOnWriteArrayList<>();

    Lines() {
      super("lines", null, null, true, Property.EMPTY_ARRAY);
    }

    @Override
    public void append(LogEvent event) {
      if (event.getLevel().equals(Level.WARN)) {
        warnings.add(event.getMessage().getFormattedMessage());
      }
    }
  }

  @Test
  void oneWarningForAllFetchersOfAWorker() {
    Lines lines = new Lines();
    lines.start();
    Logger logger = (Logger) LogManager.getLogger("org.robotspec");
    logger.addAppender(lines);
    try {
      protocol("http.agent.name", "My Crawler/1.0");
      protocol("http.agent.name", "My Crawler/1.0");
    } finally {
      logger.removeAppender(lines);
    }
    assertThat(lines.warnings)
        .singleElement()
        .asString()
        .startsWith("http.agent.name: only \"My\" of \"My Crawler/1.0\"");
  }
}
