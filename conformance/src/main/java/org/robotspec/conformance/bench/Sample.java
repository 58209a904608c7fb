package org.robotspec.conformance.bench;

import java.util.List;

/** An input of the benchmarks: a file, and questions about it with the right answers. */
final class Sample {

  /** The crawler that all questions are asked for. */
  static final String AGENT = "examplebot";

  private final String name;
  private final byte[] file;
  private final List<Question> questions;

  /**
   * Makes a sample.
   *
   * @param name how it is called in reports
   * @param file the bytes of the robots.txt; not to be changed
   * @param questions what is asked, in order
   */
  Sample(String name, byte[] file, List<Question> questions) {
    this.name = name;
    this.file = file;
    this.questions = List.copyOf(questions);
  }

  String name() {
    return name;
  }

  byte[] file() {
    return file;
  }

  List<Question> questions() {
    return questions;
  }

  /**
   * Asks everything once.
   *
   * @throws WrongVerdictException at the first wrong answer
   */
  void check(Compiled compiled) {
    for (Question question : questions) {
      if (compiled.isAllowed(question.url()) != question.allowed()) {
        throw new WrongVerdictException(
            name
                + ": not "
                + (question.allowed() ? "allowed" : "disallowed")
                + ": "
                + question.url());
      }
    }
  }
}
