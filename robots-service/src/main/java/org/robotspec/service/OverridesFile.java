package org.robotspec.service;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.robotspec.access.AccessReason;
import org.robotspec.access.CachedFile;
import org.robotspec.service.internal.JsonReader;
import org.robotspec.service.internal.Threads;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A JSON file of overrides (L-8): the rules for a host or a domain, who asked for them, why, and
 * until when. It is read again soon after it changes, by another thread than those that look up. A
 * version that cannot be read leaves the one before in force. Thread-safe.
 */
final class OverridesFile {
  private static final Logger LOG = LoggerFactory.getLogger(OverridesFile.class);

  /** How often to look whether the file changed: soon for a person, rare for a disk. */
  static final Duration BETWEEN_CHECKS = Duration.ofSeconds(10);

  private static final List<String> MEMBERS = List.of("host", "rules", "who", "why", "until");
  private static final List<String> REQUIRED = MEMBERS.subList(0, MEMBERS.size() - 1);

  private static final ThreadFactory THREADS = Threads.daemons("robotspec-overrides");

  private record Entry(CachedOrigin origin, @Nullable Instant until) {}

  private final Path path;
  private final CachedOrigin.Maker maker;
  private final AtomicBoolean checking = new AtomicBoolean();
  private volatile Instant checkedAt;
  private volatile Map<String, Entry> entries = Map.of();

  /** The version that was read last, and what was wrong with it; for the thread that checks. */
  private String version = "";

  private String problem = "";

  OverridesFile(String file, CachedOrigin.Maker maker, Instant now) {
    this.path = Path.of(file);
    this.maker = maker;
    this.checkedAt = now;
    update(now);
    if (!problem.isEmpty()) {
      throw new IllegalArgumentException(problem);
    }
  }

  /** Returns what holds for a host or a pattern now; null if nothing does. Never waits. */
  @Nullable CachedOrigin find(String name, Instant now) {
    @Nullable Entry entry = entries.get(name);
    if (entry == null || (entry.until != null && !now.isBefore(entry.until))) {
      return null;
    }
    return entry.origin;
  }

  /** Has another thread look whether the file changed, if it is time to. */
  void check(Instant now) {
    boolean due = Duration.between(checkedAt, now).abs().compareTo(BETWEEN_CHECKS) >= 0; // D-18
    if (due && checking.compareAndSet(false, true)) {
      checkedAt = now;
      Thread checker =
          THREADS.newThread(
              () -> {
                try {
                  String before = problem;
                  update(now);
                  if (!problem.isEmpty() && !problem.equals(before)) {
                    LOG.warn("{}; what was read before stays in force", problem);
                  }
                } finally {
                  checking.set(false);
                }
              });
      checker.start();
    }
  }

  private void update(Instant now) {
    String wrong = "";
    try {
      BasicFileAttributes found = Files.readAttributes(path, BasicFileAttributes.class);
      String changed = found.lastModifiedTime() + " " + found.size() + " " + found.fileKey();
      if (changed.equals(version)) {
        return;
      }
      String text = Files.readString(path, UTF_8);
      version = changed;
      entries = parse(text, now);
      LOG.info("robotspec.overrides: {} entries in {}", entries.size(), path);
    } catch (IOException e) {
      version = "";
      wrong = "robotspec.overrides: cannot read the file, make it readable, in UTF-8: " + e;
    } catch (IllegalArgumentException e) {
      wrong = "robotspec.overrides: " + path + ", " + e.getMessage();
    }
    problem = wrong;
  }

  private Map<String, Entry> parse(String text, Instant now) {
    Map<String, Entry> read = new HashMap<>();
    JsonReader json = new JsonReader(text);
    json.array(() -> add(read, json, now));
    json.end();
    return Map.copyOf(read);
  }

  private void add(Map<String, Entry> read, JsonReader json, Instant now) {
    Map<String, String> members = new HashMap<>();
    json.object(
        name -> {
          if (!MEMBERS.contains(name) || members.containsKey(name)) {
            throw json.error("each entry has once: " + String.join(", ", MEMBERS));
          }
          boolean lines = name.equals("rules") && json.peek() == '[';
          members.put(name, lines ? lines(json) : json.string());
        });
    for (String name : REQUIRED) {
      String value = members.get(name);
      if (value == null || (value.isBlank() && !name.equals("rules"))) {
        throw json.error("this entry needs \"" + name + "\"");
      }
    }
    String host;
    try {
      host = FixedHosts.name(members.getOrDefault("host", ""));
    } catch (IllegalArgumentException e) {
      throw json.error("host: " + e.getMessage() + "; write example.com or *.example.com");
    }
    String end = members.getOrDefault("until", "");
    @Nullable Instant until = members.containsKey("until") ? until(end, json) : null;
    String why =
        (until == null ? "" : "until " + end + ", ")
            + "asked for by "
            + members.get("who")
            + ": "
            + members.get("why");
    CachedFile copy = CachedFile.of(members.getOrDefault("rules", "").getBytes(UTF_8), now);
    Instant last = until == null ? now.plus(FixedHosts.LIFE) : until;
    CachedOrigin origin = maker.of(FixedHosts.state(AccessReason.OVERRIDE, why, copy, now, last));
    if (read.put(host, new Entry(origin, until)) != null) {
      throw json.error("this is the second entry for " + host + "; leave one");
    }
  }

  private static String lines(JsonReader json) {
    StringBuilder lines = new StringBuilder();
    json.array(() -> lines.append(json.string()).append('\n'));
    return lines.toString();
  }

  /** Returns the end of a day, in UTC, or an instant. */
  private static Instant until(String text, JsonReader json) {
    try {
      return text.indexOf('T') < 0
          ? LocalDate.parse(text).plusDays(1).atStartOfDay().toInstant(ZoneOffset.UTC)
          : Instant.parse(text);
    } catch (DateTimeException e) {
      throw json.error("until: write a day such as 2026-12-31, or 2026-12-31T12:00:00Z");
    }
  }
}
