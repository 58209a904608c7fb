package org.robotspec.cli.check;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.robotspec.cli.RunsCommands;
import org.robotspec.origin.Answer;
import org.robotspec.origin.LoopbackWeb;
import org.robotspec.origin.OriginServer;

/** {@code check} with the robots.txt of many sites. */
@Timeout(300)
final class ManySitesTest extends RunsCommands {
  private static final String ROBOTS =
      "user-agent: *\ndisallow: /x\ncrawl-delay: 3\nsitemap: http://a.example/s.xml\n";

  private final LoopbackWeb web = LoopbackWeb.start();
  private final OriginServer site = web.origin().robots(ROBOTS);

  @AfterEach
  void close() {
    web.close();
  }

  /** Each site answers only after all sites got a request. */
  @Test
  void sitesAreAskedInParallel() throws IOException {
    CountDownLatch asked = new CountDownLatch(3);
    List<HttpServer> servers = new ArrayList<>();
    List<String> args = new ArrayList<>(List.of("check"));
    for (int i = 0; i < 3; i++) {
      HttpServer server =
          HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
      server.createContext(
          "/robots.txt",
          exchange -> {
            asked.countDown();
            try {
              asked.await();
            } catch (InterruptedException e) {
              Thread.currentThread().interrupt();
            }
            byte[] body = ROBOTS.getBytes(UTF_8);
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
          });
      server.start();
      servers.add(server);
      args.add("http://127.0.0.1:" + server.getAddress().getPort() + "/y");
    }
    try {
      assertThat(run(args.toArray(String[]::new))).isZero();
      assertThat(asked.getCount()).isZero();
    } finally {
      servers.forEach(server -> server.stop(0));
    }
  }

  @Test
  void manySitesShowHowFarItIs() {
    List<String> args = new ArrayList<>(List.of("check"));
    for (int i = 0; i < 20; i++) {
      args.add(web.origin().robots(ROBOTS).url("/y"));
    }
    assertThat(run(args.toArray(String[]::new))).isZero();
    assertThat(err.toString()).contains("fetched 10 of 20 sites", "fetched 20 of 20 sites");
  }

  @Test
  void statusRedirectsSizeAndCodingAreShownAndWhatTheyMeanForHowLong() throws IOException {
    site.on("/robots.txt", Answer.text(ROBOTS).gzip());
    OriginServer moved = web.origin();
    moved.on("/robots.txt", Answer.redirect(301, site.url("/robots.txt")));
    assertThat(run("check", moved.url("/y"))).isZero();
    assertThat(out.toString().lines())
        .containsSubsequence(
            moved.url("/robots.txt"),
            "  "
                + moved.url("/robots.txt")
                + ": status 301, redirects to "
                + site.url("/robots.txt"),
            "  "
                + site.url("/robots.txt")
                + ": status 200, "
                + ROBOTS.length()
                + " bytes, sent as gzip",
            "  means: the file's rules decide (H-1), for 24 h",
            "  crawl delay: 3 s, group *",
            "  sitemap: http://a.example/s.xml");
    out.getBuffer().setLength(0);
    assertThat(run("check", "--json", moved.url("/y"))).isZero();
    JsonNode fetch = new JsonMapper().readTree(out.toString()).get("fetch");
    assertThat(fetch.at("/reason").asText()).isEqualTo("file");
    assertThat(fetch.at("/requests/0/status").asInt()).isEqualTo(301);
    assertThat(fetch.at("/requests/1/coding").asText()).isEqualTo("gzip");
    assertThat(fetch.at("/requests/1/bytes").asInt()).isEqualTo(ROBOTS.length());
    assertThat(fetch.at("/refreshAt").asText()).isGreaterThan(fetch.at("/fetchedAt").asText());
  }

  @Test
  void h5_h6_whatAStatusMeansIsSaid() {
    OriginServer busy = web.origin();
    busy.on("/robots.txt", Answer.status(500));
    assertThat(run("check", web.origin().url("/"), busy.url("/"))).isEqualTo(1);
    assertThat(out.toString())
        .contains(": status 404, ")
        .contains("means: everything may be crawled (the status says that there is no file; H-5)")
        .contains(": status 500, ")
        .containsPattern("means: nothing may be crawled \\(.*; H-6\\), next fetch in about");
  }

  @Test
  void h9_faultsAreSentencesAndNotJavaNames() {
    OriginServer broken = web.origin();
    broken.on("/robots.txt", Answer.text(ROBOTS).shortBy(10));
    OriginServer reset = web.origin();
    reset.on("/robots.txt", Answer.close());
    String[] urls = {"check", web.refusingOrigin() + "/", broken.url("/"), reset.url("/")};
    assertThat(run(urls)).isEqualTo(1);
    assertThat(out.toString())
        .contains("crawling is postponed (cannot connect to the server)")
        .contains("crawling is postponed (the answer is incomplete)")
        .doesNotContain("Exception", "java.", "org.apache");
    assertThat(run("check", "--robots", "http://no-such-host.invalid/", "/")).isEqualTo(1);
    assertThat(out.toString()).contains("the host name has no address");
    site.on("/page", Answer.close());
    assertThat(run("check", "--indexing", site.url("/page"))).isEqualTo(2);
    assertThat(err.toString())
        .contains("cannot fetch " + site.url("/page") + ": ")
        .doesNotContain("Exception", "java.");
  }

  @Test
  void m6_robotsTxtItselfMayBeFetchedWhateverHappens() {
    OriginServer busy = web.origin();
    busy.on("/robots.txt", Answer.status(503));
    assertThat(run("check", busy.url("/robots.txt"))).isZero();
    assertThat(run("check", "--robots", busy.origin(), "/robots.txt")).isZero();
    assertThat(run("check", "--robots", busy.origin(), "/")).isEqualTo(1);
  }
}
