package org.robotspec.correction;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.robotspec.correction.CorrectionEffect.Change;
import org.robotspec.correction.CorrectionEffect.Kind;
import org.robotspec.diff.RobotsDiff;
import org.robotspec.diff.SearchWork;
import org.robotspec.diff.VerdictComparison;
import org.robotspec.lint.Correction;
import org.robotspec.profile.SpecProfile;
import org.robotspec.rules.Outcome;
import org.robotspec.rules.RobotsTxt;
import org.robotspec.rules.Rule;
import org.robotspec.rules.Sitemap;
import org.robotspec.rules.internal.parsing.LineScanner;
import org.robotspec.rules.internal.parsing.Lines;
import org.robotspec.rules.internal.parsing.PathPattern;

/**
 * Proves what the corrections of a file change: equal meanings, or else a complete comparison
 * without a change, under every profile. For one file, and one thread.
 */
final class CorrectionProof {
  private static final String SITE = "https://example.com";

  /** The most octets, times crawlers, that are compiled for one file: some seconds. */
  private static final long MAX_READ = 200_000_000;

  /** How many positions the comparisons for one file may visit: a second or two. */
  private static final long MAX_SEARCHED = 20_000_000;

  /** The most suggestions of one file that are compared, at a hundredth of a second each. */
  private static final int MAX_COMPARED = 200;

  /** The most other corrections that a safe one is tried together with, one by one. */
  private static final int MAX_PAIRS = 64;

  private final byte[] body;
  private final SpecProfile asked;
  private final List<SpecProfile> profiles;
  private final Map<SpecProfile, FileMeaning> meanings = new HashMap<>();
  private final SearchWork work = new SearchWork(MAX_SEARCHED);
  private long read;
  private int compared;

  CorrectionProof(byte[] body, SpecProfile asked) {
    this.body = body;
    this.asked = asked;
    Set<SpecProfile> all = new LinkedHashSet<>(List.of(asked));
    all.addAll(SpecProfile.all());
    this.profiles = List.copyOf(all);
  }

  /** Returns the effect of each correction, in their order. */
  Map<Correction, CorrectionEffect> effects(Collection<Correction> corrections) {
    Set<Correction> removals =
        removals(
            CorrectedText.apart(corrections.stream().filter(CorrectionProof::removes).toList()));
    List<Correction> safe = new ArrayList<>();
    Map<Correction, CorrectionEffect> effects = new LinkedHashMap<>();
    for (Correction correction : new LinkedHashSet<>(corrections)) {
      CorrectionEffect effect = removals.contains(correction) ? bare(true) : effect(correction);
      if (effect.isSafe() && !removals.contains(correction)) {
        // Safe alone, but perhaps not beside another.
        effect = isSafeWith(safe, removals, correction) ? effect : bare(false);
        if (effect.isSafe()) {
          safe.add(correction);
        }
      }
      effects.put(correction, effect);
    }
    return effects;
  }

  /** Returns whether a correction leaves nothing of its lines, or only comments. */
  private static boolean removes(Correction correction) {
    return correction.lines().stream()
        .allMatch(line -> line.isBlank() || line.stripLeading().startsWith("#"));
  }

  private CorrectionEffect bare(boolean safe) {
    return new CorrectionEffect(safe, true, asked.name(), List.of());
  }

  /**
   * Returns the removals that leave the file's meaning as it is, and so does any of them alone:
   * each rule that goes has another that stays, matches the same URLs, and wins over it for every
   * crawler that follows it, under each profile.
   */
  private Set<Correction> removals(List<Correction> corrections) {
    Map<Integer, Correction> byLine = new HashMap<>();
    corrections.forEach(correction -> byLine.put(correction.from(), correction));
    for (SpecProfile profile : profiles) {
      RobotsTxt file = RobotsTxt.parse(body, profile);
      Lines lines = LineScanner.scan(body, profile);
      for (Set<String> names : FileMeaning.crawlers(lines, profile)) {
        Set<String> kept = new HashSet<>();
        for (Rule rule : FileMeaning.rules(file, names).ranked()) {
          String reach = PathPattern.reach(rule.path());
          if (!kept.contains(reach)) {
            byLine.remove(rule.line());
            kept.add(reach);
          }
        }
      }
    }
    List<Correction> left = new ArrayList<>(byLine.values());
    left.sort(Comparator.comparingInt(Correction::from));
    Set<Correction> removals = new LinkedHashSet<>();
    addRemovals(left, removals);
    return removals;
  }

  /** Adds removals that leave the meaning as it is: all at once if they do, else each half. */
  private void addRemovals(List<Correction> some, Set<Correction> removals) {
    if (some.isEmpty() || read > MAX_READ) {
      return;
    }
    List<Correction> all = new ArrayList<>(removals);
    all.addAll(some);
    if (isEqual(all)) {
      removals.addAll(some);
    } else if (some.size() > 1) {
      addRemovals(some.subList(0, some.size() / 2), removals);
      addRemovals(some.subList(some.size() / 2, some.size()), removals);
    }
  }

