package org.robotspec.stormcrawler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.atLeastOnce;
import static org.mockito.Mockito.verify;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.mockito.ArgumentCaptor;
import org.robotspec.service.Counter;
import org.yaml.snakeyaml.Yaml;

/** The dashboard and the alerts name only metrics that exist. */
class DashboardTest extends GateFixture {
  private static final Path EXAMPLES = Path.of("example");
  private static final Pattern STORM = Pattern.compile("metric=(~?)\"([^\"]+)\"");
  private static final Pattern MICROMETER = Pattern.compile("robotspec_\\w+");

  private final List<String> gauges = new ArrayList<>();

  @Test
  void everyQueryOfTheDashboardHasData() throws Exception {
    JsonNode dashboard = new ObjectMapper().readTree(EXAMPLES.resolve("grafana.json").toFile());
    List<String> queries = dashboard.get("panels").findValuesAsText("expr");
    assertThat(queries).hasSizeGreaterThan(10).allSatisfy(this::checkStorm);
    List<String> micrometer =
        Arrays.stream(Counter.values())
            .map(counter -> "robotspec_" + counter.key().replace('-', '_') + "_total")
            .toList();
    assertThat(all(MICROMETER, String.join(" ", queries)))
        .isNotEmpty()
        .allSatisfy(name -> assertThat(micrometer).contains(name.group()));
  }

  @Test
  void everyAlertHasData() throws Exception {
    String text = Files.readString(EXAMPLES.resolve("alerts.yml"));
    Map<String, Object> rules = new Yaml().load(text);
    assertThat(rules).containsOnlyKeys("groups");
    String[] alerts = text.split("- alert:", -1);
    assertThat(alerts).hasSizeGreaterThan(5);
    Arrays.stream(alerts).skip(1).forEach(this::checkStorm);
  }

  private void checkStorm(String text) {
    List<MatchResult> queried = all(STORM, text);
    assertThat(queried).isNotEmpty();
    for (MatchResult query : queried) {
      boolean pattern = !query.group(1).isEmpty();
      String name = pattern ? query.group(2) : Pattern.quote(query.group(2));
      long alternatives = 1 + name.chars().filter(c -> c == '|').count();
      assertThat(registered().stream().filter(gauge -> gauge.matches(name)))
          .as(query.group())
          .hasSizeGreaterThanOrEqualTo((int) alternatives);
    }
  }

  private List<String> registered() {
    if (gauges.isEmpty()) {
      prepare("http.agent.name", "dashboardbot", "stormcrawler.metrics.version", "v2");
      ArgumentCaptor<String> names = ArgumentCaptor.captor();
      verify(context, atLeastOnce()).registerGauge(names.capture(), any());
      gauges.addAll(names.getAllValues());
    }
    return gauges;
  }

  private static List<MatchResult> all(Pattern pattern, String text) {
    return pattern.matcher(text).results().toList();
  }
}
