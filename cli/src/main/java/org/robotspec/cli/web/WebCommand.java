package org.robotspec.cli.web;

import java.awt.AWTError;
import java.awt.Desktop;
import java.awt.Desktop.Action;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.URI;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.robotspec.cli.console.Version;
import org.robotspec.service.internal.fetch.AddressRule;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code robotspec web}: opens a page on this machine that shows what a robots.txt means. */
@Command(
    name = "web",
    description = "Open a page on this machine that shows what a robots.txt means.",
    footer = {
      "",
      "The page is for this machine alone. The server keeps nothing, and fetches only what you ask for.",
      "Ctrl-C ends it. docs/web.md explains it."
    },
    mixinStandardHelpOptions = true,
    versionProvider = Version.class)
public final class WebCommand implements Callable<Integer> {
  private static final int MAX_PORT = 65_535;

  @Spec private CommandSpec spec;

  @Option(
      names = "--port",
      paramLabel = "N",
      description = "The port to listen on. Default: one that is free.")
  private int port;

  @Option(names = "--no-browser", description = "Print the address, and open no browser.")
  private boolean noBrowser;

  @Override
  public Integer call() {
    if (port < 0 || port > MAX_PORT) {
      throw new ParameterException(
          spec.commandLine(), "--port: a port is a number from 1 to 65535, not " + port);
    }
    try (WebServer server = WebServer.start(port, AddressRule::resolvePublic)) {
      PrintWriter out = spec.commandLine().getOut();
      out.println(server.address());
      out.println("Open this address in a browser on this machine; Ctrl-C ends it.");
      out.flush();
      if (!noBrowser) {
        openBrowser(server.address());
      }
      new CountDownLatch(1).await(); // until Ctrl-C ends the process
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return 0;
  }

  /** Opens a page; does nothing if that is not possible, because the address is printed too. */
  private static void openBrowser(URI address) {
    try {
      if (Desktop.isDesktopSupported() && Desktop.getDesktop().isSupported(Action.BROWSE)) {
        Desktop.getDesktop().browse(address);
      }
    } catch (IOException | RuntimeException | AWTError | LinkageError e) {
      // A machine without a desktop, or a Java without its libraries.
    }
  }
}
