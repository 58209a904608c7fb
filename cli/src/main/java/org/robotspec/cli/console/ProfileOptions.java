package org.robotspec.cli.console;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.Map;
import org.robotspec.profile.ProfileSettings;
import org.robotspec.profile.SpecProfile;
import org.robotspec.text.PrintableText;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;

/** The options that choose a profile, which is a revision of the specification. */
public final class ProfileOptions {
  @Spec(Target.MIXEE)
  private CommandSpec command;

  @Option(
      names = "--profile",
      paramLabel = "NAME",
      completionCandidates = Profiles.class,
      description =
          "The revision of the rules to use: google-2014, google-2019, google-current, rfc9309 or"
              + " google-reference. Default: ${DEFAULT-VALUE}.",
      defaultValue = "google-2019")
  private String name = "google-2019";

  @Option(
      names = "--set",
      paramLabel = "KEY=VALUE",
      completionCandidates = Keys.class,
      description = "Change one setting of the profile, such as max-redirects=10. Repeatable.")
  private Map<String, String> settings = new LinkedHashMap<>();

  /** The names of all profiles. */
  public static final class Profiles extends ArrayList<String> {
    private static final long serialVersionUID = 1L;

    public Profiles() {
      super(SpecProfile.all().stream().map(SpecProfile::name).toList());
    }
  }

  /** The keys of all settings, each with the equals sign. */
  static final class Keys extends ArrayList<String> {
    private static final long serialVersionUID = 1L;

    Keys() {
      super(ProfileSettings.all().stream().map(setting -> setting.key() + "=").toList());
    }
  }

  /** Returns the chosen profile. */
  public SpecProfile profile() {
    try {
      SpecProfile profile = SpecProfile.parse(name);
      for (Map.Entry<String, String> setting : settings.entrySet()) {
        profile = profile.with(setting.getKey(), setting.getValue());
      }
      return profile;
    } catch (IllegalArgumentException e) {
      throw new ParameterException(command.commandLine(), PrintableText.reason(e), e);
    }
  }

  /** Returns the changed settings, by key. */
  public Map<String, String> settings() {
    return Map.copyOf(settings);
  }
}
