package org.robotspec.text;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.time.LocalDate;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.Locale;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.DeflaterInputStream;
import java.util.zip.Inflater;
import org.jspecify.annotations.Nullable;

/**
 * The methods that the core needs from a platform beyond Java's basic classes. The module for
 * browsers has its own class of this name.
 */
public final class Platform {
  private Platform() {}

  /** Returns a text in Unicode's normalisation form KC. */
  public static String nfkc(String text) {
    return Normalizer.normalize(text, Normalizer.Form.NFKC);
  }

  /** Returns a character in upper case, which may be several characters. */
  public static String upperCase(int codePoint) {
    return Character.toString(codePoint).toUpperCase(Locale.ROOT);
  }

  /** Returns a text in lower case. */
  public static String lowerCase(String text) {
    return text.toLowerCase(Locale.ROOT);
  }

  /** Returns a text without the accents of its letters. */
  public static String withoutAccents(String text) {
    return Normalizer.normalize(text, Normalizer.Form.NFD).replaceAll("\\p{M}", "");
  }

  /**
   * Returns the number of a day since 1970.
   *
   * @throws java.time.DateTimeException if there is no such day
   */
  public static long epochDay(int year, int month, int day) {
    return LocalDate.of(year, month, day).toEpochDay();
  }

  /** Returns a date of RFC 1123 in milliseconds since 1970; null if it is none. */
  public static @Nullable Long httpDate(String text) {
    try {
      return ZonedDateTime.parse(text, DateTimeFormatter.RFC_1123_DATE_TIME)
          .toInstant()
          .toEpochMilli();
    } catch (DateTimeParseException e) {
      return null;
    }
  }

  /** Returns how many lines lint checks one by one: seconds of work. */
  public static int maxLines() {
    return Integer.MAX_VALUE;
  }

  /** Returns how many positions all comparisons for one answer may visit: a second or two. */
  public static long maxPositions() {
    return 30_000_000;
  }

  /** Returns octets as text, with invalid UTF-8 replaced. */
  public static String text(byte[] bytes, int from, int to) {
    return new String(bytes, from, to - from, StandardCharsets.UTF_8);
  }

  /** Returns bytes deflated, without a header (RFC 1951). */
  public static byte[] deflated(byte[] bytes) {
    Deflater deflater = new Deflater(Deflater.BEST_SPEED, true);
    try (InputStream in = new DeflaterInputStream(new ByteArrayInputStream(bytes), deflater)) {
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e); // writing to memory cannot fail
    } finally {
      deflater.end();
    }
  }

  /**
   * Returns bytes that were deflated.
   *
   * @param length how many they are
   * @throws IllegalArgumentException if they are corrupt
   */
  public static byte[] inflated(byte[] deflated, int length) {
    byte[] bytes = new byte[length];
    Inflater inflater = new Inflater(true);
    try {
      inflater.setInput(deflated);
      int count = inflater.inflate(bytes);
      if (count < length) {
        throw new IllegalArgumentException("the stored copy ends after " + count + " bytes");
      }
      return bytes;
    } catch (DataFormatException e) {
      throw new IllegalArgumentException("the stored copy is corrupt", e);
    } finally {
      inflater.end();
    }
  }
}
