package org.robotspec.browser;

import static org.robotspec.internal.answers.Answers.EXACT;

import org.robotspec.internal.answers.Answers;
import org.robotspec.internal.answers.Members;
import org.robotspec.profile.ProfileSettings;
import org.robotspec.profile.Setting;
import org.robotspec.profile.SpecProfile;
import org.robotspec.rules.Extent;
import org.robotspec.rules.GoogleMatcher;
import org.robotspec.rules.Group;
import org.robotspec.rules.GroupMatch;
import org.robotspec.rules.KnownCrawler;
import org.robotspec.rules.RobotsTxt;
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
    Members values = new Members();
    file.values().forEach((line, value) -> values.put(line.toString(), value));
    return new Members()
        .putAll("groups", file.groups(), Values::group)
        .putAll(
            "sitemaps",
            file.sitemaps(),
            sitemap -> new Members().put("line", sitemap.line()).put("url", sitemap.url()))
        .put("fields", fields)
        .put("values", values);
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
        .put("list", known.list())
        .put("use", known.use())
        .put("follows", known.follows())
        .put("ignoresStar", known.ignoresStar())
        .put("usual", known.isUsual())
        .put("google", KnownCrawler.isGoogles(known.token()))
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
        .put("crawlDelay", Answers.seconds(rules.crawlDelay()));
  }

  static Members extent(Extent extent) {
    return new Members()
        .put("kind", Ascii.key(extent.kind()))
        .put("complete", extent.isComplete())
        .putAll(
            "rules",
            extent.rules().entrySet(),
            one ->
                EXACT
                    .rule(one.getKey())
                    .put("allow", one.getKey().allow())
                    .put("pattern", one.getKey().path())
                    .put("everything", one.getKey().matchesAll())
                    .put("path", one.getValue()));
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
