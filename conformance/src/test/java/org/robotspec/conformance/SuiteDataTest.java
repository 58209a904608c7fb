package org.robotspec.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What must hold for the data, whoever runs it. */
final class SuiteDataTest {
  private static final Path DATA = Path.of("suite");
  private static final Suite SUITE = Suite.load();

  static Stream<String> files() throws IOException {
    JsonNode index = new ObjectMapper().readTree(SuiteLoader.resource("suite.json"));
    List<String> files = new ArrayList<>();
    index.path("files").forEach(f -> files.add(f.asText()));
    return files.stream();
  }

  static Stream<String> allFiles() throws IOException {
    return Stream.concat(Stream.of("suite.json", "clauses.json"), files());
  }

  @ParameterizedTest
  @MethodSource("allFiles")
  void everyFileKeepsTheSchema(String file) throws IOException {
    Schema schema =
        SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
            .getSchema(text("schema.json"), InputFormat.JSON);
    List<String> problems =
        schema.validate(text(file), InputFormat.JSON).stream().map(Error::toString).toList();
    assertThat(problems).isEmpty();
  }

  @Test
  void theSchemaFindsMistakes() throws IOException {
    Schema schema =
        SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
            .getSchema(text("schema.json"), InputFormat.JSON);
    String good = text("match/unsettled.json");
    assertThat(schema.validate(good, InputFormat.JSON)).isEmpty();
    for (String[] fault :
        new String[][] {
          {"\"id\": \"D-2.", "\"id\": \"D2."},
          {"\"verdict\": \"allow\"", "\"verdict\": \"allowed\""},
          {"\"google-2014\"", "\"google-2013\""},
          {"\"line\": 3", "\"line\": -3"},
          {"\"says\"", "\"said\""},
          {"\"track\": \"match\"", "\"track\": \"matches\""},
          {"RFC 9309, section", "RFC 9308, section"},
          {"\"agents\"", "\"required\": false, \"agents\""},
          {"\"agents\"", "\"required\": [\"google\"], \"agents\""},
          {"\"*\":", "\"google-current\":"},
        }) {
      assertThat(good).contains(fault[0]);
      assertThat(schema.validate(good.replace(fault[0], fault[1]), InputFormat.JSON))
          .as(fault[1])
          .isNotEmpty();
    }
  }

  @Test
  void everyFileIsListed() throws IOException {
    try (Stream<Path> found = Files.walk(DATA)) {
      Set<String> names =
          found
              .filter(f -> DATA.relativize(f).getNameCount() > 1 && f.toString().endsWith(".json"))
              .map(f -> DATA.relativize(f).toString().replace('\\', '/'))
              .collect(Collectors.toSet());
      assertThat(files()).containsExactlyInAnyOrderElementsOf(names);
    }
  }

  @Test
  void theSuiteLoadsWithoutAProblem() {
    assertThat(SUITE.problems()).isEmpty();
    assertThat(SUITE.cases()).hasSizeGreaterThanOrEqualTo(1_000);
  }

  @Test
  void everyRequirementOfTheSpecificationHasACase() {
    Set<String> tested = SUITE.cases().stream().map(Case::clause).collect(Collectors.toSet());
    assertThat(SUITE.clauses().stream().map(Clause::id)).doesNotHaveDuplicates();
    assertThat(SUITE.clauses().stream().map(Clause::id))
        .containsExactlyInAnyOrderElementsOf(tested);
    List<String> required = new ArrayList<>();
    addAll(required, "L-", 8);
    addAll(required, "H-", 11);
    addAll(required, "F-", 7);
    addAll(required, "G-", 6);
    addAll(required, "M-", 8);
    addAll(required, "P-", 1);
    addAll(required, "I-", 6);
    addAll(required, "U-", 9);
    addAll(required, "D-", 15);
    assertThat(tested).containsAll(required);
  }

  private static void addAll(List<String> ids, String letter, int last) {
    for (int i = 1; i <= last; i++) {
      ids.add(letter + i);
    }
  }

