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
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.robotspec.rules.internal.PrintableText;

/** Reads the data; a malformed part becomes a problem, and reading goes on. */
final class SuiteLoader {
  /** Reads a file to its end: what follows the first object is no JSON. */
  private static final JsonMapper JSON =
      JsonMapper.builder().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS).build();

  private static final Pattern IN_A_CASE = Pattern.compile("/cases/(\\d+)(?:/.*)?");

  /** The mistakes of a file that belong to no case. */
  private static final int NO_CASE = -1;

  /** One mistake may break many branches of the schema. */
  private static final int MAX_MISTAKES = 3;

  /** Reads the files of the suite. */
  interface Source {
    byte[] read(String file) throws IOException;
  }

  private final Source source;
  private final @Nullable Schema schema;
  private final List<String> problems = new ArrayList<>();
  private final List<Case> cases = new ArrayList<>();
  private final Set<String> ids = new HashSet<>();

  private SuiteLoader(Source source, @Nullable Schema schema) {
    this.source = source;
    this.schema = schema;
  }

  /** Returns a loader of the data in this program, which the build has checked. */
  static SuiteLoader ofThisProgram() {
    return new SuiteLoader(SuiteLoader::resource, null);
  }

  /** Returns a loader that checks the data against the schema. */
  static SuiteLoader of(Source source) {
    return new SuiteLoader(source, schema());
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

  Suite load() {
    JsonNode index = read("suite.json");
    report("suite.json", mistakes(index));
    JsonNode requirements = read("clauses.json");
    report("clauses.json", mistakes(requirements));
    List<Clause> clauses = new ArrayList<>();
    for (JsonNode clause : requirements.path("clauses")) {
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
    Map<Integer, List<String>> mistakes = mistakes(json);
    report(file, mistakes);
    int number = 0;
    for (JsonNode node : json.path("cases")) {
      List<String> own = mistakes.getOrDefault(number, List.of());
      number++;
      try {
        require(own.isEmpty(), String.join("; ", own));
        Case c = new Case(track, (ObjectNode) node);
        check(c);
        cases.add(c);
      } catch (ClassCastException | IllegalArgumentException e) {
        String id = node.path("id").asText("no id");
        problems.add(file + ", case " + number + " (" + id + "): " + e.getMessage());
      }
    }
  }

  /** Finds what would break a run and a schema cannot say. */
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

  /** Returns what does not keep the schema, by the place of the case in its file, from 0. */
  private Map<Integer, List<String>> mistakes(JsonNode file) {
    Map<Integer, List<String>> mistakes = new HashMap<>();
    if (schema == null || file.isMissingNode()) {
      return mistakes;
    }
    for (Error error : schema.validate(file)) {
      String where = error.getInstanceLocation().toString();
      Matcher inACase = IN_A_CASE.matcher(where);
      int number = inACase.matches() ? Integer.parseInt(inACase.group(1)) : NO_CASE;
      List<String> texts = mistakes.computeIfAbsent(number, key -> new ArrayList<>());
      if (texts.size() < MAX_MISTAKES) {
        texts.add(PrintableText.of("at \"" + where + "\": " + error.getMessage()));
      }
    }
    return mistakes;
  }

  private void report(String file, Map<Integer, List<String>> mistakes) {
    mistakes.getOrDefault(NO_CASE, List.of()).forEach(m -> problems.add(file + ": " + m));
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
