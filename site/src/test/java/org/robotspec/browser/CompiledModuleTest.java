package org.robotspec.browser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import java.io.BufferedWriter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.robotspec.access.AccessPolicy;
import org.robotspec.access.FailureCause;
import org.robotspec.access.FetchOutcome;
import org.robotspec.conformance.Suite;
import org.robotspec.conformance.driver.ProgramDriver;
import org.robotspec.conformance.run.CaseOutcome;
import org.robotspec.conformance.run.RunPlan;
import org.robotspec.indexing.IndexingDirectives;
import org.robotspec.indexing.MetaTag;
import org.robotspec.origin.FailClosed;
import org.robotspec.origin.LoopbackWeb;
import org.robotspec.profile.SpecProfile;
import org.robotspec.rules.Crawler;
import org.robotspec.rules.Origin;
import org.robotspec.rules.RobotsTxt;
import org.robotspec.rules.Rule;
import org.robotspec.rules.RuleDecision;
import org.robotspec.rules.Rules;

/** The module that was compiled, in Node.js; skipped where there is none. */
final class CompiledModuleTest {
  private static final Path PACKAGE = Path.of("target/npm");
  private static final Path MODULE = PACKAGE.resolve("index.js");
  private static final Path HTML_PARSER = Path.of("target/node_modules/parse5/dist/index.js");
  private static final Path SCRIPTS = Path.of("src/test/module");

  private static final int VERDICTS = 100_000;
  private static final int URLS_OF_A_FILE = 20;

  /** The most that the package may have, compressed. */
  private static final int MAX_KILOBYTES = 240;

  /** What patterns, URLs and names are made of, so that many match and many nearly do. */
  private static final List<String> PIECES =
      List.of("/", "a", "b", "ab", "*", "$", "%2F", "%61", "%", "ä", "?", "=", ".", " ", "-", "~");

  private static final List<String> AGENTS =
      List.of("foobot", "foobot-news", "FooBot", "foo", "*", "barbot2", "bar", "* x");

  private static final List<String> LINES =
      List.of(
          "Disallow: ", "Allow: ", "disallow:", "Allow : ", "Crawl-delay: 1.5 # ", "dissallow: ");

  /** Values of each format; the tilde stands for the character. */
  private static final List<String> WHITE_SPACE_FORMS =
      List.of(
          "~Disallow: /a",
          "Disallow~: /a",
          "Disallow:~/a",
          "Disallow: /a~",
          "Disallow: /a~#x",
          "Crawl-delay:~5~",
          "User-agent:~foo~",
          "Content-Signal: search~=~yes~,~ai-train=no",
          "Content-Signal: ~search=yes~",
          "Content-Usage:~train-ai=n~",
          "Content-Usage: /b~search=n",
          "Content-Usage: train-ai=n,~search=y",
          "Content-Signal: ~ey=yes",
          "~noindex",
          "noindex~",
          "noindex~,~nofollow",
          "noindex~nofollow",
          "foo~:~noindex",
          "foo:~noindex~",
          "~",
          "max-snippet~:~5~",
          "max-image-preview: ~standard",
          "max-image-preview: ~tandard",
          "unavailable_after:~1 Jan 2030~",
          "unavailable_after: 1~Jan~2030 10:00~GMT",
          "robots~",
          "~robots",
          "robot~",
          "max-age=600~",
          "~max-age=600",
          "max-age=~600",
          "600~",
          "no-store~");

  private static final List<Crawler> CRAWLERS =
      List.of(Crawler.of("foobot"), Crawler.of("foobot-news"), Crawler.of("barbot2", "bar"));

  @BeforeAll
  static void needsNode() throws IOException, InterruptedException {
    boolean node = new ProcessBuilder("sh", "-c", "command -v node").start().waitFor() == 0;
    assumeTrue(node, "node is not installed");
  }

  static List<String> profiles() {
    return SpecProfile.all().stream().map(SpecProfile::name).toList();
  }

