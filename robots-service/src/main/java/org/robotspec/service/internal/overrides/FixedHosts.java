package org.robotspec.service.internal.overrides;

import java.time.Clock;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.robotspec.rules.Origin;

/**
 * The hosts whose rules come from configuration: exempt hosts and overrides (L-8). A name takes
 * precedence over a pattern, a longer pattern over a shorter one, and the file of overrides over
 * settings for the same name or pattern. Thread-safe.
 *
 * @param <T> the compiled rules of a host
 */
public final class FixedHosts<T> {
  private final Map<String, T> entries = new HashMap<>();
  private final @Nullable OverridesFile<T> file;
  private final Clock clock;

  /**
   * Compiles the hosts.
   *
   * @param path the file of overrides; empty for none
   * @param exempt the hosts without a robots.txt
   * @param overrides robots.txt files, by the names of {@link HostPattern#name}
   * @param mistakeIn returns why rules cannot replace a site's (D-27)
   */
  public FixedHosts(
      String path,
      List<String> exempt,
      Map<String, String> overrides,
      Function<String, Optional<String>> mistakeIn,
      BiFunction<FixedHost, Instant, T> compiler,
      Clock clock) {
    this.clock = clock;
    Instant now = clock.instant();
    try {
      this.file = path.isEmpty() ? null : new OverridesFile<>(path, mistakeIn, compiler, now);
    } catch (LinkageError e) {
      throw new IllegalStateException(
          "robotspec.overrides needs com.fasterxml.jackson.core:jackson-core, 2.12 or newer,"
              + " on the class path: "
              + e,
          e);
    }
    for (String host : exempt) {
      String name = HostPattern.name(host);
      entries.put(name, compiler.apply(new FixedHost(name, null, "", null), now));
    }
    overrides.forEach(
        (host, text) ->
            entries.put(host, compiler.apply(new FixedHost(host, text, "", null), now)));
  }

  /** Returns how many entries of the file are in force, for a log; empty without a file. */
  public String entriesInFile() {
    return file == null ? "" : " (entries: " + file.size(clock.instant()) + ")";
  }

  /** Returns the rules of an origin; null if they are its own. */
  public @Nullable T of(Origin origin) {
    if (entries.isEmpty() && file == null) {
      return null;
    }
    Instant now = clock.instant();
    if (file != null) {
      file.check(now);
    }
    String host = HostPattern.withoutDot(origin.host());
    @Nullable T entry = entry(host, now);
    for (int at = 0; entry == null && at >= 0; at = nextLabel(host, at)) {
      entry = entry(HostPattern.UNDER + host.substring(at), now);
    }
    return entry;
  }

  private @Nullable T entry(String name, Instant now) {
    @Nullable T asked = file == null ? null : file.find(name, now);
    return asked == null ? entries.get(name) : asked;
  }

  private static int nextLabel(String host, int at) {
    int dot = host.indexOf('.', at);
    return dot < 0 ? -1 : dot + 1;
  }
}
