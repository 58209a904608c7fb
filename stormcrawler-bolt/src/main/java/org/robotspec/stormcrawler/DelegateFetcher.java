package org.robotspec.stormcrawler;

import com.digitalpebble.stormcrawler.Metadata;
import com.digitalpebble.stormcrawler.protocol.DelegatorProtocol;
import com.digitalpebble.stormcrawler.protocol.Protocol;
import com.digitalpebble.stormcrawler.protocol.ProtocolResponse;
import java.net.ProtocolException;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.robotspec.access.FailureCause;
import org.robotspec.service.internal.adapter.DelegateClients;
import org.robotspec.service.spi.Limits;
import org.robotspec.service.spi.Response;
import org.robotspec.service.spi.RobotsFetcher;

/**
 * Requests robots.txt with the crawler's own protocol: its proxy, its TLS, its user agent.
 *
 * @param proxied whether an origin is reached through a proxy
 */
record DelegateFetcher(Protocol delegate, Predicate<String> proxied) implements RobotsFetcher {
  /** A DelegatorProtocol recognizes a request for robots.txt by "true" under this key. */
  private static final String ROBOTS_TXT = "robots.txt";

  /** Overrides, for one request, how many bytes the stock protocols read. */
  private static final String CONTENT_LIMIT = "http.content.limit";

  @Override
  public boolean usesProxy(String url) {
    return proxied.test(url);
  }

  /** A delegator may use an httpclient that decodes, and removes the header (D-25). */
  @Override
  public boolean hidesCodings() {
    return delegate instanceof DelegatorProtocol;
  }

  @Override
  public Response fetch(String url, Limits limits) throws Exception {
    // New each time: the page's metadata would add conditional headers and cookies (L-6).
    Metadata request = new Metadata();
    request.setValue(ROBOTS_TXT, "true");
    request.setValue(CONTENT_LIMIT, Integer.toString(limits.codedBytes()));
    try {
      return response(delegate.getProtocolOutput(url, request));
    } catch (ProtocolException e) {
      Response.@Nullable Answer answer = DelegateClients.answerIn(String.valueOf(e.getMessage()));
      return answer == null ? Response.failed(e) : answer;
    }
  }

  private Response response(@Nullable ProtocolResponse response) {
    if (response == null) {
      return new Response.Failed(FailureCause.OTHER, "the protocol returned no response");
    }
    Metadata metadata = response.getMetadata();
    boolean trimmed = "true".equals(metadata.getFirstValue(ProtocolResponse.TRIMMED_RESPONSE_KEY));
    @Nullable String reason = metadata.getFirstValue(ProtocolResponse.TRIMMED_RESPONSE_REASON_KEY);
    int status = response.getStatusCode();
    boolean counts = trimmed && status / 100 == 2; // any other status decides (D-17)
    if (counts && "disconnect".equals(reason)) {
      return new Response.Failed(FailureCause.INCOMPLETE_BODY, "the connection ended in the body");
    }
    if (counts && "time".equals(reason)) {
      return new Response.Failed(FailureCause.TIMEOUT, true, "the body took too long");
    }
    byte[] body = response.getContent() == null ? new byte[0] : response.getContent();
    return new Response.Answer(status, headers(metadata), body, trimmed, metadata);
  }

  private static Map<String, List<String>> headers(Metadata metadata) {
    UrlMetadata read = new UrlMetadata(metadata);
    Map<String, List<String>> headers = new HashMap<>();
    metadata.keySet().forEach(key -> headers.put(key.toLowerCase(Locale.ROOT), read.values(key)));
    return headers;
  }
}
