package org.robotspec.cli.conformance;

import java.util.ArrayList;
import java.util.List;
import org.robotspec.cli.console.OptionValues;
import org.robotspec.cli.console.ProfileOptions;
import org.robotspec.conformance.Suite;
import org.robotspec.profile.SpecProfile;
import picocli.CommandLine.Option;

/** The options that choose the data, and the profiles to judge by. */
class ProfileOption extends SuiteOption {
  @Option(
      names = "--profile",
      paramLabel = "PROFILE",
      split = ",",
      completionCandidates = ProfileOptions.Profiles.class,
      defaultValue = "google-2019",
      description =
          "The profile to judge by, or \"all\"; default: google-2019. The others: google-2014,"
              + " google-current, rfc9309, google-reference. Repeatable.")
  private List<String> profiles = new ArrayList<>();

  /** Returns the names of the profiles, in full. */
  final List<String> profiles() {
    return profiles.contains("all")
        ? Suite.PROFILES
        : OptionValues.read(
            spec,
            "--profile",
            () -> profiles.stream().map(name -> SpecProfile.parse(name).name()).toList());
  }
}