  @ParameterizedTest
  @MethodSource("profiles")
  void everyCaseOfTheSuitePasses(String profile) throws IOException {
    String program = "node " + SCRIPTS.resolve("driver.mjs") + " " + MODULE + " " + HTML_PARSER;
    try (ProgramDriver driver = new ProgramDriver(program, Duration.ofMinutes(2))) {
      assertThat(RunPlan.of(List.of(profile)).run(Suite.load(), driver))
          .hasSizeGreaterThan(1_000)
          // A setting of the service, which is not in the module.
          .filteredOn(result -> !result.testCase().json().path("settings").has("exempt-hosts"))
          // Whoever fetches decodes.
          .filteredOn(result -> !result.testCase().json().toString().contains("content-encoding"))
          .filteredOn(result -> result.outcome() != CaseOutcome.PASSED)
          .isEmpty();
    }
  }

  @Test
  void verdictsAreThoseOfJava() throws IOException, InterruptedException {
    Path questions = Path.of("target/verdicts.jsonl");
    Random random = new Random(1);
    try (BufferedWriter out = Files.newBufferedWriter(questions)) {
      for (int verdicts = 0; verdicts < VERDICTS; verdicts += URLS_OF_A_FILE) {
        SpecProfile profile = SpecProfile.all().get(random.nextInt(5));
        Crawler crawler = CRAWLERS.get(random.nextInt(CRAWLERS.size()));
        byte[] body = file(random).getBytes(StandardCharsets.UTF_8);
        if (random.nextInt(4) == 0 && body.length > 0) {
          body[random.nextInt(body.length)] = (byte) random.nextInt(256);
        }
        Rules rules =
            RobotsTxt.parse(body, profile).rulesFor(Crawler.under(profile, crawler.names()));
        ArrayNode line = new JsonMapper().createArrayNode();
        line.add(profile.name()).add(body).add(String.join(",", crawler.names()));
        ArrayNode answers = line.addArray();
        for (int i = 0; i < URLS_OF_A_FILE; i++) {
          String url = "https://example.com/" + text(random, 6);
          RuleDecision decision = rules.decide(url);
          Rule rule = decision.rule();
          String at = ", line " + (rule == null ? null : rule.line());
          answers.add(url).add(decision.explain() + at);
        }
        out.write(line + "\n");
      }
    }
    assertThat(said("verdicts.mjs", questions.toString()))
        .isEqualTo(VERDICTS + " verdicts, 0 differ\n");
  }

  private static String said(String script, String... arguments)
      throws IOException, InterruptedException {
    return said(script, MODULE, arguments);
  }

