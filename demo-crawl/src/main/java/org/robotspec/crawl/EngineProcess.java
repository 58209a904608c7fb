package org.robotspec.crawl;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.util.function.Consumer;

/**
 * What the {@code main} methods of all engines do: read a {@link CrawlPlan} as one line of JSON
 * from standard input, write {@link CrawlEvent}s to standard output, log to standard error, and end
 * when standard input does.
 */
public final class EngineProcess {
  private EngineProcess() {}

  /** A crawl by one engine. */
  public interface Crawl {
    /**
     * Runs it until it ends.
     *
     * @param events takes what happens; thread-safe
     */
    void run(CrawlPlan plan, Consumer<CrawlEvent> events) throws Exception;
  }

  /**
   * Runs the crawl that standard input asks for.
   *
   * @param ownerGone called on a thread of its own when standard input ends
   * @return the exit status for this process
   */
  public static int run(Crawl crawl, Runnable ownerGone) throws IOException {
    PrintStream out = new PrintStream(new FileOutputStream(FileDescriptor.out), true, UTF_8);
    // Whatever a library prints from now on is log.
    System.setOut(System.err);
    Consumer<CrawlEvent> events = event -> out.println(event.toJson());
    BufferedReader in = new BufferedReader(new InputStreamReader(System.in, UTF_8));
    CrawlPlan plan = new JsonMapper().readValue(in.readLine(), CrawlPlan.class);
    Thread watch = new Thread(() -> awaitEnd(in, ownerGone), "owner");
    watch.setDaemon(true);
    watch.start();
    try {
      crawl.run(plan, events);
      return 0;
    } catch (Exception e) {
      e.printStackTrace();
      events.accept(new CrawlEvent.Failed("the crawler failed: " + e));
      return 1;
    }
  }

  private static void awaitEnd(BufferedReader in, Runnable ownerGone) {
    try {
      while (in.readLine() != null) {}
    } catch (IOException e) {
      // As good as the end.
    }
    ownerGone.run();
  }
}
