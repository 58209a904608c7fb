package org.robotspec.access;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Map;
import org.robotspec.rules.internal.PrintableText;

/** How the fetch of an origin's robots.txt ended, its redirects followed. Immutable. */
public sealed interface FetchOutcome {
  /** Returns how many redirects were met. */
  int redirects();

  /** Returns the status of an answer; 0 if there was none. */
  default int status() {
    return 0;
  }

  /** Returns what the status does not say, in a few printable words; empty if nothing. */
  String detail();

  /**
   * An answer that is not a redirect.
   *
   * @param url the address that gave it; not always of the origin that was asked (H-3)
   * @param status the status, from 200 to 599; an ftp file that was read is 200, a missing one 404
   * @param headers the headers, their names in lower case
   * @param body the body, content coding removed; shared, not copied: nobody changes it
   * @param redirects how many redirects were followed to it
   */
  @SuppressWarnings("ArrayRecordComponent") // up to 500 KiB, never compared
  record Answer(
      String url, int status, Map<String, List<String>> headers, byte[] body, int redirects)
      implements FetchOutcome {
    /**
     * Makes an answer that shares no map with its maker.
     *
     * @throws IllegalArgumentException if the status is not from 200 to 599, or a redirect's
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

    /** Returns the answer for people: no headers, and of the body only how long it is. */
    @Override
    public String toString() {
      return "status %d, %d bytes from %s".formatted(status, body.length, PrintableText.ofUrl(url));
    }
  }

  /**
   * A redirect that led nowhere: a loop, too many, or without a target that may be followed.
   *
   * @param detail which of them, in a few words
   * @param redirects how many redirects were met, the last one included
   */
  record DeadRedirect(String detail, int redirects) implements FetchOutcome {
    /** Makes an outcome; what it says is made printable. */
    public DeadRedirect {
      detail = PrintableText.of(requireNonNull(detail, "detail"));
    }
  }

  /**
   * A request that failed (H-9).
   *
   * @param cause the kind of failure
   * @param detail what the network library said
   * @param redirects how many redirects were followed before it
   */
  record Failure(FailureCause cause, String detail, int redirects) implements FetchOutcome {
    /** Makes an outcome; what it says is made printable. */
    public Failure {
      requireNonNull(cause, "cause");
      detail = PrintableText.of(requireNonNull(detail, "detail"));
    }
  }
}
