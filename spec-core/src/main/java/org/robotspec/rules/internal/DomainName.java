package org.robotspec.rules.internal;

import java.util.Arrays;
import org.robotspec.text.Platform;

/**
 * International host names in ASCII, as the WHATWG URL standard's <i>domain to ASCII</i> writes
 * them (D-23): UTS 46, not transitional, without its checks of hyphens and lengths.
 *
 * <p>UTS 46 folds case and compatibility characters as Unicode's NFKC does; the rest is the few
 * exceptions here. A name that UTS 46 refuses gets a form, too, which nobody can have registered.
 */
public final class DomainName {
  /** No DNS name is longer (RFC 1035). */
  public static final int MAX_LENGTH = 255;

  /** Code points that UTS 46 ignores: the first and the last of each range. */
  private static final int[] IGNORED = {
    0xAD, 0xAD, // soft hyphen
    0x34F, 0x34F, // combining grapheme joiner
    0x180B, 0x180F, // Mongolian variation selectors
    0x200B, 0x200B, // zero width space; the joiners after it stay
    0x2060, 0x2060, // word joiner
    0x2064, 0x2064, // invisible plus
    0xFE00, 0xFE0F, // variation selectors
    0xFEFF, 0xFEFF, // zero width no-break space
    0x1BCA0, 0x1BCA3, // shorthand format controls
    0xE0100, 0xE01EF // variation selectors supplement
  };

  // The parameters of RFC 3492 section 5.
  private static final int BASE = 36;
  private static final int T_MIN = 1;
  private static final int T_MAX = 26;
  private static final int SKEW = 38;
  private static final int DAMP = 700;
  private static final int INITIAL_BIAS = 72;
  private static final int INITIAL_N = 0x80;

  private DomainName() {}

  /** Returns whether a text is ASCII. */
  public static boolean isAscii(String text) {
    int at = 0;
    while (at < text.length() && text.charAt(at) < INITIAL_N) {
      at++;
    }
    return at == text.length();
  }

  /**
   * Returns a name in ASCII; labels that are ASCII once mapped are not checked. A name that is
   * longer than {@link #MAX_LENGTH} once mapped is returned without encoding.
   */
  public static String toAscii(String name) {
    StringBuilder folded = new StringBuilder(name.length());
    for (int at = 0; at < name.length(); ) {
      int c = name.codePointAt(at);
      int next = at + Character.charCount(c);
      if (c == 0xDF || c == 0x3C2) {
        folded.append((char) c); // UTS 46 keeps ß and ς, but not what stands for them
      } else {
        fold(Platform.nfkc(name.substring(at, next)), folded);
      }
      at = next;
    }
    String mapped = Platform.nfkc(folded.toString());
    if (mapped.codePointCount(0, mapped.length()) > MAX_LENGTH) {
      return mapped;
    }
    StringBuilder ascii = new StringBuilder(mapped.length() + 8);
    int label = 0;
    for (int dot = mapped.indexOf('.'); dot >= 0; dot = mapped.indexOf('.', label)) {
      encode(mapped.substring(label, dot), ascii);
      ascii.append('.');
      label = dot + 1;
    }
    encode(mapped.substring(label), ascii);
    return ascii.toString();
  }

  private static void fold(String text, StringBuilder out) {
    for (int at = 0; at < text.length(); ) {
      int c = text.codePointAt(at);
      at += Character.charCount(c);
      if (c == 0x3002) {
        out.append('.'); // ideographic full stop
      } else if (c == 0x131) {
        out.append('\u0131'); // the upper case of ı would lead to i
      } else if (c == 0x1E9E) {
        out.append('\u00DF'); // since Unicode 15.1, no longer "ss"
      } else if ((c >= 0x13A0 && c <= 0x13FD) || (c >= 0xAB70 && c <= 0xABBF)) {
        out.append(Platform.upperCase(c)); // Cherokee folds to its older, upper case
      } else if (!isIgnored(c)) {
        out.append(Platform.lowerCase(Platform.upperCase(c)));
      }
    }
  }

  private static boolean isIgnored(int c) {
    for (int range = 0; range < IGNORED.length; range += 2) {
      if (c >= IGNORED[range] && c <= IGNORED[range + 1]) {
        return true;
      }
    }
    return false;
  }

  /** Appends a label of at most {@link #MAX_LENGTH} code points, in Punycode unless it is ASCII. */
  private static void encode(String label, StringBuilder out) {
    if (isAscii(label)) {
      out.append(label);
      return;
    }
    int[] codePoints = new int[label.codePointCount(0, label.length())];
    out.append("xn--");
    int basic = 0;
    int count = 0;
    for (int at = 0; at < label.length(); at += Character.charCount(codePoints[count++])) {
      codePoints[count] = label.codePointAt(at);
      if (codePoints[count] < INITIAL_N) {
        out.append(label.charAt(at));
        basic++;
      }
    }
    if (basic > 0) {
      out.append('-');
    }
    int[] sorted = codePoints.clone();
    Arrays.sort(sorted);
    int bias = INITIAL_BIAS;
    int delta = 0;
    int next = INITIAL_N; // the first code point that is not encoded yet
    for (int done = basic; done < count; next++, delta++) {
      int n = sorted[done];
      delta += (n - next) * (done + 1);
      next = n;
      for (int c : codePoints) {
        if (c < n) {
          delta++;
        } else if (c == n) {
          number(delta, bias, out);
          bias = adapted(delta, done + 1, done == basic);
          delta = 0;
          done++;
        }
      }
    }
  }

  private static void number(int delta, int bias, StringBuilder out) {
    int rest = delta;
    for (int k = BASE; ; k += BASE) {
      int t = Math.max(T_MIN, Math.min(T_MAX, k - bias));
      if (rest < t) {
        out.append(digit(rest));
        return;
      }
      out.append(digit(t + (rest - t) % (BASE - t)));
      rest = (rest - t) / (BASE - t);
    }
  }

  private static char digit(int value) {
    return (char) (value < 26 ? 'a' + value : '0' + value - 26);
  }

  private static int adapted(int delta, int count, boolean first) {
    int rest = first ? delta / DAMP : delta / 2;
    rest += rest / count;
    int k = 0;
    while (rest > (BASE - T_MIN) * T_MAX / 2) {
      rest /= BASE - T_MIN;
      k += BASE;
    }
    return k + (BASE - T_MIN + 1) * rest / (rest + SKEW);
  }
}
