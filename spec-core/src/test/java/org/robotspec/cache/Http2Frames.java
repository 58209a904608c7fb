package org.robotspec.cache;

import java.nio.ByteBuffer;
import java.util.List;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpVersion;
import org.eclipse.jetty.http.MetaData;
import org.eclipse.jetty.http2.ErrorCode;
import org.eclipse.jetty.http2.api.Stream;
import org.eclipse.jetty.http2.api.server.ServerSessionListener;
import org.eclipse.jetty.http2.frames.DataFrame;
import org.eclipse.jetty.http2.frames.HeadersFrame;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/** Answers frame by frame, so that it can send what a server never would. */
final class Http2Frames implements ServerSessionListener {

  /** How many octets more are announced than come. */
  private static final int MISSING = 10;

  private final byte[] body;
  private final boolean goesAway;
  private final List<String> asked;

  Http2Frames(byte[] body, boolean goesAway, List<String> asked) {
    this.body = body;
    this.goesAway = goesAway;
    this.asked = asked;
  }

  @Override
  public Stream.@Nullable Listener onNewStream(Stream stream, HeadersFrame request) {
    asked.add("HTTP/2.0 " + ((MetaData.Request) request.getMetaData()).getHttpURI().getPath());
    if (goesAway) {
      stream
          .getSession()
          .close(ErrorCode.INTERNAL_ERROR.code, "the test wants it so", Callback.NOOP);
      return null;
    }
    HttpFields fields =
        HttpFields.build().put(HttpHeader.CONTENT_LENGTH, (long) body.length + MISSING);
    MetaData.Response response = new MetaData.Response(200, null, HttpVersion.HTTP_2, fields);
    DataFrame data = new DataFrame(stream.getId(), ByteBuffer.wrap(body), true);
    stream.headers(
        new HeadersFrame(stream.getId(), response, null, false),
        Callback.from(() -> stream.data(data, Callback.NOOP), thrown -> asked.add("" + thrown)));
    return null;
  }
}
