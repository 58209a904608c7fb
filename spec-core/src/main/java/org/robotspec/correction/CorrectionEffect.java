package org.robotspec.correction;

import static java.util.Comparator.comparing;
import static java.util.Objects.requireNonNull;
import static java.util.stream.Collectors.joining;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.robotspec.diff.RobotsDiff;
import org.robotspec.profile.SpecProfile;
import org.robotspec.rules.Outcome;
import org.robotspec.text.PrintableText;

/**
 * What a correction changes, found by comparing the file before and after it.
 *
 * @param isSafe whether it certainly changes nothing, whatever the profile and the crawler: no
 *     verdict, crawl delay, usage preference or sitemap; opens nothing for other parsers; and hides
 *     no mistake. Any safe corrections of a file may be applied together
 * @param isComplete whether {@code changes} are certainly all
 * @param changes the changes, one for each pair of rules whose verdicts differ: those under the
 *     first profile that has any, the requested one if it does; under others, what else is opened
 */
public record CorrectionEffect(boolean isSafe, boolean isComplete, List<Change> changes) {
  /** The profiles that have the rules of Google's documents today. */
  private static final Set<String> AS_DOCUMENTED =
      Set.of(SpecProfile.GOOGLE_2019.name(), SpecProfile.GOOGLE_CURRENT.name());

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
   * @param profile the profile under which it holds
   * @param kind what it is about
   * @param crawlers the names of the crawlers; {@code *} stands for all that the file does not name
   * @param subject a path that shows it, or the sitemap; empty for a crawl delay
   * @param before what held, such as {@code allowed}; empty if nothing
   * @param after what holds with the correction, such as {@code disallowed}; empty if nothing
   */
  public record Change(
      String profile,
      Kind kind,
      List<String> crawlers,
      String subject,
      String before,
      String after) {
    /** Creates a change. */
    public Change {
      requireNonNull(profile, "profile");
      requireNonNull(kind, "kind");
      crawlers = List.copyOf(requireNonNull(crawlers, "crawlers"));
      requireNonNull(subject, "subject");
      requireNonNull(before, "before");
      requireNonNull(after, "after");
    }

    /** Returns whether more may be fetched. */
    boolean opens() {
      return kind == Kind.VERDICT && after.equals(Outcome.ALLOWED.toString());
    }

    /** Returns the change as a sentence, with the profile unless it is as Google documents. */
    @Override
    public String toString() {
      String under = AS_DOCUMENTED.contains(profile) ? "" : "under " + profile + ", ";
      String who = under + (crawlers.isEmpty() ? "" : names() + ": ");
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

  /** Returns the {@link #sentence}. */
  @Override
  public String toString() {
    return sentence();
  }

  /**
   * Returns the changes as a sentence, what is opened first, such as {@code Googlebot: /admin/
   * would be disallowed}.
   */
  public String sentence() {
    if (isSafe) {
      return "no crawler's verdict changes";
    }
    String shown =
        changes.stream()
            .sorted(comparing(change -> !change.opens()))
            .limit(SHOWN_CHANGES)
            .map(Change::toString)
            .collect(joining("; "));
    int more = changes.size() - SHOWN_CHANGES;
    String all = shown + (more > 0 ? "; and " + more + " more changes" : "");
    if (isComplete) {
      return all.isEmpty() ? "no verdict changes; was the line meant to do more?" : all;
    }
    String limit = "the comparison reached its limit";
    return all.isEmpty()
        ? limit + ", so what changes is unknown"
        : all + "; perhaps more changes: " + limit;
  }
}
