package org.robotspec.cluster.storm.topology;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.digitalpebble.stormcrawler.Metadata;
import com.digitalpebble.stormcrawler.persistence.AbstractQueryingSpout;
import com.digitalpebble.stormcrawler.persistence.AbstractStatusUpdaterBolt;
import com.digitalpebble.stormcrawler.persistence.Status;
import com.digitalpebble.stormcrawler.util.ConfUtils;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URL;
import java.net.URLEncoder;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.tuple.Tuple;

/** Asks the status backend of the test, which is at the address in the topology's configuration. */
public final class StatusBackendClient {
  private static final String ADDRESS = "status.backend";

  private final String address;

  private StatusBackendClient(Map<String, Object> conf) {
    address = ConfUtils.getString(conf, ADDRESS);
  }

  private String get(String path) throws IOException {
    try (InputStream in = new URL(address + path).openStream()) {
      return new String(in.readAllBytes(), UTF_8);
    }
  }

  /**
   * Emits the URLs of the test that have no status yet. As the crawler's own spouts do, it emits a
   * URL again if its tuple fails, or if the worker that emitted it has ended.
   */
  public static final class Spout extends AbstractQueryingSpout {
    private static final long serialVersionUID = 1L;

    @SuppressWarnings("NullAway.Init") // Storm calls open before it calls anything else
    private transient StatusBackendClient backend;

    private transient String shard = "";

    @Override
    public void open(
        Map<String, Object> conf, TopologyContext context, SpoutOutputCollector collector) {
      super.open(conf, context, collector);
      backend = new StatusBackendClient(conf);
      List<Integer> tasks = context.getComponentTasks(context.getThisComponentId());
      shard = "task=" + context.getThisTaskIndex() + "&tasks=" + tasks.size();
    }

    @Override
    protected void populateBuffer() {
      try {
        for (String url : backend.get("/due?" + shard).lines().toList()) {
          if (!beingProcessed.containsKey(url)) {
            buffer.add(url, new Metadata());
          }
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  /** Reports the status of each URL to the test. */
  public static final class Updater extends AbstractStatusUpdaterBolt {
    private static final long serialVersionUID = 1L;

    @SuppressWarnings("NullAway.Init") // Storm calls prepare before it calls anything else
    private transient StatusBackendClient backend;

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
      backend.get("/store?status=" + status + "&url=" + URLEncoder.encode(url, UTF_8));
      ack(tuple, url);
    }
  }
}
