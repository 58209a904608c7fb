package org.robotspec.usage;

import static java.util.stream.Collectors.joining;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Parses a Dictionary of structured fields (RFC 9651, section 4.2.2), exactly and in one pass: the
 * grammar is regular, and no repetition gives back what it took.
 *
 * <p>Members keep their text, because a token {@code y} and a string {@code "y"} differ in it.
 */
final class Dictionary {
  private static final String KEY = "[a-z*][a-z0-9_.*-]*+";
  private static final String TOKEN = "[A-Za-z*][A-Za-z0-9!#$%&'*+.^_`|~:/-]*+";
  private static final String DECIMAL = "-?+[0-9]{1,12}+\\.[0-9]{1,3}+";
  private static final String INTEGER = "-?+[0-9]{1,15}+";
  private static final String STRING = "\"(?:[ !#-\\[\\]-~]|\\\\[\"\\\\])*+\"";
  private static final String BASE64 = "[A-Za-z0-9+/]";

  /** Its padding may be missing, in whole or in part (D-22). */
  private static final String BYTES =
      ":(?:" + BASE64 + "{4})*+(?:" + BASE64 + "{2}(?:" + BASE64 + "=?+|={0,2}+))?+:";

  /**
   * A character in UTF-8, with each octet outside ASCII encoded (RFC 3629, section 4); N stands for
   * an octet that continues one, h for a digit.
   */
  private static final String CHARACTER =
      ("(?:[ !#$&-~]|%[0-7]h|%(?:c[2-9a-f]|dh)N|(?:%e0%[ab]h|%ed%[89]h|%e[1-9a-cef]N)N"
              + "|(?:%f0%[9ab]h|%f4%8h|%f[1-3]N)NN)")
          .replace("N", "%[89ab]h")
          .replace("h", "[0-9a-f]");

  private static final String DISPLAY_STRING = "%\"" + CHARACTER + "*+\"";

  private static final String ITEM =
      Stream.of(TOKEN, DECIMAL, INTEGER, STRING, BYTES, "[?][01]", "@" + INTEGER, DISPLAY_STRING)
          .collect(joining("|", "(?:", ")"));

  private static final String PARAMETERS = "(?:; *+" + KEY + "(?:=" + ITEM + ")?+)*+";
  private static final String INNER_LIST =
      "\\( *+(?:" + ITEM + PARAMETERS + "(?: ++|(?=\\))))*+\\)";

  private static final String VALUE = "=(" + INNER_LIST + "|" + ITEM + ")";
  private static final Pattern MEMBER =
      Pattern.compile(
          "(" + KEY + ")(?:" + VALUE + ")?+" + PARAMETERS + "[ \t]*+(?:,[ \t]*+(?!\\z)|\\z)");

  private static final String TRUE = "?1"; // the value of a key that stands alone: true

  private Dictionary() {}

  /**
   * Returns the text of each member's value without its parameters, in order of the keys' first
   * appearance; of one key twice the last value. Returns null if the text is not a Dictionary.
   */
  static @Nullable Map<String, String> parse(String text) {
    Map<String, String> members = new LinkedHashMap<>();
    Matcher member = MEMBER.matcher(text);
    int at = 0;
    while (at < text.length() && text.charAt(at) == ' ') {
      at++;
    }
    while (at < text.length()) {
      if (!member.region(at, text.length()).lookingAt()) {
        return null;
      }
      members.put(member.group(1), member.group(2) == null ? TRUE : member.group(2));
      at = member.end();
    }
    return members;
  }
}
