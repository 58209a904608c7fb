package org.robotspec.cli.web;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import java.net.InetSocketAddress;
import java.net.URI;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Rejects requests that do not come from the page: another Host header (a name that an attacker
 * points to this machine), another Origin header (a page of another site), no token for a fetch
 * (another user of this machine).
 */
final class RequestCheck {
  /** The header in which the page sends the token. */
  static final String HEADER = "X-Robotspec-Token";

  private static final int FORBIDDEN = 403;
  private static final int TOKEN_BYTES = 16;

  private final String origin;
  private final String token;

  /** Creates a check, with a new token, for a server at an address. */
  RequestCheck(InetSocketAddress server) {
    byte[] random = new byte[TOKEN_BYTES];
    new SecureRandom().nextBytes(random);
    this.token = Base64.getUrlEncoder().withoutPadding().encodeToString(random);
    String port = server.getPort() == 80 ? "" : ":" + server.getPort(); // as in browsers
    this.origin = "http://" + server.getAddress().getHostAddress() + port;
  }

  /** Returns the address of the page, with the token. */
  URI address() {
    return URI.create(origin + "/?token=" + token);
  }

  /** Checks that the request was meant for this server, and comes from its page or from none. */
  void checkSender(HttpExchange exchange) {
    List<String> hosts = exchange.getRequestHeaders().getOrDefault("Host", List.of());
    if (!hosts.equals(List.of(origin.substring("http://".length())))) {
      throw new RefusedException(FORBIDDEN, "this server answers only at " + origin);
    }
    List<String> origins = exchange.getRequestHeaders().getOrDefault("Origin", List.of());
    if (!origins.isEmpty() && !origins.equals(List.of(origin))) {
      throw new RefusedException(FORBIDDEN, "only this server's page may send requests");
    }
  }

  /** Checks the token in the header of a call; the page itself needs none. */
  void checkToken(HttpExchange exchange) {
    @Nullable String sent = exchange.getRequestHeaders().getFirst(HEADER);
    if (sent == null || !MessageDigest.isEqual(sent.getBytes(UTF_8), token.getBytes(UTF_8))) {
      throw new RefusedException(
          FORBIDDEN,
          "the token is missing or of an earlier run: open the address that robotspec web printed");
    }
  }
}
