package org.robotspec.rules;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.robotspec.profile.ProfileSettings;
import org.robotspec.profile.SpecProfile;
import org.robotspec.rules.internal.parsing.Field;
import org.robotspec.rules.internal.parsing.LineScanner;
import org.robotspec.rules.internal.parsing.Lines;
import org.robotspec.rules.internal.parsing.PathPattern;

/**
 * A parsed robots.txt: its groups and its sitemaps.
 *
 * <p>Immutable, thread-safe, and independent of any crawler. No content makes parsing fail. Groups
 * are computed on demand, because a crawler needs only {@link #rulesFor}.
 *
 * <pre>{@code
 * Rules rules = RobotsTxt.parse(body).rulesFor(Crawler.of("examplebot"));
 * if (rules.isAllowed("https://example.com/page")) {
 *   // fetch it
 * }
 * }</pre>
 */
public final class RobotsTxt {
  private final Lines lines;
  private final SpecProfile profile;

  /** The rules for {@code *}, once a crawler follows them: a thousand others may, too. */
  private volatile @Nullable Rules forAll;

  private volatile boolean asked; // for the rules of a crawler
  private volatile @Nullable GroupSelector selector;
  private volatile @Nullable PolicyTokens policies;

  private RobotsTxt(Lines lines, SpecProfile profile) {
    this.lines = lines;
    this.profile = profile;
  }

  /** Parses a file under the default profile, {@code google-2019}. */
  public static RobotsTxt parse(byte[] body) {
    return parse(body, SpecProfile.GOOGLE_2019);
  }

  /** Parses the text of a file, as UTF-8, under the default profile, {@code google-2019}. */
  public static RobotsTxt parse(String text) {
    return parse(requireNonNull(text, "text").getBytes(UTF_8));
  }

  /**
   * Parses a file from a stream. Reads at most one byte more than {@link ProfileSettings#MAX_BYTES}
   * allows (F-6), so the stream may be endless; a profile without a limit, such as {@code
   * google-reference}, reads all of it. Does not close the stream.
   *
   * @param body the file's bytes, of any content
   * @param profile which revision of the specification to follow
   * @throws IOException if the stream fails; part of a file is never parsed as the file (H-9)
   */
  public static RobotsTxt parse(InputStream body, SpecProfile profile) throws IOException {
    requireNonNull(body, "body");
    int max = requireNonNull(profile, "profile").get(ProfileSettings.MAX_BYTES);
    boolean limited = max > 0 && max < Integer.MAX_VALUE;
    // The byte after the limit tells whether the limit cuts a line.
    return parse(limited ? body.readNBytes(max + 1) : body.readAllBytes(), profile);
  }

  /**
   * Parses a file.
   *
   * @param body its bytes, of any content; the caller must not change them later
   * @param profile which revision of the specification to follow
   */
  public static RobotsTxt parse(byte[] body, SpecProfile profile) {
    requireNonNull(body, "body");
    requireNonNull(profile, "profile");
    return of(LineScanner.scan(body, profile), profile);
  }

  /** Returns the file with lines that were already read; for tools of this library. */
  public static RobotsTxt of(Lines lines, SpecProfile profile) {
    return new RobotsTxt(requireNonNull(lines, "lines"), requireNonNull(profile, "profile"));
  }

  /** Returns the same file, parsed under another profile. */
  RobotsTxt under(SpecProfile other) {
    return parse(lines.bytes(), other);
  }

  /** Returns the profile that the file was parsed under. */
  public SpecProfile profile() {
    return profile;
  }

  /**
   * Compiles the rules that a crawler must obey (G-2 to G-5).
   *
   * @throws IllegalArgumentException if the crawler's names are verbatim and the profile does not
   *     accept that (D-14)
   */
  public Rules rulesFor(Crawler crawler) {
    checked(crawler);
    // A table of all names is for those who ask about a second crawler.
    GroupSelector chooser = asked ? selector() : new GroupSelector(lines, profile, crawler);
    asked = true;
    ChosenGroups groups = chooser.choose(crawler);
    Rules rules = forAll;
    if (rules == null || !groups.areForAll()) {
      rules = RuleCompiler.compile(groups, profile, policies());
      forAll = groups.areForAll() ? rules : forAll;
    }
    return rules;
  }

