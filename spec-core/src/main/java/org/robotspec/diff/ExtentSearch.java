package org.robotspec.diff;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.robotspec.diff.Extent.Kind;
import org.robotspec.diff.PathSearch.Found;
import org.robotspec.profile.ProfileSettings;
import org.robotspec.profile.SpecProfile;
import org.robotspec.rules.Rule;
import org.robotspec.rules.RuleDecision;
import org.robotspec.rules.RuleDecision.Reason;
import org.robotspec.rules.RuleMatch;
import org.robotspec.rules.Rules;
import org.robotspec.rules.internal.parsing.PathPattern;

/** Finds the rules that count: by sample paths, and by a search where these show nothing. */
final class ExtentSearch {
  private static final long MAX_WORK = 1_000_000; // less than a second in a browser

  private final Rules rules;
  private final PathSearch search;
  private final WorkLimit work = new WorkLimit(MAX_WORK);

  /** M-6, the rules in their order of precedence, and one for the URLs that none matches. */
  private final List<Rule> ranked;

  private final int first;
  private final Map<Rule, String> counting = new LinkedHashMap<>();
  private boolean opens;
  private boolean closes;
  private boolean complete = true;

  ExtentSearch(Rules rules, SpecProfile profile) {
    this.rules = rules;
    this.ranked = rules.rankedWithRobotsTxt();
    this.first = ranked.size() - rules.ranked().size();
    ranked.add(new Rule(true, "/", 0));
    List<Rule> disallow = rules.ranked().stream().filter(rule -> !rule.allow()).toList();
    this.search = new PathSearch(ranked, disallow, profile.get(ProfileSettings.NORMALISE));
  }

  Extent extent() {
    if (rules.ranked().stream().allMatch(Rule::allow)) {
      return new Extent(Kind.OPEN, counting, true);
    }
    for (int i = first; i < ranked.size() - 1; i++) {
      Rule rule = ranked.get(i);
      if (samples(rule).noneMatch(path -> counts(rule, path))) {
        searchFor(i, rule.allow());
      }
    }
    for (int i = ranked.size() - 1; i >= first && !opens; i--) {
      if (ranked.get(i).allow()) {
        searchFor(i, false);
      }
    }
    Kind kind = !complete || (opens && closes) ? Kind.IN_PART : closes ? Kind.CLOSED : Kind.OPEN;
    return new Extent(kind, counting, complete);
  }

  /** Returns paths that a rule probably matches, the most readable first. */
  private static Stream<String> samples(Rule rule) {
    String body = PathSearch.body(PathPattern.withoutNeedlessStars(rule.path()));
    String filled = body.replace("*", "x");
    return Stream.of(filled, body.replace("*", ""), filled + "x", body.replace("*", "?"))
        .map(path -> path.startsWith("/") ? path : "/" + path);
  }

  /** Returns whether a path shows that a rule counts; keeps it if so. */
  private boolean counts(Rule rule, String path) {
    RuleDecision decision = rules.decide(RobotsDiff.ANY_SITE + path);
    opens |= decision.allowed() && decision.reason() != Reason.ROBOTS_TXT;
    closes |= !decision.allowed();
    if (decision.allowed() != rule.allow() || decision.reason() != Reason.RULE) {
      return false;
    }
    boolean counts =
        rule.equals(decision.rule()) || rules.pathOf(RobotsDiff.ANY_SITE + path).equals(path);
    if (!counts || rule.allow()) {
      if (work.spent()) {
        complete = false;
        return false;
      }
      work.add(ranked.size());
      List<Rule> all =
          rules.matches(RobotsDiff.ANY_SITE + path).stream().map(RuleMatch::rule).toList();
      counts = all.contains(rule) && all.stream().anyMatch(other -> !other.allow());
    }
    if (counts) {
      counting.put(rule, path);
    }
    return counts;
  }

  /** Searches for a path that a rule decides, perhaps against another one. */
  private void searchFor(int i, boolean against) {
    Rule rule = ranked.get(i);
    if (work.spent()) {
      complete = false;
      return;
    }
    Found found =
        work.add(against ? search.changedOnce(i, work.max()) : search.decided(i, work.max()));
    boolean shown = found.paths().values().stream().anyMatch(path -> counts(rule, path));
    // No URL has a path with dot segments (D-32).
    String path = PathSearch.body(rule.path()) + (rule.path().endsWith("$") ? "" : "x");
    boolean requested =
        path.indexOf('*') >= 0 || rules.pathOf(RobotsDiff.ANY_SITE + path).equals(path);
    boolean nothing = found.complete() && (found.paths().isEmpty() || !requested);
    complete &= shown || nothing || (!against && opens);
  }
}
