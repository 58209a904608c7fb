package org.robotspec.stormcrawler;

import com.digitalpebble.stormcrawler.Constants;
import com.digitalpebble.stormcrawler.Metadata;
import com.digitalpebble.stormcrawler.persistence.Status;
import java.util.List;
import java.util.Map;
import org.apache.storm.hooks.BaseTaskHook;
import org.apache.storm.hooks.info.EmitInfo;
import org.apache.storm.task.TopologyContext;
import org.jspecify.annotations.Nullable;
import org.robotspec.rules.InvalidUrlException;
import org.robotspec.rules.Outcome;
import org.robotspec.service.internal.adapter.Decision;

/**
 * A Storm hook for topologies without a gate: it reports the metrics, and writes the rule, line and
 * reason into the metadata of URLs that a fetcher finds disallowed.
 *
 * <p>Configured as {@code topology.auto.task.hooks:
 * ["org.robotspec.stormcrawler.RobotspecTaskHook"]}.
 */
public final class RobotspecTaskHook extends BaseTaskHook {
  /** The positions of url, metadata and status in a tuple of the status stream. */
  private static final int URL = 0;

  private static final int METADATA = 1;
  private static final int STATUS = 2;

  private @Nullable AdapterService service;

  /**
   * Opens the worker's service, if it is the first to do so, and registers the metrics.
   *
   * @throws IllegalArgumentException if a setting is invalid
   */
  @Override
  public void prepare(Map<String, Object> conf, TopologyContext context) {
    // Storm's own tasks, such as the acker, have hooks too.
    if (context.getThisComponentId().startsWith("__")) {
      return;
    }
    AdapterConfig config = AdapterConfig.of(conf);
    if (!config.skip()) {
      service = AdapterService.acquire(config);
      service.meters.register(context, config);
    }
  }

  @Override
  public void emit(EmitInfo info) {
    List<Object> values = info.values;
    if (service != null
        && !service.service().config().isShadow()
        && Constants.StatusStreamName.equals(info.stream)
        && values.size() > STATUS
        && values.get(METADATA) instanceof Metadata metadata) {
      UrlMetadata marks = new UrlMetadata(metadata);
      marks.removeException(); // a frontier would ignore a hold
      if (values.get(STATUS) == Status.ERROR
          && UrlMetadata.DISALLOWED.equals(metadata.getFirstValue(Constants.STATUS_ERROR_CAUSE))) {
        service.hold.clear(marks);
        explain(service, String.valueOf(values.get(URL)), marks);
      }
    }
  }

  private static void explain(AdapterService service, String url, UrlMetadata marks) {
    marks.clear();
    marks.set(Constants.STATUS_ERROR_CAUSE, UrlMetadata.DISALLOWED);
    try {
      service
          .service()
          .cached(url)
          .map(rules -> service.decisions.judge(rules, url))
          .filter(decision -> decision.outcome() != Outcome.ALLOWED)
          .ifPresent(marks::write);
    } catch (InvalidUrlException e) {
      marks.set(Decision.REASON, "D-11: " + e.getMessage());
    }
  }

  @Override
  public void cleanup() {
    if (service != null) {
      service.close();
      service = null;
    }
  }
}