  /** Runs a script with a module, and returns what it prints. */
  static String said(String script, Path module, String... arguments)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.addAll(List.of("node", SCRIPTS.resolve(script).toString(), module.toString()));
    command.addAll(List.of(arguments));
    return printed(new ProcessBuilder(command));
  }

  /** Runs a program, which must succeed, and returns what it prints. */
  private static String printed(ProcessBuilder program) throws IOException, InterruptedException {
    Process process = program.redirectErrorStream(true).start();
    String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(printed).isZero();
    return printed;
  }

  @Test
  void longTextsOfEveryKindTakeLinearWorkAndConstantStack()
      throws IOException, InterruptedException {
    assertThat(said("long-texts.mjs")).isEqualTo("0 wrong\n");
    assertThat(said("long-texts.mjs", "500", "1")).isEqualTo("0 wrong\n"); // random ones
  }

  /** D-29: every character that anybody takes for white space, around a value of each format. */
  @Test
  void whiteSpaceIsThatOfTheFormatAsInJava() throws IOException, InterruptedException {
    Path questions = Path.of("target/white-space.jsonl");
    try (BufferedWriter out = Files.newBufferedWriter(questions)) {
      for (int c = 0; c <= 0xFFFF; c++) {
        boolean odd = Character.isWhitespace(c) || Character.isSpaceChar(c) || c < ' ' || c == 0x7F;
        if (odd
            || Character.getType(c) == Character.FORMAT
            || "\u212A\u017F\u0130\u0131".indexOf(c) >= 0) {
          ArrayNode line = new JsonMapper().createArrayNode();
          String character = Character.toString(c);
          line.add(character);
          for (String form : WHITE_SPACE_FORMS) {
            line.add(form).add(answer(form.replace("~", character)));
          }
          out.write(line + "\n");
        }
      }
    }
    assertThat(said("white-space.mjs", questions.toString())).endsWith(", 0 differ\n");
  }

  /** Returns what a text means as a robots.txt, as a header and as the content of a tag. */
  private static String answer(String text) {
    String file = "User-agent: *\n" + text + "\nAllow: /b";
    Rules rules =
        RobotsTxt.parse(file.getBytes(StandardCharsets.UTF_8)).rulesFor(Crawler.of("foo"));
    RuleDecision decision = rules.decide("https://example.com/a");
    String usage =
        rules.decide("https://example.com/b").usage().all().stream()
            .map(one -> one.name() + "=" + one.value() + " " + one.preference())
            .collect(Collectors.joining(";"));
    String header = indexing(Map.of("X-Robots-Tag", List.of(text)), List.of());
    String tag = indexing(Map.of(), List.of(MetaTag.of("robots", text, "none")));
    String name = indexing(Map.of(), List.of(MetaTag.of(text, "noindex", null)));
    String wait =
        new AccessPolicy(SpecProfile.GOOGLE_2019)
            .next(
                new FetchOutcome.Answer(
                    "https://example.com/robots.txt",
                    200,
                    Map.of("cache-control", List.of(text), "age", List.of(text)),
                    new byte[0],
                    0),
                null,
                null,
                Instant.EPOCH,
                0)
            .refreshAt()
            .toString();
    return String.join(
        "|",
        decision.explain() + rules.crawlDelay().map(Duration::toMillis).orElse(-1L),
        usage,
        header,
        tag,
        name,
        wait);
  }

  private static String indexing(Map<String, List<String>> headers, List<MetaTag> tags) {
    return IndexingDirectives.read(headers, tags, Crawler.of("foo"), Instant.EPOCH).content();
  }

  private static String file(Random random) {
    StringBuilder file = new StringBuilder();
    for (int line = random.nextInt(20); line > 0; line--) {
      file.append(
          random.nextInt(3) == 0
              ? "User-agent: " + AGENTS.get(random.nextInt(AGENTS.size()))
              : LINES.get(random.nextInt(LINES.size())) + "/" + text(random, 5));
      file.append(random.nextBoolean() ? "\n" : "\r\n");
    }
    return file.toString();
  }

  private static String text(Random random, int most) {
    StringBuilder text = new StringBuilder();
    for (int piece = random.nextInt(most); piece > 0; piece--) {
      text.append(PIECES.get(random.nextInt(PIECES.size())));
    }
    return text.toString();
  }

  @Test
  void rowsOfFailClosedAreAsTheTableSays() throws IOException, InterruptedException {
    List<FailClosed> rows = new ArrayList<>(FailClosed.of("site", "rules"));
    rows.addAll(FailClosed.of("site", "values"));
    assertThatRowsHold(rows, FailClosed::defect);
  }

  /** Whoever follows with {@code fetch} gets what it makes of a response. */
  @Test
  void responsesMeanWhatTheTableSays() throws Exception {
    try (LoopbackWeb web = LoopbackWeb.start()) {
      String elsewhere = web.origin().robots(FailClosed.RULES).url("/robots.txt");
      assertThatRowsHold(
          FailClosed.of("site", "responses"),
          row -> web.origin().on("/robots.txt", row.answer(elsewhere)).url("/no"));
    }
  }

  private static void assertThatRowsHold(List<FailClosed> rows, Function<FailClosed, String> defect)
      throws IOException, InterruptedException {
    List<String> arguments = new ArrayList<>(List.of(FailClosed.RULES));
    rows.forEach(row -> arguments.addAll(List.of(row.way(), defect.apply(row))));
    List<String> verdicts =
        said("fail-closed.mjs", arguments.toArray(String[]::new)).lines().toList();
    assertThat(verdicts).hasSameSizeAs(rows);
    List<String> right = new ArrayList<>();
    List<String> said = new ArrayList<>();
    for (int i = 0; i < rows.size(); i++) {
      right.add(rows.get(i).verdict() + ": " + rows.get(i) + ", " + rows.get(i).why());
      said.add(verdicts.get(i) + ": " + rows.get(i) + ", " + rows.get(i).why());
    }
    assertThat(said).containsExactlyElementsOf(right);
  }

  @Test
  void valuesOfAnotherTypeAreRefusedEverywhere() throws IOException, InterruptedException {
    assertThat(said("arguments.mjs")).isEqualTo("0 wrong\n");
  }

  /** A member is a line of a class or an interface. */
  @Test
  void theTypesDocumentEachExportAndMember() throws IOException {
    List<String> lines = Files.readAllLines(PACKAGE.resolve("index.d.ts"));
    List<String> undocumented = new ArrayList<>();
    boolean inType = false;
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i);
      boolean isMember = inType && line.matches("  (?!private |/?\\*|[ )]).+");
      if ((isMember || line.startsWith("export ")) && !lines.get(i - 1).endsWith("*/")) {
        undocumented.add(line);
      }
      inType = line.matches("export (class|interface) .*") || (inType && !line.equals("}"));
    }
    assertThat(undocumented).isEmpty();
    assertThat(lines).hasSizeGreaterThan(200);
  }

  @Test
  void theTypesNameEachProfileAndFailure() throws IOException {
    String types = Files.readString(PACKAGE.resolve("index.d.ts"));
    assertThat(alternatives(types, "type ProfileName = ([^;]+);"))
        .isEqualTo(Set.copyOf(profiles()));
    assertThat(alternatives(types, "failure: ([^;]+);"))
        .isEqualTo(
            Stream.of(FailureCause.values()).map(FailureCause::key).collect(Collectors.toSet()));
  }

  private static Set<String> alternatives(String types, String declaration) {
    Matcher found = Pattern.compile(declaration).matcher(types);
    assertThat(found.find()).isTrue();
    return Set.of(found.group(1).replace("\"", "").split("\\s*\\|\\s*"));
  }

  @Test
  void theFormsOfAPathAreAsTheTableSays() throws IOException, InterruptedException {
    List<List<String>> rows = new ArrayList<>();
    for (FailClosed row : FailClosed.of("site", "paths")) {
      String url = row.characters().replace("HOST", "h.example:81");
      rows.add(List.of(url, row.verdict(), Origin.requestUrl(url)));
    }
    Path file = Path.of("target/paths.json");
    Files.writeString(file, new JsonMapper().writeValueAsString(rows));
    assertThat(said("paths.mjs", file.toString(), FailClosed.RULES))
        .isEqualTo(rows.size() + " paths, 0 differ\n");
  }

  @Test
  void theExampleOfTheReadmePrintsWhatItSays() throws IOException, InterruptedException {
    Path folder = PACKAGE.toAbsolutePath();
    String readme = Files.readString(folder.resolve("README.md"));
    String example = readme.substring(readme.indexOf("```js\n") + 6, readme.indexOf("\n```\n"));
    ProcessBuilder node = new ProcessBuilder("node", "--input-type=module", "--eval", example);
    String said = printed(node.directory(folder.toFile())); // a package finds itself by its name
    assertThat(example).endsWith("// " + said.strip());
  }

  /** The tests of the page's own code. */
  @Test
  void nodeRunsTheTestsOfThePage() throws IOException, InterruptedException {
    assertThat(printed(new ProcessBuilder("node", "--test", "src/test/js/"))).isNotEmpty();
  }

  @Test
  void itIsSmall() throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(packed);
        Stream<Path> files = Files.list(PACKAGE)) {
      for (Path file : files.toList()) {
        Files.copy(file, gzip);
      }
    }
    assertThat(packed.size()).isLessThan(MAX_KILOBYTES * 1_000);
    assertThat(PACKAGE.resolve("README.md"))
        .content()
        .contains("less than " + MAX_KILOBYTES + " KB, compressed");
  }
}
