package org.robotspec.access;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Map;
import org.robotspec.text.PrintableText;

/** How the fetch of an origin's robots.txt ended, after any redirects. Immutable. */
public sealed interface FetchOutcome {
  /** Returns the number of redirects. */
  int redirects();

  /**
   * Returns the outcome of a response that is not followed: an answer, or a failure if its status
   * answers another question (D-33, H-9).
   *
   * @throws IllegalArgumentException if the status is that of a redirect
   */
  static FetchOutcome of(
      String url, int status, Map<String, List<String>> headers, byte[] body, int redirects) {
    boolean unread = status / 100 == 3 && !RedirectTarget.isRedirect(status);
    String from = redirects == 0 ? "" : " from " + requireNonNull(url, "url");
    return unread || status < 200 || status > 599
        ? new Failure(FailureCause.INVALID_RESPONSE, "status " + status + from, redirects)
        : new Answer(url, status, headers, body, redirects);
  }

  /** Returns details beyond the status, in a few printable words; may be empty. */
  String detail();

  /**
   * An answer that is not a redirect.
   *
   * @param url the URL that answered; may belong to another origin than the one asked (H-3)
   * @param status the status, from 200 to 599; for ftp, 200 for a file and 404 for a missing one
   * @param headers the headers, with names in lower case
   * @param body the decoded body; shared, not copied, so nobody may change it
   * @param redirects how many redirects led to it
   */
  @SuppressWarnings("ArrayRecordComponent") // up to 500 KiB, never compared
  record Answer(
      String url, int status, Map<String, List<String>> headers, byte[] body, int redirects)
      implements FetchOutcome {
    /**
     * Creates an answer with its own copy of the headers.
     *
     * @throws IllegalArgumentException if the status is not 2xx, 4xx or 5xx
     */
    public Answer {
      if (status < 200 || status > 599 || status / 100 == 3) {
        throw new IllegalArgumentException(
            "status " + status + ": an answer has a status of 2xx, 4xx or 5xx");
      }
      requireNonNull(url, "url");
      requireNonNull(body, "body");
      headers = Map.copyOf(requireNonNull(headers, "headers"));
    }

    @Override
    public String detail() {
      return redirects == 0 ? "" : "from " + PrintableText.of(url);
    }

    /** Returns a summary without headers: the status, the length of the body and the URL. */
    @Override
    public String toString() {
      return "status %d, %d bytes from %s".formatted(status, body.length, PrintableText.ofUrl(url));
    }
  }

  /**
   * A redirect that led nowhere: a loop, too many redirects, or no target that may be followed.
   *
   * @param detail which of them, in a few words
   * @param redirects the number of redirects, including the last one
   */
  record DeadRedirect(String detail, int redirects) implements FetchOutcome {
    /** Creates an outcome, with its detail made printable. */
    public DeadRedirect {
      detail = PrintableText.of(requireNonNull(detail, "detail"));
    }
  }

  /**
   * A request that failed (H-9).
   *
   * @param cause the kind of failure
   * @param answered whether it shows that somebody answers: then no time opens the site (D-34)
   * @param detail what the network library said
   * @param redirects how many redirects led to it
   */
  record Failure(FailureCause cause, boolean answered, String detail, int redirects)
      implements FetchOutcome {
    /** Creates an outcome, with its detail made printable. */
    public Failure {
      requireNonNull(cause, "cause");
      detail = PrintableText.of(requireNonNull(detail, "detail"));
    }

    /** Creates an outcome of which only the cause is known; see {@link FailureCause#answered}. */
    public Failure(FailureCause cause, String detail, int redirects) {
      this(requireNonNull(cause, "cause"), cause.answered(), detail, redirects);
    }
  }
}
