package org.robotspec.cli.lint;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.robotspec.cli.RunsCommands;
import org.robotspec.correction.Corrections;
import org.robotspec.lint.Note;
import org.robotspec.profile.SpecProfile;

/** What {@code lint --fix} writes, and what it leaves. */
final class FixTest extends RunsCommands {
  private static final String FILE =
      "\uFEFFUser-agent: *\r\nDisalow: /admin/\r\nDisallow: /x\r\nDisallow: /x # twice\r\n// caf\u00E9";

  @TempDir private Path dir;

  private Path file() throws IOException {
    return Files.writeString(dir.resolve("robots.txt"), FILE);
  }

  @Test
  void safeCorrectionsAreWrittenAndAllElseStays() throws IOException {
    Path file = file();
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r-----"));
    Path link = Files.createSymbolicLink(dir.resolve("link.txt"), file);
    assertThat(run("lint", "--fix", link.toString())).isEqualTo(1);
    assertThat(Files.readString(file))
        .isEqualTo(
            "\uFEFFUser-agent: *\r\nDisalow: /admin/\r\nDisallow: /x\r\n# twice\r\n# caf\u00E9");
    assertThat(link).isSymbolicLink();
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-r-----");
    assertThat(dir).isDirectoryNotContaining("glob:**/*.tmp");
    assertThat(out.toString()).contains("[misspelt-field]").doesNotContain("duplicate-rule");
  }

  @Test
  void suggestionsAreWrittenOnlyIfAskedFor() throws IOException {
    Path file = file();
    assertThat(run("lint", "--fix", "--unsafe-fixes", file.toString())).isZero();
    assertThat(Files.readString(file)).contains("\r\nDisallow: /admin/\r\n");
  }

  @Test
  void aDiffWritesNothing() throws IOException {
    Path file = file();
    assertThat(run("lint", "--diff", file.toString())).isEqualTo(1);
    assertThat(Files.readString(file)).isEqualTo(FILE);
    assertThat(out.toString().lines())
        .contains(
            "--- " + file, "-Disallow: /x # twice", "+# twice", "-// caf\u00E9", "+# caf\u00E9")
        .noneMatch(line -> line.contains("[misspelt-field]"));
  }

  @Test
  void aDiffOfSuggestionsAloneSaysHowToSeeThem() throws IOException {
    Path file =
        Files.writeString(dir.resolve("s.txt"), "User-agent: *\nDisalow: /a\nDisallow: /x\n");
    assertThat(run("lint", "--diff", "--ignore", "misspelt-field", file.toString())).isZero();
    assertThat(run("lint", "--diff", file.toString())).isOne();
    assertThat(out.toString()).isEmpty();
    assertThat(err.toString())
        .contains("no safe correction; 1 suggestion changes verdicts: --diff --unsafe-fixes shows");
    assertThat(run("lint", "--diff", "--unsafe-fixes", file.toString())).isOne();
    assertThat(out.toString()).contains("+Disallow: /a");
  }

  @Test
  void aWayToFixMayStandBehindASpace() throws IOException {
    Path file = file();
    assertThat(run("lint", "--fix", "safe", file.toString())).isOne();
    assertThat(Files.readString(file)).contains("# twice").contains("Disalow: /admin/");
    assertThat(run("lint", "--fix", "ask", file.toString())).isEqualTo(2);
    assertThat(err.toString()).contains("--fix=ask needs a terminal");
  }

  @Test
  void eachCorrectionIsAskedAboutOnceWithWhatItChanges() throws IOException {
    byte[] body = FILE.getBytes(java.nio.charset.StandardCharsets.UTF_8);
    List<String> asked = new ArrayList<>();
    FixOptions.Choice choice =
        new FixOptions.Choice(
            question -> {
              asked.add(question);
              return asked.size() == 1 ? "?" : question.contains("/admin/") ? "Yes" : "n";
            });
    List<Note> applied =
        Corrections.fix(
                body,
                SpecProfile.GOOGLE_2019,
                null,
                (note, proof) -> choice.accepts("robots.txt", note, proof))
            .applied();
    assertThat(applied).extracting(Note::line).containsExactly(2);
    assertThat(asked).hasSize(4);
    assertThat(asked.get(1))
        .contains("robots.txt:2: ", "line 2: Disallow: /admin/", "/admin/ would be disallowed");
  }

  @Test
  void whatCannotBeCorrectedIsSaid() throws IOException {
    assertThat(run("lint", "--fix=ask", file().toString())).isEqualTo(2);
    assertThat(err.toString()).contains("--fix=ask needs a terminal; use --diff");
    assertThat(run("lint", "--unsafe-fixes", file().toString())).isEqualTo(2);
    assertThat(err.toString()).contains("--unsafe-fixes needs --fix");
    assertThat(Files.readString(file())).isEqualTo(FILE);
    assertThat(run("lint", "--ignore=no-such-code", file().toString())).isEqualTo(2);
    assertThat(err.toString()).contains("no note has the code no-such-code");
  }
}
