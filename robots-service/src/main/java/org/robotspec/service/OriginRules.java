package org.robotspec.service;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.robotspec.access.Access;
import org.robotspec.access.AccessState;
import org.robotspec.access.CachedFile;
import org.robotspec.access.FailureCause;
import org.robotspec.rules.Origin;
import org.robotspec.rules.RuleDecision;
import org.robotspec.rules.internal.PrintableText;
import org.robotspec.service.PendingFetch.FetchResult;
import org.robotspec.service.spi.Request;

/**
 * What is known of one origin at the time of asking: for many URLs of it. Immutable and
 * thread-safe; it does not change when a later fetch brings something else.
 */
public final class OriginRules {
  /** Where an answer comes from. */
  public enum Source {
    /** This very call caused a fetch, and waited for it. */
    FETCHED,
    /** Another call, or another process, fetched while this one waited. */
    JOINED,
    /** It was known. */
    MEMORY,
    /** It was known to the store. */
    STORE,
    /** The configuration says so (L-8). */
    CONFIGURATION,
    /** It is not known yet: the wait was too long, or the service is closed. */
    UNKNOWN
  }

  private final Origin origin;
  private final CachedOrigin known;
  private final FetchResult result;

  /** Is told when the rules take more memory than before. */
  private final OriginCache cache;

  OriginRules(Origin origin, CachedOrigin known, FetchResult result, OriginCache cache) {
    this.origin = origin;
    this.known = known;
    this.result = result;
    this.cache = cache;
  }

  /** Returns the origin that this is about. */
  public Origin origin() {
    return origin;
  }

  /** Returns all that is known of the origin: the reason, its evidence, the last fetch. */
  public AccessState state() {
    return known.state();
  }

  /** Returns what may be crawled: everything, nothing, or what the rules say. */
  public Access access() {
    return known.state().access();
  }

  /** Returns whether everything is disallowed for now only (H-6): URLs must come back. */
  public boolean temporary() {
    return known.state().temporary();
  }

  /** Returns where this answer comes from. */
  public Source source() {
    return result.source();
  }

  /** Returns whether this very call caused a fetch; of all callers that wait for one, one did. */
  public boolean fetchedNow() {
    return source() == Source.FETCHED;
  }

  /**
   * Returns the requests of the fetch that this very call caused, redirects and bodies included;
   * empty unless {@link #fetchedNow()}.
   */
  public List<Request> requests() {
    return result.requests();
  }

  /**
   * Returns why the fetch that this very call caused failed (H-9); empty if it did not fail, and
   * unless {@link #fetchedNow()}.
   */
  public Optional<FailureCause> failure() {
    return Optional.ofNullable(result.failure());
  }

  /**
   * Says whether a URL of this origin may be crawled, and why. A verdict can be asked for more than
   * once; {@link RobotsService#count} counts the one that is acted on.
   *
   * @throws org.robotspec.rules.InvalidUrlException if the URL has no origin (D-11)
   * @throws IllegalArgumentException if the URL is of another origin
   */
  public Verdict decide(String url) {
    Origin other = Origin.of(url);
    if (!other.equals(origin)) {
      throw new IllegalArgumentException(
          "the rules of %s were asked about \"%s\", which is of %s"
              .formatted(origin, PrintableText.of(url), other));
    }
    return verdict(url);
  }

  /** As {@link #decide}, for a URL that is known to be of this origin. */
  Verdict verdict(String url) {
    if (access() == Access.FULL_ALLOW) {
      return new Verdict(true, state(), null);
    }
    int before = known.rules().weight();
    RuleDecision decision = known.rules().decide(url);
    if (known.rules().weight() != before) {
      cache.weighAgain(origin.toString());
    }
    if (access() == Access.CONDITIONAL) {
      return new Verdict(decision.allowed(), state(), decision);
    }
    // M-6: robots.txt itself may be fetched even where nothing else may.
    boolean itself = decision.reason() == RuleDecision.Reason.ROBOTS_TXT;
    return new Verdict(itself, state(), itself ? decision : null);
  }

  /** Says whether a URL of this origin may be crawled; as {@link #decide}, without the why. */
  public boolean isAllowed(String url) {
    return decide(url).allowed();
  }

  /** Returns the addresses of the file's sitemap lines (P-1), in its order. */
  public List<String> sitemaps() {
    return access() == Access.CONDITIONAL ? known.rules().sitemaps() : List.of();
  }

  /** Returns the crawl delay of the crawler's group as it stands in the file, uncapped (F-5). */
  public Optional<Duration> crawlDelay() {
    return access() == Access.CONDITIONAL ? known.rules().crawlDelay() : Optional.empty();
  }

  /** Returns the size of the file in bytes, as far as it was read; 0 if there is none. */
  public int fileBytes() {
    @Nullable CachedFile file = state().copy();
    return file == null ? 0 : file.length();
  }
}
