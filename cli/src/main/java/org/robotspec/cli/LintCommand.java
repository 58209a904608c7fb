package org.robotspec.cli;

import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.robotspec.cli.check.WebRobots;
import org.robotspec.cli.console.Errors;
import org.robotspec.cli.console.ProfileOptions;
import org.robotspec.cli.console.RobotsFile;
import org.robotspec.cli.console.Screen;
import org.robotspec.cli.console.StatusLine;
import org.robotspec.cli.lint.LintReport;
import org.robotspec.cli.lint.LintSarif;
import org.robotspec.cli.lint.LintText;
import org.robotspec.lint.Lint;
import org.robotspec.lint.Note;
import org.robotspec.lint.NoteCode;
import org.robotspec.lint.NoteCode.Severity;
import org.robotspec.profile.SpecProfile;
import org.robotspec.rules.InvalidUrlException;
import org.robotspec.rules.Origin;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code robotspec lint}: finds mistakes in robots.txt files. */
@Command(
    name = "lint",
    description = "Find lines in robots.txt files that do not do what they seem to do.",
    footer = {
      "",
      "error: the line does something other than it seems to do",
      "warning: the line has no effect, or none for some crawlers",
      "info: a matter of style, or good to know",
      "docs/lint.md explains every code.",
      "",
      "Exit code: 0 no note as severe as --fail-on, 1 at least one, 2 bad input."
    })
final class LintCommand implements Callable<Integer> {
  private static final Pattern HIDDEN = Pattern.compile("(^|[/\\\\])\\.");
  private static final Pattern ROBOTS = Pattern.compile("(?i)(^|[/\\\\])robots[^/\\\\]*\\.txt$");

  @Spec private CommandSpec spec;

  @Mixin private ProfileOptions profileOptions;

  @Option(
      names = "--fail-on",
      paramLabel = "SEVERITY",
      description =
          "Exit with 1 if a note is at least this severe: error, warning or info."
              + " Default: ${DEFAULT-VALUE}.",
      defaultValue = "error")
  private Severity failOn = Severity.ERROR;

  @Option(
      names = "--site",
      paramLabel = "URL",
      description = "The site that the files are for; lint then finds rules for other sites.")
  private @Nullable String site;

  @ArgGroup private Form form = new Form();

  /** The output format; text if none is chosen. */
  private static final class Form {
    @Option(names = "--json", description = "Print one JSON object per code and file.")
    private boolean json;

    @Option(names = "--sarif", description = "Print SARIF 2.1.0, which code hosts can show.")
    private boolean sarif;
  }

  @Parameters(
      paramLabel = "FILE|FOLDER|URL",
      arity = "1..*",
      description =
          "robots.txt files, folders, and sites; - reads standard input. From a folder, lint reads"
              + " the files named robots*.txt, or all files if none is named so.")
  private List<String> sources = List.of();

  private boolean failed;
  private boolean found;

  @Override
  public Integer call() {
    @Nullable Origin origin = site == null ? null : Origin.of(site);
    List<String> names = new ArrayList<>();
    sources.forEach(source -> attempt(() -> names.addAll(files(source))));
    StatusLine status = StatusLine.of(spec.commandLine().getErr());
    LintReport report = report();
    try (WebRobots web = new WebRobots(profileOptions.profile())) {
      for (int i = 0; i < names.size(); i++) {
        String name = names.get(i);
        status.progress(String.format(Locale.ROOT, "%,d of %,d files", i, names.size()));
        attempt(
            () -> {
              Linted file =
                  RobotsFile.isUrl(name)
                      ? fromWeb(name, web)
                      : linted(RobotsFile.read(name), origin);
              status.clear();
              report.add(file.name(), file.notes());
              found |=
                  file.notes().stream()
                      .anyMatch(note -> note.code().severity().compareTo(failOn) <= 0);
            });
      }
    }
    report.end();
    return failed ? 2 : found ? 1 : 0;
  }

  private LintReport report() {
    PrintWriter out = spec.commandLine().getOut();
    return form.json
        ? LintReport.json(out)
        : form.sarif ? new LintSarif(out) : new LintText(Screen.of(out));
  }

  /** Handles one source; prints its error and goes on with the next. */
  private void attempt(Runnable action) {
    try {
      action.run();
    } catch (Errors.InputException | InvalidUrlException e) {
      spec.commandLine().getErr().println(Errors.line(spec.commandLine(), e));
      failed = true;
    }
  }

  /** Returns the names of what to read: in place of a folder, its files, without hidden ones. */
  private static List<String> files(String name) {
    if (name.equals("-") || RobotsFile.isUrl(name) || !new File(name).isDirectory()) {
      return List.of(name);
    }
    Path folder = Path.of(name);
    try (Stream<Path> paths = Files.walk(folder)) {
      List<String> files =
          paths
              .filter(path -> !HIDDEN.matcher(folder.relativize(path).toString()).find())
              .filter(Files::isRegularFile)
              .map(Path::toString)
              .sorted()
              .toList();
      if (files.isEmpty()) {
        throw new Errors.InputException("no files in " + name);
      }
      List<String> named = files.stream().filter(ROBOTS.asPredicate()).toList();
      return named.isEmpty() ? files : named;
    } catch (IOException | UncheckedIOException e) {
      throw new Errors.InputException("cannot read " + name + ": " + e.getMessage());
    }
  }

  private record Linted(String name, List<Note> notes) {}

  private Linted linted(RobotsFile file, @Nullable Origin origin) {
    SpecProfile profile = profileOptions.profile();
    return new Linted(
        file.name(),
        origin == null
            ? Lint.notes(file.body(), profile)
            : Lint.notes(file.body(), profile, origin));
  }

  private Linted fromWeb(String address, WebRobots web) {
    String url = WebRobots.robotsUrl(address);
    RobotsFile file = web.file(url);
    if (file == null) {
      String why = web.rules(url).explain();
      throw new Errors.InputException("nothing to lint at " + url + ": " + why);
    }
    boolean empty = new String(file.body(), StandardCharsets.UTF_8).isBlank();
    if (empty && !file.name().equals(url)) {
      String message = url + " redirects to an empty file, so everything is allowed";
      return new Linted(file.name(), List.of(new Note(1, NoteCode.EMPTY_AFTER_REDIRECT, message)));
    }
    return linted(file, Origin.of(url));
  }
}
