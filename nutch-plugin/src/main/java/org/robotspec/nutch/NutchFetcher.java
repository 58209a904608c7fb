package org.robotspec.nutch;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.Text;
import org.apache.nutch.crawl.CrawlDatum;
import org.apache.nutch.metadata.Metadata;
import org.apache.nutch.protocol.Content;
import org.apache.nutch.protocol.Protocol;
import org.apache.nutch.protocol.ProtocolOutput;
import org.jspecify.annotations.Nullable;
import org.robotspec.access.FailureCause;
import org.robotspec.rules.Origin;
import org.robotspec.service.RobotsConfig;
import org.robotspec.service.ServiceSettings;
import org.robotspec.service.internal.adapter.DelegateClients;
import org.robotspec.service.internal.adapter.DelegateRequest;
import org.robotspec.service.spi.Exchange;
import org.robotspec.service.spi.Limits;
import org.robotspec.service.spi.Response;
import org.robotspec.service.spi.RobotsFetcher;
import org.robotspec.text.HeaderName;

/**
 * Fetches robots.txt through separate instances of Nutch's own protocol plugins, with the size
 * limit of F-6 and without conditional requests (L-6). Thread-safe.
 */
final class NutchFetcher implements RobotsFetcher {
  private final Delegates delegates;
  private final Configuration conf;
  private final AtomicReference<@Nullable Map<String, Protocol>> protocols =
      new AtomicReference<>();

  /** One FTP request at a time: Nutch's client keeps its connection in fields. */
  private final ReentrantLock ftpLock = new ReentrantLock();

  NutchFetcher(Delegates delegates, Configuration conf, NutchSettings settings) {
    this.delegates = delegates;
    this.conf = new Configuration(conf);
    RobotsConfig service = settings.all();
    int limit = service.limits().codedBytes();
    this.conf.setInt("http.content.limit", limit);
    this.conf.setInt("ftp.content.limit", limit);
    // Half a file does not count, but the status of half an error page does; this keeps it.
    this.conf.setBoolean("http.partial.truncated", true);
    this.conf.setBoolean("http.enable.if.modified.since.header", false);
    // Without headers, an answer and a connection that just closed look the same.
    this.conf.setBoolean("store.http.headers", true);
    // The type of a robots.txt is not used, and guessing it is slow.
    this.conf.setBoolean("mime.type.magic", false);
    int millis = atMostInt(service.get(ServiceSettings.RESPONSE_TIMEOUT).toMillis());
    this.conf.setInt("http.timeout", Math.min(millis, conf.getInt("http.timeout", millis)));
    this.conf.setInt("ftp.timeout", Math.min(millis, conf.getInt("ftp.timeout", millis)));
    // Our own limit must come first; this one then ends the abandoned call. After
    // Nutch 1.22, OkHttp takes no more milliseconds than an int holds.
    this.conf.setInt(
        "http.time.limit",
        atMostInt(service.get(ServiceSettings.FETCH_TIMEOUT).toMillis() + 2000) / 1000);
  }

  private static int atMostInt(long value) {
    return (int) Math.min(Integer.MAX_VALUE, value);
  }

  /** Creates the delegates once; see {@link Delegates#make} for when to call it. */
  void makeDelegates() {
    if (protocols.get() == null) {
      // Two threads may create them at once: the first to finish wins, and neither waits.
      protocols.compareAndSet(null, delegates.make(conf));
    }
  }

  @Override
  public boolean usesProxy(String url) {
    if (!url.startsWith("http")) {
      return false;
    }
    String[] exceptions = conf.getStrings("http.proxy.exception.list", new String[0]);
    return conf.get("http.proxy.host", "").isEmpty()
        ? delegates.toString().contains("okhttp") && DelegateClients.useJvmProxy(url)
        : !List.of(exceptions).contains(Origin.of(url).host());
  }

  @Override
  public Response fetch(String url, Limits limits) throws InterruptedException {
    @Nullable Map<String, Protocol> made = protocols.get();
    if (made == null) {
      throw new IllegalStateException("a fetch before the delegates were made");
    }
    String scheme = DelegateRequest.scheme(url);
    @Nullable Protocol protocol = made.get(scheme);
    if (protocol == null) {
      return new Response.Failed(FailureCause.UNSUPPORTED, "no protocol plugin for " + scheme);
    }
    if (!scheme.equals("ftp")) {
      return fetch(protocol, url, limits);
    }
    ftpLock.lockInterruptibly();
    try {
      return fetch(protocol, url, limits);
    } finally {
      ftpLock.unlock();
    }
  }

  private Response fetch(Protocol protocol, String url, Limits limits) {
    CrawlDatum datum = new CrawlDatum();
    ProtocolOutput output = protocol.getProtocolOutput(new Text(url), datum);
    boolean headersAreWhole =
        NutchInternals.failsWithinHeaders(protocol) || DelegateRequest.scheme(url).equals("ftp");
    boolean rawBody = NutchInternals.hasRawBodies(protocol);
    return DelegateAnswers.read(datum, output, limits.codedBytes(), rawBody, headersAreWhole);
  }

  /**
   * Returns the content that Nutch stores for a request ({@code fetcher.store.robotstxt}), with its
   * metadata, as the protocol plugin returned it; empty without an answer.
   */
  static Optional<Content> stored(Exchange request, Configuration conf) {
    if (!(request.response() instanceof Response.Answer answer)) {
      return Optional.empty();
    }
    Metadata metadata = new Metadata();
    if (answer.attachment() instanceof Metadata read) {
      metadata.addAll(read);
    }
    if (answer.truncated()) { // protocol-http does not say so
      metadata.set(org.apache.nutch.net.protocols.Response.TRUNCATED_CONTENT, "true");
    }
    // Our own requests always store headers.
    if (!conf.getBoolean("store.http.headers", false)) {
      metadata.remove(org.apache.nutch.net.protocols.Response.RESPONSE_HEADERS);
    }
    String type = answer.headers().getOrDefault(HeaderName.CONTENT_TYPE, List.of("")).get(0);
    return Optional.of(
        new Content(request.url(), request.url(), answer.body(), type, metadata, conf));
  }
}
