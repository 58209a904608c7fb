package org.robotspec.cli.web;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.robotspec.cli.console.Errors;
import org.robotspec.cli.expect.Expectation;
import org.robotspec.rules.RobotsTxt;
import org.robotspec.rules.Rules;
import org.robotspec.rules.internal.PrintableText;

/** The present verdicts as a file for {@code robotspec test}. */
final class ExpectationsAnswer {
  private final SiteQuestion about;
  private final RobotsTxt robots;
  private final Set<String> lines = new LinkedHashSet<>();

  /** What is not in the file, with the reason. */
  private final Map<String, String> skipped = new TreeMap<>();

  private ExpectationsAnswer(SiteQuestion about) {
    this.about = about;
    this.robots = about.parsed();
  }

  static ObjectNode json(Question question) {
    ExpectationsAnswer answer = new ExpectationsAnswer(SiteQuestion.of(question));
    String profile = answer.about.profile().name();
    answer.lines.add(
        "# What robots.txt says now. Check it with: robotspec test --profile " + profile);
    List<String> urls = question.texts("urls", Question.MAX_URLS);
    for (String names : question.texts("crawlers", Question.MAX_CRAWLERS)) {
      answer.add(names.strip(), urls);
    }
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("file", String.join("\n", answer.lines) + "\n");
    ArrayNode skipped = json.putArray("skipped");
    answer.skipped.forEach((what, why) -> skipped.add(PrintableText.ofUrl(what + ": " + why)));
    return json;
  }

  /** Adds the lines of a crawler. */
  private void add(String names, List<String> urls) {
    Rules rules;
    try {
      line(names, true, "/");
      rules = SiteQuestion.crawler(names, about.profile()).rules(robots);
    } catch (IllegalArgumentException e) {
      skipped.put(names, String.valueOf(e.getMessage()));
      return;
    }
    for (String given : urls) {
      try {
        String url = about.url(given);
        lines.add(line(names, rules.isAllowed(url), rules.pathOf(url)));
      } catch (Errors.InputException | IllegalArgumentException e) {
        skipped.put(given, String.valueOf(e.getMessage()));
      }
    }
  }

  /**
   * Returns a line of the file.
   *
   * @throws IllegalArgumentException if it cannot say that
   */
  private String line(String names, boolean allowed, String path) {
    String line = names + (allowed ? "  allow     " : "  disallow  ") + path;
    Expectation.of(1, line.split("\\s+"), "", about.profile());
    return line;
  }
}
