package org.robotspec.cli.check;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.robotspec.cli.RunsCommands;
import org.robotspec.origin.Answer;
import org.robotspec.origin.OriginServer;

/** {@code check} with the robots.txt of each URL's own site. */
@Timeout(300)
final class WebCheckTest extends RunsCommands {
  private static final String ROBOTS = "User-agent: *\nDisallow: /x\nnonsense\n";

  private final OriginServer site = web.origin().robots(ROBOTS);

  private OriginServer answering(Answer answer) {
    return web.origin().on("/robots.txt", answer);
  }

  @Test
  void eachSiteIsAskedOnceForItsOwn() {
    OriginServer other = web.origin().robots("User-agent: robotspec\nDisallow: /y\n");
    String urls =
        String.join(" ", site.url("/x"), other.url("/x"), site.url("/y"), other.url("/y"));
    assertThat(call("check --agent robotspec " + urls)).isEqualTo(1);
    assertThat(out.toString().lines().filter(line -> line.contains("allowed  ")))
        .containsExactly(
            "disallowed  " + site.url("/x"),
            "allowed  " + other.url("/x"),
            "allowed  " + site.url("/y"),
            "disallowed  " + other.url("/y"));
    assertThat(web.log().urls())
        .containsExactlyInAnyOrder(site.url("/robots.txt"), other.url("/robots.txt"));
    assertThat(web.log().hits().get(0).header("user-agent")).isEqualTo("robotspec");
  }

  @Test
  void d30_htmlInPlaceOfARobotsTxtIsNamed() {
    OriginServer wall = answering(Answer.text("<!doctype html><title>Are you human?</title>"));
    assertThat(call("check " + wall.url("/x"))).isZero();
    assertThat(out.toString()).contains("HTML instead of a robots.txt");
  }

  /** Each site answers only after all sites got a request. */
  @Test
  void sitesAreAskedInParallel() {
    CountDownLatch asked = new CountDownLatch(3);
    String urls =
        Stream.generate(web::origin)
            .limit(3)
            .map(
                origin ->
                    origin.on(
                        "/robots.txt",
                        hit -> {
                          asked.countDown();
                          await().until(() -> asked.getCount() == 0);
                          return Answer.text(ROBOTS);
                        }))
            .map(origin -> origin.url("/y"))
            .collect(joining(" "));
    assertThat(call("check " + urls)).isZero();
  }

  @Test
  void d5_whatGoogleItselfDoesAt429IsSaidWhereTheProfileAllows() {
    OriginServer busy = answering(Answer.status(429));
    String sentence = "Google itself postpones all crawling at status 429";
    assertThat(call("check " + busy.url("/x"))).isZero();
    assertThat(out.toString()).containsOnlyOnce(sentence);
    call("check --json " + busy.url("/x"));
    assertThat(json().get(0).at("/fetch/googlePostpones").asText()).startsWith(sentence);
    call("check --profile google-current " + busy.url("/x"));
    assertThat(out.toString()).doesNotContain(sentence);
    call("diff " + busy.origin() + " " + busy.origin());
    assertThat(err.toString()).contains(sentence);
  }

  @Test
  void h3_requestsAndWhatTheyMeanAreInJson() {
    OriginServer packed = answering(Answer.text(ROBOTS).gzip());
    OriginServer moved = answering(Answer.redirect(301, packed.url("/robots.txt")));
    assertThat(call("check --agent me --json " + moved.url("/x"))).isEqualTo(1);
    JsonNode verdict = json().get(0);
    assertThat(verdict.at("/robots").asText()).isEqualTo(packed.url("/robots.txt"));
    JsonNode fetch = verdict.get("fetch");
    assertThat(fetch.at("/reason").asText()).isEqualTo("file");
    assertThat(fetch.at("/requests/0/status").asInt()).isEqualTo(301);
    assertThat(fetch.at("/requests/1/coding").asText()).isEqualTo("gzip");
    assertThat(fetch.at("/requests/1/bytes").asInt()).isEqualTo(ROBOTS.length());
    assertThat(fetch.at("/refreshAt").asText()).isGreaterThan(fetch.at("/fetchedAt").asText());
  }

  @Test
  void d25_theCodingOfAResponseThatCannotBeReadIsNamed() {
    Answer coded = Answer.text(ROBOTS).header("Content-Encoding", "Br, \u001bx");
    assertThat(call("check " + answering(coded).url("/x"))).isEqualTo(1);
    assertThat(out.toString()).contains("the answer is not a valid response, sent as br, \uFFFDx");
  }

  @Test
  void h6_whatAServerErrorMeansIsSaid() {
    OriginServer busy = answering(Answer.status(500));
    assertThat(call("check " + busy.url("/"))).isEqualTo(1);
    assertThat(out.toString())
        .contains(": status 500, ")
        .containsPattern("means: nothing may be crawled; .* \\(H-6\\), next fetch in about");
    // M-6: robots.txt itself may be fetched whatever happens.
    assertThat(call("check " + busy.url("/robots.txt"))).isZero();
    assertThat(call("check --robots " + busy.origin() + " /robots.txt")).isZero();
    assertThat(call("check --robots " + busy.origin() + " /")).isEqualTo(1);
  }

  @Test
  void h9_faultsAreSentencesAndNotJavaNames() {
    OriginServer broken = answering(Answer.text(ROBOTS).shortBy(10));
    OriginServer reset = answering(Answer.close());
    assertThat(call("check " + broken.url("/") + " " + reset.url("/"))).isEqualTo(1);
    assertThat(out.toString())
        .contains("crawling is postponed (the answer is incomplete; H-9)")
        .doesNotContain("Exception", "java.", "org.apache");
    assertThat(call("check --robots http://no-such-host.invalid/ /")).isEqualTo(1);
    assertThat(out.toString()).contains("the host name has no address");
    assertThat(call("check --agent me --json " + web.refusingOrigin() + "/x")).isEqualTo(1);
    assertThat(json().get(0).get("verdict").asText()).isEqualTo("postponed");
    assertThat(json().get(0).get("reason").asText()).isEqualTo("fetch-failed");
  }

  @Test
  void aSiteWithoutASchemeIsAskedByHttpIfOnlyThatAnswers() {
    String place = site.url("").substring("http://".length());
    assertThat(call("check --agent me " + place + "/x")).isOne();
    assertThat(out.toString()).contains("http://" + place + "/x");
    assertThat(err.toString()).startsWith(place + "/x: read with http, because https fails: ");
    assertThat(call("lint " + place)).isNotEqualTo(2);
    assertThat(call("check --agent me --robots " + place + " /x")).isOne();
  }

  @Test
  void fileOfOneSiteCanBeAskedAboutAnother() {
    assertThat(call("check --robots " + site.url("/robots.txt") + " http://a.example/x")).isOne();
    assertThat(call("check --robots " + web.origin().origin() + " http://a.example/x")).isZero();
  }

  @Test
  void l1_onlyTheFileInTheRootCounts() {
    assertThat(call("lint " + site.url("/dir/robots.txt"))).isEqualTo(2);
    assertThat(err.toString()).contains("of its site, which is " + site.url("/robots.txt"));
  }
}
