package org.robotspec.benchmark;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Predicate;
import org.robotspec.rules.RobotsTxt;
import org.robotspec.rules.Rule;

/** An input of the benchmarks: a file, and questions about it with the right answers. */
@SuppressWarnings("ArrayRecordComponent") // up to 500 KiB, never compared
record Sample(byte[] file, List<Question> questions) {
  static final String AGENT = "examplebot";

  static final String SITE = "https://www.example.com";

  /** How many URLs are tried for one question. */
  private static final int MAX_TRIES = 10_000;

  Sample {
    questions = List.copyOf(questions);
  }

  record Question(String url, boolean allowed) {
    /** Asks; throws if the answer is wrong, so that no wrong answer is timed. */
    boolean check(Predicate<String> rules) {
      if (rules.test(url) != allowed) {
        throw new IllegalStateException(
            String.format(
                "wrong verdict \"%s\" for %.200s", allowed ? "disallowed" : "allowed", url));
      }
      return allowed;
    }
  }

  /**
   * Creates questions about a file: half of the URLs match one of its rules for all crawlers. All
   * parsers give the right answer; URLs on which they differ are left out.
   */
  static Sample of(byte[] file, int count, Random random) {
    Paths paths = new Paths(random);
    List<String> rules =
        RobotsTxt.parse(file).groups().stream()
            .filter(g -> g.userAgents().contains("*"))
            .flatMap(g -> g.rules().stream())
            .map(Rule::path)
            .filter(p -> p.startsWith("/") || p.startsWith("*"))
            .toList();
    Predicate<String> ours = ComparedParser.ROBOTSPEC.compile(file).allowed();
    Predicate<String> theirs = ComparedParser.CRAWLER_COMMONS.compile(file).allowed();
    List<Question> questions = new ArrayList<>(count);
    for (int tries = 0; questions.size() < count && tries < MAX_TRIES; tries++) {
      boolean miss = rules.isEmpty() || random.nextBoolean();
      String path = miss ? paths.page() : paths.matching(paths.pick(rules));
      String url = SITE + RealisticFile.encoded(path);
      boolean allowed = ours.test(url);
      if (theirs.test(url) == allowed) {
        questions.add(new Question(url, allowed));
      }
    }
    return new Sample(file, questions);
  }

  void check(Predicate<String> rules) {
    questions.forEach(question -> question.check(rules));
  }
}
