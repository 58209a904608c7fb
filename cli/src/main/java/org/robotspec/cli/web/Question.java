package org.robotspec.cli.web;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.robotspec.profile.SpecProfile;
import org.robotspec.rules.Origin;

/**
 * What the page asks: the members of a JSON object. A member that is missing or of the wrong type
 * is an {@link IllegalArgumentException} with a sentence.
 *
 * @param reply where the answer goes
 */
record Question(JsonNode members, Reply reply) {
  /** Room for a large file and the most URLs; Jackson reads texts up to 20 million characters. */
  static final int MAX_BYTES = 16 << 20;

  /** As many as a table of verdicts can show; the command line takes more. */
  static final int MAX_URLS = 10_000;

  static final int MAX_CRAWLERS = 100;

  private static final JsonMapper JSON = new JsonMapper();

  /**
   * Reads a question.
   *
   * @throws RefusedException if it is too large or not a JSON object
   */
  static Question read(InputStream body, Reply reply) throws IOException {
    byte[] bytes = body.readNBytes(MAX_BYTES + 1);
    if (bytes.length > MAX_BYTES) {
      body.transferTo(OutputStream.nullOutputStream()); // a browser reads no answer before that
      throw new RefusedException(413, "the question is larger than " + (MAX_BYTES >> 20) + " MiB");
    }
    try {
      JsonNode json = JSON.readTree(bytes);
      if (json.isObject()) {
        return new Question(json, reply);
      }
    } catch (IOException e) {
      // Not JSON, or octets that look like UTF-32.
    }
    throw new RefusedException(400, "the body is not a JSON object");
  }

  /** Returns a text that must be there. */
  String text(String name) {
    check(members.path(name).isTextual(), name, "a text");
    return members.get(name).textValue();
  }

  /** Returns a text; empty if it is not there. */
  String optionalText(String name) {
    return members.path(name).isMissingNode() ? "" : text(name);
  }

  boolean flag(String name, boolean usual) {
    JsonNode value = members.path(name);
    check(value.isMissingNode() || value.isBoolean(), name, "true or false");
    return value.asBoolean(usual);
  }

  /** Returns a whole number; null if it is not there. */
  @Nullable Integer number(String name, int least, int most) {
    JsonNode value = members.path(name);
    if (value.isMissingNode() || value.isNull()) {
      return null;
    }
    boolean right = value.canConvertToInt() && value.isIntegralNumber();
    check(
        right && value.intValue() >= least && value.intValue() <= most,
        name,
        "a whole number from " + least + " to " + most);
    return value.intValue();
  }

  /** Returns a list of texts; empty if it is not there. */
  List<String> texts(String name, int most) {
    JsonNode list = members.path(name);
    check(list.isMissingNode() || list.isArray(), name, "a list of texts");
    check(list.size() <= most, name, "a list of at most %,d texts".formatted(most));
    List<String> texts = new ArrayList<>();
    for (JsonNode text : list) {
      check(text.isTextual(), name, "a list of texts");
      texts.add(text.textValue());
    }
    return texts;
  }

  /** Returns the chosen profile, or the default one. */
  SpecProfile profile() {
    String name = optionalText("profile");
    return name.isEmpty() ? SpecProfile.GOOGLE_2019 : SpecProfile.parse(name);
  }

  /** Returns the site of the file; empty if it has none. */
  Optional<Origin> site() {
    String site = optionalText("site");
    return site.isBlank() ? Optional.empty() : Optional.of(Origin.of(site.strip()));
  }

  private static void check(boolean right, String name, String type) {
    if (!right) {
      throw new IllegalArgumentException("\"" + name + "\" must be " + type);
    }
  }
}
