package org.robotspec.service.internal.fetch;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.SocketException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.hc.client5.http.impl.io.DefaultManagedHttpClientConnection;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.ConnectionClosedException;
import org.apache.hc.core5.http.ContentLengthStrategy;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.HttpMessage;
import org.apache.hc.core5.http.HttpResponse;
import org.apache.hc.core5.http.ProtocolException;
import org.apache.hc.core5.http.config.Http1Config;
import org.apache.hc.core5.http.impl.io.DefaultHttpResponseParser;
import org.apache.hc.core5.http.io.SessionInputBuffer;
import org.jspecify.annotations.Nullable;

/**
 * An HttpClient connection that is strict about where an answer ends. HttpClient itself accepts a
 * truncated head as one with fewer headers, a truncated chunk size as a smaller one, and picks one
 * of several contradicting headers (D-16). For one thread.
 */
final class HttpConnection extends DefaultManagedHttpClientConnection {
  /** Security policies fill lines of some 10 KB; with the number of lines, this limits a head. */
  private static final int MAX_LINE = 64 << 10;

  private static final int MAX_HEADERS = 256;

  private static final Http1Config CONFIG =
      Http1Config.custom().setMaxLineLength(MAX_LINE).setMaxHeaderCount(MAX_HEADERS).build();

  private final Input input;

  HttpConnection() {
    this(new Input());
  }

  private HttpConnection(Input input) {
    super(
        "robotspec",
        null,
        null,
        CONFIG,
        HttpConnection::length,
        null,
        null,
        config ->
            new DefaultHttpResponseParser(CONFIG) {
              @Override
              public ClassicHttpResponse parse(SessionInputBuffer buffer, InputStream in)
                  throws IOException, HttpException {
                return super.parse(buffer, input.of(in, true));
              }
            });
    this.input = input;
  }

  @Override
  protected InputStream createContentInputStream(
      long length, SessionInputBuffer buffer, InputStream in) {
    boolean chunked = length == ContentLengthStrategy.CHUNKED;
    return super.createContentInputStream(length, buffer, chunked ? input.of(in, false) : in);
  }

  /** Returns the headers, with names in lower case. */
  static Map<String, List<String>> headers(HttpMessage message) {
    return Arrays.stream(message.getHeaders())
        .collect(
            groupingBy(
                header -> header.getName().toLowerCase(Locale.ROOT),
                mapping(Header::getValue, toList())));
  }

  private static long length(HttpMessage message) throws ProtocolException {
    Map<String, List<String>> headers = headers(message);
    int status = message instanceof HttpResponse response ? response.getCode() : 0;
    @Nullable String contradiction = FramingCheck.contradiction(status, headers);
    if (contradiction != null) {
      throw new ProtocolException(contradiction);
    }
    if (headers.containsKey("content-length")) {
      return Long.parseLong(FramingCheck.elements(headers, "content-length").get(0));
    }
    if (FramingCheck.elements(headers, "transfer-encoding").equals(List.of("chunked"))) {
      return ContentLengthStrategy.CHUNKED;
    }
    // Only 2xx bodies are read, so any other may have any coding.
    if (headers.containsKey("transfer-encoding") && status / 100 == 2) {
      throw new ProtocolException("a Transfer-Encoding other than chunked");
    }
    return ContentLengthStrategy.UNDEFINED;
  }

  /** The input of the connection; it must not end inside a head or a chunk's line. */
  private static final class Input extends FilterInputStream {
    private boolean inHead;
    private byte last;

    Input() {
      super(InputStream.nullInputStream());
    }

    Input of(InputStream source, boolean head) {
      in = source;
      inHead = head;
      return this;
    }

    @Override
    public int read(byte[] bytes, int from, int length) throws IOException {
      int count = super.read(bytes, from, length);
      if (count > 0) {
        last = bytes[from + count - 1];
      } else if (count < 0 && inHead) {
        throw new SocketException("closed before the end of the headers");
      } else if (count < 0
          && last != '\n') { // the end of the last chunk's line (RFC 9112 section 8)
        throw new ConnectionClosedException("closed within a chunk");
      }
      return count;
    }
  }
}
