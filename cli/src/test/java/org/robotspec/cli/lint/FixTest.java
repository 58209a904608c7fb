package org.robotspec.cli.lint;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.robotspec.cli.RunsCommands;
import org.robotspec.correction.Corrections;
import org.robotspec.lint.Correction;
import org.robotspec.lint.Lint;
import org.robotspec.lint.Note;
import org.robotspec.profile.SpecProfile;

/** What {@code lint --fix} writes, and what it leaves. */
final class FixTest extends RunsCommands {
  private static final String FILE =
      "\uFEFFUser-agent: *\r\nDisalow: /admin/\r\nDisallow: /x\r\nDisallow: /x # twice\r\n// caf\u00E9";

  private Path file() throws IOException {
    return Files.writeString(dir.resolve("robots.txt"), FILE);
  }

  private Path write(String text) throws IOException {
    return Files.writeString(dir.resolve("one.txt"), text.replace(" | ", "\n"));
  }

  @Test
  void whatOpensNothingIsWrittenAndAllElseStays() throws IOException {
    Path file = file();
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r-----"));
    Path link = Files.createSymbolicLink(dir.resolve("link.txt"), file);
    assertThat(run("lint", "--fix", "--yes", link.toString())).isZero();
    assertThat(Files.readString(file))
        .isEqualTo(
            "\uFEFFUser-agent: *\r\nDisallow: /admin/\r\nDisallow: /x\r\n# twice\r\n# caf\u00E9");
    assertThat(link).isSymbolicLink();
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-r-----");
    assertThat(dir).isDirectoryNotContaining("glob:**/*.tmp");
    assertThat(out.toString()).contains("3 corrections written").doesNotContain("duplicate-rule");
  }

  @Test
  void aDiffShowsWhatYesWritesAndWritesNothing() throws IOException {
    Path file = file();
    assertThat(run("lint", "--diff", file.toString())).isEqualTo(1);
    assertThat(Files.readString(file)).isEqualTo(FILE);
    assertThat(out.toString().lines())
        .contains("--- " + file, "-Disalow: /admin/", "+Disallow: /admin/", "+# twice")
        .noneMatch(line -> line.contains("[misspelt-field]"));
    call("lint --diff " + write("User-agent: * | Disallow: /x"));
    assertThat(out.toString()).isEmpty();
    assertThat(err.toString()).contains("no correction to apply");
  }

  /** Files, and a part of what is said of the corrections that are left out. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      textBlock =
          """
          User-agent: * | Disallow: / | Alow: /x ~ one.txt:3: left out: line 3: Allow: /x (Googlebot, Bingbot and crawlers without a group: /x would be allowed)
          User-agent: Yandex | User-agnet: Googlebot | Disallow; /img |  | User-agent: * | Disallow: /private/ ~ one.txt:3: left out: line 3: Disallow: /img (Yandex: /
          User-agent: * | Disallow: /x | Allow: /x ~ line 3 matches the same URLs and wins
          """)
  void whatOpensAPathIsLeftOutAndNamed(String text, String said) throws IOException {
    Path file = write(text);
    call("lint --fix --yes " + file);
    assertThat(err.toString()).contains(said);
    String written = Files.readString(file);
    assertThat(written).doesNotContain("Allow: /x\nAllow", "Disallow: /img");
  }

  /** A plain path stays beside one with a star: not all parsers know stars. */
  @ParameterizedTest
  @CsvSource({
    "Disallow: /x/ | Disallow: /x/*,Disallow: /x/",
    "Disallow: /x/* | Disallow: /x/,Disallow: /x/",
    "Disallow: /x | Disallow: /x*$,Disallow: /x",
    "Disallow: /x/ | Allow: /x/*,Disallow: /x/",
    "Allow: * | Disallow: /,Disallow: /"
  })
  void thePlainPathStays(String rules, String stays) throws IOException {
    Path file = write("User-agent: * | " + rules + " | Disallow: /z");
    call("lint --json " + file);
    assertThat(json())
        .noneMatch(
            note -> note.path("code").textValue().equals("hidden-rule") && note.has("correction"));
    call("lint --fix --yes " + file);
    assertThat(Files.readAllLines(file)).contains(stays);
  }

  /** Each correction alone opens nothing: Googlebot gets a group, or two equal rules are one. */
  @Test
  void ifAllTogetherOpenSomethingNothingIsWritten() throws IOException {
    String text = "User-agent: * | Disallow: /a | User agent: Googlebot | Alow: /b | Disallow: /a";
    Path file = write(text);
    assertThat(call("lint --fix --yes " + file)).isEqualTo(2);
    assertThat(err.toString())
        .contains("nothing is written", "3 corrections together: Googlebot: /a would be allowed")
        .doesNotContain("left out");
    assertThat(Files.readString(file)).isEqualTo(text.replace(" | ", "\n"));
  }

