package org.robotspec.nutch;

import crawlercommons.robots.BaseRobotRules;
import java.net.URL;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.robotspec.access.Access;
import org.robotspec.rules.Outcome;
import org.robotspec.service.internal.adapter.Decision;
import org.robotspec.service.internal.adapter.PageDecisions;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The rules of one origin in Nutch's own type. They never defer visits, which would stop Nutch's
 * job; a postponed URL is not allowed, but marked, see {@link RowMetadata}.
 */
final class NutchRules extends BaseRobotRules {
  private static final Logger LOG = LoggerFactory.getLogger(RobotspecProtocol.class);

  private final transient PageDecisions decisions;
  private final transient Decision decision;
  private final String asked;

  /** Creates rules from the decision on the URL that Nutch asked about; a delay of zero is none. */
  NutchRules(PageDecisions decisions, Decision decision, String asked, Duration delay) {
    this.decisions = decisions;
    this.decision = decision;
    this.asked = asked;
    if (!delay.isZero()) {
      setCrawlDelay(delay.toMillis());
    }
  }

  /** Returns whether a URL of this origin may be fetched; logs why not. */
  @Override
  public boolean isAllowed(String url) {
    try {
      Decision made = url.equals(asked) ? decision : decisions.judge(decision.rules(), url);
      if (made.outcome() != Outcome.ALLOWED) {
        LOG.info(made.line(url));
      }
      return made.verdict().allowed(); // Nutch skips a URL without its turn for its delay
    } catch (IllegalArgumentException e) {
      // No URL (D-11), or one of another origin (L-2), about which nutch robotsparser asks.
      LOG.info(Decision.line(url, e));
      return false;
    }
  }

  /** Like {@link #isAllowed(String)}; in crawler-commons since 1.5, called by Nutch since 1.22. */
  @SuppressWarnings("MissingOverride") // crawler-commons 1.4 has no such method.
  public boolean isAllowed(URL url) {
    return isAllowed(url.toString());
  }

  @Override
  public boolean isAllowAll() {
    return decision.rules().access() == Access.FULL_ALLOW;
  }

  @Override
  public boolean isAllowNone() {
    return decision.rules().access() == Access.FULL_DISALLOW;
  }

  @Override
  public List<String> getSitemaps() {
    return new ArrayList<>(decision.rules().sitemaps()); // nutch sitemap adds one
  }

  @Override
  public String toString() {
    return decision.rules().origin() + ": " + decision.rules().state().explain();
  }
}
