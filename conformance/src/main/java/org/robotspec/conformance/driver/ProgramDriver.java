package org.robotspec.conformance.driver;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.robotspec.conformance.Case;
import org.robotspec.conformance.Track;
import org.robotspec.rules.internal.PrintableText;

/**
 * Any program that speaks the line protocol.
 *
 * <p>If it crashes, hangs, answers nonsense or floods its output, it has not answered that case,
 * and is restarted for the next. After too many such cases in a row, it is not started again.
 */
public final class ProgramDriver implements Driver {
  /** This many cases in a row without an answer: the rest would only take time. */
  private static final int MAX_FAILURES = 5;

  /** More lines than this before the answer to a question are a flood. */
  private static final int MAX_OLD_LINES = 100;

  private final List<String> command;
  private final Duration timeout;
  private @Nullable ChildProcess process;
  private String name;
  private Set<Track> tracks = EnumSet.of(Track.MATCH);
  private int seq;
  private int failures;

  /**
   * Starts the program.
   *
   * @param commandLine its words; quotation marks keep spaces together
   * @param timeout how long it may take to answer a case
   * @throws IllegalArgumentException if it can't be started or does not speak the protocol
   */
  public ProgramDriver(String commandLine, Duration timeout) {
    this.command = CommandWords.of(commandLine);
    this.name = command.get(command.size() - 1);
    this.timeout = timeout;
    try {
      start();
    } catch (IOException e) {
      kill();
      throw new IllegalArgumentException("driver " + name + ": " + e.getMessage(), e);
    }
  }

  private ChildProcess start() throws IOException {
    ChildProcess started = new ChildProcess(new ProcessBuilder(command));
    process = started;
    ObjectNode hello =
        exchange(started, LineProtocol.command("start").put("protocol", LineProtocol.VERSION));
    if (hello.path("protocol").asInt() != LineProtocol.VERSION) {
      String said = PrintableText.of(hello.toString());
      throw new IOException("it does not speak protocol " + LineProtocol.VERSION + ": " + said);
    }
    if (hello.path("name").asText().length() > 0) {
      name = (hello.path("name").asText() + " " + hello.path("version").asText()).strip();
    }
    if (hello.has("tracks")) {
      tracks = tracks(hello.path("tracks"));
    }
    return started;
  }

  private static Set<Track> tracks(JsonNode names) throws IOException {
    Set<Track> tracks = EnumSet.noneOf(Track.class);
    for (JsonNode name : names) {
      try {
        tracks.add(Track.of(name.asText()));
      } catch (IllegalArgumentException e) {
        throw new IOException(PrintableText.of("it names an " + e.getMessage()), e);
      }
    }
    return tracks;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public Set<Track> tracks() {
    return tracks;
  }

  @Override
  public DriverAnswer answer(Case c, String profile) {
    if (failures >= MAX_FAILURES) {
      return new DriverAnswer.Errored(
          "not asked: " + MAX_FAILURES + " cases in a row had no answer");
    }
    try {
      ChildProcess running = process == null ? start() : process;
      seq++;
      ObjectNode message = exchange(running, LineProtocol.question(c, profile, seq));
      if (message.path("seq").asInt() != seq) {
        throw new IOException("an answer with seq " + message.path("seq") + " to question " + seq);
      }
      DriverAnswer answer = LineProtocol.answer(message);
      failures = 0;
      return answer;
    } catch (IOException e) {
      failures++;
      kill();
      return ChildProcess.noAnswer(e);
    }
  }

  private ObjectNode exchange(ChildProcess running, ObjectNode question) throws IOException {
    int asked = question.path("seq").asInt();
    return running.within(
        timeout,
        () -> {
          running.writeLine(question.toString());
          // Lines from before, such as a second answer to the last question, are passed over.
          for (int i = 0; i <= MAX_OLD_LINES; i++) {
            ObjectNode answer = LineProtocol.read(running.readLine());
            if (answer.path("seq").asInt(asked) >= asked) {
              return answer;
            }
          }
          throw new IOException("the program writes more than it is asked for");
        });
  }

  private void kill() {
    if (process != null) {
      process.close();
      process = null;
    }
  }

  @Override
  public void close() {
    if (process != null) {
      process.stop(LineProtocol.command("stop").toString());
      process = null;
    }
  }
}
