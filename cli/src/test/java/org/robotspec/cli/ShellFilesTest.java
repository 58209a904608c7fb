package org.robotspec.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ShellFilesTest {
  @Test
  void eachCommandHasAPageAndEachShellAScript(@TempDir Path folder) throws IOException {
    ShellFiles.main(new String[] {folder.toString()});
    assertThat(folder.resolve("man/robotspec.1")).content().contains("\n.TP\n\\fBcheck\\fR\nTell ");
    assertThat(folder.resolve("man/robotspec-conformance-run.1")).isNotEmptyFile();
    assertThat(folder.resolve("man/robotspec-lint.1"))
        .content()
        .startsWith(".TH robotspec-lint 1 ")
        .contains(".SH NAME\nrobotspec-lint \\- Find lines in robots.txt files ")
        .contains("\n.TP\n\\fB\\-\\-fail\\-on SEVERITY\\fR\n")
        .doesNotContain("${");
    assertThat(folder.resolve("completion/robotspec.bash"))
        .content()
        .contains("_complete_robotspec -o default robotspec", "(\"text\" \"json\" ")
        .contains("'--fail-on')\n")
        .doesNotContain("+o default", "'--fix')\n");
    assertThat(folder.resolve("completion/_robotspec"))
        .content()
        .startsWith("#compdef robotspec\n");
    assertThat(folder.resolve("completion/robotspec.fish"))
        .content()
        .contains("-n __fish_use_subcommand -a diff -d 'Show which verdicts ")
        .contains("-n '__fish_seen_subcommand_from conformance' -a run -d ")
        .contains("-n '__fish_seen_subcommand_from run' -l program -r -d ")
        .contains("-n __fish_use_subcommand -a help -d 'Display help ")
        .contains("-l fail-on -x -a 'error warning info' -d ")
        .contains("-n '__fish_seen_subcommand_from check' -l agent -r -d 'The crawler\\'s product");
  }

  @ParameterizedTest
  @CsvSource({
    "check --profile goo, google-2019 google-2014 google-current google-reference",
    "lint --profile r, rfc9309",
    "conformance run --profile rf, rfc9309",
    "check --agents '', search ai ads all",
    "lint --ignore lost, lost-rules lost-preferences",
    "diff --set max-b, max-bytes="
  })
  void bashOffersTheValuesOfAnOption(String typed, String values, @TempDir Path folder)
      throws IOException, InterruptedException {
    ShellFiles.main(new String[] {folder.toString()});
    String script =
        "source robotspec.bash; COMP_WORDS=(robotspec %s); COMP_CWORD=$((${#COMP_WORDS[@]} - 1));"
            + " COMP_LINE='robotspec'; _complete_robotspec; echo ${COMPREPLY[@]}";
    Path completion = folder.resolve("completion");
    assumeThat(Path.of("/bin/bash")).exists();
    Process bash =
        new ProcessBuilder("/bin/bash", "-c", script.formatted(typed))
            .directory(completion.toFile())
            .redirectErrorStream(true)
            .start();
    String offered = new String(bash.getInputStream().readAllBytes(), UTF_8);
    assertThat(bash.waitFor()).isZero();
    assertThat(offered.strip().split(" +")).containsExactlyInAnyOrder(values.split(" "));
    String same = Files.readString(completion.resolve("robotspec.bash"));
    assertThat(completion.resolve("_robotspec")).content().contains(same);
  }
}
