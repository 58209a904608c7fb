package org.robotspec.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.robotspec.access.RedirectTarget;
import org.robotspec.rules.InvalidUrlException;
import org.robotspec.rules.Origin;

/**
 * D-23, D-24, D-32: hosts, redirects and the paths to request are those of the WHATWG URL standard,
 * which Node.js knows.
 */
final class UrlStandardTest {
  private static final JsonMapper JSON = new JsonMapper();

  private static final int SEQUENCES = 20_000;
  private static final int REDIRECTS = 10_000;
  private static final int PATHS = 10_000;

  /** What joins, splits, folds, disappears or stays, next to others. */
  private static final int[] SPECIAL = {
    'a', 'Z', '1', '-', '.', 0xDF, 0x1E9E, 0x3C2, 0x3A3, 0x131, 0x130, 0x200C, 0x200D, 0x94D, 0xAD,
    0xFE0F, 0x3002, 0xFF61, 0xFF0E, 0x300, 0x301, 0x327, 0x345, 0x338, 0x5B0, 0x1100, 0x1161,
    0x11A8, 0xAC00, 0x1F80, 0x1FB7, 0xFB01, 0xFDFA, 0x212A, 0x13A0, 0xAB70, 0x13F8, 0x10D0, 0x1C90,
    0x1D7D8, 0x1F600, 0x2160, 0x3316, 0xFF21, 0x2F868, 0x633, 0x6CC, 0xE0100, 0x10428, 0x1E900
  };

  private static final List<String> PIECES =
      pieces(
          """
          http: https: HTTP: ftp: mailto: // / \\ .. . %2e %2E. ? # @ : :: [ ] [::1] % %2 %2F
          a b.example c;d 80 99999 127.1 1.2.3.4 0x7f xn--strae-oqa \u00f6 stra\u00dfe \u3002
          \ud83d\ude00 \u0000 \u001f ' " | ^ {}
          """,
          " ", "\t", "\r\n");

  private static final List<String> ADDRESS_PIECES =
      pieces("0: 0: 0: 00: :: :: : 1: 0DB8: fFfF: 0 1.2.3.4 g");

  /** Octets of UTF-8 that are whole, missing, too long, or of half a character. */
  private static final List<String> ESCAPES =
      pieces(
          """
          %41 %c3 %b6 %ef%bc %EF%BC%A1 %ed%a0%80 %ed%b0%80 %c0%ae %f0%9f%98%80 %f4%90%80%80 %bf %ff
          % %4 b \u00f6
          """);

  private static final List<String> BASES =
      List.of(
          "http://a.example:81/dir/robots.txt?q",
          "https://b.example/robots.txt",
          "ftp://c.example/robots.txt");

  /** Forms of a path, behind hosts of one reading; an apostrophe in a query is rewritten (D-32). */
  private static final List<String> PATH_PIECES =
      pieces(
          """
          / / / \\ . .. .. ... ..; %2e %2E %2e%2E %252e %2F %5c ? # ; a b robots.txt % %4 %zz %ff %00
          %C3%B6 \u00f6 \ud83d\ude00 \u0000 \u001f \u007f \ufeff ~ %7e " < | [ ^ { ` * $ + & = @ : !
          """,
          " ", "\t", "\n", "\r", "\f", "\u2028");

  private static final List<String> SITES =
      List.of(
          "http://h.example",
          "HTTPS://H.example:443",
          "ftp://u:p@h.example:8",
          "a+b://h.example",
          " \u0001http://h.example",
          "ht\ttp:\n//h.ex\rample");

