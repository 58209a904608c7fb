package org.robotspec.rules;

import static java.util.Objects.requireNonNull;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.robotspec.profile.SpecProfile;
import org.robotspec.rules.RuleDecision.Reason;

/**
 * What google/robotstxt, Google's own matcher, decides for a file where that differs from what
 * Google documents (D-12, F-4). Not thread-safe.
 */
public final class GoogleMatcher {
  private final RobotsTxt documented;
  private final Map<Crawler, Rules> rules = new HashMap<>();
  private @Nullable RobotsTxt itself;

  /** Creates a matcher for a file, which is parsed again only when a verdict is compared. */
  public GoogleMatcher(RobotsTxt file) {
    this.documented = requireNonNull(file, "file");
  }

  /**
   * Returns what google/robotstxt decides for the group that a crawler follows; null if that is the
   * same.
   *
   * @throws InvalidUrlException if the URL cannot be parsed or has no host (D-11)
   */
  public @Nullable RuleDecision differing(String url, Crawler crawler) {
    requireNonNull(url, "url");
    if (requireNonNull(crawler, "crawler").verbatim()) {
      return null;
    }
    Rules ours = rules.computeIfAbsent(crawler, documented::rulesFor);
    String group = ours.group();
    if (crawler.ignoresStar() && group == null) {
      return null;
    }
    boolean own = group != null && !group.equals("*");
    List<String> names = own ? List.of(group) : crawler.names();
    Crawler same = Crawler.under(SpecProfile.GOOGLE_REFERENCE, names);
    Rules theirs = rules.computeIfAbsent(same, file()::rulesFor);
    String requested = UrlSyntax.requested(url);
    String sent = "http://any" + requested.substring(UrlPath.start(requested));
    boolean differs = ours.isAllowed(url) != theirs.isAllowed(sent);
    return differs && ours.decide(url).reason() != Reason.ROBOTS_TXT ? theirs.decide(sent) : null;
  }

  /** Returns the file as google/robotstxt reads it. */
  public RobotsTxt file() {
    if (itself == null) {
      itself = documented.under(SpecProfile.GOOGLE_REFERENCE);
    }
    return itself;
  }

  /** Returns a difference as a sentence without its full stop, with the rule and its line. */
  public static String sentence(RuleDecision google) {
    String answer = requireNonNull(google, "google").allowed() ? "allow it: " : "disallow it: ";
    String line = google.rule() == null ? "" : ", line " + google.rule().line();
    return "google/robotstxt itself would " + answer + google.explain() + line;
  }

  /** Returns the numbers of groups and sitemaps of the file, and its profile. */
  @Override
  public String toString() {
    return documented.toString();
  }
}
