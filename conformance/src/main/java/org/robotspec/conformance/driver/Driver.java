package org.robotspec.conformance.driver;

import java.util.Set;
import org.robotspec.conformance.Case;
import org.robotspec.conformance.Track;

/**
 * Something that answers cases: a library in this JVM, or another program.
 *
 * <p>Used by one thread. A driver that throws has not answered that case; the run goes on.
 */
public interface Driver extends AutoCloseable {
  /** Returns the name under which its answers are reported. */
  String name();

  /** Returns the tracks that it can answer, by default {@code match}; other cases are skipped. */
  default Set<Track> tracks() {
    return Set.of(Track.MATCH);
  }

  /** Answers a case under a profile. */
  DriverAnswer answer(Case c, String profile);

  /** Ends the driver, and its process, if any. */
  @Override
  default void close() {}
}
