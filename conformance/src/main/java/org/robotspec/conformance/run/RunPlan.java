package org.robotspec.conformance.run;

import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.robotspec.conformance.Case;
import org.robotspec.conformance.Track;

/**
 * Which cases a run puts, and by which profiles it judges them.
 *
 * @param tracks the tracks
 * @param profiles the profiles
 * @param run globs of ids, of which one must match; empty for all
 * @param skip globs of ids, of which none may match
 */
public record RunPlan(
    Set<Track> tracks, List<String> profiles, List<String> run, List<String> skip) {

  /** Makes a plan that shares no list with its maker. */
  public RunPlan {
    tracks = Set.copyOf(tracks);
    profiles = List.copyOf(profiles);
    run = List.copyOf(run);
    skip = List.copyOf(skip);
  }

  /** Returns the plan of all cases under these profiles. */
  public static RunPlan of(List<String> profiles) {
    return new RunPlan(Set.of(Track.values()), profiles, List.of(), List.of());
  }

  /** Returns whether the plan holds a case, under one profile or another. */
  public boolean holds(Case c) {
    return tracks.contains(c.track())
        && (run.isEmpty() || run.stream().anyMatch(glob(c.id())))
        && skip.stream().noneMatch(glob(c.id()));
  }

  /** A glob in which {@code *} is any text and {@code ?} one character. */
  private static Predicate<String> glob(String id) {
    return glob -> {
      StringBuilder regex = new StringBuilder();
      for (int i = 0; i < glob.length(); i++) {
        char c = glob.charAt(i);
        regex.append(c == '*' ? ".*" : c == '?' ? "." : Pattern.quote(String.valueOf(c)));
      }
      return id.matches(regex.toString());
    };
  }
}
