package org.robotspec.conformance.driver;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.robotspec.conformance.Case;

/**
 * The index track for StormCrawler, stock: its parser bolt reads the page as its protocols hand it
 * over, and the metadata that its indexers act on is the answer.
 */
final class StormCrawlerIndex {
  private static final String PACKAGE = "com.digitalpebble.stormcrawler.";
  private static final String BOLT = PACKAGE + "bolt.JSoupParserBolt";
  private static final String URL = "http://example.com/page";

  /** Where it keeps a directive that it knows. */
  private record Known(String key, String directive) {}

  private static final List<Known> KNOWN =
      List.of(
          new Known("robots.noIndex", "noindex"),
          new Known("robots.noFollow", "nofollow"),
          new Known("robots.noCache", "noarchive"));

  private final HostClasses host;
  private final Class<?> metadataType;

  StormCrawlerIndex(HostClasses host) {
    this.host = host;
    this.metadataType = host.type(PACKAGE + "Metadata");
  }

  DriverAnswer answer(Case c) {
    return host.call(
        () -> {
          Object metadata = metadata(c.json().path("headers"));
          parse(c, metadata);
          Method first = metadataType.getMethod("getFirstValue", String.class);
          ObjectNode values = DriverAnswer.values();
          ArrayNode directives = values.putArray("directives");
          for (Known known : KNOWN) {
            if ("true".equals(first.invoke(metadata, known.key()))) {
              directives.add(known.directive());
            }
          }
          return new DriverAnswer.Given(values);
        });
  }

  /** Its protocols keep every header of a name, and write names in lower case. */
  private Object metadata(JsonNode headers) throws ReflectiveOperationException {
    Object metadata = metadataType.getConstructor().newInstance();
    Method add = metadataType.getMethod("addValue", String.class, String.class);
    for (Map.Entry<String, JsonNode> header : headers.properties()) {
      for (JsonNode line : header.getValue()) {
        add.invoke(metadata, header.getKey().toLowerCase(Locale.ROOT), line.asText());
      }
    }
    return metadata;
  }

  private void parse(Case c, Object metadata) throws ReflectiveOperationException {
    Map<String, Object> conf = new HashMap<>();
    conf.put("http.agent.name", c.agents().get(0));
    conf.put("jsoup.treat.non.html.as.error", false);
    // The type is what the headers say; a guess from so short a page may be another.
    conf.put("detect.mimetype", false);
    Class<?> type = host.type(BOLT);
    Object bolt = type.getConstructor().newInstance();
    Class<?> context = host.type("org.apache.storm.task.TopologyContext");
    Class<?> collector = host.type("org.apache.storm.task.OutputCollector");
    Class<?> sink = host.type("org.apache.storm.task.IOutputCollector");
    Class<?> tuple = host.type("org.apache.storm.tuple.Tuple");
    Object nowhere = proxy(sink, Map.of());
    type.getMethod("prepare", Map.class, context, collector)
        .invoke(bolt, conf, context(context), collector.getConstructor(sink).newInstance(nowhere));
    Map<String, Object> page = Map.of("content", c.body(), "url", URL, "metadata", metadata);
    type.getMethod("execute", tuple).invoke(bolt, proxy(tuple, page));
  }

  /** Makes a tuple of these values, or, of none, something that takes calls and does nothing. */
  private Object proxy(Class<?> type, Map<String, Object> values) {
    return Proxy.newProxyInstance(
        host.loader(),
        new Class<?>[] {type},
        (proxy, method, args) ->
            method.getName().endsWith("ByField") ? values.get((String) args[0]) : null);
  }

  /** Makes a context that knows nothing but how to register a metric. */
  private static Object context(Class<?> type) throws ReflectiveOperationException {
    Constructor<?> make =
        Arrays.stream(type.getConstructors()).findFirst().orElseThrow(NoSuchMethodException::new);
    @Nullable Object[] arguments =
        Arrays.stream(make.getParameterTypes()).map(StormCrawlerIndex::nothing).toArray();
    return make.newInstance(arguments);
  }

  private static @Nullable Object nothing(Class<?> type) {
    if (type == Map.class) {
      return new HashMap<>();
    }
    if (type == List.class) {
      return List.of();
    }
    if (type == AtomicBoolean.class) {
      return new AtomicBoolean();
    }
    return type == Integer.class ? 1 : null;
  }
}
