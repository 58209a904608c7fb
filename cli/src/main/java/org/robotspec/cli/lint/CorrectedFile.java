package org.robotspec.cli.lint;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.github.difflib.DiffUtils;
import com.github.difflib.UnifiedDiffUtils;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.util.Arrays;
import java.util.List;
import org.robotspec.cli.console.Errors;
import org.robotspec.cli.console.Text;

/**
 * A file before and after its corrections.
 *
 * @param name the file, as given
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record CorrectedFile(String name, byte[] before, byte[] after) {
  private static final int CONTEXT = 3;

  /**
   * Writes the file through a temporary one beside it, so that it is always whole. Permissions and
   * links stay.
   *
   * @throws Errors.InputException if it cannot be written
   */
  public void write() {
    try {
      Path file = Path.of(name).toRealPath();
      if (!Files.isWritable(file)) {
        throw new AccessDeniedException(name);
      }
      if (!Arrays.equals(Files.readAllBytes(file), before)) {
        throw new IOException("it was changed meanwhile");
      }
      Path temporary = Files.createTempFile(file.resolveSibling(""), ".robots", ".tmp");
      try {
        Files.write(temporary, after);
        keepPermissions(file, temporary);
        Files.move(
            temporary, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
      } finally {
        Files.deleteIfExists(temporary);
      }
    } catch (IOException e) {
      throw new Errors.InputException("cannot write " + name + ": " + Errors.words(e));
    }
  }

  private static void keepPermissions(Path from, Path to) throws IOException {
    PosixFileAttributeView old = Files.getFileAttributeView(from, PosixFileAttributeView.class);
    PosixFileAttributeView now = Files.getFileAttributeView(to, PosixFileAttributeView.class);
    if (old != null && now != null) {
      now.setPermissions(old.readAttributes().permissions());
    }
  }

  /** Prints the change as a unified diff, which {@code patch} reads. */
  public void print(PrintWriter out) {
    List<String> old = lines(before);
    List<String> diff =
        UnifiedDiffUtils.generateUnifiedDiff(
            name, name, old, DiffUtils.diff(old, lines(after)), CONTEXT);
    diff.forEach(line -> out.println(Text.printable(line)));
  }

  private static List<String> lines(byte[] body) {
    return new String(body, UTF_8).lines().toList();
  }
}
