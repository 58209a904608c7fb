package org.robotspec.stormcrawler;

import java.util.HashMap;
import java.util.Map;
import org.apache.storm.Config;

/** Configurations for tests without a topology. */
final class Settings {
  private Settings() {}

  /** Returns the least that is needed, with a scripted delegate, and these keys and values. */
  static Map<String, Object> with(Object... keysAndValues) {
    Map<String, Object> settings = new HashMap<>();
    settings.put("http.agent.name", "testbot");
    settings.put("robotspec.delegate.implementation", ScriptedProtocol.class.getName());
    for (int i = 0; i < keysAndValues.length; i += 2) {
      settings.put((String) keysAndValues[i], keysAndValues[i + 1]);
    }
    return settings;
  }

  static Config config(Object... keysAndValues) {
    Config config = new Config();
    config.putAll(with(keysAndValues));
    return config;
  }
}
