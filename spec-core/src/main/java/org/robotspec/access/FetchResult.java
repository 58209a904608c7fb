package org.robotspec.access;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.robotspec.text.PrintableText;

/**
 * How the last fetch of an origin's robots.txt ended. Immutable.
 *
 * @param status its status; null if it had none
 * @param detail more than the status says, in a few words; usually empty
 * @param redirects the URLs to which redirects led it, in the order of its requests
 * @param cause why it got no answer; null if it got one, or if that is not known
 */
public record FetchResult(
    @Nullable Integer status, String detail, List<String> redirects, @Nullable FailureCause cause) {
  private static final int STATUSES = 600;

  // Millions of states share the results with only a status.
  private static final List<FetchResult> PLAIN =
      IntStream.range(200, STATUSES)
          .mapToObj(status -> new FetchResult(status, "", List.of(), null))
          .toList();

  /**
   * Creates a result, with its detail made printable and cut to length.
   *
   * @throws IllegalArgumentException if the status is not from 200 to 599
   */
  public FetchResult {
    if (status != null && (status < 200 || status >= STATUSES)) {
      throw new IllegalArgumentException("status " + status + " is not from 200 to 599");
    }
    detail = PrintableText.of(requireNonNull(detail, "detail"));
    redirects = List.copyOf(requireNonNull(redirects, "redirects"));
  }

  /** Returns the result of an origin that was not fetched, with the reason in a few words. */
  public static FetchResult none(String detail) {
    return new FetchResult(null, detail, List.of(), null);
  }

  static FetchResult of(FetchOutcome outcome) {
    return new FetchResult(
        outcome instanceof FetchOutcome.Answer answer ? answer.status() : null,
        outcome.detail(),
        List.of(),
        outcome instanceof FetchOutcome.Failure failure ? failure.cause() : null);
  }

  /** Returns an equal result: a shared object if it has only a status. */
  FetchResult shared() {
    return status != null && equals(PLAIN.get(status - 200)) ? PLAIN.get(status - 200) : this;
  }

  /** Returns the status, such as {@code status 503}, and the detail; empty if there is neither. */
  @Override
  public String toString() {
    return (status == null ? detail : "status " + status + " " + detail).strip();
  }
}
