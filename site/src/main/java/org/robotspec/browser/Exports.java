package org.robotspec.browser;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;
import static org.robotspec.internal.answers.Answers.EXACT;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.robotspec.access.AccessPolicy;
import org.robotspec.access.AccessReason;
import org.robotspec.access.AccessState;
import org.robotspec.access.FailureCause;
import org.robotspec.access.FetchOutcome;
import org.robotspec.access.RedirectTarget;
import org.robotspec.access.SiteProbe;
import org.robotspec.correction.Corrections;
import org.robotspec.diff.VerdictComparison;
import org.robotspec.indexing.IndexingDirectives;
import org.robotspec.indexing.MetaTag;
import org.robotspec.internal.answers.Members;
import org.robotspec.lint.Lint;
import org.robotspec.lint.Note;
import org.robotspec.profile.SpecProfile;
import org.robotspec.rules.Crawler;
import org.robotspec.rules.Extent;
import org.robotspec.rules.GoogleMatcher;
import org.robotspec.rules.InvalidUrlException;
import org.robotspec.rules.KnownCrawler;
import org.robotspec.rules.Origin;
import org.robotspec.rules.RobotsTxt;
import org.robotspec.rules.RuleDecision;
import org.robotspec.rules.Rules;
import org.robotspec.text.Ascii;
import org.robotspec.text.CrawlerName;
import org.robotspec.text.PrintableText;
import org.robotspec.usage.UsagePreferences;
import org.teavm.jso.JSExceptions;
import org.teavm.jso.JSExport;
import org.teavm.jso.JSObject;
import org.teavm.jso.typedarrays.Int8Array;

/**
 * The functions that {@code index.js} calls. An {@code Object} is a value of the core that
 * JavaScript keeps and passes back; times are milliseconds since 1970. Errors of content are
 * values; any exception is a JavaScript {@code Error} with its message.
 */
public final class Exports {
  private Exports() {}

  /** Returns whether an error of JavaScript is an exception about a URL (D-11). */
  @JSExport
  public static boolean isInvalidUrl(JSObject error) {
    return JSExceptions.getJavaException(error) instanceof InvalidUrlException;
  }

  @JSExport
  public static Object profile(String name, String[] settings) {
    SpecProfile profile = SpecProfile.parse(name);
    for (Map.Entry<String, String> setting : pairs(settings)) {
      profile = profile.with(setting.getKey(), setting.getValue());
    }
    return profile;
  }

  @JSExport
  public static JSObject profiles() {
    return Js.all(SpecProfile.all(), Values::profile);
  }

  @JSExport
  public static Object parse(Int8Array body, Object profile) {
    return RobotsTxt.parse(Js.octets(body), (SpecProfile) profile);
  }

  @JSExport
  public static JSObject file(Object file) {
    return Js.object(Values.file((RobotsTxt) file));
  }

  @JSExport
  public static Object crawler(String[] names, boolean ignoresStar, Object profile) {
    Crawler crawler = Crawler.under((SpecProfile) profile, List.of(names));
    return ignoresStar ? crawler.ignoringStar() : crawler;
  }

  @JSExport
  public static Object rulesFor(Object file, Object crawler) {
    return ((RobotsTxt) file).rulesFor((Crawler) crawler);
  }

  /** Returns a text that crawlers share if the same rules hold for them. */
  @JSExport
  public static String naming(Object file, Object crawler) {
    Crawler asked = (Crawler) crawler;
    return ((RobotsTxt) file).naming(asked) + " " + asked.ignoresStar();
  }

  @JSExport
  public static JSObject groupsFor(Object file, Object crawler) {
    return Js.all(((RobotsTxt) file).groupsFor((Crawler) crawler), Values::group);
  }

  @JSExport
  public static JSObject extent(Object rules) {
    return Js.object(Values.extent(Extent.of((Rules) rules)));
  }

  @JSExport
  public static JSObject rules(Object rules) {
    return Js.object(Values.rules((Rules) rules));
  }

  @JSExport
  public static boolean isAllowed(Object rules, String url) {
    return ((Rules) rules).isAllowed(url);
  }

  @JSExport
  public static JSObject decide(Object rules, String url) {
    return Js.object(EXACT.verdict(AccessReason.FILE, ((Rules) rules).decide(url)));
  }

  @JSExport
  public static JSObject matches(Object rules, String url) {
    Rules all = (Rules) rules;
    return Js.object(
        new Members().put("path", all.pathOf(url)).putAll("all", all.matches(url), Values::match));
  }

  @JSExport
  public static @Nullable JSObject knownCrawler(String name) {
    @Nullable KnownCrawler known = KnownCrawler.ofFamily(name).orElse(null);
    return known == null ? null : Js.object(Values.known(known));
  }

  @JSExport
  public static JSObject knownCrawlers() {
    return Js.all(KnownCrawler.all(), Values::known);
  }

  @JSExport
  public static Object googleMatcher(Object file) {
    return new GoogleMatcher((RobotsTxt) file);
  }

  @JSExport
  public static @Nullable JSObject differing(Object matcher, String url, Object crawler) {
    @Nullable RuleDecision differing = ((GoogleMatcher) matcher).differing(url, (Crawler) crawler);
    return differing == null ? null : Js.object(Values.google(differing));
  }

  @JSExport
  public static JSObject lint(
      Int8Array body, Object profile, @Nullable String site, boolean corrections) {
    SpecProfile spec = (SpecProfile) profile;
    byte[] octets = Js.octets(body);
    List<Note> notes = Lint.notes(octets, spec, site == null ? null : Origin.of(site));
    @Nullable Corrections changes = corrections ? new Corrections(octets, spec) : null;
    return Js.all(notes, note -> EXACT.note(note, changes));
  }

