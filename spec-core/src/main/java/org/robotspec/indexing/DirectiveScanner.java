package org.robotspec.indexing;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Cuts one header line or the content of one meta tag into directives (I-3, I-4).
 *
 * <p>Commas or semicolons separate; white space does too where every word is a known directive. A
 * known directive is recognised first, so the colon of {@code max-snippet:20} makes no user agent,
 * and neither do the colons and commas of a date. A user agent in a header governs what follows it,
 * up to the next user agent or the end of the line: lines that a proxy joined with a comma (RFC
 * 9110, section 5.3) so keep their meaning. What is addressed to other crawlers is left out.
 *
 * <p>The time is linear in the length of the text: every character is looked at a bounded number of
 * times.
 */
final class DirectiveScanner {
  private static final int MORE_DATE_PARTS = 2;
  private static final String SEPARATORS = ",;";
  // Every limit directive so far is called so: an unknown one is no user agent.
  private static final String LIMIT_PREFIX = "max-";

  private final CharSequence text;
  private final boolean agentsAllowed;
  private final ProductTokens tokens;
  private final List<Item> items = new ArrayList<>();
  private @Nullable String agent;
  private boolean speaksToUs = true;
  private int position;
  // The segment that was asked for last: each of its words and agents asks for its end again.
  private int segmentStart;
  private int segmentEnd = -1;

  /** One directive: its name in lower case, its value, and the agent as written, if any. */
  record Item(@Nullable String agent, String name, String value) {}

  private DirectiveScanner(CharSequence text, boolean agentsAllowed, ProductTokens tokens) {
    this.text = text;
    this.agentsAllowed = agentsAllowed;
    this.tokens = tokens;
  }

  /** Cuts a header line, which may name user agents. */
  static List<Item> header(CharSequence text, ProductTokens tokens) {
    return new DirectiveScanner(text, true, tokens).scan();
  }

  /** Cuts the content of a meta tag, which names its user agent elsewhere. */
  static List<Item> content(CharSequence text, ProductTokens tokens) {
    return new DirectiveScanner(text, false, tokens).scan();
  }

  private List<Item> scan() {
    for (skipGap(); position < text.length(); skipGap()) {
      int end = segmentEnd(position);
      Optional<KnownDirective> known = knownAt(position);
      if (known.isEmpty() || !takeKnown(known.get(), end)) {
        takeOther(end);
      }
    }
    return items;
  }

  private boolean takeKnown(KnownDirective directive, int end) {
    int after = skipSpace(position + directive.text().length());
    boolean colon = after < end && text.charAt(after) == ':';
    if (!directive.hasValue()) {
      if (after < end && !colon && knownAt(after).isEmpty()) {
        return false;
      }
      add(directive.text(), "");
      position = colon ? after + 1 : after;
    } else if (colon) {
      int start = skipSpace(after + 1);
      int valueEnd =
          directive == KnownDirective.UNAVAILABLE_AFTER ? dateEnd(start) : wordEnd(start);
      add(directive.text(), cut(start, valueEnd));
      position = valueEnd;
    } else {
      add(directive.text(), cut(after, end));
      position = end;
    }
    return true;
  }

  private void takeOther(int end) {
    int colon = position;
    while (colon < end && text.charAt(colon) != ':') {
      colon++;
    }
    if (colon == end) {
      add(cut(position, end), "");
      position = end;
      return;
    }
    String name = cut(position, colon);
    int value = skipSpace(colon + 1);
    if (agentsAllowed && isAgent(name, value, end)) {
      boolean everyone = ProductTokens.isEveryone(name);
      agent = everyone ? null : name;
      speaksToUs = everyone || tokens.isOwn(name);
      position = colon + 1;
    } else {
      add(name, cut(value, end));
      position = end;
    }
  }

  // What has a number, a path or the like for a value is a directive still unknown to us; to take
  // it for an agent would withdraw the rest of the line from everyone.
  private boolean isAgent(String name, int value, int end) {
    if (ProductTokens.isEveryone(name) || tokens.isOwn(name)) {
      return true;
    }
    return ProductTokens.isToken(name)
        && !name.regionMatches(true, 0, LIMIT_PREFIX, 0, LIMIT_PREFIX.length())
        && (value >= end || Character.isLetter(text.charAt(value)));
  }

  private void add(String name, String value) {
    if (speaksToUs) {
      items.add(new Item(agent, name.toLowerCase(Locale.ROOT), value));
    }
  }

  private String cut(int start, int end) {
    return text.subSequence(start, end).toString().strip();
  }

  /** Returns the known directive whose name is the word that starts here. */
  private Optional<KnownDirective> knownAt(int start) {
    int end = start;
    while (end < text.length()
        && !isSpace(text.charAt(end))
        && ",;:".indexOf(text.charAt(end)) < 0) {
      end++;
    }
    return KnownDirective.of(text.subSequence(start, end).toString());
  }

  private int wordEnd(int start) {
    int end = segmentEnd(start);
    for (int i = start; i < end; i++) {
      if (isSpace(text.charAt(i))) {
        int next = skipSpace(i);
        return next < end && knownAt(next).isEmpty() ? end : i;
      }
    }
    return end;
  }

  // A date may hold commas; the shortest text that is one counts. Failing that, what looks like the
  // rest of one goes with it.
  private int dateEnd(int start) {
    int first = segmentEnd(start);
    int end = first;
    for (int parts = 0; parts <= MORE_DATE_PARTS; parts++) {
      if (DateReader.read(text.subSequence(start, end).toString()).isPresent()) {
        return end;
      }
      if (end >= text.length() || text.charAt(end) != ',') {
        break;
      }
      end = segmentEnd(end + 1);
    }
    while (first < text.length() && isDigitAt(skipSpace(first + 1))) {
      first = segmentEnd(first + 1);
    }
    return first;
  }

  private boolean isDigitAt(int index) {
    return index < text.length() && text.charAt(index) >= '0' && text.charAt(index) <= '9';
  }

  private void skipGap() {
    while (position < text.length()
        && (isSpace(text.charAt(position)) || isSeparator(text.charAt(position)))) {
      position++;
    }
  }

  private int skipSpace(int start) {
    int index = start;
    while (index < text.length() && isSpace(text.charAt(index))) {
      index++;
    }
    return index;
  }

  private int segmentEnd(int start) {
    int from = Math.min(start, text.length());
    if (from < segmentStart || from > segmentEnd) {
      segmentStart = from;
      segmentEnd = from;
      while (segmentEnd < text.length() && !isSeparator(text.charAt(segmentEnd))) {
        segmentEnd++;
      }
    }
    return segmentEnd;
  }

  private static boolean isSeparator(char c) {
    return SEPARATORS.indexOf(c) >= 0;
  }

  private static boolean isSpace(char c) {
    return c <= ' ' || Character.isSpaceChar(c);
  }
}
