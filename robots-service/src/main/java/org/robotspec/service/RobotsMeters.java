package org.robotspec.service;

import static java.util.Objects.requireNonNull;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.function.ToDoubleFunction;
import org.robotspec.access.FailureCause;

/**
 * Binds the counters of a service to Micrometer, which the application brings ({@code
 * io.micrometer:micrometer-core}). Thread-safe.
 *
 * <p>The meters are {@code robotspec.verdicts} with the tag {@code verdict}, {@code
 * robotspec.fetches} with {@code result}, {@code robotspec.failures} with {@code cause}, {@code
 * robotspec.answers} with {@code source}, and one without tags for each other {@link Counter}.
 */
public final class RobotsMeters {
  private RobotsMeters() {}

  /** Returns a binder for a service; its meters keep the numbers after the service is closed. */
  public static MeterBinder of(RobotsService service) {
    Counters counters = requireNonNull(service, "service").counters();
    return registry -> bind(counters, registry);
  }

  private static void bind(Counters counters, MeterRegistry registry) {
    for (Counter counter : Counter.values()) {
      String key = counter.key().replaceFirst("^from-", "");
      ToDoubleFunction<Counters> value = counts -> counts.get(counter);
      switch (counter) {
        case FETCHES -> {} // the sum of its meters with tags
        case FILES, NO_FILES, SERVER_ERRORS, FAILURES ->
            bind(counters, registry, "fetches", Tags.of("result", key), value);
        case ALLOWED, DISALLOWED, POSTPONED ->
            bind(counters, registry, "verdicts", Tags.of("verdict", key), value);
        case FROM_MEMORY, FROM_STORE, STALE_SERVED, JOINED ->
            bind(counters, registry, "answers", Tags.of("source", key), value);
        case HTML_PAGES, NOT_GONE, ERRORS, REDIRECTS, REQUESTS, BYTES, TIMED_OUT, EVICTIONS ->
            bind(counters, registry, key.replace('-', '.'), Tags.empty(), value);
      }
    }
    for (FailureCause cause : FailureCause.values()) {
      bind(
          counters,
          registry,
          "failures",
          Tags.of("cause", cause.key()),
          counts -> counts.get(cause));
    }
  }

  private static void bind(
      Counters counters,
      MeterRegistry registry,
      String name,
      Tags tags,
      ToDoubleFunction<Counters> value) {
    FunctionCounter.builder("robotspec." + name, counters, value).tags(tags).register(registry);
  }
}
