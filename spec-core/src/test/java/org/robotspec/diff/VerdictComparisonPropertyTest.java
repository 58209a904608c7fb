package org.robotspec.diff;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import org.robotspec.diff.RobotsDiff.FileRule;
import org.robotspec.profile.SpecProfile;
import org.robotspec.rules.Crawler;
import org.robotspec.rules.RobotsTxt;
import org.robotspec.rules.Rule;
import org.robotspec.rules.RuleDecision;
import org.robotspec.rules.RuleDecision.Reason;
import org.robotspec.rules.Rules;
import org.robotspec.usage.UsagePreferences;

/** Checks comparisons against all short paths over the letters of the patterns. */
final class VerdictComparisonPropertyTest {
  private static final String ORIGIN = "https://example.com";
  private static final List<String> SHORT_PATHS = paths("ab/x$", 4);
  private static final List<String> SHORTEST_PATHS = paths("ab/x$", 3);
  private static final List<String> CODED_PATHS = paths("%4A2a", 4);

  private static List<String> paths(String letters, int length) {
    List<String> paths = paths(List.of("/"), letters, length);
    paths.add("/robots.txt");
    return paths;
  }

  /** Returns some paths, and all that continue one of them by up to this many letters. */
  static List<String> paths(List<String> starts, String letters, int length) {
    List<String> paths = new ArrayList<>(starts);
    for (int from = 0; length > 0; length--) {
      int to = paths.size();
      for (int at = from; at < to; at++) {
        for (int i = 0; i < letters.length(); i++) {
          paths.add(paths.get(at) + letters.charAt(i));
        }
      }
      from = to;
    }
    return paths;
  }

  private static Arbitrary<String> rule(char... letters) {
    Arbitrary<String> path =
        Arbitraries.strings().withChars(letters).ofMaxLength(5).map(text -> "/" + text);
    Arbitrary<String> paths =
        Arbitraries.frequencyOf(
            Tuple.of(20, path),
            Tuple.of(1, path.map(p -> "*" + p.substring(1))),
            Tuple.of(1, Arbitraries.of("", "/robots.txt", "/robots.txt$", "a")));
    return Combinators.combine(Arbitraries.of("allow: ", "disallow: "), paths)
        .as((field, value) -> field + value);
  }

  private static Arbitrary<List<String>> file(Arbitrary<String> rule) {
    Arbitrary<String> agent =
        Arbitraries.of("*", "*", "bot", "Googlebot", "bot-news").map(name -> "user-agent: " + name);
    return Arbitraries.frequencyOf(Tuple.of(5, rule), Tuple.of(1, agent))
        .list()
        .ofMaxSize(12)
        .map(lines -> Stream.concat(Stream.of("user-agent: *"), lines.stream()).toList());
  }

  @Provide
  Arbitrary<List<String>> files() {
    return file(rule('a', 'b', '/', '*', '*', '$'));
  }

  @Provide
  Arbitrary<String> rules() {
    return rule('a', 'b', '/', '*', '*', '$');
  }

  @Provide
  Arbitrary<List<String>> codedFiles() {
    return file(rule('%', '%', '4', 'A', '2', 'a', '*', '$'));
  }

  @Provide
  Arbitrary<SpecProfile> profiles() {
    return Arbitraries.of(SpecProfile.all());
  }

  @Property(tries = 500)
  void twoFiles(
      @ForAll("files") List<String> old,
      @ForAll("files") List<String> now,
      @ForAll("profiles") SpecProfile profile) {
    RobotsDiff diff = compared(old, now, profile, SHORT_PATHS);
    // google/robotstxt has no %24 for a $, so a pattern shown with %24 can mean either.
    if (!profile.equals(SpecProfile.GOOGLE_REFERENCE) || !(old + "" + now).contains("$$")) {
      assertThat(diff.notShown()).isEmpty();
    }
  }

  @Property(tries = 500)
  void oneLineChanged(
      @ForAll("files") List<String> old,
      @ForAll("rules") String rule,
      @ForAll int at,
      @ForAll boolean replace) {
    List<String> now = new ArrayList<>(old);
    int line = 1 + Math.floorMod(at, old.size());
    if (replace && line < now.size()) {
      now.set(line, rule);
    } else {
      now.add(line, rule);
    }
    RobotsDiff diff = compared(old, now, SpecProfile.GOOGLE_2019, SHORT_PATHS);
    assertThat(diff.notShown()).isEmpty();
    compared(now, old, SpecProfile.GOOGLE_2019, SHORT_PATHS);
  }

