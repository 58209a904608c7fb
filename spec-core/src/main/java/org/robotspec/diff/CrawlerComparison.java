package org.robotspec.diff;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.robotspec.diff.Change.Kind;
import org.robotspec.diff.PathSearch.Found;
import org.robotspec.diff.RobotsDiff.Crawlers;
import org.robotspec.profile.ProfileSettings;
import org.robotspec.rules.Rule;
import org.robotspec.rules.RuleDecision;
import org.robotspec.rules.Rules;
import org.robotspec.rules.internal.parsing.PathPattern;

/** Compares what two files decide for one crawler. */
final class CrawlerComparison {
  private final VerdictComparison files;
  private final Rules old;
  private final Rules now;
  private final boolean normalised;

  private final List<Rule> oldRules;
  private final List<Rule> newRules;

  /** How many stars the rules have. */
  private final long wild;

  private final Map<Object, Change<Rule>> changes = new HashMap<>();
  private final Set<String> ownUrls = new TreeSet<>();
  private boolean complete = true;
  private boolean usageComplete = true;

  CrawlerComparison(VerdictComparison files, Rules old, Rules now) {
    this.files = files;
    this.old = old;
    this.now = now;
    this.oldRules = old.rankedWithRobotsTxt();
    this.newRules = now.rankedWithRobotsTxt();
    this.wild =
        Stream.of(oldRules, newRules)
            .flatMap(List::stream)
            .mapToLong(rule -> rule.path().chars().filter(c -> c == '*').count())
            .sum();
    this.normalised = files.before.file().profile().get(ProfileSettings.NORMALISE);
  }

  /** Returns the changes, without names of crawlers. */
  Crawlers outcome() {
    UsageComparison usage = new UsageComparison(old, now);
    if (files.urls == null) {
      ownUrls.add(files.origin + "/");
      tryRules(files.before, oldRules, newRules);
      tryRules(files.after, newRules, oldRules);
      if (!usage.isSame()) {
        List<String> samples = new ArrayList<>();
        samples.add(files.origin + "/robots.txt"); // which may always be fetched (M-6)
        usage.paths(normalised, files.work).forEach(path -> samples.add(files.origin + path));
        samples.forEach(this::tryUrl);
        usageComplete = usage.isShownBy(samples) && !files.work.spent();
      }
    } else {
      files.urls.forEach(this::tryUrl);
    }
    Comparator<Change<Rule>> byUrl = Comparator.comparing(Change::url);
    return new Crawlers(
        List.of(),
        changes.values().stream().sorted(byUrl).toList(),
        complete,
        usage.isSame() ? List.of() : usage.changes(ownUrls, files.urls != null),
        usageComplete,
        List.of());
  }

  /**
   * Tries paths that each rule of one file decides. If a verdict changes, at least one of the two
   * deciding rules is in one file only: for such rules, tries all kinds of paths that change.
   */
  private void tryRules(VerdictComparison.Side side, List<Rule> own, List<Rule> other) {
    @Nullable PathSearch search = null;
    Set<String> inOther =
        new HashSet<>(other.stream().map(CrawlerComparison::withoutLine).toList());
    Set<String> paths = new TreeSet<>();
    for (int i = 0; i < own.size(); i++) {
      Rule rule = own.get(i);
      if (!paths.add(rule.path())) {
        continue; // the earlier one wins wherever it matches
      }
      // A $ that is not an anchor looks the same whether it counts as one octet or three (D-9).
      String body = PathPattern.withoutAnchor(rule.path());
      boolean ambiguous = body.contains("$") || body.contains("%24");
      boolean mayChange = ambiguous || !inOther.contains(withoutLine(rule));
      if (files.changesOnly && !mayChange) {
        continue;
      }
      if (remainsUnknown(side, rule)) {
        continue;
      }
      tryUrl(shortest(rule.path()));
      boolean sure = side.decides().contains(rule.line());
      if (sure && !mayChange) {
        continue;
      }
      if (search == null) {
        files.work.add(PathSearch.reading(own, other));
        if (remainsUnknown(side, rule)) {
          continue;
        }
        search = new PathSearch(own, other, normalised);
      }
      if (!sure) {
        Found found = search.decided(i, files.work);
        found.paths().values().forEach(path -> tryUrl(files.origin + path));
        boolean never = found.complete() && found.paths().isEmpty();
        sure = never || side.decides().contains(rule.line());
      }
      if (mayChange) {
        Found found = search.changed(i, files.work);
        sure &= found.complete();
        for (Map.Entry<Integer, String> path : found.paths().entrySet()) {
          Change<Rule> change = tryUrl(files.origin + path.getValue());
          Rule there = path.getKey() < 0 ? null : other.get(path.getKey());
          sure &=
              change != null
                  && rule.equals(side.isNew() ? change.after() : change.before())
                  && Objects.equals(side.isNew() ? change.before() : change.after(), there);
        }
      }
      if (!sure && rule.line() > 0) {
        complete = false;
        side.unsure().add(rule.line());
      }
    }
  }

  /** Returns whether no work is left, so that nobody knows what a rule decides. */
  private boolean remainsUnknown(VerdictComparison.Side side, Rule rule) {
    if (files.work.spent()) {
      complete = false;
      side.unsure().add(rule.line());
    }
    return files.work.spent();
  }

  /** Tries a URL; returns the change, if its verdict changes. */
  private @Nullable Change<Rule> tryUrl(String url) {
    files.tried.add(url);
    ownUrls.add(url);
    // A verdict tries many rules at once, but those with a star at each octet.
    files.work.add(url.length() * (1 + wild / 16) + (old.size() + now.size()) / 8);
    RuleDecision was = old.decide(url);
    RuleDecision is = now.decide(url);
    @Nullable Rule decidedOld = files.before.deciding(was);
    @Nullable Rule decidedNew = files.after.deciding(is);
    if (was.allowed() == is.allowed()) {
      return null;
    }
    Change<Rule> change =
        new Change<>(
            Kind.VERDICT,
            List.of(),
            url,
            was.outcome().toString(),
            is.outcome().toString(),
            decidedOld,
            decidedNew);
    // Keep each given URL, but only one generated URL for each pair of rules.
    changes.putIfAbsent(files.urls == null ? Arrays.asList(was.rule(), is.rule()) : url, change);
    return change;
  }

  private static String withoutLine(Rule rule) {
    return rule.allow() + rule.path();
  }

  /** Returns the shortest URL that a pattern may match. */
  private String shortest(String pattern) {
    String path = PathPattern.withoutAnchor(pattern.replace("*", ""));
    return files.origin + (path.startsWith("/") ? path : "/" + path);
  }
}
