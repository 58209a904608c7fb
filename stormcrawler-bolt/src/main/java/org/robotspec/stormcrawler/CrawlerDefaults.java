package org.robotspec.stormcrawler;

import com.digitalpebble.stormcrawler.protocol.Protocol;
import java.util.Map;
import org.apache.storm.utils.Utils;
import org.jspecify.annotations.Nullable;

/** What the crawler on the class path would do by itself. */
final class CrawlerDefaults {
  /** The package of the crawler's own protocols. */
  static final String PROTOCOLS = Protocol.class.getPackageName() + ".";

  private static final String FILE = "crawler-default.yaml";
  private static final String IMPLEMENTATION = "http.protocol.implementation";

  /** The default until 2026; later versions do not have it. */
  private static final String HTTP_CLIENT = PROTOCOLS + "httpclient.HttpProtocol";

  private static final String OK_HTTP = PROTOCOLS + "okhttp.HttpProtocol";

  private CrawlerDefaults() {}

  /** Returns the class that fetches http if no setting names one. */
  static String protocol() {
    try {
      return protocol(Utils.findAndReadConfigFile(FILE, false));
    } catch (RuntimeException e) {
      return protocol(Map.of()); // several files, or none that can be read
    }
  }

  /** Returns the class that the crawler's default file names, or else that its code names. */
  static String protocol(Map<String, Object> file) {
    Object entries = file.get("config");
    @Nullable Object name = entries instanceof Map<?, ?> map ? map.get(IMPLEMENTATION) : null;
    return name instanceof String text ? text : exists(HTTP_CLIENT) ? HTTP_CLIENT : OK_HTTP;
  }

  private static boolean exists(String className) {
    try {
      Class.forName(className, false, CrawlerDefaults.class.getClassLoader());
      return true;
    } catch (ClassNotFoundException e) {
      return false;
    }
  }
}
