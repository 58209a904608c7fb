package org.robotspec.cli.state;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;
import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.robotspec.access.AccessReason;
import org.robotspec.access.AccessState;
import org.robotspec.access.CachedFile;
import org.robotspec.access.FailureCause;
import org.robotspec.access.FailureRun;
import org.robotspec.access.FetchResult;
import org.robotspec.cli.RunsCommands;
import org.robotspec.service.RedisProcess;
import org.robotspec.service.internal.store.Stores;
import org.robotspec.service.spi.RobotsStore;
import redis.clients.jedis.Jedis;

/** The list of a store with three origins, all about one, and how it is forgotten. */
final class StateCommandTest extends RunsCommands {
  private static final Pattern EXAMPLE =
      Pattern.compile("(?ms)^\\$ robotspec ([^\n]*)\n(.*?)(?=^\\$ |^```$)");
  private static final Pattern TIME = Pattern.compile("\\d{4}-\\d\\d-\\d\\dT[0-9:.]+Z");

  private static final String POLICY = "3cb21a8a ";
  private static final String OTHER_POLICY = "00000001 ";

  /** Exact to what a state keeps. */
  private final Instant now = Instant.now().truncatedTo(ChronoUnit.MICROS);

  private String store = "";

  @BeforeEach
  void fill() throws IOException {
    store = "file:" + Files.createDirectory(dir.resolve("store"));
    save(POLICY + "https://example.com", file("User-agent: *\nDisallow: /private/\n"));
    save(POLICY + "https://news.example", answer(AccessReason.CLIENT_ERROR, 404, null));
    save(POLICY + "http://shop.example:8080", down());
  }

  private void save(String key, AccessState state) {
    try (RobotsStore opened = requireNonNull(Stores.open(store, Clock.systemUTC(), 8))) {
      opened.save(key, state);
    }
  }

  private Instant ago(String time) {
    return now.minus(Duration.parse("PT" + time));
  }

  private AccessState file(String body) {
    return answer(AccessReason.FILE, 200, CachedFile.of(body.getBytes(UTF_8), ago("2H50M")));
  }

  private AccessState answer(AccessReason reason, int status, @Nullable CachedFile copy) {
    Instant refreshAt = ago("-21H-10M");
    return new AccessState(
        reason,
        new FetchResult(status, "", List.of(), null),
        ago("2H50M"),
        refreshAt,
        refreshAt,
        null,
        null,
        copy);
  }

  /** Returns the state of an origin whose last fetch, an hour ago, was the 40th that failed. */
  private AccessState failing(AccessReason reason, FetchResult last, Duration since) {
    FailureRun run = new FailureRun(now.minus(since), 40, 27, null);
    boolean gone = reason != AccessReason.NOT_GONE;
    return new AccessState(
        reason, last, ago("1H"), ago("-1H"), ago("-1H"), run, gone ? run : null, null);
  }

  private AccessState down() {
    CachedFile copy = CachedFile.of("User-agent: *\n".getBytes(UTF_8), ago("99H50M"));
    Instant refreshAt = ago("-29M-30S");
    return new AccessState(
        AccessReason.SERVER_ERROR,
        new FetchResult(503, "", List.of(), null),
        ago("30M30S"),
        refreshAt,
        refreshAt,
        new FailureRun(ago("25H10M"), 14, 2, null),
        new FailureRun(ago("25H10M"), 14, 2, null),
        copy);
  }

  /** Returns what is printed for arguments in which {@code file:store} is the store. */
  private String result(String arguments) {
    String[] words =
        Stream.of(arguments.split(" "))
            .map(word -> word.equals("file:store") ? store : word)
            .toArray(String[]::new);
    run(words);
    return printed(Map.of("file:store", store, "", dir + "/"));
  }

  /** The times differ, and a store has no order. */
  private static String comparable(String text) {
    return TIME.matcher(text).replaceAll("TIME").lines().sorted().collect(joining("\n"));
  }

  @Test
  void examplesPrintWhatTheyShow() {
    Matcher examples = EXAMPLE.matcher(document("state.md"));
    int count = 0;
    for (; examples.find(); count++) {
      assertThat(comparable(result(examples.group(1))))
          .as(examples.group(1))
          .isEqualTo(comparable(examples.group(2)));
    }
    assertThat(count).isEqualTo(4);
  }

