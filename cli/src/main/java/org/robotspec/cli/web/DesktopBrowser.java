package org.robotspec.cli.web;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** Opens the browser of the desktop, if there is one. */
final class DesktopBrowser {
  private DesktopBrowser() {}

  /** Opens a page; does nothing if that is not possible, because the address is printed too. */
  static void open(URI address) {
    String system = System.getProperty("os.name", "").toLowerCase(Locale.ROOT);
    boolean display = System.getenv("DISPLAY") != null || System.getenv("WAYLAND_DISPLAY") != null;
    List<String> program = program(system, display);
    if (!program.isEmpty()) {
      List<String> words = Stream.concat(program.stream(), Stream.of(address.toString())).toList();
      try {
        new ProcessBuilder(words)
            .redirectOutput(Redirect.DISCARD)
            .redirectError(Redirect.DISCARD)
            .start();
      } catch (IOException e) {
        // No such program: a server without a desktop.
      }
    }
  }

  /**
   * Returns the program that opens a URL; empty if the system has no desktop.
   *
   * @param system the name of the system, in lower case
   * @param display whether a Unix desktop is running
   */
  static List<String> program(String system, boolean display) {
    if (system.startsWith("windows")) {
      return List.of("rundll32", "url.dll,FileProtocolHandler");
    }
    if (system.startsWith("mac")) {
      return List.of("open");
    }
    return display ? List.of("xdg-open") : List.of();
  }
}
