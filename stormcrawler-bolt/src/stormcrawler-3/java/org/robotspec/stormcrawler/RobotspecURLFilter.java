package org.robotspec.stormcrawler;

import com.digitalpebble.stormcrawler.Metadata;
import com.digitalpebble.stormcrawler.filtering.URLFilter;
import com.fasterxml.jackson.databind.JsonNode;
import java.net.URL;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A URL filter that drops disallowed URLs, and none for a temporary reason.
 *
 * <p>Its parameter {@code mode} is {@code cached} (default: never fetches, keeps what is unknown)
 * or {@code fetch}. Thread-safe.
 */
public final class RobotspecURLFilter extends URLFilter {
  private final RulesFilter filter = new RulesFilter();

  @Override
  public void configure(Map<String, Object> stormConf, JsonNode filterParams) {
    filter.configure(stormConf, filterParams);
  }

  @Override
  public @Nullable String filter(
      @Nullable URL sourceUrl, @Nullable Metadata sourceMetadata, String urlToFilter) {
    return filter.keeps(filter.deadline(sourceUrl), urlToFilter) ? urlToFilter : null;
  }
}
