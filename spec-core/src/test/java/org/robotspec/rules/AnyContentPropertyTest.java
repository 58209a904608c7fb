package org.robotspec.rules;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.robotspec.profile.SpecProfile;

/** F-2: no content causes an exception, under any profile. */
class AnyContentPropertyTest {
  @Provide
  Arbitrary<String> pieces() {
    return Arbitraries.of(
            new String[] {
              "user-agent:", "User-Agent : ", "allow:", "disallow", "sitemap:", "crawl-delay: 5",
              "content-usage:", "Content-Signal: ", "train-ai=n", ",", "bot", "*",
              "$", "/", "%2", "%C3%a9", "é", "\u00e9\ud800",
              "#", ":", " ", "\t", "\0", "\n",
              "\r", "\r\n", "\u000b", "index.html", "\ufeff", "x".repeat(300)
            })
        .list()
        .ofMaxSize(60)
        .map(list -> String.join("", list));
  }

  @Provide
  Arbitrary<SpecProfile> profile() {
    return Arbitraries.of(SpecProfile.all());
  }

  @Property
  void f2_anyBytes(@ForAll byte[] body, @ForAll("profile") SpecProfile profile) {
    assertReadable(body, profile);
  }

  @Property
  void f2_anyLines(@ForAll("pieces") String body, @ForAll("profile") SpecProfile profile) {
    assertReadable(body.getBytes(StandardCharsets.UTF_8), profile);
    assertReadable(body.getBytes(StandardCharsets.UTF_16), profile);
  }

  private static void assertReadable(byte[] body, SpecProfile profile) {
    RulesFuzzTest.read(body, profile, Crawler.of("bot"), "http://h.com/é?%");
  }

  /** The kind of line end makes no difference (F-1). */
  @Property
  void f1_lineEndsAreEqual(@ForAll("pieces") String body, @ForAll("profile") SpecProfile p) {
    String lf = body.replace("\r\n", "\n").replace('\r', '\n');
    assertThat(parse(lf.replace("\n", "\r\n"), p).groups()).isEqualTo(parse(lf, p).groups());
    assertThat(parse(lf.replace('\n', '\r'), p).groups()).isEqualTo(parse(lf, p).groups());
  }

  private static RobotsTxt parse(String body, SpecProfile profile) {
    return RobotsTxt.parse(body.getBytes(StandardCharsets.UTF_8), profile);
  }
}
