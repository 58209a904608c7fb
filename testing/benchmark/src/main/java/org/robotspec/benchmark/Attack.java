package org.robotspec.benchmark;

import static org.robotspec.benchmark.AttackWriter.AB;
import static org.robotspec.benchmark.AttackWriter.LETTERS;
import static org.robotspec.benchmark.AttackWriter.NEVER;
import static org.robotspec.benchmark.AttackWriter.ROOM;
import static org.robotspec.benchmark.AttackWriter.as;
import static org.robotspec.benchmark.AttackWriter.repeated;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * A file of at most 500 KiB and a URL, designed to make parsers as slow as possible. Nearly all
 * files have rules that almost match, so that a parser must try every rule.
 */
record Attack(String name, Function<AttackWriter, Sample> maker) {
  static final int URL = 2_083; // the length of a long but usual URL, in octets

  static final List<Attack> OF_ANY_LENGTH =
      List.of(
          new Attack(
              "one pattern of 500 KiB",
              w -> w.allowing(as(w.n), i -> "/" + "*a".repeat(ROOM / 2 - 10) + "*b")),
          new Attack("one literal of 500 KiB", w -> w.allowing(as(w.n), i -> as(ROOM - 20) + "b")),
          new Attack("/*a*a…*b", w -> w.allowing(as(w.n), i -> "/" + "*a".repeat(i + 1) + "*b")),
          new Attack(
              "/*a*b*a*b…",
              w ->
                  w.allowing(
                      as(w.n / 2) + "b".repeat(w.n / 2),
                      i -> "/" + "*a".repeat(1 + i % 40) + "*b".repeat(1 + i / 40) + "*a")),
          new Attack("/*ab*ba*aa…", w -> w.random("ca", AB, 100, 2, "/%s*ca")),
          new Attack(
              "nested segments a, aa, aaa…",
              w -> w.allowing(as(w.n), i -> "*" + "a".repeat(i + 1) + "*b")),
          new Attack("one rule 40,000 times", w -> w.allowing(as(w.n - 1) + "b", i -> "*ab*a")),
          new Attack("rules that all match", AttackWriter::everyRule),
          new Attack(
              "nothing but percent signs",
              w ->
                  w.allowing(
                      "/" + repeated("%41%C3%A4%zz", w.n),
                      i -> "/%41%zz%C3%A4é%2f*%7E" + Integer.toHexString(i))),
          // These need knowledge of our parser: its automaton, and rules that wait.
          new Attack(
              "nested segments behind one that is never reached",
              w -> w.allowing(as(w.n), i -> NEVER + "*" + "a".repeat(i + 1))),
          new Attack(
              "segments that overlap where they are found",
              w ->
                  w.allowing(
                      as(w.n),
                      i -> "/" + ("*" + "a".repeat(i + 1)).repeat(2_000 / (i + 1)) + NEVER)),
          new Attack(
              "segments of one letter, a hundred in a rule",
              w -> w.random("", LETTERS.substring(0, 20), 100, 1, "/%s" + NEVER)),
          new Attack(
              "100,000 different segments of three letters",
              w -> w.random("", AttackWriter.KEYS.replace("Z", ""), 40, 3, NEVER + "%s")));

  /** Files that are slow to parse rather than to match. */
  private static final List<Attack> ON_READERS =
      List.of(
          new Attack("80,000 × <", w -> w.file("/page", "<".repeat(80_000) + "\n")),
          new Attack("512,000 empty lines", w -> w.file("/page", "\n".repeat(ROOM))),
          new Attack(
              "20,000 groups",
              w -> w.allowing("/page", i -> "/x\nuser-agent:" + Integer.toString(i, 36))));

  static final List<Attack> ALL =
      Stream.concat(OF_ANY_LENGTH.stream(), ON_READERS.stream()).toList();

  /** Returns the lengths of its URLs. */
  List<Integer> urls() {
    return OF_ANY_LENGTH.contains(this) ? List.of(URL, 65_000, 1_000_000) : List.of(URL);
  }

  /** Creates the file, and a URL of this many octets unless the attack has its own short URL. */
  Sample sample(int url) {
    return maker.apply(new AttackWriter(url - Sample.SITE.length() - 1));
  }
}
