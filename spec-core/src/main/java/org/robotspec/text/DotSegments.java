package org.robotspec.text;

/**
 * The segments {@code .} and {@code ..} of a path, also with {@code %2e} for a dot, which clients
 * resolve before they request a URL (RFC 3986 §5.2.4, D-32).
 */
public final class DotSegments {
  private DotSegments() {}

  /**
   * Returns a path that is empty or begins with a slash without these segments, as the URL standard
   * resolves them: empty segments count, and above the root is the root.
   */
  public static String resolved(String path) {
    StringBuilder kept = new StringBuilder(path.length());
    for (int from = 1, slash; from <= path.length(); from = slash + 1) {
      slash = path.indexOf('/', from);
      slash = slash < 0 ? path.length() : slash;
      int dots = dots(path, from, slash);
      if (dots == 2) {
        kept.setLength(Math.max(0, kept.lastIndexOf("/")));
      }
      if (dots == 0) {
        kept.append(path, from - 1, slash);
      } else if (slash == path.length()) {
        kept.append('/'); // the directory that they mean
      }
    }
    return kept.toString();
  }

  /** Returns 1 or 2 if a segment consists of so many dots; else 0. */
  public static int dots(String text, int from, int to) {
    int dots = 0;
    for (int at = from; at < to && dots < 3; dots++) {
      boolean encoded = at + 3 <= to && text.regionMatches(true, at, "%2e", 0, 3);
      if (!encoded && text.charAt(at) != '.') {
        return 0;
      }
      at += encoded ? 3 : 1;
    }
    return dots < 3 ? dots : 0;
  }
}
