package org.robotspec.correction;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.robotspec.conformance.plain.PlainFile;
import org.robotspec.conformance.plain.PlainRules;
import org.robotspec.lint.Correction;
import org.robotspec.lint.Lint;
import org.robotspec.lint.Note;
import org.robotspec.lint.NoteCode;
import org.robotspec.lint.NoteCode.Severity;
import org.robotspec.profile.SpecProfile;
import org.robotspec.rules.Crawler;
import org.robotspec.rules.RobotsTxt;
import org.robotspec.rules.Rules;
import org.robotspec.rules.Sitemap;

/**
 * Safe corrections change nothing for any crawler, open nothing for other parsers, and hide no
 * mistake; a slow reader of the conformance suite, {@link PlainRules}, is the oracle.
 */
final class SafeCorrectionsTest {
  private static final String SITE = "https://example.com";
  private static final NoteCode NO_FILE = NoteCode.of("not-robots-txt");

  private static byte[] fixed(byte[] body, SpecProfile profile) {
    return Corrections.fix(body, profile, null, (note, proof) -> proof.isSafe(note.correction()))
        .body();
  }

  @Test
  void anySafeCorrectionsInAnyOrderChangeNothing() {
    Random random = new Random(1);
    Map<NoteCode, Integer> applied = new HashMap<>();
    for (int i = 0; i < Integer.getInteger("tries", 200); i++) {
      byte[] body = DirtyFiles.file(random).getBytes(UTF_8);
      SpecProfile profile = SpecProfile.all().get(random.nextInt(5));
      checkAnyOfThem(body, profile, random).forEach(code -> applied.merge(code, 1, Integer::sum));
    }
    assertThat(applied)
        .containsOnlyKeys(
            NoteCode.of("duplicate-rule"),
            NoteCode.of("wildcard-only"),
            NoteCode.of("slash-comment"));
  }

  /** Applies some safe corrections in any order, and all of them; returns the codes of all. */
  static List<NoteCode> checkAnyOfThem(byte[] body, SpecProfile profile, Random random) {
    List<Note> notes = Lint.notes(body, profile);
    CorrectionProof proof = Corrections.proof(body, profile, notes);
    List<NoteCode> codes = new ArrayList<>();
    List<Correction> safe = new ArrayList<>();
    for (Note note : notes) {
      Correction correction = note.correction();
      if (correction != null && proof.isSafe(correction)) {
        safe.add(correction);
        codes.add(note.code());
      }
    }
    Collections.shuffle(safe, random);
    if (!safe.isEmpty()) {
      List<Correction> some = safe.subList(0, 1 + random.nextInt(safe.size()));
      assertSame(body, Corrections.apply(body, some), random);
      byte[] after = fixed(body, profile);
      assertSame(body, after, random);
      // One note on a whole file says more than those on its lines.
      if (Lint.notes(after, profile).stream().noneMatch(note -> note.code() == NO_FILE)) {
        assertThat(mistakes(after, profile))
            .as(about(body, after))
            .containsAll(mistakes(body, profile));
      }
      assertThat(fixed(after, profile)).as(about(body, after)).isEqualTo(after);
    }
    return codes;
  }

  private static void assertSame(byte[] before, byte[] after, Random random) {
    String about = about(before, after);
    FirstMatch first = new FirstMatch(new String(before, UTF_8));
    FirstMatch firstAfter = new FirstMatch(new String(after, UTF_8));
    for (String name : DirtyFiles.CRAWLERS) {
      for (String path : DirtyFiles.PATHS) {
        assertThat(!first.allows(name, path) && firstAfter.allows(name, path))
            .as("opened %s for %s%n%s", path, name, about)
            .isFalse();
      }
    }
    for (SpecProfile profile : SpecProfile.all()) {
      RobotsTxt old = RobotsTxt.parse(before, profile);
      RobotsTxt now = RobotsTxt.parse(after, profile);
      PlainRules rules = new PlainRules(profile.name());
      PlainFile plain = new PlainFile(before, profile.name());
      PlainFile plainAfter = new PlainFile(after, profile.name());
      assertThat(urls(now)).as(about).isEqualTo(urls(old));
      for (String name : DirtyFiles.CRAWLERS) {
        for (int i = 0; i < 10; i++) {
          String path = DirtyFiles.PATHS.get(random.nextInt(DirtyFiles.PATHS.size()));
          List<String> names = List.of(name.equals("*") ? "nobody" : name);
          assertThat(rules.decide(plainAfter, names, SITE + path).allow())
              .as("%s by %s for %s%n%s", path, profile, name, about)
              .isEqualTo(rules.decide(plain, names, SITE + path).allow());
        }
        Crawler crawler = Crawler.under(profile, name.equals("*") ? List.of() : List.of(name));
        assertSame(old.rulesFor(crawler), now.rulesFor(crawler), about);
        assertSame(
            old.rulesFor(crawler.ignoringStar()), now.rulesFor(crawler.ignoringStar()), about);
      }
    }
  }

