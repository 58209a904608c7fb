package org.robotspec.indexing;

import java.time.DateTimeException;
import java.time.ZoneOffset;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Time zones as dates in headers write them: a name, or hours and minutes from UTC. */
final class TimeZoneNames {
  private static final Pattern NUMERIC =
      Pattern.compile("(?:GMT|UTC?)? ?([+-]\\d{1,2}):?(\\d{2})?", Pattern.CASE_INSENSITIVE);
  // Half a day's clock is in none of the formats: AM and PM must not pass for zones.
  private static final Pattern NAME = Pattern.compile("(?![AaPp][Mm]$)\\p{Alpha}{1,5}");

  // RFC 822, section 5.1, and names in wide use that mean one zone only.
  private static final Map<String, Integer> HOURS =
      Map.ofEntries(
          Map.entry("EST", -5),
          Map.entry("EDT", -4),
          Map.entry("CST", -6),
          Map.entry("CDT", -5),
          Map.entry("MST", -7),
          Map.entry("MDT", -6),
          Map.entry("PST", -8),
          Map.entry("PDT", -7),
          Map.entry("AKST", -9),
          Map.entry("AKDT", -8),
          Map.entry("HST", -10),
          Map.entry("WET", 0),
          Map.entry("WEST", 1),
          Map.entry("CET", 1),
          Map.entry("CEST", 2),
          Map.entry("EET", 2),
          Map.entry("EEST", 3),
          Map.entry("MSK", 3),
          Map.entry("JST", 9),
          Map.entry("KST", 9),
          Map.entry("AEST", 10),
          Map.entry("AEDT", 11));

  private TimeZoneNames() {}

  /** Returns the zone's offset, UTC for a name we have not heard of; null if this is no zone. */
  static @Nullable ZoneOffset offset(String text) {
    String zone = text.strip();
    Matcher numeric = NUMERIC.matcher(zone);
    if (numeric.matches()) {
      return numericOffset(numeric.group(1), numeric.group(2));
    }
    return NAME.matcher(zone).matches()
        ? ZoneOffset.ofHours(HOURS.getOrDefault(zone.toUpperCase(Locale.ROOT), 0))
        : null;
  }

  private static @Nullable ZoneOffset numericOffset(String hours, @Nullable String minutes) {
    int sign = hours.startsWith("-") ? -1 : 1;
    int minute = minutes == null ? 0 : Integer.parseInt(minutes);
    try {
      return ZoneOffset.ofHoursMinutes(Integer.parseInt(hours), sign * minute);
    } catch (DateTimeException e) {
      return null;
    }
  }
}
