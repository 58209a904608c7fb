package org.robotspec.benchmark;

import static java.util.stream.Collectors.joining;

import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * One thing to measure.
 *
 * @param sample the name of a sample of {@link Samples}
 * @param name its name for people
 * @param url the length of the URL in octets, if it is an attack; otherwise zero
 */
record Step(Work work, String sample, String name, int url) {
  private Step(Work work, String sample) {
    this(work, sample, work.title + ", " + sample, 0);
  }

  private Step(Work work, Attack attack, int url) {
    this(work, Samples.ofAttack(attack, url), work.title + ", " + attack.name(), url);
  }

  static List<Step> generated() {
    List<Step> all = new ArrayList<>();
    Samples.everyday().forEach((work, names) -> names.forEach(n -> all.add(new Step(work, n))));
    for (Attack attack : Attack.ALL) {
      all.add(new Step(Work.ATTACK_PARSE, attack, Attack.URL));
      attack.urls().forEach(url -> all.add(new Step(Work.ATTACK_MATCH, attack, url)));
    }
    return all;
  }

  /** Returns steps for which all these files are one sample. */
  static List<Step> ofFiles(List<Path> files) {
    String sample = files.stream().map(Path::toString).collect(joining(File.pathSeparator));
    String name = files.size() == 1 ? ", " + sample : ", " + files.size() + " files";
    return List.of(Work.PARSE, Work.MATCH, Work.RULES_MEMORY).stream()
        .map(work -> new Step(work, sample, work.title + name, 0))
        .toList();
  }
}
