package org.robotspec.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.awaitility.Awaitility;

/** A headless Chromium, spoken to over its DevTools protocol. */
public class Browser implements AutoCloseable {
  /** How long a page may take on a machine that does much else. */
  public static final Duration LIMIT = Duration.ofMinutes(5);

  private static final ObjectMapper JSON = new ObjectMapper();

  private final Process process;
  private final WebSocket socket;
  private final AtomicInteger ids = new AtomicInteger();
  private final Map<Integer, CompletableFuture<JsonNode>> waiting = new ConcurrentHashMap<>();
  private final List<String> errors = new CopyOnWriteArrayList<>();
  private final String session;

  /** Returns the browser of this machine, if there is one. */
  private static Optional<Path> program() {
    return Stream.of("chromium", "chromium-browser", "google-chrome")
        .flatMap(name -> Stream.of(System.getenv("PATH").split(":")).map(d -> Path.of(d, name)))
        .filter(Files::isExecutable)
        .findFirst();
  }

  /** Starts it with a profile in a folder; skips the test where there is none. */
  public Browser(Path folder) throws Exception {
    assumeTrue(program().isPresent(), "there is no chromium on the PATH");
    Path profile = Files.createDirectories(folder.resolve("profile"));
    process =
        new ProcessBuilder(
                program().orElseThrow().toString(),
                "--headless=new",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-dev-shm-usage",
                "--no-first-run",
                "--remote-debugging-port=0",
                "--user-data-dir=" + profile,
                "about:blank")
            .redirectErrorStream(true)
            .redirectOutput(profile.resolve("browser.log").toFile())
            .start();
    Path port = profile.resolve("DevToolsActivePort");
    Awaitility.await()
        .atMost(LIMIT)
        .until(() -> Files.exists(port) && Files.readAllLines(port).size() == 2);
    List<String> lines = Files.readAllLines(port);
    socket =
        HttpClient.newHttpClient()
            .newWebSocketBuilder()
            .buildAsync(URI.create("ws://127.0.0.1:" + lines.get(0) + lines.get(1)), new Listener())
            .get(LIMIT.toSeconds(), TimeUnit.SECONDS);
    String target =
        send("Target.createTarget", JSON.createObjectNode().put("url", "about:blank"), "")
            .path("targetId")
            .asText();
    ObjectNode attach = JSON.createObjectNode().put("targetId", target).put("flatten", true);
    session = send("Target.attachToTarget", attach, "").path("sessionId").asText();
    for (String domain : List.of("Runtime", "Log", "Page")) {
      send(domain + ".enable", JSON.createObjectNode());
    }
  }

  private JsonNode send(String method, ObjectNode params, String inSession) throws Exception {
    int id = ids.incrementAndGet();
    ObjectNode message = JSON.createObjectNode().put("id", id).put("method", method);
    message.set("params", params);
    if (!inSession.isEmpty()) {
      message.put("sessionId", inSession);
    }
    CompletableFuture<JsonNode> answer = new CompletableFuture<>();
    waiting.put(id, answer);
    socket.sendText(message.toString(), true).get(LIMIT.toSeconds(), TimeUnit.SECONDS);
    JsonNode got = answer.get(LIMIT.toSeconds(), TimeUnit.SECONDS);
    if (got.has("error")) {
      throw new IllegalStateException(method + ": " + got.get("error"));
    }
    return got.path("result");
  }

  private JsonNode send(String method, ObjectNode params) throws Exception {
    return send(method, params, session);
  }

  /** Opens a page, which may change its query, and waits until its script has run. */
  public void open(URI page) throws Exception {
    String path = page.toString().split("[?#]", 2)[0];
    send("Page.navigate", JSON.createObjectNode().put("url", page.toString()));
    Awaitility.await()
        .atMost(LIMIT)
        .ignoreExceptions()
        .until(
            () ->
                eval("document.readyState === 'complete' && location.href")
                    .asText()
                    .startsWith(path));
  }

  /** Returns the value of an expression in the page, or what its promise gives. */
  public JsonNode eval(String expression) throws Exception {
    JsonNode result =
        send(
            "Runtime.evaluate",
            JSON.createObjectNode()
                .put("expression", expression)
                .put("returnByValue", true)
                .put("awaitPromise", true));
    if (result.has("exceptionDetails")) {
      throw new IllegalStateException(expression + ": " + result.get("exceptionDetails"));
    }
    return result.path("result").path("value");
  }

  /** Returns how many elements there are. */
  public int count(String selector) throws Exception {
    return eval("document.querySelectorAll(" + quote(selector) + ").length").asInt();
  }

  /** Returns the text of an element as it is seen, or nothing. */
  public String text(String selector) throws Exception {
    return eval("document.querySelector(" + quote(selector) + ")?.innerText ?? ''").asText();
  }

