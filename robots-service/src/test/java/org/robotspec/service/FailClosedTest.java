package org.robotspec.service;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.robotspec.access.AccessReason;
import org.robotspec.access.AccessState;
import org.robotspec.access.CachedFile;
import org.robotspec.access.FailureCause;
import org.robotspec.access.FailureRun;
import org.robotspec.access.FetchResult;
import org.robotspec.origin.Answer;
import org.robotspec.origin.FailClosed;
import org.robotspec.origin.LoopbackWeb;
import org.robotspec.origin.OriginServer;
import org.robotspec.rules.InvalidUrlException;
import org.robotspec.rules.Origin;
import org.robotspec.service.internal.fetch.StandardFetcher;
import org.robotspec.service.spi.Response;
import org.robotspec.service.spi.StateCodec;

/** Runs the rows of fail-closed.txt that are this module's. */
@Timeout(300)
final class FailClosedTest extends ClosingTest {
  private static final String UNREADABLE = "http://h|c/no";

  private final LoopbackWeb web = opened(LoopbackWeb.start());
  private final String elsewhere = web.origin().robots(FailClosed.RULES).url("/robots.txt");
  @TempDir private Path directory;
  @TempDir private static Path keys;
  private static TestTls tls;

  @BeforeAll
  static void makeKey() throws Exception {
    tls = TestTls.forLoopback(keys);
  }

