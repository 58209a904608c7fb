package org.robotspec.rules;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.robotspec.conformance.plain.PlainFile;
import org.robotspec.conformance.plain.PlainRules;
import org.robotspec.profile.SpecProfile;

/** G-3, G-5, D-7, D-13 and D-26 as properties: whose groups and delays a crawler follows. */
class NamesPropertyTest {
  @Provide
  Arbitrary<String> token() {
    return Arbitraries.strings().withChars('a', 'A', '1', '2', '-').ofMinLength(1).ofMaxLength(4);
  }

  @Provide
  Arbitrary<List<String>> groups() {
    Arbitrary<String> rest = Arbitraries.of("", "", "/1.0", "*", " a", ".1");
    return Combinators.combine(token(), rest)
        .as((token, behind) -> token + behind)
        .list()
        .ofMinSize(1)
        .ofMaxSize(8);
  }

  /** All crawlers look up their groups in one table of names. */
  @Property(tries = 2_000)
  void theRulesOfACrawlerDependOnNoOther(
      @ForAll("token") String crawler,
      @ForAll("token") String second,
      @ForAll("groups") List<String> groups) {
    StringBuilder file = new StringBuilder();
    for (int i = 0; i < groups.size(); i++) {
      String more = i % 3 == 0 ? "*" : i % 3 == 1 ? "__usage_a" : groups.get(i);
      String group = "user-agent: %s%nuser-agent: %s%ncrawl-delay: %d%ndisallow: /%3$d$%n";
      file.append(group.formatted(groups.get(i), i % 2 == 0 ? groups.get(i) : more, i));
      file.append("content-signal: a=yes%n".formatted());
    }
    for (SpecProfile profile : SpecProfile.all()) {
      RobotsTxt asked = RobotsTxt.parse(file.toString().getBytes(UTF_8), profile);
      asked.rulesFor(Crawler.of("other"));
      for (Crawler one :
          List.of(
              Crawler.under(profile, List.of(crawler, second)),
              Crawler.of(crawler).ignoringStar(),
              Crawler.of(),
              Crawler.of("none"))) {
        Rules rules = asked.rulesFor(one);
        Rules alone = RobotsTxt.parse(file.toString().getBytes(UTF_8), profile).rulesFor(one);
        assertThat(rules.group()).isEqualTo(alone.group());
        assertThat(rules.ranked()).isEqualTo(alone.ranked());
        assertThat(rules.crawlDelay()).isEqualTo(alone.crawlDelay());
        assertThat(rules.usageStatements()).isEqualTo(alone.usageStatements());
        assertThat(rules.decide("http://h.com/").reason())
            .isEqualTo(alone.decide("http://h.com/").reason());
      }
    }
  }

  @Property(tries = 2_000)
  void d13_theGroupsOfACrawlerAreThoseWithItsToken(
      @ForAll("token") String crawler, @ForAll("groups") List<String> groups) {
    StringBuilder file = new StringBuilder();
    for (int i = 0; i < groups.size(); i++) {
      file.append("user-agent: %s%ndisallow: /%d$%n".formatted(groups.get(i), i));
    }
    byte[] body = file.toString().getBytes(UTF_8);
    for (SpecProfile profile : List.of(SpecProfile.GOOGLE_2019, SpecProfile.RFC9309)) {
      PlainFile plain = new PlainFile(body, profile.name());
      Rules rules = RobotsTxt.parse(body, profile).rulesFor(Crawler.of(crawler));
      for (int i = 0; i < groups.size(); i++) {
        String url = "http://h.com/" + i;
        assertThat(rules.isAllowed(url))
            .as("%s, %s", profile, url)
            .isEqualTo(new PlainRules(profile.name()).decide(plain, List.of(crawler), url).allow());
      }
    }
  }

  @Provide
  Arbitrary<List<String>> linesWithDelays() {
    return Arbitraries.of(
            "user-agent: a",
            "user-agent: b",
            "user-agent: *",
            "disallow: /x",
            "allow:",
            "crawl-delay: 1",
            "crawl-delay: 2",
            "crawl-delay: 3",
            "crawl-delay: no",
            "sitemap: /s")
        .list()
        .ofMaxSize(12);
  }

  @Property(tries = 5_000)
  void d26_aDelayIsOfTheNamesAboveItUpToTheDelayOrRuleBefore(
      @ForAll("linesWithDelays") List<String> lines) {
    Map<String, Integer> longest = new HashMap<>();
    Set<String> names = new HashSet<>();
    boolean closed = false;
    for (String line : lines) {
      String value = line.substring(line.indexOf(' ') + 1);
      if (line.startsWith("user-agent")) {
        if (closed) {
          names.clear();
        }
        names.add(value);
        longest.putIfAbsent(value, 0);
      }
      closed = !line.startsWith("user-agent") && (closed || !line.startsWith("sitemap"));
      if (line.startsWith("crawl-delay") && !value.equals("no")) {
        names.forEach(name -> longest.merge(name, Integer.valueOf(value), Math::max));
      }
    }
    byte[] body = String.join("\n", lines).getBytes(UTF_8);
    for (String crawler : List.of("a", "b", "c")) {
      int delay = longest.getOrDefault(longest.containsKey(crawler) ? crawler : "*", 0);
      assertThat(RobotsTxt.parse(body).rulesFor(Crawler.of(crawler)).crawlDelay())
          .as(crawler)
          .isEqualTo(delay == 0 ? Optional.empty() : Optional.of(Duration.ofSeconds(delay)));
    }
  }
}
