package org.robotspec.stormcrawler;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.digitalpebble.stormcrawler.Metadata;
import com.digitalpebble.stormcrawler.protocol.Protocol;
import com.digitalpebble.stormcrawler.protocol.ProtocolResponse;
import crawlercommons.robots.BaseRobotRules;
import java.lang.management.ManagementFactory;
import java.lang.management.MonitorInfo;
import java.lang.management.ThreadInfo;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.storm.Config;
import org.jspecify.annotations.Nullable;

/**
 * A delegate without a network. It is made by class name, so its responses and requests are static;
 * each test uses its own hosts and calls {@link #reset}.
 */
public class ScriptedProtocol implements Protocol {
  static final List<Request> REQUESTS = new CopyOnWriteArrayList<>();
  static final List<Config> CONFIGURED = new CopyOnWriteArrayList<>();
  static final List<ScriptedProtocol> CLEANED = new CopyOnWriteArrayList<>();

  /** Our locks that were held while a delegate was configured or cleaned up. */
  static final List<String> LOCKS = new CopyOnWriteArrayList<>();

  private static final Map<String, Script> SCRIPTS = new ConcurrentHashMap<>();

  /** The response to a request. */
  interface Script {
    @Nullable ProtocolResponse answer(Metadata request) throws Exception;
  }

  /** A request that the delegate received. */
  record Request(String url, Map<String, String> metadata) {}

  static void reset() {
    REQUESTS.clear();
    CONFIGURED.clear();
    CLEANED.clear();
    LOCKS.clear();
    SCRIPTS.clear();
  }

  static void on(String url, Script script) {
    SCRIPTS.put(url, script);
  }

  static void on(String url, int status, String body) {
    on(url, request -> response(status, body));
  }

  static ProtocolResponse response(int status, String body) {
    return new ProtocolResponse(body.getBytes(UTF_8), status, new Metadata());
  }

  static List<String> urls() {
    return REQUESTS.stream().map(Request::url).toList();
  }

  @Override
  public void configure(Config config) {
    CONFIGURED.add(config);
    noteLocks();
  }

  @Override
  public @Nullable ProtocolResponse getProtocolOutput(String url, Metadata metadata)
      throws Exception {
    Map<String, String> seen = new HashMap<>();
    metadata.keySet().forEach(key -> seen.put(key, String.valueOf(metadata.getFirstValue(key))));
    REQUESTS.add(new Request(url, seen));
    Script script = SCRIPTS.get(url);
    return script == null ? response(404, "") : script.answer(metadata);
  }

  @Override
  public BaseRobotRules getRobotRules(String url) {
    throw new AssertionError("nobody may ask the delegate for rules");
  }

  @Override
  public void cleanup() {
    CLEANED.add(this);
    noteLocks();
  }

  private static void noteLocks() {
    long[] here = {Thread.currentThread().getId()};
    for (ThreadInfo thread : ManagementFactory.getThreadMXBean().getThreadInfo(here, true, false)) {
      for (MonitorInfo lock : thread.getLockedMonitors()) {
        StackTraceElement holder = lock.getLockedStackFrame();
        if (holder != null && holder.getClassName().startsWith("org.robotspec.")) {
          LOCKS.add(lock + " by " + holder);
        }
      }
    }
  }
}
