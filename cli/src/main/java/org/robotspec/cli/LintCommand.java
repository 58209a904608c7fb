package org.robotspec.cli;

import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.robotspec.cli.console.Errors;
import org.robotspec.cli.console.OptionValues;
import org.robotspec.cli.console.ProfileOptions;
import org.robotspec.cli.console.Report;
import org.robotspec.cli.console.RobotsFile;
import org.robotspec.cli.console.Screen;
import org.robotspec.cli.console.StatusLine;
import org.robotspec.cli.lint.CorrectedFile;
import org.robotspec.cli.lint.FixOptions;
import org.robotspec.cli.lint.LintText;
import org.robotspec.cli.lint.LintedFile;
import org.robotspec.cli.site.WebRobots;
import org.robotspec.correction.Corrections;
import org.robotspec.lint.Correction;
import org.robotspec.lint.Lint;
import org.robotspec.lint.Note;
import org.robotspec.lint.NoteCode;
import org.robotspec.lint.NoteCode.Severity;
import org.robotspec.rules.InvalidUrlException;
import org.robotspec.rules.Origin;
import org.robotspec.text.Ascii;
import org.robotspec.text.PrintableText;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
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
      "--explain CODE tells what a note means and what to do.",
      "",
      "Exit code: 0 no note as severe as --fail-on, 1 at least one, or --diff prints a change,",
      "2 bad input."
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

  @Option(
      names = "--ignore",
      paramLabel = "CODE",
      split = ",",
      completionCandidates = NoteCodes.class,
      description = "Leave out notes with these codes, such as crawl-delay.")
  private Set<String> ignored = Set.of();

  @Option(
      names = "--explain",
      paramLabel = "CODE",
      completionCandidates = NoteCodes.class,
      description = "Tell what a note means and what to do, and end.")
  private @Nullable String explained;

  @Mixin private FixOptions fixOptions;

  @Mixin private Report report;

  @Parameters(
      paramLabel = "FILE|FOLDER|SITE",
      arity = "0..*",
      description =
          "robots.txt files, folders, and sites; - reads standard input. From a folder, lint reads"
              + " the files named robots*.txt, or all files if none is named so.")
  private List<String> sources = List.of();

  @Override
  public Integer call() {
    if (explained != null) {
      NoteCode code = code("--explain", explained);
      Screen.of(spec.commandLine().getOut())
          .line(
              "%s (%s): %s%n%s"
                  .formatted(code.key(), Ascii.key(code.severity()), code.title(), code.fix()));
      return 0;
    }
    OptionValues.require(spec, !sources.isEmpty(), "name a file, a folder or a site");
    @Nullable Origin origin = site == null ? null : Origin.of(site);
    ignored.forEach(code -> code("--ignore", code));
    fixOptions.check(spec);
    PrintWriter err = spec.commandLine().getErr();
    StatusLine status = StatusLine.of(err);
    LintText text = new LintText(Screen.of(spec.commandLine().getOut()));
    Set<String> unseen = new LinkedHashSet<>(ignored);
    boolean changed = false;
    int exit = 0;
    List<String> names = new ArrayList<>();
    for (String source : sources) {
      try {
        names.addAll(files(source));
      } catch (Errors.InputException e) {
        exit = Errors.tell(spec, e);
      }
    }
    try (WebRobots web = new WebRobots(profileOptions.profile())) {
      for (int i = 0; i < names.size(); i++) {
        if (!fixOptions.isAsking()) {
          status.progress(String.format(Locale.ROOT, "%,d of %,d files", i, names.size()));
        }
        try {
          LintedFile file = linted(names.get(i), origin, web, status, unseen);
          status.clear();
          if (fixOptions.isDiff()) {
            changed |= file.written() > 0;
          } else {
            file.notes().forEach(note -> report.members(() -> file.members(note)));
            report.findings(file::findings);
            report.text(screen -> text.add(file));
          }
          exit = Math.max(exit, file.has(failOn) ? 1 : 0);
        } catch (Errors.InputException | InvalidUrlException e) {
          exit = Errors.tell(spec, e);
        }
      }
    }
    if (!fixOptions.isDiff()) {
      report.text(screen -> text.end());
      report.end(true);
    } else if (!changed) {
      err.println("no correction to apply");
    }
    unseen.forEach(code -> err.println("no note has the code " + code + ", which --ignore names"));
    return Math.max(exit, changed ? 1 : 0);
  }

  /** The codes of all notes. */
  static final class NoteCodes extends ArrayList<String> {
    private static final long serialVersionUID = 1L;

    NoteCodes() {
      super(NoteCode.all().stream().map(NoteCode::key).toList());
    }
  }

  private NoteCode code(String option, String key) {
    List<String> codes = new NoteCodes();
    if (!codes.contains(key)) {
      String likely = Errors.likely(key, codes);
      String all = likely.isEmpty() ? "; docs/lint.md has all" : likely;
      throw new ParameterException(
          spec.commandLine(), "%s: no note has the code %s%s".formatted(option, key, all));
    }
    return NoteCode.of(key);
  }

  /** Returns the names of the files to read: those in a folder, without hidden ones. */
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
      throw new Errors.InputException("cannot read " + name + ": " + PrintableText.reason(e));
    }
  }

  /** Returns a source with its notes, after the chosen corrections. */
  private LintedFile linted(
      String name, @Nullable Origin origin, WebRobots web, StatusLine status, Set<String> unseen) {
    String address = web.address(name, spec);
    boolean writes = fixOptions.isChosen() && !fixOptions.isDiff();
    if (!RobotsFile.isUrl(address)) {
      if (writes && address.equals("-")) {
        throw new Errors.InputException("standard input cannot be corrected; use --diff");
      }
      return linted(RobotsFile.read(address), origin, status, unseen);
    }
    String url = WebRobots.robotsUrl(address);
    if (writes) {
      throw new Errors.InputException("only a file can be corrected, not " + url + "; use --diff");
    }
    @Nullable RobotsFile file = web.site(url).file();
    if (file == null) {
      String why = web.rules(url).explain();
      throw new Errors.InputException("nothing to lint at " + url + ": " + why);
    }
    boolean empty = new String(file.body(), StandardCharsets.UTF_8).isBlank();
    if (empty && !file.name().equals(url)) {
      String message = url + " redirects to an empty file, so everything is allowed";
      Note note = new Note(1, NoteCode.EMPTY_AFTER_REDIRECT, message);
      return new LintedFile(file.name(), List.of(note), effects(file.body()), 0);
    }
    return linted(file, Origin.of(url), status, unseen);
  }

  /** Returns a file with the chosen corrections, which are written or printed. */
  private LintedFile linted(
      RobotsFile file, @Nullable Origin origin, StatusLine status, Set<String> unseen) {
    Corrections effects = effects(file.body());
    List<Note> notes = notes(file.body(), origin, unseen);
    List<Correction> chosen =
        fixOptions.chosen(file.name(), notes, effects, spec.commandLine().getErr());
    if (chosen.isEmpty()) {
      return new LintedFile(file.name(), notes, effects, 0);
    }
    byte[] body = Corrections.apply(file.body(), chosen);
    CorrectedFile corrected = new CorrectedFile(file.name(), file.body(), body);
    if (fixOptions.isDiff()) {
      status.clear();
      corrected.print(spec.commandLine().getOut());
    } else {
      corrected.write();
    }
    List<Note> left = notes(body, origin, unseen);
    return new LintedFile(file.name(), left, effects(body), chosen.size());
  }

  private List<Note> notes(byte[] body, @Nullable Origin origin, Set<String> unseen) {
    List<Note> notes = Lint.notes(body, profileOptions.profile(), origin);
    notes.forEach(note -> unseen.remove(note.code().key()));
    return notes.stream().filter(note -> !ignored.contains(note.code().key())).toList();
  }

  private Corrections effects(byte[] body) {
    return new Corrections(body, profileOptions.profile());
  }
}
