package org.robotspec.benchmark;

import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** An input of the benchmarks: a file, and questions about it with the right answers. */
@SuppressWarnings("ArrayRecordComponent") // up to 500 KiB, never compared
record Sample(byte[] file, List<Question> questions) {
  static final String AGENT = "examplebot";

  static final String SITE = "https://www.example.com";

  record Question(String url, boolean allowed) {
    /** Asks; throws if the answer is wrong, so that no wrong answer is timed. */
    boolean check(Predicate<String> rules) {
      if (rules.test(url) != allowed) {
        throw new IllegalStateException(String.format("wrong verdict for %.200s", url));
      }
      return allowed;
    }
  }

  /** Creates questions about a file, without those that the parsers answer differently. */
  static Sample of(RealisticFile file, int count) {
    Predicate<String> ours = Parser.ROBOTSPEC.compile(file.bytes()).allowed();
    Predicate<String> theirs = Parser.CRAWLER_COMMONS.compile(file.bytes()).allowed();
    List<Question> questions =
        Stream.generate(file::url)
            .filter(url -> ours.test(url) == theirs.test(url))
            .limit(count)
            .map(url -> new Question(url, ours.test(url)))
            .toList();
    return new Sample(file.bytes(), questions);
  }
}
