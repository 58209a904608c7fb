package org.robotspec.service.internal.fetch;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ProtocolException;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.UnknownHostException;
import java.time.Duration;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;
import org.jspecify.annotations.Nullable;
import org.robotspec.rules.Origin;
import org.robotspec.service.internal.Deadline;
import org.robotspec.service.spi.Limits;
import org.robotspec.service.spi.Resolver;
import org.robotspec.service.spi.Response;

/**
 * Requests one URL over HTTP/1.1. Thread-safe.
 *
 * <p>It uses no redirects, cookies, credentials, conditional requests (L-6) or retries. Each
 * request has its own connection: a crawl asks most hosts once a day.
 *
 * @param proxies the JVM's proxies; null if there are none
 */
record HttpFetcher(String userAgent, SSLSocketFactory tls, @Nullable ProxySelector proxies) {
  private static final int PROXY_AUTHENTICATION = 407;
  private static final String HEADERS =
      "Accept: text/plain, */*;q=0.5\r\nAccept-Encoding: gzip, deflate\r\nConnection: close\r\n";

  /**
   * Requests a URL.
   *
   * @param names finds the addresses of its host; the fetcher connects to no other address
   */
  Response fetch(Origin origin, String path, Limits limits, Resolver names, TimedSockets sockets) {
    Deadline total = Deadline.in(limits.total());
    Duration limit = limits.response();
    sockets.setDeadline(Deadline.in(limit));
    @Nullable InetSocketAddress proxy = proxy(origin.toString());
    boolean secure = origin.scheme().equals("https");
    @Nullable ResponseReader reader = null;
    try {
      Socket socket = connection(origin, proxy, secure, names, sockets);
      String target = proxy == null || secure ? path : origin + path;
      String host = origin.toString().substring(origin.scheme().length() + "://".length());
      send(socket, "GET " + target, host, HEADERS);
      reader = new ResponseReader(socket.getInputStream());
      ResponseReader.Head head = reader.head();
      if (head.status() == PROXY_AUTHENTICATION && proxy != null && !secure) {
        throw new ProtocolException("the proxy wants a password"); // not the site's answer
      }
      sockets.setDeadline(total);
      limit = limits.total();
      int most = limits.codedBytes();
      byte[] body = head.status() / 100 == 2 ? reader.body(head, most + 1) : new byte[0];
      if (secure && sockets.haveEnded()) { // the JDK takes this for a close_notify
        throw new EOFException("closed without TLS's close_notify"); // RFC 9112 section 9.8
      }
      return new Response.Answer(head.status(), head.headers(), body, body.length > most);
    } catch (IOException e) {
      Response.Failed failed =
          e instanceof SocketTimeoutException ? TimedSockets.late(limit) : sockets.failed(e, limit);
      return reader != null && reader.hasAnswered() ? failed.afterAnswer() : failed;
    }
  }

  private void send(Socket socket, String start, String host, String headers) throws IOException {
    String request =
        start + " HTTP/1.1\r\nHost: " + host + "\r\nUser-Agent: " + userAgent + "\r\n" + headers;
    socket.getOutputStream().write((request + "\r\n").getBytes(ISO_8859_1));
  }

  /** Returns the proxy for an origin; null if there is none. The JDK itself knows SOCKS. */
  @Nullable InetSocketAddress proxy(String origin) {
    if (proxies == null) {
      return null;
    }
    Proxy proxy = proxies.select(URI.create(origin)).get(0);
    return proxy.type() == Proxy.Type.HTTP ? (InetSocketAddress) proxy.address() : null;
  }

  private Socket connection(
      Origin origin,
      @Nullable InetSocketAddress proxy,
      boolean secure,
      Resolver names,
      TimedSockets sockets)
      throws IOException {
    int port = origin.port() >= 0 ? origin.port() : secure ? 443 : 80;
    if (proxy == null) {
      Socket socket = connected(names.resolve(origin.host()), port, sockets);
      return secure ? secured(socket, origin, port) : socket;
    }
    InetAddress[] addresses = InetAddress.getAllByName(proxy.getHostString());
    Socket socket = connected(addresses, proxy.getPort(), sockets);
    if (!secure) {
      return socket;
    }
    String target = origin.host() + ":" + port;
    send(socket, "CONNECT " + target, target, "");
    int status = new ResponseReader(socket.getInputStream()).head().status();
    if (status / 100 != 2) {
      throw new ProtocolException("the proxy answers CONNECT with status " + status);
    }
    return secured(socket, origin, port);
  }

  private static Socket connected(InetAddress[] addresses, int port, TimedSockets sockets)
      throws IOException {
    IOException failed = new UnknownHostException("no address");
    for (InetAddress address : addresses) {
      Socket socket = sockets.createSocket();
      try {
        socket.connect(new InetSocketAddress(address, port));
        return socket;
      } catch (IOException e) {
        socket.close();
        failed = e;
      }
    }
    throw failed;
  }

  private Socket secured(Socket socket, Origin origin, int port) throws IOException {
    String name = origin.host().replaceAll("[\\[\\]]", ""); // of an IPv6 address
    SSLSocket secured = (SSLSocket) tls.createSocket(socket, name, port, true);
    SSLParameters parameters = secured.getSSLParameters();
    parameters.setEndpointIdentificationAlgorithm("HTTPS"); // checks the certificate's names
    secured.setSSLParameters(parameters);
    secured.startHandshake();
    return secured;
  }
}