  @ParameterizedTest
  @CsvSource({
    "shop.example, 0", "SHOP.example, 0", "http://shop.example:8080, 0",
    "http://shop.example:8080/page?x, 0", "http://shop.example, 1", "https://shop.example:8080, 1",
    "op.example, 1", "shop.exampl, 1", "shop.example:8080, 2",
    "http://a b, 2"
  })
  void aHostMeansAllItsOriginsAnOriginItself(String host, int exitCode) {
    assertThat(run("state", store, host)).isEqualTo(exitCode);
    assertThat(out.toString().contains("shop.example")).isEqualTo(exitCode == 0);
    assertThat(err.toString().isEmpty()).isEqualTo(exitCode == 0);
  }

  @Test
  void thePolicyIsShownOnlyWhereAnOriginHasSeveral() throws IOException {
    run("state", store, "example.com");
    assertThat(out.toString()).doesNotContain("policy");
    save(OTHER_POLICY + "https://example.com", down());
    run("state", store, "example.com");
    assertThat(out.toString()).contains("policy: 00000001", "policy: 3cb21a8a");
    assertThat(result("state file:store")).contains("policies: 00000001 1, 3cb21a8a 3");
  }

  @Test
  void aFetchThatIsDueSaysSo() throws IOException {
    AccessState old =
        new AccessState(
            AccessReason.NO_COPY,
            FetchResult.none("no \u001b[31maddress"),
            ago("9H"),
            ago("4H"),
            ago("-20H-5M"),
            new FailureRun(ago("900H"), 99, 9, null),
            new FailureRun(ago("900H"), 99, 9, null),
            null);
    save(POLICY + "https://gone.example", old);
    assertThat(result("state file:store gone.example").lines().map(TIME::matcher))
        .map(line -> line.replaceAll("TIME"))
        .containsExactly(
            "https://gone.example",
            "  everything may be crawled; unreachable, and no copy: no restrictions (H-7)",
            "  last fetch: TIME, 9 h ago: no \uFFFD[31maddress",
            "  failing since: TIME, 38 days ago, 99 failures on 9 days",
            "  next fetch: due, TIME, 4 h ago",
            "  used until: TIME, in 20 h",
            "");
    assertThat(result("state --failing file:store"))
        .contains("no \uFFFD[31maddress; H-7), failing for 38 days, next fetch due 4 h ago\n")
        .contains("\n2 origins: everything 1, postponed 1; failing 2\n");
  }

  @Test
  void theSummaryNamesWhoFailsWhoOpensSoonAndWhoIsLarge() throws IOException {
    assertThat(run("state", "--summary", store)).as("a third fails").isEqualTo(1);
    assertThat(run("state", "--summary", "--max-failing", "34", store)).isZero();
    assertThat(TIME.matcher(out.toString()).replaceAll("TIME"))
        .contains("3 origins, failing 1\n\npostponed, status 503: 1\n")
        .contains("  http://shop.example:8080  since TIME, 25 h ago\n")
        .contains("largest robots.txt: 2\n  https://example.com  34 bytes\n")
        .doesNotContain("open soon");
    for (int i = 0; i < 12; i++) {
      @Nullable FailureCause cause =
          i == 0 ? null : i < 6 ? FailureCause.DNS : FailureCause.TIMEOUT;
      FetchResult last = new FetchResult(null, "no address", List.of(), cause);
      save(
          POLICY + "https://h" + i + ".example",
          failing(AccessReason.FETCH_FAILED, last, Duration.ofHours(650 + i)));
    }
    FetchResult answers = new FetchResult(503, "", List.of(), null);
    save(
        POLICY + "https://answers.example",
        failing(AccessReason.NOT_GONE, answers, Duration.ofHours(900)));
    assertThat(run("state", "--summary", "--max-failing", "100", store)).isEqualTo(1);
    assertThat(out.toString())
        .contains("postponed, no answer: crawling is postponed: 1\n")
        .contains("postponed, the host name has no address: 5\n")
        .contains("postponed, the answer did not arrive in time: 6\n")
        .contains("an override lets the crawler in: 1\n  https://answers.example  since ");
    String soon = out.toString().replaceFirst("(?s).*open soon", "open soon");
    assertThat(soon)
        .startsWith("open soon (H-7): 12\n  https://h11.example  ")
        .contains(", without restrictions\n")
        .contains("https://h2.example")
        .doesNotContain("https://h1.example");
    call("state --json --summary " + store);
    assertThat(json().get(0).at("/openSoon/count").intValue()).isEqualTo(12);
    assertThat(json().get(0).get("postponed").findValuesAsText("cause"))
        .contains("status 503", "the host name has no address");
    assertThat(json().get(0).at("/largest/origins/0/bytes").intValue()).isEqualTo(34);
  }

