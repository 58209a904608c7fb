package org.robotspec.service.internal.overrides;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.robotspec.service.internal.Threads;
import org.robotspec.text.PrintableText;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A JSON file of overrides (L-8): the rules for a host or a domain, who asked for them, why, and
 * until when. The first call after some seconds reads it again and uses the new version; if that
 * cannot be read, the earlier one stays in force. Thread-safe.
 *
 * @param <T> the compiled rules of a host
 */
public final class OverridesFile<T> {
  private static final Logger LOG = LoggerFactory.getLogger(OverridesFile.class);

  /** How often to check the file for changes: soon for a person, rare for a disk. */
  public static final Duration BETWEEN_CHECKS = Duration.ofSeconds(10);

  /** How long calls wait at most: a disk may hang, and a file may have 100,000 entries. */
  private static final Duration LONGEST_READ = Duration.ofSeconds(5);

  /** The mark that some editors write before a text. */
  private static final String BOM = "\uFEFF";

  private static final ThreadFactory THREADS = Threads.daemons("robotspec-overrides");

  /** An entry, which is compiled when its host is asked about first; perhaps by two threads. */
  private final class Entry {
    private final FixedHost host;
    private final Instant read;
    private volatile @Nullable T origin;

    Entry(FixedHost host, Instant read) {
      this.host = host;
      this.read = read;
    }

    T origin() {
      @Nullable T known = origin;
      T compiled = known == null ? compiler.apply(host, read) : known;
      origin = compiled;
      return compiled;
    }
  }

  private final Path path;
  private final Function<String, Optional<String>> mistakeIn;
  private final BiFunction<FixedHost, Instant, T> compiler;
  private final AtomicBoolean checking = new AtomicBoolean();
  private volatile CompletableFuture<?> check = CompletableFuture.completedFuture(null);
  private volatile Instant checkedAt;
  private volatile Map<String, Entry> entries = Map.of();

  /** The text that was read last, and what was wrong with it; for the thread that checks. */
  private @Nullable String text;

  private String problem = "";

  /** The ended entries that the log has named; for the same thread. */
  private Set<FixedHost> ended = Set.of();

  OverridesFile(
      String path,
      Function<String, Optional<String>> mistakeIn,
      BiFunction<FixedHost, Instant, T> compiler,
      Instant now) {
    this.path = Path.of(path);
    this.mistakeIn = mistakeIn;
    this.compiler = compiler;
    this.checkedAt = now;
    update(now);
    if (!problem.isEmpty()) {
      throw new IllegalArgumentException(problem);
    }
  }

  /** Returns the override of a host or a pattern now; null if there is none. Never waits. */
  @Nullable T find(String name, Instant now) {
    @Nullable Entry found = entries.get(name);
    return found == null || found.host.hasEnded(now) ? null : found.origin();
  }

  /** Returns how many entries are in force. */
  int size(Instant now) {
    return (int) entries.values().stream().filter(known -> !known.host.hasEnded(now)).count();
  }

  /** Reads the file again if that is due; other calls wait for the result. */
  void check(Instant now) {
    if (isDue(now)) {
      begin(now);
    }
    check.join();
  }

  private boolean isDue(Instant now) {
    return Duration.between(checkedAt, now).abs().compareTo(BETWEEN_CHECKS) >= 0; // D-18
  }

  private synchronized void begin(Instant now) {
    if (!isDue(now)) {
      return;
    }
    if (checking.compareAndSet(false, true)) {
      CompletableFuture<Boolean> next = new CompletableFuture<>();
      check =
          next.completeOnTimeout(false, LONGEST_READ.toMillis(), TimeUnit.MILLISECONDS)
              .thenAccept(this::tellWait);
      Runnable read =
          () -> {
            String before = problem;
            try {
              update(now);
              if (!problem.isEmpty() && !problem.equals(before)) {
                LOG.warn("{}; what was read before stays in force", problem);
              }
            } finally {
              checking.set(false);
              next.complete(true);
            }
          };
      THREADS.newThread(read).start();
    }
    checkedAt = now; // last: a call that finds no check due waits for the running one
  }

  private void tellWait(boolean read) {
    if (!read) {
      LOG.warn(
          "robotspec.overrides: reading {} takes longer than {} s; what was read before stays in"
              + " force until it is read",
          path,
          LONGEST_READ.toSeconds());
    }
  }

  private void update(Instant now) {
    try {
      if (Files.exists(path) && !Files.isRegularFile(path)) {
        throw new IOException("it is not a file"); // opening a pipe would block
      }
      String found = Files.readString(path, UTF_8); // file times miss quick changes
      if (!found.equals(text)) {
        text = found;
        read(found, now);
        LOG.info("robotspec.overrides: {} entries in {}", entries.size(), path);
        problem = "";
      }
    } catch (IOException e) {
      text = null;
      String why =
          e instanceof NoSuchFileException
              ? "there is no such file"
              : e instanceof CharacterCodingException
                  ? "it is not in UTF-8"
                  : PrintableText.reason(e);
      problem =
          "robotspec.overrides: cannot read the file %s, make it readable, in UTF-8: %s"
              .formatted(path, why);
    } catch (IllegalArgumentException e) {
      problem = "robotspec.overrides: " + path + ", " + e.getMessage();
    }
    tellEnds(now);
  }

  private void read(String found, Instant now) {
    Map<String, Entry> read = new HashMap<>();
    OverridesReader.read(found.startsWith(BOM) ? found.substring(1) : found, mistakeIn)
        .forEach((name, host) -> read.put(name, new Entry(host, now)));
    entries = Map.copyOf(read);
  }

  private void tellEnds(Instant now) {
    Set<FixedHost> before = ended;
    ended =
        entries.values().stream()
            .map(entry -> entry.host)
            .filter(entry -> entry.hasEnded(now))
            .collect(Collectors.toSet());
    for (FixedHost entry : ended) {
      if (!before.contains(entry)) {
        LOG.warn(
            "robotspec.overrides: the entry for {} in {} has ended and no longer counts;"
                + " extend or delete it ({})",
            entry.host(),
            path,
            PrintableText.of(entry.why()));
      }
    }
  }
}
