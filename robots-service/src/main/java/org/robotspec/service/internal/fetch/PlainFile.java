package org.robotspec.service.internal.fetch;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.Set;
import org.robotspec.rules.RobotsTxt;
import org.robotspec.text.Ascii;

/** Recognises a robots.txt without any coding (D-25). */
final class PlainFile {
  /** How many octets show whether a body is text. */
  private static final int TEXT_PREFIX = 512;

  private static final Set<String> FIELDS = Set.of("user-agent", "allow", "disallow", "sitemap");

  private PlainFile() {}

  /** Returns whether a body begins with neither NUL nor other control characters of C0. */
  static boolean isText(byte[] body) {
    String start = new String(body, 0, Math.min(body.length, TEXT_PREFIX), ISO_8859_1);
    return start.chars().noneMatch(PlainFile::isControl);
  }

  /** Returns whether a body is text with a field of F-4, or with comments alone. */
  static boolean isRobotsTxt(byte[] body) {
    String text = new String(body, ISO_8859_1);
    return isText(body)
        && (RobotsTxt.parse(body).fields().values().stream().anyMatch(FIELDS::contains)
            || text.replaceFirst("^\u00EF(\u00BB\u00BF?)?", "")
                .lines()
                .allMatch(PlainFile::isComment));
  }

  private static boolean isControl(int octet) {
    return octet < ' ' && !Ascii.isSpace(octet) && octet != '\n' && octet != '\r';
  }

  private static boolean isComment(String line) {
    return line.chars().dropWhile(Ascii::isSpace).limit(1).allMatch(octet -> octet == '#');
  }
}
