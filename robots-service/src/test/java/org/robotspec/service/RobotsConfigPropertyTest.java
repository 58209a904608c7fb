package org.robotspec.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.jspecify.annotations.Nullable;
import org.robotspec.profile.ProfileSettings;
import org.robotspec.profile.Setting;
import org.robotspec.profile.SpecProfile;

/** Equal settings are equal configurations, however they were made. */
final class RobotsConfigPropertyTest {
  private static final List<Setting<?>> ROWS =
      Stream.concat(ServiceSettings.all().stream(), ProfileSettings.all().stream())
          .filter(row -> !row.equals(ServiceSettings.OVERRIDE))
          .toList();

  /** Values that contradict no others; a row without any is left out. */
  private static final Map<String, List<String>> TEXTS =
      Map.ofEntries(
          Map.entry("agents", List.of("foo-news", "foo-news,bar", "Foo/1.0")),
          Map.entry("user-agent", List.of("foo/1.0", "foo-news")),
          Map.entry("store", List.of("memory", "file:target/none")),
          Map.entry("overrides", List.of("", "overrides.json")),
          Map.entry("exempt-hosts", List.of("", "b.example,c.example")),
          Map.entry("usage.require", List.of("", "train-ai")),
          Map.entry("usage.refuse", List.of("search", "train-ai,search")),
          Map.entry("memory", List.of("64m", "2097152")),
          Map.entry("max-redirects", List.of("0", "5", "7")),
          Map.entry("max-bytes", List.of("0", "1024", "512000")),
          Map.entry("max-line-bytes", List.of("0", "1024")),
          Map.entry("connect-timeout", List.of("5s", "9s", "PT5S")),
          Map.entry("response-timeout", List.of("10s", "11s")),
          Map.entry("fetch-timeout", List.of("20s", "1m")),
          Map.entry("cache-lifetime", List.of("24h", "1d", "3h")));

  private static List<String> texts(Setting<?> row) {
    boolean choice =
        row.equals(ServiceSettings.PROFILE)
            || row.defaultValue() instanceof Enum
            || row.defaultValue() instanceof Boolean;
    List<String> words = choice ? List.of(row.takes().split(" or ", -1)) : List.of();
    return TEXTS.getOrDefault(row.key(), words);
  }

  @Provide
  Arbitrary<Map<Setting<?>, String>> settings() {
    List<Setting<?>> rows = ROWS.stream().filter(row -> !texts(row).isEmpty()).toList();
    return Arbitraries.of(rows)
        .set()
        .ofMaxSize(8)
        .flatMap(
            chosen ->
                Arbitraries.integers()
                    .between(0, 5)
                    .list()
                    .ofSize(chosen.size())
                    .map(picks -> pick(List.copyOf(chosen), picks)));
  }

  private static Map<Setting<?>, String> pick(List<Setting<?>> rows, List<Integer> picks) {
    Map<Setting<?>, String> settings = new HashMap<>();
    for (int i = 0; i < rows.size(); i++) {
      List<String> texts = texts(rows.get(i));
      settings.put(rows.get(i), texts.get(picks.get(i) % texts.size()));
    }
    settings.putIfAbsent(ServiceSettings.AGENTS, "foo-news");
    return settings;
  }

  private static <T> void set(RobotsConfig.Builder builder, Setting<T> row, String text) {
    builder.set(row, row.parse(row.key(), text));
  }

  private static String text(Map<Setting<?>, String> settings, Setting<?> row) {
    return Objects.requireNonNull(settings.get(row));
  }

  private static RobotsConfig built(Map<Setting<?>, String> settings, Random random) {
    List<Setting<?>> rows = new ArrayList<>(settings.keySet());
    Collections.shuffle(rows, random);
    RobotsConfig.Builder builder = RobotsConfig.builder();
    rows.forEach(row -> set(builder, row, text(settings, row)));
    return builder.override("A.example", "user-agent: *\ndisallow: /a").build();
  }

  /** Uses the typed methods where there are any, and a profile with half of its own settings. */
  private static RobotsConfig typed(Map<Setting<?>, String> settings) {
    RobotsConfig.Builder builder =
        RobotsConfig.builder(
                ServiceSettings.AGENTS
                    .parse("", text(settings, ServiceSettings.AGENTS))
                    .toArray(String[]::new))
            .override("a.example.", "user-agent: *\ndisallow: /a");
    @Nullable String name = settings.get(ServiceSettings.PROFILE);
    SpecProfile profile = name == null ? SpecProfile.GOOGLE_2019 : SpecProfile.parse(name);
    for (Setting<?> row : settings.keySet()) {
      if (ProfileSettings.all().contains(row)) {
        profile = profile.with(row.key(), text(settings, row));
      } else if (!row.equals(ServiceSettings.PROFILE) && !row.equals(ServiceSettings.AGENTS)) {
        set(builder, row, text(settings, row));
      }
    }
    return builder.profile(profile).build();
  }

  private static RobotsConfig read(Map<Setting<?>, String> settings) throws IOException {
    Properties properties = new Properties();
    settings.forEach((row, text) -> properties.setProperty("robotspec." + row.key(), text));
    properties.setProperty("robotspec.override.a.EXAMPLE", "user-agent: *\\ndisallow: /a");
    StringWriter file = new StringWriter();
    properties.store(file, null);
    Properties loaded = new Properties();
    loaded.load(new StringReader(file.toString()));
    return RobotsConfig.of(
        loaded.stringPropertyNames().stream()
            .collect(Collectors.toMap(Function.identity(), loaded::getProperty)));
  }

  /** Returns what a configuration makes a service do. */
  private static List<Object> behaviour(RobotsConfig config) {
    FakeFetcher fetcher = new FakeFetcher();
    fetcher.on(
        "http://b.example/robots.txt",
        FakeFetcher.file("user-agent: foo", "disallow: /%78", "allow: y", "user-agent: *"));
    fetcher.on("http://c.example/robots.txt", FakeFetcher.status(403));
    fetcher.otherwise((url, limits) -> FakeFetcher.status(429));
    List<Object> seen = new ArrayList<>();
    ROWS.stream()
        .filter(row -> row.defaultValue() != null)
        .forEach(row -> seen.add(config.get(row)));
    seen.addAll(List.of(config.profile(), config.crawler(), config.limits(), config.userAgent()));
    seen.addAll(List.of(config.overrides(), config.toString()));
    if (!config.get(ServiceSettings.OVERRIDES).isEmpty()) {
      return seen; // the file does not exist
    }
    try (RobotsService service =
        RobotsService.builder(config).fetcher(fetcher).clock(new FakeClock()).open()) {
      Stream.of("a.example/a", "b.example/x", "b.example/y", "c.example/", "d.example/")
          .forEach(url -> seen.add(service.decide("http://" + url).toString()));
    }
    return seen;
  }

  @Property(tries = 100)
  void equalSettingsAreEqualConfigurationsHoweverTheyWereMade(
      @ForAll("settings") Map<Setting<?>, String> settings, @ForAll Random random)
      throws IOException {
    RobotsConfig read = read(settings);
    List<Object> behaviour = behaviour(read);
    for (RobotsConfig other :
        List.of(built(settings, random), built(settings, random), typed(settings))) {
      assertThat(other).isEqualTo(read).hasSameHashCodeAs(read).hasToString(read.toString());
      assertThat(behaviour(other)).isEqualTo(behaviour);
    }
  }
}
