package org.robotspec.conformance.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.robotspec.conformance.Case;
import org.robotspec.conformance.Suite;
import org.robotspec.conformance.Track;
import org.robotspec.conformance.run.Outcome;
import org.robotspec.conformance.run.Result;

/** The badge counts the required cases of whole tracks, of one driver judged by one profile. */
final class BadgeTest {
  private static final String PROFILE = "rfc9309";

  private final Suite suite = Suite.load();
  private final List<Result> match = track("a", PROFILE, Track.MATCH, Outcome.PASSED);

  private List<Result> track(String driver, String profile, Track track, Outcome outcome) {
    return suite.cases().stream()
        .filter(c -> c.track() == track && c.appliesTo(profile))
        .map(c -> new Result(driver, profile, c, outcome, "", "", 0))
        .toList();
  }

  /** Returns the results with other outcomes for some of the required cases. */
  private List<Result> with(int wrong, Outcome outcome) {
    List<Result> results = new ArrayList<>();
    int left = wrong;
    for (Result result : match) {
      boolean changed = result.required() && left-- > 0;
      Case c = result.testCase();
      results.add(changed ? new Result("a", PROFILE, c, outcome, "", "", 0) : result);
    }
    return results;
  }

  private String text(List<Result> results, String member) {
    return Badge.of(new RunReport(suite, results)).orElseThrow().path(member).asText();
  }

  private boolean isThere(List<Result> first, List<Result> second) {
    List<Result> results = new ArrayList<>(first);
    results.addAll(second);
    return Badge.of(new RunReport(suite, results)).isPresent();
  }

  @Test
  void requiredCasesAreCounted() {
    long required = match.stream().filter(Result::required).count();
    assertThat(required).isLessThan(match.size());
    assertThat(text(match, "message"))
        .isEqualTo("100 % of " + required + " required cases (rfc9309; match)");
    assertThat(text(match, "color")).isEqualTo("brightgreen");
    assertThat(text(with(1, Outcome.FAILED), "message")).startsWith("99 % of " + required);
    assertThat(text(with(1, Outcome.FAILED), "color")).isEqualTo("red");
  }

  @Test
  void whatIsSkippedIsNotRight() {
    assertThat(text(with(1, Outcome.SKIPPED), "message")).startsWith("99 % of ");
    assertThat(text(with(1, Outcome.SKIPPED), "color")).isEqualTo("yellow");
  }

  @Test
  void optionalFailuresDoNotCount() {
    List<Result> results =
        match.stream()
            .map(
                r ->
                    r.required()
                        ? r
                        : new Result("a", PROFILE, r.testCase(), Outcome.FAILED, "", "", 0))
            .toList();
    assertThat(text(results, "message")).startsWith("100 % of ");
    assertThat(text(results, "color")).isEqualTo("brightgreen");
  }

  @Test
  void aTrackThatIsNotAnsweredIsNotCounted() {
    List<Result> results = new ArrayList<>(match);
    results.addAll(track("a", PROFILE, Track.ORIGIN, Outcome.SKIPPED));
    assertThat(text(results, "message")).isEqualTo(text(match, "message"));
  }

  @Test
  void thereIsNoneOfASelectionOrOfSeveral() {
    assertThat(isThere(match, List.of())).isTrue();
    assertThat(isThere(match.subList(1, match.size()), List.of())).isFalse();
    assertThat(isThere(match, track("b", PROFILE, Track.MATCH, Outcome.PASSED))).isFalse();
    assertThat(isThere(match, track("a", "google-2019", Track.MATCH, Outcome.PASSED))).isFalse();
    List<Result> origin = track("a", PROFILE, Track.ORIGIN, Outcome.PASSED);
    assertThat(isThere(match, origin)).isTrue();
    assertThat(isThere(match, origin.subList(0, 3))).isFalse();
    assertThat(isThere(List.of(), List.of())).isFalse();
  }
}
