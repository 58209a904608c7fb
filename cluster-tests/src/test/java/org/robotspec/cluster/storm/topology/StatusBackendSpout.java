package org.robotspec.cluster.storm.topology;

import com.digitalpebble.stormcrawler.Metadata;
import com.digitalpebble.stormcrawler.persistence.AbstractQueryingSpout;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.task.TopologyContext;

/**
 * Emits the URLs of the test that have no status yet. As the crawler's own spouts do, it emits a
 * URL again if its tuple fails, or if the worker that emitted it has ended.
 */
public final class StatusBackendSpout extends AbstractQueryingSpout {
  private static final long serialVersionUID = 1L;

  @SuppressWarnings("NullAway.Init") // Storm calls open before it calls anything else
  private transient StatusBackendClient backend;

  private transient int task;
  private transient int tasks;

  /** Makes a spout; it reads the backend's address from the topology's configuration. */
  public StatusBackendSpout() {}

  @Override
  public void open(
      Map<String, Object> conf, TopologyContext context, SpoutOutputCollector collector) {
    super.open(conf, context, collector);
    backend = new StatusBackendClient(conf);
    task = context.getThisTaskIndex();
    tasks = context.getComponentTasks(context.getThisComponentId()).size();
  }

  @Override
  protected void populateBuffer() {
    try {
      for (String url : backend.due(task, tasks)) {
        if (!beingProcessed.containsKey(url)) {
          buffer.add(url, new Metadata());
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
