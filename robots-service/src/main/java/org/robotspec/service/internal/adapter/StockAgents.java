package org.robotspec.service.internal.adapter;

import java.util.ArrayList;
import java.util.List;
import org.robotspec.text.CrawlerName;

/** The crawler's names in two settings of Nutch and StormCrawler. */
public final class StockAgents {
  /** The setting with the crawler's name. */
  public static final String NAME = "http.agent.name";

  /** The setting with more names. */
  public static final String OTHERS = "http.robots.agents";

  private StockAgents() {}

  /**
   * Returns the names as product tokens (D-14), in the crawler's order, as our own setting has
   * them.
   *
   * @param warnings receives a line about each name that is cut
   * @throws IllegalArgumentException if there is none; the message says what to set
   */
  public static String of(List<String> name, List<String> others, List<String> warnings) {
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
}
