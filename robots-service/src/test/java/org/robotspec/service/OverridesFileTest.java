package org.robotspec.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Overrides with a reason (L-8). */
final class OverridesFileTest extends ServiceFixture {
  private static final String WHY = "who: 'J. Doe', why: 'the shop moves'";

  @TempDir private Path dir;
  private Path file;

  @BeforeEach
  void name() {
    file = dir.resolve("overrides.json");
    fetcher.otherwise((url, limits) -> FakeFetcher.status(404));
  }

  /** Writes JSON with ' for each quote, and names without quotes. */
  private void write(String entries) throws IOException {
    String quoted =
        entries.replaceAll("(host|rules?|who|why|until|end): ", "\"$1\": ").replace('\'', '"');
    Path next = Files.writeString(dir.resolve("next"), "[" + quoted + "]");
    Files.move(next, file, StandardCopyOption.REPLACE_EXISTING);
  }

  private RobotsService service() {
    return open(config().set(ServiceSettings.OVERRIDES, file.toString()));
  }

  @Test
  void l8_aVerdictSaysWhoAskedWhyAndUntilWhen() throws IOException {
    String rules = "rules: ['user-agent: *', 'disallow: /x']";
    write("{host: '*.a.example', " + rules + ", " + WHY + ", until: '2026-03-01'}");
    RobotsService service = service();
    String reason =
        "L-8: the rules come from configuration"
            + " (until 2026-03-01, asked for by J. Doe: the shop moves)";
    Verdict verdict = service.decide("http://b.a.example/x");
    assertThat(verdict).hasToString("disallowed: line 2: Disallow: /x [*]; " + reason);
    assertThat(verdict.refreshAt()).isEqualTo(Instant.parse("2026-03-02T00:00:00Z"));
    assertThat(service.decide("http://a.example/y")).hasToString("allowed: " + reason);
    assertThat(fetcher.asked).isEmpty();

    clock.set(verdict.refreshAt().minusNanos(1));
    assertThat(service.decide("http://a.example/x").allowed()).isFalse();
    clock.set(verdict.refreshAt());
    assertThat(service.decide("http://a.example/x").allowed()).as("ended").isTrue();
  }

  @Test
  void l8_anEndedEntryLeavesTheSettingsAndShorterPatternsInForce() throws IOException {
    write(
        "{host: 'a.example', rules: [], until: '2026-03-01T01:00:00Z', %s},".formatted(WHY)
            + "{host: '*.example', rules: 'user-agent: *\\ndisallow: /', %s}".formatted(WHY));
    String refuse = "user-agent: *\ndisallow: /page";
    RobotsService service =
        open(
            config().set(ServiceSettings.OVERRIDES, file.toString()).override("a.example", refuse));
    assertThat(service.decide(PAGE).allowed()).isTrue();
    assertThat(service.decide("http://c.example/").allowed()).isFalse();
    clock.forward(Duration.ofHours(1));
    assertThat(service.decide(PAGE).allowed()).isFalse();
    assertThat(service.decide("http://a.example/").allowed()).isTrue();
  }

  @Test
  void l8_aNewVersionCountsWithoutARestartAndABrokenOneDoesNot() throws IOException {
    write("{host: 'a.example', rules: 'user-agent: *\\ndisallow: /', " + WHY + "}");
    RobotsService service = service();
    write("{host: 'b.example', rules: 'user-agent: *\\ndisallow: /', " + WHY + "}");
    assertThat(service.decide(PAGE).allowed()).as("not yet").isFalse();
    clock.forward(OverridesFile.BETWEEN_CHECKS);
    await().until(() -> service.decide(PAGE).allowed());
    String other = "http://b.example/";
    assertThat(service.decide(other).allowed()).isFalse();

    Files.writeString(file, "[{]");
    List<String> log =
        LogOf.until(
            "if it ends; what was read before stays in force",
            () -> {
              clock.forward(OverridesFile.BETWEEN_CHECKS);
              assertThat(service.decide(other).allowed()).isFalse();
            });
    assertThat(LogOf.warnings(log)).singleElement().asString().contains("line 1, column 3");
    Files.delete(file);
    clock.forward(OverridesFile.BETWEEN_CHECKS);
    assertThat(service.decide(other).allowed()).isFalse();
    write("");
    await()
        .until(
            () -> {
              clock.forward(OverridesFile.BETWEEN_CHECKS);
              return service.decide(other).allowed();
            });
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '`',
      value = {
        "{host: 'a', rules: '', who: 'w'}; line 1, column 39: host, rules, who or why is missing; each entry has once: host",
        "{host: 'a', rules: '', who: ' ', why: 'y'}; host, rules, who or why is missing",
        "{host: 'http://a/', rules: '', who: 'w', why: 'y'}; this is not a host; each entry has once: host (example.com",
        "{host: 'a', rules: '', who: 'w', why: 'y', until: 'May'}; column 67: Text 'May' could not be parsed at index 0; each entry",
        "{host: 'a', rule: ''}; is missing; each entry has once: host",
        "{host: 'a', rules: '', who: 'w', why: 'y', end: 'x'}; field \"end\"",
        "{host: 'a', rules: '', who: 5, why: 'y'}; line 1, column 36: Cannot deserialize value of type `java.lang.String` from Integer value",
        "{host: 'a', rules: false, who: 'w', why: 'y'}; from Boolean value",
        "{host: 'a', rules: [null], who: 'w', why: 'y'}; is missing",
        "{host: null, rules: [], who: 'w', why: 'y'}; is missing",
        "{host: 'a', host: 'a'}; line 1, column 22: Duplicate field",
        "{host: 'a; Unexpected end-of-input",
        "{host: 'a' rules: ''}; was expecting comma",
        "{host: 'a\\x'}; Unrecognized character escape",
        "]]; line 1, column 3: Unexpected close marker",
      })
  void aMistakeAtTheStartIsAnErrorThatNamesThePlace(String json, String message)
      throws IOException {
    write(json);
    assertThatIllegalArgumentException()
        .isThrownBy(this::service)
        .withMessageStartingWith("robotspec.overrides: " + file + ", line 1, column ")
        .withMessageContaining(message);
  }

  @Test
  void twoEntriesForAHostAreAnErrorThatNamesIt() throws IOException {
    String rest = "rules: '', " + WHY + "}";
    write("{host: 'a', " + rest + ", {host: 'A.', " + rest);
    assertThatIllegalArgumentException()
        .isThrownBy(this::service)
        .withMessage("robotspec.overrides: " + file + ", there are two entries for a");
    Files.writeString(file, "null");
    assertThatIllegalArgumentException()
        .isThrownBy(this::service)
        .withMessageEndingWith("write [] instead of null");
    Files.writeString(file, "[] []");
    assertThatIllegalArgumentException()
        .isThrownBy(this::service)
        .withMessageContaining("line 1, column 4: Trailing token");
  }

  @Test
  void aMissingFileIsAnErrorAtTheStart() {
    assertThatIllegalArgumentException()
        .isThrownBy(this::service)
        .withMessageStartingWith("robotspec.overrides: cannot read the file")
        .withMessageContaining("overrides.json");
  }
}
