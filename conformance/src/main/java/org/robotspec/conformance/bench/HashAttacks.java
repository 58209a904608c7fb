package org.robotspec.conformance.bench;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;

/** Keys that collide in a hash table, for someone who knows the hash but for its seed. */
final class HashAttacks {

  private static final String LETTERS =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

  /** What stands in rules and URLs as it is. */
  private static final String PLAIN = LETTERS + ".~!&'()+,;=:@";

  /** With one of these added to a number, its two lowest octets are plain ones. */
  private static final List<Integer> OFFSETS = List.of(0, 0x5E, 0xBC, 0x5E00, 0x5E5E, 0x5EBC);

  /** The usual multiplier: 2 to the power of 32, by phi. */
  private static final int KNOWN_MULTIPLIER = 0x9E3779B1;

  private HashAttacks() {}

  static List<Attack> all() {
    return List.of(thueMorse(), neighbours(), undoneNumbers());
  }

  /** Keys that collide under any polynomial hash of 64 bits, whatever its multiplier. */
  private static Attack thueMorse() {
    int block = 64;
    int blocks = 11;
    StringBuilder path = new StringBuilder("/");
    for (int i = 0; path.length() + block < AttackFile.PATH; i++) {
      path.append(morse(block, i % 2 == 0));
    }
    return AttackFile.of(
        "Thue–Morse hash collisions",
        "polynomial hashes of 64 bits, whatever their multiplier",
        i -> {
          StringBuilder rule = new StringBuilder(i % 2 == 0 ? "/" : "*");
          for (int bit = 0; bit < blocks; bit++) {
            rule.append(morse(block, (((0xAAA ^ (i + 1)) >> bit) & 1) == 0));
          }
          return rule.toString();
        },
        1 << (blocks - 1),
        path.toString());
  }

  private static String morse(int length, boolean upright) {
    StringBuilder word = new StringBuilder(length);
    for (int i = 0; i < length; i++) {
      word.append((Integer.bitCount(i) % 2 == 0) == upright ? 'a' : 'b');
    }
    return word.toString();
  }

  /**
   * Pieces of four letters whose products with the multiplier are small, so that they all want the
   * same places of a table; and so are all runs of four letters of the path.
   */
  private static Attack neighbours() {
    Random random = new Random(53);
    String path = "/" + smallRuns(random);
    Set<String> seen = new HashSet<>();
    return AttackFile.of(
        "pieces that are neighbours under a known multiplier",
        "tables whose hash is the same in every process",
        i -> "*" + newRun(random, path, seen),
        AttackFile.MAX_BYTES,
        path);
  }

  private static String smallRuns(Random random) {
    StringBuilder path = new StringBuilder(letters(random, 3));
    while (path.length() < AttackFile.PATH - 1) {
      List<String> next = nextOfSmallRun(path.substring(path.length() - 3));
      if (next.isEmpty()) {
        path.replace(0, path.length(), letters(random, 3));
      } else {
        path.append(next.get(random.nextInt(next.size())));
      }
    }
    return path.toString();
  }

  private static List<String> nextOfSmallRun(String three) {
    return LETTERS.chars().mapToObj(Character::toString).filter(c -> isSmall(three + c)).toList();
  }

  private static boolean isSmall(String run) {
    int octets = 0;
    for (int i = 0; i < run.length(); i++) {
      octets = octets << Byte.SIZE | run.charAt(i);
    }
    return Integer.compareUnsigned(octets * KNOWN_MULTIPLIER, 1 << 29) < 0;
  }

  private static String newRun(Random random, String path, Set<String> seen) {
    return Stream.generate(() -> letters(random, 4))
        .filter(run -> isSmall(run) && !path.contains(run) && seen.add(run))
        .findFirst()
        .orElseThrow();
  }

  private static String letters(Random random, int length) {
    return AttackFile.letters(random, LETTERS, length);
  }

  /**
   * Pieces of sixteen octets. An engine that numbers the first eight of each as they come, and adds
   * the number to the last eight to look these up, gets few different sums.
   */
  private static Attack undoneNumbers() {
    Random random = new Random(59);
    return AttackFile.of(
        "pieces that undo the numbers of their starts",
        "hashes of a sum of two things",
        i -> "*" + letters(random, Long.BYTES) + minus(2 * i, random),
        AttackFile.MAX_BYTES,
        "/" + AttackFile.letters(random, AttackFile.PATH - 1));
  }

  /**
   * Returns eight octets that are, as a number, one of six less one that is given; any letters if
   * such octets can't stand in a rule.
   */
  private static String minus(int number, Random random) {
    for (int offset : OFFSETS) {
      ByteBuffer octets = ByteBuffer.allocate(Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
      octets.putLong(0x7A7A_7A7A_7A7A_7E7EL + offset - number);
      String text = new String(octets.array(), US_ASCII);
      if (text.chars().allMatch(c -> PLAIN.indexOf(c) >= 0)) {
        return text;
      }
    }
    return letters(random, Long.BYTES);
  }
}
