package org.robotspec.rules;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import org.robotspec.conformance.plain.PlainFile;
import org.robotspec.conformance.plain.PlainRules;
import org.robotspec.profile.SpecProfile;
import org.robotspec.rules.Extent.Kind;

/** Checks extents against all short paths, which {@link PlainRules}, a slow matcher, decides. */
final class ExtentPropertyTest {
  private static final String ORIGIN = "https://example.com";
  private static final List<String> PATHS = paths();

  private static List<String> paths() {
    List<String> paths = new ArrayList<>(List.of("/"));
    for (int from = 0, length = 0; length < 4; length++) {
      int to = paths.size();
      for (String path : List.copyOf(paths.subList(from, to))) {
        List.of("a", "/", ".", "?", "x").forEach(letter -> paths.add(path + letter));
      }
      from = to;
    }
    return paths;
  }

  /** Rules that often decide everything together. */
  @Provide
  Arbitrary<String> files() {
    Arbitrary<String> made =
        Arbitraries.strings().withChars('a', '/', '.', '*', '?').ofMaxLength(5).map("/"::concat);
    String[] special =
        ",/,/*,*,/$,*/,/robots.txt,/robots.txt$,/../a,/a/./,/*/../a,/.$,/a\\.,/%2e/,/?,/*?,a,/a.txt"
            .split(",");
    Arbitrary<String> path =
        Arbitraries.frequencyOf(
            Tuple.of(4, made),
            Tuple.of(1, made.map(text -> text + "$")),
            Tuple.of(3, Arbitraries.of(special)));
    Arbitrary<String> rule =
        Combinators.combine(Arbitraries.of("allow: ", "disallow: "), path).as(String::concat);
    return rule.list().ofMaxSize(6).map(rules -> "user-agent: *\n" + String.join("\n", rules));
  }

  @Property(tries = 100)
  void noPathContradictsIt(@ForAll("files") String text) {
    byte[] body = text.getBytes(UTF_8);
    for (SpecProfile profile : SpecProfile.all()) {
      Rules rules = RobotsTxt.parse(body, profile).rulesFor(Crawler.under(profile, List.of("bot")));
      Extent extent = Extent.of(rules);
      assertThat(Kind.of(rules)).isEqualTo(extent.kind());
      PlainFile plain = new PlainFile(body, profile.name());
      PlainRules slow = new PlainRules(profile.name());
      if (extent.kind() != Kind.IN_PART) {
        boolean open = extent.kind() == Kind.OPEN;
        List<String> paths = new ArrayList<>(PATHS);
        if (open) {
          paths.add("/robots.txt?x"); // no page: may be open where all pages are closed
        }
        for (String path : paths) {
          assertThat(slow.decide(plain, List.of("bot"), ORIGIN + path).allow())
              .as(path)
              .isEqualTo(open);
        }
      }
      extent
          .rules()
          .forEach(
              (rule, path) -> {
                assertThat(rules.isAllowed(ORIGIN + path)).isEqualTo(rule.allow());
                assertThat(rules.matches(ORIGIN + path))
                    .extracting(RuleMatch::rule)
                    .contains(rule)
                    .anyMatch(other -> !other.allow());
              });
    }
  }

  private static Extent extent(String... lines) {
    String file = "User-agent: *\n" + String.join("\n", lines);
    return Extent.of(RobotsTxt.parse(file).rulesFor(Crawler.of("a")));
  }

  @Example
  void equalRulesThatAllowOpenWhatOthersClose() {
    assertThat(extent("Disallow: /a", "Allow: /a").kind()).isEqualTo(Kind.OPEN);
    assertThat(extent("Disallow: /a", "Allow: /a*").kind()).isEqualTo(Kind.OPEN);
    assertThat(extent("Disallow: /a*", "Allow: /a").kind()).isEqualTo(Kind.IN_PART);
    assertThat(extent("Disallow: /robots.txt$").kind()).isEqualTo(Kind.OPEN);
  }

  @Example
  void aSiteIsClosedUnlessAPageIsOpened() {
    for (String all : List.of("/", "/*", "*", "*/", "/*$")) {
      assertThat(extent("Disallow: " + all, "Allow: a").kind()).as(all).isEqualTo(Kind.CLOSED);
    }
    for (String file :
        List.of(
            "/robots.txt",
            "/ads.txt$",
            "/sitemap.xml",
            "/sitemap-*.xml.gz",
            "/.well-known/",
            "/wp-json/",
            "/favicon.ico",
            "/wp-admin/admin-ajax.php",
            "/*.css$",
            "/*.js?*",
            "*.PNG")) {
      Extent extent = extent("Disallow: /", "Allow: " + file);
      assertThat(extent.kind()).as(file).isEqualTo(Kind.CLOSED);
      assertThat(extent.rules()).as(file).hasSizeLessThanOrEqualTo(2);
    }
    for (String page : List.of("/$", "/a", "/*.html", "/a.php$", "/ads.txt/", "/*?page=1.css")) {
      Extent extent = extent("Disallow: /", "Allow: " + page);
      assertThat(extent.kind()).as(page).isEqualTo(Kind.IN_PART);
      assertThat(extent.rules()).as(page).hasSize(2);
    }
    assertThat(extent("Disallow: /*", "Allow: /").kind()).isEqualTo(Kind.CLOSED);
  }

  @Example
  void whatIsClosedInPartHasItsRules() {
    Extent extent = extent("Disallow: /x/", "Allow: /*.css$", "Allow: /y", "Disallow: /*?a=*b");
    assertThat(extent.rules().toString())
        .contains("/x/", "/*.css$=", "/x?a=xb")
        .doesNotContain("/y");
  }

  @Example
  void ofManyRulesTheFirstAndTheLastAreShown() {
    String[] rules =
        IntStream.rangeClosed(0, Extent.MAX_RULES + 4)
            .mapToObj(number -> "Allow: /p%04d".formatted(number))
            .toArray(String[]::new);
    rules[0] = "Disallow: /";
    assertThat(extent(rules).isComplete()).isFalse();
    assertThat(extent(rules).rules()).hasSize(Extent.MAX_RULES + 1);
    assertThat(extent("Disallow: /").isComplete()).isTrue();
  }
}
