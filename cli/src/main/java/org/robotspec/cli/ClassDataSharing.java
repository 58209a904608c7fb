package org.robotspec.cli;

import java.io.PrintWriter;
import java.io.Writer;
import java.util.List;
import org.robotspec.origin.LoopbackWeb;
import org.robotspec.origin.OriginServer;
import picocli.CommandLine;

/**
 * Runs the most common commands, so that the JVM can write an archive of the classes that they load
 * (class data sharing), with which later runs start faster. Prints nothing, and connects only to
 * its own server on loopback.
 */
final class ClassDataSharing {
  private ClassDataSharing() {}

  /** Runs the commands and exits; the JVM then writes its archive. */
  public static void main(String[] args) {
    run();
    System.exit(0);
  }

  static void run() {
    try (LoopbackWeb web = LoopbackWeb.start()) {
      OriginServer site =
          web.origin()
              .robots("User-agent: *\nDisallow: /x\nDisallow: /*.php$\nSitemap: http://h.com/s\n");
      String robots = site.url("/robots.txt");
      for (List<String> words :
          List.of(
              List.of("check", site.url("/x"), site.url("/y")),
              List.of("check", "--agents", "ai", "--robots", robots, "/x"),
              List.of("check", "--json", site.url("/x")),
              List.of("lint", site.url("/")),
              List.of("--version"),
              List.of("--help"))) {
        CommandLine commandLine = Main.commandLine();
        commandLine.setOut(new PrintWriter(Writer.nullWriter()));
        commandLine.setErr(new PrintWriter(Writer.nullWriter()));
        commandLine.execute(words.toArray(String[]::new));
      }
    }
  }
}
