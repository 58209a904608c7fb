package org.robotspec.service.internal.store;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.robotspec.access.AccessState;
import org.robotspec.service.FakeClock;
import org.robotspec.service.LogOf;
import org.robotspec.service.TestJvm;
import org.robotspec.service.spi.RobotsStore;

final class FileStoreTest extends StoreContract {
  private static final String KEY = "http://a.example";
  private static final Duration PAUSE = Duration.ofMillis(20);

  @TempDir Path directory;
  private RobotsStore store;

  @BeforeEach
  void open() {
    store = open(new FakeClock());
  }

  private RobotsStore open(Clock clock) {
    return FileStore.open(directory.resolve("sub"), clock, PAUSE);
  }

  @Override
  RobotsStore store() {
    return store;
  }

  /** Returns the only file of the store. */
  private Path file() throws IOException {
    try (Stream<Path> files = Files.walk(directory.resolve("sub"))) {
      List<Path> all = files.filter(Files::isRegularFile).toList();
      assertThat(all).hasSize(1);
      return all.get(0);
    }
  }

  @Test
  void h11_storesOfOneDirectoryShareIt() {
    RobotsStore other = open(new FakeClock());
    store.save(KEY, file("x"));
    assertThat(other.load(KEY)).contains(file("x"));
    other.save(KEY, file("y"));
    assertThat(store.load(KEY)).contains(file("y"));
  }

  @Test
  void aDirectoryThatCannotBeMadeIsTriedAgain() throws IOException {
    Path plain = Files.createFile(directory.resolve("plain"));
    List<RobotsStore> opened = new ArrayList<>();
    List<String> log =
        LogOf.until(
            "works again",
            () -> {
              opened.add(FileStore.open(plain.resolve("sub"), new FakeClock(), PAUSE));
              opened.get(0).save(KEY, file("x"));
              assertThat(opened.get(0).load(KEY)).isEmpty();
              assertThat(plain.toFile().delete()).isTrue();
            });
    assertThat(LogOf.warnings(log)).singleElement().asString().contains("does not work");
    opened.get(0).save(KEY, file("x"));
    assertThat(opened.get(0).load(KEY)).contains(file("x"));
  }

