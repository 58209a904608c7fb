package org.robotspec.conformance.run;

import static java.time.Duration.ZERO;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.robotspec.conformance.Case;
import org.robotspec.conformance.Suite;

final class KnownFailuresTest {
  private static final String REQUIRED = "M-7.fish.fish";
  private static final String OPTIONAL = "M-6.with-query";

  @TempDir private Path directory;
  private final Suite suite = Suite.load();

  private Result result(String id, CaseOutcome outcome) {
    Case c = suite.find(id).orElseThrow();
    return new Result("d", "google-2019", c, outcome, "", "", 0, ZERO);
  }

  private static KnownFailures known(String... entries) {
    return new KnownFailures(Set.of(entries));
  }

  @Test
  void aFailureThatIsNotKnownIsNew() {
    Result required = result(REQUIRED, CaseOutcome.FAILED);
    assertThat(known().isNew(required, false)).isTrue();
    assertThat(known("rfc9309 " + REQUIRED).isNew(required, false)).isTrue();
    assertThat(known("google-2019 " + REQUIRED).isNew(required, true)).isFalse();
    Result optional = result(OPTIONAL, CaseOutcome.ERRORED);
    assertThat(known().isNew(optional, false)).isFalse();
    assertThat(known().isNew(optional, true)).isTrue();
    assertThat(known().isNew(result(REQUIRED, CaseOutcome.PASSED), true)).isFalse();
  }

  @Test
  void aKnownFailureThatIsNoneAnyMoreIsSaid() {
    KnownFailures known = known("google-2019 " + REQUIRED, "google-2019 " + OPTIONAL);
    assertThat(known.outdated(suite, List.of(result(REQUIRED, CaseOutcome.PASSED))))
        .containsExactly("google-2019 M-7.fish.fish: passed");
    assertThat(known.outdated(suite, List.of(result(OPTIONAL, CaseOutcome.SKIPPED))))
        .containsExactly("google-2019 M-6.with-query: skipped");
    // An optional case that fails is known whether the run is strict or not.
    assertThat(known.outdated(suite, List.of(result(OPTIONAL, CaseOutcome.FAILED)))).isEmpty();
    assertThat(known.outdated(suite, List.of())).isEmpty();
  }

  @Test
  void anEntryWithoutACaseIsSaid() {
    assertThat(known("google-2019 M-9.gone", "nonsense").outdated(suite, List.of()))
        .containsExactly(
            "google-2019 M-9.gone: the data has no such case",
            "nonsense: the data has no such case");
  }

  @Test
  void whatWasNotPutStays() {
    KnownFailures known =
        known("google-2019 M-7.fish.fishheads", "google-2019 " + OPTIONAL, "google-2019 M-9.gone");
    List<Result> results =
        List.of(result(REQUIRED, CaseOutcome.FAILED), result(OPTIONAL, CaseOutcome.PASSED));
    assertThat(
            known("google-2019 " + OPTIONAL)
                .after(
                    suite,
                    List.of(
                        result(REQUIRED, CaseOutcome.TIMED_OUT),
                        result(OPTIONAL, CaseOutcome.TIMED_OUT)),
                    true)
                .entries())
        .as("a late answer says nothing")
        .containsExactly("google-2019 " + OPTIONAL);
    assertThat(known.after(suite, results, false).entries())
        .containsExactlyInAnyOrder("google-2019 M-7.fish.fishheads", "google-2019 " + REQUIRED);
  }

  @Test
  void theFileIsReadAsItIsWritten() throws IOException {
    Path file = directory.resolve("known.txt");
    known("rfc9309 b.b", "google-2019 a.a").write(file, "for readers");
    assertThat(Files.readAllLines(file))
        .containsExactly("# for readers", "google-2019 a.a", "rfc9309 b.b");
    Files.writeString(file, "\n  google-2019 \t a.a \n# x\nrfc9309 b.b\r\n");
    assertThat(KnownFailures.read(file)).isEqualTo(known("rfc9309 b.b", "google-2019 a.a"));
  }
}
