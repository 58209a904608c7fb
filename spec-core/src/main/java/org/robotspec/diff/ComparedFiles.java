package org.robotspec.diff;

import java.util.Collection;
import java.util.HashSet;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.robotspec.profile.ProfileSettings;
import org.robotspec.rules.RobotsTxt;
import org.robotspec.rules.Rule;
import org.robotspec.rules.RuleDecision;

/**
 * Two files that are compared, with what all comparisons of them share.
 *
 * @param origin the start of generated URLs
 * @param urls the URLs to try; null to generate them
 * @param changesOnly whether to leave out the search for rules that never decide
 * @param tried the URLs that were tried
 */
record ComparedFiles(
    Side before,
    Side after,
    String origin,
    @Nullable Collection<String> urls,
    boolean changesOnly,
    WorkLimit work,
    Set<String> tried) {
  /** A file, the lines of rules that decided a URL, and those whose search was incomplete. */
  record Side(boolean isNew, RobotsTxt file, Set<Integer> decides, Set<Integer> unsure) {
    Side(boolean isNew, RobotsTxt file) {
      this(isNew, file, new HashSet<>(), new HashSet<>());
    }

    @Nullable Rule deciding(RuleDecision decision) {
      @Nullable Rule rule = decision.decided();
      if (rule != null) {
        decides.add(rule.line());
      }
      return rule;
    }

    /** Returns whether no URL shows all that a rule decides. */
    boolean isIdle(Rule rule) {
      return unsure.contains(rule.line()) || !decides.contains(rule.line());
    }
  }

  ComparedFiles(
      RobotsTxt before,
      RobotsTxt after,
      String origin,
      @Nullable Collection<String> urls,
      boolean changesOnly,
      WorkLimit work) {
    this(
        new Side(false, before),
        new Side(true, after),
        origin,
        urls,
        changesOnly,
        work,
        new TreeSet<>());
  }

  /** Returns other files that are compared in the same way, within the same limit. */
  ComparedFiles with(RobotsTxt old, RobotsTxt now) {
    return new ComparedFiles(old, now, origin, urls, false, work);
  }

  boolean isNormalised() {
    return before.file.profile().get(ProfileSettings.NORMALISE);
  }
}
