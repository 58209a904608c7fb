package org.robotspec.rules;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.robotspec.profile.ProfileSettings;
import org.robotspec.profile.SpecProfile;
import org.robotspec.rules.internal.parsing.CrawlDelay;
import org.robotspec.rules.internal.parsing.Extensions;
import org.robotspec.rules.internal.parsing.Field;
import org.robotspec.rules.internal.parsing.LineScanner;
import org.robotspec.rules.internal.parsing.Lines;
import org.robotspec.rules.internal.parsing.PathPattern;
import org.robotspec.text.Ascii;
import org.robotspec.text.CrawlerName;
import org.robotspec.text.Platform;
import org.robotspec.text.PrintableText;
import org.robotspec.text.WhiteSpace;
import org.robotspec.usage.UsagePreferences;

/**
 * Checks an override of a site's robots.txt (D-27): each line must have a plain form, which every
 * crawler reads alike. Any other line could open the site that it was meant to close.
 */
public final class OverrideCheck {
  /** Reads all of a text, and no misspelt fields. */
  private static final SpecProfile STRICT =
      SpecProfile.GOOGLE_2019.with(ProfileSettings.MAX_BYTES, 0);

  /** A product token, perhaps with a version or as the start of a host name; or all crawlers. */
  private static final Pattern NAME =
      Pattern.compile(
          "[*]|(?i)__usage_ai-training"
              + "|(?!_)[\\w-]++(?:[*]|/v?[0-9][\\w.]*+|[.][A-Za-z][\\w.-]*+)?");

  private static final Pattern LINE_END = Pattern.compile("\r\n?|\n");

  /** What most overrides are: rules for all, which are right at a look. */
  private static final Pattern PLAIN =
      Pattern.compile(
          "User-agent: [*](?:\n(?:Disallow|Allow): "
              + "(?:/(?!(?:undefined|null)(?:[/\n]|\\z))[a-z0-9_-]*+)++)++\n?");

  /** A longer text is not compared with a pattern, which takes a stack frame for each line. */
  private static final int SHORT = 1_000;

  private static final Pattern FIELD_END = Pattern.compile(":(?!//)");
  private static final Pattern SITEMAP =
      Pattern.compile("(?i)(?:(?:https?|ftp):/)?/(?!.*[,;](?:/|http|$))[^ \t\u000B\f|]++");
  private static final Pattern USAGE =
      Pattern.compile("(?:" + String.join("|", UsagePreferences.CATEGORIES) + ")=[yn]");
  private static final Pattern SIGNAL =
      Pattern.compile(
          ("(?i:" + String.join("|", UsagePreferences.SIGNALS) + ")[ \t]*+=[ \t]*+(?:yes|no)")
              + ("|(?i:use)[ \t]*+=[ \t]*+(?:" + String.join("|", UsagePreferences.USES) + ")"));
  private static final Pattern COMMENTED_PATH = Pattern.compile("[#! \t][/*]");

  /** What no plain path has, and so may be a mistake. */
  private static final Pattern NO_PATH =
      Pattern.compile(
          "^[^/*]|[ \t\u000B\f\"<>\\\\^`{|}]|[,;](?:/|$)" // several paths, quotes, templates
              + "|%(?![0-9a-fA-F]{2})|(?i)%(?:24(?!$)|2[de]|3[0-9]|[46][1-9a-f]|5[0-9af]|7[0-9ae])"
              + "|(?-i)%[A-Z_]{3,}+%|/[:\\[]|/(?:undefined|null|NaN)(?:[/?$]|$)" // placeholders
              + "|[.][*+][)]|[^/*]/[.][*+]|\\[\\w-\\w|[$](?!\\w|$)" // regular expressions
              + "|(?i)&\\w++;|/(?:[.]|%2e){1,2}[/?$]|(?:user-agent|allow|sitemap):"
              + "|^/(?:https?://|www[.][a-z0-9-]++[.][a-z])"); // the URL of a page

  private final byte[] bytes;
  private final Crawler crawler;
  private final String[] texts; // of all lines
  private final Lines lines;
  private final Set<String> names; // of all groups

  private OverrideCheck(String text, byte[] bytes, Crawler crawler) {
    this.bytes = bytes;
    this.crawler = crawler;
    this.texts = LINE_END.split(text.startsWith("\uFEFF") ? text.substring(1) : text, -1);
    this.lines = LineScanner.scan(bytes, STRICT);
    this.names =
        with(0, lines.size(), Field.USER_AGENT)
            .mapToObj(i -> CrawlerName.compared(lines.value(i)))
            .collect(Collectors.toSet());
  }

