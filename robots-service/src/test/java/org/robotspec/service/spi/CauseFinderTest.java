package org.robotspec.service.spi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.EOFException;
import java.io.IOException;
import java.lang.reflect.Constructor;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.robotspec.access.FailureCause;

/** The causes of exceptions, as clients threw them, and of their texts, which Nutch keeps. */
final class CauseFinderTest {
  @ParameterizedTest
  @CsvSource(
      delimiterString = " => ",
      nullValues = "null",
      value = {
        "java.net.UnknownHostException => reset.example => DNS",
        "java.nio.channels.UnresolvedAddressException => null => DNS",
        "java.net.ConnectException => Connection refused => CONNECT",
        "java.net.ConnectException => Connection timed out => CONNECT",
        "java.net.ConnectException => Failed to connect to timeout.example/10.0.0.1:80 => CONNECT",
        "java.net.NoRouteToHostException => No route to host => CONNECT",
        "java.net.PortUnreachableException => ICMP Port Unreachable => CONNECT",
        "java.net.http.HttpConnectTimeoutException => HTTP connect timed out => CONNECT",
        "java.net.SocketTimeoutException => Connect timed out => CONNECT",
        "java.net.SocketTimeoutException => connect timed out => CONNECT",
        "java.net.SocketTimeoutException => failed to connect to /10.0.0.1 (port 80) => CONNECT",
        "java.net.SocketTimeoutException => Read timed out => TIMEOUT",
        "java.net.SocketTimeoutException => timeout => TIMEOUT",
        "java.net.SocketException => Connection timed out => TIMEOUT",
        "java.net.http.HttpTimeoutException => request timed out => TIMEOUT",
        "java.io.InterruptedIOException => timeout => TIMEOUT",
        "java.util.concurrent.TimeoutException => null => TIMEOUT",
        "javax.net.ssl.SSLException => Read timed out => TIMEOUT",
        "java.io.IOException => SSL connect to https://h/ failed with: Read timed out => TIMEOUT",
        "java.io.IOException => SSL connect to https://reset.test/ failed with: closed => TLS",
        "javax.net.ssl.SSLHandshakeException => PKIX path building failed => TLS",
        "javax.net.ssl.SSLPeerUnverifiedException => Hostname reset.example not verified => TLS",
        "javax.net.ssl.SSLProtocolException => Tag mismatch => TLS",
        "java.security.cert.CertificateException => No name matching gzip.example found => TLS",
        "javax.net.ssl.SSLException => Connection reset => RESET",
        "java.net.SocketException => Connection reset by peer => RESET",
        "java.net.SocketException => Broken pipe => RESET",
        "java.net.SocketException => An existing connection was forcibly closed => RESET",
        "java.io.IOException => recvAddress(..) failed: Connection reset by peer => RESET",
        "java.io.IOException => stream was reset: PROTOCOL_ERROR => RESET",
        "java.net.SocketException => Socket closed => CLOSED",
        "java.net.SocketException => Unexpected end of file from server => CLOSED",
        "java.nio.channels.ClosedChannelException => null => CLOSED",
        "java.nio.channels.AsynchronousCloseException => null => CLOSED",
        "java.nio.channels.ClosedByInterruptException => null => CLOSED",
        "java.io.IOException => HTTP/1.1 header parser received no bytes => CLOSED",
        "java.io.IOException => parsing HTTP/1.1 header, receiving [connection reset] => CLOSED",
        "java.io.IOException => unexpected end of stream on http://chunk.example/... => CLOSED",
        "java.io.IOException => unexpected end of stream on Connection{h:80} => CLOSED",
        "java.net.ProtocolException => unexpected end of stream => INCOMPLETE_BODY",
        "java.net.ProtocolException => expected chunk size but was \"reset\" => INCOMPLETE_BODY",
        "java.net.ProtocolException => Expected leading [0-9a-fA-F] character => INCOMPLETE_BODY",
        "java.io.IOException => fixed content-length: 9, bytes received: 2 => INCOMPLETE_BODY",
        "java.io.IOException => chunked transfer encoding, state: READING => INCOMPLETE_BODY",
        "java.io.IOException => bad chunk length: timed out => INCOMPLETE_BODY",
        "java.io.IOException => Premature EOF => INCOMPLETE_BODY",
        "java.io.IOException => gzip finished without exhausting source => INCOMPLETE_BODY",
        "java.io.IOException => ID1ID2: actual 0x00005573 != expected 0x1f8b => INCOMPLETE_BODY",
        "java.io.EOFException => null => INCOMPLETE_BODY",
        "java.io.EOFException => SSL peer shut down incorrectly => INCOMPLETE_BODY",
        "java.util.zip.ZipException => Not in GZIP format => INCOMPLETE_BODY",
        "java.net.ProtocolException => Unexpected status line: Connection reset => INVALID_RESPONSE",
        "java.net.ProtocolException => Invalid status line: \"timed out\" => INVALID_RESPONSE",
        "java.net.ProtocolException => HTTP 205 had non-zero Content-Length: 28 => INVALID_RESPONSE",
        "java.io.IOException => bad status line 'Connection reset' => INVALID_RESPONSE",
        "java.io.IOException => Forbidden connection to IP address 10.0.0.1 => CONNECT",
        "java.io.IOException => Canceled => OTHER",
        "java.lang.IllegalStateException => ? => OTHER",
      })
  void h9_anExceptionAndItsTextHaveOneCause(String type, String message, FailureCause cause)
      throws Exception {
    Class<?> thrown = Class.forName(type);
    Constructor<?> maker =
        message == null ? thrown.getConstructor() : thrown.getConstructor(String.class);
    Throwable exception =
        (Throwable) (message == null ? maker.newInstance() : maker.newInstance(message));
    assertThat(cause(exception)).isEqualTo(cause);
    assertThat(cause(exception.toString())).isEqualTo(cause);
    assertThat(cause(new IllegalStateException("why?", exception))).isEqualTo(cause);
    Throwable wrapped = new IOException(exception);
    assertThat(cause(wrapped)).isEqualTo(cause);
    assertThat(cause(wrapped.toString())).isEqualTo(cause);
  }

