package org.robotspec.rules;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
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

  static List<FailClosed> names() {
    return FailClosed.of("spec-core", "names");
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("names")
  void d23_aHostHasOneName(FailClosed row) {
    String url = "http://u@" + row.characters() + ":81/a?b#\u00DF";
    assertThat(Origin.of(url).host()).isEqualTo(row.target());
    assertThat(Origin.requestUrl(url)).isEqualTo("http://u@" + row.target() + ":81/a?b");
    assertThat(Rules.allowAll().isAllowed(url)).isTrue();
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

  @ParameterizedTest
  @ValueSource(strings = {"", "http://", "http://h:", "http://[", "http://%", "http://\u00F6"})
  void d11_anErrorShowsAUrlPrintableAndShort(String start) {
    String hostile = "\u001b[2J\r\n\u0000\u007f\u0085\u202e\u061c\u2028\uD83D" + "x".repeat(20_000);
    assertThatThrownBy(() -> Origin.of(start + hostile))
        .isInstanceOf(InvalidUrlException.class)
        .message()
        .hasSizeLessThan(400)
        .matches("[^\\p{C}\u2028\u2029]*");
  }
}
