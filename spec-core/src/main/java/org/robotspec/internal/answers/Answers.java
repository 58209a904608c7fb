package org.robotspec.internal.answers;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.robotspec.access.Access;
import org.robotspec.access.AccessReason;
import org.robotspec.access.AccessState;
import org.robotspec.access.FailureCause;
import org.robotspec.access.FailureRun;
import org.robotspec.correction.Corrections;
import org.robotspec.diff.Change;
import org.robotspec.diff.RobotsDiff;
import org.robotspec.indexing.Directive;
import org.robotspec.indexing.IndexingDirectives;
import org.robotspec.lint.Correction;
import org.robotspec.lint.Note;
import org.robotspec.rules.Outcome;
import org.robotspec.rules.Rule;
import org.robotspec.rules.RuleDecision;
import org.robotspec.rules.Sitemap;
import org.robotspec.text.Ascii;
import org.robotspec.text.PrintableText;
import org.robotspec.usage.UsagePreference;

/** The members of the core's values, for the command and for JavaScript. */
public enum Answers {
  /** For JavaScript: text that servers and pages sent is unchanged, a time is in milliseconds. */
  EXACT,
  /** For JSON: text that servers and pages sent is printable and short, a time is ISO text. */
  PRINTABLE;

  private String text(String sent) {
    return this == EXACT ? sent : PrintableText.of(sent);
  }

  private String url(String sent) {
    return this == EXACT ? sent : PrintableText.ofUrl(sent);
  }

  private static @Nullable Integer line(@Nullable Sitemap sitemap) {
    return sitemap == null ? null : sitemap.line();
  }

  private Object time(Instant time) {
    return this == EXACT ? (Object) (double) time.toEpochMilli() : time.toString();
  }

  /** Returns what may be crawled at a site, why, and until when; without its copy. */
  public Members state(AccessState state) {
    @Nullable FailureRun failing = state.failing();
    @Nullable FailureRun unreachable = state.unreachable();
    @Nullable FailureCause cause = state.result().cause();
    return new Members()
        .put("access", Ascii.key(state.access()))
        .put("temporary", state.temporary())
        .put("reason", state.reason().key())
        .put("explanation", state.reason().text())
        .put("clause", state.reason().clause())
        .put("status", state.status())
        .put("cause", cause == null ? null : cause.key())
        .put("detail", text(state.detail()))
        .put("fetchedAt", time(state.fetchedAt()))
        .put("refreshAt", time(state.refreshAt()))
        .put("expiresAt", time(state.expiresAt()))
        .put("failingSince", failing == null ? null : time(failing.since()))
        .put("failures", failing == null ? 0 : failing.failures())
        .put("failureDays", failing == null ? 0 : failing.days())
        .put("unreachableSince", unreachable == null ? null : time(unreachable.since()));
  }

  /** Returns a verdict: that of rules, or what a state means for each URL if no rules decide. */
  public Members verdict(AccessReason state, @Nullable RuleDecision by) {
    Outcome refusal = state.temporary() ? Outcome.POSTPONED : Outcome.DISALLOWED;
    Outcome each = state.access() == Access.FULL_ALLOW ? Outcome.ALLOWED : refusal;
    Outcome outcome = by == null ? each : by.outcome();
    @Nullable Rule line = by == null ? null : by.rule();
    @Nullable Rule rule = by == null ? null : by.decided();
    return new Members()
        .put("allowed", outcome == Outcome.ALLOWED)
        .put("verdict", outcome.toString())
        .put("reason", by == null ? state.key() : Ascii.key(by.reason()))
        .put("explanation", by == null ? state.text() : by.explain())
        .put("clause", by == null ? state.clause() : by.reason().clause())
        .put("group", by == null ? null : by.group())
        .put("rule", rule == null ? null : rule.toString())
        .put("line", line == null ? null : line.line())
        .putAll("usage", by == null ? List.of() : by.usage().all(), this::preference);
  }

  /** Returns a crawl delay in seconds; null if there is none. */
  public static @Nullable Double seconds(Optional<Duration> crawlDelay) {
    return crawlDelay.map(delay -> delay.toMillis() / 1_000.0).orElse(null);
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
        .put("complete", diff.complete())
        .putAll("crawlers", diff.crawlers(), this::crawlers)
        .putAll(
            "crawlDelays",
            diff.crawlDelays(),
            change ->
                new Members()
                    .put("names", change.crawlers())
                    .put("old", seconds(Optional.ofNullable(change.before())))
                    .put("new", seconds(Optional.ofNullable(change.after()))))
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
