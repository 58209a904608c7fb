package org.robotspec.correction;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.robotspec.correction.CorrectionEffect.Change;
import org.robotspec.correction.CorrectionEffect.Kind;
import org.robotspec.diff.RobotsDiff;
import org.robotspec.diff.VerdictComparison;
import org.robotspec.diff.WorkLimit;
import org.robotspec.lint.Correction;
import org.robotspec.lint.internal.ReadFile;
import org.robotspec.profile.ProfileSettings;
import org.robotspec.profile.SpecProfile;
import org.robotspec.rules.KnownCrawler;
import org.robotspec.rules.Outcome;
import org.robotspec.rules.RobotsTxt;
import org.robotspec.rules.Sitemap;
import org.robotspec.rules.internal.parsing.Field;
import org.robotspec.rules.internal.parsing.Lines;

/**
 * What the corrections of one file change, proved by comparing the file with and without them under
 * every profile. Compares on demand, within a limit of work. Not thread-safe.
 */
public final class CorrectionProof {
  static final String SITE = "https://example.com";

  /** How many octets of a file are read in the time in which a search visits a position. */
  private static final int OCTETS_FOR_A_POSITION = 4;

  /** How many positions a search visits in the time in which a name is compared. */
  private static final int POSITIONS_FOR_A_NAME = 40;

  private final ReadFile file;
  private final Set<SpecProfile> profiles;
  private final WorkLimit work;
  private final Set<Correction> safe;
  private final Map<List<Correction>, CorrectionEffect> effects = new HashMap<>();

  /** Proves which corrections are safe, among those that remove no mistake. */
  CorrectionProof(ReadFile file, Collection<Correction> ofStyle, WorkLimit work) {
    this.file = file;
    this.profiles = new LinkedHashSet<>(List.of(file.profile()));
    this.work = work;
    profiles.addAll(SpecProfile.all());
    safe = new SafeCorrections(file, work).of(ofStyle, profiles);
  }

  /** Returns whether a correction is {@linkplain CorrectionEffect#isSafe() safe}. */
  public boolean isSafe(@Nullable Correction correction) {
    return correction != null && safe.contains(correction);
  }

  /** Returns what a correction changes. */
  public CorrectionEffect effect(Correction correction) {
    return effect(List.of(requireNonNull(correction, "correction")));
  }

  /** Returns what corrections change together. Of overlapping corrections, the first counts. */
  public CorrectionEffect effect(List<Correction> corrections) {
    requireNonNull(corrections, "corrections");
    return effects.computeIfAbsent(CorrectedText.separate(corrections), this::compared);
  }

  private CorrectionEffect compared(List<Correction> corrections) {
    boolean all = safe.containsAll(corrections);
    if (all || work.spent()) {
      return new CorrectionEffect(all, all, List.of());
    }
    byte[] after = CorrectedText.of(file.text(), corrections);
    List<Change> changes = new ArrayList<>();
    boolean complete = true;
    for (SpecProfile profile : profiles) {
      List<Change> under = new ArrayList<>();
      complete &= addChanges(corrections, after, profile, under);
      List<Change> before = List.copyOf(changes);
      under.stream()
          .filter(one -> before.isEmpty() || (one.opens() && !isKnown(one, before)))
          .forEach(changes::add);
    }
    return new CorrectionEffect(false, complete, changes);
  }

  /**
   * Returns whether a change is the same under another profile, perhaps for more crawlers; or about
   * Google's AdsBot crawlers alone, to which no caller of google/robotstxt gives the rules for
   * {@code *} (D-20).
   */
  private static boolean isKnown(Change one, List<Change> changes) {
    return one.crawlers().stream()
            .allMatch(
                name -> KnownCrawler.ofFamily(name).stream().anyMatch(KnownCrawler::ignoresStar))
        || changes.stream()
            .filter(other -> other.opens() && other.subject().equals(one.subject()))
            .anyMatch(other -> other.crawlers().containsAll(one.crawlers()));
  }

