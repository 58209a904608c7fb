package org.robotspec.stormcrawler;

import static org.robotspec.stormcrawler.FaultyOrigin.Outcome.NEVER_KNOWN;
import static org.robotspec.stormcrawler.FaultyOrigin.Outcome.NO_RULES;
import static org.robotspec.stormcrawler.FaultyOrigin.Outcome.NO_RULES_IN_THE_END;
import static org.robotspec.stormcrawler.FaultyOrigin.Outcome.RULES;
import static org.robotspec.stormcrawler.FaultyOrigin.Outcome.RULES_LATER;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.robotspec.origin.Answer;
import org.robotspec.origin.Faults;
import org.robotspec.origin.LoopbackWeb;
import org.robotspec.origin.OriginServer;

/**
 * The origins of a crawl, one for each response to a request for robots.txt that a crawler's own
 * protocol or fetcher may treat specially.
 */
final class FaultyOrigins {
  static final String RULES_TEXT = "User-agent: *\nDisallow: /private\n";
  static final Answer GOOD = Answer.text(RULES_TEXT);

  private final LoopbackWeb web;
  private final List<FaultyOrigin> origins = new ArrayList<>();

  /**
   * Makes the origins.
   *
   * @param drip how long a dripping response takes
   */
  FaultyOrigins(LoopbackWeb web, Duration drip) {
    this.web = web;
    answers();
    redirects();
    failures(drip);
  }

  List<FaultyOrigin> all() {
    return List.copyOf(origins);
  }

  private void answers() {
    add("H-1", "200", RULES, GOOD);
    add("H-1", "204", NO_RULES, Answer.status(204));
    String filling = "# filling\n".repeat(60 * 1024);
    add("F-6", "600 KiB", RULES, Answer.text(RULES_TEXT + filling + "Disallow: /page\n"));
    add("F-5", "crawl-delay 60", RULES, Answer.text(RULES_TEXT + "Crawl-delay: 60\n"));
    add("H-5", "404", NO_RULES, Answer.status(404).body("nothing"));
    Answer error = Answer.status(503);
    add("H-6", "503", RULES_LATER, error, GOOD);
    add("H-6", "503 five times", RULES_LATER, error, error, error, error, error, GOOD);
  }

  private void redirects() {
    for (int status : List.of(301, 302, 303, 307, 308)) {
      Answer redirect = Answer.redirect(status, "rules.txt");
      add("H-2", status + ", relative", RULES, redirect).on("/rules.txt", GOOD);
    }
    add("H-2", "a loop", NO_RULES, Answer.redirect(301, "/robots.txt"));
    add("H-2", "301 without Location", NO_RULES, Answer.status(301));
    String other = web.origin().on("/rules", GOOD).url("/rules");
    add("H-3", "301 to another host", RULES, Answer.redirect(301, other));
    String refused = web.refusingOrigin() + "/robots.txt";
    add("H-9", "301 to a refused port", RULES_LATER, Answer.redirect(301, refused), GOOD);
  }

  private void failures(Duration drip) {
    Answer dripping =
        Answer.text("#".repeat((int) drip.toSeconds())).dripping(1, Duration.ofSeconds(1));
    Map<String, Answer> faults = Faults.of(GOOD);
    faults.forEach((name, fault) -> add("H-9", name, RULES_LATER, fault, GOOD));
    add("H-9", "a drip of " + drip.toSeconds() + " s", RULES_LATER, dripping, GOOD);
    String unknown = "http://no-such-host.invalid";
    origins.add(new FaultyOrigin("H-9", "no such host", unknown, NEVER_KNOWN));
    origins.add(new FaultyOrigin("H-9", "connection refused", web.refusingOrigin(), NEVER_KNOWN));
  }

  /** Adds an origin that fails for a day, and one that fails for good. */
  void addOutages(Duration limit) {
    Duration day = Duration.ofDays(1);
    StatusIndex index = StatusIndex.OF_THIS_JVM;
    Instant end = index.now().plus(day);
    Answer error = Answer.status(503);
    boolean isShort = limit.compareTo(day) > 0;
    add("H-6", "503 for a day", isShort ? RULES_LATER : NO_RULES_IN_THE_END, error)
        .on("/robots.txt", hit -> index.now().isBefore(end) ? error : GOOD);
    add("H-7", "503 for good", NO_RULES_IN_THE_END, error);
  }

  private OriginServer add(
      String clause, String name, FaultyOrigin.Outcome outcome, Answer... robots) {
    OriginServer origin = web.origin().on("/robots.txt", robots);
    origin.page("/page").page("/private/page");
    origins.add(new FaultyOrigin(clause, name, origin.origin(), outcome));
    return origin;
  }
}
