package org.robotspec.service.internal.adapter;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.robotspec.profile.Setting;
import org.robotspec.service.RobotsConfig;
import org.robotspec.text.CrawlerName;

/**
 * Our settings in a crawler's configuration, with the crawler's own in place of missing ones (L-8).
 * For one thread.
 */
public final class CrawlerSettings {
  /** The crawler's setting with its name. */
  public static final String NAME = "http.agent.name";

  /** The crawler's setting with more names. */
  public static final String OTHERS = "http.robots.agents";

  /**
   * A setting of the crawler.
   *
   * @param ours our setting with the same effect; null for none
   * @param value returns the value of our setting for the crawler's value, or null for a value
   *     without effect on ours
   */
  public record Row(String name, @Nullable Setting<?> ours, UnaryOperator<@Nullable String> value) {
    /** Returns the row of a setting that has no effect with Robotspec. */
    public static Row withoutEffect(String name, String usual) {
      return new Row(name, null, text -> usual.equalsIgnoreCase(text) ? null : text);
    }
  }

  private final Map<String, String> properties;

  /** The names under which the operator wrote properties. */
  private final Map<String, String> writtenAs = new TreeMap<>();

  /** Creates the settings from our own, and the names of all others, which may be misspelt. */
  public CrawlerSettings(Map<String, String> properties) {
    this.properties = new TreeMap<>(properties);
  }

  /** Returns the name of one of our settings in a configuration. */
  public static String name(Setting<?> ours) {
    return RobotsConfig.PREFIX + ours.key();
  }

  /** Sets the value of a missing setting. */
  public void usual(Setting<?> ours, Supplier<String> value) {
    properties.computeIfAbsent(name(ours), name -> value.get());
  }

  /** Sets the value of a missing setting, which an error names as written; returns an earlier. */
  public @Nullable String set(Setting<?> ours, String value, String written) {
    @Nullable String earlier = properties.putIfAbsent(name(ours), value);
    if (earlier == null) {
      writtenAs.put(name(ours), written);
    }
    return earlier;
  }

  /**
   * Reads settings of the crawler.
   *
   * @param crawlers returns the value of a setting; null if the operator did not set it
   * @return what each setting means here, one line each
   */
  public List<String> read(List<Row> rows, UnaryOperator<@Nullable String> crawlers) {
    List<String> notes = new ArrayList<>();
    for (Row row : rows) {
      @Nullable String text = crawlers.apply(row.name);
      @Nullable String value = text == null ? null : row.value.apply(text);
      if (value != null) {
        notes.add(row.name + "=" + text + ": " + meaning(row, value));
      }
    }
    return notes;
  }

  private String meaning(Row row, String value) {
    if (row.ours == null) {
      return "has no effect with Robotspec";
    }
    @Nullable String earlier = set(row.ours, value, row.name);
    return earlier == null
        ? "taken as " + name(row.ours) + "=" + value
        : "ignored because of " + name(row.ours) + "=" + earlier;
  }

  /**
   * Returns the crawler's names as product tokens (D-14), in its order, as our own setting has
   * them.
   *
   * @param warnings receives a line about each name that is cut
   * @throws IllegalArgumentException if there is none; the message says what to set
   */
  public static String agents(List<String> name, List<String> others, List<String> warnings) {
    List<String> agents = new ArrayList<>(CrawlerName.cut(NAME, name, warnings));
    for (String agent : CrawlerName.cut(OTHERS, others, warnings)) {
      if (agents.stream().noneMatch(agent::equalsIgnoreCase)) {
        agents.add(agent);
      }
    }
    if (agents.isEmpty()) {
      String wrong = name.contains("*") ? " is \"*\", which is no product token" : " is empty";
      throw new IllegalArgumentException(
          NAME + wrong + ": set it to the name of your crawler, as robots.txt files call it");
    }
    return String.join(",", agents);
  }

  /**
   * Returns the configuration.
   *
   * @param adapters the adapter's own settings
   * @throws IllegalArgumentException if a setting is invalid; the message names it
   */
  public RobotsConfig config(Collection<? extends Setting<?>> adapters) {
    return RobotsConfig.of(properties, adapters, writtenAs);
  }
}
