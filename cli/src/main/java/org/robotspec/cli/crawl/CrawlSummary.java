package org.robotspec.cli.crawl;

import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.cfg.EnumFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.robotspec.cli.console.Errors;
import org.robotspec.cli.console.Screen;
import org.robotspec.cli.console.Text;
import org.robotspec.crawl.Crawl;
import org.robotspec.crawl.Page;
import org.robotspec.crawl.Page.Verdict;
import org.robotspec.origin.AccessLog;

/** What a crawl came to. */
record CrawlSummary(Crawl crawl, Duration time) {
  private long count(Verdict verdict) {
    return crawl.pages().stream().filter(page -> page.verdict() == verdict).count();
  }

  private long seconds() {
    return Math.max(1, time.toSeconds());
  }

  /** Returns a line with the number of pages for each verdict. */
  String line() {
    String counts =
        Arrays.stream(Verdict.values())
            .filter(verdict -> count(verdict) > 0)
            .map(verdict -> count(verdict) + " " + verdict)
            .collect(Collectors.joining(", "));
    return (crawl.isStopped() ? "Stopped. " : "")
        + Text.count(crawl.pages().size(), "page")
        + " in "
        + seconds()
        + " s: "
        + (counts.isEmpty() ? "none." : counts + ".")
        + (crawl.leftOut() == 0
            ? ""
            : " Left out because of --max-pages: " + crawl.leftOut() + ".");
  }

  /** Prints whether the crawler requested a page that robots.txt disallows; false if it did. */
  boolean proof(Screen screen, AccessLog log) {
    Set<String> refused =
        crawl.pages().stream()
            .filter(p -> p.verdict() == Verdict.DISALLOWED || p.verdict() == Verdict.POSTPONED)
            .map(Page::url)
            .collect(Collectors.toSet());
    List<String> broken = log.urls().stream().filter(refused::contains).distinct().toList();
    screen.line(
        broken.isEmpty()
            ? "%s: the servers' log has %d requests, none for the %d pages that robots.txt disallows."
                .formatted(screen.green("Checked"), log.hits().size(), refused.size())
            : "%s: requested although robots.txt refuses them: %s"
                .formatted(screen.red("Broken"), String.join(" ", broken)));
    return broken.isEmpty();
  }

  /** Writes the result as JSON. */
  void write(Path file) {
    Map<String, @Nullable Object> members = new LinkedHashMap<>();
    members.put("crawler", crawl.crawler());
    members.put("finished", !crawl.isStopped());
    members.put("leftOut", crawl.leftOut());
    for (Verdict verdict : Verdict.values()) {
      members.put(verdict.toString(), count(verdict));
    }
    members.put("pages", crawl.pages());
    members.put("agent", crawl.plan().agent());
    members.put("robots", crawl.plan().robots());
    members.put("seconds", seconds());
    JsonMapper mapper =
        JsonMapper.builder()
            .enable(SerializationFeature.INDENT_OUTPUT)
            .enable(EnumFeature.WRITE_ENUMS_TO_LOWERCASE)
            .build();
    try {
      Files.writeString(file, mapper.writeValueAsString(members) + "\n");
    } catch (IOException e) {
      throw new Errors.InputException("cannot write " + file + ": " + e.getMessage());
    }
  }
}
