package org.robotspec.service.internal.overrides;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A host, or a domain and all hosts under it, whose rules come from configuration (L-8).
 *
 * @param rules a robots.txt; null if the host needs none
 * @param why who asked for it, and why, and until when; may be empty
 * @param end when it ends; null if it does not
 */
public record FixedHost(String host, @Nullable String rules, String why, @Nullable Instant end) {
  boolean hasEnded(Instant now) {
    return end != null && !now.isBefore(end);
  }
}
