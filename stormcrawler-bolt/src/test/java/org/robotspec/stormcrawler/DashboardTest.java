package org.robotspec.stormcrawler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.atLeastOnce;
import static org.mockito.Mockito.verify;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mockito.ArgumentCaptor;
import org.robotspec.service.RobotsConfig;
import org.robotspec.service.RobotsMeters;
import org.robotspec.service.RobotsService;
import org.yaml.snakeyaml.Yaml;

/** The dashboard and the alerts name only metrics that exist. */
class DashboardTest extends GateFixture {
  private static final Path EXAMPLES = Path.of("example");
  private static final Pattern STORM = Pattern.compile("metric=(~?)\"([^\"]+)\"");
  private static final Pattern MICROMETER = Pattern.compile("robotspec_\\w+(\\{[^}]*})?");

  private final List<String> gauges = new ArrayList<>();

  @Test
  void everyQueryOfTheDashboardHasData() throws Exception {
    JsonNode dashboard = new ObjectMapper().readTree(EXAMPLES.resolve("grafana.json").toFile());
    List<String> queries = dashboard.get("panels").findValuesAsText("expr");
    assertThat(queries).hasSizeGreaterThan(10);
    String text = String.join(" ", queries);
    checkStorm(text);
    List<String> micrometer = micrometer();
    assertThat(all(MICROMETER, text))
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

  @ParameterizedTest
  @ValueSource(strings = {"grafana.json", "alerts.yml"})
  void theShadowCountersAreKnown(String file) throws Exception {
    String text = Files.readString(EXAMPLES.resolve(file)).replace("\\\"", "\"");
    List<String> queried =
        all(STORM, text).stream()
            .flatMap(query -> registered().stream().filter(name -> name.matches(query.group(2))))
            .toList();
    assertThat(queried)
        .contains(
            "robotspec.shadow-same",
            "robotspec.shadow-allowed",
            "robotspec.shadow-disallowed",
            "robotspec.shadow-postponed");
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

  /** Returns the meters as Prometheus names them, with and without their tag. */
  private static List<String> micrometer() {
    SimpleMeterRegistry registry = new SimpleMeterRegistry();
    RobotsConfig config = RobotsConfig.builder("dashboardbot").build();
    try (RobotsService service = RobotsService.open(config)) {
      RobotsMeters.of(service).bindTo(registry);
    }
    return registry.getMeters().stream()
        .map(Meter::getId)
        .flatMap(
            id -> {
              String name = id.getName().replace('.', '_') + "_total";
              return Stream.concat(
                  Stream.of(name),
                  id.getTags().stream()
                      .map(tag -> name + "{" + tag.getKey() + "=\"" + tag.getValue() + "\"}"));
            })
        .toList();
  }

  private static List<MatchResult> all(Pattern pattern, String text) {
    return pattern.matcher(text).results().toList();
  }
}