  /** Percent signs can change a path; the result must say what it cannot show. */
  @Property(tries = 200)
  void percentSigns(
      @ForAll("codedFiles") List<String> old,
      @ForAll("codedFiles") List<String> now,
      @ForAll("profiles") SpecProfile profile) {
    compared(old, now, profile, CODED_PATHS);
  }

  @Provide
  Arbitrary<List<String>> usageFiles() {
    Arbitrary<String> path =
        Arbitraries.strings()
            .withChars('a', 'b', '/', '$')
            .ofMaxLength(3)
            .map(text -> "/" + text + " ");
    Arbitrary<String> paths =
        Arbitraries.frequencyOf(Tuple.of(5, path), Tuple.of(2, Arbitraries.of("", "/*b*a ")));
    Arbitrary<String> stated = Arbitraries.of("train-ai=n", "train-ai=y", "search=y", "foo=y");
    return file(Combinators.combine(paths, stated).as((at, what) -> "content-usage: " + at + what));
  }

  /**
   * Without rules, each preference that changes is found, unless paths of one length with wildcards
   * overlap.
   */
  @Property(tries = 200)
  void u2_usagePreferences(
      @ForAll("usageFiles") List<String> old, @ForAll("usageFiles") List<String> now) {
    RobotsTxt before = parse(old, SpecProfile.GOOGLE_2019);
    RobotsTxt after = parse(now, SpecProfile.GOOGLE_2019);
    RobotsDiff diff = VerdictComparison.compare(before, after, ORIGIN, null);
    for (RobotsDiff.Crawlers group : diff.crawlers()) {
      for (String name : group.names()) {
        Crawler crawler = Crawler.of(name.equals("*") ? "other" : name);
        for (String path : SHORTEST_PATHS) {
          String url = ORIGIN + path;
          UsagePreferences was = before.rulesFor(crawler).decide(url).usage();
          UsagePreferences is = after.rulesFor(crawler).decide(url).usage();
          for (String category : UsagePreferences.CATEGORIES) {
            if (was.get(category) != is.get(category)) {
              assertThat(group.usage())
                  .as("%s of %s for %s", category, path, name)
                  .anyMatch(
                      change ->
                          change.name().equals(category)
                              && Objects.equals(change.before(), was.find(category).orElse(null))
                              && Objects.equals(change.after(), is.find(category).orElse(null)));
            }
          }
        }
      }
    }
  }

  @Provide
  Arbitrary<List<String>> namedGroups() {
    Arbitrary<String> agents =
        Arbitraries.of("foo", "foo2", "foo3", "foo-a", "foo-a2", "foo-a-b", "2foo", "*")
            .map("user-agent: "::concat);
    Arbitrary<String> rules =
        Arbitraries.of("disallow: /a", "allow: /a", "disallow: /b", "disallow:");
    return Arbitraries.frequencyOf(Tuple.of(1, agents), Tuple.of(1, rules))
        .list()
        .ofMinSize(2)
        .ofMaxSize(8);
  }

  @Example
  void d20_adsBotFollowsNoGroupBeforeOneNamesIt() {
    List<String> old = List.of("user-agent: *", "disallow: /a", "disalow: /c");
    List<String> now = new ArrayList<>(old);
    now.addAll(List.of("user-agent: AdsBot-Google", "disallow: /b"));
    RobotsDiff diff =
        VerdictComparison.compare(
            parse(old, SpecProfile.GOOGLE_2019), parse(now, SpecProfile.GOOGLE_2019), ORIGIN, null);
    RobotsDiff.Crawlers adsBot = diff.crawlers().get(1);
    assertThat(adsBot.names()).containsExactly("AdsBot-Google");
    assertThat(adsBot.changes())
        .extracting(change -> change.url() + " " + change.allows())
        .containsExactly(ORIGIN + "/b false");
    assertThat(adsBot.google()).isEmpty();
  }