  @Test
  void jsonHasWhatTheTextHas() throws IOException {
    call("state --json " + store + " shop.example");
    JsonNode json = json().get(0);
    assertThat(json.get("origin").textValue()).isEqualTo("http://shop.example:8080");
    assertThat(json.get("access").textValue()).isEqualTo("full-disallow");
    assertThat(json.get("temporary").booleanValue()).isTrue();
    assertThat(json.get("reason").textValue()).isEqualTo("server-error");
    assertThat(json.get("status").intValue()).isEqualTo(503);
    assertThat(json.get("failingSince").textValue()).isEqualTo(ago("25H10M").toString());
    assertThat(json.get("file").get("bytes").intValue()).isEqualTo(14);
    assertThat(json.get("file").has("text")).isFalse();
    assertThat(call("state --json " + store)).isZero();
    assertThat(json()).hasSize(3);
  }

  @Test
  void whatIsTooOldForCrawlersIsNotShown() throws IOException {
    Instant old = ago("1441H");
    save(
        POLICY + "https://old.example",
        new AccessState(
            AccessReason.CLIENT_ERROR, new FetchResult(404, "", List.of(), null), old, old));
    assertThat(run("state", store, "old.example")).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "state | name a store",
        "state --failing STORE example.com | --failing is for the list",
        "state --summary STORE example.com | --summary is for the list",
        "state nonsense | STORE: \"nonsense\" is not allowed",
        "state memory | states in memory can be seen only by their own process",
        "state file:/no/such | cannot use file:/no/such: no such file or folder",
        "state file:pom.xml | cannot use file:pom.xml: it is not a folder",
        "state forget STORE | Missing required parameter: 'HOST'",
        "state forget STORE nix.example | nothing is known of nix.example in file:",
      })
  void mistakesAreErrors(String command, String message) {
    String[] words = command.replace("STORE", store).split(" ");
    assertThat(run(words)).isEqualTo(command.contains("nix") ? 1 : 2);
    assertThat(out.toString()).isEmpty();
    assertThat(err.toString()).contains(message);
    assertThat(Path.of("/no")).doesNotExist();
  }

  @Test
  void forgottenOriginsAreFetchedAgainWhateverThePolicy() throws IOException {
    save(OTHER_POLICY + "https://example.com", down());
    save(POLICY + "http://example.com", down());
    assertThat(result("state forget file:store https://example.com"))
        .isEqualTo("forgot https://example.com\n");
    assertThat(result("state file:store example.com")).startsWith("http://example.com\n");
    assertThat(result("state file:store")).contains("\n3 origins: ");
  }

  @Test
  void recordsThatCannotBeReadAreNamedAndForgotten() throws IOException {
    Path record = onlyFile("shop.example");
    byte[] bytes = Files.readAllBytes(record);
    bytes[bytes.length - 1]++;
    Files.write(record, bytes);
    assertThat(run("state", store)).isEqualTo(2);
    assertThat(out.toString()).contains("\n2 origins: ");
    assertThat(err.toString())
        .startsWith("robotspec state: 3cb21a8a http://shop.example:8080: ")
        .contains("checksum")
        .hasLineCount(1);
    assertThat(run("state", store, "shop.example")).isEqualTo(2);
    assertThat(run("state", store, "example.com")).isZero();
    assertThat(run("state", "forget", store, "shop.example")).isZero();
    assertThat(record).doesNotExist();
  }

  @Test
  void aKeyInRedisThatIsNoRecordIsRemoved() throws IOException {
    try (RedisProcess redis = RedisProcess.start(dir);
        Jedis jedis = new Jedis(redis.address())) {
      jedis.lpush("robotspec:{" + POLICY + "http://shop.example}", "x");
      assertThat(result("state forget " + redis.address() + " shop.example"))
          .isEqualTo("forgot http://shop.example\n");
      assertThat(jedis.keys("*")).isEmpty();
    }
  }

  private Path onlyFile(String text) throws IOException {
    try (Stream<Path> files = Files.walk(dir)) {
      for (Path file : (Iterable<Path>) files.filter(Files::isRegularFile)::iterator) {
        if (new String(Files.readAllBytes(file), UTF_8).contains(text)) {
          return file;
        }
      }
    }
    throw new AssertionError("no record of " + text);
  }
}