  /** Returns how many corrections are safe. */
  @Override
  public String toString() {
    return "safe corrections: " + safe.size();
  }

  /** Adds what changes under a profile; returns whether that is certainly all. */
  private boolean addChanges(
      List<Correction> corrections, byte[] after, SpecProfile profile, List<Change> changes) {
    int length = Math.max(file.body().length, after.length);
    work.add((file.body().length + after.length) / OCTETS_FOR_A_POSITION);
    boolean complete = !work.spent();
    if (complete) {
      ReadFile old = file.under(profile);
      ReadFile corrected = new ReadFile(after, profile);
      Set<String> names = new LinkedHashSet<>();
      int max = profile.get(ProfileSettings.MAX_BYTES);
      boolean cut = max > 0 && length > max;
      int added = 0;
      for (Correction correction : corrections) {
        int from = cut ? 1 : correction.from();
        int end = cut ? Integer.MAX_VALUE : correction.to() + 1;
        addNames(old.lines(), from, end, names);
        int now = from + added;
        addNames(corrected.lines(), now, cut ? end : now + correction.lines().size(), names);
        added += correction.lines().size() - (correction.to() + 1 - correction.from());
      }
      work.add((long) POSITIONS_FOR_A_NAME * names.size());
      RobotsDiff diff =
          VerdictComparison.changes(old.robots(), corrected.robots(), names, SITE, work);
      diff.crawlers().forEach(crawlers -> addVerdicts(profile.name(), crawlers, changes));
      if (hasDelay(old.lines()) || hasDelay(corrected.lines())) {
        addDelays(diff, old.robots(), corrected.robots(), changes);
      }
      addSitemaps(old.robots(), corrected.robots(), changes);
      complete = diff.complete() && !work.spent();
    }
    return complete;
  }

  /** Adds the user agents of the groups that have lines before an end, or end just above them. */
  private static void addNames(Lines lines, int from, int end, Set<String> names) {
    for (int group = 0; group < lines.groups(); group++) {
      int start = lines.groupStart(group);
      int next = lines.groupStart(group + 1);
      if (lines.line(start) <= end && (next == lines.size() || lines.line(next) >= from)) {
        IntStream.range(start, next)
            .filter(i -> lines.is(i, Field.USER_AGENT))
            .forEach(i -> names.add(lines.value(i)));
      }
    }
  }

  private static void addVerdicts(
      String profile, RobotsDiff.Crawlers crawlers, List<Change> changes) {
    for (RobotsDiff.Change change : crawlers.changes()) {
      changes.add(
          new Change(
              profile,
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
              profile,
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

  private void addDelays(RobotsDiff diff, RobotsTxt before, RobotsTxt after, List<Change> changes) {
    String profile = before.profile().name();
    Map<List<String>, List<String>> names = new LinkedHashMap<>();
    for (RobotsDiff.Crawlers crawlers : diff.crawlers()) {
      for (String name : crawlers.names()) {
        work.add(file.body().length / OCTETS_FOR_A_POSITION);
        if (!work.spent()) {
          List<String> delays = List.of(delay(before, name), delay(after, name));
          names.computeIfAbsent(delays, d -> new ArrayList<>()).add(name);
        }
      }
    }
    names.forEach(
        (delays, same) -> {
          if (!delays.get(0).equals(delays.get(1))) {
            changes.add(
                new Change(profile, Kind.CRAWL_DELAY, same, "", delays.get(0), delays.get(1)));
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
    String profile = before.profile().name();
    Set<String> old = urls(before);
    Set<String> now = urls(after);
    old.stream()
        .filter(url -> !now.contains(url))
        .forEach(url -> changes.add(new Change(profile, Kind.SITEMAP, List.of(), url, url, "")));
    now.stream()
        .filter(url -> !old.contains(url))
        .forEach(url -> changes.add(new Change(profile, Kind.SITEMAP, List.of(), url, "", url)));
  }

  private static Set<String> urls(RobotsTxt file) {
    return new LinkedHashSet<>(file.sitemaps().stream().map(Sitemap::url).toList());
  }
}
