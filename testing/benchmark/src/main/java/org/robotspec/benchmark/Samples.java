package org.robotspec.benchmark;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** All samples, by names that are also rows of tables. Each measured JVM creates its own. */
final class Samples {
  /** Files of hosts in a crawl, and a few URLs of each. */
  static final String MIX = "files as in the wild";

  private static final String OF_HOSTS = " hosts as in the wild";
  static final String HOSTS = "10,000" + OF_HOSTS;

  private static final Map<String, Supplier<List<Sample>>> EVERYDAY =
      Map.of(
          MIX,
          () -> many(IntStream.range(0, Hosts.SIZES).mapToObj(Hosts::file).toList()),
          "52 KB",
          () -> one(file().ofSize(52_000)),
          "16 rules",
          () -> one(file().ofRules(16)),
          "1,000 rules",
          () -> one(file().ofRules(1_000)));

  /** The number of URLs that take turns: too many for the processor to learn them. */
  private static final int QUESTIONS = 128;

  private static final int QUESTIONS_OF_MANY = 4;
  private static final long SEED = 20190701;

  private Samples() {}

  static String ofAttack(Attack attack, int url) {
    return String.format(Locale.ROOT, "%s, %,d octets", attack.name(), url);
  }

  /**
   * Creates the sample with this name.
   *
   * @throws IllegalArgumentException if there is none
   */
  static List<Sample> of(String name) {
    for (Attack attack : Attack.ALL) {
      for (int url : attack.urls()) {
        if (name.equals(ofAttack(attack, url))) {
          return List.of(attack.sample(url));
        }
      }
    }
    @Nullable Supplier<List<Sample>> everyday = EVERYDAY.get(name);
    if (everyday == null) {
      throw new IllegalArgumentException("no sample \"" + name + "\"");
    }
    return everyday.get();
  }

  private static RealisticFile file() {
    return new RealisticFile(SEED);
  }

  private static List<Sample> one(RealisticFile file) {
    return List.of(Sample.of(file.bytes(), QUESTIONS, new Random(SEED)));
  }

  private static List<Sample> many(List<byte[]> files) {
    return files.stream().map(f -> Sample.of(f, QUESTIONS_OF_MANY, new Random(SEED))).toList();
  }

  static boolean isOfHosts(String name) {
    return name.endsWith(OF_HOSTS);
  }

  /** Returns the number of hosts in the name of a sample. */
  static int hosts(String name) {
    return Integer.parseInt(name.replaceAll("\\D", ""));
  }
}
