package org.robotspec.rules;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.robotspec.origin.FailClosed;
import org.robotspec.profile.SpecProfile;
import org.robotspec.rules.internal.DomainName;

/** L: which file applies to which URL; the suite has the validity table of S1 and S2. */
class OriginTest {
  static List<FailClosed> hosts() {
    return FailClosed.of("spec-core", "hosts");
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("hosts")
  void d11_aHostThatWouldBeAnotherWhenReadAgainIsAnError(FailClosed row) {
    String url = "http://" + row.characters() + "/";
    assertThatThrownBy(() -> Origin.of(url))
        .isInstanceOf(InvalidUrlException.class)
        .hasMessageContaining("host");
    assertThatThrownBy(() -> Rules.allowAll().isAllowed(url))
        .isInstanceOf(InvalidUrlException.class)
        .hasMessageContaining("host");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "127.0.0.1", "255.255.255.0", "0.0.0.0", "1.2.3.example", "0x7f.example", "12a", "3.a4",
        "a.1b", "a-1", "4.example.", "[::]", "[::102:304]", "[2001:db8::1]", "[1:2:3:4:5:6:7:8]",
        "[::ffff:7f00:1]", "xn--mller-kva.eu", "a_b.example"
      })
  void d11_aHostOfOneReadingStays(String host) {
    assertThat(Origin.of("http://" + host + "/").host()).isEqualTo(host);
    assertThat(Rules.allowAll().isAllowed("http://" + host + "/")).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "STRA\u00DFE.test, xn--strae-oqa.test",
    "\u03C3\u03CC\u03BB\u03BF\u03C2.test, xn--wxaijb9b.test",
    "bu\u0308cher.test, xn--bcher-kva.test",
    "f\u00AD\uFE0Foo.test, foo.test",
    "\u212Aelvin.test, kelvin.test",
    "%E3%83%86%E3%82%B9%E3%83%88.test, xn--zckzah.test",
    "\u0130.test, xn--i-9bb.test", // i and a combining dot
    "\u0131.test, xn--cfa.test",
    "\u03F2.test, xn--4xa.test", // a lunate sigma is no final one
    "\u13A0\uAB70.test, xn--58da.test",
    "A..\u00F6, a..xn--nda",
    "xn--zz--.\u00F6, xn--zz--.xn--nda"
  })
  void d23_anInternationalNameIsThatOfTheUrlStandard(String host, String ascii) {
    assertThat(Origin.of("http://" + host + "/").host()).isEqualTo(ascii);
    assertThat(Origin.requestUrl("http://u@" + host + ":81/a?b#\u00DF"))
        .isEqualTo(
            "http://u@"
                + (DomainName.isAscii(host) && !host.contains("%") ? host : ascii)
                + ":81/a?b");
  }

  @ParameterizedTest
  @CsvSource({
    "[1:0::], [1::]",
    "[0:0:0:0:0:0:0:0], [::]",
    "[0000:0::0001], [::1]",
    "[1:0:0:2:0:0:0:3], [1:0:0:2::3]",
    "[1:0:0:2:3:0:0:4], [1::2:3:0:0:4]",
    "[1:0:2:3:4:5:6:7], [1:0:2:3:4:5:6:7]",
    "[1:2:3:4:5:6:7::], [1:2:3:4:5:6:7:0]",
    "[::FFFF:1.2.3.4], [::ffff:102:304]",
    "[64:ff9b::0.0.0.0], [64:ff9b::]"
  })
  void d23_anIpv6AddressHasOneForm(String host, String form) {
    assertThat(Origin.of("http://" + host + "/").host()).isEqualTo(form);
    assertThat(Origin.requestUrl("http://u@" + host + ":81/a"))
        .isEqualTo("http://u@" + form + ":81/a");
    assertThat(Rules.allowAll().isAllowed("http://" + host + "/")).isTrue();
  }

  @Test
  void d23_noClientTakesAPathForAPartOfTheHost() {
    assertThat(Origin.requestUrl("http://h.com;a/b")).isEqualTo("http://h.com/;a/b");
  }

  @ParameterizedTest
  @ValueSource(ints = {256, 2_000, 100_000})
  void d11_noNameIsTooLongToBeRefused(int length) {
    for (String letter :
        List.of("a", "a.", "1.", "%41", "\u00F6", "\uD83D\uDE00", "[:", "\u3316")) {
      assertThatThrownBy(() -> Origin.of("http://" + letter.repeat(length) + "/"))
          .isInstanceOf(InvalidUrlException.class);
    }
    assertThatThrownBy(() -> Origin.of("http://" + "\u3316".repeat(43) + "/")) // six letters each
        .hasMessageContaining("longer");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://h.com/\uD83D", "http://h.com/\uDE00\uD83D", "http://h.com/x/y?\uDE00",
        "http://h.com/x/y\uD83D\uD83D\uDE00", "http://h.com/x#\uD83Dx", "http://H.com:81/x#\uD83D",
        "http://h\uD83D.com/", "http://user\uD83D@h.com/"
      })
  void d11_halfACharacterIsAnErrorWhereverItIs(String url) {
    assertThatThrownBy(() -> Origin.of(url)).isInstanceOf(InvalidUrlException.class);
    for (SpecProfile profile : SpecProfile.all()) {
      Rules rules =
          RobotsTxt.parse("user-agent: *\ndisallow: /x".getBytes(UTF_8), profile)
              .rulesFor(Crawler.under(profile, List.of()));
      assertThatThrownBy(() -> rules.isAllowed(url))
          .isInstanceOf(InvalidUrlException.class)
          .hasMessageContaining("unpaired surrogate");
      assertThatThrownBy(() -> rules.pathOf(url)).isInstanceOf(InvalidUrlException.class);
    }
    assertThat(Rules.allowAll().isAllowed("http://h.com/\uD83D\uDE00#\uD83D\uDE00")).isTrue();
  }

  @Test
  void d11_noHostIsLongerThanTheDnsTakes() {
    String most = "a".repeat(DomainName.MAX_LENGTH);
    assertThat(Origin.of("http://" + most + "/").host()).isEqualTo(most);
    assertThatThrownBy(() -> Origin.of("http://" + most + "a/"))
        .isInstanceOf(InvalidUrlException.class)
        .hasMessageContaining("longer");
    assertThatThrownBy(() -> Origin.of("http://" + "\u00F6".repeat(300) + "/"))
        .isInstanceOf(InvalidUrlException.class);
  }
}
