package org.robotspec.cache;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.robotspec.cache.Flight.Landed;
import org.robotspec.rules.Origin;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs looks: one at a time for an origin, so many at a time in all, the others in a queue.
 * Thread-safe.
 */
final class Looks implements AutoCloseable {
  /** More origins than this in the queue could not be served within any sensible wait. */
  static final int QUEUE_MAX = 10_000;

  private static final long IDLE_SECONDS = 30;

  /** Enough for a worker that heeds its interrupt to give its right to look back to the store. */
  private static final Duration PATIENCE = Duration.ofSeconds(1);

  private static final Logger LOG = LoggerFactory.getLogger(Looks.class);

  private final Map<String, Flight> flights = new ConcurrentHashMap<>();
  private final ThreadPoolExecutor pool;
  private final Looker looker;

  Looks(int max, Looker looker) {
    this.looker = looker;
    this.pool =
        new ThreadPoolExecutor(
            max,
            max,
            IDLE_SECONDS,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(QUEUE_MAX),
            Threads.daemons("robotspec-look"));
    pool.allowCoreThreadTimeOut(true);
  }

  /**
   * A caller's place in a flight.
   *
   * @param mine whether this caller started it
   * @param over whether it had been given up before, and its worker still hangs
   */
  record Seat(Flight flight, boolean mine, boolean over) {}

  /** Returns the flight for an origin, which is started if there is none; does not wait. */
  Seat board(Origin origin, String key) {
    Flight mine = new Flight(origin, key);
    Flight other = flights.putIfAbsent(key, mine);
    if (other != null) {
      // One that has a result and is still there hangs; a worker that comes back leaves first.
      return new Seat(other, false, other.landed.isDone() && flights.get(key) == other);
    }
    try {
      mine.task = pool.submit(() -> fly(mine));
    } catch (RejectedExecutionException e) {
      flights.remove(key, mine);
      String why = pool.isShutdown() ? "the service is closed" : "too many looks are waiting";
      mine.landed.complete(Landed.without(why));
    }
    return new Seat(mine, true, false);
  }

  private void fly(Flight flight) {
    Landed landed = Landed.without("the look ended without a result");
    try {
      landed = looker.look(flight, this::overdue);
    } catch (RuntimeException | Error e) {
      LOG.error("a look at {} failed by a defect", flight.origin, e);
    } finally {
      // Only now may another look begin: the fetcher is done with this origin. And only then do
      // callers hear of it, so that one who comes back at once finds no flight that is over.
      flights.remove(flight.key, flight);
      flight.landed.complete(landed);
      synchronized (this) {
        flight.ended = true;
        resize(flight.overdue ? -1 : 0);
      }
    }
  }

  /** Gives the place of a worker that does not come back to another one, until it does. */
  private synchronized void overdue(Flight flight) {
    if (!flight.ended) {
      flight.overdue = true;
      resize(1);
    }
  }

  private synchronized void resize(int change) {
    int size = pool.getMaximumPoolSize() + change;
    if (change > 0) {
      pool.setMaximumPoolSize(size);
      pool.setCorePoolSize(size);
    } else if (change < 0) {
      pool.setCorePoolSize(size);
      pool.setMaximumPoolSize(size);
    }
  }

  @Override
  public void close() {
    pool.shutdownNow();
    flights.values().forEach(f -> f.landed.complete(Landed.without("the service is closed")));
  }

  /** Waits until the workers are done after {@link #close}, but not for one that hangs. */
  void awaitEnd() {
    try {
      if (!pool.awaitTermination(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
        LOG.debug("closed while {} looks still hang", pool.getActiveCount());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
