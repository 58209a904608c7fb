package org.robotspec.cli.capacity;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.robotspec.cli.capacity.SiteKind.FORBIDDEN;
import static org.robotspec.cli.capacity.SiteKind.NO_FILE;
import static org.robotspec.cli.capacity.SiteKind.RULES_12;
import static org.robotspec.cli.capacity.SiteKind.RULES_15000;
import static org.robotspec.cli.capacity.SiteKind.RULES_3;
import static org.robotspec.cli.capacity.SiteKind.SERVER_ERROR;
import static org.robotspec.cli.capacity.SiteKind.TIME_OUT;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.robotspec.cli.RunsCommands;
import org.robotspec.cli.capacity.CrawlSimulation.Size;
import org.robotspec.cli.console.Text;
import org.robotspec.profile.SpecProfile;
import org.robotspec.service.spi.Response;

final class CapacityTest extends RunsCommands {
  private static final SpecProfile PROFILE = SpecProfile.parse("google-2019");
  private static final Pattern EXAMPLE =
      Pattern.compile("(?ms)(?<=^\\$ robotspec )(.*?)\n(.*?)(?=^```$)");
  private static final Pattern NUMBER = Pattern.compile("[0-9][0-9.,]*");

  private final CrawlSimulation simulation = new CrawlSimulation(PROFILE, null);

  @ParameterizedTest
  @CsvSource({
    // The lifetime of an answer is 24 hours.
    "NO_FILE, 10, 1",
    "RULES_3, 1000, 1.02",
    "RULES_3, 0.5, 0.5",
    "FORBIDDEN, 0.1, 0.1",
    "RULES_12, 0.01, 0.01",
    // A 503 is tried again every hour, other failures every six hours; a visit finds them due.
    "SERVER_ERROR, 10, 10",
    "SERVER_ERROR, 24, 24",
    "TIME_OUT, 10, 3.4667",
    "TIME_OUT, 1, 1",
  })
  void requestsFollowThePolicy(SiteKind kind, double visits, double requests) {
    assertThat(simulation.requests(kind, visits)).isCloseTo(requests, within(0.02));
  }

  @Test
  void failuresAreTriedSoonAtFirst() {
    assertThat(simulation.requests(SERVER_ERROR, 1_440) * CrawlSimulation.DAYS)
        .isBetween(24.0 * CrawlSimulation.DAYS, 24.0 * CrawlSimulation.DAYS + 10);
    assertThat(simulation.requests(TIME_OUT, 1_440) * CrawlSimulation.DAYS)
        .isBetween(4.0 * CrawlSimulation.DAYS, 4.0 * CrawlSimulation.DAYS + 10);
  }

  @Test
  void maxAgeCountsWithinItsBounds() {
    assertThat(new CrawlSimulation(PROFILE, 1).requests(RULES_3, 288)).isEqualTo(288);
    assertThat(new CrawlSimulation(PROFILE, 43_200).requests(NO_FILE, 24)).isEqualTo(2);
    assertThat(new CrawlSimulation(PROFILE, 99_999_999).requests(RULES_3, 24) * 30).isEqualTo(5);
    assertThat(new CrawlSimulation(PROFILE, 1).requests(TIME_OUT, 1)).isEqualTo(1);
  }

  @Test
  void settingsOfTheProfileCount() {
    SpecProfile twice = PROFILE.with("cache-lifetime", "12h");
    assertThat(new CrawlSimulation(twice, null).requests(RULES_3, 10)).isEqualTo(2);
  }

  @Test
  void sizesAreThoseOfTheService() {
    Size none = simulation.size(NO_FILE);
    Size few = simulation.size(RULES_3);
    Size many = simulation.size(RULES_12);
    assertThat(none.memory()).isBetween(150.0, few.memory());
    assertThat(many.memory()).isBetween(few.memory(), 2_000.0);
    assertThat(none.redis()).isBetween(150.0, few.redis());
    assertThat(many.redis()).isBetween(few.redis(), many.memory());
    assertThat(none.disk()).isEqualTo(4_096);
    assertThat(simulation.size(RULES_15000).disk()).isBetween(50_000.0, 512_000.0);
  }

  @Test
  void theLargestFileIsNotCut() {
    assertThat(RULES_15000.response(0, Map.of()))
        .isInstanceOfSatisfying(
            Response.Answer.class,
            answer -> assertThat(answer.body().length).isBetween(400_000, 512_000));
  }