  static List<FailClosed> rows() {
    return Stream.of(
            FailClosed.of("robots-service", "rules"),
            FailClosed.of("robots-service", "records"),
            FailClosed.of("robots-service", "paths"),
            FailClosed.of("robots-service", "hosts"),
            FailClosed.of("robots-service", "responses"),
            FailClosed.of("robots-service", "framing"),
            FailClosed.of("robots-service", "overrides"))
        .flatMap(List::stream)
        .toList();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("rows")
  void theVerdictIsAllowedOnlyWhereAClauseSaysSo(FailClosed row) throws Exception {
    String verdict;
    try {
      verdict =
          switch (row.way()) {
            case "service" -> requested(row);
            case "host" -> decide("http://" + row.characters() + "/no");
            case "site" -> decide(site(row));
            case "redirect" -> decide(redirect(row));
            case "override" -> override(row);
            case "override-file" -> overridden("overrides", file("a.example", json(row.lines())));
            case "override-setting" -> overridden("override.a.example", row.lines());
            case "store" -> store(row);
            case "file", "no-copy" -> record(row);
            case "shared-copy" -> sharedCopy(row);
            default -> throw new AssertionError(row);
          };
    } catch (InvalidUrlException e) {
      verdict = "error";
    }
    assertThat(verdict).as(row.why()).isEqualTo(row.verdict());
  }

  private RobotsService service() throws Exception {
    return opened(
        RobotsService.builder(RobotsConfig.builder("foo").build())
            .fetcher(new StandardFetcher("foo", InetAddress::getAllByName, tls.client()))
            .open());
  }

  private String decide(String page) throws Exception {
    return service().decide(page).outcome().toString();
  }

  /** D-32: the path on the wire is the path that was judged. */
  private String requested(FailClosed row) throws Exception {
    OriginServer site = web.origin().robots(FailClosed.RULES);
    String url = row.characters().replace("HOST", site.host() + ":" + site.port());
    String verdict = decide(url);
    String requested = Origin.requestUrl(url).replaceFirst("//[^/]*@", "//");
    HttpClient.newHttpClient()
        .send(HttpRequest.newBuilder(URI.create(requested)).build(), BodyHandlers.discarding());
    assertThat(web.log().urls()).containsExactly(site.url("/robots.txt"), site.url(row.target()));
    return verdict;
  }

  /** Returns a page whose robots.txt has the row's defect. */
  private String site(FailClosed row) throws Exception {
    return switch (row.defect()) {
      case "unreadable-name" -> UNREADABLE;
      case "other-origin" -> web.origin().on("/robots.txt", Answer.status(503)).url("/no");
      case "cut-tls" -> cutTls() + "/no";
      default -> web.origin().on("/robots.txt", row.answer(elsewhere)).url("/no");
    };
  }

  private String redirect(FailClosed row) throws Exception {
    String target =
        switch (row.defect()) {
          case "unreadable-name" -> "http://[zz]/robots.txt";
          case "other-origin" -> elsewhere;
          default -> site(row).replace("/no", "/robots.txt");
        };
    return web.origin().on("/robots.txt", Answer.redirect(302, target)).url("/no");
  }

  private String override(FailClosed row) throws Exception {
    String host = "a.example";
    String rules = "\"User-agent: *\", \"Disallow: /no\"";
    String list = "[" + rules + "]";
    byte[] octets = {};
    switch (row.defect()) {
      case "cut" -> list = "[" + rules;
      case "coded" -> octets = new byte[] {0x1f, (byte) 0x8b, 8, 0};
      case "mislabelled" -> list = "{\"Disallow\": \"/no\"}";
      case "unreadable-name" -> host = "h|c";
      case "misspelt" -> list = list.replace("Disallow", "Disalow");
      case "other-crawler" -> list = list.replace("*", "otherbot");
      default -> assertThat(row.defect()).isEqualTo("other-origin");
    }
    Path file = Path.of(file(host, list));
    if (octets.length > 0) {
      Files.write(file, octets);
    }
    try (RobotsService service =
        RobotsService.open(
            RobotsConfig.builder("foo").set(ServiceSettings.OVERRIDES, file.toString()).build())) {
      return service.decide(web.origin().robots(FailClosed.RULES).url("/no")).outcome().toString();
    } catch (IllegalArgumentException e) {
      return "error";
    }
  }

  /** Writes a file of overrides, and returns its path. */
  private String file(String host, String rules) throws IOException {
    String entry = "{\"host\": \"%s\", \"rules\": %s, \"who\": \"w\", \"why\": \"y\"}";
    Path file = directory.resolve("overrides.json");
    return Files.writeString(file, "[" + entry.formatted(host, rules) + "]").toString();
  }

  private static String json(String text) {
    StringBuilder json = new StringBuilder("\"");
    text.chars().forEach(c -> json.append("\\u%04x".formatted(c)));
    return json.append('"').toString();
  }

  private String overridden(String key, String value) {
    Map<String, String> properties = Map.of("robotspec.agents", "foo", "robotspec." + key, value);
    try (RobotsService service = RobotsService.open(RobotsConfig.of(properties))) {
      return service.decide("http://a.example/no").outcome().toString();
    } catch (IllegalArgumentException e) {
      return "error";
    }
  }

  /** Decides by the records of an earlier service while the site cannot be asked. */
  private String store(FailClosed row) throws Exception {
    String page = "http://a.example/no";
    FakeFetcher fetcher = new FakeFetcher();
    fetcher.otherwise((url, limits) -> FakeFetcher.file("User-agent: *", "Allow: /"));
    String rules = FailClosed.RULES;
    switch (row.defect()) {
      case "misspelt" -> rules = rules.replace("Disallow", "Disalow");
      case "other-crawler" -> rules = rules.replace("*", "otherbot");
      case "unreadable-name" -> page = UNREADABLE;
      default -> {}
    }
    String file = rules;
    fetcher.on("http://a.example/robots.txt", (url, limits) -> FakeFetcher.file(file));
    try (RobotsService service = stored(fetcher)) {
      service.decide("http://b.example/no");
      service.decide(page);
    }
    damage(row.defect());
    fetcher.on(
        "http://a.example/robots.txt",
        (url, limits) -> new Response.Failed(FailureCause.CONNECT, "refused"));
    try (RobotsService service = stored(fetcher)) {
      return service.decide(page).outcome().toString();
    }
  }

  /** Decides by a record that lacks a member while the site cannot be asked. */
  private String record(FailClosed row) throws Exception {
    String page = "http://a.example/no";
    FakeFetcher fetcher = new FakeFetcher();
    fetcher.on(
        "http://a.example/robots.txt",
        (url, limits) -> new Response.Failed(FailureCause.CONNECT, "refused"));
    try (RobotsService service = stored(fetcher)) {
      service.decide(page);
    }
    Path file = record("http://a.example");
    String key = Files.readString(file, ISO_8859_1).split("\n", 2)[0];
    String[] defect = row.defect().split(" ", -1);
    Map<String, byte[]> members = members(key, row.way().equals("file"));
    if (defect.length == 2) {
      members.put(defect[1], defect[0].equals("empty") ? EMPTY.get(defect[1]) : new byte[0]);
    }
    ByteArrayOutputStream record = new ByteArrayOutputStream();
    record.writeBytes((key + "\n").getBytes(ISO_8859_1));
    int start = record.size();
    members.values().forEach(record::writeBytes);
    if (!row.defect().equals("without checksum")) {
      CRC32 crc = new CRC32();
      crc.update(record.toByteArray(), start, record.size() - start);
      record.writeBytes(ByteBuffer.allocate(4).putInt((int) crc.getValue()).array());
    }
    Files.write(file, record.toByteArray());
    try (RobotsService service = stored(fetcher)) {
      return service.decide(page).outcome().toString();
    }
  }

  /** What some members are if they are empty. */
  private static final Map<String, byte[]> EMPTY =
      Map.of(
          "key", new byte[4],
          "status", new byte[2],
          "detail", new byte[2],
          "failing", new byte[1],
          "unreachable", new byte[1],
          "redirects", new byte[4],
          "cause", new byte[2],
          "copy", new byte[1]);

  /** Returns the members of a record of a file, or of a host that opened without one. */
  private static Map<String, byte[]> members(String key, boolean file) {
    Instant now = Instant.now();
    Instant later = now.plusSeconds(3_600);
    String url = "http://b.example/robots.txt";
    @Nullable FailureCause cause = file ? null : FailureCause.CONNECT;
    @Nullable FailureRun run =
        file ? null : new FailureRun(now.minus(Duration.ofDays(40)), 40, 30, null);
    AccessState state =
        new AccessState(
            file ? AccessReason.FILE : AccessReason.NO_COPY,
            new FetchResult(file ? 200 : 503, "from " + url, List.of(url), cause),
            now.minusSeconds(60),
            later,
            later,
            run,
            run,
            file ? CachedFile.of(FailClosed.RULES.getBytes(ISO_8859_1), now) : null);
    ByteBuffer record = ByteBuffer.wrap(StateCodec.toBytes(key, state));
    Map<String, byte[]> members = new LinkedHashMap<>();
    BiConsumer<String, Integer> next =
        (member, length) -> {
          members.put(member, new byte[length]);
          record.get(members.get(member));
        };
    next.accept("mark", 4);
    next.accept("version", 1);
    next.accept("key", 4 + key.length());
    next.accept("reason", 2 + state.reason().name().length());
    next.accept("status", 2);
    next.accept("detail", 2 + state.detail().length());
    List.of("fetched", "refresh", "expires").forEach(time -> next.accept(time, 12));
    List.of("failing", "unreachable").forEach(each -> next.accept(each, file ? 1 : 22));
    next.accept("redirects", 4 + 2 + url.length());
    next.accept("cause", 2 + (cause == null ? 0 : cause.name().length()));
    next.accept("copy", record.remaining() - Integer.BYTES);
    return members;
  }

  private RobotsService stored(FakeFetcher fetcher) {
    return RobotsService.builder(
            RobotsConfig.builder("foo")
                .set(ServiceSettings.STORE, "file:" + directory.resolve("store"))
                .build())
        .fetcher(fetcher)
        .open();
  }

  private void damage(String defect) throws IOException {
    Path a = record("http://a.example");
    byte[] octets = Files.readAllBytes(a);
    switch (defect) {
      case "cut" -> Files.write(a, Arrays.copyOf(octets, octets.length - 5));
      case "coded" -> {
        octets[octets.length - 5] ^= 0x20;
        Files.write(a, octets);
      }
      case "mislabelled" -> {
        octets[new String(octets, ISO_8859_1).indexOf('\n') + 1]++;
        Files.write(a, octets);
      }
      case "other-origin" -> {
        // The file's name and first line are those of a.example; the rest is b.example's.
        byte[] other = Files.readAllBytes(record("http://b.example"));
        other[new String(other, ISO_8859_1).indexOf("b.example")] = 'a';
        Files.write(a, other);
      }
      default -> {}
    }
  }

  private Path record(String key) throws IOException {
    try (Stream<Path> files = Files.walk(directory.resolve("store"))) {
      return files
          .filter(Files::isRegularFile)
          .filter(file -> isOf(file, key))
          .findAny()
          .orElseThrow();
    }
  }

  private static boolean isOf(Path file, String key) {
    try {
      return new String(Files.readAllBytes(file), ISO_8859_1).contains(key + "\n");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Decides for a host with the defect while another has the same file without it in memory. */
  private String sharedCopy(FailClosed row) throws Exception {
    RobotsService service = service();
    String whole = elsewhere.replace("/robots.txt", "/no");
    assertThat(service.decide(whole).outcome().toString()).isEqualTo("disallowed");
    String verdict = service.decide(site(row)).outcome().toString();
    assertThat(service.decide(whole).outcome().toString()).isEqualTo("disallowed");
    return verdict;
  }

  /** Starts a server that ends a connection without close_notify; returns its origin. */
  private String cutTls() throws Exception {
    TlsServer server = opened(new TlsServer(tls));
    server.serve((secured, raw) -> TlsServer.answer(secured, "HTTP/1.1 200 OK||User-agent: *\n"));
    return "https://127.0.0.1:" + server.port();
  }
}
