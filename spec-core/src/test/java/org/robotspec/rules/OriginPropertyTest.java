package org.robotspec.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.UnknownHostException;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Any URL is an error, for rules too, or has an origin that stays the same when parsed again. */
final class OriginPropertyTest {
  @Provide
  static Arbitrary<String> authorities() {
    return Arbitraries.of(
            new String[] {
              "%", "%3B", "%22", "%5C", "%40", "%5b", "%2e", "%C3%B6",
              "%ff", "%00", "\\", "@", "[", "]", ":", "::",
              ";", "\"", "<", ">", " ", "\t", "\n", "\u0000",
              "\u007f", ".", "..", "\u3002", "\uff0e", "\uff61", "\u00ad", "\u200d",
              "\u202e", "\u2100", "\u0130", "\u00df", "\u00f6", "\ud83d\ude00", "\ud83d", "\udc00",
              "\uff11", "\uff0f", "xn--", "xn--a", "XN--4CA", "a", "B", "example",
              "-", "_", "0", "1", "017", "0x7f", "127", "256",
              "80", "ffff", "65536", "*", "{", "|", "^", "`",
              "~", "=", "&", "!", ",", "(", "'"
            })
        .list()
        .ofMaxSize(8)
        .map(list -> String.join("", list));
  }

  @Provide
  static Arbitrary<String> urls() {
    Arbitrary<String> schemes = Arbitraries.of("http", "HTTPS", "ftp", "a+b");
    Arbitrary<String> rest = Arbitraries.of("", "/", "?q", "#f", ";p", "/a@b", "\\c", "//d");
    return Combinators.combine(schemes, authorities(), rest)
        .as((scheme, authority, end) -> scheme + "://" + authority + end);
  }

  @Property(tries = 20_000)
  void anOriginIsTheSameWhenReadAgain(@ForAll("urls") String url) {
    check(url);
  }

  @Property(tries = 5_000)
  void anOriginOfAnyTextIsTheSameWhenReadAgain(@ForAll String text) {
    check(text);
    check("http://" + text);
  }

  static void check(String url) {
    Origin origin;
    try {
      origin = Origin.of(url);
    } catch (InvalidUrlException e) {
      assertThatThrownBy(() -> Rules.allowAll().isAllowed(url))
          .as(url)
          .isInstanceOf(InvalidUrlException.class);
      return;
    }
    assertThat(Rules.allowAll().isAllowed(url)).as(url).isTrue();
    assertThat(Origin.of(origin.toString())).as(url).isEqualTo(origin);
    assertThat(Origin.of(origin.robotsTxtUrl())).as(url).isEqualTo(origin);
    assertThat(origin.toString()).as(url).matches("[!-~]+");
    assertThat(origin.host()).isNotEmpty();
    assertThat(origin.port()).isBetween(-1, 65_535);
    checkAddress(origin.host());
  }

  /** A host that looks like an address is the one that the JDK reads, without a DNS query. */
  private static void checkAddress(String host) {
    if (host.startsWith("[") || host.matches("[0-9.]*[0-9][.]?")) {
      try {
        InetAddress address = InetAddress.getAllByName(host)[0];
        assertThat(host.startsWith("[") || address.getHostAddress().equals(host)).isTrue();
      } catch (UnknownHostException e) {
        throw new AssertionError(host, e);
      }
    }
  }
}
