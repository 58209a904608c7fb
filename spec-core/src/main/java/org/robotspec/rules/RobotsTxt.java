package org.robotspec.rules;

import java.util.ArrayList;
import java.util.List;
import org.robotspec.profile.ProfileSettings;
import org.robotspec.profile.SpecProfile;
import org.robotspec.rules.notes.Note;

/**
 * A parsed robots.txt: its groups, its sitemaps, and notes on what in it has no effect.
 *
 * <p>Immutable, thread-safe, and independent of any crawler. No content makes parsing fail. Groups
 * and notes are made when they are asked for, as a crawler needs only {@link #rulesFor}.
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

  private RobotsTxt(Lines lines, SpecProfile profile) {
    this.lines = lines;
    this.profile = profile;
  }

  /** Parses a file under the default profile, {@code google-2019}. */
  public static RobotsTxt parse(byte[] body) {
    return parse(body, SpecProfile.GOOGLE_2019);
  }

  /**
   * Parses a file.
   *
   * @param body its bytes, whatever they are; not changed later by the caller
   * @param profile which revision of the specification to follow
   */
  public static RobotsTxt parse(byte[] body, SpecProfile profile) {
    return new RobotsTxt(LineScanner.scan(body, profile), profile);
  }

  /** Returns the profile that the file was parsed under. */
  public SpecProfile profile() {
    return profile;
  }

  /**
   * Compiles the rules that a crawler must obey (G-2 to G-5).
   *
   * @throws IllegalArgumentException if the profile does not take the crawler's names as they are
   *     (D-14)
   */
  public Rules rulesFor(Crawler crawler) {
    if (crawler.verbatim() && !profile.get(ProfileSettings.LENIENT)) {
      throw new IllegalArgumentException(
          "only google-reference takes names as they are, not %s; use Crawler.of"
              .formatted(profile));
    }
    return RuleCompiler.compile(lines, crawler, profile);
  }

  /** Returns the groups in the order of the file, none merged (G-1). */
  public List<Group> groups() {
    List<Group> groups = new ArrayList<>();
    PathPattern pattern = new PathPattern(profile);
    for (int group = 0; group < lines.groups(); group++) {
      List<String> agents = new ArrayList<>();
      List<Rule> rules = new ArrayList<>();
      int start = lines.groupStart(group);
      for (int i = start; i < lines.groupStart(group + 1); i++) {
        if (lines.is(i, Field.USER_AGENT)) {
          agents.add(lines.value(i));
        } else if (lines.isRule(i)) {
          rules.add(rule(i, pattern));
        }
      }
      groups.add(new Group(agents, lines.line(start), rules));
    }
    return List.copyOf(groups);
  }

  private Rule rule(int i, PathPattern pattern) {
    boolean allow = lines.is(i, Field.ALLOW);
    pattern.read(lines, i);
    return new Rule(allow, pattern.toString(), lines.line(i));
  }

  /** Returns all sitemaps, in the order of the file (P-1). */
  public List<Sitemap> sitemaps() {
    return lines.sitemaps();
  }

  /** Returns what the file's author should know, by line; at most 1,000 notes of a code. */
  public List<Note> notes() {
    return new NoteFinder(lines, profile, "").find();
  }

  /** Returns what the file's author should know, where it is known whose file it is. */
  public List<Note> notes(Origin site) {
    return new NoteFinder(lines, profile, site.host()).find();
  }
}
