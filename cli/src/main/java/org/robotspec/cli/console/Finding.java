package org.robotspec.cli.console;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import org.robotspec.text.PrintableText;

/**
 * A message about a line of a file, which code hosts show there.
 *
 * @param level {@code error} or {@code warning}
 * @param rule what kind of message it is, such as {@code unmet-expectation}
 * @param file the file or the URL
 * @param line the 1-based line
 */
public record Finding(String level, String rule, String file, int line, String message) {
  /** Prints a command of GitHub's Actions for each finding. */
  public static void github(List<Finding> findings, PrintWriter out) {
    for (Finding one : findings) {
      String file = escaped(one.file).replace(":", "%3A").replace(",", "%2C");
      String place = "file=%s,line=%d,title=%s".formatted(file, one.line, one.rule);
      out.println("::" + one.level + " " + place + "::" + escaped(one.message));
    }
  }

  private static String escaped(String text) {
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A");
  }

  /** Prints the findings as SARIF 2.1.0. */
  public static void sarif(List<Finding> findings, PrintWriter out) {
    ObjectNode log = JsonNodeFactory.instance.objectNode();
    log.put("$schema", "https://json.schemastore.org/sarif-2.1.0.json").put("version", "2.1.0");
    ObjectNode run = log.putArray("runs").addObject();
    ObjectNode driver = run.putObject("tool").putObject("driver").put("name", "robotspec");
    ArrayNode rules = driver.putArray("rules");
    findings.stream().map(Finding::rule).distinct().forEach(id -> rules.addObject().put("id", id));
    ArrayNode results = run.putArray("results");
    for (Finding one : findings) {
      ObjectNode result = results.addObject().put("ruleId", one.rule).put("level", one.level);
      result.putObject("message").put("text", one.message);
      ObjectNode place = result.putArray("locations").addObject().putObject("physicalLocation");
      place.putObject("artifactLocation").put("uri", one.uri());
      place.putObject("region").put("startLine", one.line);
    }
    out.println(log.toPrettyString());
  }

  /** Returns the URI of the file, relative if it is inside the working directory. */
  private String uri() {
    if (RobotsFile.isUrl(file)) {
      return PrintableText.ofUrl(file);
    }
    Path folder = Path.of("").toAbsolutePath();
    Path path = folder.resolve(file).normalize();
    String uri = path.toUri().toASCIIString();
    return path.startsWith(folder) ? uri.substring(folder.toUri().toASCIIString().length()) : uri;
  }
}
