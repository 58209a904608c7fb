package org.robotspec.cache;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.robotspec.access.FailureCause;
import org.robotspec.origin.Answer;

/**
 * What may come back from a request for robots.txt, and what it means: the rows of docs/faults.md.
 *
 * @param name for people
 * @param answer what a server does
 * @param ends how the look ends
 * @param cause what it is counted as, if it fails
 * @param nextLook how long it holds
 */
record Fault(
    String name, Answer answer, Ends ends, @Nullable FailureCause cause, Duration nextLook) {

  /** The file of all rows that have one. */
  static final String RULES = "user-agent: *\ndisallow: /no\n";

  /** How a look ends. */
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

  private static Fault noFile(int status, Answer answer) {
    return new Fault("" + status, answer, Ends.NO_FILE, null, Duration.ofHours(24));
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
    faults.add(ruled("201", Answer.status(201).body(RULES)));
    faults.add(ruled("202", Answer.status(202).body(RULES)));
    faults.add(ruled("206", Answer.status(206).body(RULES)));
    faults.add(ruled("gzip", rules().gzip()));
    faults.add(ruled("chunked", rules().chunked()));
    faults.add(ruled("until close", rules().untilClose()));
    faults.add(ruled("gzip, chunked", rules().gzip().chunked()));
    faults.add(ruled("as HTML", Answer.html(RULES)));
    for (int status : new int[] {400, 401, 403, 404, 407, 410, 418, 429, 451}) {
      faults.add(noFile(status, Answer.status(status).body(RULES)));
    }
    for (int status : new int[] {300, 304, 305}) {
      faults.add(noFile(status, Answer.status(status)));
    }
    for (int status : new int[] {500, 501, 502, 504}) {
      faults.add(serverError("" + status, Answer.status(status).body(RULES), 5));
    }
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
    faults.add(failed("reset", Answer.reset(), FailureCause.RESET));
    faults.add(failed("zero bytes", Answer.close(), FailureCause.CLOSED));
    faults.add(failed("stall", Answer.stall(), FailureCause.TIMEOUT));
    faults.add(failed("stalled body", rules().stalledAfter(3), FailureCause.TIMEOUT));
    faults.add(failed("drip", rules().dripping(1, Duration.ofMillis(50)), FailureCause.TIMEOUT));
    faults.add(failed("short body", rules().shortBy(10), FailureCause.INCOMPLETE_BODY));
    faults.add(failed("cut body", rules().cutAfter(5), FailureCause.INCOMPLETE_BODY));
    faults.add(failed("reset body", rules().resetAfter(5), FailureCause.RESET));
    faults.add(failed("broken chunk", rules().brokenChunk(), FailureCause.INCOMPLETE_BODY));
    faults.add(failed("cut chunks", rules().chunked().cutAfter(9), FailureCause.INCOMPLETE_BODY));
    faults.add(
        failed("cut gzip", rules().gzip().untilClose().cutAfter(12), FailureCause.INCOMPLETE_BODY));
    faults.add(
        failed(
            "not gzip", rules().header("Content-Encoding", "gzip"), FailureCause.INCOMPLETE_BODY));
    faults.add(
        failed("brotli", rules().header("Content-Encoding", "br"), FailureCause.INVALID_RESPONSE));
    faults.add(
        failed(
            "nonsense",
            Answer.raw("hello there\r\n\r\n".getBytes(UTF_8)),
            FailureCause.INVALID_RESPONSE));
    faults.add(
        failed(
            "status 600",
            Answer.raw("HTTP/1.1 600 X\r\nContent-Length: 0\r\n\r\n".getBytes(ISO_8859_1)),
            FailureCause.INVALID_RESPONSE));
    return faults;
  }
}
