package org.robotspec.origin;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;

/**
 * A row of {@code path-forms.txt}: a form in which a URL may be written.
 *
 * @param written the URL, with HOST for its host and port
 * @param target the path and query that clients request for it (D-32)
 */
public record PathForm(String written, String target) {
  /** Returns all rows. */
  public static List<PathForm> all() {
    try (InputStream in = PathForm.class.getResourceAsStream("path-forms.txt")) {
      String text = new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
      return text.lines()
          .filter(line -> !line.startsWith("#") && !line.isEmpty())
          .map(PathForm::row)
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static PathForm row(String line) {
    int bar = line.lastIndexOf(" | ");
    return new PathForm(line.substring(0, bar).translateEscapes(), line.substring(bar + 3));
  }

  /** Returns the URL at a host and port. */
  public String url(String host) {
    return written.replace("HOST", host);
  }

  /** Returns whether the rules of {@link FailClosed#RULES} close the path. */
  public boolean closed() {
    return target.startsWith("/no") || target.startsWith("/%6eo");
  }
}
