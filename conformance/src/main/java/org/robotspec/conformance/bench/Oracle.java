package org.robotspec.conformance.bench;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.List;

/**
 * Says what is right by trying every rule in the plainest way, sharing no code with any engine.
 *
 * <p>Enough for what the generators write: paths with a leading slash or wildcard, no percent sign
 * that is not an encoding above ASCII.
 */
final class Oracle {

  private final List<PlainRule> rules;

  Oracle(List<PlainRule> rules) {
    this.rules = rules.stream().map(r -> new PlainRule(r.allow(), encoded(r.path()))).toList();
  }

  /** What the rules say about a path. */
  enum Answer {
    ALLOWED,
    DISALLOWED,
    NO_RULE
  }

  /** Decides by the longest matching rule; allow wins a tie (M-5). */
  Answer about(String rawPath) {
    String path = encoded(rawPath);
    int longest = -1;
    Answer answer = Answer.NO_RULE;
    for (PlainRule rule : rules) {
      int length = rule.path().length();
      boolean wins = length > longest || (length == longest && rule.allow());
      if (wins && hasPieces(rule.path(), path) && matches(rule.path(), path)) {
        longest = length;
        answer = rule.allow() ? Answer.ALLOWED : Answer.DISALLOWED;
      }
    }
    return answer;
  }

  /** Says whether all literal pieces of a pattern occur: quick to see, and often not so. */
  private static boolean hasPieces(String pattern, String path) {
    String open = pattern.endsWith("$") ? pattern.substring(0, pattern.length() - 1) : pattern;
    for (String piece : open.split("\\*", -1)) {
      if (!path.contains(piece)) {
        return false;
      }
    }
    return true;
  }

  /** The set of places where a match may have got to, advanced one pattern character at a time. */
  private static boolean matches(String pattern, String path) {
    int literal = 0;
    while (literal < pattern.length() && pattern.charAt(literal) != '*') {
      literal++;
    }
    boolean onlyLiteral = literal == pattern.length() && !pattern.endsWith("$");
    if (onlyLiteral || !path.startsWith(pattern.substring(0, Math.max(0, literal - 1)))) {
      return onlyLiteral && path.startsWith(pattern);
    }
    boolean[] reached = new boolean[path.length() + 1];
    reached[0] = true;
    for (int i = 0; i < pattern.length(); i++) {
      char c = pattern.charAt(i);
      if (c == '*') {
        for (int at = 1; at < reached.length; at++) {
          reached[at] |= reached[at - 1];
        }
      } else if (c == '$' && i == pattern.length() - 1) {
        return reached[path.length()];
      } else {
        for (int at = path.length(); at > 0; at--) {
          reached[at] = reached[at - 1] && path.charAt(at - 1) == c;
        }
        reached[0] = false;
      }
    }
    for (boolean place : reached) {
      if (place) {
        return true;
      }
    }
    return false;
  }

  /** Percent-encodes what is above ASCII (M-4). */
  static String encoded(String text) {
    if (text.chars().allMatch(c -> c < 0x80)) {
      return text;
    }
    StringBuilder encoded = new StringBuilder();
    for (byte octet : text.getBytes(UTF_8)) {
      if (octet >= 0) {
        encoded.append((char) octet);
      } else {
        encoded.append(String.format("%%%02X", octet & 0xFF));
      }
    }
    return encoded.toString();
  }
}
