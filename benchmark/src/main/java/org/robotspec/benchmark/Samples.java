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
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** All samples, by names that are also rows of tables. Each measured JVM makes its own. */
final class Samples {
  /** Files of hosts as a crawler meets them, and a few URLs of each. */
  private static final String MIX = "files as in the wild";

  private static final String HOSTS = "10,000 hosts as in the wild";
  private static final List<Integer> KILOBYTES = List.of(52, 512);
  private static final List<Integer> RULES = List.of(1, 16, 1_000, 10_000);

  /** How many URLs take turns: enough that the processor cannot learn them. */
  private static final int QUESTIONS = 128;

  private static final int QUESTIONS_OF_MANY = 4;
  private static final long SEED = 20190701;

  private Samples() {}

  /** Returns the samples of everyday work that need no files from the user, in order. */
  static Map<Work, List<String>> everyday() {
    Stream<String> sizes = KILOBYTES.stream().map(Samples::size);
    List<String> rules = Stream.concat(Stream.of(MIX), RULES.stream().map(Samples::rules)).toList();
    return new TreeMap<>(
        Map.of(
            Work.FRESH, List.of(MIX),
            Work.PARSE, Stream.concat(Stream.of(MIX), sizes).toList(),
            Work.MATCH, rules,
            Work.CACHE, List.of(HOSTS),
            Work.RULES_MEMORY, rules,
            Work.HOSTS_MEMORY, List.of(HOSTS)));
  }

  static String ofAttack(Attack attack, int url) {
    return String.format(Locale.ROOT, "%s, %,d octets", attack.name(), url);
  }

  private static String size(int kilobytes) {
    return kilobytes + " KB";
  }

  private static String rules(int rules) {
    return String.format(Locale.ROOT, rules == 1 ? "%d rule" : "%,d rules", rules);
  }

  /** Makes the sample with this name, or of the files with these paths. */
  static List<Sample> of(String name) {
    for (int rules : RULES) {
      if (name.equals(rules(rules))) {
        return one(file().ofRules(rules));
      }
    }
    for (int kilobytes : KILOBYTES) {
      if (name.equals(size(kilobytes))) {
        return one(file().ofSize(1_000 * kilobytes));
      }
    }
    for (Attack attack : Attack.ALL) {
      for (int url : attack.urls()) {
        if (name.equals(ofAttack(attack, url))) {
          return List.of(attack.sample(url));
        }
      }
    }
    return name.equals(MIX)
        ? many(IntStream.range(0, Hosts.SIZES).mapToObj(Hosts::file).toList())
        : many(read(name));
  }

  private static RealisticFile file() {
    return new RealisticFile(SEED, Hosts.WILDCARDS);
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

  /** Returns a URL of each host of a sample, whose files need no refresh during a run. */
  static List<String> urls(String name) {
    Paths paths = new Paths(new Random(1));
    return Hosts.that(host -> Hosts.status(host) == 200 || Hosts.status(host) == 404)
        .limit(hosts(name))
        .mapToObj(host -> Hosts.origin(host) + paths.page())
        .toList();
  }
}
