package org.robotspec.service;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.h2.mvstore.MVMap;
import org.h2.mvstore.MVStore;
import org.h2.mvstore.type.ByteArrayDataType;
import org.h2.mvstore.type.StringDataType;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.robotspec.access.AccessState;

final class FileStoreTest extends StoreContract {
  @TempDir Path directory;
  private final List<RobotsStore> opened = new ArrayList<>();

  private RobotsStore open() {
    RobotsStore store = FileStore.open(directory.resolve("sub"), new FakeClock()).orElseThrow();
    opened.add(store);
    return store;
  }

  @Override
  RobotsStore store() {
    return opened.isEmpty() ? open() : opened.get(0);
  }

  private Path file() {
    return directory.resolve("sub").resolve(FileStore.FILE);
  }

  static MVStore raw(Path file) {
    return new MVStore.Builder().fileName(file.toString()).open();
  }

  static MVMap<String, byte[]> states(MVStore raw) {
    return raw.openMap(
        "states",
        new MVMap.Builder<String, byte[]>()
            .keyType(StringDataType.INSTANCE)
            .valueType(ByteArrayDataType.INSTANCE));
  }

  @AfterEach
  void close() {
    opened.forEach(RobotsStore::close);
  }

  @Test
  void stateOutlivesTheStore() {
    open().save("http://a.example", file("x"));
    opened.get(0).close();
    assertThat(open().load("http://a.example")).contains(file("x"));
  }

  @Test
  void aClosedStoreIsEmptyAndSilent() {
    RobotsStore store = open();
    store.save("http://a.example", file("x"));
    store.close();
    store.close();
    store.save("http://b.example", file("x"));
    assertThat(store.load("http://a.example")).isEmpty();
  }

  @Test
  void aSecondUserFindsItLockedAndGoesOnInMemory() {
    open().save("http://a.example", file("x"));
    assertThat(FileStore.open(directory.resolve("sub"), new FakeClock())).isEmpty();
    assertThat(opened.get(0).load("http://a.example")).contains(file("x"));
    RobotsConfig config =
        RobotsConfig.builder("foo").store("file:" + directory.resolve("sub")).build();
    try (RobotsService service = RobotsService.open(config, new FakeFetcher())) {
      assertThat(service.decide("http://b.example/").allowed()).isTrue();
      assertThat(service.describe()).contains("memory");
    }
  }

  @Test
  void aDirectoryThatCannotBeMadeMeansMemory() throws IOException {
    Path plain = Files.createFile(directory.resolve("plain"));
    assertThat(FileStore.open(plain.resolve("sub"), new FakeClock())).isEmpty();
  }

  @Test
  void aCorruptRecordIsDroppedAndTheOthersStay() {
    open().save("http://a.example", file("x"));
    opened.get(0).close();
    try (MVStore raw = raw(file())) {
      states(raw).put("http://bad.example", new byte[] {1, 2, 3});
      states(raw).put("http://worse.example", new byte[] {1, 2, 3, 4, 5});
    }
    RobotsStore store = open();
    assertThat(store.load("http://bad.example")).isEmpty();
    assertThat(store.load("http://worse.example")).isEmpty();
    assertThat(store.load("http://a.example")).contains(file("x"));
  }

  @Test
  void whatWasNotFetchedForSixtyDaysIsDropped() {
    open().save("http://a.example", file("x"));
    opened.get(0).close();
    Clock edge = Clock.fixed(AT.plus(RobotsStore.KEEP), ZoneOffset.UTC);
    RobotsStore store = FileStore.open(directory.resolve("sub"), edge).orElseThrow();
    assertThat(store.load("http://a.example")).isPresent();
    store.close();
    Clock later = Clock.offset(edge, Duration.ofMillis(1));
    store = FileStore.open(directory.resolve("sub"), later).orElseThrow();
    assertThat(store.load("http://a.example")).isEmpty();
    store.close();
  }

  /**
   * The bound is what docs/configuration.md says of the disk that is needed. How often the hosts
   * were written makes no difference.
   */
  @Test
  void theFileStaysNearItsContentWhileWrittenAndWhenClosed() throws IOException {
    RobotsStore store = open();
    Random random = new Random(1);
    long content = 0;
    long largest = 0;
    for (int i = 0; i < 20_000; i++) {
      String key = "0123456789abcdef http://host-" + (i < 2_000 ? i : random.nextInt(2_000));
      byte[] body = new byte[random.nextInt(800)];
      random.nextBytes(body);
      AccessState state = file(new String(body, ISO_8859_1));
      store.save(key, state);
      content += i < 2_000 ? key.length() + state.toBytes().length : 0;
      largest = i % 100 == 99 ? Math.max(largest, Files.size(file())) : largest;
    }
    assertThat(largest).isLessThan(6 * content);
    store.close();
    assertThat(Files.size(file())).isLessThan(3 * content);
  }

  /** Saves states and says so, until it is killed. */
  static final class Saver {
    public static void main(String[] args) {
      RobotsStore store = FileStore.open(Path.of(args[0]), new FakeClock()).orElseThrow();
      for (int i = 0; ; i++) {
        store.save("http://h" + i + ".example", file("disallow: /" + i));
        System.out.println(i);
        System.out.flush();
      }
    }
  }

  @Test
  void survivesKill9AtAnyMoment() throws Exception {
    for (int killAfter : new int[] {1, 37, 400}) {
      Path place = directory.resolve("killed" + killAfter);
      Process process =
          TestJvm.of(Saver.class, List.of(), place.toString())
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      int last = -1;
      try (BufferedReader lines = process.inputReader()) {
        while (last < killAfter) {
          last = Integer.parseInt(lines.readLine());
        }
        process.toHandle().destroyForcibly(); // SIGKILL, and the pipe stays open
        process.waitFor();
        // What it had said before it died counts as well.
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
          last = Integer.parseInt(line);
        }
      }
      RobotsStore store = FileStore.open(place, new FakeClock()).orElseThrow();
      for (int i = 0; i <= last; i++) {
        assertThat(store.load("http://h" + i + ".example")).as("%d of %d", i, last).isPresent();
      }
      store.close();
    }
  }
}
