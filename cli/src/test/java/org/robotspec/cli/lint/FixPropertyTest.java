package org.robotspec.cli.lint;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.Writer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.robotspec.cli.console.Errors;
import org.robotspec.conformance.plain.PlainFile;
import org.robotspec.conformance.plain.PlainRules;
import org.robotspec.correction.Corrections;
import org.robotspec.lint.Correction;
import org.robotspec.lint.Lint;
import org.robotspec.lint.Note;
import org.robotspec.profile.SpecProfile;

/** What the last question says is what changes, and {@code --yes} opens nothing. */
class FixPropertyTest {
  private static final String SITE = "https://example.com";
  private static final SpecProfile PROFILE = SpecProfile.GOOGLE_2019;
  private static final PlainRules RULES = new PlainRules(PROFILE.name());
  private static final List<String> NAMES = List.of("a", "b", "Googlebot", "nobody");
  private static final List<String> PATHS = List.of("/", "/x", "/x/", "/x/y", "/a%z", "/private/");

  /** Returns files with two to five lines that have a mistake. */
  @Provide
  Arbitrary<String> file() {
    Arbitrary<String> wrong =
        Arbitraries.of(
            "User-agnet: a",
            "Useragent: Googlebot",
            "User-agent: a, b",
            "User agent: b",
            "Disalow: /x",
            "Alow: /x/y",
            "Disallow; /x",
            "Disallow /private/",
            "Alow: /",
            "Disallow: /a%z",
            "Disallow: /a%z*",
            "Disallow: https://example.com/x",
            "Disallow: /x Disallow: /private/",
            "// Disallow: /x",
            "Disallow: x/");
    Arbitrary<String> right =
        Arbitraries.of(
            "User-agent: *",
            "User-agent: a",
            "User-agent: Googlebot",
            "Disallow: /",
            "Disallow: /x",
            "Allow: /x",
            "Disallow: /private/",
            "",
            "Crawl-delay: 2");
    return Combinators.combine(
            wrong.list().ofMinSize(2).ofMaxSize(5), right.list().ofMaxSize(7), Arbitraries.longs())
        .as(
            (mistakes, others, order) -> {
              List<String> lines = new ArrayList<>(mistakes);
              lines.addAll(others);
              Collections.shuffle(lines, new Random(order));
              return "User-agent: "
                  + (order % 2 == 0 ? "*" : "b")
                  + "\n"
                  + String.join("\n", lines);
            });
  }

  @Property(tries = 200)
  void whatTheLastQuestionSaidIsWhatChanged(@ForAll("file") String file, @ForAll long seed) {
    byte[] body = file.getBytes(UTF_8);
    Random random = new Random(seed);
    List<String> accepted = new ArrayList<>();
    FixQuestions questions =
        new FixQuestions(
            question -> {
              boolean all = question.contains("Apply these") || question.contains("Apply it?");
              String answer = all ? "y" : List.of("y", "y", "n", "a", "q").get(random.nextInt(5));
              if (answer.equals("y")) {
                accepted.add(question);
              }
              return answer;
            });
    List<Note> notes = Lint.notes(body, PROFILE);
    List<Correction> chosen = questions.chosen("f", notes, new Corrections(body, PROFILE));
    assertThat(chosen.isEmpty()).isEqualTo(accepted.isEmpty());
    byte[] after = Corrections.apply(body, chosen);
    String said = accepted.isEmpty() ? "" : accepted.get(accepted.size() - 1);
    Set<String> changed = changed(body, after);
    for (String change : changed) {
      assertThat(said).as(about(body, after)).contains(" would be " + change);
    }
    for (String verdict : List.of("allowed", "disallowed")) {
      if (!said.contains(" would be " + verdict)) {
        assertThat(changed).as(about(body, after)).doesNotContain(verdict);
      }
    }
    assertSaidHolds(said, body, after);
  }

  /** Checks each change that is said of one of our crawlers and paths with the slow matcher. */
  private static void assertSaidHolds(String said, byte[] body, byte[] after) {
    for (String name : NAMES) {
      for (String path : PATHS) {
        for (String verdict : List.of("allowed", "disallowed")) {
          if (said.contains("    " + name + ": " + path + " would be " + verdict + "\n")) {
            assertThat(allows(after, name, path))
                .as("%s, %s%n%s", name, path, about(body, after))
                .isEqualTo(verdict.equals("allowed"));
            assertThat(allows(body, name, path)).isNotEqualTo(verdict.equals("allowed"));
          }
        }
      }
    }
  }

  @Property(tries = 200)
  void yesOpensNothing(@ForAll("file") String file) {
    byte[] body = file.getBytes(UTF_8);
    List<Correction> chosen;
    try {
      chosen =
          FixOptions.openingNothing(
              "f",
              Lint.notes(body, PROFILE),
              new Corrections(body, PROFILE),
              new PrintWriter(Writer.nullWriter()));
    } catch (Errors.InputException e) {
      assertThat(e).hasMessageContaining("nothing is written to f");
      return;
    }
    byte[] after = Corrections.apply(body, chosen);
    assertThat(changed(body, after)).as(about(body, after)).doesNotContain("allowed");
  }

  /** Returns the verdicts that some of our paths get for some of our crawlers, and did not have. */
  private static Set<String> changed(byte[] body, byte[] after) {
    Set<String> verdicts = new HashSet<>();
    for (String name : NAMES) {
      for (String path : PATHS) {
        boolean now = allows(after, name, path);
        if (now != allows(body, name, path)) {
          verdicts.add(now ? "allowed" : "disallowed");
        }
      }
    }
    return verdicts;
  }

  private static boolean allows(byte[] body, String name, String path) {
    PlainFile file = new PlainFile(body, PROFILE.name());
    return RULES.decide(file, List.of(name), SITE + path).allow();
  }

  private static String about(byte[] body, byte[] after) {
    return new String(body, UTF_8) + "\n-- becomes --\n" + new String(after, UTF_8);
  }
}
