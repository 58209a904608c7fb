package org.robotspec.rules;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** The lines of a file to the {@link Rules} of one crawler: the last stage. */
final class RuleCompiler {

  /** The file name that stands for its directory in an allow rule of google/robotstxt. */
  private static final String INDEX_FILE = "index.htm";

  private final Lines lines;
  private final SpecProfile profile;
  private final RuleBuffer buffer;
  private @Nullable Rule emptyRule;
  private @Nullable Duration crawlDelay;

  private RuleCompiler(Lines lines, SpecProfile profile, int size) {
    this.lines = lines;
    this.profile = profile;
    this.buffer = new RuleBuffer(lines.bytes(), size);
  }

  static Rules compile(Lines lines, Crawler crawler, SpecProfile profile) {
    GroupSelector.Selection selection = new GroupSelector(lines, crawler, profile).select();
    RuleCompiler compiler = new RuleCompiler(lines, profile, selection.lines.length);
    compiler.read(selection.lines);
    return new Rules(
        compiler.buffer.toTable(),
        selection.group,
        compiler.emptyRule,
        compiler.crawlDelay,
        lines.sitemaps().stream().map(Sitemap::url).toList(),
        profile.is(Setting.NORMALISE),
        profile.is(Setting.ROBOTS_TXT_ALLOWED));
  }

  private void read(int[] selected) {
    PathPattern pattern = new PathPattern(profile);
    boolean lenient = profile.is(Setting.LENIENT);
    for (int i : selected) {
      Field field = lines.field(i);
      if (field == Field.CRAWL_DELAY) {
        addDelay(i);
        continue;
      }
      boolean allow = field == Field.ALLOW;
      pattern.read(lines, i);
      if (pattern.isEmpty()) {
        noteEmpty(allow, lines.line(i), lenient);
      } else {
        add(pattern, allow, lines.line(i));
        if (lenient && allow && pattern.toDirectory(INDEX_FILE)) {
          add(pattern, true, lines.line(i));
        }
      }
    }
  }

  private void add(PathPattern pattern, boolean allow, int line) {
    if (pattern.canMatch()) {
      buffer.add(pattern, allow, line);
    }
  }

  /** Keeps the rule without a path that google/robotstxt would name: the first allow, else any. */
  private void noteEmpty(boolean allow, int line, boolean lenient) {
    if (lenient && (emptyRule == null || (allow && !emptyRule.allow()))) {
      emptyRule = new Rule(allow, "", line);
    }
  }

  /** Takes a crawl delay; of several, the longest is the one that offends nobody (F-5). */
  private void addDelay(int i) {
    Duration delay = profile.is(Setting.CRAWL_DELAY) ? CrawlDelay.parse(lines.value(i)) : null;
    if (delay != null && (crawlDelay == null || delay.compareTo(crawlDelay) > 0)) {
      crawlDelay = delay;
    }
  }
}
