package org.robotspec.conformance.report;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.robotspec.conformance.Case;
import org.robotspec.conformance.Suite;
import org.robotspec.conformance.run.CaseJudge;

/**
 * The mistakes that most implementations make: of each clause a required case that rests on the RFC
 * alone, and that Google's documents see alike.
 */
final class CommonMistakes {
  private static final String RFC = PublishedDriver.JUDGED_BY.get(0);
  private static final String GOOGLE = PublishedDriver.JUDGED_BY.get(1);
  private static final int SHOWN = 10;

  /** Longer files and URLs are not read on a page. */
  private static final int MAX_SHOWN = 400;

  private final Suite suite;
  private final Map<String, List<String>> wrong = new LinkedHashMap<>();

  CommonMistakes(Suite suite, Map<String, PublishedResults> results) {
    this.suite = suite;
    for (PublishedResults all : results.values()) {
      String name = all.version() == null ? all.name() : all.name() + " " + all.version();
      for (String id : all.wrong(RFC)) {
        wrong.computeIfAbsent(id, key -> new ArrayList<>()).add(name);
      }
    }
  }

  void write(StringBuilder out) {
    List<Case> worst = worst();
    out.append("\n## What most get wrong\n");
    for (int i = 0; i < worst.size(); i++) {
      Case c = worst.get(i);
      List<String> who = wrong.getOrDefault(c.id(), List.of());
      out.append("\n### ").append(i + 1).append(". ").append(c.says()).append("\n\n");
      String body = new String(c.body(), StandardCharsets.UTF_8).stripTrailing();
      body.lines().forEach(line -> out.append("    ").append(line).append('\n'));
      out.append("\n`").append(c.url().orElse("")).append("` for `");
      out.append(String.join("`, `", c.agents())).append("`: ");
      out.append(CaseJudge.expectation(c, RFC)).append(".\n");
      out.append(String.join("; ", c.clauses())).append(" (`").append(c.id()).append("`).\n");
      out.append("Wrong in ").append(who.size()).append(": ");
      out.append(String.join(", ", who)).append(".\n");
    }
  }

  private List<Case> worst() {
    Map<String, List<Case>> byClause =
        suite.cases().stream()
            .filter(c -> times(c) > 0 && isShown(c))
            .collect(Collectors.groupingBy(Case::clause, LinkedHashMap::new, Collectors.toList()));
    return byClause.values().stream()
        .map(this::plainest)
        .sorted(Comparator.comparingInt(c -> -times(c)))
        .limit(SHOWN)
        .toList();
  }

  /** Earlier cases are plainer: the first that nearly as many get wrong as any. */
  private Case plainest(List<Case> cases) {
    int most = cases.stream().mapToInt(this::times).max().orElse(0);
    return cases.stream().filter(c -> 4 * times(c) >= 3 * most).findFirst().orElseThrow();
  }

  private int times(Case c) {
    return wrong.getOrDefault(c.id(), List.of()).size();
  }

  private static boolean isShown(Case c) {
    String body = new String(c.body(), StandardCharsets.UTF_8);
    String shown = body + c.url().orElse("");
    String texts = String.join(" ", c.clauses());
    return c.url().isPresent()
        && texts.contains("RFC 9309")
        && !texts.contains("Robotspec decision")
        && CaseJudge.expectation(c, RFC).equals(CaseJudge.expectation(c, GOOGLE))
        && shown.length() <= MAX_SHOWN
        && shown.chars().allMatch(CommonMistakes::isVisible);
  }

  /** Letters of all languages, but no spaces and ends of lines that look like others. */
  private static boolean isVisible(int ch) {
    return ch == '\n' || (ch >= ' ' && ch < 0x7F) || Character.isLetterOrDigit(ch);
  }
}
