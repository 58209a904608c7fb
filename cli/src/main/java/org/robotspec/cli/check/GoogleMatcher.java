package org.robotspec.cli.check;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.robotspec.cli.console.Text;
import org.robotspec.profile.SpecProfile;
import org.robotspec.rules.Crawler;
import org.robotspec.rules.RobotsTxt;
import org.robotspec.rules.RuleDecision;
import org.robotspec.rules.Rules;
import org.robotspec.text.PercentEncoding;

/** What google/robotstxt itself answers for a file, where it differs from us (D-12, F-4). */
public final class GoogleMatcher {
  private final Supplier<byte[]> body;
  private final Map<Crawler, Rules> rules = new HashMap<>();
  private @Nullable RobotsTxt parsed;

  /**
   * Creates a matcher.
   *
   * @param body the file, which is parsed a second time only when there is a verdict to compare
   */
  public GoogleMatcher(Supplier<byte[]> body) {
    this.body = body;
  }

  /** Returns whether a name is that of one of Google's crawlers. */
  public static boolean isGoogles(String name) {
    return name.toLowerCase(Locale.ROOT).contains("google");
  }

  /** Returns what google/robotstxt decides for the same group; null if it decides as we do. */
  public @Nullable RuleDecision differing(String url, RuleDecision ours, Crawler crawler) {
    String group = ours.group();
    if (crawler.verbatim()
        || ours.reason() == RuleDecision.Reason.ROBOTS_TXT
        || (crawler.ignoresStar() && group == null)) {
      return null;
    }
    boolean own = group != null && !group.equals("*");
    RuleDecision google = decide(url, own ? List.of(group) : crawler.names());
    return google.allowed() == ours.allowed() ? null : google;
  }

  /** Returns what google/robotstxt decides for a crawler with these names. */
  public RuleDecision decide(String url, List<String> names) {
    Crawler same = Crawler.under(SpecProfile.GOOGLE_REFERENCE, names);
    return rules.computeIfAbsent(same, file()::rulesFor).decide(asSent(url));
  }

  /** Returns the file as google/robotstxt reads it. */
  RobotsTxt file() {
    if (parsed == null) {
      parsed = RobotsTxt.parse(body.get(), SpecProfile.GOOGLE_REFERENCE);
    }
    return parsed;
  }

  /** Returns a difference in words, with the rule and its line. */
  public static String words(RuleDecision google) {
    String answer = google.allowed() ? "allow it: " : "disallow it: ";
    String line = google.rule() == null ? "" : ", line " + google.rule().line();
    return "google/robotstxt itself would " + answer + Text.oneLine(google.explain()) + line;
  }

  /** Returns a URL as crawlers send it: percent-encodes what no URL has unencoded. */
  private static String asSent(String url) {
    StringBuilder sent = new StringBuilder();
    for (byte octet : url.getBytes(UTF_8)) {
      if (octet < 0 || PercentEncoding.isNeverRaw(octet)) {
        sent.append("%%%02X".formatted(octet));
      } else {
        sent.append((char) octet);
      }
    }
    return sent.toString();
  }
}
