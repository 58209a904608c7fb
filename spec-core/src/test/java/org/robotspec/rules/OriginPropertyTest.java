package org.robotspec.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.Chars;
import org.jspecify.annotations.Nullable;

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

  // As regular expressions, which overflow the stack in JavaScript.
  private static final String OCTET = "(25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])";
  private static final String IPV4 = OCTET + "([.]" + OCTET + "){3}";
  private static final String IPV6 = "\\[[0-9A-Fa-f:]+(:" + IPV4 + ")?]";
  private static final Pattern AUTHORITY =
      Pattern.compile(
          "([A-Za-z][A-Za-z0-9+.-]*+)://(?![^/?#\\\\]*+\\\\)(?:[^/?#]*@)?+"
              + "(\\[[^/?#;\\]]*+]|[^/?#;:]*+)(?::(?:0(?=[0-9]))*+([0-9]{0,5}))?+(?=[/?#;]|\\z)");
  private static final String ENDS_IN_NUMBER = "(?:.*[.])?(?:[0-9]+|0[xX][0-9A-Fa-f]*)[.]?";

  @Property(tries = 50_000)
  void scanningFindsWhatTheExpressionsDescribe(@ForAll("urls") String url) {
    checkSyntax(url);
  }

  @Property(tries = 20_000)
  void scanningFindsInAnyTextWhatTheExpressionsDescribe(
      @ForAll @Chars({'a', '0', '7', 'f', 'x', '.', ':', '/', '@', '[', ']', ';', '\\', '?', '#'})
          String text) {
    checkSyntax("http://" + text);
    checkSyntax("ht" + text);
  }

  /** Java reads longer groups too, and IPv4 in other forms; the URL standard does not. */
  @Property(tries = 50_000)
  void anIpv6AddressIsWhatJavaReadsInGroupsOfFourDigits(@ForAll("addresses") String address)
      throws UnknownHostException {
    boolean expected = address.matches(IPV6) && !address.matches(".*[0-9A-Fa-f]{5}.*");
    try {
      InetAddress read = InetAddress.getAllByName(address)[0]; // never looks up what is in brackets
      if (expected && read instanceof Inet6Address) {
        assertThat(InetAddress.getByName(Origin.of("http://" + address).host())).isEqualTo(read);
      }
    } catch (UnknownHostException e) {
      expected = false;
    }
    assertThat(isRefused("http://" + address + "/")).as(address).isEqualTo(!expected);
    boolean usual = UrlSyntax.usualPath("http://" + address + "/") >= 0;
    assertThat(usual).isEqualTo(expected && Origin.of("http://" + address).host().equals(address));
  }

  @Provide
  static Arbitrary<String> addresses() {
    return Arbitraries.of("1:", "2:", "a:", "B:", "0db8:", "00001:", ":", "::", "1", "1.2.3.4", "g")
        .list()
        .ofMaxSize(9)
        .map(list -> "[" + String.join("", list) + "]");
  }

  private static void checkSyntax(String written) {
    String url = written.replaceAll("^[\\x00- ]+|[\t\n\r]|[\\x00- ]+\\z", ""); // D-32
    Matcher authority = AUTHORITY.matcher(url);
    boolean found = authority.lookingAt();
    String host = found ? authority.group(2) : "";
    if (!found || (host.startsWith("[") && !host.matches(IPV6))) {
      assertThat(isRefused(url)).as(url).isTrue();
      return;
    }
    @Nullable String port = authority.group(3);
    int number = port == null || port.isEmpty() ? -1 : Integer.parseInt(port);
    if (number > 65_535) {
      assertThat(isRefused(url)).as(url).isTrue();
      return;
    }
    UrlSyntax.Parts parts = UrlSyntax.parts(url);
    assertThat(url.substring(0, parts.scheme())).isEqualTo(authority.group(1));
    assertThat(url.substring(parts.host(), parts.hostEnd())).as(url).isEqualTo(host);
    assertThat(parts.path()).as(url).isEqualTo(authority.end());
    assertThat(parts.port()).isEqualTo(number);
    if (host.matches("[!-~&&[^%]]+") && host.matches(ENDS_IN_NUMBER)) {
      assertThat(isRefused(url)).as(url).isEqualTo(!host.matches(IPV4));
    }
  }

  private static boolean isRefused(String url) {
    try {
      return Origin.of(url).host().isEmpty();
    } catch (InvalidUrlException e) {
      return true;
    }
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
