package org.robotspec.service.internal.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.robotspec.service.FakeClock;
import org.robotspec.service.spi.RobotsStore;

final class FileRecordsTest extends StoreRecordsContract {
  private static final String KEY = "12345678 http://b.example";

  @TempDir Path directory;
  private StoreRecords records;
  private RobotsStore store;

  @BeforeEach
  void open() throws IOException {
    records = Stores.records("file:" + directory);
    store = FileStore.open(directory, new FakeClock(), Stores.PAUSE);
  }

  @Override
  StoreRecords records() {
    return records;
  }

  @Override
  RobotsStore store() {
    return store;
  }

  @Test
  void aDirectoryThatDoesNotExistIsNotMade() throws IOException {
    Path missing = directory.resolve("missing");
    assertThatThrownBy(() -> Stores.records("file:" + missing))
        .isInstanceOf(NoSuchFileException.class);
    assertThat(missing).doesNotExist();
    Path plain = Files.createFile(directory.resolve("plain"));
    assertThatThrownBy(() -> Stores.records("file:" + plain))
        .isInstanceOf(NotDirectoryException.class);
  }

  @Test
  void damagedFilesAreNamedAndNobodyElses() throws IOException {
    store.save(KEY, StoreContract.down());
    Path file = onlyFile();
    byte[] sound = Files.readAllBytes(file);
    for (int end = 0; end <= KEY.length(); end++) {
      Files.write(file, Arrays.copyOf(sound, end));
      visit("");
      assertThat(visited).isEmpty();
      assertThat(unreadable).singleElement().asString().startsWith(file + ": it is damaged");
    }
    sound[0]++;
    Files.write(file, sound);
    Files.writeString(file.resolveSibling("notes.txt"), "mine");
    Files.copy(file, file.resolveSibling(file.getFileName() + "-unfinished"));
    visit("http://b.example");
    assertThat(unreadable).singleElement().asString().startsWith(file + ": it is damaged");
  }

  private Path onlyFile() throws IOException {
    try (var files = Files.walk(directory)) {
      return files.filter(Files::isRegularFile).findAny().orElseThrow();
    }
  }

  @Test
  void aDirectoryInPlaceOfAFileIsNoRecord() throws IOException {
    store.save(KEY, StoreContract.down());
    Path file = onlyFile();
    Files.delete(file);
    Files.createDirectory(file);
    visit("");
    assertThat(visited).isEmpty();
    assertThat(unreadable).singleElement().asString().startsWith(file + ": ");
  }
}
