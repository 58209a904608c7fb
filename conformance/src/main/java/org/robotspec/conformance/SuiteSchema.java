package org.robotspec.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.robotspec.rules.internal.PrintableText;

/** The JSON Schema of the data that this program reads. */
final class SuiteSchema {
  /** The problems of a file that belong to no case. */
  static final int NO_CASE = -1;

  /** One mistake may break many branches of the schema. */
  private static final int MAX_PROBLEMS = 3;

  private static final Pattern CASE = Pattern.compile("/cases/(\\d+)(?:/.*)?");

  private final Schema schema;

  SuiteSchema() {
    try {
      schema =
          SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
              .getSchema(
                  new String(SuiteLoader.resource("schema.json"), StandardCharsets.UTF_8),
                  InputFormat.JSON);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns what does not keep the schema, by the place of the case in its file, from 0. */
  Map<Integer, List<String>> problems(JsonNode file) {
    Map<Integer, List<String>> problems = new TreeMap<>();
    for (Error error : schema.validate(file)) {
      Matcher place = CASE.matcher(place(error));
      int number = place.matches() ? Integer.parseInt(place.group(1)) : NO_CASE;
      List<String> texts = problems.computeIfAbsent(number, key -> new ArrayList<>());
      if (texts.size() < MAX_PROBLEMS) {
        texts.add(PrintableText.of("at \"" + place(error) + "\": " + error.getMessage()));
      }
    }
    return problems;
  }

  private static String place(Error error) {
    return error.getInstanceLocation().toString();
  }
}
