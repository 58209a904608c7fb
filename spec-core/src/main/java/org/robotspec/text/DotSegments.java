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
      String segment = path.substring(from, slash);
      String dots = segment.replace("%2e", ".").replace("%2E", ".");
      if (dots.equals("..")) {
        kept.setLength(Math.max(0, kept.lastIndexOf("/")));
      }
      if (!dots.equals(".") && !dots.equals("..")) {
        kept.append('/').append(segment);
      } else if (slash == path.length()) {
        kept.append('/'); // the directory that they mean
      }
    }
    return kept.toString();
  }
}
