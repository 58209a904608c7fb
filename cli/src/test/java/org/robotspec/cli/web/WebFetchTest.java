package org.robotspec.cli.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.robotspec.cli.console.RobotsFile;
import org.robotspec.origin.Answer;
import org.robotspec.origin.LoopbackWeb;
import org.robotspec.origin.OriginServer;
import org.robotspec.service.internal.fetch.AddressRule;

/** Fetching the robots.txt of a site, but none on an inner network. */
final class WebFetchTest extends UsesWebServer {
  @AutoClose private final LoopbackWeb web = LoopbackWeb.start();
  private final OriginServer site = web.origin();

  private static ObjectNode address(String address) {
    return JSON.createObjectNode().put("address", address);
  }

  @Test
  void aFileIsFetchedAsACrawlerWould() throws Exception {
    site.robots("User-agent: *\nDisallow: /ä\n");
    for (String address :
        new String[] {site.origin(), site.url("/"), site.url("/robots.txt") + " "}) {
      JsonNode answer = ask("fetch", address(address));
      assertThat(answer.get("text").asText()).isEqualTo("User-agent: *\nDisallow: /ä\n");
      assertThat(answer.get("name").asText()).isEqualTo(site.url("/robots.txt"));
      assertThat(answer.get("site").asText()).isEqualTo(site.origin());
      assertThat(answer.get("exact").asBoolean()).isTrue();
      assertThat(answer.get("access").asText()).isEqualTo("conditional");
      assertThat(answer.get("requests").findValuesAsText("status")).containsExactly("200");
    }
    assertThat(web.log().urls()).hasSize(3); // nothing is kept
    assertThat(web.log().hits().get(0).header("user-agent")).isEqualTo("robotspec");
  }

  @Test
  void withoutAFileTheMeaningIsASentence() throws Exception {
    JsonNode answer = ask("fetch", address(site.origin()));
    assertThat(answer.get("text").isNull()).isTrue();
    assertThat(answer.get("access").asText()).isEqualTo("full-allow");
    assertThat(answer.get("explanation").asText()).contains("404");
    answer = ask("fetch", address(web.refusingOrigin()));
    assertThat(answer.get("explanation").asText()).contains("(cannot connect to the server; H-9)");
  }

  @Test
  void aFileThatIsNotTextIsNotExact() throws Exception {
    site.on(
        "/robots.txt",
        Answer.raw(
            "HTTP/1.1 200 OK\r\n\r\nUser-agent: *\nDisallow: /\u00E4"
                .getBytes(StandardCharsets.ISO_8859_1)));
    JsonNode answer = ask("fetch", address(site.origin()));
    assertThat(answer.get("exact").asBoolean()).isFalse();
    assertThat(answer.get("text").asText()).endsWith("/\uFFFD");
  }

  @Test
  void theFileThatTheCommandNamesIsGivenWithoutAnAddress() throws Exception {
    RobotsFile file = new RobotsFile("a.txt", "User-agent: *\n".getBytes(StandardCharsets.UTF_8));
    assertThat(new FetchAnswer(names, file).members(address("")).asMap())
        .containsEntry("text", "User-agent: *\n")
        .containsEntry("name", "a.txt")
        .containsEntry("access", "conditional");
  }

  @Test
  void whatIsNoSiteIsASentence() throws Exception {
    assertThat(refusal("fetch", address(site.url("/dir/robots.txt")))).contains("of its site");
    assertThat(refusal("fetch", address("ftp://example.com/"))).startsWith("only http and https");
    assertThat(refusal("fetch", address("http:///"))).isNotEmpty();
    assertThat(refusal("fetch", address(""))).isNotEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "localhost", "http://127.0.0.1", "http://[::1]",
        "http://10.1.2.3", "http://192.168.0.1:8080", "http://169.254.169.254",
        "http://[fe80::1]", "http://[::ffff:127.0.0.1]", "http://0.0.0.0"
      })
  void anInnerNetworkIsNotAskedAtAll(String address) throws Exception {
    names = AddressRule::resolvePublic;
    assertThat(refusal("fetch", address(address))).contains("is on an inner network");
  }

  @Test
  void aNameThatChangesItsAddressIsNotAsked() throws Exception {
    site.robots("User-agent: *\n");
    AtomicInteger asked = new AtomicInteger();
    names =
        host ->
            asked.getAndIncrement() == 0
                ? InetAddress.getAllByName(host)
                : AddressRule.resolvePublic(host);
    assertThat(ask("fetch", address(site.origin())).get("text").isNull()).isTrue();
    assertThat(web.log().urls()).isEmpty();
  }
}
