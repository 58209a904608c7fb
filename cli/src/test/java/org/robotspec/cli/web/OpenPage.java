package org.robotspec.cli.web;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.InetAddress;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Callable;
import org.awaitility.Awaitility;
import org.robotspec.cli.Browser;
import org.robotspec.cli.console.RobotsFile;

/** The page of {@code robotspec web} in a headless browser, with its server. */
final class OpenPage extends Browser {
  private static final RobotsFile OPENED =
      new RobotsFile("a.txt", "User-agent: GPTBot\nDisallow: /\n".getBytes(UTF_8));

  private static final Path SHOTS = Path.of("target/screenshots");
  private static final Duration LIMIT = Duration.ofMinutes(2);
  private static final int KEY_A = 65;
  private static final int KEY_BACKSPACE = 8;

  private final WebServer server;

  /** Starts both; skips the test where there is no Chromium. */
  OpenPage(Path folder) throws Exception {
    super(folder);
    this.server = WebServer.start(0, InetAddress::getAllByName, OPENED);
  }

  /** Opens a view anew, as on a desktop in the light, and waits for its first answer. */
  void open(String view) throws Exception {
    scheme("light");
    size(1280, 900, false);
    reopen(view);
  }

  /** Opens a view anew with the looks of the browser as they are. */
  void reopen(String view) throws Exception {
    // The page keeps what was typed for the next load in its tab.
    eval(
        "(() => { Storage.prototype.setItem = () => {};"
            + " try { sessionStorage.clear(); } catch { /* a blank page has none */ } })()");
    open(URI.create("about:blank"));
    open(URI.create(server.address() + "#" + view));
    String ready =
        switch (view) {
          case "test" -> "#reasons .rules";
          case "compare" -> "#changes .changes";
          case "profiles" -> "#answers .answers";
          case "failure" -> "#line .span";
          default -> "#effect .tile";
        };
    await(() -> exists(ready));
  }

  /** Goes to a view as its link does. */
  void goTo(String view) throws Exception {
    eval("location.hash = '%s'".formatted(view));
    await(() -> eval("!document.getElementById('%s').hidden".formatted(view)).asBoolean());
  }

  boolean exists(String selector) throws Exception {
    return count(selector) > 0;
  }

  /** Returns whether the middle of an element is in the window, and nothing covers it. */
  boolean isOnTop(String selector) throws Exception {
    return eval("(() => { const e = document.querySelector("
            + Browser.quote(selector)
            + "), r = e.getBoundingClientRect(); return e.contains("
            + "document.elementFromPoint(r.left + r.width / 2, r.top + r.height / 2)); })()")
        .asBoolean();
  }

  void await(Callable<Boolean> condition) {
    Awaitility.await().atMost(LIMIT).ignoreExceptions().until(condition);
  }

  /** Replaces what an editor contains by typing. */
  void typeFile(String editor, String file) throws Exception {
    eval(
        "document.getElementById('%s').shadowRoot.querySelector('.cm-content').focus()"
            .formatted(editor));
    replace(file);
  }

  /** Replaces what an editor contains by pasting: a browser takes long to type a large file. */
  void pasteFile(String editor, String file) throws Exception {
    typeFile(editor, " ");
    press("a", KEY_A, true);
    eval(
        "(() => { const d = new DataTransfer(); d.setData('text/plain', %s);"
                .formatted(Browser.quote(file))
            + " document.getElementById('%s').shadowRoot.querySelector('.cm-content')"
                .formatted(editor)
            + ".dispatchEvent(new ClipboardEvent('paste', {clipboardData: d, bubbles: true, cancelable: true})); })()");
  }

  /** Replaces what a field contains by typing. */
  void typeInto(String id, String text) throws Exception {
    eval("document.getElementById('%s').focus()".formatted(id));
    replace(text);
  }

  private void replace(String text) throws Exception {
    press("a", KEY_A, true);
    // Over a selection, Chromium itself would try an inline style, which the policy refuses.
    press("Backspace", KEY_BACKSPACE, false);
    type(text);
  }

  void screenshot(String name) throws Exception {
    screenshot(SHOTS.resolve(name + ".png"));
  }

  @Override
  public void close() {
    super.close();
    server.close();
  }
}
