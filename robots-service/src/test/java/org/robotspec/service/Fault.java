package org.robotspec.service;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.robotspec.access.FailureCause;
import org.robotspec.origin.Answer;
import org.robotspec.origin.Faults;

/**
 * A reply to a request for robots.txt, and what it means: a row of docs/faults.md.
 *
 * @param name for people
 * @param answer what a server does
 * @param ends how the fetch ends
 * @param cause how it is counted, if it fails
 * @param refreshAt how long the answer is used
 */
record Fault(
    String name, Answer answer, Ends ends, @Nullable FailureCause cause, Duration refreshAt) {
  /** The file in all rows that have a file. */
  static final String RULES = "user-agent: *\ndisallow: /no\n";

  /** How a fetch ends. */
  enum Ends {
    RULED,
    NO_FILE,
    SERVER_ERROR,
    FAILED
  }

  @Override
  public String toString() {
    return name;
  }

  private static Fault ruled(String name, Answer answer) {
    return new Fault(name, answer, Ends.RULED, null, Duration.ofHours(24));
  }

  private static Fault noFile(String name, Answer answer) {
    return new Fault(name, answer, Ends.NO_FILE, null, Duration.ofHours(24));
  }

  private static Fault serverError(String name, Answer answer, int minutes) {
    return new Fault(name, answer, Ends.SERVER_ERROR, null, Duration.ofMinutes(minutes));
  }

  static Fault failed(String name, Answer answer, FailureCause cause) {
    return new Fault(name, answer, Ends.FAILED, cause, Duration.ofMinutes(5));
  }

  private static Answer rules() {
    return Answer.text(RULES);
  }

  static List<Fault> all() {
    List<Fault> faults = new ArrayList<>();
    faults.add(ruled("200", rules()));
    faults.add(ruled("203", Answer.status(203).body(RULES)));
    faults.add(ruled("until close", rules().untilClose()));
    faults.add(ruled("gzip, chunked", rules().gzip().chunked()));
    faults.add(ruled("as HTML", Answer.html(RULES)));
    for (int status : new int[] {401, 404, 407, 429}) {
      faults.add(noFile("" + status, Answer.status(status).body(RULES)));
    }
    faults.add(noFile("399", Answer.status(399)));
    faults.add(serverError("500", Answer.status(500).body(RULES), 5));
    faults.add(serverError("503", Answer.status(503), 1));
    faults.add(
        serverError("503, Retry-After", Answer.status(503).header("Retry-After", "1800"), 30));
    faults.add(
        new Fault(
            "max-age",
            rules().header("Cache-Control", "max-age=7200"),
            Ends.RULED,
            null,
            Duration.ofHours(2)));
    faults.add(failed("206", Answer.status(206).body(RULES), FailureCause.INCOMPLETE_BODY));
    faults.add(failed("304", Answer.status(304), FailureCause.INVALID_RESPONSE));
    faults.add(failed("drip", rules().dripping(1, Duration.ofMillis(50)), FailureCause.TIMEOUT));
    Faults.of(rules()).forEach((name, answer) -> faults.add(failed(name, answer, cause(name))));
    return faults;
  }

  private static FailureCause cause(String fault) {
    return switch (fault) {
      case "reset", "reset body" -> FailureCause.RESET;
      case "zero bytes" -> FailureCause.CLOSED;
      case "stall", "stalled body" -> FailureCause.TIMEOUT;
      case "nonsense", "status 600" -> FailureCause.INVALID_RESPONSE;
      default -> FailureCause.INCOMPLETE_BODY;
    };
  }
}
