package org.robotspec.nutch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Queue;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.Configured;
import org.apache.nutch.indexer.IndexWriter;
import org.apache.nutch.indexer.IndexWriterParams;
import org.apache.nutch.indexer.NutchDocument;

/** An index writer that keeps each call as a line. */
public final class RecordingIndexWriter extends Configured implements IndexWriter {
  /** The id of its plugin. */
  static final String PLUGIN = "recording-index";

  /** The calls of all instances, which Nutch makes. */
  static final Queue<String> CALLS = new ConcurrentLinkedQueue<>();

  /** Installs the plugin. */
  static void install(Path plugins, Configuration conf) throws IOException {
    Files.writeString(
        Files.createDirectories(plugins.resolve(PLUGIN)).resolve("plugin.xml"),
        """
        <plugin id="%s" name="An index" version="1" provider-name="x">
          <requires><import plugin="nutch-extensionpoints"/></requires>
          <extension id="index" name="Index" point="org.apache.nutch.indexer.IndexWriter">
            <implementation id="index" class="%s"/>
          </extension>
        </plugin>
        """
            .formatted(PLUGIN, RecordingIndexWriter.class.getName()));
    conf.set("plugin.includes", conf.get("plugin.includes") + "|" + PLUGIN);
  }

  @Override
  public void write(NutchDocument document) {
    Map<String, Object> robots = new TreeMap<>();
    for (String name : document.getFieldNames()) {
      if (name.startsWith("robots_")) {
        robots.put(name, document.getFieldValue(name));
      }
    }
    CALLS.add("add " + document.getFieldValue("id") + " " + robots);
  }

  @Override
  public void update(NutchDocument document) {
    write(document);
  }

  @Override
  public void delete(String key) {
    CALLS.add("delete " + key);
  }

  @Override
  @Deprecated
  public void open(Configuration conf, String name) {}

  @Override
  public void open(IndexWriterParams parameters) {}

  @Override
  public void commit() {}

  @Override
  public void close() {}

  @Override
  public Map<String, Map.Entry<String, Object>> describe() {
    return Map.of("calls", Map.entry("How many there were", CALLS.size()));
  }
}