  /** Returns why a text cannot replace a site's robots.txt for a crawler; empty if it can. */
  public static Optional<String> mistake(String text, SpecProfile profile, Crawler crawler) {
    byte[] bytes = requireNonNull(text, "text").getBytes(UTF_8);
    int max = requireNonNull(profile, "profile").get(ProfileSettings.MAX_BYTES);
    requireNonNull(crawler, "crawler");
    if (bytes.length == 0) {
      return Optional.empty();
    }
    if (max > 0 && bytes.length > max) {
      return Optional.of("the text is longer than max-bytes, which is " + max);
    }
    int maxLine = profile.get(ProfileSettings.MAX_LINE_BYTES);
    if (text.length() <= (maxLine == 0 ? SHORT : Math.min(maxLine, SHORT))
        && !crawler.ignoresStar()
        && PLAIN.matcher(text).matches()) {
      return Optional.empty();
    }
    if (!UTF_8.newEncoder().canEncode(text)) {
      return Optional.of("the text has half of a surrogate pair, which no file can have");
    }
    OverrideCheck check = new OverrideCheck(text, bytes, crawler);
    Optional<String> wrong = check.inLines(maxLine).or(check::inGroups);
    if (wrong.isPresent()
        || RobotsTxt.parse(bytes, profile).groupsFor(crawler).stream()
            .anyMatch(match -> match.chosen() && !match.group().rules().isEmpty())) {
      return wrong;
    }
    return Optional.of(
        "no rule holds for %s: write Allow or Disallow lines below User-agent: * or its name;"
                .formatted(shown(String.join(", ", crawler.names())))
            + " to allow everything, leave the text empty");
  }

  private Optional<String> inLines(int maxLine) {
    for (int line = 1, known = 0; line <= texts.length; line++) {
      boolean isKnown = known < lines.size() && lines.line(known) == line;
      boolean isCut = maxLine > 0 && texts[line - 1].getBytes(UTF_8).length > maxLine;
      @Nullable String wrong =
          isCut ? "it is longer than " + maxLine + " bytes" : inLine(line, isKnown ? known++ : -1);
      if (wrong != null) {
        return Optional.of("line " + line + ": " + wrong);
      }
    }
    return Optional.empty();
  }

  /** Checks a line, given its index among those with a known field; -1 if it has none. */
  private @Nullable String inLine(int line, int i) {
    String whole = content(line);
    int comment = (whole + "#").indexOf('#');
    for (int at = 0; at < whole.length(); at++) {
      if (isInvisible(whole, at, comment)) {
        return "an invisible character: U+%04X".formatted(whole.codePointAt(at));
      }
    }
    String content = WhiteSpace.LINE.trim(whole.split("#", 2)[0]);
    String field = Ascii.lower(WhiteSpace.LINE.trim(FIELD_END.split(content, 2)[0]));
    if (i >= 0 && i < lines.groupStart(0) && !lines.is(i, Field.SITEMAP)) {
      return (lines.isRule(i) ? "rule" : field)
          + " before the first user-agent line: it applies to no crawler";
    }
    boolean other =
        field.length() < content.length()
            && (field.equals("noindex") || Extensions.find(field) != null);
    if (i < 0) {
      return content.isEmpty() || other
          ? null
          : shown(field) + " is not a field and a colon; start a comment with #";
    }
    int end = LineScanner.lineEnd(bytes, lines.end(i), bytes.length);
    String rest = Platform.text(bytes, lines.end(i), end);
    String advice = advice(i, lines.value(i), rest);
    return advice.isEmpty()
        ? null
        : shown(lines.value(i) + rest) + " is not plain: write " + advice;
  }

  /** Returns whether a character controls something, or is before a comment and has no shape. */
  private static boolean isInvisible(String line, int at, int comment) {
    int c = line.codePointAt(at);
    return (c < ' ' && (c < '\t' || c > '\r'))
        || (at < comment
            && (PrintableText.isInvisible(line, at)
                || c == 0x7F
                || (c > 0xFFFF && Character.getType(c) == Character.FORMAT)));
  }

