package org.robotspec.cli.lint;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.PrintWriter;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.robotspec.cli.console.RobotsFile;
import org.robotspec.cli.console.Version;
import org.robotspec.lint.Correction;
import org.robotspec.lint.CorrectionEffect;
import org.robotspec.lint.Note;
import org.robotspec.lint.NoteCode;
import org.robotspec.text.PrintableText;

/**
 * Prints notes as SARIF 2.1.0, which code hosts show beside the lines of a pull request. Each note
 * is a result, because those hosts show only the first location of a result.
 */
public final class LintSarif implements LintReport {
  private final PrintWriter out;
  private final ObjectNode log = JsonNodeFactory.instance.objectNode();
  private final ArrayNode results;

  public LintSarif(PrintWriter out) {
    this.out = out;
    log.put("$schema", "https://json.schemastore.org/sarif-2.1.0.json").put("version", "2.1.0");
    ObjectNode run = log.putArray("runs").addObject();
    ObjectNode driver = run.putObject("tool").putObject("driver").put("name", "robotspec");
    driver.put("version", new Version().getVersion()[0].replace("robotspec ", ""));
    ArrayNode rules = driver.putArray("rules");
    for (NoteCode code : NoteCode.values()) {
      ObjectNode rule = rules.addObject().put("id", code.key());
      rule.putObject("shortDescription").put("text", code.title());
      rule.putObject("help").put("text", code.fix());
      rule.putObject("defaultConfiguration").put("level", level(code));
    }
    results = run.putArray("results");
  }

  @Override
  @SuppressWarnings("EnumOrdinal") // the rules are in the order of the codes
  public void add(LintedFile file) {
    String uri = uri(file.name());
    for (Note note : file.notes()) {
      ObjectNode result = results.addObject().put("ruleId", note.code().key());
      result.put("ruleIndex", note.code().ordinal()).put("level", level(note.code()));
      result.putObject("message").put("text", note.message() + ". " + note.code().fix());
      ObjectNode place = result.putArray("locations").addObject().putObject("physicalLocation");
      place.putObject("artifactLocation").put("uri", uri);
      place.putObject("region").put("startLine", note.line());
      @Nullable Correction correction = note.correction();
      CorrectionEffect effect = file.effect(note);
      if (correction != null && effect != null) {
        ObjectNode fix = result.putArray("fixes").addObject();
        fix.putObject("description").put("text", effect.sentence());
        ObjectNode change = fix.putArray("artifactChanges").addObject();
        change.putObject("artifactLocation").put("uri", uri);
        replacement(change.putArray("replacements").addObject(), correction);
      }
    }
  }

  /** Fills a replacement: of whole lines, of lines with their ends, or of nothing before a line. */
  private static void replacement(ObjectNode replacement, Correction correction) {
    ObjectNode deleted = replacement.putObject("deletedRegion").put("startLine", correction.from());
    boolean replaces = correction.to() >= correction.from() && !correction.lines().isEmpty();
    if (replaces) {
      deleted.put("endLine", correction.to());
    } else {
      deleted.put("startColumn", 1).put("endLine", correction.to() + 1).put("endColumn", 1);
    }
    String text = String.join("\n", correction.lines());
    boolean inserts = correction.to() < correction.from();
    replacement.putObject("insertedContent").put("text", inserts ? text + "\n" : text);
  }

  @Override
  public void end() {
    out.println(log.toPrettyString());
  }

  private static String level(NoteCode code) {
    return switch (code.severity()) {
      case ERROR -> "error";
      case WARNING -> "warning";
      case INFO -> "note";
    };
  }

  /** Returns the URI of a file, relative if it is inside the working directory. */
  private static String uri(String name) {
    if (RobotsFile.isUrl(name)) {
      return PrintableText.ofUrl(name);
    }
    Path folder = Path.of("").toAbsolutePath();
    Path path = folder.resolve(name).normalize();
    if (!path.startsWith(folder)) {
      return path.toUri().toString();
    }
    try {
      String relative = folder.relativize(path).toString().replace('\\', '/');
      return new URI(null, null, relative, null).toASCIIString();
    } catch (URISyntaxException e) {
      return path.toUri().toString();
    }
  }
}
