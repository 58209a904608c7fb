package org.robotspec.access;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.List;
import org.robotspec.profile.SpecProfile;
import org.robotspec.rules.RobotsTxt;
import org.robotspec.text.WhiteSpace;

/** Recognises a page that a server sends in place of its robots.txt: a login, a bot wall (D-30). */
final class HtmlPage {
  private static final String BYTE_ORDER_MARK = "\u00EF\u00BB\u00BF";
  private static final String COMMENT = "<!--";
  private static final String COMMENT_END = "-->";

  private static final List<String> STARTS =
      List.of("<!doctype html", "<html", "<head", "<body", "<script");

  private HtmlPage() {}

  /** Returns whether a body begins like HTML and has no line of a robots.txt. */
  static boolean is(byte[] body, SpecProfile profile) {
    String text = new String(body, ISO_8859_1);
    int start = start(text);
    return STARTS.stream().anyMatch(tag -> text.regionMatches(true, start, tag, 0, tag.length()))
        && RobotsTxt.parse(body, profile).fields().isEmpty();
  }

  /** Returns where a page begins, after white space and comments. */
  private static int start(String text) {
    int at = text.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK.length() : 0;
    while (at < text.length()) {
      int end = text.startsWith(COMMENT, at) ? text.indexOf(COMMENT_END, at) : -1;
      if (end >= 0) {
        at = end + COMMENT_END.length();
      } else if (WhiteSpace.HTML.contains(text.charAt(at))) {
        at++;
      } else {
        return at;
      }
    }
    return at;
  }
}
