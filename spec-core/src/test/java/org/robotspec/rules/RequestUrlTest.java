package org.robotspec.rules;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.robotspec.origin.FailClosed;
import org.robotspec.profile.SpecProfile;

/** D-32: the path that is judged is the one that clients request. */
class RequestUrlTest {
  /** Brackets in a path, stray percent signs, and hosts that cannot exist. */
  private static final Pattern NOT_READ =
      Pattern.compile("^[^?]*/[^?]*[\\[\\]]|%(?![0-9A-Fa-f]{2})|//[^/]*[`{}]");

  private static Rules rules(String rule) {
    return rules(rule, SpecProfile.GOOGLE_2019);
  }

  private static Rules rules(String rule, SpecProfile profile) {
    return RobotsTxt.parse(("User-agent: *\n" + rule).getBytes(UTF_8), profile)
        .rulesFor(Crawler.under(profile, List.of()));
  }

  static List<FailClosed> forms() {
    return FailClosed.of("spec-core", "paths");
  }

  @ParameterizedTest
  @MethodSource("forms")
  void d32_theFormsOfAPath(FailClosed row) {
    String url = row.characters().replace("HOST", "H.com:81");
    String requested = Origin.requestUrl(url);
    String path = requested.replaceFirst("(?i)http://([^/]*@)?h.com:81", "");
    assertThat(path.startsWith("/") ? path : "/" + path).isEqualTo(row.target());
    assertThat(Origin.requestUrl(requested)).isEqualTo(requested);
    assertThat(Origin.of(url)).isEqualTo(new Origin("http", "h.com", 81));
    boolean allowed = row.verdict().equals("allowed");
    Rules rules =
        RobotsTxt.parse(FailClosed.RULES.getBytes(UTF_8)).rulesFor(Crawler.of("examplebot"));
    assertThat(rules.isAllowed(url)).isEqualTo(allowed);
    assertThat(rules.decide(url).allowed()).isEqualTo(allowed);
    assertThat(rules.matches(url).isEmpty()).isEqualTo(allowed);
    assertThat(rules.isAllowedInEitherForm(requested)).isEqualTo(allowed);
  }

  @ParameterizedTest
  @CsvSource({
    "foo://h.com/x/../no, foo://h.com/no",
    "foo://h.com/x\\..\\no, foo://h.com/x%5C..%5Cno",
    "ftp://h.com/x\\..\\no, ftp://h.com/no",
    "https://h.com:443/x/%2e./no?a\\b#\\c, https://h.com:443/no?a%5Cb",
    "https://straße.example;x/./y, https://xn--strae-oqa.example/;x/y",
    "https://[::1]/..//x, https://[::1]//x",
    "http://H.Com:80/x/../y, http://H.Com:80/y",
    "https://h.com/..., https://h.com/...",
    "https://h.com/%2, https://h.com/%2",
    "https://h.com/%2e%2e%, https://h.com/%2e%2e%",
    "https://h.com/a/.?, https://h.com/a/?"
  })
  void d32_schemesHostsAndWhatIsNoDotSegment(String written, String requested) {
    assertThat(Origin.requestUrl(written)).isEqualTo(requested);
  }

  @Test
  void d32_javaReadsWhatIsRequestedButForBracketsInAPathAndStrayPercentSigns() {
    List<String> pieces = new ArrayList<>(List.of("a", "2", "%20", "%25", "%5B", "%61", "%E9"));
    for (char c = 0; c < 0x80; c++) {
      if (!Character.isLetterOrDigit(c)) {
        pieces.add(Character.toString(c));
      }
    }
    for (String part : List.of("h.com/a%sb", "h.com/a?b%sc", "h.com/a#b%sc", "a%sb@h.com/")) {
      for (String first : pieces) {
        for (String second : pieces) {
          checkReadByJava("http://" + part.formatted(first + second));
        }
      }
    }
  }

  private static void checkReadByJava(String url) {
    try {
      String requested = Origin.requestUrl(url);
      boolean read = !NOT_READ.matcher(requested).find();
      assertThat(isReadByJava(requested)).as(url).isEqualTo(read);
    } catch (InvalidUrlException e) {
      assertThat(url).contains("b@"); // the host ends before it
    }
  }

  private static boolean isReadByJava(String url) {
    try {
      return new URI(url).getRawFragment() == null;
    } catch (URISyntaxException e) {
      return false;
    }
  }

  @ParameterizedTest
  @CsvSource({
    "http:/h.com/x",
    "http:///h.com/x",
    "http:h.com/x",
    "http://a.com\\@b.com/",
    "http://h.com\\x",
    "http://h h.com/x",
    "h.com/../x"
  })
  void d11_whatIsRefusedStaysRefused(String url) {
    assertThatThrownBy(() -> Origin.requestUrl(url)).isInstanceOf(InvalidUrlException.class);
    assertThatThrownBy(() -> rules("").isAllowedInEitherForm(url))
        .isInstanceOf(InvalidUrlException.class);
  }

  @Test
  void d32_rulesAreReadAsWritten() {
    assertThat(rules("Disallow: /x/../no").isAllowed("http://h.com/x/../no")).isTrue();
    assertThat(rules("Disallow: /no\\").isAllowed("http://h.com/no\\x")).isTrue();
    assertThat(rules("Disallow: /no\\").isAllowed("http://h.com/no%5Cx")).isFalse();
    assertThat(rules("Disallow: /*\\").isAllowed("http://h.com/no?\\")).isFalse();
  }

  @Test
  void d32_googleReferenceComparesAsWritten() {
    Rules rules = rules("Disallow: /no", SpecProfile.GOOGLE_REFERENCE);
    String url = "http://h.com/x/../no";
    assertThat(rules.isAllowed(url)).isTrue();
    assertThat(rules.isAllowed(Origin.requestUrl(url))).isFalse();
    assertThat(rules.isAllowedInEitherForm(url)).isFalse();
    assertThat(rules.isAllowedInEitherForm("http://h.com/no/../x")).isFalse();
    assertThat(rules.isAllowedInEitherForm("http://h.com/y/../x")).isTrue();
  }

  @Test
  void d32_aLongPathIsResolvedWhole() {
    String path = "/a".repeat(100_000) + "/..".repeat(100_001) + "/no";
    assertThat(Origin.requestUrl("http://h.com" + path)).isEqualTo("http://h.com/no");
    assertThat(rules("Disallow: /no").isAllowed("http://h.com" + path)).isFalse();
  }
}
