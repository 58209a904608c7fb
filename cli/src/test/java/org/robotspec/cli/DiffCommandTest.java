package org.robotspec.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.robotspec.origin.OriginServer;

@Timeout(300)
final class DiffCommandTest extends RunsCommands {
  private static final String OLD =
      """
      User-agent: *
      Disallow: /private/
      Disallow: /*?sort=

      User-agent: foobot
      User-agent: barbot
      Disallow: /tmp$
      """;

  private static final String NEW =
      """
      User-agent: *
      Disallow: /private/
      Allow: /private/press
      Disallow: /*?sort=

      User-agent: foobot
      User-agent: barbot
      Disallow: /tmp
      """;

  private int diff(String old, String now) throws IOException {
    out.getBuffer().setLength(0);
    return run("diff", file("old.txt", old), file("new.txt", now));
  }

  private String output() {
    return out.toString().replace(dir + "/", "");
  }

  @Test
  void changesComeWithAUrlAndBothRulesForCrawlersWithTheSameTogether() throws IOException {
    assertThat(diff(OLD, NEW)).isEqualTo(1);
    assertThat(output().lines())
        .containsExactly(
            "Googlebot, Bingbot, any other crawler",
            "  now allowed  https://example.com/private/press",
            "    old: Disallow: /private/, line 2 of old.txt",
            "    new: Allow: /private/press, line 3 of new.txt",
            "",
            "foobot, barbot",
            "  no longer allowed  https://example.com/tmpx",
            "    old: no rule matches",
            "    new: Disallow: /tmp, line 8 of new.txt",
            "",
            "Tried 6 URLs.");
  }

  @Test
  void d12_whatGoogleItselfSeesOtherwiseIsMarked() throws IOException {
    assertThat(diff("User-agent: *\nDisalow: /a\n", "User-agent: *\nDisallow: /a\n")).isOne();
    String itself = "google/robotstxt itself would disallow it: Disallow: ";
    assertThat(output())
        .contains(
            "differs  https://example.com/a\n    Googlebot: by the old file, "
                + itself
                + "/a, line 2");
    assertThat(diff("User-agent: *\nDisallow:\n", "User-agent: *\nDisalow: /\n")).isZero();
    assertThat(output())
        .contains("  no verdict changes\n")
        .contains(
            "differs  https://example.com/\n    Googlebot: by the new file, "
                + itself
                + "/, line 2");
    String news = "User-agent: Googlebot-News\nDisa%slow: /a\nUser-agent: Bingbot\nDisallow: /\n";
    assertThat(diff(news.formatted(""), news.formatted("l"))).isOne();
    assertThat(output())
        .containsOnlyOnce("differs")
        .contains("    Googlebot-News: by the old file, ");
    call("diff --json " + dir + "/old.txt " + dir + "/new.txt");
    assertThat(json().get(0).findValues("google").toString())
        .contains("\"Googlebot-News: by the old");
  }

  @Test
  void exitCodeIsZeroIfOnlyTheTextChanges() throws IOException {
    String now = "# A new comment\nsitemap: https://example.com/s.xml\n\n" + OLD + "allow: /tmp2\n";
    assertThat(diff(OLD, now)).isZero();
    assertThat(output())
        .contains("Googlebot, Bingbot, foobot, barbot, any other crawler\n")
        .contains("  no verdict changes\n")
        .doesNotContain("decide");
  }

  @Test
  void crawlDelaysAndSitemapsAloneLeaveTheExitCodeZero() throws IOException {
    String file = "user-agent: a\nuser-agent: b\ncrawl-delay: %s\nallow: /\n";
    String old = file.formatted("2") + "sitemap: /1\nsitemap: /2\n";
    String now = file.formatted("5") + "sitemap: /2\nsitemap: /3\n";
    assertThat(diff(old, now)).isZero();
    assertThat(output())
        .contains(
            "a, b: crawl delay now 5.0 s; old: 2.0 s\n",
            "sitemap no longer listed: /1\n",
            "sitemap now listed: /3\n")
        .doesNotContain("/2\n");
    assertThat(call("diff --json " + dir + "/old.txt " + dir + "/new.txt")).isZero();
    assertThat(json().get(0).get("crawlDelays").toString())
        .isEqualTo("[{\"names\":[\"a\",\"b\"],\"old\":2.0,\"new\":5.0}]");
    assertThat(json().get(0).get("sitemaps").toString())
        .isEqualTo(
            "[{\"url\":\"/1\",\"old\":5,\"new\":null},{\"url\":\"/3\",\"old\":null,\"new\":6}]");
    assertThat(json().get(0).get("complete").asBoolean()).isTrue();
    assertThat(call("diff --format github " + dir + "/old.txt " + dir + "/new.txt")).isZero();
    assertThat(output())
        .contains("line=1,title=changed-crawl-delay::a, b: the crawl delay would be 5.0 s")
        .contains("line=6,title=changed-sitemap::the sitemap /3 would be read");
  }

