package org.robotspec.stormcrawler;

import com.digitalpebble.stormcrawler.Constants;
import com.digitalpebble.stormcrawler.Metadata;
import com.digitalpebble.stormcrawler.bolt.SiteMapParserBolt;
import com.digitalpebble.stormcrawler.bolt.StatusEmitterBolt;
import com.digitalpebble.stormcrawler.persistence.Status;
import com.digitalpebble.stormcrawler.util.ConfUtils;
import java.net.MalformedURLException;
import java.net.URL;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;
import org.apache.storm.utils.TupleUtils;
import org.jspecify.annotations.Nullable;
import org.robotspec.rules.InvalidUrlException;
import org.robotspec.rules.Outcome;
import org.robotspec.service.OriginRules;
import org.robotspec.service.RobotsListener;
import org.robotspec.service.internal.Threads;
import org.robotspec.service.internal.adapter.Decision;
import org.robotspec.service.internal.adapter.LongCrawlDelays;
import org.robotspec.service.spi.Exchange;
import org.robotspec.service.spi.Response;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A bolt between the partitioner and the fetcher that passes on the URLs that may be fetched.
 * Disallowed and postponed URLs go to the status stream, with the rule, line and reason in their
 * metadata, and take no place in a fetch queue. For a disallowed URL the gate discovers the
 * sitemaps of its origin and notes whether there are any, as the fetcher would have done.
 *
 * <p>Takes and emits the fields url, key and metadata; wire it with a fields grouping on key on
 * both sides. It never blocks Storm's thread: URLs whose robots.txt must be fetched first wait
 * elsewhere, with one fetch for all URLs of an origin. The fetcher still needs {@link
 * RobotspecProtocol}.
 *
 * <p>The stream {@code robots} has each answer to a request for robots.txt or the target of its
 * redirects, with the fields url, content and metadata, for a bolt that writes WARC files.
 */
@SuppressWarnings("NullAway.Init") // Storm prepares a bolt first
public final class RobotspecGateBolt extends StatusEmitterBolt {
  private static final long serialVersionUID = 1L;
  private static final Logger LOG = LoggerFactory.getLogger(RobotspecGateBolt.class);

  private static final String URL = "url";
  private static final String KEY = "key";
  private static final String METADATA = "metadata";
  private static final String ROBOTS = "robots";

  /** The crawler's setting, which is also the metadata key that overrides it for a URL. */
  private static final String SITEMAP_DISCOVERY = "sitemap.discovery";

  /** The worker's service; null if robots.txt is ignored. */
  private transient @Nullable AdapterService service;

  private transient LongCrawlDelays turns;
  private transient ExecutorService emitter;
  private transient @Nullable RobotsListener listener;
  private transient boolean sitemapDiscovery;

  /**
   * Opens the worker's service, if it is the first to do so.
   *
   * @throws IllegalArgumentException if a setting is invalid; the message names it, its value and
   *     what is allowed
   */
  @Override
  public void prepare(
      Map<String, Object> topologyConf, TopologyContext context, OutputCollector output) {
    super.prepare(topologyConf, context, output);
    AdapterConfig config = AdapterConfig.of(topologyConf);
    config.checkProtocols();
    turns = config.longDelays();
    sitemapDiscovery = ConfUtils.getBoolean(topologyConf, SITEMAP_DISCOVERY, false);
    service = config.skip() ? null : AdapterService.acquire(config);
    emitter = Executors.newSingleThreadExecutor(Threads.daemons("robotspec-gate"));
    if (service != null) {
      service.meters.register(context, config);
      if (context.getThisTargets().containsKey(ROBOTS)) {
        listener = fetch -> emitter.execute(() -> emit(fetch, config.protocolPrefix()));
        service.listen(listener);
      }
    }
  }

  /** Emits answers as the fetcher emits pages; there is no tuple to anchor them to. */
  private void emit(RobotsListener.Fetch fetch, String prefix) {
    for (Exchange request : fetch.requests()) {
      if (request.response() instanceof Response.Answer answer
          && answer.attachment() instanceof Metadata read) {
        Metadata metadata = new Metadata();
        metadata.putAll(read, prefix);
        metadata.setValue("fetch.statusCode", Integer.toString(answer.status()));
        collector.emit(ROBOTS, new Values(request.url(), answer.body(), metadata));
      }
    }
  }

