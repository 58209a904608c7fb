package org.robotspec.cli.state;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.robotspec.access.AccessReason;
import org.robotspec.access.AccessState;
import org.robotspec.access.CachedFile;
import org.robotspec.access.FailureRun;
import org.robotspec.access.FetchResult;
import org.robotspec.cli.RunsCommands;
import org.robotspec.service.internal.store.Stores;
import org.robotspec.service.spi.RobotsStore;

/** Runs {@code robotspec state} on a store with three origins. */
abstract class StateFixture extends RunsCommands {
  static final String POLICY = "3cb21a8a ";
  static final String OTHER_POLICY = "00000001 ";

  /** Exact to what a state keeps. */
  final Instant now = Instant.now().truncatedTo(ChronoUnit.MICROS);

  @TempDir Path dir;
  Path folder = Path.of("");
  String store = "";

  @BeforeEach
  void fill() throws IOException {
    folder = Files.createDirectory(dir.resolve("store"));
    store = "file:" + folder;
    save(POLICY + "https://example.com", file("User-agent: *\nDisallow: /private/\n"));
    save(POLICY + "https://news.example", answer(AccessReason.CLIENT_ERROR, 404, null));
    save(POLICY + "http://shop.example:8080", down());
  }

  void save(String key, AccessState state) {
    try (RobotsStore opened = requireNonNull(Stores.open(store, Clock.systemUTC(), 8))) {
      opened.save(key, state);
    }
  }

  Instant ago(String time) {
    return now.minus(Duration.parse("PT" + time));
  }

  AccessState file(String body) {
    return answer(AccessReason.FILE, 200, CachedFile.of(body.getBytes(UTF_8), ago("2H50M")));
  }

  AccessState answer(AccessReason reason, int status, @Nullable CachedFile copy) {
    Instant refreshAt = ago("-21H-10M");
    return new AccessState(
        reason,
        new FetchResult(status, "", List.of(), null),
        ago("2H50M"),
        refreshAt,
        refreshAt,
        null,
        null,
        copy);
  }

  AccessState down() {
    CachedFile copy = CachedFile.of("User-agent: *\n".getBytes(UTF_8), ago("99H50M"));
    Instant refreshAt = ago("-29M-30S");
    return new AccessState(
        AccessReason.SERVER_ERROR,
        new FetchResult(503, "", List.of(), null),
        ago("30M30S"),
        refreshAt,
        refreshAt,
        new FailureRun(ago("25H10M"), 14, 2, null),
        new FailureRun(ago("25H10M"), 14, 2, null),
        copy);
  }

  /** Returns what is printed for arguments in which {@code file:store} is the store. */
  String result(String arguments) {
    String[] words =
        Stream.of(arguments.split(" "))
            .map(word -> word.equals("file:store") ? store : word)
            .toArray(String[]::new);
    run(words);
    return printed(Map.of("file:store", store, "", dir + "/"));
  }
}
