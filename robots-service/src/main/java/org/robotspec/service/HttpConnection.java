package org.robotspec.service;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import org.apache.hc.client5.http.impl.io.DefaultManagedHttpClientConnection;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.ConnectionClosedException;
import org.apache.hc.core5.http.ContentLengthStrategy;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.NoHttpResponseException;
import org.apache.hc.core5.http.config.Http1Config;
import org.apache.hc.core5.http.impl.io.DefaultHttpResponseParser;
import org.apache.hc.core5.http.io.SessionInputBuffer;

/**
 * A connection of HttpClient that takes nothing for whole which its end cut: HttpClient reads a cut
 * head as one with fewer headers, and a cut chunk size as a smaller one. For one thread.
 */
final class HttpConnection extends DefaultManagedHttpClientConnection {
  /** Security policies fill lines of some 10 KB; with the number of lines, this bounds a head. */
  static final int MAX_LINE = 64 << 10;

  static final int MAX_HEADERS = 256;

  private static final Http1Config CONFIG =
      Http1Config.custom().setMaxLineLength(MAX_LINE).setMaxHeaderCount(MAX_HEADERS).build();

  private final Received received;

  HttpConnection() {
    this(new Received());
  }

  private HttpConnection(Received received) {
    super(
        "robotspec",
        null,
        null,
        CONFIG,
        new BodyFraming(),
        null,
        null,
        config -> new HeadParser(received));
    this.received = received;
  }

  @Override
  protected InputStream createContentInputStream(
      long length, SessionInputBuffer buffer, InputStream in) {
    boolean chunked = length == ContentLengthStrategy.CHUNKED;
    return super.createContentInputStream(
        length, buffer, chunked ? new ChunkInput(in, received) : in);
  }

  /** The last octet that came. */
  private static final class Received {
    private byte last;
  }

  /** Reads heads; the end of the connection ends none. */
  private static final class HeadParser extends DefaultHttpResponseParser {
    private final Received received;

    HeadParser(Received received) {
      super(CONFIG);
      this.received = received;
    }

    @Override
    public ClassicHttpResponse parse(SessionInputBuffer buffer, InputStream in)
        throws IOException, HttpException {
      return super.parse(buffer, new HeadInput(in, received));
    }
  }

  private abstract static class Input extends FilterInputStream {
    final Received received;

    Input(InputStream in, Received received) {
      super(in);
      this.received = received;
    }

    @Override
    public int read(byte[] bytes, int from, int length) throws IOException {
      int count = super.read(bytes, from, length);
      if (count > 0) {
        received.last = bytes[from + count - 1];
      } else if (count < 0) {
        ended();
      }
      return count;
    }

    abstract void ended() throws IOException;
  }

  private static final class HeadInput extends Input {
    HeadInput(InputStream in, Received received) {
      super(in, received);
    }

    @Override
    void ended() throws IOException {
      throw new NoHttpResponseException("closed before the end of the headers");
    }
  }

  private static final class ChunkInput extends Input {
    ChunkInput(InputStream in, Received received) {
      super(in, received);
    }

    @Override
    void ended() throws IOException {
      // The line of the last chunk is complete with its line feed (RFC 9112 section 8).
      if (received.last != '\n') {
        throw new ConnectionClosedException("closed within a chunk");
      }
    }
  }
}
