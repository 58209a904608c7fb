package org.robotspec.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.robotspec.service.FakeFetcher.file;
import static org.robotspec.service.FakeFetcher.redirect;

import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.robotspec.access.AccessReason;
import org.robotspec.access.FailureCause;
import org.robotspec.rules.Outcome;
import org.robotspec.service.spi.Limits;
import org.robotspec.service.spi.Resolver;
import org.robotspec.service.spi.Response;
import org.robotspec.service.spi.RobotsFetcher;

/** Redirects of robots.txt that lead where a public site should not reach. */
@Timeout(300)
final class InnerNetworkTest extends ServiceFixture {
  private static final Response FILE = file("user-agent: *", "disallow: /no");

  private final RobotsService service = open();

  /** Asks about a page whose robots.txt redirects to a host that has a file. */
  private Verdict redirectedTo(String host) {
    String origin = "http://from-" + fetcher.asked.size() + ".example";
    String location = "http://" + host + "/r";
    fetcher.on(origin + "/robots.txt", redirect(301, location)).on(location, FILE);
    return service.decide(origin + "/no");
  }

  private static void assertRefused(Verdict verdict) {
    assertThat(verdict.reason()).as(verdict.toString()).isEqualTo(AccessReason.FETCH_FAILED);
    assertThat(verdict.outcome()).isEqualTo(Outcome.POSTPONED);
    assertThat(verdict.explain()).contains("inner network");
    assertThat(verdict.state().unreachable()).as("D-34: nobody is gone").isNull();
  }

  private static List<String> words(@Nullable String text) {
    return text == null ? List.of() : List.of(text.split(" ", -1));
  }

