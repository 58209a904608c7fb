package org.robotspec.conformance.command;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.robotspec.conformance.Suite;
import org.robotspec.conformance.Track;
import org.robotspec.conformance.run.RunPlan;
import org.robotspec.profile.SpecProfile;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** The options that choose cases, and the profiles to judge by. */
final class Selection extends SuiteOption {
  @Option(
      names = "--track",
      paramLabel = "TRACK",
      split = ",",
      description = "Only this track: match, origin, fetch, index, usage. Repeatable.")
  private List<String> tracks = new ArrayList<>();

  @Option(
      names = "--profile",
      paramLabel = "PROFILE",
      split = ",",
      defaultValue = "google-2019",
      description =
          "The profile to judge by, or \"all\"; default: google-2019. The others: google-2014,"
              + " google-current, rfc9309, google-reference. Repeatable.")
  private List<String> profiles = new ArrayList<>();

  @Option(
      names = "--run",
      paramLabel = "GLOB",
      split = ",",
      description = "Only cases whose id matches this pattern, such as 'M-5.*'. Repeatable.")
  private List<String> run = new ArrayList<>();

  @Option(
      names = "--skip",
      paramLabel = "GLOB",
      split = ",",
      description = "No cases whose id matches this pattern. Repeatable.")
  private List<String> skip = new ArrayList<>();

  RunPlan plan() {
    List<Track> chosen = parsed("--track", tracks, Track::of);
    return new RunPlan(
        chosen.isEmpty() ? Set.of(Track.values()) : Set.copyOf(chosen),
        profiles.contains("all")
            ? Suite.PROFILES
            : parsed("--profile", profiles, name -> SpecProfile.parse(name).name()),
        run,
        skip);
  }

  private <T> List<T> parsed(String option, List<String> texts, Function<String, T> parser) {
    try {
      return texts.stream().map(parser).toList();
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), option + ": " + e.getMessage(), e);
    }
  }
}
