package org.robotspec.service;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.robotspec.access.Access;
import org.robotspec.access.AccessState;
import org.robotspec.access.CachedFile;
import org.robotspec.access.FailureCause;
import org.robotspec.rules.Origin;
import org.robotspec.rules.RuleDecision;
import org.robotspec.rules.Rules;
import org.robotspec.rules.internal.PrintableText;
import org.robotspec.service.PendingFetch.FetchResult;
import org.robotspec.service.spi.Request;
import org.robotspec.usage.UsagePreferences;

/**
 * What is known about one origin at one time, for any number of its URLs. Immutable and
 * thread-safe; a later fetch does not change it.
 */
public final class OriginRules {
  /** The sources of an answer. */
  public enum Source {
    /** This call caused a fetch, and waited for it. */
    FETCHED,
    /** Another call, or another process, fetched while this one waited. */
    JOINED,
    /** The memory had it. */
    MEMORY,
    /** The store had it. */
    STORE,
    /** The configuration fixes it (L-8). */
    CONFIGURATION,
    /** Not known yet: the wait was too long, or the service is closed. */
    UNKNOWN
  }

  private final Origin origin;
  private final CachedOrigin known;
  private final FetchResult result;

  /** Weighs the rules again when they take more memory than before. */
  private final OriginCache cache;

  OriginRules(Origin origin, CachedOrigin known, FetchResult result, OriginCache cache) {
    this.origin = origin;
    this.known = known;
    this.result = result;
    this.cache = cache;
  }

  /** Returns the origin. */
  public Origin origin() {
    return origin;
  }

  /** Returns all that is known about the origin: the reason, its evidence, the last fetch. */
  public AccessState state() {
    return known.state();
  }

  /** Returns what may be crawled: everything, nothing, or what the rules allow. */
  public Access access() {
    return known.state().access();
  }

  /** Returns whether everything is disallowed only for now (H-6): try the URLs again later. */
  public boolean temporary() {
    return known.state().temporary();
  }

  /** Returns the source of this answer. */
  public Source source() {
    return result.source();
  }

  /**
   * Returns whether this call caused a fetch; only one of the callers that wait for a fetch did.
   */
  public boolean fetchedNow() {
    return source() == Source.FETCHED;
  }

  /**
   * Returns the requests of the fetch that this call caused, including redirects and bodies; empty
   * unless {@link #fetchedNow()}.
   */
  public List<Request> requests() {
    return result.requests();
  }

  /**
   * Returns why the fetch that this call caused failed (H-9); empty if it did not fail or not
   * {@link #fetchedNow()}.
   */
  public Optional<FailureCause> failure() {
    return Optional.ofNullable(result.failure());
  }

  /**
   * Decides whether a URL of this origin may be crawled, and why. You can ask more than once;
   * {@link RobotsService#count} counts the verdict that you act on.
   *
   * @throws org.robotspec.rules.InvalidUrlException if the URL has no origin (D-11)
   * @throws IllegalArgumentException if the URL belongs to another origin
   */
  public Verdict decide(String url) {
    checkOrigin(url);
    return verdict(url);
  }

  private void checkOrigin(String url) {
    Origin other = Origin.of(url);
    if (!other.equals(origin)) {
      throw new IllegalArgumentException(
          "these are the rules of %s, but \"%s\" belongs to %s"
              .formatted(origin, PrintableText.of(url), other));
    }
  }

  /** Does what {@link #decide} does, for a URL that is known to belong to this origin. */
  Verdict verdict(String url) {
    if (access() == Access.FULL_ALLOW) {
      return new Verdict(true, state(), null);
    }
    RuleDecision decision = ask(rules -> rules.decide(url));
    if (access() == Access.CONDITIONAL) {
      return new Verdict(decision.allowed(), state(), decision);
    }
    // M-6: robots.txt itself may be fetched even if nothing else may.
    boolean itself = decision.reason() == RuleDecision.Reason.ROBOTS_TXT;
    return new Verdict(itself, state(), itself ? decision : null);
  }

  /** Asks the rules, which may take more memory after that. */
  private <T> T ask(Function<Rules, T> question) {
    int before = known.rules().weight();
    T answer = question.apply(known.rules());
    if (known.rules().weight() != before) {
      cache.weighAgain(origin.toString());
    }
    return answer;
  }

  /** Returns whether a URL of this origin may be crawled: {@link #decide} without the reason. */
  public boolean isAllowed(String url) {
    return decide(url).allowed();
  }

  /** Returns the URLs of the file's sitemap lines (P-1), in the order of the file. */
  public List<String> sitemaps() {
    return access() == Access.CONDITIONAL ? known.rules().sitemaps() : List.of();
  }

  /** Returns the crawl delay of the crawler's group as in the file, uncapped (F-5). */
  public Optional<Duration> crawlDelay() {
    return access() == Access.CONDITIONAL ? known.rules().crawlDelay() : Optional.empty();
  }

  /**
   * Returns what the owner allows to be done with a page of this origin, by the robots.txt that is
   * in force (U-1 to U-6); nothing for a URL that may not be crawled (U-3).
   *
   * @throws org.robotspec.rules.InvalidUrlException if the URL has no origin (D-11)
   * @throws IllegalArgumentException if the URL belongs to another origin
   */
  public UsagePreferences usage(String url) {
    checkOrigin(url);
    return access() == Access.CONDITIONAL ? ask(rules -> rules.usage(url)) : UsagePreferences.NONE;
  }

  /** Returns how many bytes of the file were read; 0 if there is none. */
  public int fileBytes() {
    @Nullable CachedFile file = state().copy();
    return file == null ? 0 : file.length();
  }

  /** Returns the origin, and why it may or may not be crawled. */
  @Override
  public String toString() {
    return origin + ": " + state().explain();
  }
}