  private boolean isEqual(List<Correction> some) {
    byte[] after = CorrectedText.of(body, some);
    return profiles.stream().allMatch(profile -> before(profile).equals(meaning(after, profile)));
  }

  /** Returns whether a correction that is safe alone is safe with each of the others, and all. */
  private boolean isSafeWith(
      List<Correction> others, Set<Correction> removals, Correction correction) {
    List<Correction> pairs = new ArrayList<>(others);
    // A rule that is no longer there may be the one that made a removal safe.
    if (!isEqual(List.of(correction))) {
      pairs.addAll(removals);
    }
    pairs.removeIf(other -> CorrectedText.overlap(other, correction));
    List<Correction> all = new ArrayList<>(List.of(correction));
    all.addAll(others);
    all.addAll(removals);
    return pairs.size() <= MAX_PAIRS
        && pairs.stream().allMatch(other -> changesNothing(List.of(other, correction)))
        && changesNothing(all);
  }

  private boolean changesNothing(List<Correction> corrections) {
    byte[] after = CorrectedText.of(body, corrections);
    return profiles.stream().allMatch(profile -> isUnchanged(effect(after, profile)));
  }

  private static boolean isUnchanged(CorrectionEffect effect) {
    return effect.isComplete() && effect.changes().isEmpty();
  }

  private CorrectionEffect effect(Correction correction) {
    if (++compared > MAX_COMPARED) {
      return new CorrectionEffect(false, false, asked.name(), List.of());
    }
    byte[] after = CorrectedText.of(body, List.of(correction));
    for (SpecProfile profile : profiles) {
      CorrectionEffect effect = effect(after, profile);
      if (!isUnchanged(effect)) {
        return effect;
      }
    }
    return bare(true);
  }

  /** Returns the effect under one profile; never a safe one. */
  private CorrectionEffect effect(byte[] after, SpecProfile profile) {
    List<Change> changes = new ArrayList<>();
    boolean complete = read <= MAX_READ && !work.spent();
    if (complete) {
      FileMeaning old = before(profile);
      FileMeaning now = meaning(after, profile);
      if (!old.equals(now)) {
        RobotsTxt oldFile = RobotsTxt.parse(body, profile);
        RobotsTxt newFile = RobotsTxt.parse(after, profile);
        RobotsDiff diff = VerdictComparison.changes(oldFile, newFile, SITE, work);
        diff.crawlers().forEach(crawlers -> addVerdicts(crawlers, changes));
        if (!old.delays().equals(now.delays())) {
          addDelays(diff, oldFile, newFile, changes);
        }
        addSitemaps(oldFile, newFile, changes);
        // Lines with preferences may state something that no URL tried shows.
        boolean sameUsage = old.usage().equals(now.usage());
        complete = diff.complete() && (sameUsage || !changes.isEmpty());
      }
    }
    return new CorrectionEffect(false, complete, profile.name(), changes);
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
              change.before() == null ? "" : name + change.before().preference(),
              change.after() == null ? "" : name + change.after().preference()));
    }
  }

  private static String path(String url) {
    return url.substring(SITE.length());
  }

  private static void addDelays(
      RobotsDiff diff, RobotsTxt before, RobotsTxt after, List<Change> changes) {
    Map<List<String>, List<String>> names = new LinkedHashMap<>();
    for (RobotsDiff.Crawlers crawlers : diff.crawlers()) {
      for (String name : crawlers.names()) {
        List<String> delays = List.of(delay(before, name), delay(after, name));
        names.computeIfAbsent(delays, d -> new ArrayList<>()).add(name);
      }
    }
    names.forEach(
        (delays, same) -> {
          if (!delays.get(0).equals(delays.get(1))) {
            changes.add(new Change(Kind.CRAWL_DELAY, same, "", delays.get(0), delays.get(1)));
          }
        });
  }

  private static String delay(RobotsTxt file, String name) {
    return RobotsDiff.rules(file, name)
        .crawlDelay()
        .map(delay -> delay.toMillis() / 1_000.0 + " s")
        .orElse("");
  }

  private static void addSitemaps(RobotsTxt before, RobotsTxt after, List<Change> changes) {
    List<String> old = before.sitemaps().stream().map(Sitemap::url).toList();
    List<String> now = after.sitemaps().stream().map(Sitemap::url).toList();
    old.stream()
        .filter(url -> !now.contains(url))
        .forEach(url -> changes.add(new Change(Kind.SITEMAP, List.of(), url, url, "")));
    now.stream()
        .filter(url -> !old.contains(url))
        .forEach(url -> changes.add(new Change(Kind.SITEMAP, List.of(), url, "", url)));
  }

  private FileMeaning before(SpecProfile profile) {
    return meanings.computeIfAbsent(profile, same -> meaning(body, same));
  }

  private FileMeaning meaning(byte[] file, SpecProfile profile) {
    FileMeaning meaning = FileMeaning.of(file, profile);
    read += (long) file.length * meaning.rules().size();
    return meaning;
  }
}
