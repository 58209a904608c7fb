package org.robotspec.cache;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.robotspec.rules.Decision;
import org.robotspec.rules.RobotsTxt;
import org.robotspec.rules.Rules;

/**
 * What a known origin costs: the service's answer against the matching alone. The difference should
 * be below a microsecond.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class CacheHitBenchmark {
  private static final String URL = "http://www.example.com/some/page/of/the/site.html?with=query";
  private static final String FILE =
      "user-agent: *\ndisallow: /private/\ndisallow: /*.php$\nallow: /some/page/\n";

  private final RobotsService service =
      RobotsService.open(
          RobotsConfig.builder("foo").build(), (url, limits) -> FakeFetcher.file(FILE));
  private final Rules rules =
      RobotsTxt.parse(FILE.getBytes(UTF_8)).rulesFor(service.config().crawler());

  /** Checks that both give the right answer. */
  @Setup
  public void check() {
    if (matching().line() != 4 || service().line() != 4) {
      throw new IllegalStateException("wrong answer");
    }
  }

  /** Ends the service. */
  @TearDown
  public void close() {
    service.close();
  }

  /** The matching alone. */
  @Benchmark
  public Decision matching() {
    return rules.decide(URL);
  }

  /** The service, for an origin that it knows. */
  @Benchmark
  public Verdict service() {
    return service.decide(URL);
  }

  /** Runs this benchmark. */
  public static void main(String[] args) throws RunnerException {
    new Runner(new OptionsBuilder().include(CacheHitBenchmark.class.getName()).build()).run();
  }
}
