package org.robotspec.cli.console;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.PrintWriter;
import java.nio.file.Path;
import org.robotspec.text.PrintableText;

/** A log in SARIF 2.1.0, which code hosts show beside the lines of a pull request. */
public final class Sarif {
  private final ObjectNode log = JsonNodeFactory.instance.objectNode();
  private final ArrayNode rules;
  private final ArrayNode results;

  public Sarif() {
    log.put("$schema", "https://json.schemastore.org/sarif-2.1.0.json").put("version", "2.1.0");
    ObjectNode run = log.putArray("runs").addObject();
    ObjectNode driver = run.putObject("tool").putObject("driver").put("name", "robotspec");
    driver.put("version", new Version().getVersion()[0].replace("robotspec ", ""));
    rules = driver.putArray("rules");
    results = run.putArray("results");
  }

  /** Adds a kind of message, and returns it. */
  public ObjectNode addRule(String id) {
    return rules.addObject().put("id", id);
  }

  /** Adds a message about a line of a file, and returns it. */
  public ObjectNode addResult(Finding one) {
    ObjectNode result = results.addObject().put("ruleId", one.rule()).put("level", one.level());
    result.putObject("message").put("text", one.message());
    ObjectNode place = result.putArray("locations").addObject().putObject("physicalLocation");
    place.putObject("artifactLocation").put("uri", uri(one.file()));
    place.putObject("region").put("startLine", one.line());
    return result;
  }

  /** Prints the log. */
  public void print(PrintWriter out) {
    out.println(Text.json(log));
  }

  /** Returns the URI of a file, relative if it is inside the working directory. */
  public static String uri(String file) {
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
