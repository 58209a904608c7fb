package org.robotspec.cli.expect;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.robotspec.cli.console.RobotsFile;
import org.robotspec.cli.site.SiteRules;
import org.robotspec.conformance.plain.PlainFile;
import org.robotspec.conformance.plain.PlainRules;
import org.robotspec.correction.Corrections;
import org.robotspec.profile.SpecProfile;
import org.robotspec.rules.Crawler;
import org.robotspec.rules.KnownCrawler;
import org.robotspec.rules.RobotsTxt;
import org.robotspec.rules.Rules;

/**
 * Obeying all proposals meets what can be met, and changes nothing else: {@link PlainRules} says
 * so.
 */
class MissingRulesPropertyTest {
  private static final List<String> NAMES =
      List.of(
          "*",
          "Googlebot",
          "Googlebot-Image",
          "googlebot-image-x",
          "AdsBot-Google",
          "AdsBot",
          "Bingbot",
          "foobot",
          "foobot2",
          "foobot-news");

  private static final String SITE = "https://example.com";

  record File(List<String> lines, String lineEnd, boolean bom, boolean open) {
    byte[] bytes() {
      String text = String.join(lineEnd, lines) + (open ? "" : lineEnd);
      return ((bom ? "\uFEFF" : "") + text).getBytes(UTF_8);
    }
  }

  @Provide
  Arbitrary<File> file() {
    Arbitrary<String> agent = Arbitraries.of(NAMES).map("User-agent: "::concat);
    Arbitrary<String> field = Arbitraries.of("Allow: ", "Disallow: ", "disallow :", "Disalow: ");
    Arbitrary<String> rule = Combinators.combine(field, path(true)).as(String::concat);
    Arbitrary<String> other =
        Arbitraries.of(
            "",
            "# x",
            "Disallow:",
            "Crawl-delay: 2.5",
            "Content-Signal: ai-train=no",
            "Content-Usage: /a train-ai=n",
            "Sitemap: https://a.example/s",
            "Request-rate: 1/5",
            "User-agent: GPTBot, b",
            "User-agent: Bingbot/2.0",
            "User agent: Bingbot",
            "Allow: x # y");
    Arbitrary<String> line =
        Arbitraries.frequencyOf(
            net.jqwik.api.Tuple.of(3, agent),
            net.jqwik.api.Tuple.of(5, rule),
            net.jqwik.api.Tuple.of(1, other));
    return Combinators.combine(
            line.list().ofMaxSize(14),
            Arbitraries.of("\n", "\r\n", "\r"),
            Arbitraries.of(true, false),
            Arbitraries.of(true, false))
        .as(File::new);
  }

  private static Arbitrary<String> path(boolean pattern) {
    List<String> pieces = new ArrayList<>(List.of("a", "b", "/", "é", "%C3%A9", "%61", "%2F", "?"));
    if (pattern) {
      pieces.addAll(List.of("*", "$", "*$", " ", "."));
    }
    return Arbitraries.of(pieces).list().ofMaxSize(4).map(some -> "/" + String.join("", some));
  }

  @Provide
  Arbitrary<List<String>> expectations() {
    return Combinators.combine(
            Arbitraries.of(NAMES), Arbitraries.of(" allow ", " disallow "), path(false))
        .as((name, verdict, path) -> name + verdict + path)
        .list()
        .ofMinSize(1)
        .ofMaxSize(7);
  }

  @Provide
  Arbitrary<SpecProfile> profile() {
    return Arbitraries.of(SpecProfile.all());
  }

  private static List<Expectation> read(List<String> lines, SpecProfile profile) {
    List<Expectation> all = new ArrayList<>();
    for (String line : lines) {
      all.add(Expectation.of(all.size() + 1, line.split(" "), "", profile));
    }
    return all;
  }

