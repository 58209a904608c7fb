package org.robotspec.service;

import static java.util.Objects.requireNonNull;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.Map;
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
  /** The key of each meter's tags. */
  private static final Map<String, String> TAGS =
      Map.of("verdicts", "verdict", "fetches", "result", "failures", "cause", "answers", "source");

  private RobotsMeters() {}

  /** Returns a binder for a service; its meters keep the numbers after the service is closed. */
  public static MeterBinder of(RobotsService service) {
    Counters counters = requireNonNull(service, "service").counters();
    return registry -> bind(counters, registry);
  }

  private static void bind(Counters counters, MeterRegistry registry) {
    for (Counter counter : Counter.values()) {
      String tag = counter.key().replaceFirst("^from-", "");
      ToDoubleFunction<Counters> value = counts -> counts.get(counter);
      if (!counter.meter.isEmpty()) {
        bind(counters, registry, counter.meter, tag, value);
      } else if (counter != Counter.FETCHES) { // the sum of its meters with tags
        bind(counters, registry, counter.key().replace('-', '.'), "", value);
      }
    }
    for (FailureCause cause : FailureCause.values()) {
      bind(counters, registry, "failures", cause.key(), counts -> counts.get(cause));
    }
  }

  private static void bind(
      Counters counters,
      MeterRegistry registry,
      String name,
      String tag,
      ToDoubleFunction<Counters> value) {
    Tags tags = tag.isEmpty() ? Tags.empty() : Tags.of(TAGS.getOrDefault(name, ""), tag);
    FunctionCounter.builder("robotspec." + name, counters, value).tags(tags).register(registry);
  }
}
