package org.robotspec.cli.state;

import static org.robotspec.internal.answers.Answers.PRINTABLE;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.robotspec.access.AccessReason;
import org.robotspec.access.AccessState;
import org.robotspec.access.CachedFile;
import org.robotspec.access.FailureCause;
import org.robotspec.access.FailureRun;
import org.robotspec.internal.answers.Members;
import org.robotspec.rules.Origin;

/**
 * What a store knows about an origin, for the crawlers with one policy (H-11).
 *
 * @param policy the policy's fingerprint
 */
record StoredOrigin(String policy, Origin origin, AccessState state) {
  boolean isFailing() {
    return state.failing() != null;
  }

  /** Returns a name that is unique in the store. */
  String name() {
    return policy + " " + origin;
  }

  /** Returns why it is postponed: the status of the last fetch, or why there is none. */
  String cause() {
    @Nullable FailureCause cause = state.result().cause();
    return state.reason() == AccessReason.NOT_GONE || (state.status() == null && cause == null)
        ? state.reason().text()
        : cause == null ? "status " + state.status() : cause.text();
  }

  /** Returns the failures after which it opens (H-7, D-34); null if time does not open it. */
  @Nullable FailureRun opening() {
    return state.copy() == null ? state.unreachable() : state.failing();
  }

  /** Returns since when the origin has been failing, or is known to be as it is. */
  Instant since() {
    @Nullable FailureRun failing = state.failing();
    return failing == null ? state.fetchedAt() : failing.since();
  }

  /** Returns the size of the last good copy; 0 if there is none. */
  int bytes() {
    @Nullable CachedFile copy = state.copy();
    return copy == null ? 0 : copy.length();
  }

  /** Returns everything but the text of robots.txt. */
  Members members() {
    return new Members()
        .put("origin", origin.toString())
        .put("policy", policy)
        .putAll(PRINTABLE.state(state))
        .put("file", state.copy(), StoredOrigin::members)
        .put("redirects", state.result().redirects());
  }

  private static Members members(CachedFile copy) {
    return new Members().put("fetchedAt", copy.fetchedAt().toString()).put("bytes", copy.length());
  }
}
