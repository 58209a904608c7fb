package org.robotspec.access;

import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;
import org.robotspec.rules.Setting;
import org.robotspec.rules.SpecProfile;

/** Tells which policies may share stored states. */
final class Fingerprint {
  private Fingerprint() {}

  static String of(SpecProfile profile) {
    String text =
        String.join(
            " ",
            number(profile, Setting.MAX_BYTES),
            number(profile, Setting.MAX_REDIRECTS),
            profile.choice(Setting.TOO_MANY_REQUESTS),
            profile.choice(Setting.FORBIDDEN),
            profile.choice(Setting.SERVER_ERRORS),
            profile.duration(Setting.SERVER_ERROR_PAUSE).toString(),
            profile.duration(Setting.UNREACHABLE_LIMIT).toString(),
            String.valueOf(profile.is(Setting.SERVER_ERROR_AS_MISSING)),
            profile.duration(Setting.CACHE_LIFETIME).toString());
    CRC32 crc = new CRC32();
    crc.update(text.getBytes(StandardCharsets.UTF_8));
    return "%08x".formatted(crc.getValue());
  }

  private static String number(SpecProfile profile, Setting setting) {
    return Integer.toString(profile.number(setting));
  }
}
