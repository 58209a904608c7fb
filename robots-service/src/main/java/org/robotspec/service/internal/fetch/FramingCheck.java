package org.robotspec.service.internal.fetch;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.robotspec.access.FailureCause;
import org.robotspec.service.spi.Response;
import org.robotspec.text.HeaderName;
import org.robotspec.text.WhiteSpace;

/**
 * Finds headers that contradict each other about where a body ends (D-16; RFC 9112 section 6.3),
 * for any fetcher: most clients silently prefer one header and may read less than was sent.
 */
final class FramingCheck {
  private static final int NO_CONTENT = 204;
  private static final int NOT_MODIFIED = 304;

  /** More digits would exceed any body, and a long. */
  private static final String NUMBER = "[0-9]{1,18}";

  /** A value without any element (RFC 9110 section 5.6.1). */
  private static final Pattern EMPTY = Pattern.compile("[ \\t,]*");

  /** The codings that all crawlers' clients read alike; identity, of RFC 2616, is none. */
  private static final Set<String> KNOWN = Set.of("chunked", "identity", "");

  private FramingCheck() {}

  /**
   * Returns an answer with the whole body that its headers announce; a failure if they contradict
   * each other, or more was announced. A space before a colon, which some clients take for a part
   * of the name, is removed (RFC 9112 section 5.1).
   */
  static Response checked(Response.Answer answer) {
    Map<String, List<String>> headers = new HashMap<>();
    @Nullable String why = null;
    for (Map.Entry<String, List<String>> header : answer.headers().entrySet()) {
      String sent = header.getKey();
      String name = sent.startsWith(" ") ? sent : WhiteSpace.HEADER.trim(sent); // a folded line
      if (name.equals(HeaderName.TRANSFER_ENCODING) && !sent.equals(name)) {
        why = "chunks that the crawler's client did not read";
      }
      headers.computeIfAbsent(name, key -> new ArrayList<>()).addAll(header.getValue());
    }
    why = why == null ? contradiction(answer.status(), headers) : why;
    if (why != null) {
      return new Response.Failed(FailureCause.INVALID_RESPONSE, why);
    }
    int length = answer.body().length;
    List<String> lengths = elements(headers, HeaderName.CONTENT_LENGTH);
    // A client may have decoded a coded body, whose length then says nothing.
    boolean compared =
        answer.status() / 100 == 2
            && answer.status() != NO_CONTENT
            && !answer.truncated()
            && !headers.containsKey(HeaderName.CONTENT_ENCODING);
    return compared && !lengths.isEmpty() && Long.parseLong(lengths.get(0)) > length
        ? new Response.Failed(
            FailureCause.INCOMPLETE_BODY, length + " of " + lengths.get(0) + " bytes")
        : new Response.Answer(
            answer.status(), headers, answer.body(), answer.truncated(), answer.attachment());
  }

  /** Returns what is wrong with headers, whose names are in lower case; null if nothing is. */
  static @Nullable String contradiction(int status, Map<String, List<String>> headers) {
    List<String> lengths = elements(headers, HeaderName.CONTENT_LENGTH);
    if (status == NO_CONTENT || status == NOT_MODIFIED) {
      return null; // without a body, these headers describe another answer
    }
    if (headers.getOrDefault(HeaderName.CONTENT_LENGTH, List.of()).stream()
        .anyMatch(EMPTY.asMatchPredicate())) {
      return "a Content-Length without a number";
    }
    if (headers.containsKey(HeaderName.TRANSFER_ENCODING) && !lengths.isEmpty()) {
      return "Transfer-Encoding together with Content-Length";
    }
    if (!lengths.stream().allMatch(length -> length.matches(NUMBER))) {
      return "a Content-Length that is not a number of octets";
    }
    if (lengths.stream().map(Long::valueOf).distinct().count() > 1) {
      return "several different Content-Lengths";
    }
    // Of several headers, clients read the first or the last; of a list, some read nothing.
    Set<String> codings = new HashSet<>();
    for (String value : headers.getOrDefault(HeaderName.TRANSFER_ENCODING, List.of())) {
      codings.add(WhiteSpace.HEADER.trim(value).toLowerCase(Locale.ROOT));
    }
    return status / 100 == 2 && (codings.size() > 1 || !KNOWN.containsAll(codings))
        ? "a Transfer-Encoding other than chunked"
        : null;
  }

  /** Returns the elements of a list that may be spread over several headers, in lower case. */
  static List<String> elements(Map<String, List<String>> headers, String name) {
    return headers.getOrDefault(name, List.of()).stream()
        .flatMap(value -> Stream.of(value.split(",", -1)))
        .map(element -> WhiteSpace.HEADER.trim(element).toLowerCase(Locale.ROOT))
        .filter(element -> !element.isEmpty())
        .toList();
  }
}
