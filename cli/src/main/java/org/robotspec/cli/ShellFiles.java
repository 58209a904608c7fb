package org.robotspec.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.robotspec.cli.console.Version;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The man pages and the completion scripts of the command; the build writes them. */
final class ShellFiles {
  private ShellFiles() {}

  /** Writes {@code man/*.1} and {@code completion/*} into a folder. */
  public static void main(String[] args) throws IOException {
    CommandLine command = Main.commandLine();
    Path completion = Files.createDirectories(Path.of(args[0], "completion"));
    String bash = AutoComplete.bash("robotspec", command);
    Files.writeString(completion.resolve("robotspec.bash"), bash);
    // The script is for zsh as well, which has no compopt, and expects an answer when it loads it.
    String start = "#compdef robotspec\ncompopt() { true; }\n";
    String zsh = start + bash + "\n_bash_complete -F _complete_robotspec\n";
    Files.writeString(completion.resolve("_robotspec"), zsh);
    Files.writeString(completion.resolve("robotspec.fish"), fish(command));
    manuals(command, Files.createDirectories(Path.of(args[0], "man")));
  }

  private static void manuals(CommandLine command, Path folder) throws IOException {
    String name = command.getCommandSpec().qualifiedName("-");
    Files.writeString(folder.resolve(name + ".1"), manual(command));
    for (CommandLine one : command.getSubcommands().values()) {
      manuals(one, folder);
    }
  }

  /** Returns a page in the macros of man(7). */
  static String manual(CommandLine command) {
    CommandSpec spec = command.getCommandSpec();
    String name = spec.qualifiedName("-");
    Help help = new Help(spec, Help.defaultColorScheme(Help.Ansi.OFF));
    StringBuilder page = new StringBuilder();
    page.append(".TH %s 1 \"\" \"%s\"\n".formatted(name, new Version().getVersion()[0]));
    List<String> description = List.of(spec.usageMessage().description());
    page.append(".SH NAME\n" + name + " \\- " + troff(summary(description)) + "\n");
    page.append(".SH SYNOPSIS\n.nf\n" + troff(help.synopsis(0)) + ".fi\n");
    page.append(".SH DESCRIPTION\n" + troff(String.join("\n", description)) + "\n.SH OPTIONS\n");
    spec.positionalParameters()
        .forEach(one -> entry(page, one.paramLabel(), List.of(one.description())));
    for (OptionSpec option : spec.options()) {
      String value = option.arity().max() == 0 ? "" : " " + option.paramLabel();
      entry(page, String.join(", ", option.names()) + value, List.of(option.description()));
    }
    if (!command.getSubcommands().isEmpty()) {
      page.append(".SH COMMANDS\n");
      command.getSubcommands().forEach((sub, one) -> entry(page, sub, descriptionOf(one)));
    }
    String footer = String.join("\n", spec.usageMessage().footer());
    return page + (footer.isBlank() ? "" : ".SH NOTES\n.nf\n" + troff(footer.strip()) + "\n.fi\n");
  }

  private static void entry(StringBuilder page, String head, List<String> description) {
    page.append(
        ".TP\n\\fB" + troff(head) + "\\fR\n" + troff(String.join("\n", description)) + "\n");
  }

  private static List<String> descriptionOf(CommandLine command) {
    return List.of(command.getCommandSpec().usageMessage().description());
  }

  private static String summary(List<String> description) {
    return description.isEmpty() ? "" : description.get(0).replaceFirst("\\.$", "");
  }

  /** Returns a text without what troff would read as a request or a special character. */
  private static String troff(String text) {
    return text.replace("\\", "\\e").replace("-", "\\-").replaceAll("(?m)^(?=[.'])", "\\\\&");
  }

  /**
   * Returns the completion for fish: commands first, then the options of the one that was typed.
   */
  static String fish(CommandLine robotspec) {
    StringBuilder script = new StringBuilder("complete -c robotspec -n __fish_use_subcommand -f\n");
    robotspec
        .getSubcommands()
        .forEach(
            (name, command) -> {
              String about = quoted(summary(descriptionOf(command)));
              script.append(
                  "complete -c robotspec -n __fish_use_subcommand -a %s -d %s\n"
                      .formatted(name, about));
              String seen = quoted("__fish_seen_subcommand_from " + name);
              command
                  .getSubcommands()
                  .keySet()
                  .forEach(
                      sub ->
                          script.append(
                              "complete -c robotspec -n %s -a %s\n".formatted(seen, sub)));
              for (OptionSpec option : command.getCommandSpec().options()) {
                String value = option.arity().max() == 0 ? "" : " -r";
                script.append(
                    "complete -c robotspec -n %s -l %s%s -d %s\n"
                        .formatted(
                            seen,
                            option.longestName().substring(2),
                            value,
                            quoted(summary(List.of(option.description())))));
              }
            });
    return script.toString();
  }

  private static String quoted(String text) {
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'").replace("\n", " ") + "'";
  }
}