  /** Every name chooses its groups as one that the result lists does (D-7, D-13, G-5). */
  @Property(tries = 500)
  void d13_everyNameIsStoodFor(
      @ForAll("namedGroups") List<String> old, @ForAll("namedGroups") List<String> now) {
    RobotsTxt before = parse(old, SpecProfile.GOOGLE_2019);
    RobotsTxt after = parse(now, SpecProfile.GOOGLE_2019);
    RobotsDiff diff = VerdictComparison.compare(before, after, ORIGIN, null);
    for (String name :
        List.of(
            "foo", "foo2", "foo9", "foo-a", "foo-a2", "foo-a-b", "foo-a-c", "foo-b", "foob", "2foo",
            "2foo-x", "other")) {
      String listed = name;
      while (!listed.isEmpty() && !lists(diff, listed)) {
        listed = listed.substring(0, Math.max(0, listed.lastIndexOf('-')));
      }
      String found = listed.isEmpty() ? "*" : listed;
      boolean changes =
          diff.crawlers().stream()
              .anyMatch(group -> group.names().contains(found) && !group.changes().isEmpty());
      Rules was = before.rulesFor(Crawler.of(name));
      Rules is = after.rulesFor(Crawler.of(name));
      assertThat(
              Stream.of("/", "/a", "/b", "/ab")
                  .map(ORIGIN::concat)
                  .anyMatch(url -> was.isAllowed(url) != is.isAllowed(url)))
          .as(name)
          .isEqualTo(changes);
    }
  }

  private static boolean lists(RobotsDiff diff, String name) {
    return diff.crawlers().stream().anyMatch(group -> group.names().contains(name));
  }

  private static RobotsDiff compared(
      List<String> old, List<String> now, SpecProfile profile, List<String> paths) {
    RobotsTxt before = parse(old, profile);
    RobotsTxt after = parse(now, profile);
    RobotsDiff diff = VerdictComparison.compare(before, after, ORIGIN, null);
    Set<String> asked = new HashSet<>();
    Set<Integer> silentBefore = lines(diff.neverDecide(), false);
    Set<Integer> silentAfter = lines(diff.neverDecide(), true);
    for (RobotsDiff.Crawlers group : diff.crawlers()) {
      Set<List<Object>> shown = new HashSet<>();
      group.changes().forEach(change -> shown.add(pair(change)));
      for (String name : group.names()) {
        assertThat(asked.add(name)).isTrue();
        Crawler crawler = Crawler.under(profile, name.equals("*") ? List.of() : List.of(name));
        Rules was = before.rulesFor(crawler);
        Rules is = after.rulesFor(crawler);
        group.changes().forEach(change -> assertThat(shows(change, was, is)).isTrue());
        for (String path : paths) {
          RuleDecision one = was.decide(ORIGIN + path);
          RuleDecision other = is.decide(ORIGIN + path);
          assertThat(silentBefore).doesNotContain(line(one));
          assertThat(silentAfter).doesNotContain(line(other));
          if (one.allowed() != other.allowed() && diff.notShown().isEmpty()) {
            assertThat(shown)
                .as("%s for %s", path, name)
                .contains(List.of(other.allowed(), line(one), line(other)));
          }
        }
      }
    }
    assertThat(asked).contains("Googlebot", "Bingbot", "*");
    return diff;
  }

  private static RobotsTxt parse(List<String> lines, SpecProfile profile) {
    return RobotsTxt.parse(lines.stream().collect(joining("\n")).getBytes(UTF_8), profile);
  }

  private static Set<Integer> lines(List<FileRule> rules, boolean isNew) {
    Set<Integer> lines = new HashSet<>();
    rules.stream().filter(r -> r.isNew() == isNew).forEach(r -> lines.add(r.rule().line()));
    return lines;
  }

  private static int line(RuleDecision decision) {
    Rule rule = decision.rule();
    return rule == null || decision.reason() != Reason.RULE ? 0 : rule.line();
  }

  private static List<Object> pair(Change<Rule> change) {
    return List.of(
        change.allows(),
        change.before() == null ? 0 : change.before().line(),
        change.after() == null ? 0 : change.after().line());
  }

  private static boolean shows(Change<Rule> change, Rules was, Rules is) {
    RuleDecision one = was.decide(change.url());
    RuleDecision other = is.decide(change.url());
    return one.allowed() != other.allowed()
        && pair(change).equals(List.of(other.allowed(), line(one), line(other)));
  }
}
