package org.robotspec.cli.conformance;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.robotspec.conformance.Suite;
import org.robotspec.conformance.Track;
import org.robotspec.lint.Lint;
import org.robotspec.lint.Note;
import org.robotspec.lint.NoteCode;
import org.robotspec.profile.SpecProfile;
import org.robotspec.usage.UsagePreferences;

/** The tables that the data publishes beside the cases are those of the code. */
final class PublishedTablesTest {
  private static JsonNode table(String name) throws IOException {
    return new ObjectMapper().readTree(Path.of("../conformance/suite", name).toFile());
  }

  private static List<Note> notes(List<String> lines, SpecProfile profile) {
    return Lint.notes(String.join("\n", lines).getBytes(UTF_8), profile);
  }

  @Test
  void d19_lintSaysOfEachFieldWhatTheTableSays() throws IOException {
    List<String> lines = new ArrayList<>(List.of("user-agent: *", "disallow:"));
    List<String> said = new ArrayList<>();
    for (JsonNode row : table("extensions.json").path("fields")) {
      lines.add(row.path("field").asText() + ": /");
      said.add(
          "%s has no effect on what may be crawled; defined by %s in %s, read by %s"
              .formatted(
                  row.path("field").asText(),
                  row.path("definedBy").asText(),
                  row.path("since").asText(),
                  row.path("readBy").asText()));
    }
    assertThat(said).hasSizeGreaterThan(10);
    Set<String> notes = new HashSet<>();
    // google-reference does not read content-usage (U-9), and takes disallowaitraining for
    // disallow.
    for (SpecProfile profile : List.of(SpecProfile.GOOGLE_2019, SpecProfile.GOOGLE_REFERENCE)) {
      notes(lines, profile).stream()
          .filter(note -> note.code() == NoteCode.EXTENSION_FIELD)
          .map(Note::message)
          .forEach(notes::add);
    }
    assertThat(notes).containsExactlyInAnyOrderElementsOf(said);
  }

  @Test
  void u6_lintKnowsTheSignalsOfTheVocabularyAndTheirValues() throws IOException {
    JsonNode signals = table("vocabulary.json").path("signals");
    List<String> lines = new ArrayList<>(List.of("user-agent: *", "disallow:"));
    signals
        .properties()
        .forEach(
            signal ->
                signal
                    .getValue()
                    .forEach(
                        value ->
                            lines.add(
                                "content-signal: " + signal.getKey() + "=" + value.asText())));
    assertThat(notes(lines, SpecProfile.GOOGLE_2019))
        .extracting(note -> note.code().key())
        .containsOnly("extension-field", "contradiction");
    List<String> wrong = lines.stream().map(line -> line.replaceFirst("=.*", "=maybe")).toList();
    assertThat(notes(wrong, SpecProfile.GOOGLE_2019))
        .filteredOn(note -> note.code() != NoteCode.EXTENSION_FIELD)
        .hasSameSizeAs(lines.subList(2, lines.size()));
  }

  @Test
  void u1_theVocabularyHasTheCategoriesAndTheTextsOfEachCase() throws IOException {
    JsonNode vocabulary = table("vocabulary.json");
    List<String> categories = new ArrayList<>();
    vocabulary.path("categories").fieldNames().forEachRemaining(categories::add);
    assertThat(categories).isEqualTo(UsagePreferences.CATEGORIES);
    List<String> adopted = new ArrayList<>();
    for (JsonNode text : vocabulary.path("texts")) {
      if (text.path("adopted").asBoolean()) {
        adopted.add(text.path("name").asText());
      }
    }
    Set<String> cited =
        Suite.load().cases().stream()
            .filter(c -> c.track() == Track.USAGE)
            .flatMap(c -> c.clauses().stream())
            .filter(clause -> clause.matches("(draft|Cloudflare).*"))
            .map(clause -> clause.startsWith("draft") ? clause.split(", ", 2)[0] : clause)
            .collect(Collectors.toSet());
    assertThat(cited).containsExactlyInAnyOrderElementsOf(adopted);
  }
}
