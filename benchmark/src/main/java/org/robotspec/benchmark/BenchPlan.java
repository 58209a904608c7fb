package org.robotspec.benchmark;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;
import org.robotspec.benchmark.Cell.Effort;
import org.robotspec.benchmark.RealisticFile.Questions;
import org.robotspec.benchmark.Samples.Source;

/**
 * What to measure: the cells to time, the samples whose rules to weigh, the numbers of hosts to
 * weigh, and how often to run whole crawls and commands. Skips cells that are not started within
 * the limit.
 */
record BenchPlan(
    List<Cell> cells,
    List<String> rules,
    List<Integer> mixes,
    int crawls,
    int commands,
    Duration limit) {
  /** How many hosts the cache is asked about in turn: always the same one, or many. */
  static final List<Integer> CACHED_HOSTS = List.of(1, 10_000);

  static final List<Integer> MIXES = List.of(1_000, 10_000, 50_000);

  private static final String LONGEST_FOR_LONG_URLS = "100,000 different segments of three letters";

  /** The attacks with the slowest verdicts in full runs, for quick runs. */
  static final Set<String> LONGEST_VERDICTS =
      Set.of(
          "/*a*b*a*b…",
          "segments of one letter, a hundred in a rule",
          "a thousand segments of one letter in a rule, as they follow",
          LONGEST_FOR_LONG_URLS);

  /** The attacks that took longest to parse in full runs. */
  static final Set<String> LONGEST_TO_PARSE =
      Set.of("segments in the wrong order", "segments of five letters that do not occur");

  private static final RulesEngine OURS = RulesEngine.ROBOTSPEC;

  /** When to start no more cells, so that the run ends within three minutes. */
  private static final Duration QUICK_LIMIT = Duration.ofSeconds(160);

  private static final Effort QUICK = new Effort(1, 3, 200, 4, 120);
  private static final Effort FULL = new Effort(3, 3, 500, 4, 200);

  /** Long warm-ups: code that takes milliseconds runs so rarely that compiling it takes seconds. */
  private static final Effort ATTACK = new Effort(1, 6, 500, 4, 100);

  /** For other engines, the order of magnitude is enough. */
  private static final Effort OTHERS_ATTACK = new Effort(1, 2, 400, 3, 100);

  /**
   * Makes a plan; a quick one has what has a target, except some large samples and most attacks.
   */
  static BenchPlan of(boolean quick, String filter, List<Path> files) {
    Predicate<String> fits =
        name -> name.toLowerCase(Locale.ROOT).contains(filter.toLowerCase(Locale.ROOT));
    boolean generated = files.isEmpty();
    List<Cell> all = generated ? generated() : new ArrayList<>();
    for (Path file : files) {
      add(all, Work.PARSE, Samples.ofFile(file.toString()));
      add(all, Work.MATCH, Samples.ofFile(file.toString()));
    }
    if (quick) {
      all.removeIf(cell -> generated && !isQuick(cell));
      all.replaceAll(cell -> cell.with(QUICK));
    }
    List<Cell> cells = all.stream().filter(c -> fits.test(c.name())).toList();
    List<String> rules =
        (fits.test(Work.RULES_MEMORY.title) ? all : cells)
            .stream()
                .filter(c -> c.work() == Work.PARSE || c.work() == Work.MATCH)
                .map(c -> c.sample().name())
                .distinct()
                .toList();
    boolean hosts = generated && fits.test(Work.HOSTS_MEMORY.title);
    boolean crawls = generated && !quick && fits.test(Work.CRAWL.title);
    boolean commands = generated && !quick && fits.test(Work.COMMAND.title);
    if (cells.isEmpty() && rules.isEmpty() && !hosts && !crawls && !commands) {
      String names = "parse, match, attack, memory or, without --quick, crawl or command";
      throw new IllegalArgumentException(
          "nothing has \"" + filter + "\" in its name; try " + names);
    }
    List<Integer> mixes = !hosts ? List.of() : quick ? MIXES.subList(0, 1) : MIXES;
    return new BenchPlan(
        cells,
        rules,
        mixes,
        crawls ? 3 : 0,
        commands ? 3 : 0,
        quick ? QUICK_LIMIT : Duration.ofDays(1));
  }

  boolean measuresMemory() {
    return !rules.isEmpty() || !mixes.isEmpty();
  }

  int steps() {
    return (measuresMemory() ? 1 : 0)
        + cells.stream().mapToInt(c -> c.effort().rounds()).sum()
        + crawls * CrawlSpeed.values().length
        + commands * CommandSpeed.values().length;
  }

  /** Returns whether a cell is for a target; of the attacks, only the slowest are. */
  private static boolean isQuick(Cell cell) {
    boolean ours = cell.engine() == OURS;
    return switch (cell.work()) {
      case FRESH, PARSE, MATCH -> Targets.isFor(cell.work(), cell.row());
      case LONG_URL -> ours && cell.row().startsWith("10 rules, ");
      case ATTACK_MATCH -> ours && LONGEST_VERDICTS.contains(cell.row());
      case ATTACK_LONG -> cell.row().equals(LONGEST_FOR_LONG_URLS);
      case ATTACK_PARSE -> ours && LONGEST_TO_PARSE.contains(cell.row());
      default -> true;
    };
  }

  /** Returns all cells that need no files from the user. */
  static List<Cell> generated() {
    List<Cell> cells = new ArrayList<>();
    for (double share : Samples.WILDCARDS) {
      add(cells, Work.FRESH, Samples.ofRules(10, share, Questions.HIT));
    }
    for (int rules : List.of(1, 2, 3, 4, 8, 16, 51)) {
      add(cells, Work.PARSE, Samples.ofRulesAlone(rules));
    }
    Samples.SIZES.forEach(bytes -> add(cells, Work.PARSE, Samples.ofSize(bytes)));
    for (double share : Samples.WILDCARDS) {
      for (int rules : Samples.RULES) {
        add(cells, Work.MATCH, Samples.ofRules(rules, share, Questions.HIT));
        add(cells, Work.MATCH, Samples.ofRules(rules, share, Questions.MISS));
      }
    }
    add(cells, Work.MATCH, Samples.ofRules(1_000, 0.3, Questions.FOREIGN));
    for (int rules : Samples.RULES_LONG_URLS) {
      Samples.LONG_URLS.forEach(url -> add(cells, Work.LONG_URL, Samples.ofLongUrls(rules, url)));
    }
    for (int hosts : CACHED_HOSTS) {
      for (Work work : List.of(Work.CACHE, Work.CACHE_MATCH)) {
        cells.add(new Cell(work, ofHosts(hosts), Samples.ofFile("" + hosts), OURS, FULL));
      }
    }
    for (Attack attack : Attack.ALL) {
      Source sample = Samples.ofAttack(attack, Attack.URL);
      for (RulesEngine engine : RulesEngine.values()) {
        Effort effort = engine == OURS ? ATTACK : OTHERS_ATTACK;
        cells.add(new Cell(Work.ATTACK_MATCH, attack.name(), sample, engine, effort));
        cells.add(new Cell(Work.ATTACK_PARSE, attack.name(), sample, engine, effort));
      }
    }
    for (Attack attack : Attack.OF_ANY_LENGTH) {
      for (int url : Attack.LONG_URLS) {
        Source sample = Samples.ofAttack(attack, url);
        cells.add(
            new Cell(Work.ATTACK_LONG, attack.name(), Attack.length(url), sample, OURS, ATTACK));
      }
    }
    return cells;
  }

  private static void add(List<Cell> cells, Work work, Source sample) {
    for (RulesEngine engine : RulesEngine.values()) {
      cells.add(new Cell(work, sample.name(), sample, engine, FULL));
    }
  }

  static String ofHosts(int hosts) {
    return hosts == 1 ? "one host" : String.format(Locale.ROOT, "%,d hosts", hosts);
  }

  static String ofMix(int hosts) {
    return "mix of " + ofHosts(hosts);
  }
}
