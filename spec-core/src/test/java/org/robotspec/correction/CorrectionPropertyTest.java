package org.robotspec.correction;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.robotspec.correction.CorrectionEffect.Kind;
import org.robotspec.diff.RobotsDiff;
import org.robotspec.diff.VerdictComparison;
import org.robotspec.lint.Correction;
import org.robotspec.lint.Lint;
import org.robotspec.lint.Note;
import org.robotspec.lint.NoteCode;
import org.robotspec.profile.SpecProfile;
import org.robotspec.rules.Crawler;
import org.robotspec.rules.RobotsTxt;
import org.robotspec.rules.Rules;
import org.robotspec.rules.Sitemap;

/** Corrections change what their effects say, and no more; safe ones change nothing. */
final class CorrectionPropertyTest {
  private static final String SITE = "https://example.com";
  private static final List<String> NAMES = List.of("*", "a", "a2", "b", "Googlebot", "x-news");

  private static final List<String> FIELDS =
      List.of(
          "Disallow: ",
          "Disallow: ",
          "Disallow: ",
          "Allow: ",
          "Allow: ",
          "disalow:",
          "Dissallow: ",
          "Alow: ",
          "\"Disallow: ",
          "Disallow ",
          "Priority: ",
          "// ",
          "\u00A0Disallow: ",
          "Disallow: http://example.com",
          "Disallow: /a Disallow: ",
          "Disallow: Disallow: ",
          "Disallow: \\",
          "Disallow: /https://example.com",
          "Disallow: ");

  private static final List<String> PIECES =
      List.of(
          "/",
          "/",
          "*",
          "*",
          "**",
          "$",
          "x",
          "%24",
          "%2A",
          "%7E",
          "%7e",
          " ",
          "{",
          "é",
          "%",
          "robots.txt",
          ",",
          "%20",
          "\t",
          ";",
          " /",
          "&amp;",
          " // x",
          "#",
          "\"",
          "index.html",
          "\u200B",
          "\uFEFF",
          "\\");

  private static final List<String> OTHERS =
      List.of(
          "",
          "# a comment",
          "a line of prose",
          "Sitemap: /map.xml",
          "https://example.com/sitemap.xml",
          "Crawl-delay: 5s",
          "Crawl-delay: 2",
          "Disallow:",
          "Disallow: admin",
          "Disallow: .php",
          "Disallow: ?q=1",
          "Disallow: '/'",
          "Disallow: \"/admin\"",
          "Disallow: example.com/x",
          "Allow: /*.js",
          "Disallow: /x/",
          "User-agent: a, b",
          "User-agent: Google",
          "User-agent: googelbot",
          "User-agent: User-agent: b",
          "Crawl-delay: Crawl-delay: 3",
          "Sitemap: https://a.example/1.xml, https://a.example/2.xml",
          "Sitemap: https://a.example/1.xml;",
          "User agent: b",
          "Content-Usage: train_ai=n",
          "Content-Usage: /x train-ai=no",
          "Content-Usage: train-ai=n; search=y",
          "Content-Signal: ai-trian=no",
          "Content-Signal: search=yes ai-train=no");

  /** All paths of two letters among those that the patterns have. */
  private static final List<String> PATHS = paths();

  private static List<String> paths() {
    List<String> letters =
        List.of("", "/", "x", "a", "$", "%24", "*", "%20", "robots.txt", "admin");
    List<String> paths = new ArrayList<>();
    for (String first : letters) {
      for (String second : letters) {
        paths.add("/" + first + second);
      }
    }
    return paths;
  }

  private static String pick(Random random, List<String> some) {
    return some.get(random.nextInt(some.size()));
  }

  private static String file(Random random) {
    StringBuilder file = new StringBuilder(random.nextInt(8) == 0 ? "\uFEFF" : "");
    String lineEnd = pick(random, List.of("\n", "\r\n", "\r"));
    for (int group = random.nextInt(4); group >= 0; group--) {
      file.append("User-agent: ").append(pick(random, NAMES)).append(lineEnd);
      for (int rule = random.nextInt(6); rule > 0; rule--) {
        if (random.nextInt(5) == 0) {
          file.append(pick(random, OTHERS));
        } else {
          file.append(pick(random, FIELDS)).append('/');
          for (int piece = random.nextInt(4); piece > 0; piece--) {
            file.append(pick(random, PIECES));
          }
        }
        file.append(lineEnd);
      }
    }
    return file.toString().replace(": /*", random.nextBoolean() ? ": *" : ": /*");
  }