  /** A file as it is read plainly, and as crawlers see it that ignore the groups of *. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Plain(byte[] body, SpecProfile profile, PlainFile file, PlainFile forAdsBot) {
    static Plain of(byte[] body, SpecProfile profile) {
      byte[] named = new String(body, UTF_8).replace("gent: *", "gent: x-x").getBytes(UTF_8);
      boolean all = profile.equals(SpecProfile.GOOGLE_REFERENCE);
      PlainFile file = new PlainFile(body, profile.name());
      return new Plain(body, profile, file, all ? file : new PlainFile(named, profile.name()));
    }

    boolean allows(String name, String path) {
      List<String> names = List.of(name.equals("*") ? "nobody" : name);
      PlainFile read = name.startsWith("AdsBot-") ? forAdsBot : file;
      return new PlainRules(profile.name()).decide(read, names, SITE + path).allow();
    }

    boolean meets(Expectation line) {
      return allows(line.agent(), line.path()) == line.allow();
    }

    boolean hasGroupFor(String name) {
      String group = rules(body, profile, name).group();
      return group != null && !group.equals("*");
    }
  }

  @Property(tries = 500)
  void allProposalsMeetWhatCanBeMetAndChangeNothingElse(
      @ForAll("file") File file,
      @ForAll("expectations") List<String> lines,
      @ForAll("profile") SpecProfile profile) {
    List<Expectation> expectations = read(lines, profile);
    byte[] body = file.bytes();
    MissingRules missing =
        new MissingRules(
            SiteRules.given(new RobotsFile("robots.txt", body), profile), expectations);
    byte[] spelt = missing.corrected();
    byte[] obeyed = Corrections.apply(spelt, missing.corrections());
    Plain before = Plain.of(body, profile);
    Plain after = Plain.of(obeyed, profile);
    String about =
        "%s %s%n%s%n-- becomes --%n%s"
            .formatted(
                lines,
                profile,
                new String(body, UTF_8).replace("\r", "\n"),
                new String(obeyed, UTF_8).replace("\r", "\n"));
    List<Expectation> nowMet = new ArrayList<>();
    for (Expectation line : expectations) {
      boolean met = after.meets(line);
      assertThat(met || !before.meets(line)).as("unmet: %s%n%s", line, about).isTrue();
      boolean proposed = missing.advice(line).isPresent();
      assertThat(met).as("%s%n%s", line, about).isEqualTo(proposed || before.meets(line));
      if (met && !before.meets(line)) {
        nowMet.add(line);
      }
      if (!met) {
        assertThat(cannotBeMet(line, expectations, before))
            .as("not met: %s%n%s", line, about)
            .isTrue();
      }
    }
    Plain wellSpelt = Plain.of(spelt, profile);
    for (String name : NAMES) {
      Rules old = rules(spelt, profile, name);
      Rules now = rules(obeyed, profile, name);
      assertThat(now.crawlDelay()).as("%s%n%s", name, about).isEqualTo(old.crawlDelay());
      assertThat(now.usageStatements()).as("%s%n%s", name, about).isEqualTo(old.usageStatements());
      for (String path : PATHS) {
        boolean allowed = after.allows(name, path);
        if (allowed != wellSpelt.allows(name, path)) {
          assertThat(nowMet)
              .as("%s %s%n%s", name, path, about)
              .anyMatch(
                  line ->
                      line.allow() == allowed
                          && isAbout(line, path, profile)
                          && speaksFor(line, name, wellSpelt));
        }
      }
    }
  }

  private static final List<String> PATHS =
      Stream.of(
              "/", "/a", "/b", "/a/b", "/é", "/ab", "/aa", "/a?", "/?b", "/a.b", "/b/", "/a/",
              "/%2F", "/a*", "/.")
          .toList();

  private static Rules rules(byte[] body, SpecProfile profile, String name) {
    Crawler crawler = KnownCrawler.crawler(profile, name.equals("*") ? List.of() : List.of(name));
    return RobotsTxt.parse(body, profile).rulesFor(crawler);
  }

  /** Returns whether a path begins with that of an expectation. */
  private static boolean isAbout(Expectation line, String path, SpecProfile profile) {
    byte[] rule = ("User-agent: *\nDisallow: " + line.path()).getBytes(UTF_8);
    return !Plain.of(rule, profile).allows("*", path);
  }

  /** Returns whether an expectation is about a crawler, or one whose group it follows. */
  private static boolean speaksFor(Expectation line, String name, Plain before) {
    String of = line.agent().toLowerCase(Locale.ROOT);
    String other = name.toLowerCase(Locale.ROOT);
    return other.equals(of)
        || other.startsWith(of + "-")
        || (of.equals("foobot2") && other.startsWith("foobot"))
        || (of.equals("*") && !before.hasGroupFor(name));
  }

  /** Returns whether another line says the opposite, or a rule is longer than any of the line's. */
  private static boolean cannotBeMet(Expectation line, List<Expectation> all, Plain before) {
    Rules rules = rules(before.body, before.profile, line.agent());
    String path = rules.pathOf(line.url());
    boolean contradicted =
        all.stream()
            .filter(other -> other.allow() != line.allow())
            .filter(other -> other.agent().equalsIgnoreCase(line.agent()))
            .anyMatch(other -> rules.pathOf(other.url()).equals(path));
    int longest =
        rules.matches(line.url()).stream()
            .mapToInt(match -> match.rule().path().length())
            .max()
            .orElse(0);
    boolean raw =
        before.profile.equals(SpecProfile.GOOGLE_REFERENCE)
            && all.stream().anyMatch(other -> other.path().contains("é"));
    // A group for AdsBot would give Google's AdsBot crawlers the rules for * (D-20), and one for
    // foobot2 would hold for foobot (D-13).
    boolean shared = all.stream().anyMatch(other -> other.agent().matches("AdsBot|foobot2"));
    return contradicted
        || raw
        || shared
        || line.path().matches("(.*/)?[.]{1,2}([/?].*)?")
        || longest > path.length();
  }
}
