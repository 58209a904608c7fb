package org.robotspec.cli.expect;

import static java.util.Comparator.comparing;
import static java.util.Objects.requireNonNull;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toSet;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.robotspec.cli.console.Text;
import org.robotspec.cli.site.SiteRules;
import org.robotspec.correction.CorrectionEffect;
import org.robotspec.correction.CorrectionEffect.Kind;
import org.robotspec.correction.CorrectionProof;
import org.robotspec.correction.Corrections;
import org.robotspec.diff.RobotsDiff;
import org.robotspec.lint.Correction;
import org.robotspec.profile.ProfileSettings;
import org.robotspec.profile.SpecProfile;
import org.robotspec.rules.Group;
import org.robotspec.rules.GroupMatch;
import org.robotspec.rules.RobotsTxt;
import org.robotspec.rules.Rules;
import org.robotspec.text.PrintableText;

/**
 * Finds the rules that a robots.txt lacks: together they meet as many expectations as possible, and
 * change nothing else for any crawler.
 */
public final class MissingRules {
  /** For how many crawlers rules are proposed: a bound on the work. */
  static final int MAX_CRAWLERS = 50;

  /** How many rules of a new group are shown one by one. */
  private static final int SHOWN_RULES = 8;

  private static final Pattern RULE = Pattern.compile("(?i)(dis)?allow\\s*:\\s*");

  private final MisspeltLines misspelt;
  private final byte[] body;
  private final SpecProfile profile;
  private final RobotsTxt robots;
  private final GroupLines lines;
  private final List<CrawlerExpectations> crawlers;
  private final CorrectionProof proof;
  private final Map<String, Set<Expectation>> originally = new HashMap<>();
  private final Set<Expectation> met = new HashSet<>();
  private final Set<Expectation> nowMet = new HashSet<>();
  private final Map<CrawlerExpectations, List<Added>> added = new LinkedHashMap<>();
  private String limit = "";

  /** New lines after a line of the file; the rules that they repeat are the second to this one. */
  private record Added(int line, List<String> text, int repeated) {
    boolean isGroup() {
      return text.size() > 1;
    }

    @Override
    public String toString() {
      List<String> shown = new ArrayList<>(text);
      if (repeated > SHOWN_RULES) {
        shown.subList(1, repeated + 1).clear();
        shown.add(1, "(the " + repeated + " rules that it follows now)");
      }
      return "before line " + (line + 1) + ": " + String.join(" | ", shown);
    }
  }

  /** Finds the missing rules of all expectations that are not met. */
  public MissingRules(SiteRules site, List<Expectation> expectations) {
    this.profile = site.parsed().profile();
    this.crawlers = CrawlerExpectations.of(expectations, site.parsed());
    this.misspelt = new MisspeltLines(site, crawlers);
    this.body = misspelt.corrected();
    this.robots = misspelt.robots();
    this.lines = new GroupLines(body, robots);
    this.proof = Corrections.proof(body, profile, List.of());
    for (CrawlerExpectations one : crawlers) {
      originally.put(one.key(), one.met(robots));
      met.addAll(requireNonNull(originally.get(one.key())));
    }
    Set<String> rejected = new HashSet<>();
    @Nullable String reject = met.size() < expectations.size() ? propose(rejected) : null;
    while (reject != null) {
      if (!rejected.add(reject)) {
        added.clear();
        nowMet.clear();
        return;
      }
      reject = propose(rejected);
    }
  }

  /** Returns how to meet an expectation, and what that changes; empty if no rule does. */
  public Optional<String> advice(Expectation expected) {
    Optional<String> line = misspelt.advice(expected);
    if (line.isPresent()) {
      return line;
    }
    if (nowMet.contains(expected) && !met.contains(expected)) {
      List<Expectation> together =
          nowMet.stream()
              .filter(other -> !met.contains(other))
              .sorted(comparing(Expectation::line))
              .toList();
      Expectation first = together.get(0);
      return Optional.of(
          first.equals(expected)
              ? all(together.size() - 1)
              : "to meet it: see line " + first.line());
    }
    return limit.isEmpty() || met.contains(expected)
        ? Optional.empty()
        : Optional.of("no rule is proposed: " + limit);
  }

  /** Returns which misspelt lines of the file were not tried; empty if all were. */
  public Optional<String> untried() {
    return misspelt.untried();
  }

  private String all(int others) {
    String more = others == 0 ? "" : " and " + Text.count(others, "more unmet line");
    String places =
        added.values().stream().flatMap(List::stream).map(Added::toString).collect(joining("; "));
    String shown = PrintableText.of(places, PrintableText.MAX_URL_LENGTH);
    return "to meet it%s: %s (%s)".formatted(more, shown, proof.effect(corrections()).sentence());
  }

  /** Returns the file with its misspelt lines corrected, to which the new lines are added. */
  byte[] corrected() {
    return body;
  }

  /** Returns the new lines; those of several crawlers may go to the same place. */
  public List<Correction> corrections() {
    Map<Integer, List<String>> all = new TreeMap<>();
    added.values().stream()
        .flatMap(List::stream)
        .sorted(comparing(Added::isGroup))
        .forEach(one -> all.computeIfAbsent(one.line, line -> new ArrayList<>()).addAll(one.text));
    return all.entrySet().stream()
        .map(one -> new Correction(one.getKey() + 1, one.getKey(), one.getValue()))
        .toList();
  }

