package org.robotspec.benchmark;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.joining;

import java.util.List;
import java.util.Random;
import java.util.function.IntFunction;
import org.robotspec.benchmark.Sample.Question;

/**
 * A file of at most 500 KiB and a URL, designed to make parsers as slow as possible: nearly all
 * rules almost match, so that a parser must try every one. The last ones need knowledge of our
 * parser: its automaton, and rules that wait.
 */
public enum Attack {
  ONE_PATTERN("a", i -> "/" + "*a".repeat(Attack.MAX_BYTES / 2 - 30) + "*b"),
  MORE_AND_MORE("a", i -> "/" + "*a".repeat(i + 1) + "*b"),
  PERCENT_SIGNS("%41%C3%A4%zz", i -> "/%41%zz%C3%A4é%2f*%7E" + Integer.toHexString(i)),
  NEVER_REACHED("a", i -> "*Z*" + "a".repeat(i + 1)),
  OVERLAPS("a", i -> "/" + ("*" + "a".repeat(i + 1)).repeat(2_000 / (i + 1)) + "*Z"),
  SHORT_SEGMENTS(
      Attack.random(-1, 9_999, 'g'),
      i -> "/" + Attack.random(i, 100, 'g').replaceAll("[a-z]", "*$0") + "*Z"),
  DIFFERENT_SEGMENTS(
      Attack.random(-1, 9_999, '0'),
      i -> "*Z" + Attack.random(i, 120, '0').replaceAll("...", "*$0"));

  private static final int MAX_BYTES = 512_000;

  private final String path;
  private final IntFunction<String> rule;

  /** Creates an attack of what the path repeats, and of rules by their numbers. */
  Attack(String path, IntFunction<String> rule) {
    this.path = path;
    this.rule = rule;
  }

  /** Returns random letters and digits from this one on, but no Z. */
  private static String random(int seed, int length, char first) {
    return new Random(seed)
        .ints(first, 'z' + 1)
        .filter(c -> Character.isLetterOrDigit(c) && c != 'Z')
        .limit(length)
        .mapToObj(Character::toString)
        .collect(joining());
  }

  /** Creates the file and a URL of a length; all rules that allow are tried, and none matches. */
  Sample sample(int octets) {
    StringBuilder file = new StringBuilder("User-agent: *\nDisallow: /\n");
    int room = MAX_BYTES - file.length();
    for (int i = 0; room > 0; i++) {
      String line = "Allow:" + rule.apply(i) + "\n";
      room -= line.getBytes(UTF_8).length;
      file.append(room < 0 ? "" : line);
    }
    String start = Sample.SITE + "/";
    String tail = path.repeat(octets / path.length() + 1).substring(0, octets - start.length());
    return new Sample(file.toString().getBytes(UTF_8), List.of(new Question(start + tail, false)));
  }
}
