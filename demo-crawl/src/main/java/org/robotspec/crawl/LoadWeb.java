package org.robotspec.crawl;

import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.robotspec.origin.AccessLog;
import org.robotspec.origin.Answer;
import org.robotspec.origin.LoopbackWeb;
import org.robotspec.origin.OriginServer;

/**
 * A large web on loopback whose servers fail at first: half of its origins answer their first
 * requests for robots.txt with a fault. It knows which pages a crawler must fetch in the end.
 */
public final class LoadWeb implements AutoCloseable {
  private static final String REFUSED = "/private/page";
  private static final Answer RULES = Answer.text("User-agent: *\nDisallow: /private/\n");

  /** The kinds of origin, assigned in turn: all answers before the last are faults. */
  private static final List<List<Answer>> KINDS =
      List.of(
          List.of(RULES),
          List.of(Answer.status(503), RULES),
          List.of(RULES),
          List.of(Answer.reset(), RULES),
          List.of(RULES.gzip()),
          List.of(Answer.close(), Answer.status(500), RULES),
          List.of(RULES.chunked()),
          List.of(RULES.shortBy(100), RULES),
          List.of(RULES.header("Cache-Control", "max-age=3600")),
          List.of(RULES.brokenChunk(), Answer.status(503), Answer.status(503), RULES));

  private final LoopbackWeb web = LoopbackWeb.start();
  private final List<String> seeds = new ArrayList<>();
  private final Set<String> wanted = new HashSet<>();
  private int faults;

  /** The pages of an origin besides its front page; one of them is refused. */
  private final int pages;

  private LoadWeb(int origins, int pages, List<List<Answer>> kinds) {
    this.pages = pages;
    for (int i = 0; i < origins; i++) {
      add(kinds.get(i % kinds.size()));
    }
  }

  /**
   * Starts the web.
   *
   * @throws CrawlException if this machine does not allow so many servers
   */
  public static LoadWeb start(int origins) {
    return start(origins, 9, KINDS);
  }

  /**
   * Starts a web of other origins.
   *
   * @param pages the pages of an origin besides its front page; {@code /private/page} is refused
   * @param kinds the answers to requests for robots.txt, the last of which stays
   * @throws CrawlException if this machine does not allow so many servers
   */
  public static LoadWeb start(int origins, int pages, List<List<Answer>> kinds) {
    try {
      return new LoadWeb(origins, pages, kinds);
    } catch (UncheckedIOException e) {
      throw new CrawlException("cannot serve " + origins + " origins: " + e.getMessage());
    }
  }

  private void add(List<Answer> robots) {
    OriginServer origin = web.origin().on("/robots.txt", robots.toArray(Answer[]::new));
    faults += robots.size() - 1;
    String[] links = new String[pages];
    links[0] = REFUSED;
    for (int i = 1; i < pages; i++) {
      links[i] = "/page-" + i;
      origin.page(links[i]);
      wanted.add(origin.url(links[i]));
    }
    origin.page("/", links).page(REFUSED);
    wanted.add(origin.url("/"));
    seeds.add(origin.url("/"));
  }

  /** Returns the front pages. */
  public List<String> seeds() {
    return List.copyOf(seeds);
  }

  /** Returns how many pages there are, the refused ones included. */
  public int pages() {
    return seeds.size() * (pages + 1);
  }

  /** Returns how many faults there are before all origins have answered. */
  public int faults() {
    return faults;
  }

  /** Returns the pages that must be fetched. */
  public Set<String> wanted() {
    return Set.copyOf(wanted);
  }

  /** Returns the pages that must be fetched but were not requested: any page here was lost. */
  public Set<String> lost() {
    Set<String> lost = new HashSet<>(wanted);
    lost.removeAll(web.log().urls());
    return lost;
  }

  /** Returns how many requests were made for robots.txt. */
  public int robotsRequests() {
    return web.log().hits(hit -> hit.path().equals("/robots.txt")).size();
  }

  /** Returns the access log. */
  public AccessLog log() {
    return web.log();
  }

  @Override
  public void close() {
    web.close();
  }
}
