package org.robotspec.stormcrawler;

import static org.robotspec.stormcrawler.Row.Fate.NEVER_KNOWN;
import static org.robotspec.stormcrawler.Row.Fate.NO_RULES;
import static org.robotspec.stormcrawler.Row.Fate.NO_RULES_IN_THE_END;
import static org.robotspec.stormcrawler.Row.Fate.RULES;
import static org.robotspec.stormcrawler.Row.Fate.RULES_LATER;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.robotspec.origin.Answer;
import org.robotspec.origin.LoopbackWeb;
import org.robotspec.origin.OriginServer;
import org.robotspec.profile.ProfileSettings;
import org.robotspec.profile.SpecProfile;

/** The origins of a crawl, one for each kind of response to a request for robots.txt. */
final class Rows {
  static final String RULES_TEXT = "User-agent: *\nDisallow: /private\n";
  static final Answer GOOD = Answer.text(RULES_TEXT);

  private final LoopbackWeb web;
  private final Ledger ledger;
  private final boolean tooManyRequestsIsAnError;
  private final Duration limit;
  private final Duration drip;
  private final List<Row> rows = new ArrayList<>();

  private Rows(LoopbackWeb web, Ledger ledger, SpecProfile profile, Duration drip) {
    this.drip = drip;
    this.web = web;
    this.ledger = ledger;
    this.tooManyRequestsIsAnError =
        profile.get(ProfileSettings.TOO_MANY_REQUESTS).equals("server-error");
    this.limit = outageLimit(profile);
  }

  /**
   * Makes the origins.
   *
   * @param profile decides the fate of some of them (D-5, D-6)
   * @param drip how long a dripping response takes
   * @param longOutages whether some fail for a day or for good
   */
  static List<Row> all(
      LoopbackWeb web, Ledger ledger, SpecProfile profile, Duration drip, boolean longOutages) {
    Rows rows = new Rows(web, ledger, profile, drip);
    rows.answers();
    rows.redirects();
    rows.clientErrors();
    rows.serverErrors();
    rows.failures();
    if (longOutages) {
      rows.longOutages();
    }
    return List.copyOf(rows.rows);
  }

  /** Returns how long an outage postpones the URLs of a site without a copy (D-6, H-7). */
  static Duration outageLimit(SpecProfile profile) {
    return profile.get(
        profile.get(ProfileSettings.SERVER_ERRORS).equals("copy-after-pause")
            ? ProfileSettings.SERVER_ERROR_PAUSE
            : ProfileSettings.UNREACHABLE_LIMIT);
  }

  private void answers() {
    add("H-1", "200", RULES, GOOD);
    add("H-1", "202", RULES, Answer.status(202).body(RULES_TEXT));
    add("H-1", "206", RULES, Answer.status(206).body(RULES_TEXT));
    add("H-1", "204", NO_RULES, Answer.status(204));
    add("H-1", "200, empty", NO_RULES, Answer.text(""));
    add("F-2", "an HTML page", NO_RULES, Answer.html("<html><body>Not found</body></html>"));
    add("H-1", "gzip", RULES, GOOD.gzip());
    add("H-1", "chunked", RULES, GOOD.chunked());
    String filling = "# filling\n".repeat(60 * 1024);
    add("F-6", "600 KiB", RULES, Answer.text(RULES_TEXT + filling + "Disallow: /page\n"));
    add("F-5", "crawl-delay 60", RULES, Answer.text(RULES_TEXT + "Crawl-delay: 60\n"));
  }

  private void redirects() {
    for (int hops = 1; hops <= 7; hops++) {
      OriginServer origin = add("H-2", "301 x " + hops, hops <= 5 ? RULES : NO_RULES, 301, "/1");
      for (int hop = 1; hop < hops; hop++) {
        origin.on("/" + hop, Answer.redirect(301, "/" + (hop + 1)));
      }
      origin.on("/" + hops, GOOD);
    }
    for (int status : List.of(302, 303, 307, 308)) {
      add("H-2", status + ", relative", RULES, status, "rules.txt").on("/rules.txt", GOOD);
    }
    add("H-2", "a loop", NO_RULES, 301, "/robots.txt");
    add("H-2", "301 without Location", NO_RULES, Answer.status(301));
    OriginServer other = web.origin().on("/rules", GOOD);
    add("H-3", "301 to another host", RULES, 301, other.url("/rules"));
    OriginServer broken = web.origin().on("/rules", Answer.status(500), GOOD);
    add("H-6", "301 to a 500", RULES_LATER, 301, broken.url("/rules"));
    add(
        "H-9",
        "301 to a refused port",
        RULES_LATER,
        Answer.redirect(301, web.refusingOrigin() + "/robots.txt"),
        GOOD);
  }

  private void clientErrors() {
    for (int status : List.of(400, 401, 403, 404, 410, 418)) {
      add("H-5", "" + status, NO_RULES, Answer.status(status).body("nothing"));
    }
    if (tooManyRequestsIsAnError) {
      add("D-5", "429", RULES_LATER, Answer.status(429), GOOD);
    } else {
      add("H-5", "429", NO_RULES, Answer.status(429));
    }
  }

  private void serverErrors() {
    for (int status : List.of(500, 502, 503)) {
      add("H-6", "" + status, RULES_LATER, Answer.status(status), GOOD);
    }
    add(
        "H-6",
        "503 five times",
        RULES_LATER,
        Answer.status(503),
        Answer.status(503),
        Answer.status(503),
        Answer.status(503),
        Answer.status(503),
        GOOD);
  }

  private void failures() {
    add("H-9", "reset", RULES_LATER, Answer.reset(), GOOD);
    add("H-9", "zero bytes before the close", RULES_LATER, Answer.close(), GOOD);
    add("H-9", "no answer", RULES_LATER, Answer.stall(), GOOD);
    add("H-9", "stalled body", RULES_LATER, GOOD.stalledAfter(20), GOOD);
    add("H-9", "reset in the body", RULES_LATER, GOOD.resetAfter(20), GOOD);
    add("H-9", "a drip of " + drip.toSeconds() + " s", RULES_LATER, dripping(), GOOD);
    add("H-9", "broken chunk", RULES_LATER, GOOD.brokenChunk(), GOOD);
    add("H-9", "short body", RULES_LATER, GOOD.shortBy(100), GOOD);
    rows.add(new Row("H-9", "no such host", "http://no-such-host.invalid", NEVER_KNOWN));
    rows.add(new Row("H-9", "connection refused", web.refusingOrigin(), NEVER_KNOWN));
  }

  private Answer dripping() {
    return Answer.text("#".repeat((int) drip.toSeconds())).dripping(1, Duration.ofSeconds(1));
  }

  private void longOutages() {
    Instant end = ledger.now().plus(Duration.ofDays(1));
    Row.Fate fate = limit.compareTo(Duration.ofDays(1)) > 0 ? RULES_LATER : NO_RULES_IN_THE_END;
    OriginServer day = add("H-6", "503 for a day", fate, Answer.status(503));
    day.on("/robots.txt", hit -> ledger.now().isBefore(end) ? Answer.status(503) : GOOD);
    add("H-7", "503 for good", NO_RULES_IN_THE_END, Answer.status(503));
  }

  private OriginServer add(String clause, String name, Row.Fate fate, int status, String to) {
    return add(clause, name, fate, Answer.redirect(status, to));
  }

  private OriginServer add(String clause, String name, Row.Fate fate, Answer... robots) {
    OriginServer origin = web.origin().on("/robots.txt", robots);
    origin.page("/page").page("/private/page");
    rows.add(new Row(clause, name, origin.origin(), fate));
    return origin;
  }
}
