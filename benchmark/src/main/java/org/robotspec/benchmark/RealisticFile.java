package org.robotspec.benchmark;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Makes files as sites write them: comments, groups for named robots, a large group for everyone,
 * sitemaps; words of many languages, some raw and some percent-encoded. The same seed makes the
 * same files, on every JDK.
 */
final class RealisticFile {

  private static final List<String> CRAWLERS = Paths.lines("crawlers.txt");

  /** Who writes fewer rules writes them for all robots. */
  private static final int FEW = 10;

  private final Random random;
  private final Paths paths;
  private final double wildcards;
  private final List<String> rules = new ArrayList<>();
  private final Set<String> written = new HashSet<>();
  private final StringBuilder text = new StringBuilder();
  private int length;

  /**
   * Starts a file.
   *
   * @param wildcards the share of rules with wildcards, 0 to 1
   */
  RealisticFile(long seed, double wildcards) {
    this.random = new Random(seed);
    this.paths = new Paths(random);
    this.wildcards = wildcards;
  }

  /** How the questions of a sample are chosen. */
  enum Questions {
    /** A rule governs each URL, all of which are plain ASCII. */
    HIT,
    /** No rule matches any URL, all of which are plain ASCII. */
    MISS,
    /** A rule governs each URL, all of which have percent-encoded words. */
    FOREIGN
  }

  /** Fills it up to a size in bytes; the last few are a comment. */
  @CanIgnoreReturnValue
  RealisticFile ofSize(int bytes) {
    otherGroups(bytes / 4, Integer.MAX_VALUE, bytes / 200);
    line("User-agent: *");
    int room = bytes - 100;
    while (length < room) {
      rule();
    }
    sitemap(1);
    append("#".repeat(Math.max(0, bytes - 1 - length)));
    line("");
    return this;
  }

  /** Fills it with a number of rules in the group that counts. */
  RealisticFile ofRules(int count) {
    otherGroups(Integer.MAX_VALUE, count < FEW ? 0 : 3, count / 10);
    ofRulesAlone(count);
    sitemap(count == 0 ? 0 : 1);
    return this;
  }

  /** Fills it with a number of rules, and nothing else. */
  @CanIgnoreReturnValue
  RealisticFile ofRulesAlone(int count) {
    line("User-agent: *");
    while (rules.size() < count) {
      rule();
    }
    return this;
  }

  /** Writes comments, and groups for named robots up to a number of bytes and of groups. */
  private void otherGroups(int bytes, int groups, int rulesAtMost) {
    append("# robots.txt of www.example.com\n# Please be polite: one request at a time.\n\n");
    for (int group = 0; group < groups && length < bytes; group++) {
      line("User-agent: " + CRAWLERS.get(group % CRAWLERS.size()));
      if (random.nextInt(3) == 0) {
        line("Crawl-delay: " + (1 + random.nextInt(20)));
      }
      int size = 1 + random.nextInt(1 + Math.min(200, rulesAtMost));
      for (int i = 0; i < size && length < bytes; i++) {
        rule();
      }
      line("");
    }
    rules.clear();
    written.clear();
  }

  private void sitemap(int count) {
    line(count == 0 ? "" : "\nSitemap: " + Sample.SITE + "/sitemap-1.xml");
  }

  private void rule() {
    Supplier<String> path = random.nextDouble() < wildcards ? paths::wild : paths::plain;
    String rule = path.get();
    while (!written.add(rule)) {
      rule = path.get();
    }
    rules.add(rule);
    String field = random.nextInt(10) == 0 ? "Allow: " : "Disallow: ";
    String line = field + (random.nextBoolean() ? Paths.encoded(rule) : rule);
    line(random.nextInt(40) == 0 ? line + " # since " + (2010 + random.nextInt(15)) : line);
  }

  private void line(String line) {
    append(line + "\n");
  }

  private void append(String part) {
    text.append(part);
    length += part.getBytes(UTF_8).length;
  }

  /** Returns the text of the file. */
  byte[] bytes() {
    return text.toString().getBytes(UTF_8);
  }

  /** Returns the file with questions about it. */
  Sample sample(Questions kind, int count) {
    String name = rules.size() + " rules, " + kind;
    return Sample.choose(
        name,
        bytes(),
        () ->
            Paths.encoded(
                kind == Questions.MISS ? paths.page() : paths.matching(Paths.pick(rules, random))),
        (url, decision) ->
            (decision.rule() == null) == (kind == Questions.MISS)
                && url.contains("%") == (kind == Questions.FOREIGN),
        count);
  }
}