  @Test
  void sharesThatAreNotGivenKeepTheirProportions() {
    Map<SiteKind, Double> usual = CrawlSimulation.shares(Map.of());
    assertThat(CrawlSimulation.mean(usual, kind -> 1)).isCloseTo(1, within(1e-9));
    assertThat(usual.get(NO_FILE)).isCloseTo(0.13, within(1e-9));
    Map<SiteKind, Double> given = CrawlSimulation.shares(Map.of(NO_FILE, 40.0, FORBIDDEN, 0.0));
    assertThat(CrawlSimulation.mean(given, kind -> 1)).isCloseTo(1, within(1e-9));
    assertThat(given).containsEntry(NO_FILE, 0.4).containsEntry(FORBIDDEN, 0.0);
    assertThat(requireNonNull(given.get(RULES_3)) / requireNonNull(given.get(RULES_12)))
        .isCloseTo(
            requireNonNull(usual.get(RULES_3)) / requireNonNull(usual.get(RULES_12)), within(1e-9));
  }

  @Test
  void sharesThatCannotBeAHundredAreRefused() {
    Map<SiteKind, Double> all = new HashMap<>();
    for (SiteKind kind : SiteKind.values()) {
      all.put(kind, 9.0);
    }
    assertThatThrownBy(() -> CrawlSimulation.shares(all)).hasMessageContaining("100");
    assertThatThrownBy(() -> CrawlSimulation.shares(Map.of(NO_FILE, 101.0)))
        .hasMessageContaining("100");
    assertThatThrownBy(() -> CrawlSimulation.shares(Map.of(NO_FILE, -1.0)))
        .hasMessageContaining("100");
    assertThatThrownBy(() -> CrawlSimulation.shares(Map.of(NO_FILE, Double.NaN)))
        .hasMessageContaining("100");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--hosts 0",
        "--machines 0",
        "--visits 0",
        "--visits NaN",
        "--visits 1e9",
        "--max-age -1",
        "--memory little",
        "--share no-file=101",
        "--share nothing=1",
      })
  void argumentsOutOfBoundsAreUsageErrors(String arguments) {
    assertThat(run(("capacity " + arguments).split(" "))).isEqualTo(2);
    assertThat(out.toString()).isEmpty();
    assertThat(err.toString()).contains("robotspec capacity");
  }

  @Test
  void memoryCountsOnlyWithoutAStore() {
    assertThat(run("capacity", "--hosts", "1000", "--memory", "2m", "--visits", "10")).isZero();
    assertThat(out.toString()).containsPattern("fit into 2m +[0-9]{2}\\.[0-9] % +100\\.0 %\n");
    assertThat(out.toString()).containsPattern("or a store +1\\.0\\d K +1\\.0\\d K\n");
    assertThat(out.toString()).containsPattern("memory of 2m +[2-9]\\.\\d\\d K +1\\.0\\d K\n");
    assertThat(out.toString()).containsPattern("store for each +1\\.0\\d K +10\\.0 K\n");
  }

  @Test
  void numbersHaveThreeDigitsAndAUnit() {
    assertThat(Text.scaled(0, "B")).isEqualTo("0 B");
    assertThat(Text.scaled(999, "B")).isEqualTo("999 B");
    assertThat(Text.scaled(999.6, "B")).isEqualTo("1.00 KB");
    assertThat(Text.scaled(12_340, "B")).isEqualTo("12.3 KB");
    assertThat(Text.scaled(292e9, "B")).isEqualTo("292 GB");
    assertThat(Text.scaled(99_960_000, "")).isEqualTo("100 M");
    assertThat(Text.scaled(1e19, "B")).isEqualTo("10,000 PB");
  }

  /** Sizes may differ by a few percent, because JVMs compress with different versions of zlib. */
  @Test
  void examplesPrintWhatTheyShow() throws IOException {
    String page = document("capacity.md");
    String printed =
        EXAMPLE
            .matcher(page)
            .replaceAll(
                example -> Matcher.quoteReplacement(example.group(1) + "\n" + printed(example)));
    if (Boolean.getBoolean("robotspec.update")) {
      Files.writeString(Path.of(System.getProperty("robotspec.home"), "docs/capacity.md"), printed);
      return;
    }
    assertThat(EXAMPLE.matcher(page).results()).hasSizeGreaterThan(1);
    Function<String, String> words =
        text -> NUMBER.matcher(text).replaceAll("0").replaceAll(" +", " ");
    assertThat(words.apply(printed)).isEqualTo(words.apply(page));
    assertThat(numbers(printed))
        .as("docs/capacity.md: -Drobotspec.update=true writes it")
        .usingElementComparator(
            (one, other) -> one.equals(other) || Math.abs(one / other - 1) < 0.1 ? 0 : 1)
        .containsExactlyElementsOf(numbers(page));
  }

  private String printed(MatchResult example) {
    assertThat(run(example.group(1).split(" "))).isZero();
    return printed(Map.of());
  }

  private static List<Double> numbers(String text) {
    return NUMBER
        .matcher(text)
        .results()
        .map(number -> Double.valueOf(number.group().replaceAll(",|\\.$", "")))
        .toList();
  }
}