  private static RobotsDiff diff(byte[] before, byte[] after, SpecProfile profile) {
    RobotsTxt file = RobotsTxt.parse(before, profile);
    return VerdictComparison.compare(file, RobotsTxt.parse(after, profile), SITE, null);
  }

  private static Rules rules(byte[] body, SpecProfile profile, String name) {
    List<String> names = name.equals("*") ? List.of() : List.of(name);
    return RobotsTxt.parse(body, profile).rulesFor(Crawler.under(profile, names));
  }

  private static List<String> sitemaps(byte[] body, SpecProfile profile) {
    return RobotsTxt.parse(body, profile).sitemaps().stream().map(Sitemap::url).toList();
  }

  private static void assertSame(byte[] before, byte[] after, String about) {
    for (SpecProfile profile : SpecProfile.all()) {
      assertThat(sitemaps(after, profile)).as(about).isEqualTo(sitemaps(before, profile));
      assertThat(diff(before, after, profile).changes()).as(about).isFalse();
      for (String name : NAMES) {
        Rules old = rules(before, profile, name);
        Rules now = rules(after, profile, name);
        assertThat(now.crawlDelay()).as(about).isEqualTo(old.crawlDelay());
        for (String path : PATHS) {
          assertThat(now.isAllowed(SITE + path))
              .as("%s by %s for %s%n%s", path, profile, name, about)
              .isEqualTo(old.isAllowed(SITE + path));
        }
      }
    }
  }

  private static String about(byte[] before, byte[] after) {
    return new String(before, UTF_8) + "\n-- becomes --\n" + new String(after, UTF_8);
  }

  @Test
  void anySafeCorrectionsInAnyOrderChangeNothing() {
    Random random = new Random(1);
    Map<NoteCode, Integer> applied = new EnumMap<>(NoteCode.class);
    for (int i = 0; i < Integer.getInteger("tries", 400); i++) {
      byte[] body = file(random).getBytes(UTF_8);
      SpecProfile profile = SpecProfile.all().get(random.nextInt(5));
      List<Note> notes = Lint.notes(body, profile);
      Map<Correction, CorrectionEffect> effects = Corrections.effects(body, profile, notes);
      List<Correction> safe = new ArrayList<>();
      for (Note note : notes) {
        Correction correction = note.correction();
        if (correction != null && Objects.requireNonNull(effects.get(correction)).isSafe()) {
          safe.add(correction);
          applied.merge(note.code(), 1, Integer::sum);
        }
      }
      Collections.shuffle(safe, random);
      List<Correction> some = safe.subList(0, random.nextInt(safe.size() + 1));
      for (List<Correction> chosen : List.of(safe, some)) {
        byte[] after = Corrections.apply(body, chosen);
        if (!chosen.isEmpty()) {
          assertSame(body, after, about(body, after) + chosen);
        }
      }
    }
    assertThat(applied)
        .containsKeys(
            NoteCode.DUPLICATE_RULE,
            NoteCode.HIDDEN_RULE,
            NoteCode.WILDCARD_ONLY,
            NoteCode.SLASH_COMMENT,
            NoteCode.MISSING_COLON);
  }

  @Test
  void aSecondRunFindsNothingSafeToFix() {
    Random random = new Random(2);
    for (int i = 0; i < 200; i++) {
      byte[] body = file(random).getBytes(UTF_8);
      SpecProfile profile = SpecProfile.all().get(random.nextInt(5));
      byte[] once = Corrections.fix(body, profile, null, (note, effect) -> effect.isSafe()).body();
      Corrections.Fixed twice =
          Corrections.fix(once, profile, null, (note, effect) -> effect.isSafe());
      assertThat(twice.applied()).as(about(body, once)).isEmpty();
      if (!Arrays.equals(body, once)) {
        assertSame(body, once, about(body, once));
      }
    }
  }

