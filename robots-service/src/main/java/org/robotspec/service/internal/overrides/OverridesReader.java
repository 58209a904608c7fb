package org.robotspec.service.internal.overrides;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.robotspec.text.PrintableText;

/**
 * Reads a file of overrides (L-8). An error names the line and the entry, and says what to write.
 */
public final class OverridesReader {
  private static final String RULES = "rules";
  private static final String UNTIL = "until";
  private static final List<String> REQUIRED = List.of("host", RULES, "who", "why");

  private static final String FORM =
      "; each entry has once: host (example.com or *.example.com), rules, who, why;"
          + " and until (2026-12-31 or 2026-12-31T12:00:00Z) if it ends";

  /** Uses only methods of Jackson 2.12, Hadoop's version. */
  private static final JsonFactory JSON = new JsonFactory();

  /** A mistake that we find; Jackson's own messages name its classes. */
  private static final class MistakeException extends JsonParseException {
    private static final long serialVersionUID = 1L;

    MistakeException(JsonParser json, String what) {
      super(json, what);
    }
  }

  private final JsonParser json;
  private final Function<String, Optional<String>> mistakeIn;
  private final Map<String, String> members = new HashMap<>();

  /** The rules without a mistake: many hosts have the same. */
  private final Set<String> checked = new HashSet<>();

  private OverridesReader(JsonParser json, Function<String, Optional<String>> mistakeIn) {
    this.json = json;
    this.mistakeIn = mistakeIn;
  }

  /**
   * Returns a file's entries, by host or pattern.
   *
   * @param mistakeIn returns why rules cannot replace a site's (D-27)
   * @throws IllegalArgumentException if the file has a mistake
   */
  public static Map<String, FixedHost> read(
      String text, Function<String, Optional<String>> mistakeIn) {
    try (JsonParser json = JSON.createParser(text)) {
      return new OverridesReader(json, mistakeIn).entries();
    } catch (JsonProcessingException e) {
      String what =
          e instanceof MistakeException
              ? e.getOriginalMessage()
              : "this is not JSON; check its quotes, commas and brackets" + FORM;
      @Nullable JsonLocation at = e.getLocation();
      String place =
          at == null ? "" : "line %d, column %d: ".formatted(at.getLineNr(), at.getColumnNr());
      throw new IllegalArgumentException(place + what, e);
    } catch (IOException e) {
      throw new UncheckedIOException("a text in memory", e);
    }
  }

  private Map<String, FixedHost> entries() throws IOException {
    Map<String, FixedHost> entries = new HashMap<>();
    require(json.nextToken() == JsonToken.START_ARRAY, "write a list of entries, or []");
    while (json.nextToken() != JsonToken.END_ARRAY) {
      members.clear();
      require(json.currentToken() == JsonToken.START_OBJECT, "an entry begins with {");
      FixedHost entry = entry();
      require(entries.put(entry.host(), entry) == null, "there is another one for " + entry.host());
    }
    require(json.nextToken() == null, "nothing may follow the list");
    return entries;
  }

  private FixedHost entry() throws IOException {
    while (json.nextToken() == JsonToken.FIELD_NAME) {
      String name = json.currentName();
      require(
          REQUIRED.contains(name) || name.equals(UNTIL),
          "no member is called \"" + PrintableText.of(name) + "\"");
      json.nextToken();
      String value = name.equals(RULES) ? rules() : text(name);
      require(members.put(name, value) == null, name + " is there twice");
    }
    for (String name : REQUIRED) {
      @Nullable String value = members.get(name);
      require(value != null && (name.equals(RULES) || !value.isBlank()), name + " is missing");
    }
    if (checked.add(member(RULES))) {
      Optional<String> mistake = mistakeIn.apply(member(RULES));
      if (mistake.isPresent()) {
        throw mistake("in its rules, " + mistake.get());
      }
    }
    @Nullable String until = members.get(UNTIL);
    String why = "asked for by " + member("who") + ": " + member("why");
    return until == null
        ? new FixedHost(host(), member(RULES), why, null)
        : new FixedHost(host(), member(RULES), "until " + until + ", " + why, end(until));
  }

  private String member(String name) {
    return members.getOrDefault(name, "");
  }

  private String text(String name) throws IOException {
    require(json.currentToken() == JsonToken.VALUE_STRING, name + " is not text in quotes");
    return json.getText();
  }

  private String rules() throws IOException {
    if (json.currentToken() != JsonToken.START_ARRAY) {
      return text(RULES);
    }
    List<String> lines = new ArrayList<>();
    while (json.nextToken() != JsonToken.END_ARRAY) {
      lines.add(text("a line of " + RULES));
    }
    return String.join("\n", lines);
  }

  private String host() throws MistakeException {
    try {
      return HostPattern.name(member("host"));
    } catch (IllegalArgumentException e) {
      throw mistake(e.getMessage() + FORM);
    }
  }

  /** Returns the end of a day, in UTC, or an instant. */
  private Instant end(String until) throws MistakeException {
    try {
      // Later years, which are written with a sign, are too long for some clocks.
      return until.matches("\\d{4}-\\d\\d-\\d\\d")
          ? LocalDate.parse(until).plusDays(1).atStartOfDay().toInstant(ZoneOffset.UTC)
          : Instant.parse(until.matches("\\d.*") ? until : "");
    } catch (DateTimeException e) {
      throw mistake("until is \"" + PrintableText.of(until) + "\", which is not a date" + FORM);
    }
  }

  private void require(boolean condition, String what) throws MistakeException {
    if (!condition) {
      throw mistake(what + FORM);
    }
  }

  private MistakeException mistake(String what) {
    @Nullable String host = members.get("host");
    String entry = host == null ? "" : "the entry for " + PrintableText.of(host) + ": ";
    return new MistakeException(json, entry + what);
  }
}
