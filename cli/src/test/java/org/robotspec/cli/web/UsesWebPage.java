package org.robotspec.cli.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

/** The page in a browser, open for all tests of a class. */
abstract class UsesWebPage {
  @TempDir static Path directory;
  @AutoClose static OpenPage page;

  @BeforeAll
  static void open() throws Exception {
    page = new OpenPage(directory);
  }

  /** Neither an exception nor anything that the security policy refused. */
  @AfterEach
  final void nothingWentWrong() {
    assertThat(page.errors()).isEmpty();
  }
}
