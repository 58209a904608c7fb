package org.robotspec.rules;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.robotspec.profile.ProfileSettings;
import org.robotspec.profile.SpecProfile;

/** The lines of a file to the {@link Rules} of one crawler: the last stage. */
final class RuleCompiler {

  /** The file name that stands for its directory in an allow rule of google/robotstxt. */
  private static final String INDEX_FILE = "index.htm";

  private final Lines lines;
  private final SpecProfile profile;
  private final boolean lenient;
  private final PathPattern pattern;
  private final RuleBuffer buffer;
  private @Nullable Rule emptyRule;
  private @Nullable Duration crawlDelay;

  private RuleCompiler(Lines lines, SpecProfile profile, int rules) {
    this.lines = lines;
    this.profile = profile;
    this.lenient = profile.get(ProfileSettings.LENIENT);
    this.pattern = new PathPattern(profile);
    this.buffer = new RuleBuffer(lines.bytes(), rules);
  }

  static Rules compile(Lines lines, Crawler crawler, SpecProfile profile) {
    GroupSelector.Selection selection = new GroupSelector(lines, crawler, profile).select();
    RuleCompiler compiler = new RuleCompiler(lines, profile, selection.size);
    compiler.read(selection);
    return new Rules(
        compiler.buffer.toTable(),
        selection.group,
        compiler.emptyRule,
        compiler.crawlDelay,
        lines.sitemapUrls(),
        profile.get(ProfileSettings.NORMALISE),
        profile.get(ProfileSettings.ROBOTS_TXT_ALLOWED));
  }

  private void read(GroupSelector.Selection selection) {
    for (int k = 0; k < selection.size; k++) {
      int i = selection.lines[k];
      Field field = lines.field(i);
      if (field == Field.CRAWL_DELAY) {
        addDelay(i);
      } else {
        addRule(i, field == Field.ALLOW);
      }
    }
  }

  private void addRule(int i, boolean allow) {
    pattern.read(lines, i);
    if (pattern.isEmpty()) {
      noteEmpty(allow, lines.line(i));
      return;
    }
    add(allow, lines.line(i));
    if (lenient && allow && pattern.toDirectory(INDEX_FILE)) {
      add(true, lines.line(i));
    }
  }

  private void add(boolean allow, int line) {
    if (pattern.canMatch()) {
      buffer.add(pattern, allow, line);
    }
  }

  /** Keeps the rule without a path that google/robotstxt would name: the first allow, else any. */
  private void noteEmpty(boolean allow, int line) {
    if (lenient && (emptyRule == null || (allow && !emptyRule.allow()))) {
      emptyRule = new Rule(allow, "", line);
    }
  }

  /** Takes a crawl delay; of several, the longest is the most polite (F-5). */
  private void addDelay(int i) {
    Duration delay =
        profile.get(ProfileSettings.CRAWL_DELAY) ? CrawlDelay.parse(lines.value(i)) : null;
    if (delay != null && (crawlDelay == null || delay.compareTo(crawlDelay) > 0)) {
      crawlDelay = delay;
    }
  }
}
