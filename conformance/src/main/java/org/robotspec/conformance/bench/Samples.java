package org.robotspec.conformance.bench;

import java.nio.file.Path;
import org.robotspec.conformance.bench.RealisticFile.Questions;

/** Makes samples from short texts, so that a forked JVM can make its own. */
final class Samples {

  /** So many URLs are asked in turn: enough to keep a processor from learning them by heart. */
  private static final int QUESTIONS = 128;

  private static final long SEED = 20190701;

  private Samples() {}

  /** Names the realistic file of a size in bytes. */
  static String ofSize(int bytes, double wildcards) {
    return "size " + bytes + " " + wildcards + " " + Questions.HIT;
  }

  /** Names the realistic file with a number of rules. */
  static String ofRules(int rules, double wildcards, Questions kind) {
    return "rules " + rules + " " + wildcards + " " + kind;
  }

  /** Names the smallest file with a number of rules. */
  static String ofRulesAlone(int rules, double wildcards) {
    return "alone " + rules + " " + wildcards + " " + Questions.HIT;
  }

  /** Names an attack. */
  static String ofAttack(Attack attack) {
    return "attack " + attack.name();
  }

  /** Names a file of the user's. */
  static String ofFile(Path file) {
    return "file " + file.toAbsolutePath();
  }

  /**
   * Makes a sample.
   *
   * @throws IllegalArgumentException if the text is not one that this class made
   */
  static Sample of(String id) {
    int space = id.indexOf(' ');
    String rest = id.substring(space + 1);
    return switch (id.substring(0, Math.max(0, space))) {
      case "size", "rules", "alone" -> realistic(id, id.split(" ", -1));
      case "attack" ->
          Attacks.all().stream()
              .filter(a -> a.name().equals(rest))
              .findAny()
              .map(Attack::sample)
              .orElseThrow(() -> new IllegalArgumentException("no attack \"" + rest + "\""));
      case "file" -> UserFile.read(Path.of(rest), QUESTIONS);
      default -> throw new IllegalArgumentException("no sample \"" + id + "\"");
    };
  }

  private static Sample realistic(String id, String[] words) {
    int amount = Integer.parseInt(words[1]);
    double wildcards = Double.parseDouble(words[2]);
    Questions kind = Questions.valueOf(words[3]);
    return switch (words[0]) {
      case "size" -> RealisticFile.ofSize(id, SEED, amount, wildcards, kind, QUESTIONS);
      case "rules" -> RealisticFile.ofRules(id, SEED, amount, wildcards, kind, QUESTIONS);
      default -> RealisticFile.ofRulesAlone(id, SEED, amount, wildcards, kind, QUESTIONS);
    };
  }
}
