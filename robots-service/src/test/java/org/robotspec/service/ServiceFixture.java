package org.robotspec.service;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A service over a fake clock and a fake web. */
abstract class ServiceFixture extends ClosingTest {
  static final String ROBOTS = "http://a.example/robots.txt";
  static final String PAGE = "http://a.example/page";
  static final Duration DAY = Duration.ofDays(1);

  final FakeClock clock = new FakeClock();
  final FakeFetcher fetcher = new FakeFetcher();
  final List<RobotsListener.Fetch> fetches = new CopyOnWriteArrayList<>();
  final ExecutorService threads = Executors.newCachedThreadPool();

  ServiceFixture() {
    opened(threads::shutdownNow);
  }

  RobotsConfig.Builder config() {
    return RobotsConfig.builder("foo");
  }

  RobotsService.Builder builder(RobotsConfig.Builder config) {
    return RobotsService.builder(config.build()).fetcher(fetcher).clock(clock);
  }

  RobotsService open(RobotsConfig.Builder config) {
    return opened(builder(config).jitter(() -> 0.5).listener(fetches::add).open());
  }

  RobotsService open() {
    return open(config());
  }
}
