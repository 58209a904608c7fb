package org.robotspec.text;

import java.time.DateTimeException;
import org.jspecify.annotations.Nullable;
import org.teavm.jso.JSBody;
import org.teavm.jso.JSByRef;

/** The methods that the core needs from a platform, for browsers and Node.js. */
public final class Platform {
  private Platform() {}

  @JSBody(params = "text", script = "return text.normalize('NFKC');")
  public static native String nfkc(String text);

  @JSBody(params = "codePoint", script = "return String.fromCodePoint(codePoint).toUpperCase();")
  public static native String upperCase(int codePoint);

  @JSBody(params = "text", script = "return text.toLowerCase();")
  public static native String lowerCase(String text);

  @JSBody(
      params = "text",
      script = "return text.normalize('NFD').replace(new RegExp('\\\\p{M}', 'gu'), '');")
  public static native String withoutAccents(String text);

  public static long epochDay(int year, int month, int day) {
    double number = epochDayOrNaN(year, month, day);
    if (Double.isNaN(number)) {
      throw new DateTimeException("no such day");
    }
    return (long) number;
  }

  // 400 years later, because JavaScript reads the years before 100 as those of the 20th century.
  @JSBody(
      params = {"year", "month", "day"},
      script =
          "return month >= 1 && month <= 12 && new Date(Date.UTC(year + 400, month - 1,"
              + " day)).getUTCDate() === day ? Date.UTC(year + 400, month - 1, day) / 86400000 -"
              + " 146097 : NaN;")
  private static native double epochDayOrNaN(int year, int month, int day);

  @JSBody(
      params = "text",
      script = "return new Date(text).toUTCString() === text ? Date.parse(text) : NaN;")
  private static native double date(String text);

  public static @Nullable Long httpDate(String text) {
    double date = date(text);
    return Double.isNaN(date) ? null : (long) date;
  }

  @JSBody(
      params = {"bytes", "from", "to"},
      script =
          "return new TextDecoder('utf-8', {ignoreBOM: true}).decode(bytes.subarray(from, to));")
  private static native String decoded(@JSByRef byte[] bytes, int from, int to);

  public static int maxLines() {
    return 3_000;
  }

  public static long maxPositions() {
    return 600_000;
  }

  public static String text(byte[] bytes, int from, int to) {
    char[] chars = new char[to - from];
    for (int at = from; at < to; at++) {
      if (bytes[at] < 0) {
        return decoded(bytes, from, to);
      }
      chars[at - from] = (char) bytes[at];
    }
    return new String(chars);
  }

  /** Returns the bytes: a page keeps no copies that are worth compressing. */
  public static byte[] deflated(byte[] bytes) {
    return bytes;
  }

  public static byte[] inflated(byte[] deflated, int length) {
    return deflated;
  }
}
