package org.robotspec.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.robotspec.service.internal.overrides.OverridesFile;

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
        "the rules come from configuration"
            + " (until 2026-03-01, asked for by J. Doe: the shop moves; L-8)";
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
  void l8_aNewVersionCountsWithoutARestartAndAMissingFileDoesNot() throws IOException {
    write("{host: 'a.example', rules: 'user-agent: *\\ndisallow: /', " + WHY + "}");
    RobotsService service = service();
    write("{host: 'b.example', rules: 'user-agent: *\\ndisallow: /', " + WHY + "}");
    assertThat(service.decide(PAGE).allowed()).as("not yet").isFalse();
    clock.forward(OverridesFile.BETWEEN_CHECKS);
    assertThat(service.decide(PAGE).allowed()).as("the first call after a pause").isTrue();
    String other = "http://b.example/";
    assertThat(service.decide(other).allowed()).isFalse();

    Files.delete(file);
    clock.forward(OverridesFile.BETWEEN_CHECKS);
    assertThat(service.decide(other).allowed()).isFalse();
    write("");
    clock.forward(OverridesFile.BETWEEN_CHECKS);
    assertThat(service.decide(other).allowed()).isTrue();
  }

  @Test
  void l8_allCallsAfterAPauseAnswerByTheNewVersion() throws Exception {
    write("{host: 'a.example', rules: [], " + WHY + "}");
    RobotsService service = service();
    for (int round = 0; round < 20; round++) {
      boolean open = round % 2 == 1;
      FileTime time = Files.getLastModifiedTime(file);
      write(
          "{host: 'a.example', rules: 'user-agent: *\\n"
              + (open ? "" : "dis")
              + "allow: /', "
              + WHY
              + "}");
      Files.setLastModifiedTime(file, time);
      clock.forward(OverridesFile.BETWEEN_CHECKS);
      List<Future<Verdict>> calls = new ArrayList<>();
      for (int i = 0; i < 16; i++) {
        calls.add(threads.submit(() -> service.decide(PAGE)));
      }
      for (Future<Verdict> call : calls) {
        assertThat(call.get().allowed()).isEqualTo(open);
      }
    }
  }

  @Test
  void aPipeInPlaceOfTheFileHoldsNobody() throws Exception {
    write("{host: 'a.example', rules: 'user-agent: *\\ndisallow: /', " + WHY + "}");
    RobotsService service = service();
    Files.delete(file);
    assertThat(new ProcessBuilder("mkfifo", file.toString()).start().waitFor()).isZero();
    assertThatIllegalArgumentException()
        .isThrownBy(this::service)
        .withMessageContaining("it is not a file");
    List<String> log = checkAgain(service);
    assertThat(LogOf.warnings(log)).singleElement().asString().contains("it is not a file");
    assertThat(service.decide(PAGE).allowed()).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '`',
      value = {
        "{host: 'a', rules: '', who: 'w'}; line 1, column 40: the entry for a: why is missing; each entry",
        "{host: 'a', rules: '', who: ' ', why: 'y'}; the entry for a: who is missing",
        "{host: '', rules: '', who: 'w', why: 'y'}; : host is missing",
        "{host: 'http://a/', rules: '', who: 'w', why: 'y'}; the entry for http://a/: this is not a host; each entry has once: host (example.com",
        "{host: 'h.example,i.example', rules: '', who: 'w', why: 'y'}; the entry for h.example,i.example: no host has , in its name: write one host alone; each entry",
        "{host: 'a', rules: ['User-agent: *', 'Disallow: # /shop closed'], who: 'w', why: 'y'}; the entry for a: in its rules, line 2: \"# /shop closed\" is not plain",
        "{host: 'a', rules: '', who: 'w', why: 'y', until: 'May'}; the entry for a: until is \"May\", which is not a date; each entry",
        "{host: 'a', rules: '', who: 'w', why: 'y', until: '2026-02-30'}; which is not a date",
        "{host: 'a', rules: '', who: 'w', why: 'y', until: '2026-12-31T12:00:00'}; which is not a date",
        "{host: 'a', rules: '', who: 'w', why: 'y', until: '+99999-12-31'}; which is not a date",
        "{host: 'a', rules: '', who: 'w', why: 'y', until: ' 2026-12-31'}; which is not a date",
        "{host: 'a', rules: '', who: 'w', why: 'y', 'until ': '2026-12-31'}; no member is called \"until \"",
        "{host: 'a', rules: '', who: 'w', why: 'y', until: 20261231}; until is not text in quotes",
        "{host: 'a', rules: '', who: 'w', why: 'y', until: null}; until is not text in quotes; each",
        "{host: 'a', rules: '', who: 'w', why: 'y', until: ''}; until is \"\", which is not a date; each",
        "{host: 'a', rules: '', who: 'w', why: 'y', until: ' '}; until is \" \", which is not a date",
        "{host: 'a', rule: ''}; the entry for a: no member is called \"rule\"; each entry has once: host",
        "{host: 'a', rules: '', who: 'w', why: 'y', end: 'x'}; no member is called \"end\"",
        "{host: 'a', rules: '', who: 5, why: 'y'}; line 1, column 37: the entry for a: who is not text in quotes",
        "{host: 'a', rules: '', who: {}, why: 'y'}; who is not text in quotes",
        "{host: 'a', rules: false, who: 'w', why: 'y'}; the entry for a: rules is not text in quotes; each",
        "{host: 'a', rules: null, who: 'w', why: 'y'}; rules is not text in quotes",
        "{host: 'a', rules: {}, who: 'w', why: 'y'}; rules is not text in quotes",
        "{host: 'a', rules: [null], who: 'w', why: 'y'}; a line of rules is not text in quotes",
        "{host: 'a', rules: [[]], who: 'w', why: 'y'}; a line of rules is not text in quotes",
        "{host: 'a', rules: [{'Disallow': '/'}], who: 'w', why: 'y'}; a line of rules is not text in quotes",
        "{host: null, rules: [], who: 'w', why: 'y'}; host is not text in quotes",
        "{host: 'a', host: 'a'}; the entry for a: host is there twice",
        "{host: 'a', rules: '', who: 'w', why: 'y'}, {host: 'A.', rules: '', who: 'w', why: 'y'}; the entry for A.: there is another one for a",
        "{host: 'a; this is not JSON",
        "{host: 'a' rules: ''}; this is not JSON",
        "{host: 'a\\x'}; this is not JSON",
        "{host: 'a', who: NaN}; this is not JSON",
        "{host: 'a'}, // mine; the entry for a: rules is missing",
        "// mine; this is not JSON",
        "{host: 'a', rules: '', who: 'w', why: 'y'},; this is not JSON",
        "[]; an entry begins with {",
        "'a'; an entry begins with {",
        "]]; line 1, column 3: this is not JSON",
      })
  void aMistakeAtTheStartIsAnErrorThatNamesThePlace(String json, String message)
      throws IOException {
    write(json);
    assertThatIllegalArgumentException()
        .isThrownBy(this::service)
        .withMessageStartingWith("robotspec.overrides: " + file + ", line 1, column ")
        .withMessageContaining(message)
        .satisfies(e -> assertThat(e.getMessage()).doesNotContainPattern("java|Json|Source|[$]"));
  }

  @Test
  void d27_aNewVersionWithAMistakeIsOneWarningAndTheOldOneStays() throws IOException {
    write("{host: 'a.example', rules: 'user-agent: *\\ndisallow: /', " + WHY + "}");
    RobotsService service = service();
    write("{host: 'a.example', rules: ['disallow: /'], " + WHY + "}");
    List<String> log =
        LogOf.until(
            "stays in force",
            () -> {
              clock.forward(OverridesFile.BETWEEN_CHECKS);
              assertThat(service.decide(PAGE).allowed()).isFalse();
            });
    assertThat(LogOf.warnings(log))
        .singleElement()
        .asString()
        .contains(
            "the entry for a.example: in its rules, line 1: rule before the first user-agent line");
    assertThat(service.decide(PAGE).allowed()).isFalse();
    assertThat(LogOf.warnings(checkAgain(service))).as("the same version again").isEmpty();
    assertThat(service.decide(PAGE).allowed()).isFalse();
  }

  /** Has the file checked again, and returns what was logged until it was. */
  private List<String> checkAgain(RobotsService service) {
    return LogOf.running(
        () -> {
          clock.forward(OverridesFile.BETWEEN_CHECKS);
          service.decide(PAGE);
        });
  }

  @Test
  void d27_anEntryThatEndedGivesWayAndSaysSoOnce() throws IOException {
    String shut = "rules: 'user-agent: *\\ndisallow: /', ";
    write(
        "{host: '*.example', "
            + shut
            + WHY
            + ", until: '2026-03-01T00:00:30Z'},"
            + "{host: 'b.example', "
            + shut
            + WHY
            + ", until: '2020-03-01'}");
    List<RobotsService> services = new ArrayList<>();
    List<String> start = LogOf.running(() -> services.add(service()));
    RobotsService service = services.get(0);
    assertThat(LogOf.warnings(start))
        .singleElement()
        .asString()
        .contains("the entry for b.example in " + file + " has ended", "until 2020-03-01, asked");
    assertThat(service.decide(PAGE).allowed()).isFalse();
    clock.forward(Duration.ofSeconds(30));
    List<String> log = LogOf.until("has ended", () -> service.decide(PAGE));
    assertThat(LogOf.warnings(log)).singleElement().asString().contains("entry for *.example in");
    assertThat(service.decide(PAGE).allowed()).isTrue();
    assertThat(LogOf.warnings(checkAgain(service))).isEmpty();
    assertThat(service.toString()).endsWith("overrides=" + file + " (entries: 0)");
  }

  @Test
  void l8_anEntryWithoutAnEndHoldsHoweverWrongTheClockWas() throws IOException {
    write("{host: 'a.example', rules: 'user-agent: *\\ndisallow: /', " + WHY + "}");
    clock.set(Instant.EPOCH);
    RobotsService service = service();
    clock.set(Instant.parse("2026-03-01T00:00:00Z"));
    assertThat(service.decide(PAGE).allowed()).isFalse();
    assertThat(service.toString()).endsWith("overrides=" + file + " (entries: 1)");
  }

  @ParameterizedTest
  @CsvSource({
    "null, 'write a list of entries, or []'",
    "'', 'write a list of entries, or []'",
    "[] [], 'line 1, column 5: nothing may follow the list'"
  })
  void anythingButOneListIsAnError(String json, String message) throws IOException {
    Files.writeString(file, json);
    assertThatIllegalArgumentException().isThrownBy(this::service).withMessageContaining(message);
  }

  @Test
  void aFileMayBeginWithAByteOrderMark() throws IOException {
    write("{host: 'a.example', rules: 'user-agent: *\\ndisallow: /', " + WHY + "}");
    Files.writeString(file, "\uFEFF" + Files.readString(file));
    assertThat(service().decide(PAGE).allowed()).isFalse();
  }

  @Test
  void aFileThatCannotBeReadIsAnErrorAtTheStart() throws IOException {
    assertThatIllegalArgumentException()
        .isThrownBy(this::service)
        .withMessageStartingWith("robotspec.overrides: cannot read the file " + file)
        .withMessageContaining("there is no such file");
    Files.write(file, new byte[] {'[', (byte) 0xFC, ']'});
    assertThatIllegalArgumentException()
        .isThrownBy(this::service)
        .withMessageStartingWith("robotspec.overrides: cannot read the file " + file)
        .withMessageContaining("it is not in UTF-8");
  }
}
