package org.robotspec.browser;

import org.jspecify.annotations.Nullable;
import org.robotspec.access.AccessState;
import org.robotspec.correction.CorrectionEffect;
import org.robotspec.correction.CorrectionProof;
import org.robotspec.diff.RobotsDiff;
import org.robotspec.indexing.Directive;
import org.robotspec.indexing.IndexingDirectives;
import org.robotspec.indexing.IndexingNote;
import org.robotspec.lint.Correction;
import org.robotspec.lint.Note;
import org.robotspec.profile.ProfileSettings;
import org.robotspec.profile.Setting;
import org.robotspec.profile.SpecProfile;
import org.robotspec.rules.GoogleMatcher;
import org.robotspec.rules.Group;
import org.robotspec.rules.GroupMatch;
import org.robotspec.rules.KnownCrawler;
import org.robotspec.rules.RobotsTxt;
import org.robotspec.rules.Rule;
import org.robotspec.rules.RuleDecision;
import org.robotspec.rules.RuleMatch;
import org.robotspec.rules.Rules;
import org.robotspec.text.Ascii;
import org.robotspec.usage.UsagePreference;
import org.teavm.jso.JSObject;

/** The core's values as JavaScript objects. {@code index.d.ts} says what each member is. */
final class Values {
  private Values() {}

  static JSObject file(RobotsTxt file) {
    Js fields = new Js();
    file.fields().forEach((line, field) -> fields.put(line.toString(), field));
    return new Js()
        .put("groups", file.groups(), Values::group)
        .put(
            "sitemaps",
            file.sitemaps(),
            sitemap -> new Js().put("line", sitemap.line()).put("url", sitemap.url()))
        .put("fields", fields.object())
        .object();
  }

  private static Js group(Group group) {
    return new Js()
        .put("line", group.line())
        .texts("agents", group.userAgents())
        .put("rules", group.rules().size());
  }

  static Js known(KnownCrawler known) {
    return new Js()
        .put("token", known.token())
        .put("operator", known.operator())
        .put("purpose", Ascii.key(known.purpose()))
        .put("use", known.use())
        .texts("follows", known.follows())
        .put("ignoresStar", known.ignoresStar())
        .texts("replacedBy", known.replacedBy())
        .put("page", known.page())
        .put("read", known.read());
  }

  static Js group(GroupMatch match) {
    return group(match.group())
        .put("name", match.name())
        .put("chosen", match.chosen())
        .put("reason", Ascii.key(match.reason()))
        .put("explanation", match.reason().text())
        .put("clause", match.reason().clause());
  }

  static JSObject rules(Rules rules) {
    Js members = new Js().put("group", rules.group()).put("size", rules.size());
    members.put("crawlDelay", (JSObject) null);
    rules.crawlDelay().ifPresent(delay -> members.put("crawlDelay", delay.toMillis() / 1_000.0));
    return members.object();
  }

  static JSObject decision(RuleDecision decision) {
    @Nullable Rule rule = decision.reason() == RuleDecision.Reason.RULE ? decision.rule() : null;
    return new Js()
        .put("allowed", decision.allowed())
        .put("verdict", decision.outcome().toString())
        .put("reason", Ascii.key(decision.reason()))
        .put("explanation", decision.explain())
        .put("clause", decision.reason().clause())
        .put("group", decision.group())
        .put("rule", rule == null ? null : rule.toString())
        .put("line", decision.rule() == null ? null : decision.rule().line())
        .put("usage", decision.usage().all(), Values::preference)
        .object();
  }

  static @Nullable JSObject google(@Nullable RuleDecision differing) {
    return differing == null
        ? null
        : new Js()
            .put("allowed", differing.allowed())
            .put("line", differing.rule() == null ? null : differing.rule().line())
            .put("sentence", GoogleMatcher.sentence(differing))
            .object();
  }

  static Js preference(UsagePreference stated) {
    return new Js()
        .put("name", stated.name())
        .put("kind", Ascii.key(stated.kind()))
        .put("preference", stated.preference().toString())
        .put("value", stated.value())
        .put("line", stated.line());
  }

  static Js match(RuleMatch match) {
    return rule(match.rule()).put("allow", match.rule().allow()).put("length", match.length());
  }

  private static Js rule(Rule rule) {
    return new Js().put("rule", rule.toString()).put("line", rule.line());
  }

