package org.robotspec.cli.site;

import static org.robotspec.internal.answers.Answers.PRINTABLE;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.robotspec.access.Access;
import org.robotspec.access.AccessReason;
import org.robotspec.access.AccessState;
import org.robotspec.access.FetchResult;
import org.robotspec.cli.console.RobotsFile;
import org.robotspec.internal.answers.Answers;
import org.robotspec.internal.answers.Members;
import org.robotspec.lint.Lint;
import org.robotspec.lint.Note;
import org.robotspec.lint.internal.ReadFile;
import org.robotspec.profile.SpecProfile;
import org.robotspec.rules.Crawler;
import org.robotspec.rules.GoogleMatcher;
import org.robotspec.rules.RobotsTxt;
import org.robotspec.rules.RuleDecision;
import org.robotspec.rules.Rules;
import org.robotspec.rules.Sitemap;
import org.robotspec.service.OriginRules;
import org.robotspec.service.Verdict;
import org.robotspec.service.spi.Exchange;
import org.robotspec.service.spi.Response;
import org.robotspec.text.PrintableText;

/** The rules of a site: those of its robots.txt, or what applies without one. */
public final class SiteRules {
  /** The state of a file that the user gives: as if it had been fetched. */
  private static final AccessState GIVEN =
      new AccessState(
          AccessReason.FILE,
          new FetchResult(200, "", List.of(), null),
          Instant.EPOCH,
          Instant.EPOCH);

  private final @Nullable OriginRules fetched;
  private final @Nullable RobotsFile file;
  private final ReadFile read;
  private final Map<Crawler, Rules> rules = new HashMap<>();
  private @Nullable GoogleMatcher google;

  private SiteRules(@Nullable OriginRules fetched, @Nullable RobotsFile file, SpecProfile profile) {
    this.fetched = fetched;
    this.file = file;
    this.read = new ReadFile(file == null ? new byte[0] : file.body(), profile);
  }

  /** Returns the rules of a given file, for every site. */
  public static SiteRules given(RobotsFile file, SpecProfile profile) {
    return new SiteRules(null, file, profile);
  }

  /** Returns the rules of a site after its robots.txt was fetched. */
  static SiteRules fetched(OriginRules rules, SpecProfile profile) {
    if (rules.access() != Access.CONDITIONAL) {
      return new SiteRules(rules, null, profile);
    }
    List<Exchange> requests = rules.requests();
    Exchange last = requests.get(requests.size() - 1);
    byte[] body = ((Response.Answer) last.response()).body();
    return new SiteRules(rules, new RobotsFile(last.url(), body), profile);
  }

  /** Returns the result of the fetch; null if the file was given. */
  public @Nullable OriginRules fetched() {
    return fetched;
  }

  /** Returns the file whose rules decide; null if there is none. */
  public @Nullable RobotsFile file() {
    return file;
  }

  /** Returns the name of the given file, or the URL of the site's robots.txt. */
  public String name() {
    return fetched != null ? fetched.origin().robotsTxtUrl() : Objects.requireNonNull(file).name();
  }

  /** Returns the file, parsed on demand; an empty one if there is none. */
  public RobotsTxt parsed() {
    return read.robots();
  }

  /** Returns what lint finds in the file. */
  public List<Note> notes() {
    return Lint.notes(read, null);
  }

  /** Returns the URLs of the sitemap lines, as in the file (P-1). */
  public List<String> sitemaps() {
    return parsed().sitemaps().stream().map(Sitemap::url).toList();
  }

  /** Describes the fields that others defined, each with its first line (D-19). */
  public Map<String, Integer> extensions() {
    return Lint.extensions(read);
  }

  /** Returns what Google does with the answer, in words, if the profile differs (D-5). */
  public Optional<String> googlePostpones() {
    return fetched != null
            && Integer.valueOf(429).equals(fetched.state().status())
            && fetched.access() == Access.FULL_ALLOW
        ? Optional.of(
            "Google itself postpones all crawling at status 429 (--profile google-current)")
        : Optional.empty();
  }

  /** Returns the rules for a crawler, compiled once. */
  public Rules rulesFor(AskedCrawler asked) {
    return rules.computeIfAbsent(asked.crawler(), parsed()::rulesFor);
  }

  /** Returns the crawl delay of {@code *} that a crawler loses, as its own group has none. */
  public Optional<Duration> lostDelay(AskedCrawler asked) {
    Rules own = rulesFor(asked);
    return own.group() == null || own.crawlDelay().isPresent()
        ? Optional.empty()
        : rulesFor(AskedCrawler.unnamed(read.profile())).crawlDelay();
  }

  /**
   * Decides whether a crawler may fetch a URL.
   *
   * @param shown the URL or path as the user gave it
   * @param url the whole URL
   * @throws org.robotspec.rules.InvalidUrlException if it cannot be crawled (D-11)
   */
  public UrlVerdict verdict(String shown, String url, AskedCrawler crawler) {
    Verdict verdict = Verdict.of(url, fetched == null ? GIVEN : fetched.state(), rulesFor(crawler));
    @Nullable RuleDecision decision = verdict.decision();
    if (decision == null) {
      return new UrlVerdict(
          shown, verdict, Objects.requireNonNull(fetched).explain(), null, Optional.empty());
    }
    if (google == null) {
      google = new GoogleMatcher(parsed());
    }
    Optional<String> difference =
        Optional.ofNullable(google.differing(url, crawler.crawler())).map(GoogleMatcher::sentence);
    String why =
        verdict.reason() == AccessReason.HTML_PAGE ? verdict.explain() : decision.explain();
    return new UrlVerdict(shown, verdict, why, file, difference);
  }

  /**
   * Returns a verdict and what is known about the site, for programs; the URL is as given.
   *
   * @param isFirst whether this is the site's first verdict, which alone has the sitemaps
   */
  public Members members(UrlVerdict verdict, AskedCrawler crawler, boolean isFirst) {
    return verdict
        .members()
        .put("url", verdict.url())
        .put("agent", crawler.name())
        .put("agentPurpose", crawler.purpose().isEmpty() ? null : crawler.purpose())
        .put("crawlDelay", Answers.seconds(rulesFor(crawler).crawlDelay()))
        .put("lostCrawlDelay", Answers.seconds(lostDelay(crawler)))
        .put("sitemaps", isFirst ? sitemaps().stream().map(PrintableText::ofUrl).toList() : null)
        .put(
            "fetch",
            fetched,
            rules ->
                PRINTABLE
                    .state(rules.state())
                    .put("googlePostpones", googlePostpones().orElse(null))
                    .putAll("requests", rules.requests(), SiteRules::members));
  }

  /** Returns a request and its response without the body, for programs. */
  public static Members members(Exchange request) {
    Members members = new Members().put("url", PrintableText.ofUrl(request.url()));
    if (request.response() instanceof Response.Failed failed) {
      members.put("failure", failed.cause().key()).put("explanation", failed.cause().text());
    } else {
      Response.Answer answer = (Response.Answer) request.response();
      members.put("status", answer.status()).put("bytes", answer.body().length);
    }
    return members.put("coding", request.coding().isEmpty() ? null : request.coding());
  }
}
