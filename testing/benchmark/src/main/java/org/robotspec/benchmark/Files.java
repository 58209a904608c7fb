package org.robotspec.benchmark;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Files and URLs, which take turns. The heap is larger than any sample needs, and touched first, as
 * in a running crawler. Without -Xbatch, a busy machine would measure uncompiled code; slow code
 * runs too rarely to be compiled in a shorter warm-up.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@State(Scope.Thread)
@Fork(
    value = 1,
    jvmArgs = {"-Xms1g", "-Xmx1g", "-XX:+AlwaysPreTouch", "-Xbatch"})
@Warmup(iterations = 2, time = 1)
@Measurement(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
public class Files {
  /** The parser to measure. */
  @Param public Parser parser = Parser.ROBOTSPEC;

  /** Those of many hosts, or one file: of a size, of rules alone, or the name of an attack. */
  @Param({"wild", "52 KB", "16 rules", "1000 rules"})
  public String files = "";

  /** The length of an attack's URL, in octets. */
  @Param("2083")
  public int url;

  private final List<Supplier<Object>> parses = new ArrayList<>();
  private final List<Supplier<Object>> decisions = new ArrayList<>();
  private int turn;

  /** Creates the samples, and checks that the parser is right about all of them. */
  @Setup
  public void prepare() {
    for (Sample sample : samples()) {
      parses.add(() -> parser.compile(sample.file()).kept());
      Predicate<String> rules = parser.compile(sample.file()).allowed();
      for (Sample.Question question : sample.questions()) {
        question.check(rules);
        decisions.add(() -> question.check(rules));
      }
    }
  }

  List<Sample> samples() {
    // 128 URLs that take turns are too many for the processor to learn them.
    RealisticFile file = new RealisticFile(20190701);
    return switch (files) {
      case "wild" ->
          IntStream.range(0, Hosts.SIZES).mapToObj(host -> Sample.of(Hosts.file(host), 4)).toList();
      case "52 KB" -> List.of(Sample.of(file.ofSize(52_000), 128));
      case "16 rules" -> List.of(Sample.of(file.ofRules(16), 128));
      case "1000 rules" -> List.of(Sample.of(file.ofRules(1_000), 128));
      default -> List.of(Attack.valueOf(files).sample(url));
    };
  }

  /** Parses and compiles a file. */
  @Benchmark
  public Object parse() {
    return next(parses);
  }

  /** Decides a URL. */
  @Benchmark
  public Object decide() {
    return next(decisions);
  }

  private Object next(List<Supplier<Object>> all) {
    turn = turn + 1 < all.size() ? turn + 1 : 0;
    return all.get(turn).get();
  }
}
