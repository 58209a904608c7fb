package org.robotspec.cli.web;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.awt.AWTError;
import java.awt.Desktop;
import java.awt.Desktop.Action;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.InetAddress;
import java.net.URI;
import java.net.URLEncoder;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import org.robotspec.cli.console.OptionValues;
import org.robotspec.cli.console.RobotsFile;
import org.robotspec.rules.Origin;
import org.robotspec.service.internal.fetch.AddressRule;
import org.robotspec.service.spi.Resolver;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code robotspec web}: opens a page on this machine that shows what a robots.txt means. */
@Command(
    name = "web",
    description = "Open a page on this machine that shows what a robots.txt means.",
    footer = {
      "",
      "The page is for this machine alone. The server keeps nothing, and fetches only what you ask for.",
      "Ctrl-C ends it. docs/web.md explains it."
    })
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

  @Parameters(
      paramLabel = "FILE|SITE",
      arity = "0..1",
      description = "The robots.txt that the page opens with. Default: an example.")
  private @Nullable String opened;

  @Override
  public Integer call() {
    String range = "--port: a port is a number from 1 to 65535, not " + port;
    OptionValues.require(spec, port >= 0 && port <= MAX_PORT, range);
    String given = opened == null ? "" : RobotsFile.withScheme(opened);
    @Nullable String site = RobotsFile.isUrl(given) ? Origin.of(given).host() : null;
    @Nullable RobotsFile file = given.isEmpty() || site != null ? null : RobotsFile.read(given);
    String begin =
        file != null ? "#opened" : site != null ? "#fetch=" + URLEncoder.encode(given, UTF_8) : "";
    // The site on the command line may be on an inner network.
    Resolver names =
        host ->
            host.equals(site) ? InetAddress.getAllByName(host) : AddressRule.resolvePublic(host);
    try (WebServer server = WebServer.start(port, names, file)) {
      PrintWriter out = spec.commandLine().getOut();
      URI address = URI.create(server.address() + begin);
      out.println(address);
      out.println("Open this address in a browser on this machine; Ctrl-C ends it.");
      out.flush();
      if (!noBrowser) {
        openBrowser(address);
      }
      new CountDownLatch(1).await(); // until Ctrl-C ends the process
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return 0;
  }

  /** Opens a page; does nothing if that is impossible, because the address is printed, too. */
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
