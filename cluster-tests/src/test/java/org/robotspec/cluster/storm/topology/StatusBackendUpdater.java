package org.robotspec.cluster.storm.topology;

import com.digitalpebble.stormcrawler.Metadata;
import com.digitalpebble.stormcrawler.persistence.AbstractStatusUpdaterBolt;
import com.digitalpebble.stormcrawler.persistence.Status;
import java.io.IOException;
import java.util.Date;
import java.util.Map;
import java.util.Optional;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.tuple.Tuple;

/** Reports the status of each URL to the test. */
public final class StatusBackendUpdater extends AbstractStatusUpdaterBolt {
  private static final long serialVersionUID = 1L;

  @SuppressWarnings("NullAway.Init") // Storm calls prepare before it calls anything else
  private transient StatusBackendClient backend;

  /** Makes a bolt; it reads the backend's address from the topology's configuration. */
  public StatusBackendUpdater() {}

  @Override
  public void prepare(
      Map<String, Object> conf, TopologyContext context, OutputCollector collector) {
    super.prepare(conf, context, collector);
    backend = new StatusBackendClient(conf);
  }

  @Override
  protected void store(
      String url, Status status, Metadata metadata, Optional<Date> nextFetch, Tuple tuple)
      throws IOException {
    backend.store(url, status);
    ack(tuple, url);
  }
}
