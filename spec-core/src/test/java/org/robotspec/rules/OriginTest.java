package org.robotspec.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** L: which file governs which URL; the rows of the validity table of S1 and S2, and more. */
class OriginTest {

  @ParameterizedTest(name = "L: {0} governs {1}: {2}")
  @CsvSource({
    "http://example.com/robots.txt, http://example.com/, true",
    "http://example.com/robots.txt, http://example.com/folder/file, true",
    "http://example.com/robots.txt, http://other.example.com/, false",
    "http://example.com/robots.txt, https://example.com/, false",
    "http://example.com/robots.txt, http://example.com:8181/, false",
    "http://www.example.com/robots.txt, http://www.example.com/, true",
    "http://www.example.com/robots.txt, http://example.com/, false",
    "http://www.example.com/robots.txt, http://shop.www.example.com/, false",
    "http://www.example.com/robots.txt, http://www.shop.example.com/, false",
    "http://www.müller.eu/robots.txt, http://www.xn--mller-kva.eu/, true",
    "http://www.müller.eu/robots.txt, http://www.M%C3%BCller.eu/, true",
    "http://www.müller.eu/robots.txt, http://www.muller.eu/, false",
    "ftp://example.com/robots.txt, ftp://example.com:21/, true",
    "ftp://example.com/robots.txt, http://example.com/, false",
    "http://212.96.82.21/robots.txt, http://212.96.82.21/, true",
    "http://212.96.82.21/robots.txt, http://example.com/, false",
    "http://example.com:80/robots.txt, http://example.com/, true",
    "http://example.com:80/robots.txt, http://example.com:81/, false",
    "http://example.com:8181/robots.txt, http://example.com:8181/, true",
    "http://example.com:8181/robots.txt, http://example.com/, false",
    "https://example.com:443/robots.txt, HTTPS://user@EXAMPLE.com, true",
    "http://example.com:/robots.txt, http://example.com, true",
    "http://[::1]:80/robots.txt, http://[::1]/, true"
  })
  void l_which_file_governs(String file, String url, boolean governs) {
    assertThat(Origin.of(file).equals(Origin.of(url))).isEqualTo(governs);
  }

  @Test
  void l1_the_file_is_in_the_root() {
    assertThat(Origin.of("HTTP://www.Müller.eu:8080/a/b?c#d").robotsTxtUrl())
        .isEqualTo("http://www.xn--mller-kva.eu:8080/robots.txt");
    assertThat(Origin.of("https://[2001:DB8::1]").robotsTxtUrl())
        .isEqualTo("https://[2001:db8::1]/robots.txt");
  }

  @Test
  void d11_no_origin_is_an_error() {
    assertThatThrownBy(() -> Origin.of("file:///etc/hosts"))
        .isInstanceOf(InvalidUrlException.class)
        .hasMessageContaining("no host");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a%2Fb.example",
        "a%3Fb.example",
        "a%23b.example",
        "a%40b.example",
        "a%3A80",
        "a%20b",
        "a%0Ab",
        "a%",
        "a%5B",
        "a\uFF0Fb.example",
        "[http:http:]\u00F6",
        "[::1]\u00F6",
        "[a.example]",
        "[12]",
        "[::1%25eth0]",
        "[]"
      })
  void d11_a_host_that_would_be_another_when_read_again_is_an_error(String host) {
    assertThatThrownBy(() -> Origin.of("http://" + host + "/"))
        .isInstanceOf(InvalidUrlException.class)
        .hasMessageContaining("host");
  }
}
