package org.robotspec.cli.state;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.robotspec.access.AccessReason;
import org.robotspec.access.AccessState;
import org.robotspec.access.CachedFile;
import org.robotspec.cli.RunsCommands;
import org.robotspec.service.RedisProcess;
import org.robotspec.service.internal.store.StoreRecords;
import org.robotspec.service.internal.store.Stores;

final class StateCommandTest extends RunsCommands {
  private static final String POLICY = "3cb21a8a ";
  private static final String OTHER_POLICY = "00000001 ";
  private static final Pattern EXAMPLE =
      Pattern.compile("(?ms)^\\$ robotspec ([^\n]*)\n(.*?)(?=^\\$ |^```$)");
  private static final Pattern TIME = Pattern.compile("\\d{4}-\\d\\d-\\d\\dT[0-9:.]+Z");

  /** Exact to what a state keeps. */
  private final Instant now = Instant.now().truncatedTo(ChronoUnit.MICROS);

  @TempDir private Path dir;
  private Path folder;
  private String store = "";

  @BeforeEach
  void fill() throws IOException {
    folder = Files.createDirectory(dir.resolve("store"));
    store = "file:" + folder;
    save(POLICY + "https://example.com", file("User-agent: *\nDisallow: /private/\n"));
    save(POLICY + "https://news.example", answer(AccessReason.CLIENT_ERROR, 404, null));
    save(POLICY + "http://shop.example:8080", down());
  }

  private void save(String key, AccessState state) throws IOException {
    try (StoreRecords records = Stores.records(store)) {
      records.write(key, state);
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
    return new AccessState(reason, status, "", ago("2H50M"), refreshAt, refreshAt, null, 0, copy);
  }

  private AccessState down() {
    CachedFile copy = CachedFile.of("User-agent: *\n".getBytes(UTF_8), ago("99H50M"));
    Instant refreshAt = ago("-29M-30S");
    return new AccessState(
        AccessReason.SERVER_ERROR,
        503,
        "",
        ago("30M30S"),
        refreshAt,
        refreshAt,
        ago("25H10M"),
        14,
        copy);
  }

  /** Returns what is printed for arguments in which {@code file:store} is the store. */
  private String result(String arguments) {
    String[] words =
        Stream.of(arguments.split(" "))
            .map(word -> word.equals("file:store") ? store : word)
            .map(word -> word.endsWith(".jsonl") ? dir.resolve(word).toString() : word)
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
    assertThat(count).isEqualTo(6);
  }

  @ParameterizedTest
  @CsvSource({
    "shop.example, 0",
    "SHOP.example, 0",
    "http://shop.example:8080, 0",
    "http://shop.example:8080/page?x, 0",
    "http://shop.example, 1",
    "https://shop.example:8080, 1",
    "op.example, 1",
    "shop.exampl, 1",
    "shop.example:8080, 2",
    "http://a b, 2",
  })
  void aHostMeansAllItsOrigins_anOriginItself(String host, int exitCode) {
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
            0,
            "no \u001b[31maddress",
            ago("9H"),
            ago("4H"),
            ago("-20H-5M"),
            ago("900H"),
            99,
            null);
    save(POLICY + "https://gone.example", old);
    assertThat(result("state file:store gone.example").lines().map(TIME::matcher))
        .map(line -> line.replaceAll("TIME"))
        .containsExactly(
            "https://gone.example",
            "  everything may be crawled (unreachable, and no copy: no restrictions; H-7)",
            "  last fetch: TIME, 9 h ago: no \uFFFD[31maddress",
            "  failing since: TIME, 38 days ago, 99 failures",
            "  next fetch: due, TIME, 4 h ago",
            "  used until: TIME, in 20 h",
            "");
    assertThat(result("state --failing file:store"))
        .contains("no \uFFFD[31maddress), failing for 38 days, next fetch due 4 h ago\n")
        .contains("\n2 origins: everything 1, postponed 1; failing 2\n");
  }

