package org.robotspec.service;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.robotspec.access.Access;
import org.robotspec.access.AccessReason;
import org.robotspec.access.AccessState;
import org.robotspec.access.FailureCause;
import org.robotspec.rules.Origin;
import org.robotspec.rules.RuleDecision;
import org.robotspec.rules.Rules;
import org.robotspec.rules.internal.PrintableText;

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
  private final AccessState state;
  private final Rules rules;
  private final Source source;
  private final List<Request> requests;
  private final @Nullable FailureCause failure;
  private final Consumer<Origin> onGrowth;

  /**
   * Takes the compiled rules of the state's copy, or empty ones where no rules are asked.
   *
   * @param onGrowth told when the rules take more memory than before
   */
  OriginRules(
      Origin origin,
      AccessState state,
      Rules rules,
      Source source,
      List<Request> requests,
      @Nullable FailureCause failure,
      Consumer<Origin> onGrowth) {
    this.origin = origin;
    this.state = state;
    this.rules = rules;
    this.source = source;
    this.requests = List.copyOf(requests);
    this.failure = failure;
    this.onGrowth = onGrowth;
  }

  /** Returns the origin that this is about. */
  public Origin origin() {
    return origin;
  }

  /** Returns what may be crawled: everything, nothing, or what the rules say. */
  public Access access() {
    return state.access();
  }

  /** Returns whether everything is held back for now only (H-6): URLs must come back. */
  public boolean temporary() {
    return state.temporary();
  }

  /** Returns why {@link #access()} is what it is. */
  public AccessReason reason() {
    return state.reason();
  }

  /** Returns why, with its clause and the details, in one line for a log. */
  public String explain() {
    return state.explain();
  }

  /** Returns when to fetch again: when {@link #temporary()}, the time to try the URLs again. */
  public Instant refreshAt() {
    return state.refreshAt();
  }

  /** Returns when the last fetch was. */
  public Instant fetchedAt() {
    return state.fetchedAt();
  }

  /** Returns since when robots.txt is unreachable (H-7); empty if it is not. */
  public Optional<Instant> unreachableSince() {
    return Optional.ofNullable(state.unreachableSince());
  }

  /** Returns where this answer comes from. */
  public Source source() {
    return source;
  }

  /**
   * Returns whether this very call caused a fetch; of all that ask for an origin, one is told so.
   */
  public boolean fetchedNow() {
    return source == Source.FETCHED;
  }

  /**
   * Returns the requests of the fetch that this very call caused, redirects and bodies included;
   * empty unless {@link #fetchedNow()}.
   */
  public List<Request> requests() {
    return requests;
  }

  /**
   * Returns why the fetch that this very call caused failed (H-9); empty if it did not fail, and
   * unless {@link #fetchedNow()}.
   */
  public Optional<FailureCause> failure() {
    return Optional.ofNullable(failure);
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
          "the rules of "
              + origin
              + " were asked about \""
              + PrintableText.of(url)
              + "\", which is of "
              + other);
    }
    return verdict(url);
  }

  /** As {@link #decide}, for a URL that is known to be of this origin. */
  Verdict verdict(String url) {
    AccessReason reason = state.reason();
    boolean allowed = true;
    @Nullable RuleDecision decision = null;
    if (reason.access() != Access.FULL_ALLOW) {
      int before = rules.weight();
      decision = rules.decide(url);
      if (rules.weight() != before) {
        onGrowth.accept(origin);
      }
      boolean ruled = reason.access() == Access.CONDITIONAL;
      // M-6: robots.txt itself may be fetched even where nothing else may.
      allowed = ruled ? decision.allowed() : decision.reason() == RuleDecision.Reason.ROBOTS_TXT;
      decision = ruled || allowed ? decision : null;
    }
    return new Verdict(allowed, state, decision);
  }

  /** Says whether a URL of this origin may be crawled; as {@link #decide}, without the why. */
  public boolean isAllowed(String url) {
    return decide(url).allowed();
  }

  /** Returns the addresses of the file's sitemap lines (P-1), in its order. */
  public List<String> sitemaps() {
    return access() == Access.CONDITIONAL ? rules.sitemaps() : List.of();
  }

  /** Returns the crawl delay of the crawler's group as it stands in the file, uncapped (F-5). */
  public Optional<Duration> crawlDelay() {
    return access() == Access.CONDITIONAL ? rules.crawlDelay() : Optional.empty();
  }

  /** Returns the size of the file in bytes, as far as it was read; 0 if there is none. */
  public int fileBytes() {
    return state.copy() == null ? 0 : state.copy().length();
  }
}
