package org.robotspec.benchmark;

import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** The benchmarks that JMH runs. Public only because JMH needs that; {@link Bench} runs them. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class Benchmarks {
  /** Parses and compiles a file. */
  @Benchmark
  public Object parse(Input input) {
    return input.files.run();
  }

  /** Decides a URL. */
  @Benchmark
  public Object decide(Input input) {
    return input.questions.run();
  }

  /** Measures a host, besides its key. */
  @Benchmark
  @BenchmarkMode(Mode.SingleShotTime)
  public void hostMemory(Input input, Size size) {
    size.bytes = MemoryMeter.host(input.parser(), Samples.hosts(input.sample));
  }

  /** A size in bytes, which JMH reports beside the time. */
  @AuxCounters(AuxCounters.Type.EVENTS)
  @State(Scope.Thread)
  public static class Size {
    /** The size in bytes. */
    public double bytes;
  }

  /** A parser, and the files and questions of a sample. */
  @State(Scope.Thread)
  public static class Input {
    /** The parser to measure. */
    @Param({"ROBOTSPEC", "CRAWLER_COMMONS"})
    public String parser = "";

    /** The name of a sample of {@link Samples}. */
    @Param("16 rules")
    public String sample = "";

    private Turns files = new Turns(Stream.of());
    private Turns questions = files;

    /** Creates the sample, and checks that the parser decides all of it correctly. */
    @Setup
    public void prepare() {
      if (Samples.isOfHosts(sample)) {
        return;
      }
      List<Sample> samples = Samples.of(sample);
      ComparedParser measured = parser();
      files = new Turns(samples.stream().map(one -> () -> measured.compile(one.file()).kept()));
      questions = new Turns(samples.stream().flatMap(this::questions));
    }

    private ComparedParser parser() {
      return ComparedParser.valueOf(parser);
    }

    private Stream<Supplier<Object>> questions(Sample one) {
      Predicate<String> rules = parser().compile(one.file()).allowed();
      one.check(rules);
      return one.questions().stream().map(question -> () -> question.check(rules));
    }
  }

  /** Operations that take turns endlessly. */
  private static final class Turns {
    private final List<Supplier<Object>> all;
    private int next;

    Turns(Stream<Supplier<Object>> all) {
      this.all = all.toList();
    }

    Object run() {
      next = next + 1 < all.size() ? next + 1 : 0;
      return all.get(next).get();
    }
  }
}