  @Test
  void aDirectoryThatMayNotBeWrittenIsRead() throws IOException {
    store.save(KEY, file("x"));
    Path read = requireNonNull(file().getParent());
    for (Path each : List.of(read, read.getParent())) {
      Files.setPosixFilePermissions(each, PosixFilePermissions.fromString("r-xr-xr-x"));
    }
    assumeFalse(Files.isWritable(read), "this user may write everything");
    RobotsStore other = open(new FakeClock());
    assertThat(other.load(KEY)).contains(file("x"));
    List<String> log = LogOf.running(() -> other.save(KEY, file("y")));
    assertThat(log).singleElement().asString().contains("WARN", "writing to the store in");
    assertThat(other.load(KEY)).contains(file("x"));
    for (Path each : List.of(read.getParent(), read)) {
      Files.setPosixFilePermissions(each, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
  }

  @Test
  void anInterruptedThreadIsServed() {
    List<String> log =
        LogOf.running(
            () -> {
              Thread.currentThread().interrupt();
              store.save(KEY, file("x"));
              assertThat(store.load(KEY)).contains(file("x"));
              assertThat(Thread.interrupted()).isTrue();
            });
    assertThat(log).isEmpty();
  }

  @Test
  void aDamagedFileIsOneWarningAndReplaced() throws IOException {
    store.save(KEY, down());
    Files.writeString(file(), "no \u001b[31mstore");
    List<String> log =
        LogOf.running(
            () -> {
              assertThat(store.load(KEY)).isEmpty();
              assertThat(store.load(KEY)).isEmpty();
              store.save(KEY, file("x"));
              assertThat(store.load(KEY)).contains(file("x"));
            });
    assertThat(log).singleElement().asString().contains("WARN", KEY).doesNotContain("\u001b");
  }

  @Test
  void aStoreWorksAgainOnlyWhenItTakesWhatItDidNot() throws IOException {
    store.save(KEY, file("x"));
    Path place = directory.resolve("sub");
    Path aside = directory.resolve("aside");
    Files.move(place, aside);
    Files.createFile(place);
    FileRecords records = new FileRecords(place);
    assertThatThrownBy(() -> records.tryWriting(new byte[9_000])).isInstanceOf(IOException.class);
    List<String> log =
        LogOf.until(
            "works again",
            () -> {
              store.save(KEY, file("y"));
              store.save("http://b.example", file("y"));
              assertThat(store.load("http://b.example")).isEmpty();
              assertThat(place.toFile().delete()).isTrue();
              assertThat(aside.toFile().renameTo(place.toFile())).isTrue();
            });
    assertThat(log).hasSize(2);
    assertThat(log.get(0)).contains("WARN", "writing to the store in", "does not work");
    assertThat(log.get(1)).contains("INFO", "works again");
    assertThat(store.load(KEY)).contains(file("x"));
    assertThat(file()).as("nothing is left of probes").exists();
  }

  /** What is in place of a record's file, or of the directory that has it. */
  enum InPlace {
    DIRECTORY,
    FULL_DIRECTORY,
    FILE_FOR_DIRECTORY,
    PIPE_FOR_DIRECTORY;

    void make(Path file) throws Exception {
      Path folder = requireNonNull(file.getParent());
      Files.delete(file);
      switch (this) {
        case DIRECTORY -> Files.createDirectory(file);
        case FULL_DIRECTORY -> Files.createDirectories(file.resolve("x"));
        case FILE_FOR_DIRECTORY -> {
          Files.delete(folder);
          Files.createFile(folder);
        }
        case PIPE_FOR_DIRECTORY -> {
          Files.delete(folder);
          pipe(folder);
        }
      }
    }
  }

  private static void pipe(Path file) throws Exception {
    assertThat(new ProcessBuilder("mkfifo", file.toString()).start().waitFor()).isZero();
  }

  @ParameterizedTest
  @EnumSource
  void onlyTheKeyThatCannotBeWrittenIsLeftOut(InPlace what) throws Exception {
    store.save(KEY, file("x"));
    what.make(file());
    List<String> log =
        LogOf.running(
            () -> {
              for (int i = 0; i < 20; i++) {
                store.save(KEY, file("y"));
                assertThat(store.load(KEY)).isEmpty();
                String other = "http://b.example:" + i;
                store.save(other, file("z"));
                assertThat(store.load(other)).contains(file("z"));
              }
              store.remove(KEY);
              store.save("http://c.example", down());
              assertThat(store.load("http://c.example")).contains(down());
            });
    assertThat(log).singleElement().asString().contains("WARN", "dropped the record of " + KEY);
  }

  @Test
  void aPipeInPlaceOfARecordHoldsNobodyAndIsReplaced() throws Exception {
    store.save(KEY, file("x"));
    Path file = file();
    Files.delete(file);
    pipe(file);
    assertThat(store.load(KEY)).isEmpty();
    Visited visited = Visited.in(new FileRecords(directory.resolve("sub")), "");
    assertThat(visited.states).isEmpty();
    assertThat(visited.unreadable).singleElement().asString().endsWith(": it is not a file");
    store.save(KEY, file("y"));
    assertThat(store.load(KEY)).contains(file("y"));
  }

  @Test
  void whatWasNotFetchedForSixtyDaysIsDropped() {
    store.save(KEY, file("x"));
    Clock edge = Clock.fixed(AT.plus(RobotsStore.KEEP), ZoneOffset.UTC);
    assertThat(open(edge).load(KEY)).isPresent();
    assertThat(open(Clock.offset(edge, Duration.ofMillis(1))).load(KEY)).isEmpty();
  }

  @Test
  void oldFilesAreDeletedAndNobodyElses() throws IOException {
    store.save(KEY, file("x"));
    Path old = file();
    Path half = Files.createFile(old.resolveSibling(old.getFileName() + "-half"));
    Path others = Files.createFile(directory.resolve("sub").resolve("others.txt"));
    Path recent =
        Files.copy(old, old.resolveSibling("1" + old.getFileName().toString().substring(1)));
    FileTime edge = FileTime.from(AT.minus(RobotsStore.KEEP));
    FileTime past = FileTime.from(edge.toInstant().minusSeconds(1));
    for (Path each : List.of(old, half, others)) {
      Files.setLastModifiedTime(each, past);
    }
    Files.setLastModifiedTime(recent, edge);
    ((FileStore) store).purge();
    assertThat(List.of(old, half)).allMatch(Files::notExists);
    assertThat(List.of(others, recent)).allMatch(Files::exists);
  }

  @Test
  void nobodyReadsAPartOfAState() throws Exception {
    AccessState small = file("x");
    AccessState large = file("disallow: /" + new Random(1).ints(30_000).boxed().toList());
    store.save(KEY, small);
    ExecutorService threads = Executors.newFixedThreadPool(2);
    try {
      Future<?> writer =
          threads.submit(
              () -> {
                for (int i = 0; i < 300; i++) {
                  store.save(KEY, i % 2 == 0 ? large : small);
                }
              });
      while (!writer.isDone()) {
        assertThat(store.load(KEY).orElseThrow()).isIn(small, large);
      }
      writer.get();
    } finally {
      threads.shutdownNow();
    }
  }

  /** Saves states and says so, until it is killed. */
  static final class Saver {
    public static void main(String[] args) {
      RobotsStore store = FileStore.open(Path.of(args[0]), new FakeClock(), Stores.PAUSE);
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
        // Read what it reported before it died, too.
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
          last = Integer.parseInt(line);
        }
      }
      RobotsStore store = FileStore.open(place, new FakeClock(), Stores.PAUSE);
      for (int i = 0; i <= last; i++) {
        assertThat(store.load("http://h" + i + ".example")).as("%d of %d", i, last).isPresent();
      }
      store.close();
    }
  }
}