  @Test
  void aSuggestionChangesWhatItsEffectSays() {
    Random random = new Random(3);
    Map<NoteCode, Integer> seen = new EnumMap<>(NoteCode.class);
    for (int i = 0; i < 300; i++) {
      byte[] body = file(random).getBytes(UTF_8);
      SpecProfile asked = SpecProfile.all().get(random.nextInt(5));
      List<Note> notes = Lint.notes(body, asked);
      Corrections.effects(body, asked, notes)
          .forEach(
              (correction, effect) -> {
                if (!effect.isSafe() && effect.isComplete()) {
                  assertSaid(body, correction, effect);
                  notes.stream()
                      .filter(note -> correction.equals(note.correction()))
                      .forEach(note -> seen.merge(note.code(), 1, Integer::sum));
                }
              });
    }
    assertThat(seen).hasSizeGreaterThan(10);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          Disallow: /x{           | under google-reference, Googlebot, Bingbot and crawlers without a group: /x%7B would be disallowed
          Content-Usage: search=y train-ai=n | Googlebot, Bingbot and crawlers without a group: at /, search=allowed would be stated
          """)
  void aSentenceNamesTheProfileAndWhatIsNew(String line, String sentence) {
    byte[] body = ("User-agent: *\n" + line + "\n").getBytes(UTF_8);
    List<Note> notes = Lint.notes(body, SpecProfile.GOOGLE_2019);
    assertThat(Corrections.effects(body, SpecProfile.GOOGLE_2019, notes).values())
        .extracting(CorrectionEffect::sentence)
        .singleElement()
        .asString()
        .startsWith(sentence);
  }

  @Test
  void aRuleBelowPreferencesTakesThemFromTheNamesBehindIt() {
    byte[] body =
        "User-agent: *\nContent-Usage: train-ai=n\n\u00a0Disallow: /\nUser-agent: a\nDisallow: /\n"
            .getBytes(UTF_8);
    List<Note> notes = Lint.notes(body, SpecProfile.GOOGLE_2019);
    assertThat(Corrections.effects(body, SpecProfile.GOOGLE_2019, notes).values())
        .isNotEmpty()
        .noneMatch(CorrectionEffect::isSafe);
  }

  private static void assertSaid(byte[] body, Correction correction, CorrectionEffect effect) {
    byte[] after = Corrections.apply(body, List.of(correction));
    SpecProfile profile = SpecProfile.parse(effect.profile());
    for (String name : NAMES) {
      Rules old = rules(body, profile, name);
      Rules now = rules(after, profile, name);
      Set<String> said =
          effect.changes().stream()
              .filter(change -> change.kind() == Kind.VERDICT)
              .filter(change -> change.crawlers().contains(name) || !isNamed(effect, name))
              .map(CorrectionEffect.Change::after)
              .collect(toSet());
      for (String path : PATHS) {
        boolean is = now.isAllowed(SITE + path);
        if (is != old.isAllowed(SITE + path)) {
          assertThat(said)
              .as("%s for %s by %s%n%s", path, name, profile, about(body, after))
              .contains(is ? "allowed" : "disallowed");
        }
      }
      if (!now.crawlDelay().equals(old.crawlDelay())) {
        assertThat(effect.changes()).anyMatch(change -> change.kind() == Kind.CRAWL_DELAY);
      }
    }
  }

  /** Returns whether an effect lists a crawler by its name; another has that of its group. */
  private static boolean isNamed(CorrectionEffect effect, String name) {
    return effect.changes().stream().anyMatch(change -> change.crawlers().contains(name));
  }

  @Test
  void whatIsCorrectedIsNotNotedAgain() {
    Random random = new Random(4);
    for (int i = 0; i < 400; i++) {
      byte[] body = file(random).getBytes(UTF_8);
      SpecProfile profile = SpecProfile.all().get(random.nextInt(5));
      for (Note note : Lint.notes(body, profile)) {
        Correction correction = note.correction();
        if (correction != null) {
          byte[] after = Corrections.apply(body, List.of(correction));
          assertThat(Lint.notes(after, profile))
              .as("%s%n%s", note, about(body, after))
              .noneMatch(
                  other ->
                      other.code() == note.code()
                          && Objects.equals(other.message(), note.message())
                          && other.line() == note.line()
                          && !correction.lines().isEmpty());
        }
      }
    }
  }

  @Test
  void linesWithoutACorrectionStayToTheOctet() {
    byte[] body =
        "\uFEFFUser-agent: *\r\nDisallow: /x*\r\n# caf\u00E9\r\nDisallow: /x # why\r\nDisallow: /x"
            .getBytes(UTF_8);
    byte[] after =
        Corrections.fix(body, SpecProfile.GOOGLE_2019, null, (note, effect) -> effect.isSafe())
            .body();
    assertThat(new String(after, UTF_8))
        .isEqualTo("\uFEFFUser-agent: *\r\nDisallow: /x*\r\n# caf\u00E9\r\n# why\r\n");
  }
}
