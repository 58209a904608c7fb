package org.robotspec.cli.web;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.awt.AWTError;
import java.awt.Desktop;
import java.awt.Desktop.Action;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.URI;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.zip.Deflater;
import org.jspecify.annotations.Nullable;
import org.robotspec.cli.console.Errors;
import org.robotspec.cli.console.RobotsFile;
import org.robotspec.cli.console.Version;
import org.robotspec.cli.site.WebRobots;
import org.robotspec.profile.SpecProfile;
import org.robotspec.rules.Origin;
import org.robotspec.service.internal.fetch.AddressRule;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
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
    },
    mixinStandardHelpOptions = true,
    versionProvider = Version.class)
public final class WebCommand implements Callable<Integer> {
  private static final int MAX_PORT = 65_535;

  /**
   * The longest state that Linux passes to a browser as an argument, given that base64 adds a
   * third.
   */
  private static final int MAX_STATE = 90_000;

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
    if (port < 0 || port > MAX_PORT) {
      throw new ParameterException(
          spec.commandLine(), "--port: a port is a number from 1 to 65535, not " + port);
    }
    String state =
        opened == null ? "" : state(WebRobots.read(opened, SpecProfile.GOOGLE_2019, spec));
    try (WebServer server = WebServer.start(port, AddressRule::resolvePublic)) {
      PrintWriter out = spec.commandLine().getOut();
      URI address = URI.create(server.address() + state);
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

  /** Returns the fragment that the page reads a file from, as {@code saved.js} writes it. */
  static String state(RobotsFile file) {
    ObjectNode state = JsonNodeFactory.instance.objectNode().put("version", 1);
    ObjectNode test = state.putObject("test").put("text", new String(file.body(), UTF_8));
    List.of("Googlebot", "Bingbot", "GPTBot", "*").forEach(test.putArray("crawlers")::add);
    test.put("urls", "/");
    if (RobotsFile.isUrl(file.name())) {
      test.put("site", Origin.of(file.name()).toString());
    }
    Deflater deflater = new Deflater(Deflater.BEST_COMPRESSION, true);
    byte[] packed = new byte[MAX_STATE];
    deflater.setInput(state.toString().getBytes(UTF_8));
    deflater.finish();
    int length = deflater.deflate(packed);
    boolean whole = deflater.finished();
    deflater.end();
    if (!whole) {
      throw new Errors.InputException(
          file.name() + " is too long to open the page with: choose it on the page");
    }
    byte[] bytes = Arrays.copyOf(packed, length);
    return "#state=" + Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
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
