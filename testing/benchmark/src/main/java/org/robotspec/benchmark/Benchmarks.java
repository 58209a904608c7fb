package org.robotspec.benchmark;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.Blackhole;

/**
 * The benchmarks that JMH runs: the parsers take turns of two milliseconds in one JVM, so that a
 * busy minute of the machine affects both. Public only because JMH needs that; {@link Bench} runs
 * them.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class Benchmarks {
  private static final long TURN_NANOS = 2_000_000;

  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  /** Lets each parser work for a turn. */
  @Benchmark
  public void turns(Parsers parsers, Times times, Blackhole kept) {
    times.ours.add(parsers.turns.get(0), kept);
    if (parsers.turns.size() > 1) {
      times.theirs.add(parsers.turns.get(1), kept);
    }
  }

  /** Counts the memory that each parser needs. */
  @Benchmark
  public void memory(Parsers parsers, Times times) {
    Work work = Work.valueOf(parsers.work);
    times.ours = Total.of(MemoryMeter.bytes(work, ComparedParser.ROBOTSPEC, parsers.sample));
    times.theirs =
        Total.of(MemoryMeter.bytes(work, ComparedParser.CRAWLER_COMMONS, parsers.sample));
  }

  /** The time of one operation, or the memory in bytes, as JMH reports it for each iteration. */
  @AuxCounters(AuxCounters.Type.EVENTS)
  @State(Scope.Thread)
  public static class Times {
    private Total ours = new Total();
    private Total theirs = new Total();

    /** Starts an iteration. */
    @Setup(Level.Iteration)
    public void reset() {
      ours = new Total();
      theirs = new Total();
    }

    /** Returns the processor time in nanoseconds. */
    public double ours() {
      return ours.sum / ours.operations;
    }

    /** Returns the processor time of the other parser. */
    public double theirs() {
      return theirs.sum / theirs.operations;
    }
  }

  private static final class Total {
    private long operations;
    private double sum;

    static Total of(double bytes) {
      Total total = new Total();
      total.operations = 1;
      total.sum = bytes;
      return total;
    }

    /** Adds a turn; its time is that of the processor, which other programs do not disturb. */
    void add(Turn turn, Blackhole kept) {
      int count = turn.operations;
      long before = THREADS.getCurrentThreadCpuTime();
      turn.work(kept);
      long took = THREADS.getCurrentThreadCpuTime() - before;
      sum += took;
      operations += count;
      turn.operations = (int) Math.max(1, Math.min(2L * count, count * TURN_NANOS / (took + 1)));
    }
  }

  /** The work of one parser, another question each time. */
  private static final class Turn {
    private final List<Supplier<Object>> all;
    private int operations = 1;
    private int next;

    Turn(Stream<Supplier<Object>> all) {
      this.all = new ArrayList<>(all.toList()); // one class of list, so that the loop is the same
    }

    void work(Blackhole kept) {
      for (int i = 0; i < operations; i++) {
        kept.consume(all.get(next).get());
        next = next + 1 == all.size() ? 0 : next + 1;
      }
    }
  }

  /** The parsers, and what they work on. */
  @State(Scope.Thread)
  public static class Parsers {
    /** The name of a {@link Work}. */
    @Param("MATCH")
    public String work = "";

    /** The name of a sample of {@link Samples}. */
    @Param("1 rule")
    public String sample = "";

    private final List<Turn> turns = new ArrayList<>();

    /** Makes the sample, and checks that each parser decides all of it correctly. */
    @Setup
    public void prepare() {
      Work measured = Work.valueOf(work);
      if (measured.isMemory()) {
        return;
      }
      List<Sample> samples = Samples.of(sample);
      for (ComparedParser parser : ComparedParser.values()) {
        if (parser == ComparedParser.ROBOTSPEC || measured.isCompared()) {
          turns.add(new Turn(samples.stream().flatMap(made -> operations(measured, parser, made))));
        }
      }
    }

    private static Stream<Supplier<Object>> operations(
        Work work, ComparedParser parser, Sample sample) {
      byte[] file = sample.file();
      Predicate<String> rules = parser.compile(file).allowed();
      sample.check(rules);
      return switch (work) {
        case PARSE, ATTACK_PARSE -> Stream.of(() -> parser.compile(file).kept());
        default -> sample.questions().stream().map(q -> () -> q.check(rules));
      };
    }
  }
}
