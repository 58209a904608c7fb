package org.robotspec.rules;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.robotspec.profile.ProfileSettings;
import org.robotspec.profile.SpecProfile;
import org.robotspec.rules.RuleDecision.Reason;
import org.robotspec.rules.internal.matching.RuleTableBuilder;
import org.robotspec.rules.internal.parsing.CrawlDelay;
import org.robotspec.rules.internal.parsing.Field;
import org.robotspec.rules.internal.parsing.Lines;
import org.robotspec.rules.internal.parsing.PathPattern;

/** Compiles the lines of a file into the {@link Rules} of one crawler: the last stage. */
final class RuleCompiler {
  // The file name that google/robotstxt reads as its directory in an allow rule.
  private static final String INDEX_FILE = "index.htm";
  private final Lines lines;
  private final boolean lenient;
  private final boolean crawlDelay;
  private final PathPattern pattern;
  private final RuleTableBuilder table;
  // The rule without a path that google/robotstxt would name: the first allow, else any.
  private @Nullable Rule emptyRule;
  // The crawl delay; of several the longest, to be polite (F-5).
  private @Nullable Duration longestDelay;
  // The indexes of the lines with usage preferences.
  private List<Integer> usage = List.of();

  private RuleCompiler(ChosenGroups groups, SpecProfile profile) {
    this.lines = groups.lines();
    this.lenient = profile.get(ProfileSettings.LENIENT);
    this.crawlDelay = profile.get(ProfileSettings.CRAWL_DELAY);
    this.pattern = new PathPattern(profile);
    List<Integer> numbers = groups.numbers();
    int size = 0;
    for (int group : numbers) {
      size += lines.groupStart(group + 1) - lines.groupStart(group) - 1;
    }
    this.table = new RuleTableBuilder(lines.bytes(), size);
    numbers.forEach(group -> read(group, groups));
  }

  /** Compiles the groups; {@code policies} is null for rules without usage preferences. */
  static Rules compile(ChosenGroups groups, SpecProfile profile, @Nullable PolicyTokens policies) {
    RuleCompiler compiler = new RuleCompiler(groups, profile);
    return new Rules(
        compiler.table.build(),
        groups.userAgent(),
        groups.isStarIgnored() ? Reason.STAR_IGNORED : Reason.NO_GROUP,
        compiler.emptyRule,
        compiler.longestDelay,
        policies == null
            ? null
            : UsageCompiler.compile(groups.lines(), compiler.usage, policies, profile),
        profile.get(ProfileSettings.NORMALISE),
        profile.get(ProfileSettings.ROBOTS_TXT_ALLOWED));
  }

  private void read(int group, ChosenGroups groups) {
    // For delays alone, a user-agent line after a delay begins a new group (D-26).
    boolean named = false;
    boolean delaySeen = false;
    for (int i = lines.groupStart(group); i < lines.groupStart(group + 1); i++) {
      if (lines.isRule(i)) {
        addRule(i);
      } else if (lines.isUsage(i)) {
        usage = usage.isEmpty() ? new ArrayList<>() : usage;
        usage.add(i);
      } else if (lines.is(i, Field.USER_AGENT)) {
        named = groups.areChosenBy(i) || (named && !delaySeen);
        delaySeen = false;
      } else if (lines.is(i, Field.CRAWL_DELAY)) {
        delaySeen = true;
        addCrawlDelay(i, named);
      }
    }
  }

  private void addRule(int i) {
    boolean allow = lines.is(i, Field.ALLOW);
    pattern.read(lines, i);
    if (pattern.canMatch()) {
      pattern.addTo(table, allow, lines.line(i));
      if (lenient && allow && pattern.toDirectory(INDEX_FILE)) {
        pattern.addTo(table, allow, lines.line(i));
      }
    } else if (lenient
        && lines.isEmpty(i)
        && (emptyRule == null || (allow && !emptyRule.allow()))) {
      emptyRule = new Rule(allow, "", lines.line(i));
    }
  }

  private void addCrawlDelay(int i, boolean named) {
    @Nullable Duration delay = crawlDelay && named ? CrawlDelay.parse(lines.value(i)) : null;
    if (delay != null && (longestDelay == null || delay.compareTo(longestDelay) > 0)) {
      longestDelay = delay;
    }
  }
}
