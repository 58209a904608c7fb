package org.robotspec.benchmark;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.robotspec.benchmark.Cell.Effort;
import org.robotspec.benchmark.RealisticFile.Questions;

/**
 * What is measured, in order.
 *
 * @param cells what is timed
 * @param rules the samples of whose rules the memory is measured
 * @param mixes how many hosts of all kinds are kept in memory, one number after the other
 * @param crawls whether whole crawlers crawl
 * @param limit after how long the rest is left out; null for no limit
 */
record BenchPlan(
    List<Cell> cells,
    List<String> rules,
    List<Integer> mixes,
    boolean crawls,
    @Nullable Duration limit) {

  /** How many hosts the cache is asked about in turn: always the same, and always another. */
  static final List<Integer> CACHED_HOSTS = List.of(1, 10_000);

  /** How many hosts are kept in memory. */
  static final List<Integer> MIXES = List.of(1_000, 10_000, 50_000);

  /** How often each crawler crawls. */
  static final int CRAWLS = 3;

  /** The attacks with the longest verdicts in full runs, for a run that has no time for all. */
  static final Set<String> LONGEST_VERDICTS =
      Set.of(
          "/*a*b*a*b…",
          "segments of one letter, a hundred in a rule",
          "a thousand segments of one letter in a rule, as they follow",
          "100,000 different segments of three letters");

  /** The attacks that took longest to parse in full runs. */
  static final Set<String> LONGEST_TO_PARSE =
      Set.of("segments in the wrong order", "segments of five letters that do not occur");

  /** When to begin nothing more, so that all is done within three minutes. */
  private static final Duration QUICK_LIMIT = Duration.ofSeconds(160);

  /** What an answer within minutes allows. */
  private static final Effort QUICK = new Effort(1, 3, 200, 4, 120);

  /** Enough for figures to be published. */
  private static final Effort FULL = new Effort(3, 3, 500, 4, 200);

  /** What takes milliseconds is run so seldom that the compiler is at work on it for seconds. */
  private static final Effort ATTACK = new Effort(1, 6, 500, 4, 100);

  /** Of others the order of magnitude is enough. */
  private static final Effort OTHERS_ATTACK = new Effort(1, 2, 400, 3, 100);

  /** Makes a plan that shares no list with its maker. */
  BenchPlan {
    cells = List.copyOf(cells);
    rules = List.copyOf(rules);
    mixes = List.copyOf(mixes);
  }

  /**
   * Makes a plan.
   *
   * @param quick whether to measure only what has a target, of attacks the longest
   * @param filter what the name of everything measured contains, in any case
   * @param files files to measure in place of generated ones; may be empty
   * @throws IllegalArgumentException if the filter leaves nothing
   */
  static BenchPlan of(boolean quick, String filter, List<Path> files) {
    Predicate<String> fits =
        name -> name.toLowerCase(Locale.ROOT).contains(filter.toLowerCase(Locale.ROOT));
    boolean generated = files.isEmpty();
    List<Cell> all = generated ? generated() : ofFiles(files);
    if (quick) {
      all =
          all.stream()
              .filter(cell -> !generated || isQuick(cell))
              .map(c -> new Cell(c.work(), c.row(), c.column(), c.sample(), c.engine(), QUICK))
              .toList();
    }
    List<Cell> cells = all.stream().filter(c -> fits.test(c.name())).toList();
    List<String> rules =
        (fits.test(Work.RULES_MEMORY.title) ? all : cells)
            .stream()
                .filter(c -> c.work() == Work.PARSE || c.work() == Work.MATCH)
                .map(Cell::sample)
                .distinct()
                .toList();
    boolean hosts = generated && fits.test(Work.HOSTS_MEMORY.title);
    boolean crawls = generated && !quick && fits.test(Work.CRAWL.title);
    if (cells.isEmpty() && rules.isEmpty() && !hosts && !crawls) {
      String names = "parse, match, attack, memory or, without --quick, crawl";
      throw new IllegalArgumentException("nothing is called \"" + filter + "\"; try " + names);
    }
    List<Integer> mixes = !hosts ? List.of() : quick ? MIXES.subList(0, 1) : MIXES;
    return new BenchPlan(cells, rules, mixes, crawls, quick ? QUICK_LIMIT : null);
  }

  /** Says whether a cell has a target; of attacks, if it is among the worst. */
  private static boolean isQuick(Cell cell) {
    boolean ours = cell.engine() == RulesEngine.ROBOTSPEC;
    return switch (cell.work()) {
      case PARSE, MATCH -> Targets.isFor(cell.row());
      case ATTACK_MATCH, ATTACK_LONG -> ours && LONGEST_VERDICTS.contains(cell.row());
      case ATTACK_PARSE -> ours && LONGEST_TO_PARSE.contains(cell.row());
      default -> true;
    };
  }

  private static List<Cell> ofFiles(List<Path> files) {
    List<Cell> cells = new ArrayList<>();
    for (Path file : files) {
      add(cells, Work.PARSE, file.toString());
      add(cells, Work.MATCH, file.toString());
    }
    return cells;
  }

  private static List<Cell> generated() {
    List<Cell> cells = new ArrayList<>();
    Samples.RULES_ALONE.forEach(rules -> add(cells, Work.PARSE, Samples.ofRulesAlone(rules)));
    Samples.SIZES.forEach(bytes -> add(cells, Work.PARSE, Samples.ofSize(bytes)));
    for (double share : Samples.WILDCARDS) {
      for (int rules : Samples.RULES) {
        add(cells, Work.MATCH, Samples.ofRules(rules, share, Questions.HIT));
        add(cells, Work.MATCH, Samples.ofRules(rules, share, Questions.MISS));
      }
    }
    add(cells, Work.MATCH, Samples.ofRules(1_000, 0.3, Questions.FOREIGN));
    RulesEngine ours = RulesEngine.ROBOTSPEC;
    for (int hosts : CACHED_HOSTS) {
      for (Work work : List.of(Work.CACHE, Work.CACHE_MATCH)) {
        cells.add(new Cell(work, ofHosts(hosts), ours.title, "" + hosts, ours, FULL));
      }
    }
    for (Attack attack : Attacks.ALL) {
      String name = attack.name();
      String sample = Samples.ofAttack(attack, Attacks.URL);
      for (RulesEngine engine : RulesEngine.values()) {
        Effort effort = engine == ours ? ATTACK : OTHERS_ATTACK;
        cells.add(new Cell(Work.ATTACK_MATCH, name, engine.title, sample, engine, effort));
        cells.add(new Cell(Work.ATTACK_PARSE, name, engine.title, sample, engine, effort));
      }
    }
    for (Attack attack : Attacks.OF_ANY_LENGTH) {
      for (int url : Attacks.LONG_URLS) {
        String sample = Samples.ofAttack(attack, url);
        String column = Attacks.length(url);
        cells.add(new Cell(Work.ATTACK_LONG, attack.name(), column, sample, ours, ATTACK));
      }
    }
    return cells;
  }

  private static void add(List<Cell> cells, Work work, String sample) {
    for (RulesEngine engine : RulesEngine.values()) {
      cells.add(new Cell(work, sample, engine.title, sample, engine, FULL));
    }
  }

  /** Names the hosts of a cache. */
  static String ofHosts(int hosts) {
    return hosts == 1 ? "one host" : String.format(Locale.ROOT, "%,d hosts", hosts);
  }

  /** Names hosts of all kinds. */
  static String ofMix(int hosts) {
    return "mix of " + ofHosts(hosts);
  }
}
