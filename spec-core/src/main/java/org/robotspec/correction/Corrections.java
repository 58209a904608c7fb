package org.robotspec.correction;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.robotspec.correction.CorrectionEffect.Change;
import org.robotspec.correction.CorrectionEffect.Kind;
import org.robotspec.diff.RobotsDiff;
import org.robotspec.diff.VerdictComparison;
import org.robotspec.diff.WorkLimit;
import org.robotspec.lint.Correction;
import org.robotspec.lint.internal.ReadFile;
import org.robotspec.profile.SpecProfile;
import org.robotspec.rules.Outcome;
import org.robotspec.rules.RobotsTxt;
import org.robotspec.rules.Sitemap;
import org.robotspec.rules.internal.parsing.Field;
import org.robotspec.rules.internal.parsing.Lines;
import org.robotspec.rules.internal.parsing.TextLines;

/**
 * What corrections of one file change: the file and the corrected file are compared under one
 * profile, within a limit of work. No content makes it fail. Not thread-safe.
 */
public final class Corrections {
  /** How many positions a comparison may visit: some tenths of a second. */
  private static final long MAX_WORK = 4_000_000;

  /** How many positions the comparisons for each correction alone may visit: about a second. */
  private static final long MAX_WORK_ALONE = 16_000_000;

  /** How many octets of a file are read in the time in which a search visits a position. */
  private static final int OCTETS_FOR_A_POSITION = 4;

  /** How many positions a search visits in the time in which a name is compared. */
  private static final int POSITIONS_FOR_A_NAME = 40;

  private static final String SITE = "https://example.com";

  private final ReadFile file;
  private final WorkLimit work;
  private final Map<Correction, CorrectionEffect> effects = new HashMap<>();

  /**
   * Creates the corrections of a file.
   *
   * @param body the file's bytes
   * @param profile the profile under which the files are compared
   */
  public Corrections(byte[] body, SpecProfile profile) {
    this(
        new ReadFile(requireNonNull(body, "body"), requireNonNull(profile, "profile")),
        new WorkLimit(MAX_WORK_ALONE));
  }

  Corrections(ReadFile file, WorkLimit work) {
    this.file = file;
    this.work = work;
  }

  /**
   * Returns a file with corrections. Line ends, a byte-order mark and octets of other lines stay.
   * Of overlapping corrections, only the first is applied.
   */
  public static byte[] apply(byte[] body, Collection<Correction> corrections) {
    requireNonNull(body, "body");
    return CorrectedText.of(new TextLines(body), requireNonNull(corrections, "corrections"));
  }

  /** Returns whether two corrections are about the same place, so that only one can be applied. */
  public static boolean overlap(Correction one, Correction other) {
    return CorrectedText.overlap(requireNonNull(one, "one"), requireNonNull(other, "other"));
  }

  /** Returns what a correction alone changes. All corrections of the file share one limit. */
  public CorrectionEffect effect(Correction correction) {
    requireNonNull(correction, "correction");
    CorrectionEffect known = effects.get(correction);
    CorrectionEffect effect = known == null ? compared(List.of(correction), work) : known;
    effects.put(correction, effect);
    return effect;
  }

  /** Returns what corrections change together, as {@link #apply} applies them. */
  public CorrectionEffect together(Collection<Correction> corrections) {
    requireNonNull(corrections, "corrections");
    return compared(corrections, new WorkLimit(MAX_WORK));
  }

  private CorrectionEffect compared(Collection<Correction> corrections, WorkLimit limit) {
    byte[] body = file.body();
    byte[] after = limit.spent() ? body : CorrectedText.of(file.text(), corrections);
    limit.add((body.length + after.length) / OCTETS_FOR_A_POSITION);
    if (limit.spent()) {
      return new CorrectionEffect(false, List.of());
    }
    ReadFile corrected = new ReadFile(after, file.profile());
    Set<String> names = changedNames(file.lines(), corrected.lines());
    limit.add((long) POSITIONS_FOR_A_NAME * names.size());
    RobotsDiff diff =
        VerdictComparison.changes(file.robots(), corrected.robots(), names, SITE, limit);
    List<Change> changes = new ArrayList<>();
    diff.crawlers().forEach(crawlers -> addVerdicts(crawlers, changes));
    if (hasDelay(file.lines()) || hasDelay(corrected.lines())) {
      addDelays(diff, corrected.robots(), limit, changes);
    }
    addSitemaps(file.robots(), corrected.robots(), changes);
    return new CorrectionEffect(diff.complete() && !limit.spent(), changes);
  }

