package org.robotspec.conformance.command;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.robotspec.conformance.Suite;
import org.robotspec.conformance.Track;
import org.robotspec.conformance.run.RunPlan;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Which cases are put, and by which profiles they are judged. */
final class Selection {
  @Option(
      names = "--track",
      paramLabel = "TRACK",
      split = ",",
      description = "Only this track: match, origin, fetch, index. Repeatable.")
  private List<String> tracks = new ArrayList<>();

  @Option(
      names = "--profile",
      paramLabel = "PROFILE",
      split = ",",
      description =
          "Judge by this profile, or by \"all\"; default: google-2019. The others: google-2014,"
              + " google-current, rfc9309, google-reference. Repeatable.")
  private List<String> profiles = new ArrayList<>();

  @Option(
      names = "--run",
      paramLabel = "GLOB",
      split = ",",
      description = "Only cases whose id matches, such as 'M-5.*'. Repeatable.")
  private List<String> run = new ArrayList<>();

  @Option(
      names = "--skip",
      paramLabel = "GLOB",
      split = ",",
      description = "No case whose id matches. Repeatable.")
  private List<String> skip = new ArrayList<>();

  RunPlan plan(CommandSpec spec) {
    Set<Track> chosen = EnumSet.allOf(Track.class);
    if (!tracks.isEmpty()) {
      chosen = EnumSet.noneOf(Track.class);
      for (String track : tracks) {
        try {
          chosen.add(Track.of(track));
        } catch (IllegalArgumentException e) {
          throw new ParameterException(spec.commandLine(), "--track: " + e.getMessage(), e);
        }
      }
    }
    return new RunPlan(chosen, profiles(spec), run, skip);
  }

  private List<String> profiles(CommandSpec spec) {
    if (profiles.isEmpty()) {
      return Suite.PROFILES.subList(0, 1);
    }
    if (profiles.contains("all")) {
      return Suite.PROFILES;
    }
    for (String profile : profiles) {
      if (!Suite.PROFILES.contains(profile)) {
        throw new ParameterException(
            spec.commandLine(),
            "--profile: unknown profile \""
                + profile
                + "\"; the profiles are "
                + String.join(", ", Suite.PROFILES)
                + ", all");
      }
    }
    return profiles;
  }
}
