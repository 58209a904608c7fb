package org.robotspec.access;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;
import java.util.zip.CRC32;
import org.robotspec.profile.ProfileSettings;
import org.robotspec.profile.Setting;
import org.robotspec.profile.SpecProfile;

/** Tells which policies may share stored states. */
final class Fingerprint {
  /** The settings on which a stored state depends. */
  private static final List<Setting<?>> SHARED =
      List.of(
          ProfileSettings.MAX_BYTES,
          ProfileSettings.MAX_REDIRECTS,
          ProfileSettings.TOO_MANY_REQUESTS,
          ProfileSettings.FORBIDDEN,
          ProfileSettings.SERVER_ERRORS,
          ProfileSettings.SERVER_ERROR_PAUSE,
          ProfileSettings.UNREACHABLE_LIMIT,
          ProfileSettings.SERVER_ERROR_AS_MISSING,
          ProfileSettings.CACHE_LIFETIME);

  private Fingerprint() {}

  static String of(SpecProfile profile) {
    String text =
        SHARED.stream()
            .map(setting -> String.valueOf(profile.get(setting)))
            .collect(Collectors.joining(" "));
    CRC32 crc = new CRC32();
    crc.update(text.getBytes(StandardCharsets.UTF_8));
    return "%08x".formatted(crc.getValue());
  }
}
