package org.robotspec.cache;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.eclipse.jetty.alpn.server.ALPNServerConnectionFactory;
import org.eclipse.jetty.http2.server.HTTP2ServerConnectionFactory;
import org.eclipse.jetty.http2.server.RawHTTP2ServerConnectionFactory;
import org.eclipse.jetty.server.ConnectionFactory;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.SecureRequestCustomizer;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.SslConnectionFactory;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.ssl.SslContextFactory;

/** A server on loopback that negotiates HTTP/2 over TLS, and gives one answer to all. */
final class Http2Server implements AutoCloseable {

  /** What comes after the last byte of a body. */
  enum End {
    PROPER,
    /** Proper as well; what was asked for redirects to {@link #TARGET}, with the same body. */
    PROPER_AFTER_REDIRECT,
    STREAM_RESET,
    CONNECTION_CLOSED,
    /** Before the octets that were announced. */
    TOO_EARLY,
    /** Before the answer even starts. */
    GOAWAY
  }

  static final String TARGET = "/target";

  /** What it was asked, each with its protocol. */
  final List<String> asked = new CopyOnWriteArrayList<>();

  private final Server server = new Server();
  private final ServerConnector connector;

  private Http2Server(TestTls tls, byte[] body, End end) throws Exception {
    SslContextFactory.Server ssl = new SslContextFactory.Server();
    ssl.setSslContext(tls.server());
    HttpConfiguration http = new HttpConfiguration();
    http.addCustomizer(new SecureRequestCustomizer(false)); // an address is no name for SNI
    ALPNServerConnectionFactory alpn = new ALPNServerConnectionFactory();
    alpn.setDefaultProtocol("http/1.1");
    connector =
        new ServerConnector(
            server,
            new SslConnectionFactory(ssl, alpn.getProtocol()),
            alpn,
            http2(http, body, end),
            new HttpConnectionFactory(http));
    connector.setHost("127.0.0.1");
    server.addConnector(connector);
    server.setHandler(new Answering(body, end));
    server.start();
  }

  private ConnectionFactory http2(HttpConfiguration http, byte[] body, End end) {
    return switch (end) {
      case TOO_EARLY, GOAWAY ->
          new RawHTTP2ServerConnectionFactory(
              http, new Http2Frames(body, end == End.GOAWAY, asked));
      default -> new HTTP2ServerConnectionFactory(http);
    };
  }

  static Http2Server start(TestTls tls, byte[] body, End end) throws Exception {
    return new Http2Server(tls, body, end);
  }

  String origin() {
    return "https://127.0.0.1:" + connector.getLocalPort();
  }

  @Override
  public void close() {
    try {
      server.stop();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  private final class Answering extends Handler.Abstract {
    private final byte[] body;
    private final End end;

    Answering(byte[] body, End end) {
      this.body = body;
      this.end = end;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
      String path = request.getHttpURI().getPath();
      asked.add(request.getConnectionMetaData().getProtocol() + " " + path);
      if (end == End.PROPER_AFTER_REDIRECT && !path.equals(TARGET)) {
        response.setStatus(301);
        response.getHeaders().put("Location", TARGET);
      }
      boolean last = end == End.PROPER || end == End.PROPER_AFTER_REDIRECT;
      response.write(
          last,
          ByteBuffer.wrap(body),
          last ? callback : Callback.from(() -> breakOff(request, callback), callback::failed));
      return true;
    }

    private void breakOff(Request request, Callback callback) {
      if (end == End.CONNECTION_CLOSED) {
        request.getConnectionMetaData().getConnection().getEndPoint().close();
      }
      callback.failed(new IllegalStateException("the test wants it so"));
    }
  }
}
