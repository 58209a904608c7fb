package org.robotspec.stormcrawler;

import com.digitalpebble.stormcrawler.protocol.Protocol;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.regex.Pattern;
import org.apache.storm.utils.Utils;
import org.jspecify.annotations.Nullable;

/** The defaults of the crawler on the class path. */
final class CrawlerDefaults {
  /** The package of the crawler's own protocols. */
  static final String PROTOCOLS = Protocol.class.getPackageName() + ".";

  private static final String FILE = "crawler-default.yaml";
  private static final String IMPLEMENTATION = "http.protocol.implementation";

  /** The default until 2026; later versions lack it. */
  static final String HTTP_CLIENT = PROTOCOLS + "httpclient.HttpProtocol";

  private static final String OK_HTTP = PROTOCOLS + "okhttp.HttpProtocol";

  /** The versions on which whole topologies ran, without the last number. */
  private static final List<String> TRIED = List.of("2.4", "2.11", "3.3", "3.4", "3.5", "3.6");

  private CrawlerDefaults() {}

  /** Returns the crawler's version; empty if neither its jar nor the topology's has it. */
  static String version() {
    String group = PROTOCOLS.replaceFirst("\\.protocol\\.$", "");
    for (String artifact : List.of("stormcrawler-core", "storm-crawler-core")) {
      String file = "/META-INF/maven/%s/%s/pom.properties".formatted(group, artifact);
      try (@Nullable InputStream in = Protocol.class.getResourceAsStream(file)) {
        if (in != null) {
          Properties properties = new Properties();
          properties.load(in);
          return properties.getProperty("version", "");
        }
      } catch (IOException e) {
        return "";
      }
    }
    return "";
  }

  /** Returns a warning about an untested version; empty for a tested one. */
  static Optional<String> warning(String version) {
    String what = version.isEmpty() ? "of an unknown version" : version;
    return TRIED.stream().anyMatch(tried -> version.matches(Pattern.quote(tried) + "\\b.*"))
        ? Optional.empty()
        : Optional.of(
            ("StormCrawler %s was not tried with this version of Robotspec, only %s: try a small"
                    + " crawl first")
                .formatted(what, String.join(", ", TRIED)));
  }

  /** Returns whether a fetch queue keeps the last delay that it got, as before 2.10. */
  static boolean queuesKeepDelays() {
    return version().matches("2\\.\\d\\b.*");
  }

  /** Returns the class that fetches http by default. */
  static String protocol() {
    try {
      return protocol(Utils.findAndReadConfigFile(FILE, false));
    } catch (RuntimeException e) {
      return protocol(Map.of()); // several files, or none that can be read
    }
  }

  /** Returns the class named by the crawler's default file, or else by its code. */
  static String protocol(Map<String, Object> file) {
    Object entries = file.get("config");
    @Nullable Object name = entries instanceof Map<?, ?> map ? map.get(IMPLEMENTATION) : null;
    String client = "/" + HTTP_CLIENT.replace('.', '/') + ".class";
    boolean exists = CrawlerDefaults.class.getResource(client) != null;
    return name instanceof String text ? text : exists ? HTTP_CLIENT : OK_HTTP;
  }
}
