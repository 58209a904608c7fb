package org.robotspec.nutch;

import static java.nio.file.StandardOpenOption.APPEND;
import static java.nio.file.StandardOpenOption.CREATE;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.Configured;
import org.apache.nutch.indexer.IndexWriter;
import org.apache.nutch.indexer.IndexWriterParams;
import org.apache.nutch.indexer.NutchDocument;

/** An index writer that logs each call as a line of a file. */
public final class RecordingIndexWriter extends Configured implements IndexWriter {
  /** The id of its plugin. */
  static final String PLUGIN = "recording-index";

  /** The property with the path of its file. */
  static final String FILE = "test.index.file";

  /** Installs the plugin and configures its file. */
  static void install(Path plugins, Configuration conf, Path file) throws IOException {
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
    conf.set(FILE, file.toString());
  }

  private void log(String line) throws IOException {
    Files.write(Path.of(getConf().get(FILE)), List.of(line), CREATE, APPEND);
  }

  @Override
  public void write(NutchDocument document) throws IOException {
    Map<String, Object> robots = new TreeMap<>();
    for (String name : document.getFieldNames()) {
      if (name.startsWith("robots_")) {
        robots.put(name, document.getFieldValue(name));
      }
    }
    log("add " + document.getFieldValue("id") + " " + robots);
  }

  @Override
  public void update(NutchDocument document) throws IOException {
    write(document);
  }

  @Override
  public void delete(String key) throws IOException {
    log("delete " + key);
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
    return Map.of("file", Map.entry("What it writes into", String.valueOf(getConf().get(FILE))));
  }
}
