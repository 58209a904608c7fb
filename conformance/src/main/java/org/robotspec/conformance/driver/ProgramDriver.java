package org.robotspec.conformance.driver;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.robotspec.conformance.Case;
import org.robotspec.conformance.OneLine;
import org.robotspec.conformance.Track;

/**
 * Any program that speaks the line protocol: one JSON object a line, to its standard input and from
 * its standard output. The suite's documentation describes it.
 *
 * <p>If it crashes, hangs, answers nonsense or floods its output, it has not answered that case,
 * and is restarted for the next. After too many such cases in a row, it is not started again.
 */
public final class ProgramDriver implements Driver {
  /** The version of the protocol that {@code start} announces and a program repeats. */
  private static final int PROTOCOL = 1;

  private static final ObjectMapper JSON =
      new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

  /** Enough to recognise a text, and short enough for a line. */
  private static final int MAX_SHOWN = 200;

  /** How many cases in a row may have no answer: the rest would only take time. */
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
  private String firstFailure = "";

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
      // The program's first description of itself holds for the whole run.
      ObjectNode hello = start();
      String said = hello.path("name").textValue() + " " + hello.path("version").textValue();
      name = said.isBlank() ? name : OneLine.of(said.strip(), MAX_SHOWN);
      if (hello.has("tracks")) {
        tracks =
            Case.texts(hello.get("tracks")).stream().map(Track::of).collect(Collectors.toSet());
      }
    } catch (IOException | IllegalArgumentException e) {
      kill();
      String why = OneLine.of(OneLine.reason(e), MAX_SHOWN);
      throw new IllegalArgumentException("driver " + name + ": " + why, e);
    }
  }

  private ObjectNode start() throws IOException {
    process = new ChildProcess(new ProcessBuilder(command));
    ObjectNode hello = exchange(command("start").put("protocol", PROTOCOL));
    // A program that only repeats the question is no driver.
    if (!isNumber(hello.path("protocol"), PROTOCOL) || hello.has("cmd")) {
      throw new IOException("it does not speak protocol " + PROTOCOL + ": " + hello);
    }
    for (String member : List.of("name", "version")) {
      if (!hello.path(member).isTextual()) {
        String given = hello.has(member) ? hello.get(member).toString() : "there is none";
        throw new IOException("its " + member + " is not a text: " + given);
      }
    }
    if (hello.has("tracks") && !Case.isTexts(hello.get("tracks"))) {
      throw new IOException("its tracks are not a list of texts: " + hello.get("tracks"));
    }
    if (hello.has("profiles") && !hello.get("profiles").isBoolean()) {
      throw new IOException("its profiles is neither true nor false: " + hello.get("profiles"));
    }
    return hello;
  }

  private static boolean isNumber(JsonNode node, int value) {
    return node.isNumber() && node.doubleValue() == value;
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
          "not asked: %d cases in a row had no answer, the first: %s"
              .formatted(MAX_FAILURES, firstFailure));
    }
    try {
      if (process == null) {
        start();
      }
      seq++;
      ObjectNode message = exchange(question(c, profile, seq));
      if (!isNumber(message.path("seq"), seq)) {
        String given = message.has("seq") ? "seq " + message.get("seq") : "no seq";
        throw new IOException("an answer with " + given + " to question " + seq);
      }
      DriverAnswer answer = answerOf(message);
      failures = 0;
      return answer;
    } catch (IOException e) {
      kill();
      firstFailure = failures++ == 0 ? OneLine.of(OneLine.reason(e), MAX_SHOWN) : firstFailure;
      return ChildProcess.noAnswer(e);
    }
  }

  private ObjectNode exchange(ObjectNode question) throws IOException {
    ChildProcess running = Objects.requireNonNull(process);
    int asked = question.path("seq").asInt();
    return running.within(
        timeout,
        () -> {
          running.writeLine(OneLine.json(question.toString()));
          // Skip earlier lines, such as a second answer to the last question.
          for (int i = 0; i <= MAX_OLD_LINES; i++) {
            ObjectNode answer = message(running.readLine());
            JsonNode answered = answer.path("seq");
            if (!answered.isNumber() || answered.doubleValue() >= asked) {
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
      process.stop(command("stop").toString());
      process = null;
    }
  }

  private static ObjectNode command(String name) {
    return DriverAnswer.values().put("cmd", name);
  }

  /** Returns the message for a case, without the expected answer. */
  private static ObjectNode question(Case c, String profile, int seq) {
    ObjectNode message = command("case");
    message.put("seq", seq).put("id", c.id());
    message.put("track", c.track().key()).put("profile", profile);
    message.setAll(c.question());
    message.remove("profiles");
    c.url().ifPresent(url -> message.put("url", url));
    expandBody(message);
    for (JsonNode step : message.path("script")) {
      ((ObjectNode) step).remove("expect");
      step.path("serve").forEach(answer -> expandBody((ObjectNode) answer));
    }
    return message;
  }

  private static void expandBody(ObjectNode node) {
    if (node.has("body")) {
      node.put("body", Case.bytes(node.get("body"))); // which JSON writes as base64
    }
    if (node.has("ifConditional")) {
      expandBody((ObjectNode) node.get("ifConditional"));
    }
  }

  /**
   * Reads a line of a program.
   *
   * @throws IOException if it is not a JSON object
   */
  static ObjectNode message(String line) throws IOException {
    try {
      if (JSON.readTree(line) instanceof ObjectNode message) {
        return message;
      }
    } catch (JsonProcessingException e) {
      // reported below
    }
    throw new IOException("not a JSON object: " + line);
  }

  /**
   * Reads an answer to a case.
   *
   * @throws IOException if it is empty
   */
  static DriverAnswer answerOf(ObjectNode message) throws IOException {
    for (String member : List.of("skipped", "errored")) {
      String why = message.path(member).textValue();
      if (why != null) {
        return member.equals("skipped")
            ? new DriverAnswer.Skipped(why)
            : new DriverAnswer.Errored(why);
      } else if (message.has(member)) {
        return new DriverAnswer.Errored(member + " is not a text: " + message.get(member));
      }
    }
    ObjectNode values = message.deepCopy();
    values.remove("seq");
    if (values.isEmpty()) {
      throw new IOException("an answer without a value");
    }
    return new DriverAnswer.Given(values);
  }
}
