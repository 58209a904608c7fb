package org.robotspec.access;

import static java.util.Objects.requireNonNull;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.robotspec.text.HeaderName;
import org.robotspec.text.WhiteSpace;

/** Reads which part of a file a response has (D-33; RFC 9110 section 14.4). */
public final class ContentRange {
  private static final int PARTIAL_CONTENT = 206;

  /** The longest range that a file server sends. */
  private static final int MAX_LENGTH = 100;

  /** A range that begins at 0. */
  private static final Pattern START =
      Pattern.compile("[Bb][Yy][Tt][Ee][Ss][ \t]+0-([0-9]{1,18})/([0-9]{1,18}|[*])");

  private ContentRange() {}

  /** Returns whether a response says that its one range is the whole file. */
  public static boolean isWhole(Map<String, List<String>> headers) {
    Matcher range = range(requireNonNull(headers, "headers"));
    return range.matches() && range.group(2).equals(Long.toString(length(range)));
  }

  /**
   * Returns the answer if it has the file from its start to its end or the size limit; otherwise a
   * failure.
   *
   * @param limit the size limit (F-6)
   */
  static FetchOutcome read(FetchOutcome.Answer answer, int limit) {
    Map<String, List<String>> headers = answer.headers();
    if (answer.status() != PARTIAL_CONTENT && !headers.containsKey(HeaderName.CONTENT_RANGE)) {
      return answer;
    }
    byte[] body = answer.body();
    Matcher range = range(headers);
    long length = range.matches() ? length(range) : -1;
    boolean coded = headers.containsKey(HeaderName.CONTENT_ENCODING); // so its length was another
    if (isWhole(headers) && (coded || length == body.length)) {
      return answer;
    }
    if (body.length >= limit && length >= limit) {
      // An octet after the limit shows the parser that the limit cut a line.
      byte[] longer = body.length > limit ? body : Arrays.copyOf(body, limit + 1);
      return new FetchOutcome.Answer(
          answer.url(), answer.status(), headers, longer, answer.redirects());
    }
    return new FetchOutcome.Failure(
        FailureCause.INCOMPLETE_BODY,
        "status %d with a part of a file: %s"
            .formatted(
                answer.status(),
                headers.getOrDefault(HeaderName.CONTENT_RANGE, List.of("no range"))),
        answer.redirects());
  }

  private static Matcher range(Map<String, List<String>> headers) {
    List<String> ranges =
        headers.getOrDefault(HeaderName.CONTENT_RANGE, List.of()).stream()
            .map(WhiteSpace.HEADER::trim)
            .distinct()
            .toList();
    boolean one = ranges.size() == 1 && ranges.get(0).length() <= MAX_LENGTH;
    return START.matcher(one ? ranges.get(0) : "");
  }

  private static long length(Matcher range) {
    return Long.parseLong(range.group(1)) + 1;
  }
}
