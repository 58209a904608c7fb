package org.robotspec.cli.state;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.robotspec.access.AccessReason;
import org.robotspec.access.AccessState;
import org.robotspec.access.CachedFile;
import org.robotspec.service.RedisProcess;
import org.robotspec.service.internal.store.StoreRecords;
import org.robotspec.service.internal.store.Stores;

/** What is exported can be imported, and nothing else. */
final class ImportCommandTest extends StateFixture {
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

  @Test
  void manyErrorsAreCounted() throws IOException {
    Path lines = Files.writeString(dir.resolve("lines.jsonl"), "{}\n".repeat(12));
    assertThat(run("state", "import", lines.toString(), store)).isEqualTo(2);
    assertThat(err.toString().lines())
        .hasSize(11)
        .startsWith("robotspec state import: " + lines + ", line 1: \"origin\" is missing")
        .endsWith("robotspec state import: and 2 errors more");
  }
}
