package org.robotspec.crawl;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;

/** What the {@code main} methods of all engines do, as {@code Engine.main} asks. */
public final class EngineProcess {

  private EngineProcess() {}

  /** A crawl by one engine. */
  public interface Crawl {

    /** Runs it until it ends. */
    void run(CrawlPlan plan, EventWriter events) throws Exception;
  }

  /**
   * Runs the crawl that standard input asks for.
   *
   * @param ownerGone called on a thread of its own when standard input ends
   * @return the exit status for this process
   */
  public static int run(Crawl crawl, Runnable ownerGone) throws IOException {
    EventWriter events = EventWriter.takeStandardOutput();
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
      events.write(new CrawlEvent.Failed("the crawler failed: " + e));
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
