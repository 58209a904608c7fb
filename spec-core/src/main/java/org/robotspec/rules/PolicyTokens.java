package org.robotspec.rules;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.robotspec.profile.ProfileSettings;
import org.robotspec.profile.SpecProfile;
import org.robotspec.rules.internal.parsing.Field;
import org.robotspec.rules.internal.parsing.Lines;
import org.robotspec.text.Ascii;
import org.robotspec.text.CrawlerName;
import org.robotspec.usage.Preference;
import org.robotspec.usage.UsagePreference;
import org.robotspec.usage.UsagePreference.Kind;

/**
 * The groups whose user agent is a policy token, such as {@code __usage_ai-training}: their rules
 * say for which URLs a use is allowed (U-10). Only the abstract of
 * draft-kelley-aipref-training-preference-signal-00 could be read, so details may differ from it.
 *
 * @param rules the rules of each purpose, by its name in lower case
 */
record PolicyTokens(Map<String, Rules> rules) {
  static final PolicyTokens NONE = new PolicyTokens(Map.of());

  /** How many purposes of a file are read; each is decided for every URL. */
  static final int MAX_PURPOSES = 8;

  /** Longer names of purposes are not read, as longer keys of preferences (U-1). */
  private static final int MAX_LENGTH = 64;

  /** Compiles the groups of a file that are for a policy token, in any case. */
  static PolicyTokens compile(Lines lines, SpecProfile profile) {
    Map<String, Rules> rules = new LinkedHashMap<>();
    @Nullable GroupSelector selector = null; // most files need none
    for (int i = lines.groupStart(0); i < lines.size(); i++) {
      String token = lines.is(i, Field.USER_AGENT) ? token(lines, i) : "";
      String purpose = CrawlerName.purpose(token);
      boolean read = !purpose.isEmpty() && purpose.length() <= MAX_LENGTH;
      if (read && rules.size() < MAX_PURPOSES && !rules.containsKey(purpose)) {
        SpecProfile anyCase = profile.with(ProfileSettings.USER_AGENT_CASE_SENSITIVE, false);
        selector = selector == null ? new GroupSelector(lines, anyCase) : selector;
        ChosenGroups groups = selector.choose(new Crawler(List.of(token), true, true));
        rules.put(purpose, RuleCompiler.compile(groups, profile, null));
      }
    }
    return rules.isEmpty() ? NONE : new PolicyTokens(rules);
  }

  /** Returns the token of a user-agent line that may be for a policy; empty for most lines. */
  private static String token(Lines lines, int i) {
    boolean candidate = lines.start(i) < lines.end(i) && lines.bytes()[lines.start(i)] == '_';
    return candidate ? Ascii.lower(CrawlerName.tokenAtStart(lines.value(i))) : "";
  }

  /** Adds what is stated for the path of a URL that may be crawled. */
  void addStated(String path, List<UsagePreference> stated) {
    rules.forEach(
        (purpose, its) -> {
          @Nullable Rule rule = its.ofPath(path);
          if (rule != null) {
            Preference preference = rule.allow() ? Preference.ALLOWED : Preference.DISALLOWED;
            String value = rule.allow() ? "allow" : "disallow";
            stated.add(new UsagePreference(Kind.PURPOSE, purpose, preference, value, rule.line()));
          }
        });
  }

  /** Returns the paths of all rules. */
  List<String> paths() {
    List<String> paths = new ArrayList<>();
    rules.values().forEach(its -> its.ranked().forEach(rule -> paths.add(rule.path())));
    return paths;
  }

  /** Adds a text for each rule, without its line. */
  void addStatements(List<String> all) {
    rules.forEach((purpose, its) -> its.ranked().forEach(rule -> all.add(purpose + " " + rule)));
  }

  int weight() {
    return rules.values().stream().mapToInt(Rules::weight).sum();
  }
}
