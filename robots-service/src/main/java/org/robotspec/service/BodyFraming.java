package org.robotspec.service;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.hc.core5.http.ContentLengthStrategy;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.HttpMessage;
import org.apache.hc.core5.http.HttpResponse;
import org.apache.hc.core5.http.ProtocolException;
import org.jspecify.annotations.Nullable;

/** Finds where a body ends, and refuses an answer whose headers contradict each other (D-16). */
final class BodyFraming implements ContentLengthStrategy {

  @Override
  public long determineLength(HttpMessage message) throws HttpException {
    Map<String, List<String>> headers = new HashMap<>();
    for (Header header : message.getHeaders()) {
      headers
          .computeIfAbsent(header.getName().toLowerCase(Locale.ROOT), name -> new ArrayList<>())
          .add(header.getValue());
    }
    int status = message instanceof HttpResponse response ? response.getCode() : 0;
    @Nullable String contradiction = FramingCheck.contradiction(status, headers);
    if (contradiction != null) {
      throw new ProtocolException(contradiction);
    }
    if (headers.containsKey("content-length")) {
      return Long.parseLong(FramingCheck.elements(headers, "content-length").get(0));
    }
    if (FramingCheck.elements(headers, "transfer-encoding").equals(List.of("chunked"))) {
      return CHUNKED;
    }
    // Outside 2xx no body is read, so that it may be coded as it likes.
    if (headers.containsKey("transfer-encoding") && status / 100 == 2) {
      throw new ProtocolException("a Transfer-Encoding other than chunked");
    }
    return UNDEFINED;
  }
}
