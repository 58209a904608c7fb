package org.robotspec.stormcrawler;

import static org.assertj.core.api.Assertions.assertThat;

import com.digitalpebble.stormcrawler.Metadata;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** The protocol between a fetcher and a scripted delegate, with its own clock. */
abstract class ProtocolFixture {
  static final String HOST = "http://protocol.test";
  static final String ROBOTS = HOST + "/robots.txt";
  static final String PAGE = HOST + "/page";
  static final String NEXT_FETCH = "status.store.as.is.with.nextfetchdate";

  volatile Instant now = Instant.parse("2026-03-01T12:00:00.500Z");
  private final List<RobotspecProtocol> made = new ArrayList<>();

  @BeforeEach
  void reset() {
    ScriptedProtocol.reset();
    InstantSource clock = () -> now;
    AdapterService.useClock(clock.withZone(ZoneOffset.UTC));
  }

  @AfterEach
  void cleanUp() {
    made.forEach(RobotspecProtocol::cleanup);
    assertThat(users()).isZero();
    AdapterService.useClock(Clock.systemUTC());
  }

  static int users() {
    return AdapterService.OPEN.users(AdapterConfig.of(Settings.with()).key());
  }

  void pass(Duration time) {
    now = now.plus(time);
  }

  RobotspecProtocol protocol(Object... settings) {
    RobotspecProtocol protocol = new RobotspecProtocol();
    protocol.configure(Settings.config(settings));
    made.add(protocol);
    return protocol;
  }

  static Metadata metadata(String... keysAndValues) {
    Metadata metadata = new Metadata();
    for (int i = 0; i < keysAndValues.length; i += 2) {
      metadata.setValue(keysAndValues[i], keysAndValues[i + 1]);
    }
    return metadata;
  }
}
