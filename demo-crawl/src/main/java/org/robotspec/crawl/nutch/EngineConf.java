package org.robotspec.crawl.nutch;

import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.apache.nutch.util.NutchConfiguration;

/**
 * The configuration of an embedded crawl: Nutch's defaults, local and quick, without politeness.
 */
public final class EngineConf {

  /** The plugins that an embedded crawl needs, as {@code plugin.includes}. */
  public static final String PLUGINS = "robotspec|robotspec-engine";

  private EngineConf() {}

  /**
   * Returns a configuration.
   *
   * @param plugins the directory that holds the plugin folders
   * @param work where Hadoop keeps its temporary files and Robotspec its state
   * @param agent the product token of the crawler
   */
  public static Configuration local(Path plugins, Path work, String agent) {
    Configuration conf = NutchConfiguration.create();
    conf.set("plugin.folders", plugins.toAbsolutePath().toString());
    conf.set("plugin.includes", PLUGINS);
    conf.set("http.agent.name", agent);
    conf.set("hadoop.tmp.dir", work.toAbsolutePath().toString());
    conf.set("fs.defaultFS", "file:///");
    conf.set("mapreduce.framework.name", "local");
    conf.setFloat("fetcher.server.delay", 0.0f);
    conf.setInt("fetcher.threads.per.queue", 1);
    conf.setInt("fetcher.timelimit.mins", -1);
    conf.setInt("http.timeout", 2_000);
    conf.setBoolean("http.use.http11", true);
    // The jobs are tiny: most of their time is spent waiting for the next poll.
    conf.setInt("mapreduce.client.progressmonitor.pollinterval", 20);
    conf.setInt("mapreduce.client.completion.pollinterval", 20);
    conf.setInt("mapreduce.task.io.sort.mb", 8);
    conf.setInt("mapreduce.local.map.tasks.maximum", 1);
    return conf;
  }
}
