package org.robotspec.conformance.driver;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.robotspec.conformance.Case;
import org.robotspec.conformance.Track;

/**
 * Any program that speaks the line protocol.
 *
 * <p>One that crashes, hangs, answers nonsense or floods its output has not answered that case; it
 * is started anew for the next. After too many such cases in a row it is started no more.
 */
final class ProgramDriver implements Driver {
  /** This many cases in a row without an answer: the rest would only take time. */
  private static final int MAX_FAILURES = 5;

  private static final ObjectMapper JSON = new ObjectMapper();

  private final List<String> command;
  private final Duration timeout;
  private @Nullable LineProcess process;
  private String name;
  private Set<Track> tracks = EnumSet.of(Track.MATCH);
  private boolean profiles;
  private int seq;
  private int failures;

  /**
   * Starts a program.
   *
   * @throws IllegalArgumentException if it can't be started or does not answer the start
   */
  ProgramDriver(String name, List<String> command, Duration timeout) {
    this.name = name;
    this.command = command;
    this.timeout = timeout;
    try {
      start();
    } catch (IOException e) {
      close();
      throw new IllegalArgumentException("driver " + name + ": " + e.getMessage(), e);
    }
  }

  private LineProcess start() throws IOException {
    LineProcess started = new LineProcess(command);
    process = started;
    started.write(LineProtocol.start().toString());
    JsonNode hello = read(started);
    if (hello.path("protocol").asInt() != LineProtocol.VERSION) {
      throw new IOException("it does not speak protocol " + LineProtocol.VERSION + ": " + hello);
    }
    String said = hello.path("name").asText();
    if (!said.isEmpty()) {
      name = (said + " " + hello.path("version").asText()).strip();
    }
    if (hello.has("tracks")) {
      tracks = EnumSet.noneOf(Track.class);
      for (JsonNode track : hello.path("tracks")) {
        tracks.add(Track.of(track.asText()));
      }
    }
    profiles = hello.path("profiles").asBoolean();
    return started;
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
  public boolean followsProfiles() {
    return profiles;
  }

  @Override
  public DriverAnswer answer(Case c, String profile) {
    if (failures >= MAX_FAILURES) {
      return new DriverAnswer.Errored(
          "not asked: " + MAX_FAILURES + " cases in a row had no answer");
    }
    try {
      LineProcess running = process == null ? start() : process;
      DriverAnswer answer = ask(running, c, profile);
      failures = 0;
      return answer;
    } catch (IOException e) {
      failures++;
      kill();
      return new DriverAnswer.Errored(e.getMessage() == null ? e.toString() : e.getMessage());
    }
  }

  private DriverAnswer ask(LineProcess running, Case c, String profile) throws IOException {
    if (running.isFlooding()) {
      throw new IOException("the program writes more than it is asked for");
    }
    seq++;
    running.write(LineProtocol.question(c, profile, seq).toString());
    JsonNode message = read(running);
    // Lines from before, such as a second answer to the last question, are passed over.
    for (int extra = 0; message.path("seq").asInt(seq) < seq; extra++) {
      if (extra > 100) {
        throw new IOException("the program writes more than it is asked for");
      }
      message = read(running);
    }
    if (!message.has("seq") || message.path("seq").asInt() != seq) {
      throw new IOException("an answer with seq " + message.path("seq") + " to question " + seq);
    }
    try {
      return LineProtocol.answer(message);
    } catch (IllegalArgumentException e) {
      throw new IOException(e.getMessage() + ": " + cut(message.toString()), e);
    }
  }

  private JsonNode read(LineProcess running) throws IOException {
    String line;
    try {
      line = running.next(timeout);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
    if (line == null) {
      throw new IOException("no answer within " + timeout.toMillis() + " ms");
    }
    try {
      JsonNode message = JSON.readTree(line);
      if (message.isObject()) {
        return message;
      }
    } catch (JsonProcessingException e) {
      // said below
    }
    throw new IOException("not a JSON object: " + cut(line));
  }

  private static String cut(String line) {
    return line.length() > 100 ? line.substring(0, 100) + "…" : line;
  }

  private void kill() {
    if (process != null) {
      process.kill();
      process = null;
    }
  }

  @Override
  public void close() {
    if (process != null) {
      process.write(LineProtocol.stop().toString());
      process.close();
      process = null;
    }
  }
}