  /** Proposes rules; returns a crawler whose rules contradict what is met, if any. */
  private @Nullable String propose(Set<String> rejected) {
    added.clear();
    nowMet.clear();
    RobotsTxt draft = robots;
    int asked = 0;
    List<CrawlerExpectations> done = new ArrayList<>();
    for (CrawlerExpectations one : crawlers) {
      Set<Expectation> still = met(one, draft);
      boolean broken = !still.containsAll(requireNonNull(originally.get(one.key())));
      boolean open = still.size() < one.lines().size() && !rejected.contains(one.key());
      if (open && asked++ == MAX_CRAWLERS) {
        limit = "rules are proposed for at most " + MAX_CRAWLERS + " crawlers";
      }
      if (broken || (open && asked <= MAX_CRAWLERS)) {
        RuleChoice choice = add(one, open, broken);
        byte[] text = Corrections.apply(body, corrections());
        RobotsTxt next = RobotsTxt.parse(text, profile);
        RobotsTxt before = draft;
        boolean works =
            isReadWhole(text)
                && !(broken && rejected.contains(one.key()))
                && one.met(next).containsAll(choice.met())
                && done.stream()
                    .filter(other -> one.mayChange(other.key()))
                    .allMatch(other -> other.met(next).containsAll(other.met(before)));
        if (works) {
          draft = next;
        } else if (broken) {
          @Nullable String group = draft.rulesFor(one.crawler()).group();
          return CrawlerExpectations.key(String.valueOf(group), robots);
        } else {
          added.remove(one);
        }
      }
      done.add(one);
    }
    RobotsTxt last = draft;
    crawlers.forEach(one -> nowMet.addAll(met(one, last)));
    return added.isEmpty() ? null : changedByMistake();
  }

  private Set<Expectation> met(CrawlerExpectations one, RobotsTxt draft) {
    return added.keySet().stream().anyMatch(other -> other.mayChange(one.key()))
        ? one.met(draft)
        : requireNonNull(originally.get(one.key()));
  }

  /** Returns whether no line is beyond the size limit (F-6). */
  private boolean isReadWhole(byte[] text) {
    int max = profile.get(ProfileSettings.MAX_BYTES);
    boolean whole = max <= 0 || text.length <= max;
    if (!whole) {
      limit = "the file would be longer than the " + max + " bytes that crawlers read";
    }
    return whole;
  }

  /** Adds the rules that a crawler lacks: to its own groups, or as a new one. */
  private RuleChoice add(CrawlerExpectations one, boolean open, boolean broken) {
    List<GroupMatch> followed =
        robots.groupsFor(one.crawler()).stream().filter(GroupMatch::chosen).toList();
    List<Group> own =
        followed.stream().map(GroupMatch::group).filter(group -> lines.isFor(one, group)).toList();
    List<String> rules = lines.repeated(followed);
    Set<Expectation> kept = requireNonNull(originally.get(one.key()));
    RuleChoice choice = new RuleChoice(profile, rules, open ? one.lines() : kept, kept);
    Rules old = robots.rulesFor(one.crawler());
    List<Added> places = new ArrayList<>();
    if (!own.isEmpty()) {
      choice
          .chosen()
          .forEach(
              (line, rule) -> {
                int place = lines.place(own, old.decide(line.url()).rule());
                places.add(new Added(place, List.of(rule), 0));
              });
    } else if (broken || !choice.chosen().isEmpty()) {
      boolean joins =
          followed.stream().anyMatch(match -> one.name().equalsIgnoreCase(match.name()));
      List<String> group = new ArrayList<>(List.of("User-agent: " + one.name()));
      Set<String> paths = choice.chosen().keySet().stream().map(Expectation::path).collect(toSet());
      rules.stream()
          .filter(rule -> !joins && !paths.contains(RULE.matcher(rule).replaceFirst("")))
          .forEach(group::add);
      int repeated = group.size() - 1;
      group.addAll(choice.chosen().values());
      if (group.stream().noneMatch(RULE.asPredicate())) {
        group.add("Disallow:");
      }
      if (!joins) {
        old.crawlDelay()
            .map(delay -> BigDecimal.valueOf(delay.toMillis(), 3).stripTrailingZeros())
            .map(seconds -> "Crawl-delay: " + seconds.toPlainString())
            .ifPresent(group::add);
      }
      places.add(new Added(lines.placeOfNewGroup(), group, repeated));
    }
    if (!places.isEmpty()) {
      added.put(one, places);
    }
    return choice;
  }

  /** Returns the crawler whose new rules change other verdicts; null if there is none. */
  private @Nullable String changedByMistake() {
    List<CorrectionEffect.Change> changes =
        proof.effect(corrections()).changes().stream()
            .filter(change -> change.profile().equals(robots.profile().name())) // others are told
            .toList();
    for (CorrectionEffect.Change change : changes) {
      for (String name : change.crawlers()) {
        String key = CrawlerExpectations.key(name, robots);
        Predicate<CrawlerExpectations> isNamed =
            one ->
                one.key().equals(key)
                    || (one.mayChange(key)
                        && RobotsDiff.rules(robots, name)
                            .ranked()
                            .equals(robots.rulesFor(one.crawler()).ranked()));
        if (change.kind() != Kind.VERDICT || added.keySet().stream().noneMatch(isNamed)) {
          return added.keySet().stream()
              .filter(one -> one.key().equals(key) || one.mayChange(key))
              .map(CrawlerExpectations::key)
              .reduce(key, (general, own) -> own);
        }
      }
    }
    return null;
  }
}
