package org.robotspec.crawlercommons;

import java.io.Serializable;
import java.util.HashMap;
import java.util.function.Function;
import org.robotspec.profile.ProfileSettings;
import org.robotspec.profile.Setting;
import org.robotspec.profile.Settings;
import org.robotspec.profile.SpecProfile;

/**
 * The serialized form of a parser.
 *
 * @param profile the name of its profile
 * @param settings all settings of the profile, as texts
 */
record SavedParser(String profile, HashMap<String, String> settings) implements Serializable {
  static SavedParser of(SpecProfile profile) {
    HashMap<String, String> settings = new HashMap<>();
    for (Setting<?> setting : ProfileSettings.all()) {
      settings.put(setting.key(), text(profile, setting));
    }
    return new SavedParser(profile.name(), settings);
  }

  private static <T> String text(SpecProfile profile, Setting<T> setting) {
    return setting.shown(profile.get(setting));
  }

  private Object readResolve() {
    return new RobotspecParser(
        SpecProfile.parse(profile)
            .with(Settings.read(ProfileSettings.all(), settings, Function.identity())));
  }
}