  @JSExport
  public static JSObject compare(
      Object before, Object after, String origin, String @Nullable [] urls) {
    @Nullable List<String> given =
        urls == null
            ? null
            : Arrays.stream(urls).map(url -> VerdictComparison.url(url, origin)).toList();
    return Js.object(
        EXACT.diff(
            VerdictComparison.compare((RobotsTxt) before, (RobotsTxt) after, origin, given)));
  }

  @JSExport
  public static JSObject origin(String url) {
    Origin origin = Origin.of(url);
    return Js.object(
        new Members().put("origin", origin.toString()).put("robotsTxt", origin.robotsTxtUrl()));
  }

  @JSExport
  public static String requestUrl(String url) {
    return Origin.requestUrl(url);
  }

  @JSExport
  public static boolean isRedirect(int status) {
    return RedirectTarget.isRedirect(status);
  }

  /** Returns where a Location leads; null if it cannot be read (D-24). */
  @JSExport
  public static @Nullable String redirectTarget(String current, String location) {
    return RedirectTarget.resolve(current, location).orElse(null);
  }

  @JSExport
  public static String printable(String text) {
    return PrintableText.ofUrl(text);
  }

  @JSExport
  public static String likelyName(String text) {
    return CrawlerName.likely(text);
  }

  @JSExport
  public static String[] meantNames(String name) {
    return KnownCrawler.meant(name).toArray(String[]::new);
  }

  @JSExport
  public static boolean canHaveMetaTags(String contentType) {
    return MetaTag.canBeIn(contentType);
  }

  @JSExport
  public static JSObject indexing(
      String[] headers, String[] tags, String[] names, double now, Object profile) {
    List<MetaTag> metaTags = new ArrayList<>();
    for (Map.Entry<String, String> tag : pairs(tags)) {
      metaTags.add(new MetaTag(tag.getKey(), tag.getValue()));
    }
    Crawler crawler = Crawler.under((SpecProfile) profile, List.of(names));
    return Js.object(
        EXACT.directives(
            IndexingDirectives.read(byName(headers), metaTags, crawler, instant(now))));
  }

  @JSExport
  public static JSObject usage(Object rules, @Nullable String url, String[] contentUsage) {
    UsagePreferences stated =
        url == null ? UsagePreferences.NONE : ((Rules) rules).decide(url).usage();
    return Js.all(
        stated.combine(UsagePreferences.ofHeaders(List.of(contentUsage))).all(), EXACT::preference);
  }

  @JSExport
  public static Object policy(Object profile) {
    return new AccessPolicy((SpecProfile) profile);
  }

  @JSExport
  public static Object answer(
      String url, int status, String[] headers, Int8Array body, int redirects) {
    return FetchOutcome.of(url, status, byName(headers), Js.octets(body), redirects);
  }

  @JSExport
  public static Object failure(String cause, String detail, int redirects) {
    for (FailureCause known : FailureCause.values()) {
      if (known.key().equals(cause)) {
        return new FetchOutcome.Failure(known, detail, redirects);
      }
    }
    throw new IllegalArgumentException("unknown cause of a failure: " + cause);
  }

  @JSExport
  public static Object deadRedirect(String detail, int redirects) {
    return new FetchOutcome.DeadRedirect(detail, redirects);
  }

  @JSExport
  public static String wanted(Object policy, Object outcome, @Nullable Object before, double now) {
    return Ascii.key(
        ((AccessPolicy) policy).wanted((FetchOutcome) outcome, (AccessState) before, instant(now)));
  }

  @JSExport
  public static Object next(
      Object policy,
      Object outcome,
      int rootStatus,
      int missingStatus,
      @Nullable Object before,
      double now,
      double jitter) {
    @Nullable SiteProbe probe =
        rootStatus < 0 ? null : new SiteProbe(status(rootStatus), status(missingStatus));
    return ((AccessPolicy) policy)
        .next((FetchOutcome) outcome, probe, (AccessState) before, instant(now), jitter);
  }

  /** Returns a status; null for 0, JavaScript's value for a failed request. */
  private static @Nullable Integer status(int status) {
    return status == 0 ? null : status;
  }

  @JSExport
  public static JSObject state(Object state) {
    return Js.object(EXACT.state((AccessState) state));
  }

  @JSExport
  public static JSObject verdict(Object state) {
    return Js.object(EXACT.verdict(((AccessState) state).reason(), null));
  }

  @JSExport
  public static boolean isUsable(Object state, double now) {
    return ((AccessState) state).isUsable(instant(now));
  }

  @JSExport
  public static boolean isDue(Object state, double now) {
    return ((AccessState) state).isDue(instant(now));
  }

  @JSExport
  public static byte[] copy(Object state) {
    return Objects.requireNonNull(((AccessState) state).copy(), "there is no copy").body();
  }

  private static Instant instant(double millis) {
    return Instant.ofEpochMilli((long) millis);
  }

  private static List<Map.Entry<String, String>> pairs(String[] keysAndValues) {
    List<Map.Entry<String, String>> pairs = new ArrayList<>();
    for (int i = 0; i + 1 < keysAndValues.length; i += 2) {
      pairs.add(Map.entry(keysAndValues[i], keysAndValues[i + 1]));
    }
    return pairs;
  }

  private static Map<String, List<String>> byName(String[] headers) {
    return pairs(headers).stream()
        .collect(
            groupingBy(Map.Entry::getKey, TreeMap::new, mapping(Map.Entry::getValue, toList())));
  }
}
