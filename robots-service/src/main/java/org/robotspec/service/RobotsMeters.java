package org.robotspec.service;

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
 * robotspec.fetches} and {@code robotspec.shadow} with {@code result}, {@code robotspec.failures}
 * with {@code cause}, {@code robotspec.answers} with {@code source}, and one without tags for each
 * other {@link Counter}.
 */
public final class RobotsMeters implements MeterBinder {
  private final Counters counters;

  /** Makes a binder for a service; its meters keep the numbers after the service is closed. */
  public RobotsMeters(RobotsService service) {
    counters = service.counters();
  }

  @Override
  public void bindTo(MeterRegistry registry) {
    for (Counter counter : Counter.values()) {
      String key = counter.key().replaceFirst("^(from|shadow)-", "");
      ToDoubleFunction<Counters> value = counts -> counts.get(counter);
      switch (counter) {
        case FETCHES -> {} // the sum of its meters with tags
        case FILES, NO_FILES, SERVER_ERRORS, FAILURES ->
            bind(registry, "fetches", Tags.of("result", key), value);
        case ALLOWED, DISALLOWED, POSTPONED ->
            bind(registry, "verdicts", Tags.of("verdict", key), value);
        case FROM_MEMORY, FROM_STORE, STALE_SERVED, JOINED ->
            bind(registry, "answers", Tags.of("source", key), value);
        case SHADOW_SAME, SHADOW_ALLOWED, SHADOW_DISALLOWED, SHADOW_POSTPONED, SHADOW_UNKNOWN ->
            bind(registry, "shadow", Tags.of("result", key), value);
        case ERRORS, REDIRECTS, REQUESTS, BYTES, TIMED_OUT, EVICTIONS ->
            bind(registry, key.replace('-', '.'), Tags.empty(), value);
      }
    }
    for (FailureCause cause : FailureCause.values()) {
      bind(registry, "failures", Tags.of("cause", cause.key()), counts -> counts.get(cause));
    }
  }

  private void bind(
      MeterRegistry registry, String name, Tags tags, ToDoubleFunction<Counters> value) {
    FunctionCounter.builder("robotspec." + name, counters, value).tags(tags).register(registry);
  }
}
