package org.robotspec.stormcrawler;

import com.digitalpebble.stormcrawler.protocol.DelegatorProtocol;
import com.digitalpebble.stormcrawler.protocol.Protocol;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.storm.Config;
import org.jspecify.annotations.Nullable;
import org.robotspec.profile.Setting;
import org.robotspec.service.RobotsConfig;
import org.robotspec.stormcrawler.httpclient.RobotsTxtHttpProtocol;

/** Creates the protocols that fetch for us: one for pages, one for robots.txt. */
final class DelegateProtocols {
  private static final String CUSTOM_HEADERS = "http.custom.headers";

  private static final String PROPERTY = RobotsConfig.PREFIX + AdapterSettings.DELEGATE.key();

  /** The setting with a DelegatorProtocol's own delegates. */
  private static final String DELEGATOR_CONFIG = "protocol.delegator.config";

  private static final String CLASS_NAME = "className";

  private DelegateProtocols() {}

  /**
   * Creates the protocol that fetches pages, as the crawler would.
   *
   * @throws IllegalArgumentException if the class is not a protocol, or is this adapter itself
   */
  static Protocol forPages(String className, Map<String, Object> entries) {
    Config config = new Config();
    config.putAll(entries);
    Protocol protocol = instance(className);
    if (protocol instanceof RobotspecProtocol
        || (protocol instanceof DelegatorProtocol && namesOurselves(config))) {
      throw Setting.notAllowed(
          PROPERTY, className, "the protocol that fetches, not Robotspec itself");
    }
    protocol.configure(config);
    return protocol;
  }

  /**
   * Creates the protocol that fetches robots.txt: the same, but without cookies, and it follows no
   * redirects. OkHttp leaves bodies as sent, because the request names the codings.
   *
   * @param totalSeconds the time limit for one request, which okhttp reads from the message
   *     time-out
   */
  static Protocol forRobotsTxt(String className, Map<String, Object> entries, int totalSeconds) {
    Map<String, Object> config = new HashMap<>(entries);
    config.put("http.allow.redirects", false);
    // Half a file does not count, but the status of half an error page does; this keeps it.
    config.put("http.content.partial.as.trimmed", true);
    List<Object> headers = new ArrayList<>(new ConfigValues(entries).values(CUSTOM_HEADERS));
    headers.add("Accept-Encoding=gzip, deflate");
    config.put(CUSTOM_HEADERS, headers);
    config.put("http.use.cookies", false);
    config.put(StockSettings.MESSAGE_TIMEOUT, totalSeconds);
    config.put(StockSettings.FETCHER_TIMEOUT, -1); // 4.0 would end each request with it
    if (config.get(DELEGATOR_CONFIG) instanceof Collection<?> delegates) {
      config.put(DELEGATOR_CONFIG, delegates.stream().map(DelegateProtocols::ofRobotsTxt).toList());
    }
    return forPages(nameOfRobotsTxt(className), config);
  }

  private static Object ofRobotsTxt(Object delegate) {
    if (!(delegate instanceof Map<?, ?> map)) {
      return delegate;
    }
    Map<Object, Object> copy = new HashMap<>(map);
    copy.computeIfPresent(CLASS_NAME, (key, name) -> nameOfRobotsTxt(name.toString()));
    return copy;
  }

  private static String nameOfRobotsTxt(String className) {
    return className.equals(CrawlerDefaults.HTTP_CLIENT)
        ? RobotsTxtHttpProtocol.class.getName()
        : className;
  }

  /**
   * Calls a method of a delegate that only later versions of {@link Protocol} declare.
   *
   * @return its result; null also if there is no such method, or it fails
   */
  static @Nullable Object call(
      Protocol delegate, String method, List<Class<?>> types, @Nullable Object... arguments) {
    try {
      return delegate
          .getClass()
          .getMethod(method, types.toArray(Class<?>[]::new))
          .invoke(delegate, arguments);
    } catch (ReflectiveOperationException e) {
      return null;
    }
  }

  private static Protocol instance(String className) {
    try {
      return Class.forName(className)
          .asSubclass(Protocol.class)
          .getDeclaredConstructor()
          .newInstance();
    } catch (ClassNotFoundException e) {
      throw Setting.notAllowed(PROPERTY, className, "the name of a class on the class path");
    } catch (ClassCastException e) {
      throw Setting.notAllowed(PROPERTY, className, "a class that implements " + Protocol.class);
    } catch (ReflectiveOperationException e) {
      throw new IllegalArgumentException(
          PROPERTY + ": " + className + " cannot be created: " + e, e);
    }
  }

  private static boolean namesOurselves(Config config) {
    return config.get(DELEGATOR_CONFIG) instanceof Collection<?> delegates
        && delegates.stream()
            .anyMatch(
                delegate ->
                    delegate instanceof Map<?, ?> map
                        && RobotspecProtocol.class.getName().equals(map.get(CLASS_NAME)));
  }
}
