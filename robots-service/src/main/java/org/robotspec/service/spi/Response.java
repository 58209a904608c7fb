package org.robotspec.service.spi;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;
import org.robotspec.access.FailureCause;
import org.robotspec.access.RedirectTarget;
import org.robotspec.text.HeaderName;
import org.robotspec.text.PrintableText;

/** The result of one request for one URL. Immutable. */
public sealed interface Response {
  /**
   * An answer, whatever its status.
   *
   * @param status the status; for ftp, 200 for a file and 404 for a missing one
   * @param headers the headers, with names in lower case
   * @param body the body; shared, not copied, so nobody may change it. A fetcher may leave the body
   *     coded, with its {@code content-encoding} header; the service decodes it
   * @param truncated whether the body was cut at a size limit. If a 2xx body ends early, return a
   *     {@link Failed}; for other statuses the body does not matter (D-17)
   * @param attachment an object of the fetcher's, which {@link Exchange#response} returns; may be
   *     null
   */
  @SuppressWarnings("ArrayRecordComponent") // up to 500 KiB, never compared
  record Answer(
      int status,
      Map<String, List<String>> headers,
      byte[] body,
      boolean truncated,
      @Nullable Object attachment)
      implements Response {
    /**
     * Creates an answer, with header names in lower case; headers that differ only in case are
     * joined.
     */
    public Answer {
      requireNonNull(headers, "headers");
      requireNonNull(body, "body");
      Map<String, List<String>> lower = new TreeMap<>();
      headers.forEach(
          (name, values) ->
              lower
                  .computeIfAbsent(name.toLowerCase(Locale.ROOT), key -> new ArrayList<>())
                  .addAll(values));
      lower.replaceAll((name, values) -> List.copyOf(values));
      headers = Map.copyOf(lower);
    }

    /** Creates an answer without an attachment. */
    public Answer(int status, Map<String, List<String>> headers, byte[] body, boolean truncated) {
      this(status, headers, body, truncated, null);
    }

    /** Returns whether the status redirects (D-33). */
    public boolean redirects() {
      return RedirectTarget.isRedirect(status);
    }

    /** Returns the Location that counts (H-2); nothing if all are empty. */
    public String location() {
      return RedirectTarget.location(headers.getOrDefault(HeaderName.LOCATION, List.of()))
          .orElse("");
    }

    /**
     * Returns the URL that this redirects to; empty if it does not, or to none that can be read.
     *
     * @param url the URL that answered
     */
    public Optional<String> target(String url) {
      requireNonNull(url, "url");
      return redirects() && !location().isEmpty()
          ? RedirectTarget.resolve(url, location())
          : Optional.empty();
    }

    /** Returns a summary without headers: the status and the length of the body. */
    @Override
    public String toString() {
      return "status " + status + ", " + body.length + " bytes" + (truncated ? ", truncated" : "");
    }
  }

  /**
   * No answer, or not a complete one (H-9).
   *
   * @param cause the kind of failure
   * @param answered whether it shows that somebody answers: then no time opens the site (D-34)
   * @param detail what the network library said, in one line
   */
  record Failed(FailureCause cause, boolean answered, String detail) implements Response {
    /** Creates a failure, with its detail made printable because it may quote the server. */
    public Failed {
      requireNonNull(cause, "cause");
      detail = PrintableText.of(requireNonNull(detail, "detail"));
    }

    /** Creates a failure of which only the cause is known; see {@link FailureCause#answered}. */
    public Failed(FailureCause cause, String detail) {
      this(requireNonNull(cause, "cause"), cause.answered(), detail);
    }

    /** Returns this failure as one after the first line of an answer. */
    public Failed afterAnswer() {
      return new Failed(cause, true, detail);
    }
  }

  /**
   * Returns the failure for an exception.
   *
   * @throws RejectedExecutionException if the exception says that nothing was sent, because the
   *     client had no connection left
   */
  static Failed failed(Throwable thrown) {
    return failed(CauseFinder.of(requireNonNull(thrown, "thrown")), thrown.toString());
  }

  /** Returns the same for the text of an exception: its class and its message. */
  static Failed failed(String text) {
    return failed(CauseFinder.of("", requireNonNull(text, "text")), text);
  }

  private static Failed failed(CauseFinder.Row means, String detail) {
    if (means.cause() == null) {
      throw new RejectedExecutionException(detail);
    }
    return new Failed(means.cause(), means.answered(), detail);
  }
}
