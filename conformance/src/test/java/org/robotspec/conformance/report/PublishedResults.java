package org.robotspec.conformance.report;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.robotspec.conformance.run.Outcome;
import org.robotspec.conformance.run.Result;

/**
 * What an implementation made of the suite: {@code results/NAME.json}, from which the pages are
 * made.
 *
 * @param name what people call it
 * @param language it is written in
 * @param version that was run; none for ours
 * @param source where that version is from
 * @param home its address
 * @param how it was run
 * @param date when; none if every build does it
 * @param suite the version of the cases
 * @param profiles what came of it, by the profile that it was judged by
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record PublishedResults(
    String name,
    String language,
    @Nullable String version,
    @Nullable String source,
    String home,
    String how,
    @Nullable String date,
    String suite,
    Map<String, Judged> profiles) {
  static final Path FOLDER = PublishedDriver.HOME.resolve("conformance/results");

  private static final JsonMapper JSON =
      JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

  /**
   * Results under a profile.
   *
   * @param tracks counts for each track of which it answers anything
   * @param wrong what it said to each required case that it answers wrongly, or not at all
   * @param optionalWrong the same for optional cases
   */
  record Judged(
      Map<String, Counts> tracks, Map<String, String> wrong, Map<String, String> optionalWrong) {}

  /** How many cases ended how; what is optional never counts against anyone. */
  record Counts(int right, int wrong, int optionalRight, int optionalWrong, int skipped) {
    int judged() {
      return right + wrong;
    }

    @Override
    public String toString() {
      return judged() == 0 ? "–" : right + "/" + judged();
    }
  }

  static PublishedResults of(
      PublishedDriver driver, List<Result> results, @Nullable String date, String suite) {
    String said = results.get(0).driver(); // name and version
    String version = driver.version();
    if (version == null && said.contains(" ")) {
      version = said.substring(said.indexOf(' ') + 1);
    }
    Map<String, List<Result>> byProfile = new LinkedHashMap<>();
    for (Result result : results) {
      byProfile.computeIfAbsent(result.profile(), profile -> new ArrayList<>()).add(result);
    }
    Map<String, Judged> profiles = new LinkedHashMap<>();
    byProfile.forEach((profile, all) -> profiles.put(profile, judged(all)));
    return new PublishedResults(
        driver.name(),
        driver.language(),
        version,
        driver.source(),
        driver.home(),
        driver.how(),
        date,
        suite,
        profiles);
  }

  private static Judged judged(List<Result> results) {
    Map<String, List<Result>> byTrack = new LinkedHashMap<>();
    for (Result result : results) {
      String track = result.testCase().track().key();
      byTrack.computeIfAbsent(track, name -> new ArrayList<>()).add(result);
    }
    Map<String, Counts> tracks = new LinkedHashMap<>();
    byTrack.forEach((track, all) -> tracks.put(track, counts(all)));
    tracks.values().removeIf(counts -> counts.judged() == 0);
    Map<String, String> wrong = new LinkedHashMap<>();
    Map<String, String> optionalWrong = new LinkedHashMap<>();
    for (Result result : results) {
      if (result.countsAgainst(true)) {
        Map<String, String> into = result.countsAgainst(false) ? wrong : optionalWrong;
        into.put(result.testCase().id(), got(result));
      }
    }
    return new Judged(tracks, wrong, optionalWrong);
  }

  /** What a driver says may name its own files: not where they are here. */
  private static String got(Result result) {
    return result.got().replace(PublishedDriver.HOME + "/", "").strip();
  }

  private static Counts counts(List<Result> results) {
    int right = 0;
    int wrong = 0;
    int optionalRight = 0;
    int optionalWrong = 0;
    int skipped = 0;
    for (Result result : results) {
      if (result.outcome() == Outcome.SKIPPED) {
        skipped++;
      } else if (result.countsAgainst(true)) {
        wrong += result.countsAgainst(false) ? 1 : 0;
        optionalWrong += result.countsAgainst(false) ? 0 : 1;
      } else {
        right += result.required() ? 1 : 0;
        optionalRight += result.required() ? 0 : 1;
      }
    }
    return new Counts(right, wrong, optionalRight, optionalWrong, skipped);
  }

  static PublishedResults read(String name) throws IOException {
    return JSON.readValue(FOLDER.resolve(name + ".json").toFile(), PublishedResults.class);
  }

  void write(Path folder, String name) throws IOException {
    Files.createDirectories(folder);
    Files.writeString(folder.resolve(name + ".json"), JSON.writeValueAsString(this) + "\n");
  }

  /** Returns the counts of a track under a profile; none if it was not judged there. */
  Counts counts(String profile, String track) {
    Counts none = new Counts(0, 0, 0, 0, 0);
    return judged(profile).tracks().getOrDefault(track, none);
  }

  /** Returns the ids of the required cases that are wrong under a profile. */
  Set<String> wrong(String profile) {
    return judged(profile).wrong().keySet();
  }

  private Judged judged(String profile) {
    return profiles.getOrDefault(profile, new Judged(Map.of(), Map.of(), Map.of()));
  }

  /** Returns a line for each failure: what is compared with an earlier run. */
  Set<String> failures() {
    Set<String> failures = new TreeSet<>();
    profiles.forEach(
        (profile, judged) -> {
          judged.wrong().forEach((id, got) -> failures.add(profile + " " + id + ": " + got));
          judged
              .optionalWrong()
              .forEach((id, got) -> failures.add(profile + " " + id + ": " + got));
        });
    return failures;
  }

  /** Returns the same without a date. */
  PublishedResults undated() {
    return new PublishedResults(name, language, version, source, home, how, null, suite, profiles);
  }
}
