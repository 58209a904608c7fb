package org.robotspec.origin;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A row of {@code fail-closed.txt}: what a defect in the rules of a host means, by the way in which
 * they reach a verdict.
 *
 * @param module whose {@code FailClosedTest} runs the row
 * @param way how rules reach a verdict
 * @param defect what is wrong with them
 * @param verdict allowed, disallowed, postponed or error; {@code -} for what cannot be shown
 * @param why the clause that says so
 */
public record FailClosed(String module, String way, String defect, String verdict, String why) {
  /** A file that disallows {@code /no}, and which each defect spoils. */
  public static final String RULES = "User-agent: *\nDisallow: /no\n";

  private static final String NOT_SHOWN = "-";

  /** Returns the rows that a module runs. */
  public static List<FailClosed> of(String module) {
    return all().stream()
        .filter(row -> row.module.equals(module) && !row.verdict.equals(NOT_SHOWN))
        .toList();
  }

  /**
   * Returns all rows.
   *
   * @throws IllegalStateException if a way lacks a defect or has it twice
   */
  public static List<FailClosed> all() {
    List<FailClosed> rows =
        text()
            .lines()
            .filter(line -> !line.startsWith("#") && !line.isEmpty())
            .map(FailClosed::row)
            .toList();
    Set<String> defects = rows.stream().map(FailClosed::defect).collect(Collectors.toSet());
    Set<String> ways = rows.stream().map(FailClosed::way).collect(Collectors.toSet());
    Set<String> pairs = new HashSet<>();
    rows.forEach(row -> pairs.add(row.way + " " + row.defect));
    if (rows.size() != ways.size() * defects.size() || pairs.size() != rows.size()) {
      throw new IllegalStateException("fail-closed.txt: each way has each defect once");
    }
    return rows;
  }

  private static FailClosed row(String line) {
    String[] cells = line.split("\\s+[|]\\s+", -1);
    return new FailClosed(cells[0], cells[1], cells[2], cells[3], cells[4]);
  }

  private static String text() {
    try (InputStream in = FailClosed.class.getResourceAsStream("fail-closed.txt")) {
      return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Returns how a server sends the file with this row's defect.
   *
   * @param elsewhere the URL of this file at another origin
   */
  public Answer answer(String elsewhere) {
    Answer rules = Answer.text(RULES);
    return switch (defect) {
      case "cut" -> rules.shortBy(100);
      case "cut-tls" -> rules.untilClose();
      case "coded" -> rules.header("Content-Encoding", "br");
      case "mislabelled" -> rules.header("Content-Encoding", "none");
      case "unreadable-name" -> Answer.redirect(301, "http://[zz]/robots.txt");
      case "misspelt" -> Answer.text(RULES.replace("Disallow", "Disalow"));
      case "other-origin" -> Answer.redirect(301, elsewhere);
      case "other-crawler" -> Answer.text(RULES.replace("*", "otherbot"));
      default -> throw new IllegalArgumentException(defect);
    };
  }

  /** Returns the way and the defect. */
  @Override
  public String toString() {
    return way + ", " + defect;
  }
}
