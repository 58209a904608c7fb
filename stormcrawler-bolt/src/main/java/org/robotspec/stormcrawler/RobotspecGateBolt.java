package org.robotspec.stormcrawler;

import com.digitalpebble.stormcrawler.Constants;
import com.digitalpebble.stormcrawler.Metadata;
import com.digitalpebble.stormcrawler.persistence.Status;
import java.util.Map;
import java.util.Optional;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseRichBolt;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;
import org.apache.storm.utils.TupleUtils;
import org.jspecify.annotations.Nullable;
import org.robotspec.cache.OriginRules;
import org.robotspec.cache.Verdict;
import org.robotspec.rules.InvalidUrlException;
import org.robotspec.rules.Origin;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A bolt between the partitioner and the fetcher that lets through what may be fetched. What is
 * refused or postponed goes to the status stream, with the rule, line and reason in its metadata,
 * and takes no place in a fetch queue.
 *
 * <p>Takes and emits the fields url, key and metadata; wire it with a fields grouping on key on
 * both sides. It never blocks Storm's thread: URLs whose robots.txt must be fetched first wait
 * aside, one look-up for all of an origin. The fetcher still needs {@link RobotspecProtocol}.
 */
public final class RobotspecGateBolt extends BaseRichBolt {
  private static final long serialVersionUID = 1L;
  private static final Logger LOG = LoggerFactory.getLogger(RobotspecGateBolt.class);

  private static final String URL = "url";
  private static final String KEY = "key";
  private static final String METADATA = "metadata";

  private transient @Nullable Parts parts;

  /** What exists only where the bolt runs. */
  private record Parts(
      OutputCollector collector,
      SharedServices.@Nullable Share share,
      WaitingRoom<Tuple> waiting) {}

  /** Makes a gate; it reads its settings from the topology's configuration. */
  public RobotspecGateBolt() {}

  /**
   * Opens the worker's service, if it is the first to do so.
   *
   * @throws IllegalArgumentException if a setting is bad; the message names it, its value and what
   *     is allowed
   */
  @Override
  public void prepare(
      Map<String, Object> topologyConf, TopologyContext context, OutputCollector collector) {
    Setup setup = Setup.of(topologyConf);
    SharedServices.Share share = setup.skip() ? null : SharedServices.inThisJvm().acquire(setup);
    if (share != null) {
      share.service().meters().register(context, setup.metricsSeconds());
    }
    parts = new Parts(collector, share, new WaitingRoom<>(setup.gateThreads(), "robotspec-gate"));
  }

  @Override
  public void execute(Tuple tuple) {
    Parts now = parts();
    if (TupleUtils.isTick(tuple)) {
      now.collector().ack(tuple);
      return;
    }
    String url = tuple.getStringByField(URL);
    if (now.share() == null || url == null || !Schemes.areOurs(url)) {
      pass(tuple, now);
      return;
    }
    SharedService service = now.share().service();
    try {
      Optional<OriginRules> known = service.cached(url);
      if (known.isPresent()) {
        route(tuple, known.get(), service, now);
      } else {
        now.waiting()
            .join(
                Origin.of(url),
                tuple,
                () -> service.rulesFor(url),
                (waiting, rules) -> route(waiting, rules, service, now),
                (waiting, failure) -> fail(waiting, failure, now));
      }
    } catch (InvalidUrlException e) {
      Metadata metadata = copy(tuple);
      metadata.setValue(Constants.STATUS_ERROR_CAUSE, "malformed URL");
      metadata.setValue(Keys.REASON, "D-11: " + e.getMessage());
      emitStatus(tuple, metadata, Status.ERROR, now);
    }
  }

  private static void route(Tuple tuple, OriginRules rules, SharedService service, Parts parts) {
    String url = tuple.getStringByField(URL);
    Verdict verdict = service.decide(rules, url);
    if (verdict.allowed()) {
      pass(tuple, parts);
      return;
    }
    Metadata metadata = copy(tuple);
    if (verdict.temporary()) {
      LOG.debug("Postponed, {}: {}", verdict.explain(), url);
      Evidence.postpone(metadata, verdict, service.clock().instant());
      emitStatus(tuple, metadata, Status.FETCH_ERROR, parts);
    } else {
      LOG.info("Denied by robots.txt of {}, {}: {}", rules.origin(), verdict.explain(), url);
      Evidence.refuse(metadata, verdict);
      emitStatus(tuple, metadata, Status.ERROR, parts);
    }
  }

  /** Sends the tuple back to the spout, which tries again: a fault of ours must not lose a URL. */
  private static void fail(Tuple tuple, Throwable failure, Parts parts) {
    parts.collector().reportError(failure);
    parts.collector().fail(tuple);
  }

  private static void pass(Tuple tuple, Parts parts) {
    parts
        .collector()
        .emit(
            tuple,
            new Values(
                tuple.getValueByField(URL),
                tuple.getValueByField(KEY),
                tuple.getValueByField(METADATA)));
    parts.collector().ack(tuple);
  }

  private static void emitStatus(Tuple tuple, Metadata metadata, Status status, Parts parts) {
    parts
        .collector()
        .emit(
            Constants.StatusStreamName,
            tuple,
            new Values(tuple.getValueByField(URL), metadata, status));
    parts.collector().ack(tuple);
  }

  /** The tuple's own may be shared with bolts that still read it, or be Metadata.empty. */
  private static Metadata copy(Tuple tuple) {
    Metadata copy = new Metadata();
    if (tuple.getValueByField(METADATA) instanceof Metadata metadata) {
      copy.putAll(metadata);
    }
    Evidence.clear(copy);
    return copy;
  }

  /** Declares the fields url, key and metadata, and the status stream. */
  @Override
  public void declareOutputFields(OutputFieldsDeclarer declarer) {
    declarer.declare(new Fields(URL, KEY, METADATA));
    declarer.declareStream(Constants.StatusStreamName, new Fields(URL, METADATA, "status"));
  }

  /** Lets go of the service and of the threads; what still waits is sent again by the spout. */
  @Override
  public void cleanup() {
    Parts last = parts;
    if (last != null) {
      last.waiting().close();
      if (last.share() != null) {
        last.share().close();
      }
    }
  }

  private Parts parts() {
    if (parts == null) {
      throw new IllegalStateException("RobotspecGateBolt: prepare was not called");
    }
    return parts;
  }
}
