package org.robotspec.cache;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.robotspec.access.FetchOutcome;

/**
 * The binary form of a state's detail, which is mostly about the host's own robots.txt.
 *
 * <p>It is UTF-8 in which {@link #OWN_URL} stands for the address of that file; {@link #OWN_STATUS}
 * and two bytes stand for the whole of {@link FetchOutcome.Response#detail()}. Neither byte occurs
 * in UTF-8.
 */
final class PackedDetail {
  private static final byte OWN_URL = (byte) 0xFF;
  private static final byte OWN_STATUS = (byte) 0xFE;

  private static final String BEFORE_STATUS = "status ";
  private static final String AFTER_STATUS = " from ";

  /** The least status of three digits that reads as it was written. */
  private static final int STATUS_MIN = 100;

  private PackedDetail() {}

  /** Returns the binary form; null if it has none. */
  static byte @Nullable [] write(String detail, String ownUrl) {
    int status = ownStatus(detail, ownUrl);
    if (status >= STATUS_MIN) {
      return new byte[] {OWN_STATUS, (byte) (status >> 8), (byte) status};
    }
    int at = detail.indexOf(ownUrl);
    if (at < 0) {
      return utf8(detail);
    }
    byte[] before = utf8(detail.substring(0, at));
    byte[] after = utf8(detail.substring(at + ownUrl.length()));
    if (before == null || after == null) {
      return null;
    }
    byte[] bytes = Arrays.copyOf(before, before.length + 1 + after.length);
    bytes[before.length] = OWN_URL;
    System.arraycopy(after, 0, bytes, before.length + 1, after.length);
    return bytes;
  }

  /** Reads what {@link #write} wrote. */
  static String read(byte[] bytes, String ownUrl) {
    if (bytes.length > 0 && bytes[0] == OWN_STATUS) {
      int status = (bytes[1] & 0xFF) << 8 | (bytes[2] & 0xFF);
      return BEFORE_STATUS + status + AFTER_STATUS + ownUrl;
    }
    for (int at = 0; at < bytes.length; at++) {
      if (bytes[at] == OWN_URL) {
        return new String(bytes, 0, at, UTF_8)
            + ownUrl
            + new String(bytes, at + 1, bytes.length - at - 1, UTF_8);
      }
    }
    return new String(bytes, UTF_8);
  }

  /** Returns the status of a detail that says no more than that; 0 for any other. */
  private static int ownStatus(String detail, String ownUrl) {
    int end = BEFORE_STATUS.length() + 3;
    if (!detail.startsWith(BEFORE_STATUS)
        || detail.length() != end + AFTER_STATUS.length() + ownUrl.length()
        || !detail.startsWith(AFTER_STATUS, end)
        || !detail.endsWith(ownUrl)) {
      return 0;
    }
    int status = 0;
    for (int at = BEFORE_STATUS.length(); at < end; at++) {
      int digit = detail.charAt(at) - '0';
      if (digit < 0 || digit > 9) {
        return 0;
      }
      status = 10 * status + digit;
    }
    return status;
  }

  /** Returns the bytes of a text; null for half a surrogate pair, which has none. */
  private static byte @Nullable [] utf8(String text) {
    byte[] bytes = text.getBytes(UTF_8);
    return new String(bytes, UTF_8).equals(text) ? bytes : null;
  }
}