  @Test
  void whatIsUnknownIsLeftOutAndNamed() throws IOException {
    StringBuilder rules = new StringBuilder("User-agent: *");
    for (int i = 0; i < 3_000; i++) {
      rules.append(" | Disallow: /*").append(i * 7919 % 100_003).append('*');
    }
    Path file = write(rules + " | Disalow: /*x*y");
    call("lint --fix --yes " + file);
    assertThat(err.toString())
        .contains(":3002: left out: line 3002: Disallow: /*x*y (", "its limit)");
    assertThat(Files.readString(file)).contains("Disalow: /*x*y");
  }

  private static List<Note> notes(byte[] body) {
    return Lint.notes(body, SpecProfile.GOOGLE_2019);
  }

  /** Returns what is written if questions get answers, the last one again and again. */
  private static String fixed(String text, List<String> asked, String... answers) {
    byte[] body = text.replace(" | ", "\n").getBytes(UTF_8);
    FixQuestions questions =
        new FixQuestions(
            question -> {
              asked.add(question);
              String answer = answers[Math.min(asked.size(), answers.length) - 1];
              return answer.isEmpty() ? null : answer;
            });
    List<Correction> chosen =
        questions.chosen("f", notes(body), new Corrections(body, SpecProfile.GOOGLE_2019));
    return new String(Corrections.apply(body, chosen), UTF_8).replace("\n", " | ");
  }

  @Test
  void eachQuestionShowsWhatChangesWithAllThatWasAccepted() {
    List<String> asked = new ArrayList<>();
    String text =
        "User-agent: Yandex | User-agnet: Googlebot | Disallow; /img |  | User-agent: * | Disallow: /private/";
    assertThat(fixed(text, asked, "y")).contains("User-agent: Googlebot | Disallow: /img | ");
    assertThat(asked).hasSize(2);
    assertThat(asked.get(0))
        .contains("f:2: ", "line 2: User-agent: Googlebot", "[a]ll in this file");
    assertThat(asked.get(1))
        .contains("with the 1 accepted:")
        .containsPattern("Googlebot.*: /private/ would be allowed");
    asked.clear();
    for (String answer : List.of("y", "a")) { // as the next one, or as all that are left
      fixed("User-agent: * | Disallow: /a%z | Disallow: /a%z*", asked, "y", answer, "y");
      assertThat(asked.get(asked.size() - 1)).containsPattern("/a%z.* would be allowed");
      asked.clear();
    }
  }

  @Test
  void allShowsWhatItAppliesAndAsks() {
    String text = "User-agent: * | Disalow: /a | Disallow: /b | Disalow: /c | Disalow: /d";
    List<String> asked = new ArrayList<>();
    assertThat(fixed(text, asked, "n", "all", "no", "y", "a", "yes"))
        .isEqualTo("User-agent: * | Disalow: /a | Disallow: /b | Disallow: /c | Disallow: /d");
    assertThat(asked).hasSize(6);
    assertThat(asked.get(2))
        .contains(
            "  line 4: Disallow: /c",
            "  line 5: Disallow: /d",
            "/c would be disallowed",
            "/d would be")
        .contains("Apply these 2?");
    assertThat(asked.get(5))
        .contains("with the 1 accepted:", "Apply it?")
        .doesNotContain("  line 4");
    asked.clear(); // the third line has two corrections
    fixed("User-agent: * | Disallow: /a b | Disallow: /a b", asked, "a", "y");
    assertThat(asked.get(1)).containsOnlyOnce("  line 3: ").contains("Apply these 2?");
  }

  @Test
  void quitAndTheEndOfTheInputKeepWhatWasAccepted() {
    String text = "User-agent: * | Disalow: /a | Disalow: /b | Disalow: /c";
    for (String end : List.of("q", "QUIT ", "")) {
      List<String> asked = new ArrayList<>();
      assertThat(fixed(text, asked, "Yes", "?", end))
          .isEqualTo("User-agent: * | Disallow: /a | Disalow: /b | Disalow: /c");
      assertThat(asked).hasSize(3);
    }
  }

  @Test
  void whatCannotBeCorrectedIsSaid() throws IOException {
    String file = file().toString();
    assertThat(call("lint --fix " + file)).isEqualTo(2);
    assertThat(err.toString()).contains("--fix asks, and needs a terminal; --fix --yes ");
    for (String old :
        List.of(
            "--fix=ask",
            "--fix=safe",
            "--fix ask",
            "--fix safe",
            "--fix --unsafe-fixes",
            "--unsafe-fixes")) {
      assertThat(call("lint " + old + " " + file)).isEqualTo(2);
      assertThat(err.toString())
          .contains("--fix --yes applies those that open nothing")
          .doesNotContain("picocli");
    }
    assertThat(call("lint --yes " + file)).isEqualTo(2);
    assertThat(err.toString()).contains("--yes needs --fix");
    assertThat(call("lint --fix --yes -")).isEqualTo(2);
    assertThat(err.toString()).contains("standard input cannot be corrected; use --diff");
    assertThat(Files.readString(Path.of(file))).isEqualTo(FILE);
    assertThat(call("lint --ignore=no-such-code " + file)).isEqualTo(2);
    assertThat(err.toString()).contains("no note has the code no-such-code");
  }
}
