package org.robotspec.conformance.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.robotspec.rules.Group;
import org.robotspec.rules.RobotsTxt;
import org.robotspec.rules.Rule;

/**
 * Makes a sample of a file that a user names. What is right about it nobody knows beforehand, so
 * only URLs that all engines agree on are asked.
 */
final class UserFile {

  private static final String SITE = "https://www.example.com";
  private static final long SEED = 1;

  /** Tries for each question, as engines may disagree. */
  private static final int TRIES = 20;

  private UserFile() {}

  /**
   * Reads a file.
   *
   * @throws UncheckedIOException if it cannot be read
   * @throws IllegalArgumentException if the engines agree on no URL
   */
  static Sample read(Path path, int count) {
    byte[] file;
    try {
      file = Files.readAllBytes(path);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    List<Compiled> compiled = new ArrayList<>();
    for (Engine engine : Engine.values()) {
      compiled.add(engine.compile(file, Sample.AGENT));
    }
    List<String> rules = rulesForAll(file);
    Random random = new Random(SEED);
    Paths paths = new Paths(random);
    List<Question> questions = new ArrayList<>();
    for (int i = 0; i < TRIES * count && questions.size() < count; i++) {
      boolean page = rules.isEmpty() || i % 2 == 0;
      String url = SITE + (page ? paths.page() : paths.matching(Words.pick(rules, random)));
      boolean allowed = compiled.get(0).isAllowed(url);
      if (compiled.stream().allMatch(c -> c.isAllowed(url) == allowed)) {
        questions.add(new Question(url, allowed));
      }
    }
    if (questions.isEmpty()) {
      throw new IllegalArgumentException("the engines agree on no URL of " + path);
    }
    return new Sample(path.toString(), file, questions);
  }

  private static List<String> rulesForAll(byte[] file) {
    return RobotsTxt.parse(file).groups().stream()
        .filter(g -> g.userAgents().contains("*"))
        .map(Group::rules)
        .flatMap(List::stream)
        .map(Rule::path)
        .filter(p -> p.startsWith("/") || p.startsWith("*"))
        .toList();
  }
}
