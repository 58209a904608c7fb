package org.robotspec.conformance.bench;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.Supplier;
import org.robotspec.conformance.bench.Oracle.Answer;

/**
 * Makes files as sites write them: comments, groups for named robots, a large group for everyone,
 * sitemaps; words of many languages, some raw and some percent-encoded. The same seed makes the
 * same files, on every JDK.
 */
final class RealisticFile {

  private static final String SITE = "https://www.example.com";

  private static final List<String> ROBOTS =
      List.of(
          "Googlebot",
          "Googlebot-Image",
          "Bingbot",
          "AhrefsBot",
          "SemrushBot",
          "MJ12bot",
          "Yandex",
          "Baiduspider",
          "GPTBot",
          "CCBot",
          "Twitterbot",
          "ia_archiver",
          "DotBot");

  /** Who writes fewer rules writes them for all robots. */
  private static final int FEW = 10;

  /** Tries for one question before the file counts as unfit for it. */
  private static final int MAX_TRIES = 10_000;

  private final Random random;
  private final Paths paths;
  private final double wildcards;
  private final List<PlainRule> rules = new ArrayList<>();
  private final Set<String> written = new HashSet<>();
  private final StringBuilder text = new StringBuilder();
  private int length;

  private RealisticFile(long seed, double wildcards) {
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

  /**
   * Makes a file of a size.
   *
   * @param bytes its size; the last few bytes are a comment
   * @param wildcards the share of rules with wildcards, 0 to 1
   */
  static Sample ofSize(
      String name, long seed, int bytes, double wildcards, Questions kind, int questions) {
    RealisticFile file = new RealisticFile(seed, wildcards);
    file.comments();
    file.otherGroups(bytes / 4, Integer.MAX_VALUE, bytes / 200);
    file.line("User-agent: *");
    int room = bytes - 100;
    while (file.length < room) {
      file.rule();
    }
    file.sitemaps(1);
    while (file.length < bytes - 1) {
      file.append("#");
    }
    file.line("");
    return file.sample(name, kind, questions);
  }

  /** Makes a file with a number of rules in the group that counts. */
  static Sample ofRules(
      String name, long seed, int count, double wildcards, Questions kind, int questions) {
    RealisticFile file = new RealisticFile(seed, wildcards);
    file.comments();
    file.otherGroups(Integer.MAX_VALUE, count < FEW ? 0 : 3, count / 10);
    file.line("User-agent: *");
    file.rules(count);
    file.sitemaps(count == 0 ? 0 : 1);
    return file.sample(name, kind, questions);
  }

  /** Makes the smallest file with a number of rules: nothing else is in it. */
  static Sample ofRulesAlone(
      String name, long seed, int count, double wildcards, Questions kind, int questions) {
    RealisticFile file = new RealisticFile(seed, wildcards);
    file.line("User-agent: *");
    file.rules(count);
    return file.sample(name, kind, questions);
  }

  private void comments() {
    line("# robots.txt of www.example.com");
    line("# Please be polite: one request at a time.");
    line("");
  }

  /** Writes groups for named robots, up to a number of bytes and of groups. */
  private void otherGroups(int bytes, int groups, int rulesAtMost) {
    int kept = rules.size();
    for (int group = 0; group < groups && length < bytes; group++) {
      line("User-agent: " + ROBOTS.get(group % ROBOTS.size()));
      if (random.nextInt(3) == 0) {
        line("Crawl-delay: " + (1 + random.nextInt(20)));
      }
      int size = 1 + random.nextInt(1 + Math.min(200, rulesAtMost));
      for (int i = 0; i < size && length < bytes; i++) {
        rule();
      }
      line("");
    }
    rules.subList(kept, rules.size()).clear();
    written.clear();
  }

  private void sitemaps(int count) {
    line("");
    for (int i = 1; i <= count; i++) {
      line("Sitemap: " + SITE + "/sitemap-" + i + ".xml");
    }
  }

  private void rules(int count) {
    while (rules.size() < count) {
      rule();
    }
  }

  private void rule() {
    String path = fresh();
    PlainRule rule = new PlainRule(random.nextInt(10) == 0, path);
    rules.add(rule);
    boolean encode = random.nextBoolean();
    String line = encode ? new PlainRule(rule.allow(), Oracle.encoded(path)).line() : rule.line();
    line(random.nextInt(40) == 0 ? line + " # since " + (2010 + random.nextInt(15)) : line);
  }

  private String fresh() {
    Supplier<String> path = random.nextDouble() < wildcards ? paths::wild : paths::plain;
    while (true) {
      String candidate = path.get();
      if (written.add(candidate)) {
        return candidate;
      }
    }
  }

  private void line(String line) {
    append(line + "\n");
  }

  private void append(String part) {
    text.append(part);
    length += part.getBytes(UTF_8).length;
  }

  private Sample sample(String name, Questions kind, int count) {
    Oracle oracle = new Oracle(rules);
    List<Question> questions = new ArrayList<>(count);
    for (int tries = 0; questions.size() < count; tries++) {
      if (tries == MAX_TRIES) {
        throw new IllegalStateException(name + ": no URL of kind " + kind + " can be found");
      }
      String path =
          kind == Questions.MISS ? paths.page() : paths.matching(Words.pick(rules, random).path());
      String encoded = Oracle.encoded(path);
      Answer answer = oracle.about(encoded);
      boolean foreign = encoded.indexOf('%') >= 0;
      if ((answer == Answer.NO_RULE) == (kind == Questions.MISS)
          && foreign == (kind == Questions.FOREIGN)) {
        questions.add(new Question(SITE + encoded, answer != Answer.DISALLOWED));
        tries = 0;
      }
    }
    return new Sample(name, text.toString().getBytes(UTF_8), questions);
  }
}
