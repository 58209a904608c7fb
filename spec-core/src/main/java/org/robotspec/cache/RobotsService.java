package org.robotspec.cache;

import java.time.Clock;
import java.util.Optional;

/**
 * Answers whether a URL may be crawled: finds its origin, fetches robots.txt when needed, remembers
 * what it means.
 *
 * <p>Thread-safe, and meant to be shared by all threads of a crawler. However many ask for an
 * origin, one look at a time is made; a look that is due is made in the background while the old
 * answer serves; nobody waits longer than {@link RobotsConfig#maxWait()}. What is not known is
 * never allowed.
 */
public final class RobotsService implements AutoCloseable {

  private RobotsService() {}

  /** Opens a service that fetches over the JDK's HttpClient and FTP. */
  public static RobotsService open(RobotsConfig config) {
    return builder(config).open();
  }

  /** Opens a service that fetches with a fetcher, which it closes in the end. */
  public static RobotsService open(RobotsConfig config, RobotsFetcher fetcher) {
    return builder(config).fetcher(fetcher).open();
  }

  /** Starts a service with other parts than the usual ones. */
  public static Builder builder(RobotsConfig config) {
    return new Builder(config);
  }

  /**
   * Says whether a URL may be crawled, and why. Fetches when needed, and waits for it.
   *
   * @throws org.robotspec.rules.InvalidUrlException if the URL has no origin (D-11)
   * @throws IllegalStateException if the service is closed
   */
  public Verdict decide(String url) {
    return rulesFor(url).decide(url);
  }

  /**
   * Returns what is known of a URL's origin. Fetches when needed, and waits for it, but no longer
   * than {@link RobotsConfig#maxWait()}: then, and when the thread is interrupted, the answer is a
   * temporary full disallow.
   *
   * @throws org.robotspec.rules.InvalidUrlException if the URL has no origin (D-11)
   * @throws IllegalStateException if the service is closed
   */
  public OriginRules rulesFor(String url) {
    throw new UnsupportedOperationException();
  }

  /**
   * Returns what is known of a URL's origin to this service or its store, and never fetches; empty
   * if nothing is known that can still be used.
   *
   * @throws org.robotspec.rules.InvalidUrlException if the URL has no origin (D-11)
   * @throws IllegalStateException if the service is closed
   */
  public Optional<OriginRules> cached(String url) {
    throw new UnsupportedOperationException();
  }

  /** Returns what this service has counted. */
  public Counters counters() {
    throw new UnsupportedOperationException();
  }

  /** Returns the configuration. */
  public RobotsConfig config() {
    throw new UnsupportedOperationException();
  }

  /** Returns in one line with which profile, store and limits this service works, for a log. */
  public String describe() {
    throw new UnsupportedOperationException();
  }

  /** Ends all looks, and closes the fetcher and the store; callers that wait get no answer. */
  @Override
  public void close() {}

  /** Puts a service together. */
  public static final class Builder {
    private final RobotsConfig config;

    private Builder(RobotsConfig config) {
      this.config = config;
    }

    /** Fetches with this, which the service closes in the end; default: HttpClient and FTP. */
    public Builder fetcher(RobotsFetcher fetcher) {
      return this;
    }

    /** Tells this what happens; default: nobody. */
    public Builder listener(RobotsListener listener) {
      return this;
    }

    /** Takes the time from this; default: the system's clock. */
    public Builder clock(Clock clock) {
      return this;
    }

    /** Keeps states in this, in place of what the configuration says; the service closes it. */
    public Builder store(RobotsStore store) {
      return this;
    }

    /** Opens the service; it must be closed. */
    public RobotsService open() {
      throw new UnsupportedOperationException(config.toString());
    }
  }
}
