package org.robotspec.diff;

import static java.util.Objects.requireNonNull;
import static java.util.stream.Collectors.joining;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.robotspec.rules.Extent;
import org.robotspec.rules.Outcome;
import org.robotspec.text.PrintableText;
import org.robotspec.usage.Preference;

/**
 * A change between two files under one profile.
 *
 * @param <T> the evidence: for a verdict the deciding rule, for a usage preference the statement,
 *     for a crawl delay its time, for a sitemap its line, for Google's matcher its decision
 * @param kind what the change is about
 * @param crawlers the names of the crawlers; {@code *} stands for all that the files do not name
 * @param url a URL that shows the change, or the sitemap; empty for a crawl delay
 * @param was what the old file says, such as {@code allowed}; empty if nothing
 * @param is what the new file says, such as {@code disallowed}; empty if nothing
 * @param before the evidence in the old file; null if there is none
 * @param after the evidence in the new file; null if there is none
 */
public record Change<T>(
    Kind kind,
    List<String> crawlers,
    String url,
    String was,
    String is,
    @Nullable T before,
    @Nullable T after) {
  private static final int SHOWN_NAMES = 3;

  /** Creates a change. */
  public Change {
    requireNonNull(kind, "kind");
    crawlers = List.copyOf(requireNonNull(crawlers, "crawlers"));
    requireNonNull(url, "url");
    requireNonNull(was, "was");
    requireNonNull(is, "is");
  }

  /** What a change is about. */
  public enum Kind {
    /** Whether a URL is allowed or disallowed. */
    VERDICT,
    /** What may be done with the page at a URL that both files allow. */
    USAGE,
    /** A crawl delay, in seconds. */
    CRAWL_DELAY,
    /** The URL of a sitemap. */
    SITEMAP,
    /** What google/robotstxt decides where that differs from the verdict (D-12, F-4). */
    GOOGLE
  }

  /** Returns the same change for other crawlers. */
  Change<T> of(List<String> names) {
    return new Change<>(kind, names, url, was, is, before, after);
  }

  /** Returns the category or signal of a usage preference. */
  public String name() {
    String stated = is.isEmpty() ? was : is;
    return stated.substring(0, Math.max(0, stated.indexOf('=')));
  }

  /**
   * Returns what the new file states about the use, as printable text: {@code unknown} if nothing.
   */
  public String stated() {
    return PrintableText.of(
        is.isEmpty() ? Preference.UNKNOWN.toString() : is.substring(is.indexOf('=') + 1));
  }

  /** Returns whether the change is that a URL is allowed. */
  public boolean allows() {
    return kind == Kind.VERDICT && is.equals(Outcome.ALLOWED.toString());
  }

  /** Returns whether a URL is opened, or a use of a page is no longer disallowed. */
  public boolean opens() {
    return allows() || (kind == Kind.USAGE && isRefusal(was) && !isRefusal(is));
  }

  private static boolean isRefusal(String preference) {
    return preference.endsWith("=" + Preference.DISALLOWED);
  }

  /** Returns the URL, without {@link Extent#ANY_SITE}; empty for a crawl delay. */
  public String subject() {
    boolean path = kind != Kind.SITEMAP && url.startsWith(Extent.ANY_SITE + "/");
    return path ? url.substring(Extent.ANY_SITE.length()) : url;
  }

  /** Returns the change as a sentence. */
  @Override
  public String toString() {
    String who = crawlers.isEmpty() ? "" : names() + ": ";
    String text = PrintableText.of(is);
    String at = PrintableText.of(subject());
    String now = is.isEmpty() ? " would no longer be stated" : " would be " + text;
    return switch (kind) {
      case VERDICT -> who + at + now;
      case USAGE ->
          was.isEmpty()
              ? "%sat %s, %s would be stated".formatted(who, at, text)
              : "%sat %s, %s%s".formatted(who, at, PrintableText.of(was), now);
      case CRAWL_DELAY -> who + "the crawl delay" + now;
      case SITEMAP -> "the sitemap %s would %sbe read".formatted(at, is.isEmpty() ? "not " : "");
      case GOOGLE ->
          who
              + (was.isEmpty() ? "" : "by the old file, " + was)
              + (was.isEmpty() || is.isEmpty() ? "" : "; ")
              + (is.isEmpty() ? "" : "by the new file, " + is);
    };
  }

  private String names() {
    List<String> names = new ArrayList<>(crawlers);
    boolean others = names.remove(RobotsDiff.ANY_OTHER);
    String first = names.stream().limit(SHOWN_NAMES).collect(joining(", "));
    int more = Math.max(0, names.size() - SHOWN_NAMES);
    String rest = more > 0 ? " and " + more + " more" : "";
    String all = names.isEmpty() ? "crawlers without a group" : " and crawlers without a group";
    return PrintableText.of(first + rest + (others ? all : ""));
  }
}
