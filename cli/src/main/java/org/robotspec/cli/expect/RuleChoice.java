package org.robotspec.cli.expect;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Comparator.comparing;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.robotspec.profile.SpecProfile;
import org.robotspec.rules.Crawler;
import org.robotspec.rules.RobotsTxt;
import org.robotspec.rules.Rules;

/** Chooses rules that, beside those a crawler follows, meet its expectations. */
final class RuleChoice {
  /** How often the choice is improved: a bound on the work. */
  private static final int MAX_ROUNDS = 20;

  private final SpecProfile profile;
  private final String followed;

  /** How many patterns were tried for each expectation; the last one is chosen. */
  private final Map<Expectation, Integer> tried = new LinkedHashMap<>();

  private final Set<Expectation> met;

  /**
   * Chooses rules.
   *
   * @param followed the rules that the crawler follows
   * @param wanted the expectations to meet, as far as possible
   * @param kept those that the followed rules meet, and that stay met
   */
  RuleChoice(
      SpecProfile profile,
      List<String> followed,
      Collection<Expectation> wanted,
      Collection<Expectation> kept) {
    this.profile = profile;
    this.followed = String.join("\n", followed);
    this.met = new LinkedHashSet<>(wanted);
    for (int round = 0; !isMet(kept, round == MAX_ROUNDS); round++) {
      // Each round tries more patterns, or gives up an expectation.
    }
  }

  /** Returns the expectations that the chosen rules meet. */
  Set<Expectation> met() {
    return met;
  }

  /** Returns the chosen rules, each by the expectation that it meets. */
  Map<Expectation, String> chosen() {
    Map<Expectation, String> chosen = new LinkedHashMap<>();
    tried.forEach((line, count) -> chosen.put(line, rule(line, count)));
    return chosen;
  }

  private boolean isMet(Collection<Expectation> kept, boolean last) {
    Rules rules = rules();
    List<Expectation> unmet = met.stream().filter(line -> !line.isMet(rules)).toList();
    List<Expectation> hopeless =
        unmet.stream().filter(line -> tried.getOrDefault(line, 0) == forms(line).size()).toList();
    if (last || !hopeless.isEmpty()) {
      tried.clear();
      boolean all = last || kept.containsAll(hopeless);
      met.removeIf(line -> !kept.contains(line) && (all || hopeless.contains(line)));
    } else {
      shortest(unmet).forEach(line -> tried.merge(line, 1, Integer::sum));
    }
    return unmet.isEmpty() || last;
  }

  /** Returns the lines whose path does not begin with that of another one of the same kind. */
  private static List<Expectation> shortest(List<Expectation> lines) {
    List<Expectation> shortest = new ArrayList<>();
    for (boolean allow : List.of(true, false)) {
      String last = "\0";
      for (Expectation line : lines.stream().sorted(comparing(Expectation::path)).toList()) {
        if (line.allow() == allow && !line.path().startsWith(last)) {
          last = line.path();
          shortest.add(line);
        }
      }
    }
    return shortest;
  }

  private Rules rules() {
    String file = "User-agent: *\n" + String.join("\n", chosen().values()) + "\n" + followed;
    return RobotsTxt.parse(file.getBytes(UTF_8), profile)
        .rulesFor(Crawler.under(profile, List.of()));
  }

  private static String rule(Expectation line, int count) {
    return (line.allow() ? "Allow: " : "Disallow: ") + forms(line).get(count - 1);
  }

  /** Returns the patterns for a path: the path, and longer ones. */
  private static List<String> forms(Expectation line) {
    String path = line.path().split("#", 2)[0];
    return line.allow() ? List.of(path, path + "$", path + "*") : List.of(path, path + "*");
  }
}
