package org.robotspec.benchmark;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.robotspec.rules.Crawler;
import org.robotspec.rules.RobotsTxt;
import org.robotspec.rules.RuleDecision;
import org.robotspec.rules.Rules;

/** An input of the benchmarks: a file, and questions about it with the right answers. */
@SuppressWarnings("ArrayRecordComponent") // up to 500 KiB, never compared
record Sample(byte[] file, List<Question> questions) {
  static final String AGENT = "examplebot";

  static final String SITE = "https://www.example.com";

  /** How many URLs to try for one question before giving up. */
  private static final int MAX_TRIES = 10_000;

  Sample {
    questions = List.copyOf(questions);
  }

  record Question(String url, boolean allowed) {
    /** Throws if the answer is wrong, so that no wrong answer is timed. */
    void check(boolean answer) {
      if (answer != allowed) {
        throw new IllegalStateException(
            String.format(
                "wrong verdict \"%s\" for %.200s", answer ? "allowed" : "disallowed", url));
      }
    }
  }

  /**
   * Makes a sample from some of the offered paths. The right answer is the one that all engines
   * give; URLs on which they differ are left out.
   *
   * @param fit whether a URL and our decision make a question of the wanted kind
   */
  static Sample choose(
      byte[] file, Supplier<String> paths, BiPredicate<String, RuleDecision> fit, int count) {
    Rules ours = RobotsTxt.parse(file).rulesFor(Crawler.of(AGENT));
    Predicate<String> theirs = RulesEngine.CRAWLER_COMMONS.compile(file).allowed();
    List<Question> questions = new ArrayList<>(count);
    for (int tries = 0; questions.size() < count; tries++) {
      if (tries == MAX_TRIES) {
        throw new IllegalArgumentException("no suitable URL on which the engines agree");
      }
      String url = SITE + paths.get();
      RuleDecision decision = ours.decide(url);
      if (fit.test(url, decision) && theirs.test(url) == decision.allowed()) {
        questions.add(new Question(url, decision.allowed()));
        tries = 0;
      }
    }
    return new Sample(file, questions);
  }

  void check(Predicate<String> rules) {
    questions.forEach(question -> question.check(rules.test(question.url())));
  }
}
