package org.robotspec.cli.conformance;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.robotspec.cli.console.OptionValues;
import org.robotspec.conformance.Track;
import org.robotspec.conformance.run.RunPlan;
import picocli.CommandLine.Option;

/** The options that choose cases, and the profiles to judge by. */
final class Selection extends ProfileOption {
  @Option(
      names = "--track",
      paramLabel = "TRACK",
      split = ",",
      description = "Only this track: match, origin, fetch, index, usage. Repeatable.")
  private List<String> tracks = new ArrayList<>();

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
    List<Track> chosen =
        OptionValues.read(spec, "--track", () -> tracks.stream().map(Track::of).toList());
    return new RunPlan(
        chosen.isEmpty() ? Set.of(Track.values()) : Set.copyOf(chosen), profiles(), run, skip);
  }
}
