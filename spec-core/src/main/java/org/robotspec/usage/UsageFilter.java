package org.robotspec.usage;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Which pages an operator keeps, by their owners' preferences: a page must be allowed each required
 * use, and must not be disallowed any refused one.
 *
 * <p>Immutable and thread-safe.
 */
public record UsageFilter(List<String> require, List<String> refuse) {
  /** Why a page is not kept. */
  public enum Cause {
    /** A required use is not expressly allowed. */
    REQUIRE,
    /** A refused use is disallowed. */
    REFUSE,
    /** Nobody knows the page's preferences. */
    NOT_KNOWN
  }

  /**
   * Why a page is not kept.
   *
   * @param cause which of the two lists
   * @param name the category or signal in that list; empty if no preferences are known
   */
  public record Rejection(Cause cause, String name) {
    /** Creates a rejection. */
    public Rejection {
      requireNonNull(cause, "cause");
      requireNonNull(name, "name");
    }
  }

  /**
   * Creates a filter. The names of signals may be in any letter case.
   *
   * @param require categories and signals; a page is kept only if each is allowed
   * @param refuse categories and signals; a page is kept only if none is disallowed
   * @throws IllegalArgumentException if a name is neither a category nor starts with {@link
   *     UsagePreferences#SIGNAL_PREFIX}
   */
  public UsageFilter {
    require = requireNonNull(require, "require").stream().map(UsageFilter::known).toList();
    refuse = requireNonNull(refuse, "refuse").stream().map(UsageFilter::known).toList();
  }

  private static String known(String name) {
    if (UsagePreferences.CATEGORIES.contains(name)) {
      return name;
    }
    String signal = name.toLowerCase(Locale.ROOT);
    String prefix = UsagePreferences.SIGNAL_PREFIX;
    if (!signal.startsWith(prefix) || !UsagePreference.isKey(signal.substring(prefix.length()))) {
      throw new IllegalArgumentException(
          "\"%s\" is not a use: write %s, or %s and the name of a signal"
              .formatted(name, String.join(", ", UsagePreferences.CATEGORIES), prefix));
    }
    return signal;
  }

  /** Returns whether this filter keeps every page. */
  public boolean keepsAll() {
    return require.isEmpty() && refuse.isEmpty();
  }

  /**
   * Returns why a page with these preferences is not kept; empty if it is.
   *
   * @param preferences null if unknown: the page is kept only if every page is
   */
  public Optional<Rejection> rejects(@Nullable UsagePreferences preferences) {
    if (preferences == null) {
      return keepsAll() ? Optional.empty() : Optional.of(new Rejection(Cause.NOT_KNOWN, ""));
    }
    for (String name : require) {
      if (preferences.get(name) != Preference.ALLOWED) {
        return Optional.of(new Rejection(Cause.REQUIRE, name));
      }
    }
    for (String name : refuse) {
      if (preferences.get(name) == Preference.DISALLOWED) {
        return Optional.of(new Rejection(Cause.REFUSE, name));
      }
    }
    return Optional.empty();
  }

  /** Returns the two lists, such as {@code require: train-ai; refuse: content-signal.ai-train}. */
  @Override
  public String toString() {
    return "require: " + String.join(", ", require) + "; refuse: " + String.join(", ", refuse);
  }
}
