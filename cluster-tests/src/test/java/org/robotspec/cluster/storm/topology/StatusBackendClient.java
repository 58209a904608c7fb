package org.robotspec.cluster.storm.topology;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.digitalpebble.stormcrawler.persistence.Status;
import com.digitalpebble.stormcrawler.util.ConfUtils;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLEncoder;
import java.util.List;
import java.util.Map;

/** Asks the status backend of the test, which is at the address in the topology's configuration. */
final class StatusBackendClient {
  private static final String ADDRESS = "status.backend";

  private final String address;

  StatusBackendClient(Map<String, Object> conf) {
    address = ConfUtils.getString(conf, ADDRESS);
  }

  /** Returns URLs of this task's shard that have no status yet. */
  List<String> due(int task, int tasks) throws IOException {
    return get("/due?task=" + task + "&tasks=" + tasks).lines().toList();
  }

  void store(String url, Status status) throws IOException {
    get("/store?status=" + status + "&url=" + URLEncoder.encode(url, UTF_8));
  }

  private String get(String path) throws IOException {
    try (InputStream in = new URL(address + path).openStream()) {
      return new String(in.readAllBytes(), UTF_8);
    }
  }
}
