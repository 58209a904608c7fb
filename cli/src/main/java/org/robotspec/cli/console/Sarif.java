package org.robotspec.cli.console;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.robotspec.internal.answers.Members;
import org.robotspec.lint.Correction;
import org.robotspec.lint.NoteCode;
import org.robotspec.text.PrintableText;

/**
 * A log in SARIF 2.1.0, which code hosts show beside the lines of a pull request. Each finding is a
 * result, because those hosts show only the first location of a result.
 */
public final class Sarif {
  private static final String SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json";

  private Sarif() {}

  /**
   * Prints findings.
   *
   * @param notes whether these are notes of lint; then all existing codes are listed
   */
  static void print(List<Finding> findings, boolean notes, PrintWriter out) {
    List<String> codes = NoteCode.all().stream().map(NoteCode::key).toList();
    List<Members> rules =
        notes
            ? NoteCode.all().stream().map(Sarif::rule).toList()
            : findings.stream()
                .map(Finding::rule)
                .distinct()
                .map(rule -> with("id", rule))
                .toList();
    List<Members> results = new ArrayList<>();
    for (Finding one : findings) {
      Members result = result(one);
      results.add(notes ? fixed(result.put("ruleIndex", codes.indexOf(one.rule())), one) : result);
    }
    Members driver =
        new Members()
            .put("name", "robotspec")
            .put("version", new Version().getVersion()[0].replace("robotspec ", ""))
            .putAll("rules", rules);
    Members run = new Members().put("tool", with("driver", driver)).putAll("results", results);
    Members log = new Members().put("$schema", SCHEMA).put("version", "2.1.0");
    out.println(Text.json(log.putAll("runs", List.of(run))));
  }

  private static Members with(String name, Object value) {
    return new Members().put(name, value);
  }

  private static Members rule(NoteCode code) {
    return with("id", code.key())
        .put("shortDescription", with("text", code.title()))
        .put("help", with("text", code.fix()))
        .put("defaultConfiguration", with("level", Finding.level(code.severity(), "note")));
  }

  private static Members result(Finding one) {
    Members place =
        with("artifactLocation", with("uri", uri(one.file())))
            .put("region", with("startLine", one.line()));
    return new Members()
        .put("ruleId", one.rule())
        .put("level", Finding.level(one.severity(), "note"))
        .put("message", with("text", one.messageWith(one.advice())))
        .putAll("locations", List.of(with("physicalLocation", place)));
  }

  private static Members fixed(Members result, Finding note) {
    if (note.fix() == null) {
      return result;
    }
    Members change =
        with("artifactLocation", with("uri", uri(note.file())))
            .putAll("replacements", List.of(replacement(note.fix().correction())));
    Members fix =
        with("description", with("text", note.fix().effect()))
            .putAll("artifactChanges", List.of(change));
    return result.putAll("fixes", List.of(fix));
  }

  /** Returns a replacement of whole lines, or a deletion of lines with their ends. */
  private static Members replacement(Correction correction) {
    Members deleted = with("startLine", correction.from());
    if (correction.lines().isEmpty()) {
      deleted.put("startColumn", 1).put("endLine", correction.to() + 1).put("endColumn", 1);
    } else {
      deleted.put("endLine", correction.to());
    }
    String text = String.join("\n", correction.lines());
    return with("deletedRegion", deleted).put("insertedContent", with("text", text));
  }

  /** Returns the URI of a file, relative if it is inside the working directory. */
  private static String uri(String file) {
    if (RobotsFile.isUrl(file)) {
      return PrintableText.ofUrl(file);
    }
    Path path = Path.of(RobotsFile.inFolder(file));
    String uri = path.toUri().toASCIIString();
    String folder = Path.of("").toUri().toASCIIString();
    // Before its first slash, a relative URI has no colon.
    return path.isAbsolute() ? uri : uri.substring(folder.length()).replace(":", "%3A");
  }
}