  @Test
  void aRuleThatNeverDecidesIsNamed() throws IOException {
    String rules = "user-agent: *\ndisallow: /a\nallow: /a*\ndisallow:\ndisallow: b\n";
    assertThat(diff("user-agent: *\n", rules)).isZero();
    assertThat(output())
        .contains("  no verdict changes\n")
        .contains("Disallow: /a, line 2 of new.txt: never decides")
        .contains("Disallow: , line 4 of new.txt: never decides")
        .contains("Disallow: b, line 5 of new.txt: never decides")
        .doesNotContain("line 3");
  }

  @Test
  void anIncompleteSearchDoesNotSayThatNoVerdictChanges() throws IOException {
    // Proving that the longer rule of each pair always matches too needs too many states.
    StringBuilder rules = new StringBuilder("user-agent: *\ndisallow: /\n");
    for (char c = 'a'; c <= 'z'; c++) {
      String path = "/*" + c + "*" + c + "*" + c + "*" + c;
      rules.append("allow: " + path + "\nallow: " + path + "*".repeat(40) + "\n");
    }
    assertThat(diff(rules.toString(), rules + "disallow: /0123456789\n")).isEqualTo(2);
    assertThat(output())
        .contains("  no change found\n")
        .contains("Disallow: /0123456789, line 55 of new.txt: may decide URLs that were not")
        .contains(". There may be more changes.\n")
        .doesNotContain("no verdict changes");
  }

  @Test
  void givenUrlsAreTriedAndNoOthers() throws IOException {
    String urls =
        file("urls.txt", "# mine\n\n/private/press/1\nhttps://a.com/private/press/2?x\n/\n");
    String old = file("old.txt", OLD);
    String now = file("new.txt", NEW);
    assertThat(run("diff", "--urls", urls, old, now)).isEqualTo(1);
    assertThat(output())
        .contains(
            "  now allowed  https://a.com/private/press/2?x\n",
            "  now allowed  https://example.com/private/press/1\n",
            "  no verdict changes for these URLs\n",
            "Disallow: /tmp, line 8 of new.txt: decides none of these URLs\n",
            "Tried 3 URLs.");
    assertThat(run("diff", "--urls", file("urls.txt", "/\n"), old, now)).isZero();
    assertThat(run("diff", "--urls", file("urls.txt", "/\nnowhere\n"), old, now)).isEqualTo(2);
    assertThat(err.toString()).contains("urls.txt, line 2: not a URL that can be crawled");
  }

  @Test
  void u2_usagePreferencesThatChangeComeWithAUrlAndBothLines() throws IOException {
    String old = "user-agent: *\ndisallow: /x\ncontent-usage: train-ai=n, search=y, foo=y\n";
    String now =
        old.replace("foo=y", "foo=n")
            + "content-usage: /a/ train-ai=y, search=y\n"
            + "content-usage: /a/b$ train-ai=n\ncontent-usage: /x train-ai=y\n"
            + "user-agent: foobot\ncontent-signal: ai-train=no\ndisallow: /y\n";
    assertThat(diff(old, now)).isEqualTo(1);
    assertThat(output().lines())
        .containsExactly(
            "Googlebot, Bingbot, any other crawler",
            "  no verdict changes",
            "  train-ai now allowed  https://example.com/a/",
            "    old: train-ai=n: disallowed, line 3 of old.txt",
            "    new: train-ai=y: allowed, line 4 of new.txt",
            "  search now unknown  https://example.com/a/b",
            "    old: search=y: allowed, line 3 of old.txt",
            "    new: nothing stated",
            "  usage preferences may change for other URLs",
            "",
            "foobot",
            "  now allowed  https://example.com/x",
            "    old: Disallow: /x, line 2 of old.txt",
            "    new: no rule matches",
            "  no longer allowed  https://example.com/y",
            "    old: no rule matches",
            "    new: Disallow: /y, line 9 of new.txt",
            "  train-ai now unknown  https://example.com/",
            "    old: train-ai=n: disallowed, line 3 of old.txt",
            "    new: nothing stated",
            "  search now unknown  https://example.com/",
            "    old: search=y: allowed, line 3 of old.txt",
            "    new: nothing stated",
            "  content-signal.ai-train now disallowed  https://example.com/",
            "    old: nothing stated",
            "    new: content-signal.ai-train=no: disallowed, line 8 of new.txt",
            "",
            "Tried 6 URLs. There may be more changes.");
    assertThat(diff(old, old.replace("train-ai=n,", "train-ai=n;q=1,"))).isZero();
  }

