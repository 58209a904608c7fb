package org.robotspec.correction;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.robotspec.conformance.plain.PlainFile;
import org.robotspec.conformance.plain.PlainRules;
import org.robotspec.diff.Change;
import org.robotspec.diff.Change.Kind;
import org.robotspec.diff.RobotsDiff;
import org.robotspec.lint.Correction;
import org.robotspec.lint.Lint;
import org.robotspec.lint.Note;
import org.robotspec.lint.NoteCode;
import org.robotspec.profile.SpecProfile;
import org.robotspec.rules.Crawler;
import org.robotspec.rules.RobotsTxt;
import org.robotspec.rules.RuleDecision;
import org.robotspec.rules.Rules;
import org.robotspec.usage.UsagePreference;

/** Corrections change what their effects say, and no more. */
final class CorrectionPropertyTest {
  private static final String SITE = "https://example.com";

  static Rules rules(byte[] body, SpecProfile profile, String name) {
    Crawler crawler = Crawler.under(profile, name.equals("*") ? List.of() : List.of(name));
    boolean adsBot = name.equals("AdsBot-Google") && !crawler.verbatim();
    return RobotsTxt.parse(body, profile).rulesFor(adsBot ? crawler.ignoringStar() : crawler);
  }

  private static String about(byte[] before, byte[] after) {
    return new String(before, UTF_8) + "\n-- becomes --\n" + new String(after, UTF_8);
  }

  @Test
  void aCorrectionChangesWhatItsEffectSays() {
    Random random = new Random(3);
    Map<NoteCode, Integer> seen = new HashMap<>();
    for (int i = 0; i < 300; i++) {
      byte[] body = DirtyFiles.file(random).getBytes(UTF_8);
      SpecProfile asked = SpecProfile.all().get(random.nextInt(5));
      List<Note> notes = Lint.notes(body, asked);
      Corrections effects = new Corrections(body, asked);
      for (Note note : notes) {
        Correction correction = note.correction();
        if (correction != null) {
          RobotsDiff effect = effects.effect(correction);
          if (effect.complete()) {
            assertSaid(body, correction, effect, asked);
            seen.merge(note.code(), 1, Integer::sum);
          }
        }
      }
    }
    assertThat(seen).hasSizeGreaterThan(10);
  }

  private static void assertSaid(
      byte[] body, Correction correction, RobotsDiff effect, SpecProfile profile) {
    byte[] after = Corrections.apply(body, List.of(correction));
    for (String name : DirtyFiles.CRAWLERS) {
      Rules old = rules(body, profile, name);
      Rules now = rules(after, profile, name);
      Set<String> said = new HashSet<>();
      for (Change<?> change : effect.all()) {
        if (speaksFor(change, name)) {
          String subject = change.kind() == Kind.USAGE ? change.was() : "";
          said.add(change.kind() + " " + (subject + change.is()).replaceFirst("=.*", ""));
        }
      }
      assertThat(said)
          .as("%s by %s%n%s", name, profile, about(body, after))
          .containsAll(changes(old, now));
    }
  }

  /** Returns whether a change names a crawler, or one that stands for it. */
  static boolean speaksFor(Change<?> change, String name) {
    return change.crawlers().stream().anyMatch(standingFor(name)::contains);
  }

  /** Returns the names that stand for a crawler: its own, those that it may fall back to, and *. */
  private static Set<String> standingFor(String name) {
    Set<String> names = new HashSet<>(List.of("*", name));
    for (int at = name.lastIndexOf('-'); at > 0; at = name.lastIndexOf('-', at - 1)) {
      names.add(name.substring(0, at));
    }
    return names;
  }

  /** Returns what changes for the paths of the files, as an effect would say it. */
  private static Set<String> changes(Rules old, Rules now) {
    Set<String> changes = new HashSet<>();
    for (String path : DirtyFiles.PATHS) {
      RuleDecision was = old.decide(SITE + path);
      RuleDecision is = now.decide(SITE + path);
      if (was.allowed() != is.allowed()) {
        changes.add(Kind.VERDICT + (is.allowed() ? " allowed" : " disallowed"));
      } else {
        Set<String> stated = stated(was);
        Set<String> left = stated(is);
        stated.stream().filter(one -> !left.contains(one)).forEach(one -> add(one, changes));
        left.stream().filter(one -> !stated.contains(one)).forEach(one -> add(one, changes));
      }
    }
    if (!now.crawlDelay().equals(old.crawlDelay())) {
      String delay = now.crawlDelay().map(d -> d.toMillis() / 1_000.0 + " s").orElse("");
      changes.add(Kind.CRAWL_DELAY + " " + delay);
    }
    return changes;
  }

  private static void add(String statement, Set<String> changes) {
    changes.add(Kind.USAGE + " " + statement.replaceFirst("=.*", ""));
  }

  /** Returns the preferences that have an effect, and signals as they are written (U-6). */
  private static Set<String> stated(RuleDecision decision) {
    return decision.usage().all().stream()
        .filter(one -> one.kind() != UsagePreference.Kind.UNRECOGNISED)
        .filter(one -> !one.stated().equals("unknown"))
        .map(one -> one.name() + "=" + one.stated())
        .collect(toSet());
  }

  @Test
  void whatOpensNothingTogetherOpensNothing() {
    Random random = new Random(1);
    int applied = 0;
    for (int i = 0; i < Integer.getInteger("tries", 50); i++) {
      byte[] body = DirtyFiles.file(random).getBytes(UTF_8);
      applied += checkWhatOpensNothing(body, SpecProfile.all().get(random.nextInt(5)));
    }
    assertThat(applied).isGreaterThan(40);
  }

  /** Applies all corrections that open nothing; returns how many. */
  static int checkWhatOpensNothing(byte[] body, SpecProfile profile) {
    Corrections effects = new Corrections(body, profile);
    List<Correction> closing =
        Lint.notes(body, profile).stream()
            .map(Note::correction)
            .filter(one -> one != null && effects.effect(one).opensNothing())
            .toList();
    if (!effects.together(closing).opensNothing()) {
      return 0;
    }
    byte[] after = Corrections.apply(body, closing);
    PlainRules rules = new PlainRules(profile.name());
    PlainFile old = new PlainFile(body, profile.name());
    PlainFile now = new PlainFile(after, profile.name());
    for (String name : DirtyFiles.CRAWLERS) {
      if (name.startsWith("AdsBot-")) {
        continue; // D-20
      }
      List<String> names = List.of(name.equals("*") ? "nobody" : name);
      for (String path : DirtyFiles.PATHS) {
        assertThat(
                !rules.decide(old, names, SITE + path).allow()
                    && rules.decide(now, names, SITE + path).allow())
            .as("opened %s for %s by %s%n%s", path, name, profile, about(body, after))
            .isFalse();
      }
    }
    return closing.size();
  }

  @Test
  void whatIsCorrectedIsNotNotedAgain() {
    Random random = new Random(4);
    for (int i = 0; i < 400; i++) {
      byte[] body = DirtyFiles.file(random).getBytes(UTF_8);
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
}
