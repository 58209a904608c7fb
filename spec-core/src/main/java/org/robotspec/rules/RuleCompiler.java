package org.robotspec.rules;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.robotspec.profile.ProfileSettings;
import org.robotspec.profile.SpecProfile;
import org.robotspec.rules.internal.matching.RuleTable;
import org.robotspec.rules.internal.matching.RuleTableBuilder;

/** Compiles the lines of a file into the {@link Rules} of one crawler: the last stage. */
final class RuleCompiler {
  /** The file name that google/robotstxt reads as its directory in an allow rule. */
  private static final String INDEX_FILE = "index.htm";

  private final Lines lines;
  private final boolean lenient;
  private final int[] selected;
  private final PathPattern pattern;

  private RuleCompiler(Lines lines, int[] selected, SpecProfile profile) {
    this.lines = lines;
    this.lenient = profile.get(ProfileSettings.LENIENT);
    this.selected = selected;
    this.pattern = new PathPattern(profile);
  }

  static Rules compile(Lines lines, Crawler crawler, SpecProfile profile) {
    GroupSelector.Selection selection = new GroupSelector(lines, crawler, profile).select();
    RuleCompiler compiler = new RuleCompiler(lines, selection.lines(), profile);
    Rules rules =
        new Rules(
            compiler.table(),
            selection.group(),
            compiler.lenient ? compiler.emptyRule() : null,
            profile.get(ProfileSettings.CRAWL_DELAY) ? compiler.crawlDelay() : null,
            profile.get(ProfileSettings.NORMALISE),
            profile.get(ProfileSettings.ROBOTS_TXT_ALLOWED));
    return selection.usage().isEmpty()
        ? rules
        : new UsageCompiler(lines, selection.usage(), profile).addTo(rules);
  }

  private RuleTable table() {
    RuleTableBuilder table = new RuleTableBuilder(lines.bytes(), selected.length);
    for (int i : selected) {
      if (lines.isRule(i)) {
        pattern.read(lines, i);
        boolean allow = isAllow(i);
        if (pattern.canMatch()) {
          pattern.addTo(table, allow, lines.line(i));
          if (lenient && isAllow(i) && pattern.toDirectory(INDEX_FILE)) {
            pattern.addTo(table, allow, lines.line(i));
          }
        }
      }
    }
    return table.build();
  }

  private boolean isAllow(int i) {
    return lines.is(i, Field.ALLOW);
  }

  /**
   * Returns the rule without a path that google/robotstxt would name: the first allow, else any.
   */
  private @Nullable Rule emptyRule() {
    Rule empty = null;
    for (int i : selected) {
      boolean allow = isAllow(i);
      if (lines.isRule(i) && lines.isEmpty(i) && (empty == null || (allow && !empty.allow()))) {
        empty = new Rule(allow, "", lines.line(i));
      }
    }
    return empty;
  }

  /** Returns the crawl delay; of several the longest, to be polite (F-5). */
  private @Nullable Duration crawlDelay() {
    Duration longest = null;
    for (int i : selected) {
      Duration delay = lines.is(i, Field.CRAWL_DELAY) ? CrawlDelay.parse(lines.value(i)) : null;
      if (delay != null && (longest == null || delay.compareTo(longest) > 0)) {
        longest = delay;
      }
    }
    return longest;
  }
}
