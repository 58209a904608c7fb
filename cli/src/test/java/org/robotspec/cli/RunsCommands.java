package org.robotspec.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.io.TempDir;
import org.robotspec.origin.LoopbackWeb;
import picocli.CommandLine;

/** A test that runs commands, on files and a web of its own, and reads what they print. */
public abstract class RunsCommands {
  protected final StringWriter out = new StringWriter();
  protected final StringWriter err = new StringWriter();

  @TempDir protected Path dir;
  @AutoClose protected final LoopbackWeb web = LoopbackWeb.start();

  /** Writes a file into the folder of the test; returns its path. */
  protected final String file(String name, String text) throws IOException {
    Path path = dir.resolve(name);
    Files.createDirectories(path.getParent());
    return Files.writeString(path, text).toString();
  }

  /** Returns the text of a page in {@code docs}. */
  protected static String document(String name) {
    try {
      return Files.readString(SourceTree.home().resolve("docs").resolve(name));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Runs a command line; returns its exit code. */
  protected final int run(String... args) {
    CommandLine commandLine = Main.commandLine();
    commandLine.setOut(new PrintWriter(out, true));
    commandLine.setErr(new PrintWriter(err, true));
    return commandLine.execute(args);
  }

  /** Runs a command line, with spaces between words, and keeps only what it prints. */
  protected final int call(String line) {
    out.getBuffer().setLength(0);
    err.getBuffer().setLength(0);
    return run(line.split(" +"));
  }

  /** Returns the JSON values that were printed. */
  protected final List<JsonNode> json() {
    try {
      return new JsonMapper()
          .readerFor(JsonNode.class)
          .<JsonNode>readValues(out.toString())
          .readAll();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns what was printed since the last call, with the names in a document for ours. */
  protected final String printed(Map<String, String> names) {
    String text = err.toString() + out;
    out.getBuffer().setLength(0);
    err.getBuffer().setLength(0);
    for (Map.Entry<String, String> name : names.entrySet()) {
      text = text.replace(name.getValue(), name.getKey());
    }
    return text;
  }
}
