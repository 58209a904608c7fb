package org.robotspec.conformance;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What must hold for the data, whoever runs it. */
final class SuiteDataTest {
  private static final Path DATA = Path.of("suite");
  private static final Suite SUITE = Suite.load();

  @Test
  void theDataKeepsTheSchema() {
    Suite checked = Suite.load(DATA);
    assertThat(checked.cases()).hasSameSizeAs(SUITE.cases()).hasSizeGreaterThanOrEqualTo(1_000);
  }

  @Test
  void everyFileIsListed() throws IOException {
    JsonNode index = new ObjectMapper().readTree(text("suite.json"));
    try (Stream<Path> found = Files.walk(DATA)) {
      List<String> names =
          found
              .map(f -> DATA.relativize(f).toString().replace('\\', '/'))
              .filter(name -> name.contains("/") && name.endsWith(".json"))
              .toList();
      assertThat(Case.texts(index.path("files"))).containsExactlyInAnyOrderElementsOf(names);
    }
  }

  @Test
  void everyRequirementOfTheSpecificationHasACase() {
    Set<String> tested = SUITE.cases().stream().map(Case::clause).collect(Collectors.toSet());
    assertThat(SUITE.clauses()).extracting(Clause::id).containsAll(tested).doesNotHaveDuplicates();
    Map<String, Integer> last =
        Map.of("L", 8, "H", 11, "F", 7, "G", 6, "M", 8, "P", 1, "I", 6, "U", 10, "D", 15);
    assertThat(last)
        .allSatisfy(
            (letter, number) ->
                assertThat(tested)
                    .containsAll(
                        IntStream.rangeClosed(1, number).mapToObj(n -> letter + "-" + n).toList()));
    assertThat(tested)
        .contains("D-17", "D-22", "D-23", "D-25", "D-26", "D-29", "D-30", "D-31", "D-32")
        .contains("D-33", "D-34", "D-35", "D-36");
  }

  /** google/robotstxt is itself the text of its profile, which it has for matching alone. */
  @Test
  void aCaseIsRequiredOnlyIfATextOfTheProfileSaysSo() throws IOException {
    JsonNode texts = new ObjectMapper().readTree(text("suite.json")).path("texts");
    for (String profile : Suite.PROFILES) {
      List<String> named = Case.texts(texts.path(profile));
      assertThat(required(profile))
          .allMatch(
              c ->
                  profile.equals("google-reference")
                      ? c.track() == Track.MATCH
                      : c.clauses().stream()
                          .anyMatch(s -> named.stream().anyMatch(t -> s.startsWith(t + ", "))));
    }
  }

  @Test
  void whatIsLeftOpenIsNotRequired() {
    for (String profile : Suite.PROFILES) {
      assertThat(required(profile))
          .noneMatch(
              c ->
                  c.asks().stream()
                      .map(ask -> Case.expected(ask, profile).path("verdict").asText())
                      .allMatch("either"::equals));
    }
  }

  private static List<Case> required(String profile) {
    return SUITE.cases().stream().filter(c -> c.appliesTo(profile) && c.required(profile)).toList();
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

  /** Who must give the other answer under a profile reads so in the same sentence. */
  @ParameterizedTest
  @CsvSource({
    "google-2014, before July 2019",
    "google-current, today",
    "rfc9309, RFC 9309",
    "google-reference, google/robotstxt",
  })
  void noCaseSaysTheOppositeOfWhatItRequires(String profile, String name) {
    assertThat(required(profile))
        .filteredOn(c -> c.asks().stream().anyMatch(ask -> isOpposite(ask, profile)))
        .isNotEmpty()
        .extracting(c -> c.id() + ": " + c.says())
        .allMatch(says -> says.contains(name));
  }

  private static boolean isOpposite(JsonNode ask, String profile) {
    String others = ask.path("expect").path("*").path("verdict").asText("either");
    String own = Case.expected(ask, profile).path("verdict").asText("either");
    return !own.equals(others) && !own.equals("either") && !others.equals("either");
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
    assertThat(SUITE.cases())
        .extracting(c -> c.question().put("track", c.track().key()))
        .doesNotHaveDuplicates();
  }

  @Test
  void everyTextIsAsItShouldBe() {
    assertThat(SUITE.cases()).noneMatch(c -> c.says().contains("TODO"));
  }

  /** The suite is usable without the rest: it knows no parser, no service and no crawler. */
  @Test
  void theSuiteKnowsNoOtherModuleButTheOriginServer() {
    noClasses()
        .should()
        .dependOnClassesThat()
        .resideOutsideOfPackages(
            "org.robotspec.conformance..",
            "org.robotspec.origin..",
            "java..",
            "javax.xml..",
            "com.fasterxml.jackson..",
            "com.networknt.schema..",
            "org.jspecify..",
            "org.slf4j..")
        .check(
            new ClassFileImporter()
                .importUrl(Suite.class.getProtectionDomain().getCodeSource().getLocation()));
  }

  private static String text(String file) throws IOException {
    return Files.readString(DATA.resolve(file));
  }
}
