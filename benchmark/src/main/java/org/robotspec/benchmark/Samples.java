package org.robotspec.benchmark;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** All samples, by names that are also rows of tables. Each measured JVM makes its own. */
final class Samples {
  /** Files of hosts as a crawler meets them, and a few URLs of each. */
  static final String MIX = "files as in the wild";

  /** Hosts of which every one answers 404. */
  static final String NO_FILE = "1,000 hosts without a file";

  private static final List<String> HOSTS = List.of("1 host", "10,000 hosts as in the wild");

  /** The numbers of rules in files without anything else, and in files with groups of others. */
  private static final List<Integer> SMALL = List.of(1, 16);

  private static final List<Integer> LARGE = List.of(1_000, 10_000);

  /** How many URLs take turns: enough that the processor cannot learn them. */
  private static final int QUESTIONS = 128;

  private static final int QUESTIONS_OF_MANY = 4;

  private static final long SEED = 20190701;

  private Samples() {}

  /** Returns the samples of everyday work that need no files from the user. */
  static Map<Work, List<String>> everyday() {
    List<String> small = SMALL.stream().map(Samples::rules).toList();
    List<String> large = LARGE.stream().map(Samples::rules).toList();
    List<String> rules = Stream.of(List.of(MIX), small, large).flatMap(List::stream).toList();
    Map<Work, List<String>> all = new LinkedHashMap<>();
    all.put(Work.FRESH, List.of(MIX));
    all.put(Work.PARSE, List.of(MIX, small.get(0), small.get(1), "52 KB", "512 KB"));
    all.put(Work.MATCH, rules);
    all.put(Work.CACHE, HOSTS);
    all.put(Work.RULES_MEMORY, rules);
    all.put(Work.HOSTS_MEMORY, List.of(NO_FILE, HOSTS.get(1)));
    return all;
  }

  static String ofAttack(Attack attack, int url) {
    return String.format(Locale.ROOT, "%s, %,d octets", attack.name(), url);
  }

  private static String rules(int rules) {
    return String.format(Locale.ROOT, rules == 1 ? "%d rule" : "%,d rules", rules);
  }

  /** Makes the sample with this name, or of the files with these paths. */
  static List<Sample> of(String name) {
    Map<String, Supplier<List<Sample>>> all = new HashMap<>();
    SMALL.forEach(count -> all.put(rules(count), () -> one(file().ofRulesAlone(count))));
    LARGE.forEach(count -> all.put(rules(count), () -> one(file().ofRules(count))));
    all.put("52 KB", () -> one(file().ofSize(52_000)));
    all.put("512 KB", () -> one(file().ofSize(512_000)));
    all.put(MIX, Samples::mix);
    for (Attack attack : Attack.ALL) {
      attack.urls().forEach(u -> all.put(ofAttack(attack, u), () -> List.of(attack.sample(u))));
    }
    return all.getOrDefault(name, () -> ofFiles(name)).get();
  }

  private static RealisticFile file() {
    return new RealisticFile(SEED, Hosts.WILDCARDS);
  }

  private static List<Sample> one(RealisticFile file) {
    return List.of(Sample.of(file.bytes(), QUESTIONS, new Random(SEED)));
  }

  private static List<Sample> mix() {
    return IntStream.range(0, Hosts.SIZES)
        .mapToObj(Hosts::file)
        .map(file -> Sample.of(file, QUESTIONS_OF_MANY, new Random(SEED)))
        .toList();
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

  private static List<Sample> ofFiles(String names) {
    List<Sample> samples = new ArrayList<>();
    for (String name : names.split(File.pathSeparator, -1)) {
      try {
        byte[] file = Files.readAllBytes(Path.of(name));
        samples.add(Sample.of(file, QUESTIONS_OF_MANY, new Random(SEED)));
      } catch (IOException e) {
        throw new IllegalArgumentException("no sample \"" + name + "\"", e);
      }
    }
    return samples;
  }
}