  @Test
  void hostsRedirectsAndPathsAreThoseOfTheStandard() throws IOException, InterruptedException {
    CompiledModuleTest.needsNode();
    Path hosts = Path.of("target/hosts.jsonl");
    try (BufferedWriter out = Files.newBufferedWriter(hosts)) {
      for (String host : hosts()) {
        out.write(JSON.writeValueAsString(Arrays.asList(host, java(host))) + "\n");
      }
    }
    Path redirects = Path.of("target/redirects.jsonl");
    Random random = new Random(2);
    try (BufferedWriter out = Files.newBufferedWriter(redirects)) {
      for (int i = 0; i < REDIRECTS; i++) {
        String base = BASES.get(random.nextInt(BASES.size()));
        StringBuilder location = new StringBuilder();
        for (int piece = random.nextInt(9); piece > 0; piece--) {
          location.append(PIECES.get(random.nextInt(PIECES.size())));
        }
        String text = location.toString();
        @Nullable String java = RedirectTarget.resolve(base, text).orElse(null);
        out.write(JSON.writeValueAsString(Arrays.asList(base, text, java)) + "\n");
      }
    }
    Path paths = Path.of("target/paths.jsonl");
    try (BufferedWriter out = Files.newBufferedWriter(paths)) {
      for (int i = 0; i < PATHS; i++) {
        StringBuilder url = new StringBuilder(SITES.get(random.nextInt(SITES.size())));
        url.append(List.of("/", "/", "?", "#").get(random.nextInt(4)));
        for (int piece = random.nextInt(14); piece > 0; piece--) {
          url.append(PATH_PIECES.get(random.nextInt(PATH_PIECES.size())));
        }
        String written = url.toString();
        out.write(JSON.writeValueAsString(List.of(written, Origin.requestUrl(written))) + "\n");
      }
    }
    assertThat(
            CompiledModuleTest.said(
                "url-standard.mjs",
                Path.of("target/npm/core.js"),
                hosts.toString(),
                redirects.toString(),
                paths.toString()))
        .matches(
            "[0-9]{6,7} names, 0 differ; unknown to Node.js: [0-9]+\n"
                + REDIRECTS
                + " redirects, 0 differ\n"
                + PATHS
                + " paths, 0 differ\n");
  }

  /** Returns words, and what stands between words. */
  private static List<String> pieces(String words, String... spaces) {
    return Stream.of(words.strip().split("\\s+", -1), spaces).flatMap(Stream::of).toList();
  }

  private static @Nullable String java(String host) {
    try {
      return Origin.of("http://" + host + "/").host();
    } catch (InvalidUrlException e) {
      return null;
    }
  }

  /** Every code point that this Java knows, alone and between letters, and sequences. */
  private static List<String> hosts() {
    int[] known =
        IntStream.rangeClosed(0x80, Character.MAX_CODE_POINT)
            .filter(c -> Character.getType(c) != Character.UNASSIGNED)
            .filter(c -> Character.getType(c) != Character.SURROGATE)
            .filter(c -> Character.getType(c) != Character.PRIVATE_USE)
            .toArray();
    List<String> hosts = new ArrayList<>();
    for (int c : known) {
      String character = Character.toString(c);
      hosts.add(character + ".test");
      hosts.add("a" + character + "e.test");
    }
    int[] marks =
        Arrays.stream(known)
            .filter(c -> Character.getType(c) == Character.NON_SPACING_MARK)
            .toArray();
    Random random = new Random(1);
    for (int i = 0; i < SEQUENCES; i++) {
      int[] from = List.of(known, marks, SPECIAL).get(random.nextInt(3));
      StringBuilder host = new StringBuilder("a");
      for (int more = 1 + random.nextInt(4); more > 0; more--) {
        int[] next = random.nextBoolean() ? from : SPECIAL;
        host.appendCodePoint(next[random.nextInt(next.length)]);
      }
      hosts.add(host + "e.test");
    }
    for (int leading = 0x1100; leading < 0x1113; leading++) {
      for (int vowel = 0x1161; vowel < 0x1176; vowel++) {
        hosts.add(
            "" + (char) leading + (char) vowel + (char) (0x11A7 + random.nextInt(28)) + ".test");
      }
    }
    for (int i = 0; i < SEQUENCES; i++) {
      hosts.add("[" + sequence(ADDRESS_PIECES, 1 + random.nextInt(10), random) + "]");
      hosts.add("a" + sequence(ESCAPES, 1 + random.nextInt(5), random) + ".test");
    }
    return hosts;
  }

  private static String sequence(List<String> pieces, int length, Random random) {
    return random
        .ints(length, 0, pieces.size())
        .mapToObj(pieces::get)
        .collect(Collectors.joining());
  }
}