  @Override
  public void execute(Tuple tuple) {
    if (TupleUtils.isTick(tuple)) {
      collector.ack(tuple);
      return;
    }
    String url = tuple.getStringByField(URL);
    @Nullable AdapterService robots = service;
    if (robots == null
        || robots.service().config().isShadow()
        || url == null
        || !AdapterService.handles(url)) {
      pass(tuple, tuple.getValueByField(METADATA));
      return;
    }
    try {
      CompletableFuture<OriginRules> rules = robots.rulesForAsync(url).toCompletableFuture();
      Consumer<OriginRules> route = found -> route(tuple, found, robots);
      CompletableFuture<Void> routed =
          rules.isDone() ? rules.thenAccept(route) : rules.thenAcceptAsync(route, emitter);
      var unused = routed.exceptionally(failure -> fail(tuple, failure));
    } catch (InvalidUrlException e) {
      UrlMetadata metadata = UrlMetadata.copy(tuple.getValueByField(METADATA), robots.hold);
      metadata.set(Constants.STATUS_ERROR_CAUSE, "malformed URL");
      metadata.set(Decision.REASON, "D-11: " + e.getMessage());
      emitStatus(tuple, metadata, Status.ERROR);
    }
  }

  private void route(Tuple tuple, OriginRules rules, AdapterService robots) {
    String url = tuple.getStringByField(URL);
    Decision decision = robots.decisions.decide(rules, url, turns);
    UrlMetadata metadata = UrlMetadata.copy(tuple.getValueByField(METADATA), robots.hold);
    if (decision.outcome() == Outcome.ALLOWED) {
      if (turns.hasTurns(rules)) {
        metadata.set(UrlMetadata.TURN, "true");
      }
      pass(tuple, metadata.metadata);
      return;
    }
    robots.decisions.count(decision); // the protocol counts the URLs that pass
    LOG.info(decision.line(url));
    if (decision.outcome() == Outcome.DISALLOWED) {
      discoverSitemaps(tuple, url, rules, metadata.metadata, robots);
      metadata.disallow(decision);
      emitStatus(tuple, metadata, Status.ERROR);
    } else {
      // Write every mark: this gate removes them when the URL comes back.
      robots.postpone(decision, url, metadata, Set.of());
      emitStatus(tuple, metadata, Status.FETCH_ERROR);
    }
  }

  private void discoverSitemaps(
      Tuple tuple, String url, OriginRules rules, Metadata metadata, AdapterService robots) {
    boolean found = !rules.sitemaps().isEmpty();
    if (found
        && isSitemapDiscovery(metadata)
        && robots.reportedFetches.bytesFetched(rules).length > 0) {
      try {
        URL source = new URL(url);
        for (String sitemap : rules.sitemaps()) {
          if (RobotspecRules.allows(robots, rules, sitemap, any -> true)) {
            emitOutlink(tuple, source, sitemap, metadata, SiteMapParserBolt.isSitemapKey, "true");
          }
        }
      } catch (MalformedURLException | RuntimeException e) {
        // A URL must get its status even if a URL filter fails.
        LOG.warn("Not all sitemaps of {} were discovered", rules.origin(), e);
      }
    }
    metadata.setValue(SiteMapParserBolt.foundSitemapKey, Boolean.toString(found));
  }

  private boolean isSitemapDiscovery(Metadata metadata) {
    String ofThisUrl = metadata.getFirstValue(SITEMAP_DISCOVERY);
    return "true".equalsIgnoreCase(ofThisUrl)
        || (sitemapDiscovery && !"false".equalsIgnoreCase(ofThisUrl));
  }

  /** Returns the tuple to the spout, which tries again: our own fault must not lose a URL. */
  private @Nullable Void fail(Tuple tuple, Throwable failure) {
    collector.reportError(failure instanceof CompletionException e ? e.getCause() : failure);
    collector.fail(tuple);
    return null;
  }

  private void pass(Tuple tuple, Object metadata) {
    collector.emit(
        tuple, new Values(tuple.getValueByField(URL), tuple.getValueByField(KEY), metadata));
    collector.ack(tuple);
  }

  private void emitStatus(Tuple tuple, UrlMetadata metadata, Status status) {
    collector.emit(
        Constants.StatusStreamName,
        tuple,
        new Values(tuple.getValueByField(URL), metadata.metadata, status));
    collector.ack(tuple);
  }

  /** Declares the fields url, key and metadata, the status stream and that of robots.txt. */
  @Override
  public void declareOutputFields(OutputFieldsDeclarer declarer) {
    super.declareOutputFields(declarer);
    declarer.declare(new Fields(URL, KEY, METADATA));
    declarer.declareStream(ROBOTS, new Fields(URL, "content", METADATA));
  }

  /** Releases the service and the thread; the spout sends pending tuples again. */
  @Override
  public void cleanup() {
    if (emitter != null && !emitter.isShutdown()) {
      emitter.shutdownNow();
      if (service != null) {
        service.ignore(listener);
        service.close();
      }
    }
  }
}
