package org.robotspec.conformance.plain;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How long an answer is good for, by its headers.
 *
 * @param now how long after the start of the script it came
 * @param lifetime how long a file is kept by default
 * @param floor the shortest time, if the default is not shorter (D-36)
 */
record PlainAge(Duration now, String profile, Duration lifetime, Duration floor) {
  static final Duration DAY = Duration.ofDays(1);

  private static final Instant START = Instant.parse("2020-01-01T00:00:00Z");
  private static final Pattern MAX_AGE = Pattern.compile("(?i)max-age=\"?([^,\"]*)");

  /** Returns how long a file is kept. */
  Duration life(JsonNode answer) {
    String control = answer.path("headers").path("cache-control").asText();
    Matcher maxAge = MAX_AGE.matcher(control);
    Duration life = lifetime;
    if (control.matches("(?i).*no-(store|cache).*")) {
      life = Duration.ZERO;
    } else if (maxAge.find()) {
      Duration age = seconds(answer.path("headers").path("age").asText("0"));
      JsonNode date = answer.path("headers").path("date");
      Duration old = date.isMissingNode() ? age : Duration.between(time(date), START.plus(now));
      boolean number = maxAge.group(1).matches("\\d+");
      Duration fresh = number ? seconds(maxAge.group(1)) : Duration.ZERO;
      life = fresh.minus(old.compareTo(age) > 0 ? old : age);
    }
    Duration most = profile.equals("rfc9309") ? DAY : DAY.multipliedBy(7);
    return between(floor.compareTo(lifetime) < 0 ? floor : lifetime, life, most);
  }

  /** Returns how long a server that failed is left alone. */
  Duration wait(JsonNode answer) {
    JsonNode after = answer.path("headers").path("retry-after");
    Duration own = Duration.ofMinutes(answer.path("status").asInt() == 503 ? 1 : 5);
    if (after.isMissingNode()) {
      return own;
    }
    boolean number = after.asText().matches("\\d+");
    Duration asked =
        number ? seconds(after.asText()) : Duration.between(START.plus(now), time(after));
    return between(own, asked, DAY);
  }

  private static Duration seconds(String number) {
    return Duration.ofSeconds(Long.parseLong(number));
  }

  private static Instant time(JsonNode date) {
    return ZonedDateTime.parse(date.asText(), DateTimeFormatter.RFC_1123_DATE_TIME).toInstant();
  }

  private static Duration between(Duration least, Duration value, Duration most) {
    Duration capped = value.compareTo(most) > 0 ? most : value;
    return capped.compareTo(least) < 0 ? least : capped;
  }
}