  /** Waits until an element shows a text. */
  public void awaitText(String selector, String part) {
    Awaitility.await().atMost(LIMIT).untilAsserted(() -> assertThat(text(selector)).contains(part));
  }

  /** Chooses a value of a list, or writes into a field, as a user does. */
  public void choose(String id, String value) throws Exception {
    eval(
        "(() => { const s = document.getElementById('%s'); s.value = %s;"
                .formatted(id, quote(value))
            + " for (const e of ['input', 'change']) s.dispatchEvent(new Event(e, {bubbles: true})); })()");
  }

  /** Returns a text as JavaScript has it. */
  public static String quote(String text) {
    return TextNode.valueOf(text).toString();
  }

  /** Clicks with the mouse in the middle of an element. */
  public void click(String selector) throws Exception {
    JsonNode at =
        eval(
            "(() => { const e = document.querySelector(`"
                + selector
                + "`); e.scrollIntoView({block: 'center'}); const r = e.getBoundingClientRect();"
                + " return {x: r.left + r.width / 2, y: r.top + r.height / 2}; })()");
    for (String type : List.of("mousePressed", "mouseReleased")) {
      send(
          "Input.dispatchMouseEvent",
          JSON.createObjectNode()
              .put("type", type)
              .put("x", at.path("x").asDouble())
              .put("y", at.path("y").asDouble())
              .put("button", "left")
              .put("clickCount", 1));
    }
  }

  /** Types a text where the focus is. */
  public void type(String text) throws Exception {
    send("Input.insertText", JSON.createObjectNode().put("text", text));
  }

  /** Presses a key, such as {@code ArrowDown}, by its name and its code on Windows. */
  public void press(String key, int code, boolean withControl) throws Exception {
    for (String type : List.of("keyDown", "keyUp")) {
      send(
          "Input.dispatchKeyEvent",
          JSON.createObjectNode()
              .put("type", type)
              .put("key", key)
              .put("text", key.equals("Enter") && type.equals("keyDown") ? "\r" : "")
              .put("windowsVirtualKeyCode", code)
              .put("modifiers", withControl ? 2 : 0));
    }
  }

  /** Returns what went wrong in the pages so far: exceptions, refused loads, errors. */
  public List<String> errors() {
    return List.copyOf(errors);
  }

  /** Takes the window for one of this size. */
  public void size(int width, int height, boolean phone) throws Exception {
    send(
        "Emulation.setDeviceMetricsOverride",
        JSON.createObjectNode()
            .put("width", width)
            .put("height", height)
            .put("deviceScaleFactor", 1)
            .put("mobile", phone));
  }

  /** Takes the user for one who wants light or dark pages. */
  public void scheme(String lightOrDark) throws Exception {
    ObjectNode params = JSON.createObjectNode();
    params
        .putArray("features")
        .addObject()
        .put("name", "prefers-color-scheme")
        .put("value", lightOrDark);
    send("Emulation.setEmulatedMedia", params);
  }

  public void screenshot(Path file) throws Exception {
    JsonNode shot = send("Page.captureScreenshot", JSON.createObjectNode().put("format", "png"));
    Files.createDirectories(file.getParent());
    Files.write(file, Base64.getDecoder().decode(shot.path("data").asText()));
  }

  private void noteError(JsonNode event) {
    JsonNode params = event.path("params");
    switch (event.path("method").asText()) {
      case "Runtime.exceptionThrown" -> errors.add(params.path("exceptionDetails").toString());
      case "Log.entryAdded" -> {
        JsonNode entry = params.path("entry");
        // A refused request is an answer to the page, which shows it.
        if (entry.path("level").asText().equals("error")
            && !entry.path("source").asText().equals("network")) {
          errors.add(entry.toString());
        }
      }
      default -> {}
    }
  }

  @Override
  public void close() {
    socket.abort();
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly().onExit().join();
  }

  /** Puts answers together and gives each to whoever waits for it. */
  private final class Listener implements WebSocket.Listener {
    private final StringBuilder text = new StringBuilder();

    @Override
    public CompletionStage<?> onText(WebSocket web, CharSequence data, boolean last) {
      text.append(data);
      if (last) {
        try {
          JsonNode message = JSON.readTree(text.toString());
          noteError(message);
          CompletableFuture<JsonNode> answer = waiting.remove(message.path("id").asInt());
          if (answer != null) {
            answer.complete(message);
          }
        } catch (IOException e) {
          waiting.values().forEach(w -> w.completeExceptionally(e));
        }
        text.setLength(0);
      }
      web.request(1);
      return CompletableFuture.completedStage(null);
    }
  }
}
