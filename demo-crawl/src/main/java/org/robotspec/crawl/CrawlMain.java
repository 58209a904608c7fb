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
 * The {@code main} method of the crawler's process: reads a {@link CrawlPlan} as one line of JSON
 * from standard input, writes {@link CrawlEvent}s to standard output, logs to standard error, and
 * ends when standard input does.
 */
public final class CrawlMain {
  private CrawlMain() {}

  /** A crawl. */
  public interface Crawl {
    /**
     * Runs it until it ends.
     *
     * @param events receives the events; thread-safe
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
    // From now on, what a library prints goes to the log.
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
      // Treated as the end of the input.
    }
    ownerGone.run();
  }
}
