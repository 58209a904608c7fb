package org.robotspec.benchmark;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
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
import org.robotspec.service.RobotsService;

/** The methods that JMH runs. Public only because JMH needs that; run {@code robotspec bench}. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class Benchmarks {
  /** Parses and compiles the file for one crawler. */
  @Benchmark
  public Object parse(OneFile state) {
    return state.measured.compile(state.made.file()).kept();
  }

  /** Decides one URL, another each time. */
  @Benchmark
  public boolean match(OneFile state) {
    Question question = state.question();
    boolean allowed = state.rules.test(question.url());
    question.check(allowed);
    return allowed;
  }

  /** Parses and compiles the file, as for a new host, and decides one URL, another each time. */
  @Benchmark
  public boolean fresh(OneFile state) {
    Question question = state.question();
    boolean allowed = state.measured.compile(state.made.file()).allowed().test(question.url());
    question.check(allowed);
    return allowed;
  }

  /** Decides one URL through the cache, on another host each time. */
  @Benchmark
  public Object cacheHit(ManyHosts state) {
    Question question = state.questions.get(state.next());
    var verdict = state.service.decide(question.url());
    question.check(verdict.allowed());
    return verdict;
  }

  /** Decides the same URLs with the rules that the cache would find. */
  @Benchmark
  public Object cacheMatch(ManyHosts state) {
    int i = state.next();
    Question question = state.questions.get(i);
    var decision = state.rules.get(i).decide(question.url());
    question.check(decision.allowed());
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
    private Sample made = new Sample(new byte[0], List.of());
    private Predicate<String> rules = url -> false;
    private int next;

    /** Makes the sample, and checks that the engine decides all of it correctly. */
    @Setup
    public void prepare() {
      measured = RulesEngine.valueOf(engine);
      made = Samples.of(sample);
      rules = measured.compile(made.file()).allowed();
      made.check(rules);
    }

    private Question question() {
      int i = next;
      next = i + 1 == made.questions().size() ? 0 : i + 1;
      return made.questions().get(i);
    }
  }

  /** A cache that knows all origins of the questions. */
  @State(Scope.Benchmark)
  public static class ManyHosts {
    /** How many hosts there are. */
    @Param("10000")
    public String sample = "";

    private final RobotsService service = HostKind.service();
    private final List<Question> questions = new ArrayList<>();
    private final List<Rules> rules = new ArrayList<>();
    private int next;

    /** Lets the cache fetch every file once; uses only kinds with no refresh during the run. */
    @Setup
    public void prepare() {
      Paths paths = new Paths(new Random(1));
      Set<HostKind> kinds =
          Set.of(HostKind.SMALL, HostKind.NO_FILE, HostKind.MEDIUM, HostKind.LARGE);
      for (int host : HostKind.first(Integer.parseInt(sample), kinds)) {
        byte[] file = HostKind.of(host).file(host);
        rules.add(RobotsTxt.parse(file).rulesFor(Crawler.of(Sample.AGENT)));
        String url = HostKind.origin(host) + paths.page();
        questions.add(new Question(url, service.decide(url).allowed()));
      }
    }

    private int next() {
      int i = next;
      next = i + 1 == questions.size() ? 0 : i + 1;
      return i;
    }

    /** Ends the threads of the cache. */
    @TearDown
    public void close() {
      service.close();
    }
  }
}
