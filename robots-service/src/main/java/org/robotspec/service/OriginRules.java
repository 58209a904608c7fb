package org.robotspec.service;

import java.time.Duration;
import java.util.AbstractList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.robotspec.access.Access;
import org.robotspec.access.AccessState;
import org.robotspec.access.CachedFile;
import org.robotspec.access.FailureCause;
import org.robotspec.profile.SpecProfile;
import org.robotspec.rules.Origin;
import org.robotspec.rules.RobotsTxt;
import org.robotspec.service.spi.Exchange;
import org.robotspec.text.PrintableText;

/**
 * What is known about one origin at one time, for any number of its URLs. Immutable and
 * thread-safe; a later fetch does not change it.
 */
public final class OriginRules {
  /** The sources of an answer. */
  public enum Source {
    /** This call caused a fetch, and waited for it. */
    FETCHED(null), // its outcome is counted instead
    /** Another call, or another process, fetched while this one waited. */
    JOINED(Counter.JOINED),
    /** The memory had it. */
    MEMORY(Counter.FROM_MEMORY),
    /** The store had it. */
    STORE(Counter.FROM_STORE),
    /** The configuration fixes it (L-8). */
    CONFIGURATION(null),
    /** Not known yet: the wait was too long, an error ended it, or the service is closed. */
    UNKNOWN(Counter.TIMED_OUT);

    final @Nullable Counter counter;

    Source(@Nullable Counter counter) {
      this.counter = counter;
    }
  }

  private final Origin origin;

  /** A URL of the origin. */
  private final String asked;

  private final CachedOrigin known;
  private final Source source;
  private final List<Exchange> requests;
  private final @Nullable FailureCause failure;
  private final SpecProfile profile;
  private volatile @Nullable List<String> sitemaps;

  /**
   * Creates the rules of an origin.
   *
   * @param asked a URL of the origin
   * @param requests the requests of the fetch that the caller caused, if any
   * @param failure why that fetch failed; null if it did not
   * @param profile how its file is read
   */
  OriginRules(
      Origin origin,
      String asked,
      CachedOrigin known,
      Source source,
      List<Exchange> requests,
      @Nullable FailureCause failure,
      SpecProfile profile) {
    this.origin = origin;
    this.asked = asked;
    this.known = known;
    this.source = source;
    this.requests = requests;
    this.failure = failure;
    this.profile = profile;
  }

  /** Returns these rules for a caller that did not cause the fetch. */
  OriginRules joined() {
    return new OriginRules(origin, asked, known, Source.JOINED, List.of(), null, profile);
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
    return source;
  }

  /** Returns whether this call caused a fetch; of the callers that wait for one, only one did. */
  public boolean fetchedNow() {
    return source == Source.FETCHED;
  }

  /**
   * Returns the requests of the fetch that this call caused, including redirects and bodies; empty
   * unless {@link #fetchedNow()}.
   */
  public List<Exchange> requests() {
    return requests;
  }

  /**
   * Returns why the fetch that this call caused failed (H-9); empty if it did not fail or not
   * {@link #fetchedNow()}.
   */
  public Optional<FailureCause> failure() {
    return Optional.ofNullable(failure);
  }

  /**
   * Decides whether a URL of this origin may be crawled, and why, and what its owner allows to be
   * done with it. You can ask more than once; {@link RobotsService#count} counts the verdict that
   * you act on.
   *
   * @throws org.robotspec.rules.InvalidUrlException if the URL has no origin (D-11)
   * @throws IllegalArgumentException if the URL belongs to another origin
   */
  public Verdict decide(String url) {
    if (!asked.equals(url)) {
      checkOrigin(url);
    }
    return Verdict.of(url, state(), known.rules());
  }

  private void checkOrigin(String url) {
    Origin other = Origin.of(url);
    if (!other.equals(origin)) {
      throw new IllegalArgumentException(
          "these are the rules of %s, but \"%s\" belongs to %s"
              .formatted(origin, PrintableText.of(url), other));
    }
  }

  /** Returns whether a URL of this origin may be crawled: {@link #decide} without the reason. */
  public boolean isAllowed(String url) {
    return decide(url).allowed();
  }

  /**
   * Returns the absolute URLs of the file's sitemap lines (P-1), in the order of the file. They are
   * read when the first one is needed, because a crawler asks for each page whether there are any.
   */
  public List<String> sitemaps() {
    return new AbstractList<>() {
      @Override
      public String get(int index) {
        return readSitemaps().get(Objects.checkIndex(index, size()));
      }

      @Override
      public int size() {
        return known.file().sitemaps();
      }
    };
  }

  /** Reads the copy, because the memory has room for the rules only. */
  private List<String> readSitemaps() {
    @Nullable List<String> read = sitemaps;
    if (read == null) {
      String url = origin.robotsTxtUrl();
      byte[] file = Objects.requireNonNull(state().copy()).body();
      read =
          RobotsTxt.parse(file, profile).sitemaps().stream()
              .map(sitemap -> sitemap.absolute(url))
              .toList();
      sitemaps = read;
    }
    return read;
  }

  /** Returns the crawl delay of the crawler's group as in the file, uncapped (F-5). */
  public Optional<Duration> crawlDelay() {
    return access() == Access.CONDITIONAL ? known.rules().crawlDelay() : Optional.empty();
  }

  /** Returns how many bytes of the file were read; 0 if there is none. */
  public int fileBytes() {
    @Nullable CachedFile file = state().copy();
    return file == null ? 0 : file.length();
  }

  /** Returns why the origin may or may not be crawled, in one line. */
  public String explain() {
    return failure == null ? state().explain() : state().reason().explain(failure.text());
  }

  /** Returns the origin, and why it may or may not be crawled. */
  @Override
  public String toString() {
    return origin + ": " + explain();
  }
}
