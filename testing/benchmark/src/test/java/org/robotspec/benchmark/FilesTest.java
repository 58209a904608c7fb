package org.robotspec.benchmark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Collection;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.options.CommandLineOptions;
import org.robotspec.benchmark.Sample.Question;

/** That the benchmarks run, and that no wrong answer is timed; not their figures. */
final class FilesTest {
  @ParameterizedTest
  @EnumSource
  void everyParserIsRightAboutEveryUsualFile(Parser parser) throws Exception {
    for (String files : Files.class.getField("files").getAnnotation(Param.class).value()) {
      Files measured = files(files);
      measured.parser = parser;
      assertThat(measured.samples()).isNotEmpty().allMatch(one -> one.questions().size() >= 4);
      measured.prepare();
    }
  }

  @ParameterizedTest
  @EnumSource
  void hostileFilesStayWithinTheLimitAndTheAnswerIsRight(Attack attack) {
    for (int url : new int[] {2_083, 65_000, 1_000_000}) {
      Files measured = files(attack.name());
      measured.url = url;
      Sample sample = measured.samples().get(0);
      assertThat(sample.file().length).isBetween(507_500, 512_000);
      assertThat(sample.questions().get(0).url()).hasSize(url);
      measured.prepare();
    }
  }

  private static Files files(String name) {
    Files files = new Files();
    files.files = name;
    return files;
  }

  @Test
  void aWrongVerdictIsAnError() {
    Question question = new Question("http://a.example/", false);
    assertThatThrownBy(() -> question.check(url -> true))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("wrong verdict for http://a.example/");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Files.decide -wi 0 -i 1 -r 1ms -p files=wild -p parser=CRAWLER_COMMONS",
        "Files.parse -wi 0 -i 1 -r 1ms -p files=OVERLAPS -p parser=ROBOTSPEC",
        "HostMemory -p hosts=40"
      })
  void everyBenchmarkRunsInItsOwnJvm(String command) throws Exception {
    // The lock is for all JMH runs of a machine, and a killed run leaves it behind.
    System.setProperty("jmh.ignoreLock", "true");
    // JMH closes what it prints to.
    String[] args = (command + " -foe true -o target/jmh.log").split(" ");
    Collection<RunResult> results = new Runner(new CommandLineOptions(args)).run();
    assertThat(results).isNotEmpty();
  }
}