  /** Exceptions of httpcore, httpclient, Nutch and Commons Net, which are not on our class path. */
  @ParameterizedTest
  @CsvSource(
      delimiterString = " => ",
      value = {
        "http.NoHttpResponseException: reset.example:80 failed to respond => CLOSED",
        "http.conn.ConnectTimeoutException: Connect to h:80 failed: Read timed out => CONNECT",
        "http.conn.HttpHostConnectException: Connect to h:80 failed: Connection reset => CONNECT",
        "http.MalformedChunkCodingException: Bad chunk header: timed out => INCOMPLETE_BODY",
        "http.TruncatedChunkException: Truncated chunk (expected size: 9) => INCOMPLETE_BODY",
        "http.ConnectionClosedException: Premature end of chunk coded body => INCOMPLETE_BODY",
        "http.ConnectionClosedException: Premature end of Content-Length body => INCOMPLETE_BODY",
        "http.ConnectionClosedException: Connection is closed => CLOSED",
        "http.client.ClientProtocolException => INVALID_RESPONSE",
        "http.ProtocolException: The server failed to respond with a valid => INVALID_RESPONSE",
        "nutch.protocol.ProtocolException: reset => INVALID_RESPONSE",
        "nutch.protocol.http.api.HttpException: bad content length: x => INVALID_RESPONSE",
        "nutch.protocol.http.api.HttpException: java.net.UnknownHostException: h => DNS",
        "commons.net.MalformedServerReplyException: reply: Connection reset => INVALID_RESPONSE",
        "commons.net.ftp.FTPConnectionClosedException: Connection closed => OTHER",
      })
  void h9_aTextAloneHasACause(String text, FailureCause cause) {
    assertThat(cause("org.apache." + text)).isEqualTo(cause);
  }

  private static FailureCause cause(String text) {
    return Response.failed(text).cause();
  }

  private static FailureCause cause(Throwable thrown) {
    return Response.failed(thrown).cause();
  }

  @Test
  void d34_anAddressThatTheOperatorForbidsOpensNoHost() {
    String forbidden = "java.io.IOException: Forbidden connection to IP address 10.0.0.1";
    assertThat(Response.failed(forbidden).answered()).isTrue();
    assertThat(Response.failed("java.net.ConnectException: refused").answered()).isFalse();
  }

  /** With no connection left in the client's pool, nothing is said about the host. */
  @ParameterizedTest
  @ValueSource(strings = {"http.conn", "commons.httpclient"})
  void whatWasNeverSentIsNoFailure(String client) {
    String text = "org.apache.%s.ConnectionPoolTimeoutException: Timeout waiting for connection";
    assertThatThrownBy(() -> Response.failed(text.formatted(client)))
        .isInstanceOf(RejectedExecutionException.class);
  }

  @Test
  void aNameOrAResetAnywhereInTheChainCounts() {
    for (Exception cause : new Exception[] {new UnknownHostException("h"), reset()}) {
      Exception wrapped = new SocketException("Socket closed");
      wrapped.initCause(new EOFException().initCause(cause));
      assertThat(cause(wrapped)).isEqualTo(cause(cause));
    }
    Exception loop = new IOException("a");
    loop.initCause(new IOException("b", loop));
    assertThat(cause(loop)).isEqualTo(FailureCause.OTHER);
  }

  private static SocketException reset() {
    return new SocketException("Connection reset");
  }
}
