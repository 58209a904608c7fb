package org.robotspec.service;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;

/** A service over a fake clock and a fake web. */
abstract class ServiceFixture {
  static final String ROBOTS = "http://a.example/robots.txt";
  static final String PAGE = "http://a.example/page";
  static final Duration DAY = Duration.ofDays(1);

  final FakeClock clock = new FakeClock();
  final FakeFetcher fetcher = new FakeFetcher();
  final List<RobotsListener.Fetch> fetches = new CopyOnWriteArrayList<>();
  final ExecutorService threads = Executors.newCachedThreadPool();
  final List<RobotsService> opened = new ArrayList<>();

  @AfterEach
  void close() {
    opened.forEach(RobotsService::close);
    threads.shutdownNow();
  }

  RobotsConfig.Builder config() {
    return RobotsConfig.builder("foo");
  }

  RobotsService open(RobotsConfig.Builder config) {
    RobotsService service =
        RobotsService.builder(config.build())
            .fetcher(fetcher)
            .clock(clock)
            .jitter(() -> 0.5)
            .listener(fetches::add)
            .open();
    opened.add(service);
    return service;
  }

  RobotsService open() {
    return open(config());
  }
}
