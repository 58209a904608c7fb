package org.robotspec.nutch;

import static java.nio.charset.StandardCharsets.UTF_8;

import crawlercommons.robots.BaseRobotRules;
import crawlercommons.robots.SimpleRobotRules;
import crawlercommons.robots.SimpleRobotRules.RobotRulesMode;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.Text;
import org.apache.nutch.crawl.CrawlDatum;
import org.apache.nutch.metadata.Metadata;
import org.apache.nutch.metadata.Nutch;
import org.apache.nutch.protocol.Content;
import org.apache.nutch.protocol.Protocol;
import org.apache.nutch.protocol.ProtocolOutput;
import org.apache.nutch.protocol.ProtocolStatus;
import org.apache.nutch.util.MimeUtil;
import org.robotspec.nutch.standin.CrawlCycle;

/**
 * A delegate that makes a {@link MimeUtil} while it is configured, as Nutch's own do, and answers
 * 404 to everything but a few files. Tests control it through static fields, because Nutch makes
 * it.
 */
public final class RecordingProtocol implements Protocol {
  /** The plugins that stand in for Nutch's own. */
  static final Path PLUGINS = Path.of("src/test/plugins");

  /** A file, with a header that could pass for ours; it disallows /no. */
  static final String FILE = "ftp://127.0.0.1/robots.txt";

  /** The same file of origins of every form. */
  static final List<String> HTTP_FILES =
      List.of(
          "http://rules.example/robots.txt",
          "http://rules.example:8080/robots.txt",
          "http://192.0.2.7/robots.txt",
          "http://192.0.2.7:8080/robots.txt",
          "http://[2001:db8::7]/robots.txt");

  /** The only page that it has, of straße.test. */
  static final String INTERNATIONAL = "http://xn--strae-oqa.test/page";

  /** The threads that configured an instance. */
  static final Queue<Thread> CONFIGURED_BY = new ConcurrentLinkedQueue<>();

  /** The configurations they used. */
  static final Queue<Configuration> CONFIGURED_WITH = new ConcurrentLinkedQueue<>();

  /** The URLs that were requested. */
  static final Queue<String> REQUESTED = new ConcurrentLinkedQueue<>();

  /** The crawl delay of the rules, in milliseconds. */
  static volatile long crawlDelay;

  /** Fails like a plugin that was copied without one of its jars. */
  static final Runnable WITHOUT_A_JAR =
      () -> {
        throw new NoClassDefFoundError("okhttp3/Missing");
      };

  /** Runs while an instance is configured. */
  static volatile Runnable whileConfigured = () -> {};

  private Configuration conf = new Configuration(false);

  /** Resets the static fields. */
  static void reset() {
    CONFIGURED_BY.clear();
    CONFIGURED_WITH.clear();
    REQUESTED.clear();
    crawlDelay = BaseRobotRules.UNSET_CRAWL_DELAY;
    whileConfigured = () -> {};
  }

  /** Makes a directory with the plugins of a crawl. */
  static Path plugins(Path directory) throws IOException {
    Path plugins = directory.resolve("plugins");
    install(Path.of("src/main/plugins/robotspec"), plugins);
    install(PLUGINS.resolve("stand-in"), plugins);
    install(PLUGINS.resolve("nutch-extensionpoints"), plugins);
    return plugins;
  }

  /** Copies the description of a plugin. */
  static void install(Path plugin, Path plugins) throws IOException {
    Path copy = Files.createDirectories(plugins.resolve(plugin.getFileName()));
    Files.copy(plugin.resolve("plugin.xml"), copy.resolve("plugin.xml"));
  }

  /** Returns the configuration of an installation whose pages this class fetches. */
  static Configuration installed(Path directory) throws IOException {
    Path plugins = plugins(directory);
    Files.writeString(
        Files.createDirectories(plugins.resolve("recorded")).resolve("plugin.xml"),
        """
        <plugin id="recorded" name="Recorded" version="1" provider-name="x">
          <requires><import plugin="nutch-extensionpoints"/></requires>
          <extension id="s" name="s" point="org.apache.nutch.protocol.Protocol">
            <implementation id="recorded.Delegate" class="org.robotspec.nutch.RecordingProtocol">
              <parameter name="protocolName" value="http,https,ftp"/>
            </implementation>
          </extension>
        </plugin>
        """);
    Configuration conf = CrawlCycle.configuration(plugins, directory, "testbot");
    conf.set("plugin.includes", "robotspec|recorded");
    return conf;
  }

  @Override
  public void setConf(Configuration conf) {
    this.conf = conf;
    CONFIGURED_BY.add(Thread.currentThread());
    CONFIGURED_WITH.add(conf);
    whileConfigured.run();
    MimeUtil types = new MimeUtil(conf);
    if (types.forName("text/plain") == null) {
      throw new IllegalStateException("no types");
    }
  }

  @Override
  public Configuration getConf() {
    return conf;
  }

  @Override
  public ProtocolOutput getProtocolOutput(Text url, CrawlDatum datum) {
    String requested = url.toString();
    REQUESTED.add(requested);
    boolean found =
        List.of(FILE, INTERNATIONAL).contains(requested) || HTTP_FILES.contains(requested);
    datum.getMetaData().put(Nutch.PROTOCOL_STATUS_CODE_KEY, new Text(found ? "200" : "404"));
    if (!found) {
      return new ProtocolOutput(null, ProtocolStatus.STATUS_NOTFOUND);
    }
    byte[] body = "user-agent: *\ndisallow: /no\n".getBytes(UTF_8);
    Metadata headers = new Metadata();
    headers.add("robotspec.usage", "allowed category 1 search=y");
    return new ProtocolOutput(new Content(requested, requested, body, "text/plain", headers, conf));
  }

  /** Drops slashes, as OkHttp does since Nutch 1.23. */
  public URL resolveUrl(URL base, String relative) throws MalformedURLException {
    return new URL(base, relative.replaceFirst(":/+", "://"));
  }

  @Override
  public BaseRobotRules getRobotRules(Text url, CrawlDatum datum, List<Content> robotsTxtContent) {
    BaseRobotRules rules = new SimpleRobotRules(RobotRulesMode.ALLOW_ALL);
    rules.setCrawlDelay(crawlDelay);
    return rules;
  }
}
