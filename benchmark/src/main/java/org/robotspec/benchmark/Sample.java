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

/**
 * An input of the benchmarks: a file, and questions about it with the right answers.
 *
 * @param name how it is called in errors
 * @param file the bytes of the robots.txt; not to be changed
 * @param questions what is asked, in order
 */
@SuppressWarnings("ArrayRecordComponent") // up to 500 KiB, never compared
record Sample(String name, byte[] file, List<Question> questions) {

  /** The crawler that all questions are asked for. */
  static final String AGENT = "examplebot";

  /** The site that all questions are about. */
  static final String SITE = "https://www.example.com";

  /** Tries for one question before the file counts as unfit for it. */
  private static final int MAX_TRIES = 10_000;

  Sample {
    questions = List.copyOf(questions);
  }

  /** A URL, and whether the file allows it. */
  record Question(String url, boolean allowed) {}

  /**
   * Makes a sample of some of the paths that are offered. What is right is what all engines say:
   * where they differ, nothing is asked.
   *
   * @param fit whether a URL and our decision make a question of the kind that is wanted
   * @throws IllegalArgumentException if no question is found
   */
  static Sample choose(
      String name,
      byte[] file,
      Supplier<String> paths,
      BiPredicate<String, RuleDecision> fit,
      int count) {
    Rules ours = RobotsTxt.parse(file).rulesFor(Crawler.of(AGENT));
    Predicate<String> theirs = RulesEngine.CRAWLER_COMMONS.compile(file).allowed();
    List<Question> questions = new ArrayList<>(count);
    for (int tries = 0; questions.size() < count; tries++) {
      if (tries == MAX_TRIES) {
        throw new IllegalArgumentException(name + ": no URL fits on which the engines agree");
      }
      String url = SITE + paths.get();
      RuleDecision decision = ours.decide(url);
      if (fit.test(url, decision) && theirs.test(url) == decision.allowed()) {
        questions.add(new Question(url, decision.allowed()));
        tries = 0;
      }
    }
    return new Sample(name, file, questions);
  }

  /**
   * Asks everything once.
   *
   * @throws WrongVerdictException at the first wrong answer
   */
  void check(Predicate<String> rules) {
    for (Question question : questions) {
      if (rules.test(question.url()) != question.allowed()) {
        String right = question.allowed() ? "allowed" : "disallowed";
        throw new WrongVerdictException(
            String.format("%s: not %s: %.200s", name, right, question.url()));
      }
    }
  }
}
