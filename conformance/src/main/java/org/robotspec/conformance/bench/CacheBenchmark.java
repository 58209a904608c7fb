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
import org.robotspec.cache.Hop;
import org.robotspec.cache.RobotsConfig;
import org.robotspec.cache.RobotsService;
import org.robotspec.rules.Crawler;
import org.robotspec.rules.RobotsTxt;
import org.robotspec.rules.Rules;

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
      List.of(HostClass.SMALL, HostClass.NO_FILE, HostClass.MEDIUM, HostClass.LARGE);

  /** The name of the only {@link Engine} with a cache. */
  @Param("ROBOTSPEC")
  public String engineName = "";

  /** How many hosts there are. */
  @Param("10000")
  public String sampleId = "";

  private final HostWeb web = new HostWeb();
  private final RobotsService service =
      RobotsService.open(
          RobotsConfig.builder(Sample.AGENT).memory(Runtime.getRuntime().maxMemory() / 2).build(),
          web);

  private String[] urls = {};
  private Rules[] rules = {};
  private int next;

  /** Lets the cache look at every host once. */
  @Setup
  public void prepare() {
    Random random = new Random(1);
    Paths paths = new Paths(random);
    urls = new String[Integer.parseInt(sampleId)];
    rules = new Rules[urls.length];
    for (int i = 0; i < urls.length; i++) {
      HostClass kind = KINDS.get(i % KINDS.size());
      String origin = HostWeb.origin(kind, i);
      do {
        urls[i] = origin + paths.page();
      } while (!service.decide(urls[i]).allowed());
      rules[i] = rules(kind, i);
    }
  }

  private Rules rules(HostClass kind, int host) {
    return kind.hasRules() && web.answer(kind, host) instanceof Hop.Answer answer
        ? RobotsTxt.parse(answer.body()).rulesFor(Crawler.of(Sample.AGENT))
        : Rules.allowAll();
  }

  /** Ends the threads of the cache. */
  @TearDown
  public void close() {
    service.close();
  }

  /** Asks about one URL that is allowed; another host each time. */
  @Benchmark
  public Object decide() {
    int i = next();
    var verdict = service.decide(urls[i]);
    if (!verdict.allowed()) {
      throw new WrongVerdictException(urls[i]);
    }
    return verdict;
  }

  /** Asks the rules that the cache would find. */
  @Benchmark
  public Object match() {
    int i = next();
    var decision = rules[i].decide(urls[i]);
    if (!decision.allowed()) {
      throw new WrongVerdictException(urls[i]);
    }
    return decision;
  }

  private int next() {
    int i = next;
    next = i + 1 == urls.length ? 0 : i + 1;
    return i;
  }
}
