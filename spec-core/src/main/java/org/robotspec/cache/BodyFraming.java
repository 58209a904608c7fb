package org.robotspec.cache;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.hc.core5.http.ContentLengthStrategy;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.HttpMessage;
import org.apache.hc.core5.http.HttpResponse;
import org.apache.hc.core5.http.ProtocolException;

/**
 * Finds where a body ends by all the headers that speak of it, and refuses an answer whose headers
 * contradict each other (D-16; RFC 9112 section 6.3).
 */
final class BodyFraming implements ContentLengthStrategy {
  /** More digits are beyond any body, and beyond a long. */
  private static final String NUMBER = "[0-9]{1,18}";

  @Override
  public long determineLength(HttpMessage message) throws HttpException {
    List<String> codings = elements(message, "Transfer-Encoding");
    List<String> lengths = elements(message, "Content-Length");
    boolean coded = message.containsHeader("Transfer-Encoding");
    boolean announced = message.containsHeader("Content-Length");
    if (coded && announced) {
      throw new ProtocolException("Transfer-Encoding together with Content-Length");
    }
    if (announced) {
      return length(lengths);
    }
    if (codings.equals(List.of("chunked"))) {
      return CHUNKED;
    }
    if (coded && hasRules(message)) {
      throw new ProtocolException("a Transfer-Encoding other than chunked");
    }
    return UNDEFINED;
  }

  /** Outside 2xx no body is read, so that it may be coded as it likes. */
  private static boolean hasRules(HttpMessage message) {
    return !(message instanceof HttpResponse response) || response.getCode() / 100 == 2;
  }

  /** Several lengths are one if they are equal. */
  private static long length(List<String> lengths) throws ProtocolException {
    if (lengths.isEmpty() || !lengths.stream().allMatch(length -> length.matches(NUMBER))) {
      throw new ProtocolException("a Content-Length that is no number of octets");
    }
    List<Long> different = lengths.stream().map(Long::valueOf).distinct().toList();
    if (different.size() > 1) {
      throw new ProtocolException("several different Content-Lengths");
    }
    return different.get(0);
  }

  /** Returns the elements of a list that may be spread over several headers. */
  private static List<String> elements(HttpMessage message, String name) {
    List<String> elements = new ArrayList<>();
    for (Header header : message.getHeaders(name)) {
      for (String element : header.getValue().split(",", -1)) {
        if (!element.isBlank()) {
          elements.add(element.strip().toLowerCase(Locale.ROOT));
        }
      }
    }
    return elements;
  }
}
