package org.robotspec.cli;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.Callable;
import org.robotspec.cli.console.Errors;
import org.robotspec.cli.console.ProfileOptions;
import org.robotspec.cli.console.Reasons;
import org.robotspec.profile.SpecProfile;
import org.robotspec.rules.Crawler;
import org.robotspec.rules.RobotsTxt;
import org.robotspec.rules.RuleDecision;
import org.robotspec.rules.internal.PrintableText;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code robotspec verdicts}: reads cases as JSON Lines, writes verdicts in the same order. */
@Command(
    name = "verdicts",
    description = {
      "Read cases from standard input, one JSON object per line, and answer in order.",
      "In:  {\"id\":1,\"robots_base64\":\"…\",\"agents\":[\"foo\"],\"url\":\"http://example.com/\"}",
      "Out: {\"id\":1,\"allowed\":true,\"line\":3,\"reason\":\"rule\"}",
      "In an answer, line is 0 if no rule decided.",
      "If the input line is not a case: {\"id\":…,\"error\":\"…\"}."
    })
final class VerdictsCommand implements Callable<Integer> {
  /** Room for a sentence and a quotation from the case. */
  private static final int MAX_ERROR = 500;

  /** Keeps numbers exactly as they were sent, because an id can be a number. */
  private static final JsonMapper JSON =
      JsonMapper.builder()
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
          .build();

  @Mixin private ProfileOptions profileOptions = new ProfileOptions();

  @Override
  public Integer call() throws IOException {
    // Not System.out: a PrintStream hides that the other end closed the pipe.
    InputStream in = new FileInputStream(FileDescriptor.in);
    OutputStream out = new FileOutputStream(FileDescriptor.out);
    try {
      answerAll(in, out);
      return 0;
    } catch (IOException e) {
      throw new Errors.InputException("cannot read or write: " + e.getMessage());
    }
  }

  /** Answers all lines; flushes whenever no further line is waiting. */
  void answerAll(InputStream in, OutputStream out) throws IOException {
    SpecProfile profile = profileOptions.profile();
    try (JsonGenerator answers = JSON.createGenerator(out)) {
      answers.setRootValueSeparator(null);
      answers.disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
      // As ISO 8859-1, so that octets that are not UTF-8 reach the parser, and spoil one line.
      BufferedReader lines = new BufferedReader(new InputStreamReader(in, ISO_8859_1));
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        answers.writeTree(answer(profile, line.getBytes(ISO_8859_1)));
        answers.writeRaw('\n');
        if (!lines.ready()) {
          answers.flush();
        }
      }
    }
  }

  private static ObjectNode answer(SpecProfile profile, byte[] line) {
    ObjectNode answer = JSON.createObjectNode().putNull("id");
    try {
      RuleDecision decision = decide(profile, line, answer);
      return answer
          .put("allowed", decision.allowed())
          .put("line", decision.line())
          .put("reason", Reasons.token(decision.reason()));
    } catch (JsonProcessingException e) {
      return error(answer, "not JSON: " + e.getOriginalMessage());
    } catch (IOException e) { // octets that look like UTF-32
      return error(answer, "not JSON: " + e.getMessage());
    } catch (IllegalArgumentException e) {
      return error(answer, String.valueOf(e.getMessage()));
    } catch (RuntimeException e) {
      // A bug of ours, but the cases after this one still need answers.
      return error(answer, "internal error: " + e);
    }
  }

  private static RuleDecision decide(SpecProfile profile, byte[] line, ObjectNode answer)
      throws IOException {
    try (JsonParser parser = JSON.createParser(line)) {
      JsonNode c = JSON.readTree(parser);
      check(c != null && c.isObject(), "not a JSON object");
      answer.set("id", c.path("id").isMissingNode() ? answer.get("id") : c.get("id"));
      check(parser.nextToken() == null, "more than one value on the line");
      String robots = text(c, "robots_base64");
      List<String> names = new ArrayList<>();
      for (JsonNode name : member(c, "agents", c.path("agents").isArray(), "an array of strings")) {
        check(name.isTextual(), "agents is not an array of strings");
        names.add(name.textValue());
      }
      String url = text(c, "url");
      check(!names.isEmpty(), "agents is empty");
      return RobotsTxt.parse(base64(robots), profile)
          .rulesFor(Crawler.under(profile, names))
          .decide(url);
    }
  }

  private static String text(JsonNode c, String name) {
    return member(c, name, c.path(name).isTextual(), "a string").textValue();
  }

  private static JsonNode member(JsonNode c, String name, boolean right, String type) {
    check(c.has(name), name + " is missing");
    check(right, name + " is not " + type);
    return c.get(name);
  }

  private static byte[] base64(String text) {
    try {
      return Base64.getDecoder().decode(text);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("robots_base64 is not base64", e);
    }
  }

  private static void check(boolean condition, String complaint) {
    if (!condition) {
      throw new IllegalArgumentException(complaint);
    }
  }

  private static ObjectNode error(ObjectNode answer, String message) {
    return answer.put("error", PrintableText.of(message, MAX_ERROR));
  }
}
