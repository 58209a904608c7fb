package org.robotspec.service.internal.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.FileInputStream;
import java.io.FileNotFoundException;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Instant;
import java.util.Arrays;
import java.util.Optional;
import java.util.UUID;
import java.util.function.BiPredicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.robotspec.text.PrintableText;

/**
 * The records in a directory, each in its own file. Immutable and thread-safe.
 *
 * <p>A file is named by a hash of its key and contains the key, then the state with a checksum, so
 * that damage never gives one site the rules of another. It is written under another name first, so
 * that nobody reads part of it. Channels are not used, because an interrupt of the caller's thread
 * closes them.
 */
record FileRecords(Path directory) implements StoreRecords {
  private static final String SUFFIX = ".robotspec";
  private static final Pattern RECORD = Pattern.compile("[0-9a-f-]{36}\\.robotspec");

  /** Records, and files of a process that died before it renamed them. */
  private static final Pattern WRITTEN = Pattern.compile(RECORD + "(-.*)?");

  /**
   * How many characters of its name choose a file's directory: for a million hosts, 250 in each.
   */
  private static final int DIRECTORY_CHARS = 3;

  /** The largest file that is read: a state with a robots.txt of 16 MiB. */
  private static final int FILE_MAX = (16 << 20) + (64 << 10);

  static FileRecords in(Path directory) throws IOException {
    Files.readAttributes(directory, BasicFileAttributes.class);
    if (!Files.isDirectory(directory)) {
      throw new NotDirectoryException(directory.toString());
    }
    return new FileRecords(directory);
  }

  private Path file(String key) {
    String name = UUID.nameUUIDFromBytes(key.getBytes(UTF_8)).toString();
    return directory.resolve(name.substring(0, DIRECTORY_CHARS)).resolve(name + SUFFIX);
  }

  private static boolean isNamed(Pattern pattern, Path file) {
    return pattern.matcher(file.getFileName().toString()).matches();
  }

  /** Deletes files last written before a time, if possible; a million take some seconds. */
  void deleteBefore(Instant oldest) throws IOException {
    BiPredicate<Path, BasicFileAttributes> old =
        (file, attributes) ->
            isNamed(WRITTEN, file)
                && !attributes.isDirectory()
                && attributes.lastModifiedTime().toInstant().isBefore(oldest);
    try (Stream<Path> files = Files.find(directory, 2, old)) {
      files.forEach(file -> file.toFile().delete());
    }
  }

  @Override
  public void forEach(String part, Visitor visitor) throws IOException {
    try (Stream<Path> files =
        Files.find(directory, 2, (file, attributes) -> isNamed(RECORD, file))) {
      for (Path file : (Iterable<Path>) files::iterator) {
        visit(file, part, visitor);
      }
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  private void visit(Path file, String part, Visitor visitor) throws IOException {
    byte[] content;
    try (InputStream in = opened(file)) {
      content = in.readNBytes(FILE_MAX);
    } catch (IOException e) {
      if (Files.exists(file)) { // else somebody removed it
        visitor.unreadable(file.toString(), PrintableText.reason(e));
      }
      return;
    }
    int end = 0;
    while (end < content.length && content[end] != '\n') {
      end++;
    }
    String key = new String(content, 0, end, UTF_8);
    if (end == content.length || !file(key).getFileName().equals(file.getFileName())) {
      visitor.unreadable(file.toString(), "it is damaged, or not a record of a store");
    } else if (key.contains(part)) {
      visitor.record(key, Arrays.copyOfRange(content, end + 1, content.length));
    }
  }

  /**
   * Returns the record of a key.
   *
   * @throws IllegalArgumentException if it is damaged
   */
  Optional<byte[]> read(String key) throws IOException {
    Path file = file(key);
    if (!Files.exists(file)) {
      return Optional.empty(); // the usual case, and an exception takes ten times as long
    }
    try (InputStream in = opened(file)) {
      byte[] start = start(key);
      if (!Arrays.equals(in.readNBytes(start.length), start)) {
        throw new IllegalArgumentException("it is damaged, or belongs to another key");
      }
      return Optional.of(in.readNBytes(FILE_MAX));
    } catch (FileNotFoundException e) {
      if (Files.exists(file)) {
        throw e;
      }
      return Optional.empty();
    }
  }

  /** Opens a file, but no pipe or device, which might block for ever. */
  private static InputStream opened(Path file) throws IOException {
    if (Files.exists(file) && !Files.isRegularFile(file)) {
      throw new IOException("it is not a file");
    }
    return new FileInputStream(file.toFile());
  }

  void write(String key, byte[] record) throws IOException {
    Path fresh = written(key, record);
    try {
      Files.move(fresh, file(key), StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      fresh.toFile().delete();
      throw e;
    }
  }

  /** Writes a record under an unused key, reads it and removes it; throws if any of this fails. */
  void tryWriting(byte[] record) throws IOException {
    String key = "probe " + UUID.randomUUID();
    Path fresh = written(key, record);
    try (InputStream in = new FileInputStream(fresh.toFile())) {
      in.skipNBytes(start(key).length);
      if (!Arrays.equals(in.readAllBytes(), record)) {
        throw new IOException("what is read is not what was written");
      }
    } finally {
      Files.delete(fresh);
    }
  }

  /** Returns a new file with a record, in the directory of its place. */
  private Path written(String key, byte[] record) throws IOException {
    Path file = file(key);
    Path fresh = file.resolveSibling(file.getFileName() + "-" + UUID.randomUUID());
    Files.createDirectories(file.getParent());
    try (OutputStream out = new FileOutputStream(fresh.toFile())) {
      out.write(start(key));
      out.write(record);
    } catch (IOException e) {
      fresh.toFile().delete();
      throw e;
    }
    return fresh;
  }

  @Override
  public void remove(String key) throws IOException {
    Files.deleteIfExists(file(key));
  }

  private static byte[] start(String key) {
    return (key + "\n").getBytes(UTF_8);
  }
}
