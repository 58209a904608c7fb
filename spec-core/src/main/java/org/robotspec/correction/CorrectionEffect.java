package org.robotspec.correction;

import static java.util.Comparator.comparing;
import static java.util.Objects.requireNonNull;
import static java.util.stream.Collectors.joining;

import java.util.ArrayList;
import java.util.List;
import org.robotspec.diff.RobotsDiff;
import org.robotspec.rules.Outcome;
import org.robotspec.text.PrintableText;
import org.robotspec.usage.Preference;

/**
 * What corrections change under one profile, found by comparing the file before and after them.
 *
 * @param isComplete whether {@code changes} are certainly all
 * @param changes the changes, one for each pair of rules whose verdicts differ
 */
public record CorrectionEffect(boolean isComplete, List<Change> changes) {
  private static final int SHOWN_CHANGES = 3;
  private static final int SHOWN_NAMES = 3;

  /** Creates an effect. */
  public CorrectionEffect {
    changes = List.copyOf(requireNonNull(changes, "changes"));
  }

  /** What a change is about. */
  public enum Kind {
    /** Whether a path is allowed or disallowed. */
    VERDICT,
    /** What may be done with the page at a path. */
    USAGE,
    /** A crawl delay, in seconds. */
    CRAWL_DELAY,
    /** The URL of a sitemap. */
    SITEMAP
  }

  /**
   * A change.
   *
   * @param kind what it is about
   * @param crawlers the names of the crawlers; {@code *} stands for all that the file does not name
   * @param subject a path that shows it, or the sitemap; empty for a crawl delay
   * @param before what held, such as {@code allowed}; empty if nothing
   * @param after what holds with the corrections, such as {@code disallowed}; empty if nothing
   */
  public record Change(
      Kind kind, List<String> crawlers, String subject, String before, String after) {
    /** Creates a change. */
    public Change {
      requireNonNull(kind, "kind");
      crawlers = List.copyOf(requireNonNull(crawlers, "crawlers"));
      requireNonNull(subject, "subject");
      requireNonNull(before, "before");
      requireNonNull(after, "after");
    }

    /** Returns whether a path is opened, or a use of a page is no longer disallowed. */
    public boolean opens() {
      return switch (kind) {
        case VERDICT -> after.equals(Outcome.ALLOWED.toString());
        case USAGE -> isRefusal(before) && !isRefusal(after);
        case CRAWL_DELAY, SITEMAP -> false;
      };
    }

    private static boolean isRefusal(String preference) {
      return preference.endsWith("=" + Preference.DISALLOWED);
    }

    /** Returns the change as a sentence. */
    @Override
    public String toString() {
      String who = crawlers.isEmpty() ? "" : names() + ": ";
      String text = PrintableText.of(after);
      String now = after.isEmpty() ? " would no longer be stated" : " would be " + text;
      return switch (kind) {
        case VERDICT -> who + PrintableText.of(subject) + now;
        case USAGE ->
            before.isEmpty()
                ? "%sat %s, %s would be stated".formatted(who, subject, text)
                : "%sat %s, %s%s".formatted(who, subject, PrintableText.of(before), now);
        case CRAWL_DELAY -> who + "the crawl delay" + now;
        case SITEMAP ->
            "%sthe sitemap %s would %sbe read"
                .formatted(who, PrintableText.of(subject), after.isEmpty() ? "not " : "");
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

  /** Returns whether the corrections certainly open no path, and no use of a page. */
  public boolean opensNothing() {
    return isComplete && changes.stream().noneMatch(Change::opens);
  }

  /** Returns the {@link #sentence}. */
  @Override
  public String toString() {
    return sentence();
  }

  /**
   * Returns the first changes as a sentence, such as {@code Googlebot: /admin/ would be allowed}.
   */
  public String sentence() {
    return String.join("; ", sentences(SHOWN_CHANGES));
  }

  /** Returns some changes, what is opened first; then how many more there are, or that may be. */
  public List<String> sentences(int max) {
    List<String> sentences = new ArrayList<>();
    changes.stream()
        .sorted(comparing(change -> !change.opens()))
        .limit(max)
        .map(Change::toString)
        .forEach(sentences::add);
    int more = changes.size() - sentences.size();
    if (more > 0) {
      sentences.add("and %d more change%s".formatted(more, more == 1 ? "" : "s"));
    }
    if (!isComplete) {
      String limit = "the comparison reached its limit";
      boolean none = sentences.isEmpty();
      sentences.add(
          none ? limit + ", so what changes is unknown" : "perhaps more changes: " + limit);
    } else if (sentences.isEmpty()) {
      sentences.add("no verdict changes");
    }
    return sentences;
  }
}
