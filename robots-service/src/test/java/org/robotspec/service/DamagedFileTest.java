package org.robotspec.service;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.h2.mvstore.MVMap;
import org.h2.mvstore.MVStore;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.robotspec.access.AccessState;

/**
 * A file that a disk, a full one, or somebody has damaged: used as far as it goes, or put aside.
 */
final class DamagedFileTest {
  private static final int HOSTS = 400;
  private static final int FLIPS = 60;

  @TempDir Path directory;
  private Path file;

  @BeforeEach
  void setFile() {
    file = directory.resolve(FileStore.FILE);
  }

  private RobotsStore open() {
    return FileStore.open(directory, new FakeClock()).orElseThrow();
  }

  private static String key(int host) {
    return "0123456789abcdef http://host-" + host + ".example";
  }

  private static AccessState state(int host) {
    return host % 3 == 0
        ? StoreContract.down()
        : StoreContract.file("user-agent: *\ndisallow: /" + new Random(host).nextLong() + "\n");
  }

  /** Returns a file in which hosts were written several times, closed or as kill -9 leaves it. */
  private byte[] written(boolean closed) throws IOException {
    RobotsStore store = open();
    for (int i = 0; i < 3 * HOSTS; i++) {
      store.save(key(i % HOSTS), state(i % HOSTS));
    }
    byte[] killed = Files.readAllBytes(file);
    store.close();
    return closed ? Files.readAllBytes(file) : killed;
  }

  private List<Path> putAside() {
    try (Stream<Path> files = Files.list(directory)) {
      return files.filter(each -> each.toString().contains(".corrupt-")).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Opens a damaged file twice; returns how many hosts it still knew. */
  private int survivors(byte[] damaged, String how) throws IOException {
    Files.write(file, damaged);
    int before = putAside().size();
    int known = 0;
    RobotsStore store = open();
    for (int i = 0; i < HOSTS; i++) {
      AccessState state = store.load(key(i)).orElse(null);
      if (state != null) {
        assertThat(state).as(how).isEqualTo(state(i)); // damage never makes another answer
        known++;
      }
    }
    store.save("http://new.example", StoreContract.down());
    assertThat(store.load("http://new.example")).as(how).isPresent();
    store.close();
    assertIsNotLocked();
    int after = putAside().size();
    assertThat(after - before).as(how).isBetween(0, 1);
    store = open();
    assertThat(store.load("http://new.example")).as(how).isPresent();
    store.close();
    assertThat(putAside()).as(how).hasSize(after);
    return known;
  }

  private void assertIsNotLocked() throws IOException {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE);
        FileLock lock = channel.tryLock()) {
      assertThat(lock).isNotNull();
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aFlippedByteCostsSomeHostsOrTheFileAndNeverTheStore(boolean closed) throws IOException {
    byte[] sound = written(closed);
    assertThat(survivors(sound, "sound")).isEqualTo(HOSTS);
    List<Integer> known = new ArrayList<>();
    for (int seed = 0; seed < FLIPS; seed++) {
      Random random = new Random(seed);
      byte[] damaged = sound.clone();
      int at = random.nextInt(damaged.length);
      damaged[at] ^= (byte) (1 + random.nextInt(255));
      known.add(survivors(damaged, "byte " + at));
    }
    assertThat(known).as("files that are of use").anyMatch(hosts -> hosts > 0);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aFileCutAnywhereIsNoObstacle(boolean closed) throws IOException {
    byte[] sound = written(closed);
    for (int length = 1; length < sound.length; length *= 2) {
      survivors(Arrays.copyOf(sound, length), "cut to " + length);
    }
    survivors(new byte[0], "empty");
  }

  @Test
  void pagesOfZerosAndOfNoiseAreNoObstacle() throws IOException {
    byte[] sound = written(true);
    for (int seed = 0; seed < FLIPS / 2; seed++) {
      Random random = new Random(seed);
      byte[] damaged = sound.clone();
      int block = 4096 * random.nextInt(damaged.length / 4096);
      byte[] other = new byte[4096];
      if (seed % 2 == 0) {
        random.nextBytes(other);
      }
      System.arraycopy(other, 0, damaged, block, other.length);
      survivors(damaged, "block at " + block);
    }
  }

  @Test
  void oneWarningNamesBothFilesAndNothingElseOfWhatIsInThem() throws IOException {
    byte[] noise = "no \u001b[31mstore\n".repeat(1_000).getBytes(UTF_8);
    for (int time = 1; time <= 2; time++) {
      Files.write(file, noise);
      List<String> log = LogOf.running(() -> open().close());
      assertThat(putAside()).hasSize(time);
      assertThat(LogOf.warnings(log))
          .singleElement()
          .asString()
          .contains(file + " is damaged", FileStore.FILE + ".corrupt-20260301T000000Z");
      assertThat(log).hasSize(1).noneMatch(line -> line.contains("\u001b"));
    }
    assertThat(putAside()).allMatch(aside -> isNoise(aside, noise));
  }

  private static boolean isNoise(Path aside, byte[] noise) {
    try {
      return Arrays.equals(Files.readAllBytes(aside), noise);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void aFileThatIsLockedIsLeftAlone() throws IOException {
    written(true);
    byte[] before = Files.readAllBytes(file);
    try (FileChannel other =
            FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE);
        FileLock lock = other.lock()) {
      assertThat(lock.isValid()).isTrue();
      List<String> log =
          LogOf.running(() -> assertThat(FileStore.open(directory, new FakeClock())).isEmpty());
      assertThat(log).singleElement().asString().contains("is in use by another process");
      assertThat(putAside()).isEmpty();
    }
    assertThat(Files.readAllBytes(file)).isEqualTo(before);
  }

  @Test
  void aFileThatMayNotBeWrittenIsLeftAlone() throws IOException {
    byte[] before = written(true);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("r--r--r--"));
    assumeFalse(Files.isWritable(file), "this user may write everything");
    List<String> log =
        LogOf.running(() -> assertThat(FileStore.open(directory, new FakeClock())).isEmpty());
    assertThat(LogOf.warnings(log)).singleElement().asString().contains("cannot be used");
    assertThat(putAside()).isEmpty();
    assertThat(Files.readAllBytes(file)).isEqualTo(before);
  }

  @Test
  void aRecordUnderAnotherKeyIsNotItsAnswer() throws IOException {
    written(true);
    try (MVStore raw = FileStoreTest.raw(file)) {
      MVMap<String, byte[]> states = FileStoreTest.states(raw);
      states.put(key(HOSTS), states.get(key(1)));
    }
    RobotsStore store = open();
    assertThat(store.load(key(1))).isPresent();
    assertThat(store.load(key(HOSTS))).isEmpty();
    store.close();
  }
}
