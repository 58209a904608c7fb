package org.robotspec.service;

import java.io.IOException;
import java.io.InputStream;
import java.net.Proxy;
import java.net.Socket;
import java.net.SocketException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.hc.client5.http.ClientProtocolException;
import org.apache.hc.client5.http.ConnectTimeoutException;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.ConnectionClosedException;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.http.MalformedChunkCodingException;
import org.apache.hc.core5.http.MessageConstraintException;
import org.apache.hc.core5.http.NoHttpResponseException;
import org.jspecify.annotations.Nullable;
import org.robotspec.access.FailureCause;

/**
 * One request over a connection of its own. One thread runs it; another may end it at any time,
 * which closes the socket, whatever the first one waits for.
 */
final class HttpCall implements Callable<Response> {
  private final HttpFetcher fetcher;
  private final HttpHost host;
  private final ClassicHttpRequest request;
  private final Limits limits;
  private final CountDownLatch head = new CountDownLatch(1);
  private @Nullable Socket socket;
  private boolean ended;

  HttpCall(HttpFetcher fetcher, HttpHost host, ClassicHttpRequest request, Limits limits) {
    this.fetcher = fetcher;
    this.host = host;
    this.request = request;
    this.limits = limits;
  }

  /** Waits for the headers of the answer, or a failure; returns whether either came in time. */
  boolean awaitHead(Duration time) throws InterruptedException {
    return head.await(time.toNanos(), TimeUnit.NANOSECONDS);
  }

  @Override
  public Response call() {
    // A connection that is in good order is closed in good order, with the client.
    try (CloseableHttpClient client = fetcher.client(this::connecting, limits)) {
      ClassicHttpResponse response = client.executeOpen(host, request, null);
      head.countDown();
      return answer(response);
    } catch (IOException | RuntimeException e) {
      return new Response.Failed(cause(e), e.toString());
    } finally {
      head.countDown();
    }
  }

  private Response answer(ClassicHttpResponse response) throws IOException {
    Map<String, List<String>> headers = new HashMap<>();
    for (Header header : response.getHeaders()) {
      headers.computeIfAbsent(header.getName(), name -> new ArrayList<>()).add(header.getValue());
    }
    int status = response.getCode();
    if (response.getEntity() == null) {
      return new Response.Answer(status, headers, new byte[0], false);
    }
    if (status / 100 != 2) {
      end(); // no other body means anything (D-17)
      return new Response.Answer(status, headers, new byte[0], false);
    }
    int most = limits.codedBytes();
    InputStream in = response.getEntity().getContent();
    byte[] body = in.readNBytes(most + 1);
    if (body.length <= most) {
      return new Response.Answer(status, headers, body, false);
    }
    end();
    return new Response.Answer(status, headers, Arrays.copyOf(body, most), true);
  }

  /** Makes a socket for the client, which connects it. */
  private synchronized Socket connecting(@Nullable Proxy socks) throws SocketException {
    if (ended) {
      throw new SocketException("the request was given up");
    }
    Socket made = socks == null ? new Socket() : new Socket(socks);
    socket = made;
    return made;
  }

  /** Closes the connection at once, if it is still open, and lets no other be made. */
  synchronized void end() {
    ended = true;
    if (socket == null) {
      return;
    }
    try {
      // Nothing that the server still sends is of use.
      socket.setSoLinger(true, 0);
    } catch (SocketException e) {
      // It is closed already.
    }
    try {
      socket.close();
    } catch (IOException e) {
      // It is over in any case.
    }
  }

  private static FailureCause cause(Exception thrown) {
    if (thrown instanceof ConnectTimeoutException) {
      return FailureCause.CONNECT;
    }
    if (thrown instanceof NoHttpResponseException) {
      return FailureCause.CLOSED;
    }
    if (thrown instanceof ClientProtocolException || thrown instanceof MessageConstraintException) {
      return FailureCause.INVALID_RESPONSE;
    }
    return thrown instanceof MalformedChunkCodingException
            || thrown instanceof ConnectionClosedException
        ? FailureCause.INCOMPLETE_BODY
        : FailureCause.of(thrown);
  }
}
