package org.robotspec.conformance.bench;

import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * What JMH runs: one engine on one sample. Public only because JMH asks for it; {@code robotspec
 * bench} is the way to run it.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class EngineBenchmark {

  /** The name of an {@link Engine}. */
  @Param("ROBOTSPEC")
  public String engineName = "";

  /** What {@link Samples} makes the sample from. */
  @Param("size 2048 0.3 HIT")
  public String sampleId = "";

  private Engine engine = Engine.ROBOTSPEC;
  private byte[] file = {};
  private String[] urls = {};
  private boolean[] verdicts = {};
  private Compiled compiled = engine.compile(file, Sample.AGENT);
  private int next;

  /** Makes the sample and sees that the engine is right about all of it. */
  @Setup
  public void prepare() {
    engine = Engine.valueOf(engineName);
    Sample sample = Samples.of(sampleId);
    file = sample.file();
    compiled = engine.compile(file, Sample.AGENT);
    sample.check(compiled);
    List<Question> questions = sample.questions();
    urls = new String[questions.size()];
    verdicts = new boolean[urls.length];
    for (int i = 0; i < urls.length; i++) {
      urls[i] = questions.get(i).url();
      verdicts[i] = questions.get(i).allowed();
    }
  }

  /** Parses and compiles the file for one crawler. */
  @Benchmark
  public Object parse() {
    return engine.compile(file, Sample.AGENT).kept();
  }

  /** Asks about one URL; another each time. */
  @Benchmark
  public boolean match() {
    int i = next;
    next = i + 1 == urls.length ? 0 : i + 1;
    boolean allowed = compiled.isAllowed(urls[i]);
    if (allowed != verdicts[i]) {
      throw new WrongVerdictException(urls[i]);
    }
    return allowed;
  }
}
