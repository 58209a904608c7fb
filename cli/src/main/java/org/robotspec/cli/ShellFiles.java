package org.robotspec.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.robotspec.cli.console.Version;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/** The man pages and the completion scripts of the command; the build writes them. */
final class ShellFiles {
  private ShellFiles() {}

  /** Writes {@code man/*.1} and {@code completion/*} into a folder. */
  public static void main(String[] args) throws IOException {
    CommandLine command = Main.commandLine();
    Path completion = Files.createDirectories(Path.of(args[0], "completion"));
    // Complete names of files, too, and values in lower case, as in the help.
    String bash =
        Pattern.compile("_option_args=.* #")
            .matcher(AutoComplete.bash("robotspec", command))
            .replaceAll(values -> values.group().toLowerCase(Locale.ROOT))
            .replace("  type compopt &>/dev/null && compopt +o default\n", "");
    Files.writeString(completion.resolve("robotspec.bash"), bash);
    // The script is for zsh, too, which has no compopt, and expects an answer when loading it.
    String start = "#compdef robotspec\ncompopt() { true; }\n";
    String zsh = start + bash + "\n_bash_complete -o default -F _complete_robotspec\n";
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
    List<String> description = descriptionOf(command);
    page.append(".SH NAME\n" + name + " \\- " + troff(summary(description)) + "\n");
    page.append(".SH SYNOPSIS\n.nf\n" + troff(help.synopsis(0)) + ".fi\n");
    page.append(".SH DESCRIPTION\n" + troff(String.join("\n", description)) + "\n.SH OPTIONS\n");
    spec.positionalParameters()
        .forEach(one -> entry(page, one.paramLabel(), List.of(one.description())));
    for (OptionSpec option : visible(spec)) {
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

  private static List<OptionSpec> visible(CommandSpec spec) {
    return spec.options().stream().filter(option -> !option.hidden()).toList();
  }

  private static void entry(StringBuilder page, String head, List<String> description) {
    page.append(
        ".TP\n\\fB" + troff(head) + "\\fR\n" + troff(String.join("\n", description)) + "\n");
  }

  private static List<String> descriptionOf(CommandLine command) {
    UsageMessageSpec usage = command.getCommandSpec().usageMessage();
    return List.of(usage.header().length > 0 ? usage.header() : usage.description());
  }

  private static String summary(List<String> description) {
    return description.isEmpty() ? "" : description.get(0).replaceFirst("\\.$", "");
  }

  /** Returns a text with requests and special characters of troff escaped. */
  private static String troff(String text) {
    return text.replace("\\", "\\e").replace("-", "\\-").replaceAll("(?m)^(?=[.'])", "\\\\&");
  }

  /** Returns the completion for fish: commands, and the options of each one that was typed. */
  static String fish(CommandLine robotspec) {
    String start = "__fish_use_subcommand";
    StringBuilder script = new StringBuilder("complete -c robotspec -n " + start + " -f\n");
    addCommands(script, robotspec, start);
    return script.toString();
  }

  private static void addCommands(StringBuilder script, CommandLine command, String typed) {
    for (CommandLine one : command.getSubcommands().values()) {
      String name = one.getCommandName();
      addChoice(script, typed, "-a " + name, descriptionOf(one));
      String named = quoted("__fish_seen_subcommand_from " + name);
      for (OptionSpec option : visible(one.getCommandSpec())) {
        String choice = "-l " + option.longestName().substring(2) + values(option);
        addChoice(script, named, choice, List.of(option.description()));
      }
      addCommands(script, one, named);
    }
  }

  private static String values(OptionSpec option) {
    @Nullable Iterable<String> values = option.completionCandidates();
    return option.arity().min() == 0
        ? ""
        : values == null
            ? " -r"
            : " -x -a " + quoted(String.join(" ", values).toLowerCase(Locale.ROOT));
  }

  private static void addChoice(
      StringBuilder script, String typed, String choice, List<String> description) {
    String about = quoted(summary(description));
    script.append("complete -c robotspec -n %s %s -d %s\n".formatted(typed, choice, about));
  }

  private static String quoted(String text) {
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'").replace("\n", " ") + "'";
  }
}
