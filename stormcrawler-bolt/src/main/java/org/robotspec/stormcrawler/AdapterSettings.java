package org.robotspec.stormcrawler;

import com.digitalpebble.stormcrawler.protocol.httpclient.HttpProtocol;
import java.util.List;
import org.robotspec.profile.Setting;

/** The settings of this adapter; those of the service and of its profile come on top. */
final class AdapterSettings {
  static final Setting<String> DELEGATE =
      Setting.text(
          "delegate.implementation",
          // What the crawler itself uses when nothing is configured.
          HttpProtocol.class.getName(),
          "the name of a class",
          name -> !name.isBlank(),
          "the class of the protocol that fetches");

  static final Setting<Integer> GATE_THREADS =
      Setting.number(
          "gate.threads",
          50,
          1,
          Integer.MAX_VALUE,
          "for how many robots.txt files a gate bolt waits at once");

  static final Setting<Integer> METRICS_SECONDS =
      Setting.number(
          "metrics.time.bucket.secs",
          10,
          1,
          Integer.MAX_VALUE,
          "every how many seconds the metrics are reported");

  private AdapterSettings() {}

  /** Returns all of them, in the order of the documentation. */
  static List<Setting<?>> all() {
    return List.of(DELEGATE, GATE_THREADS, METRICS_SECONDS);
  }
}