  // Threads that need one of these at once make equal ones.

  private GroupSelector selector() {
    GroupSelector made = selector;
    if (made == null) {
      made = new GroupSelector(lines, profile);
      selector = made;
    }
    return made;
  }

  private PolicyTokens policies() {
    PolicyTokens made = policies;
    if (made == null) {
      boolean read = profile.get(ProfileSettings.USAGE_PREFERENCES);
      made = read ? PolicyTokens.compile(lines, profile) : PolicyTokens.NONE;
      policies = made;
    }
    return made;
  }

  /**
   * Returns the numbers of the groups that name a crawler: crawlers with the same numbers, or none
   * and the same answer to {@code *}, have equal {@link #rulesFor}, but for crawl delays (D-26).
   * For tools that compare many crawlers.
   */
  public List<Integer> naming(Crawler crawler) {
    ChosenGroups groups = selector().choose(checked(crawler));
    return groups.areForAll() ? List.of() : List.copyOf(groups.numbers());
  }

  /** Returns the name of a user-agent line as groups are chosen by it (G-3 to G-5). */
  public String name(int agent) {
    return selector().name(agent);
  }

  /** Returns the numbers of the groups that crawlers without a group of their own follow. */
  public List<Integer> groupsForAll() {
    return selector().choose(Crawler.under(profile, List.of())).numbers();
  }

  private Crawler checked(Crawler crawler) {
    requireNonNull(crawler, "crawler");
    if (crawler.verbatim() && !profile.get(ProfileSettings.LENIENT)) {
      throw new IllegalArgumentException(
          "only google-reference accepts names verbatim, not %s; use Crawler.of"
              .formatted(profile));
    }
    return crawler;
  }

  /**
   * Returns all groups in the order of the file, and which of them a crawler follows (G-2 to G-5).
   *
   * @throws IllegalArgumentException as {@link #rulesFor}
   */
  public List<GroupMatch> groupsFor(Crawler crawler) {
    return selector().matches(checked(crawler), groups());
  }

  /** Returns the groups in the order of the file, not merged (G-1). */
  public List<Group> groups() {
    PathPattern pattern = new PathPattern(profile);
    return IntStream.range(0, lines.groups()).mapToObj(number -> group(number, pattern)).toList();
  }

  private Group group(int number, PathPattern pattern) {
    List<String> agents = new ArrayList<>();
    List<Rule> rules = new ArrayList<>();
    for (int i = lines.groupStart(number); i < lines.groupStart(number + 1); i++) {
      if (lines.is(i, Field.USER_AGENT)) {
        agents.add(lines.value(i));
      } else if (lines.isRule(i)) {
        pattern.read(lines, i);
        rules.add(new Rule(lines.is(i, Field.ALLOW), pattern.toString(), lines.line(i)));
      }
    }
    return new Group(agents, lines.line(lines.groupStart(number)), rules);
  }

  /** Returns all sitemaps, in the order of the file (P-1). */
  public List<Sitemap> sitemaps() {
    return IntStream.range(0, lines.size())
        .filter(i -> lines.is(i, Field.SITEMAP) && !lines.isEmpty(i))
        .mapToObj(i -> new Sitemap(lines.value(i), lines.line(i)))
        .toList();
  }

  /**
   * Returns the lines that are read, by their 1-based number, each with the name of its field in
   * lower case, such as {@code user-agent} (F-4, F-5).
   */
  public Map<Integer, String> fields() {
    return byLine(i -> lines.field(i).key());
  }

  /** Returns the lines that are read, by their 1-based number, each with its value as written. */
  public Map<Integer, String> values() {
    return byLine(lines::value);
  }

  private Map<Integer, String> byLine(IntFunction<String> part) {
    Map<Integer, String> parts = new LinkedHashMap<>();
    for (int i = 0; i < lines.size(); i++) {
      parts.put(lines.line(i), part.apply(i));
    }
    return Collections.unmodifiableMap(parts);
  }

  /** Returns the numbers of groups and sitemaps, and the profile. */
  @Override
  public String toString() {
    return "groups: %d, sitemaps: %d, profile: %s"
        .formatted(lines.groups(), sitemaps().size(), profile);
  }
}
