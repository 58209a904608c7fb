package org.robotspec.access;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.util.Optional;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.robotspec.rules.Origin;

/** Any Location header gives a URL that can be requested, another scheme, or nothing (D-24). */
final class RedirectTargetTest {
  private static final String CURRENT = "http://a.example:81/dir/robots.txt?q";

  @Provide
  static Arbitrary<String> pieces() {
    return Arbitraries.of(
            ("http:~https:~//~/~..~.~?~#~@~:~[~]~[::1]~%~%2~%2F~a~b.example~80~99999~ ~\t~\u00f6"
                    + "~\ud83d~\\~\r\n")
                .split("~", -1))
        .list()
        .ofMaxSize(12)
        .map(list -> String.join("", list));
  }

  @Property(tries = 3_000)
  void anyPieces(@ForAll("pieces") String location) {
    check(location);
  }

  @Property(tries = 1_000)
  void anyText(@ForAll String location) {
    check(location);
  }

  private static void check(String location) {
    Optional<String> target = RedirectTarget.resolve(CURRENT, location);
    target.ifPresent(
        url -> {
          if (!url.matches("(?s)(https?|ftp):.*")) {
            assertThat(url).matches("(?s)[A-Za-z][A-Za-z0-9+.-]*:.*"); // as it is written
            return;
          }
          Origin origin = Origin.of(url);
          assertThat(url).startsWith(origin + "/").doesNotContain("#").matches("[!-~]+");
          String path = url.substring(origin.toString().length());
          assertThat(URI.create("http://h" + path).getRawPath()).startsWith("/");
          assertThat(RedirectTarget.resolve(url, url)).contains(url);
        });
  }
}
