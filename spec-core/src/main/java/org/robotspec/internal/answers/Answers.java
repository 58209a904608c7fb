package org.robotspec.internal.answers;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.robotspec.correction.Corrections;
import org.robotspec.diff.Change;
import org.robotspec.diff.RobotsDiff;
import org.robotspec.indexing.Directive;
import org.robotspec.indexing.IndexingDirectives;
import org.robotspec.lint.Correction;
import org.robotspec.lint.Note;
import org.robotspec.rules.Rule;
import org.robotspec.rules.Rules;
import org.robotspec.rules.Sitemap;
import org.robotspec.text.Ascii;
import org.robotspec.text.PrintableText;
import org.robotspec.usage.UsagePreference;

/** The members of the core's values, for the command and for JavaScript. */
public enum Answers {
  /** Text that servers and pages sent is unchanged. */
  EXACT,
  /** Text that servers and pages sent is printable and short. */
  PRINTABLE;

  private String text(String sent) {
    return this == EXACT ? sent : PrintableText.of(sent);
  }

  private String url(String sent) {
    return this == EXACT ? sent : PrintableText.ofUrl(sent);
  }

  /** Returns the crawl delay of rules in seconds; null if there is none. */
  public static @Nullable Double crawlDelay(Rules rules) {
    return seconds(rules.crawlDelay().orElse(null));
  }

  private static @Nullable Double seconds(@Nullable Duration delay) {
    return delay == null ? null : delay.toMillis() / 1_000.0;
  }

  private static @Nullable Integer line(@Nullable Sitemap sitemap) {
    return sitemap == null ? null : sitemap.line();
  }

  /** Returns a rule and its line. */
  public Members rule(Rule rule) {
    return new Members().put("rule", rule.toString()).put("line", rule.line());
  }

  /** Returns what is stated about a use of a page; without a line if it is from a header. */
  public Members preference(UsagePreference stated) {
    return new Members()
        .put("name", stated.name())
        .put("kind", Ascii.key(stated.kind()))
        .put("preference", stated.preference().toString())
        .put("value", text(stated.value()))
        .put("line", stated.line());
  }

  /** Returns a note; with the corrections of the file, also its own and what that changes. */
  public Members note(Note note, @Nullable Corrections corrections) {
    return new Members()
        .put("line", note.line())
        .put("code", note.code().key())
        .put("severity", Ascii.key(note.code().severity()))
        .put("title", note.code().title())
        .put("message", note.message())
        .put("fix", note.code().fix())
        .put(
            "correction",
            corrections == null ? null : note.correction(),
            correction -> correction(correction, requireNonNull(corrections).effect(correction)));
  }

  private static Members correction(Correction correction, RobotsDiff effect) {
    return new Members()
        .put("from", correction.from())
        .put("to", correction.to())
        .put("lines", correction.lines())
        .put("complete", effect.complete())
        .put("sentence", effect.sentence())
        .putAll("changes", effect.all(), Answers::change);
  }

  private static Members change(Change<?> change) {
    return new Members()
        .put("kind", Ascii.key(change.kind()))
        .put("crawlers", change.crawlers())
        .put("subject", change.subject())
        .put("before", change.was())
        .put("after", change.is());
  }

  /** Returns what changes between two files. */
  public Members diff(RobotsDiff diff) {
    return new Members()
        .put("tried", diff.tried())
        .putAll("crawlers", diff.crawlers(), this::crawlers)
        .putAll(
            "crawlDelays",
            diff.crawlDelays(),
            change ->
                new Members()
                    .put("names", change.crawlers())
                    .put("old", seconds(change.before()))
                    .put("new", seconds(change.after())))
        .putAll(
            "sitemaps",
            diff.sitemaps(),
            change ->
                new Members()
                    .put("url", url(change.url()))
                    .put("old", line(change.before()))
                    .put("new", line(change.after())))
        .putAll("neverDecide", diff.neverDecide(), this::fileRule)
        .putAll("notShown", diff.notShown(), this::fileRule);
  }

  private Members crawlers(RobotsDiff.Crawlers crawlers) {
    return new Members()
        .put("names", crawlers.names())
        .put("complete", crawlers.complete())
        .putAll(
            "changes",
            crawlers.changes(),
            change ->
                new Members()
                    .put("url", url(change.url()))
                    .put("allowed", change.allows())
                    .put("old", change.before(), this::rule)
                    .put("new", change.after(), this::rule))
        .putAll(
            "usage",
            crawlers.usage(),
            change ->
                new Members()
                    .put("url", url(change.url()))
                    .put("name", change.name())
                    .put("preference", change.stated())
                    .put("old", change.before(), this::preference)
                    .put("new", change.after(), this::preference))
        .putAll(
            "google",
            crawlers.google(),
            one -> new Members().put("url", url(one.url())).put("sentence", one.toString()));
  }

  private Members fileRule(RobotsDiff.FileRule rule) {
    return rule(rule.rule()).put("file", rule.isNew() ? "new" : "old");
  }

  /** Returns what a page says about indexing, and where. */
  public Members directives(IndexingDirectives said) {
    Members effective = new Members();
    said.effective().forEach((effect, by) -> effective.put(effect.text(), directive(by)));
    return new Members()
        .put("index", !said.noIndex())
        .put("follow", !said.noFollow())
        .put("content", said.content())
        .put("effective", effective)
        .putAll("directives", said.directives(), this::directive)
        .put("notes", said.notes().stream().map(note -> text(note.toString())).toList());
  }

  private Members directive(Directive directive) {
    return new Members()
        .put("directive", text(directive.text()))
        .put("from", text(directive.source().toString()))
        .put("text", text(directive.source().text()));
  }
}
