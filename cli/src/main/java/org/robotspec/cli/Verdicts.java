package org.robotspec.cli;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.ByteArrayInputStream;
import java.io.CharConversionException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.robotspec.profile.SpecProfile;
import org.robotspec.rules.Crawler;
import org.robotspec.rules.RobotsTxt;
import org.robotspec.rules.RuleDecision;
import org.robotspec.rules.internal.PrintableText;

/** Answers cases, one JSON object per line, in the order in which they come. */
final class Verdicts {
  /** Room for a sentence and what it quotes of a case. */
  private static final int MAX_ERROR = 500;

  private final SpecProfile profile;
  private final JsonFactory json = new JsonMapper().getFactory();

  Verdicts(SpecProfile profile) {
    this.profile = profile;
  }

  /** Reads lines to the end; what is ready is sent whenever no further line is waiting. */
  void answerAll(InputStream in, OutputStream out) throws IOException {
    LineReader lines = new LineReader(in);
    JsonGenerator answers = json.createGenerator(out);
    answers.setRootValueSeparator(null);
    answers.disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
    while (lines.next()) {
      Case c = new Case();
      answer(lines, c, answers);
      answers.writeRaw('\n');
      if (!lines.ready()) {
        answers.flush();
      }
    }
    answers.close();
  }

  private void answer(LineReader line, Case c, JsonGenerator out) throws IOException {
    RuleDecision decision = null;
    String error = null;
    try {
      if (line.tooLong()) {
        error = "the line is longer than " + LineReader.MAX_BYTES + " bytes";
      } else {
        c.read(json, line.bytes(), line.length());
        decision = c.decide(profile);
      }
    } catch (JsonProcessingException e) {
      error = "not JSON: " + e.getOriginalMessage();
    } catch (CharConversionException e) {
      // What Jackson says to octets that look like UTF-32.
      error = "not JSON: " + e.getMessage();
    } catch (BadCaseException | IllegalArgumentException e) {
      error = String.valueOf(e.getMessage());
    } catch (RuntimeException e) {
      // Our own fault, but the cases after this one still want their answers.
      error = "internal error: " + e;
    }
    out.writeStartObject();
    out.writeFieldName("id");
    out.writeRawValue(c.id);
    if (decision != null) {
      out.writeBooleanField("allowed", decision.allowed());
      out.writeNumberField("line", decision.line());
      out.writeStringField("reason", Reasons.token(decision.reason()));
    } else {
      out.writeStringField("error", PrintableText.of(String.valueOf(error), MAX_ERROR));
    }
    out.writeEndObject();
  }

  /** One case as it is read; what has been read stays readable after an error. */
  private static final class Case {
    private String id = "null";
    private byte @Nullable [] robots;
    private @Nullable List<String> agents;
    private @Nullable String url;
    private @Nullable String wrong;

    void read(JsonFactory json, byte[] bytes, int length) throws IOException {
      try (JsonParser parser = json.createParser(new ByteArrayInputStream(bytes, 0, length))) {
        if (parser.nextToken() != JsonToken.START_OBJECT) {
          throw new BadCaseException("not a JSON object");
        }
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
          String name = parser.currentName();
          JsonToken value = parser.nextToken();
          switch (name) {
            case "id" -> id = raw(json, parser);
            case "robots_base64" -> robots = binary(parser, value);
            case "agents" -> agents = strings(parser, value);
            case "url" -> url = string(parser, value);
            default -> parser.skipChildren();
          }
        }
        if (parser.nextToken() != null) {
          throw new BadCaseException("more than one value on the line");
        }
      }
    }

    RuleDecision decide(SpecProfile profile) {
      if (wrong != null) {
        throw new BadCaseException(wrong);
      }
      byte[] body = need("robots_base64", robots);
      List<String> names = need("agents", agents);
      String address = need("url", url);
      if (names.isEmpty()) {
        throw new BadCaseException("agents is empty");
      }
      return RobotsTxt.parse(body, profile).rulesFor(new Crawler(names)).decide(address);
    }

    private static <T> T need(String name, @Nullable T value) {
      if (value == null) {
        throw new BadCaseException(name + " is missing");
      }
      return value;
    }

    private byte @Nullable [] binary(JsonParser parser, JsonToken value) throws IOException {
      if (value == JsonToken.VALUE_STRING) {
        try {
          return parser.getBinaryValue();
        } catch (JsonProcessingException e) {
          wrong("robots_base64 is not base64");
          return null;
        }
      }
      parser.skipChildren();
      wrong("robots_base64 is not a string");
      return null;
    }

    private @Nullable List<String> strings(JsonParser parser, JsonToken value) throws IOException {
      List<String> strings = new ArrayList<>();
      if (value != JsonToken.START_ARRAY) {
        parser.skipChildren();
        wrong("agents is not an array of strings");
        return null;
      }
      for (JsonToken t = parser.nextToken(); t != JsonToken.END_ARRAY; t = parser.nextToken()) {
        if (t == JsonToken.VALUE_STRING) {
          strings.add(parser.getText());
        } else {
          parser.skipChildren();
          wrong("agents is not an array of strings");
        }
      }
      return strings;
    }

    private @Nullable String string(JsonParser parser, JsonToken value) throws IOException {
      if (value == JsonToken.VALUE_STRING) {
        return parser.getText();
      }
      parser.skipChildren();
      wrong("url is not a string");
      return null;
    }

    /** Keeps the first complaint and lets the reading go on: the id may come later. */
    private void wrong(String complaint) {
      if (wrong == null) {
        wrong = complaint;
      }
    }

    private static String raw(JsonFactory json, JsonParser parser) throws IOException {
      JsonToken token = parser.currentToken();
      if (token.isNumeric()) {
        return parser.getText();
      }
      StringWriter copy = new StringWriter();
      try (JsonGenerator generator = json.createGenerator(copy)) {
        generator.copyCurrentStructure(parser);
      }
      return copy.toString();
    }
  }

  /** Says that a line is JSON but not a case. */
  private static final class BadCaseException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    BadCaseException(String message) {
      super(message, null, false, false);
    }
  }
}