  /** Returns what to write in place of a value and the rest of its line; empty if it is plain. */
  private String advice(int i, String value, String rest) {
    boolean plain =
        switch (lines.field(i)) {
          case USER_AGENT ->
              NAME.matcher(value).matches() && isCrawler(CrawlerName.compared(value));
          case ALLOW, DISALLOW ->
              value.isEmpty()
                  ? !COMMENTED_PATH.matcher(rest).find()
                  : !NO_PATH.matcher(value).find() && !rest.startsWith("#");
          case SITEMAP -> SITEMAP.matcher(value).matches();
          case CRAWL_DELAY -> CrawlDelay.parse(value) != null;
          case CONTENT_USAGE ->
              areAll(USAGE, lines.preferences(i))
                  && (lines.pathEnd(i) == lines.start(i)
                      || !NO_PATH.matcher(value.split("[ \t]", 2)[0]).find());
          case CONTENT_SIGNAL -> areAll(SIGNAL, value);
        };
    if (plain) {
      return "";
    }
    return switch (lines.field(i)) {
      case USER_AGENT -> "one crawler's own name, of letters, digits, - and _, or * for all";
      case ALLOW, DISALLOW ->
          "one path, with / or * at its start, * for any text, a dollar sign only at its end, %20 for"
              + " a space, and white space before a comment";
      case SITEMAP -> "one URL";
      case CRAWL_DELAY -> "a number of seconds";
      case CONTENT_USAGE -> "train-ai and search with y or n, such as train-ai=n, search=y";
      case CONTENT_SIGNAL -> "signals and their values, such as ai-train=no, search=yes";
    };
  }

  /** Returns whether a name is none that people write for another crawler's. */
  private boolean isCrawler(String name) {
    if (KnownCrawler.isUndocumented(name)) {
      return false;
    }
    List<String> meant = KnownCrawler.meantInFile(name);
    return meant.isEmpty()
        || meant.stream().map(Ascii::lower).anyMatch(names::contains)
        || crawler.names().stream().map(Ascii::lower).anyMatch(name::equals);
  }

  private static boolean areAll(Pattern preference, String value) {
    return Stream.of(value.split(",", -1))
        .map(WhiteSpace.LINE::trim)
        .allMatch(one -> preference.matcher(one).matches());
  }

  private Optional<String> inGroups() {
    return IntStream.range(0, lines.groups())
        .mapToObj(group -> inGroup(lines.groupStart(group), lines.groupStart(group + 1)))
        .flatMap(Optional::stream)
        .findFirst();
  }

  /** Finds a line that may be meant for other crawlers than its group, or for other URLs. */
  private Optional<String> inGroup(int start, int end) {
    boolean forAll = with(start, end, Field.USER_AGENT).anyMatch(i -> lines.value(i).equals("*"));
    boolean closes = with(start, end, Field.DISALLOW).anyMatch(this::isEverything);
    boolean part =
        with(start, end, Field.DISALLOW).anyMatch(i -> !lines.isEmpty(i) && !isEverything(i));
    for (int i = start + 1; i < end; i++) {
      boolean agent = lines.is(i - 1, Field.USER_AGENT);
      boolean blank = isBelow(i, String::isEmpty);
      boolean opens = lines.is(i - 1, Field.ALLOW) || lines.isEmpty(i - 1);
      boolean apart =
          switch (lines.field(i)) {
            case USER_AGENT -> !agent || isBelow(i, l -> !l.isEmpty() && !l.startsWith("#"));
            case CONTENT_USAGE, CONTENT_SIGNAL -> !forAll && (closes || (blank && !agent));
            case ALLOW, DISALLOW ->
                !forAll
                    && ((blank && lines.is(i - 1, Field.CRAWL_DELAY))
                        || (opens
                            && names.contains("*")
                            && (blank || isBelow(i, l -> l.startsWith("#")))));
            default -> false;
          };
      if (apart) {
        return Optional.of(
            "line %d: it belongs to the group of %s: write no gaps in a group, and a rule in each"
                .formatted(lines.line(i), shown(lines.value(start))));
      }
      if (part && isEverything(i) && lines.value(i).indexOf('*') >= 0) {
        return Optional.of(
            "line %d: %s matches every URL: write / or delete it"
                .formatted(lines.line(i), shown(lines.value(i))));
      }
    }
    return Optional.empty();
  }

  private boolean isEverything(int i) {
    return lines.is(i, Field.DISALLOW) && PathPattern.isEverything(lines.value(i));
  }

  /** Returns whether a line above one with a known field, and below the last such, is wanted. */
  private boolean isBelow(int i, Predicate<String> wanted) {
    return IntStream.range(lines.line(i - 1) + 1, lines.line(i))
        .mapToObj(this::content)
        .anyMatch(wanted);
  }

  private String content(int line) {
    return WhiteSpace.LINE.trim(texts[line - 1]);
  }

  private IntStream with(int start, int end, Field field) {
    return IntStream.range(start, end).filter(i -> lines.is(i, field));
  }

  private static String shown(String text) {
    return "\"" + PrintableText.of(text) + "\"";
  }
}