  /** The rows have a network, addresses in it, and public ones, most of them next to it. */
  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      value = {
        "loopback | 127.0.0.1 [::1] |",
        "RFC 1918 | 10.0.0.1 192.168.0.1 |",
        "RFC 1918, 172 | 172.16.0.1 172.31.255.255 | 172.15.255.255 172.32.0.0",
        "link-local | 169.254.169.254 169.254.0.1 [fe80::1] [febf::1] |",
        "unique and site-local | [fd00::1] [fdff::1] [fec0::1] | [ff::1]",
        "RFC 6598, carriers | 100.64.0.1 100.127.255.255 | 100.63.255.255 100.128.0.0",
        "this network | 0.0.0.0 0.1.2.3 [::] |",
        "multicast, reserved | 224.0.0.1 240.0.0.1 255.255.255.255 | 223.255.255.255",
        "IPv4, mapped | [::ffff:127.0.0.1] [::ffff:192.0.2.1] [::ffff:192.88.99.1] |",
        "IPv4, compatible | [::7f00:1] [::2] [::10.0.0.1] |",
        "IPv4, translated | [::ffff:0:127.0.0.1] | [::ffff:0:808:808]",
        "NAT64 | [64:ff9b::7f00:1] [64:ff9b::10.0.0.1] | [64:ff9a::1] [64:ff9b::808:808]",
        "RFC 8215 | [64:ff9b:1::127.0.0.1] [64:ff9b:1:0a00:0:0100::] |",
        "RFC 8215 | [64:ff9b:1:fffe::10.0.0.1] | [64:ff9b:1:fffe::808:808]",
        "6to4 | [2002:7f00:1::] [2002:c0a8:1::1] | [2002:808:808::1]",
        "Teredo | [2001::1] [2001:0:5ef5:79fd:0:59d:7eff:fffe] |",
        "Teredo | [2001:0:5ef5:79fd:0:59d:47f8:ffff] |",
        "ISATAP | [2001:db8::5efe:10.0.0.1] [2001:db8::200:5efe:8.8.8.8] |",
        "Azure | 168.63.129.16 [64:ff9b::168.63.129.16] | 168.63.129.17",
        "RFC 6890 | 192.0.0.1 192.0.0.255 | 192.0.1.1",
        "RFC 5737 | 192.0.2.1 198.51.100.255 203.0.113.0 | 192.0.3.1 198.51.101.0 203.0.112.255",
        "RFC 2544 | 198.18.0.1 198.19.255.255 | 198.20.0.1",
        "RFC 7526 | 192.88.99.1 | 192.88.98.255 192.88.100.0",
        "RFC 3849, 9637 | [2001:db8:ffff::1] [3fff:fff::1] | [2001:db9::1] [3fff:1000::1]",
        "RFC 9602 | [5f00::1] | [5f01::1]",
        "RFC 6666, 9780 | [100::1] [100:0:0:1::1] | [100:0:0:2::1]",
        "RFC 2928 | [2001:2::1] [2001:2:0:ffff::1] [2001:5::1] | [2001:3::1] [2000:ffff::1]",
        "RFC 2928 | [2001:4:111::1] [2001:10::1] [2001:1f:ffff::1] | [2001:4:112::1] [2001:20::1]",
        "RFC 2928 | [2001:1ff:ffff::1] | [2001:200::1] [2001:3f:ffff::1]",
        "IANA calls them global | | 192.31.196.1 192.52.193.1 192.175.48.1 [2620:4f:8000::1]",
        "others | | [2606:4700::1] [2001:4860::8888]",
        "names | inner.example loop.example mixed.example | other.example",
      })
  void aPublicOriginDoesNotLeadIntoAnInnerNetwork(
      String network, @Nullable String inner, @Nullable String open) {
    for (String host : words(inner)) {
      int before = fetcher.asked.size();
      assertRefused(redirectedTo(host));
      assertThat(fetcher.asked).as(host).hasSize(before + 1);
    }
    assertThat(service.counters().get(FailureCause.CONNECT)).isEqualTo(words(inner).size());
    for (String host : words(open)) {
      assertThat(redirectedTo(host).reason()).as(host).isEqualTo(AccessReason.FILE);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "0177.0.0.1", "0x7f.0.0.1", "127.1",
        "2130706433", "127.0.0.1.", "[::0177.0.0.1]",
        "\uFF10177.0.0.1"
      })
  void anAddressThatIsReadInTwoWaysIsNoTarget(String host) {
    assertThat(redirectedTo(host).explain()).contains("H-9").contains("cannot be read");
    assertThat(fetcher.asked).hasSize(1);
  }

  @Test
  void neitherDoesALaterHop() {
    fetcher.on(ROBOTS, redirect(301, "http://b.example/r"));
    fetcher.on("http://b.example/r", redirect(301, "http://127.0.0.1/r"));
    assertRefused(service.decide(PAGE));
  }

  @Test
  void behindAProxyNobodyIsAskedForNames() {
    for (String host : List.of("b.example", "none.example", "inner.example", "x9.example9")) {
      assertThat(behindAProxy(host).reason()).as(host).isEqualTo(AccessReason.FILE);
    }
    for (String host : List.of("127.0.0.1", "[fd00::1]", "localhost", "a.LOCALHOST.")) {
      assertThat(behindAProxy(host).reason()).as(host).isEqualTo(AccessReason.FETCH_FAILED);
    }
  }

  private Verdict behindAProxy(String host) {
    String origin = "http://to-" + host.replaceAll("[^a-z0-9]", "") + ".example";
    fetcher.on(origin + "/robots.txt", redirect(301, "http://" + host + "/r"));
    fetcher.on("http://" + host + "/r", FILE);
    RobotsFetcher proxied =
        new RobotsFetcher() {
          @Override
          public Response fetch(String url, Limits limits) throws Exception {
            return fetcher.fetch(url, limits);
          }

          @Override
          public Resolver resolver() {
            return name -> {
              assertThat(name).as("no name").matches("[0-9.]+|\\[.*");
              return InetAddress.getAllByName(name);
            };
          }

          @Override
          public boolean usesProxy(String origin) {
            return true;
          }
        };
    List<Verdict> verdict = new ArrayList<>();
    List<String> log =
        LogOf.running(
            () -> {
              try (RobotsService behind = RobotsService.open(config().build(), proxied)) {
                verdict.add(behind.decide(origin + "/no"));
              }
            });
    assertThat(log).filteredOn(line -> line.contains("through a proxy")).hasSize(1);
    return verdict.get(0);
  }

  @Test
  void theSwitchTurnsThatOff() {
    fetcher.on(ROBOTS, redirect(301, "http://127.0.0.1/r")).on("http://127.0.0.1/r", FILE);
    try (RobotsService open = open(config().set(ServiceSettings.REDIRECT_TO_PRIVATE, true))) {
      assertThat(open.decide("http://a.example/no").reason()).isEqualTo(AccessReason.FILE);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "http://127.0.0.1, http://127.0.0.2/r, true",
    "http://127.0.0.1, http://10.0.0.1/r, true",
    "http://inner.example, http://192.168.0.1/r, true",
    "http://inner.example, http://127.0.0.1/r, false",
    "http://inner.example, http://[::ffff:0:127.0.0.1]/r, false", // a tunnel to this machine
    "http://inner.example, http://[2001::80ff:fffe]/r, false",
    "http://inner.example, http://169.254.169.254/r, false",
    "http://inner.example, http://168.63.129.16/r, false",
    "http://inner.example, http://b.example/r, true",
  })
  void anInnerOriginLeadsNoFurtherIn(String origin, String target, boolean followed) {
    fetcher.on(origin + "/robots.txt", redirect(301, target)).on(target, FILE);
    assertThat(service.decide(origin + "/no").reason())
        .isEqualTo(followed ? AccessReason.FILE : AccessReason.FETCH_FAILED);
  }
}
