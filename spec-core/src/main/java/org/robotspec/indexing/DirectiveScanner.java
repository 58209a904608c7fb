package org.robotspec.indexing;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;
import org.robotspec.text.Ascii;
import org.robotspec.text.WhiteSpace;

/**
 * Splits one header line or the content of one meta tag into directives (I-3, I-4).
 *
 * <p>Commas and semicolons separate directives; so does white space if every word is a known
 * directive. Known directives are recognised first, so that the colon of {@code max-snippet:20} or
 * of a date does not mark a user agent. A user agent in a header applies up to the next user agent
 * or the end of the line, so that lines joined by a proxy with a comma (RFC 9110, section 5.3) keep
 * their meaning. Directives for other crawlers are left out.
 *
 * <p>The time is linear in the length of the text: every character is read a bounded number of
 * times.
 */
final class DirectiveScanner {
  private static final int MAX_DATE_COMMAS = 2;

  private final CharSequence text;
  private final DirectiveSource source;
  private final ProductTokens tokens;
  private final WhiteSpace space;
  private final List<Directive> directives = new ArrayList<>();
  private DirectiveSource addressed;
  private boolean speaksToUs = true;
  private int position;
  // Where the separator after the position is.
  private int end;

  private DirectiveScanner(CharSequence text, DirectiveSource source, ProductTokens tokens) {
    this.text = text;
    this.source = source;
    this.tokens = tokens;
    this.space = source.kind().space();
    this.addressed = source;
  }

  /** Splits the text of a source. Only a header may name user agents; a tag names one itself. */
  static List<Directive> scan(CharSequence text, DirectiveSource source, ProductTokens tokens) {
    return new DirectiveScanner(text, source, tokens).scan();
  }

  private List<Directive> scan() {
    for (skipGap(); position < text.length(); skipGap()) {
      if (position >= end) {
        end = segmentEnd(position);
      }
      Optional<KnownDirective> known = knownAt(position);
      if (known.isEmpty() || !takeKnown(known.get())) {
        takeOther();
      }
    }
    return directives;
  }

  private boolean takeKnown(KnownDirective directive) {
    int after = skipSpace(position + directive.text().length());
    boolean colon = after < end && text.charAt(after) == ':';
    if (!directive.hasValue() && !colon && after < end && knownAt(after).isEmpty()) {
      return false;
    }
    int start = colon ? skipSpace(after + 1) : after;
    position = directive.hasValue() ? end : start;
    if (directive.hasValue() && colon) {
      position = directive == KnownDirective.UNAVAILABLE_AFTER ? dateEnd(start) : valueEnd(start);
    }
    add(directive.text(), cut(start, position));
    return true;
  }

  private void takeOther() {
    int colon = until(position, end, c -> c == ':');
    String name = cut(position, colon);
    int value = colon == end ? end : skipSpace(colon + 1);
    if (colon < end && source.kind() == DirectiveSource.Kind.HEADER && isAgent(name, value)) {
      boolean everyone = ProductTokens.isEveryone(name);
      addressed =
          new DirectiveSource(
              source.kind(), source.number(), everyone ? null : name, source.text());
      speaksToUs = everyone || tokens.isOwn(name);
      position = value;
    } else {
      add(name, cut(value, end));
      position = end;
    }
  }

  // A name that starts with max-, or whose value is a number, a path or the like, is an unknown
  // directive: taken for an agent, it would hide the rest of the line from everyone.
  private boolean isAgent(String name, int value) {
    if (ProductTokens.isEveryone(name) || tokens.isOwn(name)) {
      return true;
    }
    return ProductTokens.isToken(name)
        && !Ascii.lower(name).startsWith("max-")
        && (value >= end || isLetter(text.charAt(value)));
  }

  private void add(String name, String value) {
    if (speaksToUs) {
      directives.add(new Directive(Ascii.lower(name), value, addressed));
    }
  }

  private String cut(int start, int limit) {
    return space.trim(text.subSequence(start, limit).toString());
  }

  private Optional<KnownDirective> knownAt(int start) {
    int wordEnd = until(start, end, c -> isSpace(c) || c == ':');
    return KnownDirective.of(text.subSequence(start, wordEnd).toString());
  }

  private int valueEnd(int start) {
    int space = until(start, end, this::isSpace);
    int next = skipSpace(space);
    return next < end && knownAt(next).isEmpty() ? end : space;
  }

  // A date may contain commas; take the shortest text that is a date. If there is none, take what
  // looks like the rest of a date.
  private int dateEnd(int start) {
    int dateEnd = end;
    for (int commas = 0; commas <= MAX_DATE_COMMAS; commas++) {
      if (DateReader.read(text.subSequence(start, dateEnd).toString(), space).isPresent()) {
        return dateEnd;
      }
      if (dateEnd == text.length() || text.charAt(dateEnd) != ',') {
        break;
      }
      dateEnd = segmentEnd(dateEnd + 1);
    }
    dateEnd = end;
    while (isDigitAt(skipSpace(dateEnd + 1))) {
      dateEnd = segmentEnd(dateEnd + 1);
    }
    return dateEnd;
  }

  private boolean isDigitAt(int index) {
    return index < text.length() && text.charAt(index) >= '0' && text.charAt(index) <= '9';
  }

  private void skipGap() {
    position = until(position, text.length(), c -> !isSpace(c) && !isSeparator(c));
  }

  private int skipSpace(int start) {
    return until(start, text.length(), c -> !isSpace(c));
  }

  private int segmentEnd(int start) {
    return until(start, text.length(), DirectiveScanner::isSeparator);
  }

  private int until(int start, int limit, IntPredicate isEnd) {
    int index = start;
    while (index < limit && !isEnd.test(text.charAt(index))) {
      index++;
    }
    return index;
  }

  private static boolean isSeparator(int c) {
    return c == ',' || c == ';';
  }

  private boolean isSpace(int c) {
    return space.contains((char) c);
  }

  private static boolean isLetter(int c) {
    return Ascii.isLetterOrDash(c) && c != '-' && c != '_';
  }
}
