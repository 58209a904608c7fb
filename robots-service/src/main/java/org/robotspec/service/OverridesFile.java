package org.robotspec.service;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.exc.ValueInstantiationException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.robotspec.access.AccessReason;
import org.robotspec.access.AccessState;
import org.robotspec.access.CachedFile;
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

  private static final String FORM =
      "; each entry has once: host (example.com or *.example.com), rules, who, why;"
          + " and until (2026-12-31 or 2026-12-31T12:00:00Z) if it ends";

  /** Uses only what Jackson has since 2.12, which is Hadoop's. */
  private static final JsonMapper JSON =
      JsonMapper.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .addModule(new SimpleModule().addDeserializer(String.class, new Text()))
          .build();

  private static final ThreadFactory THREADS = Threads.daemons("robotspec-overrides");

  /** An entry of the file. */
  record Entry(
      String host,
      @JsonFormat(with = JsonFormat.Feature.ACCEPT_SINGLE_VALUE_AS_ARRAY) List<String> rules,
      String who,
      String why,
      @Nullable String until) {

    /** Jackson catches what it throws, and adds the place. */
    Entry {
      if (host == null || rules == null || rules.contains(null) || isBlank(who) || isBlank(why)) {
        throw new IllegalArgumentException("host, rules, who or why is missing");
      }
      host = FixedHosts.name(host);
      if (until != null) {
        end(until);
      }
    }

    private static boolean isBlank(@Nullable String text) {
      return text == null || text.isBlank();
    }

    /** Returns the end of a day, in UTC, or an instant. */
    private static Instant end(String until) {
      return until.indexOf('T') < 0
          ? LocalDate.parse(until).plusDays(1).atStartOfDay().toInstant(ZoneOffset.UTC)
          : Instant.parse(until);
    }

    AccessState state(Instant now) {
      String asked = "asked for by " + who + ": " + why;
      CachedFile copy = CachedFile.of(String.join("\n", rules).getBytes(UTF_8), now);
      return until == null
          ? FixedHosts.state(AccessReason.OVERRIDE, asked, copy, now, now.plus(FixedHosts.LIFE))
          : FixedHosts.state(
              AccessReason.OVERRIDE, "until " + until + ", " + asked, copy, now, end(until));
    }
  }

  /** Reads only texts in quotes; Jackson's own reads numbers, too. */
  private static final class Text extends JsonDeserializer<String> {
    @Override
    public String deserialize(JsonParser json, DeserializationContext context) throws IOException {
      return json.hasToken(JsonToken.VALUE_STRING)
          ? json.getText()
          : (String) context.handleUnexpectedToken(String.class, json);
    }
  }

  private final Path path;
  private final CachedOrigin.Maker maker;
  private final AtomicBoolean checking = new AtomicBoolean();
  private volatile Instant checkedAt;
  private volatile Map<String, CachedOrigin> entries = Map.of();

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
    @Nullable CachedOrigin entry = entries.get(name);
    return entry != null && now.isBefore(entry.state().expiresAt()) ? entry : null;
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
    } catch (JsonProcessingException e) {
      @Nullable Throwable cause = e instanceof ValueInstantiationException ? e.getCause() : null;
      String what = cause == null ? e.getOriginalMessage() : cause.getMessage();
      JsonLocation at = e.getLocation();
      String place = ", line %d, column %d: ".formatted(at.getLineNr(), at.getColumnNr());
      wrong = "robotspec.overrides: " + path + place + what + FORM;
    } catch (IOException e) {
      version = "";
      wrong = "robotspec.overrides: cannot read the file, make it readable, in UTF-8: " + e;
    } catch (IllegalArgumentException e) {
      wrong = "robotspec.overrides: " + path + ", " + e.getMessage();
    }
    problem = wrong;
  }

  private Map<String, CachedOrigin> parse(String text, Instant now) throws IOException {
    Entry[] listed = JSON.readValue(text, Entry[].class);
    if (listed == null || Arrays.asList(listed).contains(null)) {
      throw new IllegalArgumentException("write [] instead of null");
    }
    Map<String, CachedOrigin> read = new HashMap<>();
    for (Entry entry : listed) {
      if (read.put(entry.host, maker.of(entry.state(now))) != null) {
        throw new IllegalArgumentException("there are two entries for " + entry.host);
      }
    }
    return Map.copyOf(read);
  }
}
