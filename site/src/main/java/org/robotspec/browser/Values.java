package org.robotspec.browser;

import static org.robotspec.internal.answers.Answers.EXACT;

import org.jspecify.annotations.Nullable;
import org.robotspec.access.AccessState;
import org.robotspec.diff.Extent;
import org.robotspec.internal.answers.Answers;
import org.robotspec.internal.answers.Members;
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

/** The values for JavaScript alone. {@code index.d.ts} documents each member. */
final class Values {
  private Values() {}

  static Members file(RobotsTxt file) {
    Members fields = new Members();
    file.fields().forEach((line, field) -> fields.put(line.toString(), field));
    return new Members()
        .putAll("groups", file.groups(), Values::group)
        .putAll(
            "sitemaps",
            file.sitemaps(),
            sitemap -> new Members().put("line", sitemap.line()).put("url", sitemap.url()))
        .put("fields", fields);
  }

  private static Members group(Group group) {
    return new Members()
        .put("line", group.line())
        .put("agents", group.userAgents())
        .put("rules", group.rules().size());
  }

  static Members known(KnownCrawler known) {
    return new Members()
        .put("token", known.token())
        .put("operator", known.operator())
        .put("purpose", Ascii.key(known.purpose()))
        .put("use", known.use())
        .put("follows", known.follows())
        .put("ignoresStar", known.ignoresStar())
        .put("replacedBy", known.replacedBy())
        .put("page", known.page())
        .put("read", known.read());
  }

  static Members group(GroupMatch match) {
    return group(match.group())
        .put("name", match.name())
        .put("chosen", match.chosen())
        .put("reason", Ascii.key(match.reason()))
        .put("explanation", match.reason().text())
        .put("clause", match.reason().clause());
  }

  static Members rules(Rules rules) {
    return new Members()
        .put("group", rules.group())
        .put("size", rules.size())
        .put("crawlDelay", Answers.crawlDelay(rules));
  }

  static Members extent(Extent extent) {
    return new Members()
        .put("kind", Ascii.key(extent.kind()))
        .putAll(
            "rules",
            extent.rules().entrySet(),
            one ->
                EXACT
                    .rule(one.getKey())
                    .put("allow", one.getKey().allow())
                    .put("path", one.getValue()))
        .put("complete", extent.isComplete());
  }

  static Members decision(RuleDecision decision) {
    @Nullable Rule rule = decision.reason() == RuleDecision.Reason.RULE ? decision.rule() : null;
    return new Members()
        .put("allowed", decision.allowed())
        .put("verdict", decision.outcome().toString())
        .put("reason", Ascii.key(decision.reason()))
        .put("explanation", decision.explain())
        .put("clause", decision.reason().clause())
        .put("group", decision.group())
        .put("rule", rule == null ? null : rule.toString())
        .put("line", decision.rule() == null ? null : decision.rule().line())
        .putAll("usage", decision.usage().all(), EXACT::preference);
  }

  static Members google(RuleDecision differing) {
    return new Members()
        .put("allowed", differing.allowed())
        .put("line", differing.rule() == null ? null : differing.rule().line())
        .put("sentence", GoogleMatcher.sentence(differing));
  }

  static Members match(RuleMatch match) {
    return EXACT
        .rule(match.rule())
        .put("allow", match.rule().allow())
        .put("length", match.length());
  }

  static Members state(AccessState state) {
    return new Members()
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
        .put("expiresAt", (double) state.expiresAt().toEpochMilli());
  }

  static Members profile(SpecProfile profile) {
    return new Members()
        .put("name", profile.name())
        .putAll("settings", ProfileSettings.all(), setting -> setting(setting, profile));
  }

  private static <T> Members setting(Setting<T> setting, SpecProfile profile) {
    return new Members()
        .put("key", setting.key())
        .put("value", setting.shown(profile.get(setting)))
        .put("meaning", setting.meaning());
  }
}
