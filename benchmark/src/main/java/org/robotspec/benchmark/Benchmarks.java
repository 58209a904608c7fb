package org.robotspec.benchmark;

import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.robotspec.benchmark.Sample.Question;
import org.robotspec.rules.Crawler;
import org.robotspec.rules.RobotsTxt;
import org.robotspec.rules.Rules;
import org.robotspec.service.Response;
import org.robotspec.service.RobotsConfig;
import org.robotspec.service.RobotsService;
import org.robotspec.service.ServiceSettings;

/**
 * What JMH runs. Public only because JMH asks for it; {@code robotspec bench} is the way to run it.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class Benchmarks {

  /** Parses and compiles the file for one crawler. */
  @Benchmark
  public Object parse(OneFile state) {
    return state.measured.compile(state.file).kept();
  }

  /** Asks about one URL; another each time. */
  @Benchmark
  public boolean match(OneFile state) {
    int i = state.next;
    state.next = i + 1 == state.urls.length ? 0 : i + 1;
    boolean allowed = state.rules.test(state.urls[i]);
    if (allowed != state.verdicts[i]) {
      throw new WrongVerdictException(state.urls[i]);
    }
    return allowed;
  }

  /** Asks the cache about one URL that is allowed; another host each time. */
  @Benchmark
  public Object cacheHit(ManyHosts state) {
    int i = state.next();
    var verdict = state.service.decide(state.urls[i]);
    if (!verdict.allowed()) {
      throw new WrongVerdictException(state.urls[i]);
    }
    return verdict;
  }

  /** Asks the rules that the cache would find. */
  @Benchmark
  public Object cacheMatch(ManyHosts state) {
    int i = state.next();
    var decision = state.rules[i].decide(state.urls[i]);
    if (!decision.allowed()) {
      throw new WrongVerdictException(state.urls[i]);
    }
    return decision;
  }

  /** One engine and one sample. */
  @State(Scope.Benchmark)
  public static class OneFile {

    /** The name of a {@link RulesEngine}. */
    @Param("ROBOTSPEC")
    public String engine = "";

    /** The name of a sample of {@link Samples}. */
    @Param("2.3 KB")
    public String sample = "";

    private RulesEngine measured = RulesEngine.ROBOTSPEC;
    private byte[] file = {};
    private Predicate<String> rules = url -> false;
    private String[] urls = {};
    private boolean[] verdicts = {};
    private int next;

    /** Makes the sample and sees that the engine is right about all of it. */
    @Setup
    public void prepare() {
      measured = RulesEngine.valueOf(engine);
      Sample made = Samples.of(sample);
      file = made.file();
      rules = measured.compile(file).allowed();
      made.check(rules);
      List<Question> questions = made.questions();
      urls = questions.stream().map(Question::url).toArray(String[]::new);
      verdicts = new boolean[urls.length];
      for (int i = 0; i < urls.length; i++) {
        verdicts[i] = questions.get(i).allowed();
      }
    }
  }

  /** A cache that knows all origins it is asked about. */
  @State(Scope.Benchmark)
  public static class ManyHosts {

    /** Kinds that are not fetched again meanwhile. */
    private static final List<HostKind> KINDS =
        List.of(HostKind.SMALL, HostKind.NO_FILE, HostKind.MEDIUM, HostKind.LARGE);

    /** How many hosts there are. */
    @Param("10000")
    public String sample = "";

    private final RobotsService service =
        RobotsService.open(
            RobotsConfig.builder(Sample.AGENT)
                .set(ServiceSettings.MEMORY, Runtime.getRuntime().maxMemory() / 2)
                .build(),
            HostKind::answer);
    private String[] urls = {};
    private Rules[] rules = {};
    private int next;

    /** Lets the cache fetch every robots.txt once. */
    @Setup
    public void prepare() {
      Paths paths = new Paths(new Random(1));
      urls = new String[Integer.parseInt(sample)];
      rules = new Rules[urls.length];
      for (int i = 0; i < urls.length; i++) {
        HostKind kind = KINDS.get(i % KINDS.size());
        do {
          urls[i] = kind.origin(i) + paths.page();
        } while (!service.decide(urls[i]).allowed());
        rules[i] =
            kind.hasRules() && kind.answer(i) instanceof Response.Answer answer
                ? RobotsTxt.parse(answer.body()).rulesFor(Crawler.of(Sample.AGENT))
                : Rules.allowAll();
      }
    }

    private int next() {
      int i = next;
      next = i + 1 == urls.length ? 0 : i + 1;
      return i;
    }

    /** Ends the threads of the cache. */
    @TearDown
    public void close() {
      service.close();
    }
  }
}