  @Test
  void jsonHasWhatTheTextHas() throws IOException {
    run("state", "--json", store, "shop.example");
    JsonNode json = new JsonMapper().readTree(out.toString());
    assertThat(json.get("origin").textValue()).isEqualTo("http://shop.example:8080");
    assertThat(json.get("access").textValue()).isEqualTo("nothing");
    assertThat(json.get("temporary").booleanValue()).isTrue();
    assertThat(json.get("reason").textValue()).isEqualTo("server-error");
    assertThat(json.get("status").intValue()).isEqualTo(503);
    assertThat(json.get("unreachableSince").textValue()).isEqualTo(ago("25H10M").toString());
    assertThat(json.get("file").get("bytes").intValue()).isEqualTo(14);
    assertThat(json.get("file").has("text")).isFalse();
    out.getBuffer().setLength(0);
    assertThat(result("state --json file:store").lines()).hasSize(3);
  }

  @Test
  void whatIsTooOldForCrawlersIsNotShown() throws IOException {
    Instant old = ago("1441H");
    save(
        POLICY + "https://old.example",
        new AccessState(AccessReason.CLIENT_ERROR, 404, "", old, old, old, null, 0, null));
    assertThat(run("state", store, "old.example")).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "state | name a store",
        "state --failing STORE example.com | --failing is for the list",
        "state nonsense | STORE: \"nonsense\" is not allowed",
        "state memory | states in memory can be seen only by their own process",
        "state file:/no/such | cannot use file:/no/such: no such file or folder",
        "state file:pom.xml | cannot use file:pom.xml: it is not a folder",
        "state forget STORE | Missing required parameter: 'HOST'",
        "state forget STORE nix.example | nothing is known of nix.example in file:",
        "state export STORE /no/such | cannot write /no/such: no such file or folder",
        "state export STORE . | it is not a file",
        "state import no-such-file STORE | cannot read no-such-file: no such file",
        "state import pom.xml file:/no/such | cannot use file:/no/such: no such file or folder",
      })
  void mistakesAreErrors(String command, String message) {
    String[] words = command.replace("STORE", store).split(" ");
    assertThat(run(words)).isEqualTo(command.contains("nix") ? 1 : 2);
    assertThat(out.toString()).isEmpty();
    assertThat(err.toString()).contains(message);
    assertThat(Path.of("/no")).doesNotExist();
  }

  @Test
  void recordsThatCannotBeReadAreNamed_andForgotten() throws IOException {
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

  private Path onlyFile(String text) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : (Iterable<Path>) files.filter(Files::isRegularFile)::iterator) {
        if (new String(Files.readAllBytes(file), UTF_8).contains(text)) {
          return file;
        }
      }
    }
    throw new AssertionError("no record of " + text);
  }

  @Test
  void manyErrorsAreCounted() throws IOException {
    Path lines = Files.writeString(dir.resolve("lines.jsonl"), "{}\n".repeat(12));
    assertThat(run("state", "import", lines.toString(), store)).isEqualTo(2);
    assertThat(err.toString().lines())
        .hasSize(11)
        .startsWith("robotspec state import: " + lines + ", line 1: \"origin\" is missing")
        .endsWith("robotspec state import: and 2 errors more");
  }

  @Test
  void forgottenOriginsAreFetchedAgain_whateverThePolicy() throws IOException {
    save(OTHER_POLICY + "https://example.com", down());
    save(POLICY + "http://example.com", down());
    assertThat(result("state forget file:store https://example.com"))
        .isEqualTo("forgot https://example.com\n");
    assertThat(result("state file:store example.com")).startsWith("http://example.com\n");
    assertThat(result("state file:store")).contains("\n3 origins: ");
  }

  @Test
  void whatIsExportedIsImported() throws IOException {
    save(POLICY + "https://odd.example", file("\u00e9\u001b\u202e\ud83d\ude00"));
    CachedFile binary = CachedFile.of(new byte[] {-1, 0, 'a'}, ago("2H"));
    save(POLICY + "https://binary.example", answer(AccessReason.FILE, 200, binary));
    assertThat(result("state export file:store all.jsonl")).isEqualTo("exported 5 origins\n");
    Path all = dir.resolve("all.jsonl");
    assertThat(Files.readString(all)).matches("[\n -~]*").hasLineCount(5);
    try (Stream<Path> files = Files.list(dir)) {
      assertThat(files).containsExactlyInAnyOrder(all, folder);
    }
    store = "file:" + Files.createDirectory(dir.resolve("second"));
    assertThat(result("state import all.jsonl file:store")).isEqualTo("imported 5 origins\n");
    assertThat(result("state export file:store -").lines().sorted())
        .containsAll(Files.readAllLines(all));
    try (StoreRecords records = Stores.records(store)) {
      for (String origin : List.of("https://example.com", "http://shop.example:8080")) {
        AccessState state = origin.startsWith("https") ? file(text(records, origin)) : down();
        assertThat(records.read(POLICY + origin).map(AccessState::fromBytes)).contains(state);
      }
      assertThat(text(records, "https://odd.example")).isEqualTo("\u00e9\u001b\u202e\ud83d\ude00");
      assertThat(copy(records, "https://binary.example").body()).isEqualTo(binary.body());
    }
  }

  private static String text(StoreRecords records, String origin) throws IOException {
    return new String(copy(records, origin).body(), UTF_8);
  }

  private static CachedFile copy(StoreRecords records, String origin) throws IOException {
    return records
        .read(POLICY + origin)
        .map(AccessState::fromBytes)
        .map(AccessState::copy)
        .orElseThrow();
  }

  @Test
  void aStoreGoesToRedisAndBack() throws IOException {
    try (RedisProcess redis = RedisProcess.start(dir)) {
      result("state export file:store all.jsonl");
      assertThat(result("state import all.jsonl " + redis.address()))
          .isEqualTo("imported 3 origins\n");
      assertThat(result("state " + redis.address() + " shop.example"))
          .isEqualTo(result("state file:store shop.example"));
      assertThat(result("state forget " + redis.address() + " news.example"))
          .isEqualTo("forgot https://news.example\n");
      assertThat(result("state export " + redis.address() + " fewer.jsonl"))
          .isEqualTo("exported 2 origins\n");
      assertThat(Files.readAllLines(dir.resolve("all.jsonl")))
          .containsAll(Files.readAllLines(dir.resolve("fewer.jsonl")));
      redis.stop();
      assertThat(result("state " + redis.address()))
          .startsWith("robotspec state: cannot use " + redis.address() + ": ")
          .hasLineCount(1);
    }
  }

  @Test
  void theStateThatWasFetchedLaterIsKept() throws IOException {
    result("state export file:store all.jsonl");
    save(POLICY + "https://news.example", down());
    result("state forget file:store example.com");
    String lines = Files.readString(dir.resolve("all.jsonl"));
    Files.writeString(
        dir.resolve("all.jsonl"), lines + lines.replaceAll("(etchedAt\":\")20..", "$12001"));
    assertThat(result("state import all.jsonl file:store"))
        .isEqualTo(
            "imported 1 origin; left out 2 origins not fetched later than in the store; left out"
                + " 3 origins fetched more than 60 days ago\n");
    assertThat(result("state file:store news.example")).contains("status 503");
    assertThat(result("state file:store example.com")).contains("robots.txt: 34 bytes");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"origin\":\"https://example.com\"|\"origin\":\"https://\"",
        "\"policy\":\"3cb21a8a\"|\"policy\":\"\"",
        "\"reason\":\"file\"|\"reason\":\"server-errors\"",
        "\"status\":200|\"status\":700",
        "\"status\":200|\"status\":\"200\"",
        "\"failures\":0|\"failures\":-1",
        "\"unreachableSince\":null|\"unreachableSince\":\"yesterday\"",
        "\"unreachableSince\":null,|",
        "\"text\":|\"txt\":",
        "\"fetchedAt\":\"20|\"fetchedAt\":\"+1000020",
        "}}|}",
        "}}|}}}",
        "\"file\":.*|\"file\":null}",
        "\"text\":\"[^\"]*\"|\"base64\":\"?\"",
      })
  void damagedLinesAreRefused(String change) throws IOException {
    result("state export file:store all.jsonl");
    Path all = dir.resolve("all.jsonl");
    String line =
        Files.readAllLines(all).stream()
            .filter(each -> each.contains("https://example.com"))
            .findAny()
            .orElseThrow();
    int bar = change.indexOf('|');
    String damaged =
        line.replaceFirst(
            change.substring(0, bar).replace("}", "\\}"),
            Matcher.quoteReplacement(change.substring(bar + 1)));
    assertThat(damaged).isNotEqualTo(line);
    Files.writeString(all, damaged + "\n" + line + "\n");
    run("state", "forget", store, "example.com");
    assertThat(run("state", "import", all.toString(), store)).isEqualTo(2);
    assertThat(err.toString()).contains("all.jsonl, line 1: ").doesNotContain("line 2");
    assertThat(out.toString()).endsWith("imported 1 origin\n");
  }
}
