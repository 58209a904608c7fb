package org.robotspec.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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
}