  @Test
  void u6_anotherValueOfASignalIsAChangeOfAClosedSiteToo() throws IOException {
    String old = "user-agent: *\ndisallow: /\ncontent-signal: use=reference\n";
    assertThat(diff(old, old.replace("reference", "full\u001B"))).isEqualTo(1);
    assertThat(output().lines())
        .contains(
            "  no verdict changes",
            "  content-signal.use now full\uFFFD  https://example.com/robots.txt",
            "    old: content-signal.use=reference: unknown, line 3 of old.txt");
    assertThat(diff(old, old.replace("use=", "USE = "))).isZero();
  }

  @Test
  void u2_usagePreferencesAreComparedOnTheGivenUrls() throws IOException {
    String old = file("old.txt", "user-agent: *\ncontent-usage: train-ai=n\n");
    String now = file("new.txt", "user-agent: *\ncontent-usage: /a train-ai=n\n");
    String urls = file("urls.txt", "/a\n/b\nexample.com/c\n");
    assertThat(run("diff", "--json", "--urls", urls, old, now)).isEqualTo(1);
    String change =
        "{\"url\":\"https://example.com/%s\",\"name\":\"train-ai\",\"preference\":\"unknown\","
            + "\"old\":{\"name\":\"train-ai\",\"kind\":\"category\","
            + "\"preference\":\"disallowed\",\"value\":\"n\",\"line\":2},\"new\":null}";
    assertThat(json().get(0).at("/crawlers/0/usage").toString())
        .isEqualTo("[" + change.formatted("b") + "," + change.formatted("c") + "]");
    assertThat(run("diff", "--urls", file("urls.txt", "/a\n"), old, now)).isZero();
  }

  @Test
  void jsonSaysTheSame() throws IOException {
    String[] args = {"diff", "--json", file("old.txt", OLD + "disallow:\n"), file("new.txt", NEW)};
    assertThat(run(args)).isEqualTo(1);
    JsonNode json = json().get(0);
    assertThat(json.at("/crawlers/0/names").toString())
        .isEqualTo("[\"Googlebot\",\"Bingbot\",\"*\"]");
    assertThat(json.at("/crawlers/0/changes").toString())
        .isEqualTo(
            "[{\"url\":\"https://example.com/private/press\",\"allowed\":true,"
                + "\"old\":{\"rule\":\"Disallow: /private/\",\"line\":2},"
                + "\"new\":{\"rule\":\"Allow: /private/press\",\"line\":3}}]");
    assertThat(json.at("/crawlers/1/changes/0/old").isNull()).isTrue();
    assertThat(json.at("/neverDecide").toString())
        .isEqualTo("[{\"rule\":\"Disallow: \",\"line\":8,\"file\":\"old\"}]");
    assertThat(json.at("/notShown")).isEmpty();
    assertThat(json.at("/tried").asInt()).isPositive();
  }

  @Test
  void filesMayBeOnTheWeb() throws IOException {
    OriginServer site = web.origin().robots(OLD);
    String readByHttp = site.origin().substring("http://".length());
    for (String given : List.of(site.origin(), readByHttp)) {
      out.getBuffer().setLength(0);
      assertThat(run("diff", given, file("new.txt", NEW))).isEqualTo(1);
      assertThat(output())
          .contains("now allowed  " + site.url("/private/press"))
          .contains("line 2 of " + site.url("/robots.txt"));
    }
  }

  @Test
  void d13_crawlersAreThoseOfBothFilesEachOnce() throws IOException {
    String old = "User-agent: GOOGLEBOT/2.1\nUser-agent: MJ12bot\nDisallow: /\n";
    String now =
        "User-agent: mj12bot\nUser-agent: my bot\nUser-agent: \nUser-agent: 008\nDisallow:";
    assertThat(diff(old, now)).isEqualTo(1);
    assertThat(output())
        .contains("Googlebot, MJ12bot, MJ\n  now allowed  https://example.com/\n")
        .contains("Bingbot, my, 008, any other crawler\n  no verdict changes\n");
  }
}