  private static @Nullable JSObject ruleOrNull(@Nullable Rule rule) {
    return rule == null ? null : rule(rule).object();
  }

  static Js note(Note note, @Nullable CorrectionProof proof) {
    @Nullable Correction correction = note.correction();
    return new Js()
        .put("line", note.line())
        .put("code", note.code().key())
        .put("severity", Ascii.key(note.code().severity()))
        .put("title", note.code().title())
        .put("message", note.message())
        .put("fix", note.code().fix())
        .put(
            "correction",
            correction == null || proof == null
                ? null
                : correction(correction, proof.effect(correction)));
  }

  private static JSObject correction(Correction correction, CorrectionEffect effect) {
    return new Js()
        .put("from", correction.from())
        .put("to", correction.to())
        .texts("lines", correction.lines())
        .put("safe", effect.isSafe())
        .put("complete", effect.isComplete())
        .put("profile", effect.profile())
        .put("sentence", effect.sentence())
        .put(
            "changes",
            effect.changes(),
            change ->
                new Js()
                    .put("kind", Ascii.key(change.kind()))
                    .texts("crawlers", change.crawlers())
                    .put("subject", change.subject())
                    .put("before", change.before())
                    .put("after", change.after()))
        .object();
  }

  static JSObject diff(RobotsDiff diff) {
    return new Js()
        .put("tried", diff.tried())
        .put("crawlers", diff.crawlers(), Values::crawlers)
        .put("neverDecide", diff.neverDecide(), Values::fileRule)
        .put("notShown", diff.notShown(), Values::fileRule)
        .object();
  }

  private static Js crawlers(RobotsDiff.Crawlers crawlers) {
    return new Js()
        .texts("names", crawlers.names())
        .put("complete", crawlers.complete())
        .put(
            "changes",
            crawlers.changes(),
            change ->
                new Js()
                    .put("url", change.url())
                    .put("allowed", change.allowed())
                    .put("old", ruleOrNull(change.before()))
                    .put("new", ruleOrNull(change.after())))
        .put(
            "usage",
            crawlers.usage(),
            change ->
                new Js()
                    .put("url", change.url())
                    .put("name", change.name())
                    .put("preference", change.stated())
                    .put("old", preferenceOrNull(change.before()))
                    .put("new", preferenceOrNull(change.after())))
        .put(
            "google",
            crawlers.google(),
            one -> new Js().put("url", one.url()).put("sentence", one.toString()));
  }

  private static @Nullable JSObject preferenceOrNull(@Nullable UsagePreference stated) {
    return stated == null ? null : preference(stated).object();
  }

  private static Js fileRule(RobotsDiff.FileRule rule) {
    return rule(rule.rule()).put("file", rule.isNew() ? "new" : "old");
  }

  static JSObject state(AccessState state) {
    return new Js()
        .put("access", Ascii.key(state.access()))
        .put("temporary", state.temporary())
        .put("reason", state.reason().key())
        .put("explanation", state.reason().text())
        .put("clause", state.reason().clause())
        .put("status", state.status())
        .put("detail", state.detail())
        .put("failures", state.failing() == null ? 0 : state.failing().failures())
        .put("fetchedAt", (double) state.fetchedAt().toEpochMilli())
        .put("refreshAt", (double) state.refreshAt().toEpochMilli())
        .put("expiresAt", (double) state.expiresAt().toEpochMilli())
        .object();
  }

  static JSObject directives(IndexingDirectives said) {
    Js effective = new Js();
    said.effective().forEach((effect, by) -> effective.put(effect.text(), directive(by).object()));
    return new Js()
        .put("index", !said.noIndex())
        .put("follow", !said.noFollow())
        .put("content", said.content())
        .put("effective", effective.object())
        .put("directives", said.directives(), Values::directive)
        .texts("notes", said.notes().stream().map(IndexingNote::toString).toList())
        .object();
  }

  private static Js directive(Directive directive) {
    return new Js()
        .put("directive", directive.text())
        .put("from", directive.source().toString())
        .put("text", directive.source().text());
  }

  static Js profile(SpecProfile profile) {
    return new Js()
        .put("name", profile.name())
        .put("settings", ProfileSettings.all(), setting -> setting(setting, profile));
  }

  private static <T> Js setting(Setting<T> setting, SpecProfile profile) {
    return new Js()
        .put("key", setting.key())
        .put("value", setting.shown(profile.get(setting)))
        .put("meaning", setting.meaning());
  }
}
