package org.robotspec.conformance;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Reads the data, and refuses all of it if a part is malformed. */
final class SuiteLoader {
  /** Reads a file to its end: text after the first object is not JSON. */
  private static final JsonMapper JSON =
      JsonMapper.builder().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS).build();

  /** One mistake may break many branches of the schema. */
  private static final int MAX_MISTAKES = 3;

  /** Reads the files of the suite. */
  interface Source {
    byte[] read(String file) throws IOException;
  }

  private final Source source;
  private final @Nullable Schema schema;
  private final List<Case> cases = new ArrayList<>();
  private final Set<String> ids = new HashSet<>();

  /**
   * Creates a loader.
   *
   * @param schema checks the data; null for this program's, which the build has checked
   */
  SuiteLoader(Source source, @Nullable Schema schema) {
    this.source = source;
    this.schema = schema;
  }

  static byte[] resource(String file) throws IOException {
    try (InputStream in = SuiteLoader.class.getResourceAsStream("/suite/" + file)) {
      return Objects.requireNonNull(in, file).readAllBytes();
    }
  }

  static Schema schema() {
    try {
      String text = new String(resource("schema.json"), StandardCharsets.UTF_8);
      return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
          .getSchema(text, InputFormat.JSON);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Reads the suite.
   *
   * @throws IllegalArgumentException if a file is missing or malformed
   */
  Suite load() {
    JsonNode index = read("suite.json");
    List<Clause> clauses = new ArrayList<>();
    for (JsonNode clause : read("clauses.json").path("clauses")) {
      List<String> sources = Case.texts(clause.path("sources"));
      clauses.add(new Clause(clause.path("id").asText(), clause.path("text").asText(), sources));
    }
    for (JsonNode file : index.path("files")) {
      JsonNode json = read(file.asText());
      Track track = Track.of(json.path("track").asText());
      for (JsonNode node : json.path("cases")) {
        Case c = new Case(track, (ObjectNode) node);
        try {
          check(c);
        } catch (IllegalArgumentException e) {
          throw new IllegalArgumentException(
              file.asText() + ", " + c.id() + ": " + e.getMessage(), e);
        }
        cases.add(c);
      }
    }
    return new Suite(index.path("version").asText(), clauses, cases);
  }

  /** Finds mistakes that would break a run, but that no schema finds. */
  private void check(Case c) {
    require(!c.asks().isEmpty(), "its script asks nothing");
    c.script().forEach(Case::at);
    c.body();
    c.url();
    require(ids.add(c.id()), "another case has the same id");
  }

  private static void require(boolean holds, String problem) {
    if (!holds) {
      throw new IllegalArgumentException(problem);
    }
  }

  private JsonNode read(String file) {
    try {
      JsonNode json = JSON.readTree(source.read(file));
      if (schema != null) {
        List<Error> mistakes = schema.validate(json);
        require(
            mistakes.isEmpty(),
            mistakes.stream()
                .limit(MAX_MISTAKES)
                .map(e -> "at \"" + e.getInstanceLocation() + "\": " + e.getMessage())
                .collect(Collectors.joining("; ", file + ": ", "")));
      }
      return json;
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(file + ": not JSON: " + e.getOriginalMessage(), e);
    } catch (IOException e) {
      throw new IllegalArgumentException(file + ": cannot be read: " + e, e);
    }
  }
}
