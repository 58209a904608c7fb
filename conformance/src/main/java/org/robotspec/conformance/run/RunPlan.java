package org.robotspec.conformance.run;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.robotspec.conformance.Case;
import org.robotspec.conformance.Suite;
import org.robotspec.conformance.Track;
import org.robotspec.conformance.driver.Driver;
import org.robotspec.conformance.driver.DriverAnswer;

/**
 * Which cases to run, and which profiles judge the answers.
 *
 * @param tracks the tracks
 * @param profiles the profiles
 * @param run globs of ids, of which one must match; empty for all
 * @param skip globs of ids, of which none may match
 */
public record RunPlan(
    Set<Track> tracks, List<String> profiles, List<String> run, List<String> skip) {
  /** Returns a plan for these profiles. */
  public static RunPlan of(List<String> profiles, String... run) {
    return new RunPlan(Set.of(Track.values()), profiles, List.of(run), List.of());
  }

  /** Returns whether the plan includes a case. */
  public boolean holds(Case c) {
    return tracks.contains(c.track()) && names(c.id());
  }

  /** Returns whether the globs match an id. */
  public boolean names(String id) {
    return (run.isEmpty() || run.stream().anyMatch(glob(id))) && skip.stream().noneMatch(glob(id));
  }

  /** A glob in which {@code *} is any text and {@code ?} one character. */
  private static Predicate<String> glob(String id) {
    return glob ->
        id.matches("\\Q" + glob.replace("*", "\\E.*\\Q").replace("?", "\\E.\\Q") + "\\E");
  }

  /**
   * Runs the cases against a driver, one after the other.
   *
   * @param driver the driver, which stays open
   * @return all results, in the order of profiles and cases
   */
  public List<Result> run(Suite suite, Driver driver) {
    List<Result> results = new ArrayList<>();
    for (String profile : profiles) {
      for (Case c : suite.cases()) {
        if (holds(c) && c.appliesTo(profile)) {
          long start = System.nanoTime();
          DriverAnswer answer = answer(driver, c, profile);
          Duration time = Duration.ofNanos(System.nanoTime() - start);
          results.add(CaseJudge.judge(driver.name(), c, profile, answer, time));
        }
      }
    }
    return results;
  }

  private static DriverAnswer answer(Driver driver, Case c, String profile) {
    if (!driver.tracks().contains(c.track())) {
      return new DriverAnswer.Skipped("no " + c.track().key() + " track");
    }
    try {
      return driver.answer(c, profile);
    } catch (RuntimeException | LinkageError | StackOverflowError e) {
      return new DriverAnswer.Errored(e.toString().lines().findFirst().orElse("an exception"));
    }
  }
}
