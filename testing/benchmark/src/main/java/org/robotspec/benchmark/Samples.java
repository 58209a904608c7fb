package org.robotspec.benchmark;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.IntStream;

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

  /** Creates the sample with this name, or of the files with these paths. */
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

  static boolean isOfHosts(String name) {
    return name.endsWith(OF_HOSTS);
  }

  /** Returns the number of hosts in the name of a sample. */
  static int hosts(String name) {
    return Integer.parseInt(name.replaceAll("\\D", ""));
  }
}