  private static void assertSame(Rules old, Rules now, String about) {
    assertThat(now.group()).as(about).isEqualTo(old.group());
    assertThat(now.crawlDelay()).as(about).isEqualTo(old.crawlDelay());
    assertThat(now.usageStatements()).as(about).isEqualTo(old.usageStatements());
  }

  private static List<String> urls(RobotsTxt file) {
    return file.sitemaps().stream().map(Sitemap::url).toList();
  }

  /** Returns the errors and warnings, without the numbers of lines. */
  private static Set<String> mistakes(byte[] body, SpecProfile profile) {
    return Lint.notes(body, profile).stream()
        .filter(note -> note.code().severity() != Severity.INFO)
        .map(note -> note.code() + " " + note.message())
        .map(text -> text.replaceAll("(; also )?lines? [0-9][0-9, ]*(and [0-9]+ more)?", ""))
        .map(text -> text.replaceAll("\"/?[*]+[$]?\"", "\"/\""))
        .collect(toSet());
  }

  private static String about(byte[] before, byte[] after) {
    return new String(before, UTF_8) + "\n-- becomes --\n" + new String(after, UTF_8);
  }

  /** Files, and what is left of them; nothing where they stay as they are. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      quoteCharacter = '\u00A7',
      textBlock =
          """
          // our rules | User-agent: * | Disallow: /x ~ # our rules | User-agent: * | Disallow: /x
          User-agent: * | Disallow: /* ~ User-agent: * | Disallow: /
          User-agent: * | Disallow: /x | Allow: /y | Disallow: /x # why ~ User-agent: * | Disallow: /x | Allow: /y | # why
          User-agent: * | Disallow: /x |  | Disallow: /x | Allow: /y ~ User-agent: * | Disallow: /x |  | Allow: /y
          # A plain path stays: not all parsers know stars.
          User-agent: * | Disallow: /x/ | Disallow: /x/* | Allow: /y ~ User-agent: * | Disallow: /x/ | Allow: /y
          User-agent: * | Disallow: /x/* | Disallow: /x/ ~
          User-agent: * | Disallow: /x/ | Disallow: /x/* | Allow: /*/ ~
          User-agent: * | Allow: /* | Disallow: /x ~
          # Of a contradiction, the owner chooses a side.
          User-agent: * | Disallow: / | Allow: / ~
          User-agent: * | Allow: / | Disallow: / ~
          User-agent: * | Disallow: /x* | Allow: /x ~
          # Another parser may begin a group between two rules, or forget those above.
          User-agent: a | Disallow: /x | useragent: b | Disallow: /x ~
          User-agent: a | Disallow: /x | Usar-agent: b | Disallow: /x ~
          User-agent: a | Disallow : /x | Disallow: /x ~
          User-agent: a | Disallow: /x | # robotspec: ignore crawl-delay | Disallow: /x | Crawl-delay: x ~
          User-agent: a | Disallow: /x | User-agent: a | Disallow: /x | Disallow: /y ~
          User-agent: a | Disallow: /x | Disallow: | Disallow: /x ~
          User-agent: a | Disallow: /y<LS> | Disallow: /x | Disallow: /x ~
          # Text that may be meant as a rule becomes no comment.
          User-agent: a | GPTBot | Disallow: /x ~
          User-agent: a | Deny from all | Disallow: /x ~
          User-agent: a | No bots | noindex, nofollow | Disallow: /x ~
          User-agent: a | //private/ | // Disallow: /y | ; Alow: /z | Disallow: /x ~
          # Names are never changed, nor what stands below them.
          User-agent: | User-agent: GPTBot | Disallow: / | Alow: / ~
          User-agent: '*' | User-agent: GPTBot | Disallow: / | Alow: / ~
          User-agent: *Googlebot* | User-agent: GPTBot | Disallow: / | Alow: / ~
          User-agent: *\u00A0 | User-agent: GPTBot | Disallow: / | Alow: / ~
          User-agent: 360Spider | User-agent: GPTBot | Disallow: / | Alow: / ~
          User-agent: * | Useragent: AdsBot | Disallow: / ~
          User-agent: a, b | Content-Signal: use=reference | Disallow: /x ~
          """)
  void whatIsSafeIsWritten(String file, @Nullable String fixed) {
    byte[] body = file.replace("<LS>", "\u2028").replace(" | ", "\n").getBytes(UTF_8);
    String text = new String(fixed(body, SpecProfile.GOOGLE_2019), UTF_8);
    assertThat(text.replace("\n", " | ").replace("\u2028", "<LS>"))
        .isEqualTo(fixed == null ? file : fixed);
  }

  @Test
  void linesWithoutACorrectionStayToTheOctet() {
    byte[] body =
        "\uFEFFUser-agent: *\r\nDisallow: /x\r\n# caf\u00E9\r\nDisallow: /x* # why\r\nDisallow: /x"
            .getBytes(UTF_8);
    assertThat(new String(fixed(body, SpecProfile.GOOGLE_2019), UTF_8))
        .isEqualTo("\uFEFFUser-agent: *\r\nDisallow: /x\r\n# caf\u00E9\r\n# why\r\n");
  }
}
