package org.robotspec.conformance.bench;

import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.robotspec.cache.RobotsConfig;
import org.robotspec.cache.RobotsService;

/**
 * What JMH runs: a cache that knows all origins it is asked about. Public only because JMH asks for
 * it; {@code robotspec bench} is the way to run it.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class CacheBenchmark {

  /** Kinds that are not looked at again meanwhile. */
  private static final List<HostClass> KINDS =
      List.of(HostClass.NO_FILE, HostClass.SMALL, HostClass.MEDIUM, HostClass.LARGE);

  /** The name of the only {@link Engine} with a cache. */
  @Param("ROBOTSPEC")
  public String engineName = "";

  /** How many hosts there are. */
  @Param("10000")
  public String sampleId = "";

  private final RobotsService service =
      RobotsService.open(
          RobotsConfig.builder(Sample.AGENT).memory(Runtime.getRuntime().maxMemory() / 2).build(),
          new HostWeb());

  private String[] urls = {};
  private int next;

  /** Lets the cache look at every host once. */
  @Setup
  public void prepare() {
    Random random = new Random(1);
    Paths paths = new Paths(random);
    urls = new String[Integer.parseInt(sampleId)];
    for (int i = 0; i < urls.length; i++) {
      HostClass kind = KINDS.get(i % KINDS.size());
      String origin = HostWeb.origin(kind, i);
      do {
        urls[i] = origin + paths.page();
      } while (!service.decide(urls[i]).allowed());
    }
  }

  /** Ends the threads of the cache. */
  @TearDown
  public void close() {
    service.close();
  }

  /** Asks about one URL that is allowed; another host each time. */
  @Benchmark
  public Object decide() {
    int i = next;
    next = i + 1 == urls.length ? 0 : i + 1;
    var verdict = service.decide(urls[i]);
    if (!verdict.allowed()) {
      throw new WrongVerdictException(urls[i]);
    }
    return verdict;
  }
}
