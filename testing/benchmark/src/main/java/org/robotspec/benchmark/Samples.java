package org.robotspec.benchmark;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/** All samples, by names that are also rows of tables. Each measured JVM makes its own. */
final class Samples {
  /** Files of hosts as a crawler meets them, and a few URLs of each. */
  private static final String MIX = "files as in the wild";

  private static final String HOSTS = "10,000 hosts as in the wild";

  private static final Map<String, Supplier<List<Sample>>> EVERYDAY =
      Map.of(
          MIX,
          () -> many(IntStream.range(0, Hosts.SIZES).mapToObj(Hosts::file).toList()),
          "52 KB",
          () -> one(file().ofSize(52_000)),
          "512 KB",
          () -> one(file().ofSize(512_000)),
          "1 rule",
          () -> one(file().ofRules(1)),
          "16 rules",
          () -> one(file().ofRules(16)),
          "1,000 rules",
          () -> one(file().ofRules(1_000)),
          "10,000 rules",
          () -> one(file().ofRules(10_000)));

  /** The number of URLs that take turns: too many for the processor to learn them. */
  private static final int QUESTIONS = 128;

  private static final int QUESTIONS_OF_MANY = 4;
  private static final long SEED = 20190701;

  private Samples() {}

  /** Returns the samples of everyday work that need no files from the user, in order. */
  static Map<Work, List<String>> everyday() {
    List<String> rules = List.of(MIX, "1 rule", "16 rules", "1,000 rules", "10,000 rules");
    Map<Work, List<String>> everyday = new EnumMap<>(Work.class);
    everyday.put(Work.PARSE, List.of(MIX, "52 KB", "512 KB"));
    everyday.put(Work.MATCH, rules);
    everyday.put(Work.RULES_MEMORY, rules);
    everyday.put(Work.HOSTS_MEMORY, List.of(HOSTS));
    return everyday;
  }

  static String ofAttack(Attack attack, int url) {
    return String.format(Locale.ROOT, "%s, %,d octets", attack.name(), url);
  }

  /** Makes the sample with this name, or of the files with these paths. */
  static List<Sample> of(String name) {
    for (Attack attack : Attack.ALL) {
      for (int url : attack.urls()) {
        if (name.equals(ofAttack(attack, url))) {
          return List.of(attack.sample(url));
        }
      }
    }
    return EVERYDAY.getOrDefault(name, () -> many(read(name))).get();
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

  private static List<byte[]> read(String names) {
    List<byte[]> files = new ArrayList<>();
    for (String name : names.split(File.pathSeparator, -1)) {
      try {
        files.add(Files.readAllBytes(Path.of(name)));
      } catch (IOException e) {
        throw new IllegalArgumentException("no sample \"" + name + "\"", e);
      }
    }
    return files;
  }

  /** Returns the number of hosts that a sample of hosts names. */
  static int hosts(String name) {
    return Integer.parseInt(name.replaceAll("\\D", ""));
  }
}
