package org.robotspec.cli.check;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.robotspec.access.Access;
import org.robotspec.access.CachedFile;
import org.robotspec.cli.console.Reasons;
import org.robotspec.cli.console.RobotsFile;
import org.robotspec.profile.SpecProfile;
import org.robotspec.rules.Crawler;
import org.robotspec.rules.RobotsTxt;
import org.robotspec.rules.RuleDecision;
import org.robotspec.rules.Rules;
import org.robotspec.rules.Sitemap;
import org.robotspec.service.OriginRules;
import org.robotspec.service.spi.Request;

/** What holds on a site: the rules of its robots.txt, or what follows where it has none. */
final class SiteRules {
  /** What no URL carries raw (D-12), besides controls and white space. */
  private static final String NEVER_RAW = "\"<>\\^`{|}\u007f";

  private final @Nullable OriginRules fetched;
  private final @Nullable RobotsFile file;
  private final RobotsTxt parsed;
  private final RobotsTxt parsedByGoogle;
  private final Map<Crawler, Rules> rules = new HashMap<>();
  private final Map<Crawler, Rules> rulesByGoogle = new HashMap<>();

  private SiteRules(@Nullable OriginRules fetched, @Nullable RobotsFile file, SpecProfile profile) {
    this.fetched = fetched;
    this.file = file;
    byte[] body = file == null ? new byte[0] : file.body();
    this.parsed = RobotsTxt.parse(body, profile);
    this.parsedByGoogle = RobotsTxt.parse(body, SpecProfile.GOOGLE_REFERENCE);
  }

  /** Returns what holds where a file is given, whatever the site. */
  static SiteRules given(RobotsFile file, SpecProfile profile) {
    return new SiteRules(null, file, profile);
  }

  /** Returns what holds on a site after its robots.txt was asked for. */
  static SiteRules fetched(OriginRules rules, SpecProfile profile) {
    @Nullable CachedFile copy = rules.state().copy();
    if (rules.access() != Access.CONDITIONAL || copy == null) {
      return new SiteRules(rules, null, profile);
    }
    List<Request> requests = rules.requests();
    String address =
        requests.isEmpty()
            ? rules.origin().robotsTxtUrl()
            : requests.get(requests.size() - 1).url();
    return new SiteRules(rules, new RobotsFile(address, copy.body()), profile);
  }

  /** Returns what the fetch brought; null if the file was given. */
  @Nullable OriginRules fetched() {
    return fetched;
  }

  /** Returns the file whose rules decide; null if there is none. */
  @Nullable RobotsFile file() {
    return file;
  }

  /** Returns the name of the file that was given, or the address where it was asked for. */
  String name() {
    return fetched != null ? fetched.origin().robotsTxtUrl() : Objects.requireNonNull(file).name();
  }

  /** Returns the addresses of the file's sitemap lines (P-1). */
  List<String> sitemaps() {
    return parsed.sitemaps().stream().map(Sitemap::url).toList();
  }

  /** Returns the rules for a crawler. */
  Rules rulesFor(Crawler crawler) {
    return rules.computeIfAbsent(crawler, parsed::rulesFor);
  }

  /**
   * Judges a URL.
   *
   * @param shown how the URL was given
   * @param url the whole URL, of any site
   * @throws org.robotspec.rules.InvalidUrlException if it is none that can be crawled (D-11)
   */
  UrlVerdict judge(String shown, String url, Crawler crawler) {
    RuleDecision decision = rulesFor(crawler).decide(url);
    // M-6 holds also where nothing else may be fetched.
    boolean itself = decision.reason() == RuleDecision.Reason.ROBOTS_TXT;
    if (file == null && fetched != null && !(itself && fetched.access() == Access.FULL_DISALLOW)) {
      return without(shown, fetched);
    }
    return UrlVerdict.of(shown, decision, file, google(url, decision, crawler));
  }

  private static UrlVerdict without(String shown, OriginRules rules) {
    return new UrlVerdict(
        shown,
        rules.access() == Access.FULL_ALLOW,
        rules.temporary(),
        rules.state().reason().key(),
        Reasons.words(rules),
        null,
        null,
        null,
        null);
  }

  /** Returns what google/robotstxt decides for the same group, if that is otherwise (D-12). */
  private @Nullable RuleDecision google(String url, RuleDecision ours, Crawler crawler) {
    if (crawler.verbatim() || ours.reason() == RuleDecision.Reason.ROBOTS_TXT) {
      return null;
    }
    String group = ours.group();
    boolean own = group != null && !group.equals("*");
    Crawler same = new Crawler(own ? List.of(group) : crawler.names(), true);
    RuleDecision google =
        rulesByGoogle.computeIfAbsent(same, parsedByGoogle::rulesFor).decide(asSent(url));
    return google.allowed() == ours.allowed() ? null : google;
  }

  /** Returns a URL as crawlers send it: what no URL carries raw is percent-encoded. */
  private static String asSent(String url) {
    StringBuilder sent = new StringBuilder();
    for (byte octet : url.getBytes(UTF_8)) {
      if (octet <= ' ' || NEVER_RAW.indexOf(octet) >= 0) {
        sent.append("%%%02X".formatted(octet));
      } else {
        sent.append((char) octet);
      }
    }
    return sent.toString();
  }
}