  /** google/robotstxt is itself the text of its profile, which it has for matching alone. */
  @Test
  void aCaseIsRequiredOnlyIfATextOfTheProfileSaysSo() throws IOException {
    JsonNode texts = new ObjectMapper().readTree(text("suite.json")).path("texts");
    List<String> without = new ArrayList<>();
    for (Case c : SUITE.cases()) {
      for (String profile : Suite.PROFILES) {
        boolean reference = profile.equals("google-reference");
        boolean named =
            reference
                ? c.track() == Track.MATCH
                : c.clauses().stream()
                    .anyMatch(
                        source ->
                            Case.texts(texts.path(profile)).stream()
                                .anyMatch(text -> source.startsWith(text + ", ")));
        if (c.appliesTo(profile) && c.required(profile) && !named) {
          without.add(profile + " " + c.id());
        }
      }
    }
    assertThat(without).isEmpty();
  }

  @Test
  void whatIsLeftOpenIsNotRequired() {
    List<String> open = new ArrayList<>();
    for (Case c : SUITE.cases()) {
      for (String profile : Suite.PROFILES) {
        boolean either =
            c.asks().stream()
                .map(ask -> Case.expected(ask, profile).path("verdict").asText())
                .allMatch("either"::equals);
        if (c.appliesTo(profile) && c.required(profile) && either) {
          open.add(profile + " " + c.id());
        }
      }
    }
    assertThat(open).isEmpty();
  }

  /** What rests on a choice of ours, or on another text than the profile's, binds nobody else. */
  @ParameterizedTest
  @CsvSource({
    "F-6.cut-line-does-not-hold, google-reference",
    "F-6.file-one-over-the-limit, google-reference",
    "G-4.words-after-token, google-reference",
    "G-4.digit-ends-token, google-reference",
    "G-4.list-first, google-reference",
    "M-6.disallow-all, google-current rfc9309 google-reference",
    "M-6.https, google-current rfc9309 google-reference",
    "M-6.with-fragment, google-current rfc9309 google-reference",
    "M-6.disallowed-by-name, google-current rfc9309 google-reference",
    "M-6.named-group, google-current rfc9309 google-reference",
    "M-4.stray-percent-case, google-reference",
    "M-4.stray-percent-one-digit-and-a-letter, google-reference",
    "D-3.unreserved-counts-decoded, google-reference",
    "I-2.all-its-names, ''",
    "I-3.before-the-first-agent, ''",
    "I-4.unknown, ''",
    "D-7.underscore-is-no-hyphen, rfc9309 google-reference",
    "F-7.every-punctuation-mark, ''",
    "H-5.404, google-2019 google-2014 google-current",
    "M-5.tie-allow-wins, google-2019 google-current google-reference",
  })
  void theseAreRequiredUnder(String id, String profiles) {
    Case c = SUITE.find(id).orElseThrow();
    List<String> required =
        Suite.PROFILES.stream().filter(c::appliesTo).filter(c::required).toList();
    assertThat(String.join(" ", required)).isEqualTo(profiles);
  }

  /** The drafts may change, and no text that a profile names says anything of them. */
  @Test
  void usagePreferencesAreRequiredOfNobody() {
    List<Case> usage = SUITE.cases().stream().filter(c -> c.track() == Track.USAGE).toList();
    assertThat(usage).hasSizeGreaterThanOrEqualTo(80);
    assertThat(usage).filteredOn(c -> Suite.PROFILES.stream().anyMatch(c::required)).isEmpty();
  }

  @Test
  void aSpaceBeforeACommentThatIsKeptIsFound() {
    Case c = SUITE.find("F-3.comment-is-no-part-of-path-longer-url").orElseThrow();
    assertThat(c.url()).hasValue("http://example.com/ab");
  }

  @Test
  void theVersionIsInTheChangeLog() throws IOException {
    assertThat(SUITE.version()).matches("\\d+\\.\\d+\\.\\d+");
    assertThat(Files.readString(DATA.resolve("CHANGELOG.md"))).contains("## " + SUITE.version());
  }

  @Test
  void noTwoCasesAskTheSame() {
    Set<JsonNode> questions = new HashSet<>();
    List<String> twice = new ArrayList<>();
    for (Case c : SUITE.cases()) {
      if (!questions.add(c.question().put("track", c.track().key()))) {
        twice.add(c.id());
      }
    }
    assertThat(twice).isEmpty();
  }

  @Test
  void everyTextIsAsItShouldBe() {
    for (Case c : SUITE.cases()) {
      assertThat(c.says()).as(c.id()).endsWith(".").doesNotContain("TODO");
      assertThat(c.clauses()).as(c.id()).isNotEmpty();
    }
  }

  static String text(String file) {
    try {
      return new String(SuiteLoader.resource(file), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
