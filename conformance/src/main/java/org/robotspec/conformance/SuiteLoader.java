package org.robotspec.conformance;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads the data; a malformed part becomes a problem, and reading goes on. */
final class SuiteLoader {
  /** Reads a file to its end: what follows the first object is no JSON. */
  private static final JsonMapper JSON =
      JsonMapper.builder().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS).build();

  /** Reads the files of the suite. */
  interface Source {
    byte[] read(String file) throws IOException;
  }

  private final Source source;
  private final @Nullable SuiteSchema schema;
  private final List<String> problems = new ArrayList<>();
  private final List<Case> cases = new ArrayList<>();
  private final Set<String> ids = new HashSet<>();

  SuiteLoader(Source source) {
    this(source, null);
  }

  /**
   * Makes a loader.
   *
   * @param schema the schema to check the data against; null if the build has checked it
   */
  SuiteLoader(Source source, @Nullable SuiteSchema schema) {
    this.source = source;
    this.schema = schema;
  }

  static byte[] resource(String file) throws IOException {
    try (InputStream in =
        Objects.requireNonNull(SuiteLoader.class.getResourceAsStream("/suite/" + file), file)) {
      return in.readAllBytes();
    }
  }

  Suite load() {
    JsonNode index = checked("suite.json");
    List<Clause> clauses = new ArrayList<>();
    for (JsonNode clause : checked("clauses.json").path("clauses")) {
      List<String> sources = Case.texts(clause.path("sources"));
      clauses.add(new Clause(clause.path("id").asText(), clause.path("text").asText(), sources));
    }
    index.path("files").forEach(name -> cases(name.asText()));
    return new Suite(index.path("version").asText(), clauses, cases, problems);
  }

  private void cases(String file) {
    JsonNode json = read(file);
    if (json.isMissingNode()) {
      return;
    }
    Track track;
    try {
      track = Track.of(json.path("track").asText());
    } catch (IllegalArgumentException e) {
      problems.add(file + ": " + e.getMessage());
      return;
    }
    Map<Integer, List<String>> broken = schema == null ? Map.of() : schema.problems(json);
    broken.getOrDefault(SuiteSchema.NO_CASE, List.of()).forEach(p -> problems.add(file + ": " + p));
    int number = 0;
    for (JsonNode node : json.path("cases")) {
      List<String> mistakes = broken.getOrDefault(number, List.of());
      number++;
      String where = file + ", case " + number + " (" + node.path("id").asText("no id") + ")";
      if (!mistakes.isEmpty()) {
        problems.add(where + ": " + String.join("; ", mistakes));
        continue;
      }
      try {
        Case c = new Case(track, (ObjectNode) node);
        check(c);
        cases.add(c);
      } catch (ClassCastException | IllegalArgumentException e) {
        problems.add(where + ": " + e.getMessage());
      }
    }
  }

  /** Finds mistakes that would break a run; the schema is stricter. */
  private void check(Case c) {
    require(!c.id().isEmpty(), "it has no id");
    require(c.id().indexOf('.') > 0, "its id does not start with a clause and a dot");
    require(!c.says().isEmpty(), "it has no \"says\"");
    require(!c.asks().isEmpty(), "its script asks nothing");
    c.script().forEach(Case::at);
    require(c.isScript() || c.json().path("expect").isObject(), "it expects nothing");
    require(c.track() == Track.ORIGIN || !c.agents().isEmpty(), "it names no crawler");
    c.body();
    c.url();
    require(ids.add(c.id()), "another case has the same id");
  }

  private static void require(boolean holds, String problem) {
    if (!holds) {
      throw new IllegalArgumentException(problem);
    }
  }

  private JsonNode checked(String file) {
    JsonNode json = read(file);
    if (schema != null && !json.isMissingNode()) {
      schema
          .problems(json)
          .values()
          .forEach(all -> all.forEach(p -> problems.add(file + ": " + p)));
    }
    return json;
  }

  /** Returns the content of a file; a missing node if it cannot be read, which is a problem. */
  private JsonNode read(String file) {
    try {
      return JSON.readTree(source.read(file));
    } catch (JsonProcessingException e) {
      problems.add(file + ": not JSON: " + e.getOriginalMessage());
    } catch (IOException e) {
      problems.add(file + ": cannot be read: " + e);
    }
    return JSON.missingNode();
  }
}