  /** Returns the user agents of the groups that the files do not both have, equally often. */
  private static Set<String> changedNames(Lines old, Lines now) {
    Map<Object, List<String>> before = namesByGroup(old);
    Map<Object, List<String>> after = namesByGroup(now);
    Set<String> names = new LinkedHashSet<>();
    before.forEach((group, all) -> names.addAll(all.equals(after.get(group)) ? List.of() : all));
    after.forEach((group, all) -> names.addAll(all.equals(before.get(group)) ? List.of() : all));
    return names;
  }

  /**
   * Returns the user agents of each group by its rules, of which neither order nor number counts,
   * and its other lines; of equal groups one after the other.
   */
  private static Map<Object, List<String>> namesByGroup(Lines lines) {
    Map<Object, List<String>> groups = new LinkedHashMap<>();
    for (int group = 0; group < lines.groups(); group++) {
      Set<String> rules = new HashSet<>();
      List<String> others = new ArrayList<>();
      List<String> names = new ArrayList<>();
      for (int i = lines.groupStart(group); i < lines.groupStart(group + 1); i++) {
        int length = lines.end(i) - lines.start(i);
        String value = new String(lines.bytes(), lines.start(i), length, ISO_8859_1);
        (lines.isRule(i) ? rules : others).add(lines.field(i).key() + ":" + value);
        if (lines.is(i, Field.USER_AGENT)) {
          names.add(lines.value(i));
        }
      }
      groups.computeIfAbsent(List.of(rules, others), same -> new ArrayList<>()).addAll(names);
    }
    return groups;
  }

  private static void addVerdicts(RobotsDiff.Crawlers crawlers, List<Change> changes) {
    for (RobotsDiff.Change change : crawlers.changes()) {
      changes.add(
          new Change(
              Kind.VERDICT,
              crawlers.names(),
              path(change.url()),
              (change.allowed() ? Outcome.DISALLOWED : Outcome.ALLOWED).toString(),
              (change.allowed() ? Outcome.ALLOWED : Outcome.DISALLOWED).toString()));
    }
    for (RobotsDiff.UsageChange change : crawlers.usage()) {
      String name = change.name() + "=";
      changes.add(
          new Change(
              Kind.USAGE,
              crawlers.names(),
              path(change.url()),
              change.before() == null ? "" : name + change.before().stated(),
              change.after() == null ? "" : name + change.after().stated()));
    }
  }

  private static String path(String url) {
    return url.substring(SITE.length());
  }

  private void addDelays(RobotsDiff diff, RobotsTxt after, WorkLimit limit, List<Change> changes) {
    Map<List<String>, List<String>> names = new LinkedHashMap<>();
    for (RobotsDiff.Crawlers crawlers : diff.crawlers()) {
      for (String name : crawlers.names()) {
        limit.add(file.body().length / OCTETS_FOR_A_POSITION);
        if (!limit.spent()) {
          List<String> delays = List.of(delay(file.robots(), name), delay(after, name));
          names.computeIfAbsent(delays, d -> new ArrayList<>()).add(name);
        }
      }
    }
    names.forEach(
        (delays, same) -> {
          if (!delays.get(0).equals(delays.get(1))) {
            changes.add(new Change(Kind.CRAWL_DELAY, same, "", delays.get(0), delays.get(1)));
          }
        });
  }

  private static boolean hasDelay(Lines lines) {
    return IntStream.range(0, lines.size()).anyMatch(i -> lines.is(i, Field.CRAWL_DELAY));
  }

  private static String delay(RobotsTxt file, String name) {
    return RobotsDiff.rules(file, name)
        .crawlDelay()
        .map(delay -> delay.toMillis() / 1_000.0 + " s")
        .orElse("");
  }

  private static void addSitemaps(RobotsTxt before, RobotsTxt after, List<Change> changes) {
    Set<String> old = urls(before);
    Set<String> now = urls(after);
    old.stream()
        .filter(url -> !now.contains(url))
        .forEach(url -> changes.add(new Change(Kind.SITEMAP, List.of(), url, url, "")));
    now.stream()
        .filter(url -> !old.contains(url))
        .forEach(url -> changes.add(new Change(Kind.SITEMAP, List.of(), url, "", url)));
  }

  private static Set<String> urls(RobotsTxt file) {
    return new LinkedHashSet<>(file.sitemaps().stream().map(Sitemap::url).toList());
  }

  /** Returns what is corrected. */
  @Override
  public String toString() {
    return "corrections of %d octets under %s".formatted(file.body().length, file.profile());
  }
}
