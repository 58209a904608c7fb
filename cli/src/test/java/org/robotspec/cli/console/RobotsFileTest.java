package org.robotspec.cli.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.AnnotatedElementContext;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.io.TempDirFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class RobotsFileTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "example.com",
        "example.com/private/",
        "a.example:8080?q",
        "localhost:8080",
        "127.0.0.1/x",
        "bücher.example",
        "example.com./robots.txt"
      })
  void aSiteNeedsNoScheme(String site) {
    assertThat(RobotsFile.withScheme(site)).isEqualTo("https://" + site);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "-",
        "robots.txt",
        "no-such.TXT",
        "page.html",
        "dir/robots.txt",
        "./example.com",
        "/x",
        "http://example.com",
        "FTP://example.com/",
        "robots",
        "sitemap.xml.gz",
        ""
      })
  void allElseStaysAsItIs(String name) {
    assertThat(RobotsFile.withScheme(name)).isEqualTo(name);
  }

  @Test
  void anExistingFileWins(@TempDir(factory = InTheWorkingDirectory.class) Path folder)
      throws IOException {
    Path file = Files.createFile(folder.resolve("example.com"));
    String name = Path.of("").toAbsolutePath().relativize(file).toString();
    assertThat(RobotsFile.withScheme(name)).isEqualTo(name);
    Files.delete(file);
    assertThat(RobotsFile.withScheme(name)).isEqualTo("https://" + name);
  }

  /** Makes a folder whose name looks like a site. */
  static final class InTheWorkingDirectory implements TempDirFactory {
    @Override
    public Path createTempDirectory(AnnotatedElementContext element, ExtensionContext context)
        throws IOException {
      return Files.createTempDirectory(Path.of("").toAbsolutePath(), "site.");
    }
  }
}
