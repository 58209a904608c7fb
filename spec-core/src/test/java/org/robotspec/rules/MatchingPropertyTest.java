package org.robotspec.rules;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.robotspec.conformance.plain.PlainFile;
import org.robotspec.conformance.plain.PlainMatcher;
import org.robotspec.conformance.plain.PlainRules;

/** M-2, M-5, D-12 and D-32 as properties, with {@link PlainMatcher} as the oracle. */
class MatchingPropertyTest {
  private static final Crawler BOT = Crawler.of("bot");

  /** A rule as written, over a small alphabet so that many rules match one path. */
  record Line(boolean allow, String path) {
    @Override
    public String toString() {
      return (allow ? "allow: " : "disallow: ") + path;
    }
  }

  @Provide
  Arbitrary<Line> line() {
    Arbitrary<String> path =
        Arbitraries.strings()
            .withChars('a', 'b', '/', '*', '$', ' ', '|', '.')
            .ofMaxLength(8)
            .map(s -> "/" + s.stripTrailing());
    return Combinators.combine(Arbitraries.of(true, false), path).as(Line::new);
  }

  @Provide
  Arbitrary<List<Line>> lines() {
    return Arbitraries.oneOf(line().list().ofMaxSize(6), line().list().ofMaxSize(120));
  }

  @Provide
  Arbitrary<String> path() {
    return Arbitraries.strings()
        .withChars('a', 'b', '/', '$', ' ', '|', '.', '\\', '?', '\t')
        .ofMaxLength(14)
        .map(s -> "/" + s);
  }

  @Property(tries = 3_000)
  void m5_theLongestRuleThatMatchesDecides(
      @ForAll("lines") List<Line> lines, @ForAll("path") String path) {
    RuleDecision decision = assertDecision(lines, path);
    Rules rules = compile(lines);
    assertThat(rules.isAllowed("http://h.com" + path)).isEqualTo(decision.allowed());
    List<RuleMatch> matches =
        rules.ranked().stream()
            .filter(rule -> PlainMatcher.matches(asWritten(rule), requested(path)))
            .map(rule -> new RuleMatch(rule, taken(asWritten(rule), requested(path))))
            .toList();
    assertThat(rules.matches("http://h.com" + path)).isEqualTo(matches);
    assertThat(matches.stream().map(RuleMatch::rule).findFirst())
        .isEqualTo(Optional.ofNullable(decision.rule()));
  }

  /** M-4: what follows a stray percent sign never makes an escape of it, however it is written. */
  @Property(tries = 5_000)
  void m4_aStrayPercentSignStaysOne(
      @ForAll("strays") List<Line> lines, @ForAll("stray") String path) {
    assertDecision(lines, path);
    String url = "http://h.com" + path;
    String written = compile(List.of(new Line(false, path))).ranked().get(0).path();
    for (String rule : List.of(path, written)) {
      assertThat(compile(List.of(new Line(false, rule))).isAllowed(url)).as(rule).isFalse();
    }
  }

  @Provide
  Arbitrary<String> stray() {
    return stray("");
  }

  private static Arbitrary<String> stray(String more) {
    String all = "%,%,2,F,b,/,%32,%46,%2F,%61,%25,g" + more;
    return Arbitraries.of(all.split(","))
        .list()
        .ofMaxSize(9)
        .map(list -> "/" + String.join("", list));
  }

  @Provide
  Arbitrary<List<Line>> strays() {
    return Combinators.combine(Arbitraries.of(true, false), stray(",*,*"))
        .as(Line::new)
        .list()
        .ofMinSize(1)
        .ofMaxSize(8);
  }

  private static byte[] file(List<Line> lines) {
    String text = lines.stream().map(line -> line + "\n").collect(Collectors.joining());
    return ("user-agent: bot\n" + text).getBytes(StandardCharsets.UTF_8);
  }

  private static Rules compile(List<Line> lines) {
    return RobotsTxt.parse(file(lines)).rulesFor(BOT);
  }

  /** Checks that the rule decides which the oracle finds. */
  private static RuleDecision assertDecision(List<Line> lines, String path) {
    String url = "http://h.com" + path;
    RuleDecision decision = compile(lines).decide(url);
    PlainRules.Verdict plain =
        new PlainRules("google-2019")
            .decide(new PlainFile(file(lines), "google-2019"), List.of("bot"), url);
    assertThat(decision.allowed()).isEqualTo(plain.allow());
    assertThat(decision.rule() == null ? 0 : decision.rule().line()).isEqualTo(plain.line());
    return decision;
  }

  /** Returns the length of the shortest start of a path that a pattern matches. */
  private static int taken(String pattern, String path) {
    int length = pattern.endsWith("$") ? path.length() : 0;
    while (!PlainMatcher.matches(pattern, path.substring(0, length))) {
      length++;
    }
    return length;
  }

  /** A dollar before an anchor is shown encoded. */
  private static String asWritten(Rule rule) {
    return rule.path().replace("%24", "$");
  }

  /** Returns the path that a client requests (D-32), in the form in which both are compared. */
  private static String requested(String path) {
    return encoded(PlainRules.requested("http://h.com" + path));
  }

  /** Returns the form in which both sides are compared (D-12). */
  private static String encoded(String path) {
    return path.replace(" ", "%20").replace("|", "%7C").replace("\\", "%5C");
  }
}
