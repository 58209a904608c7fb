package org.robotspec.cli.crawl;

import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.robotspec.cli.console.Errors;
import org.robotspec.cli.console.Screen;
import org.robotspec.crawl.CrawlEvent.Verdict;
import org.robotspec.crawl.CrawlPlan;
import org.robotspec.crawl.CrawlReport;
import org.robotspec.origin.AccessLog;

/** The summary below the table of a crawl. */
final class CrawlSummary {
  private CrawlSummary() {}

  /** Returns a line with the number of pages for each verdict. */
  static String line(CrawlReport report, long seconds) {
    StringBuilder line = new StringBuilder(report.pages().size() + " pages in " + seconds + " s: ");
    List<String> parts = new ArrayList<>();
    for (Verdict verdict : Verdict.values()) {
      long count = report.count(verdict);
      if (count > 0) {
        parts.add(count + " " + verdict.words());
      }
    }
    line.append(parts.isEmpty() ? "none" : String.join(", ", parts)).append('.');
    if (report.leftOut() > 0) {
      line.append(" Left out because of --max-pages: ").append(report.leftOut()).append('.');
    }
    return line.toString();
  }

  /**
   * Prints whether the crawler requested a page that robots.txt disallows; returns the exit code.
   */
  static int proof(Screen screen, CrawlReport report, AccessLog log) {
    List<String> broken = report.refusedButRequested(log);
    if (broken.isEmpty()) {
      screen.line(
          "%s: the servers' log has %d requests, none for the %d pages that robots.txt disallows."
              .formatted(screen.green("Checked"), log.hits().size(), report.refused().size()));
      return 0;
    }
    screen.line(
        screen.red("Broken")
            + ": requested although robots.txt refuses them: "
            + String.join(" ", broken));
    return 1;
  }

  /** Writes the result as JSON. */
  static void write(Path file, CrawlReport report, CrawlPlan plan, long seconds) {
    Map<String, @Nullable Object> members = report.json();
    members.put("agent", plan.agent());
    Map<String, String> robots = new TreeMap<>(plan.robots());
    // Its address can contain a password.
    robots.remove(CrawlPlan.STORE);
    members.put("robots", robots);
    members.put("seconds", seconds);
    try {
      JsonMapper mapper = JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();
      Files.writeString(file, mapper.writeValueAsString(members) + "\n");
    } catch (IOException e) {
      throw new Errors.InputException("cannot write " + file + ": " + e.getMessage());
    }
  }
}
