package org.robotspec.cli.crawl;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.robotspec.cli.console.Screen;
import org.robotspec.cli.console.Text;
import org.robotspec.text.PrintableText;

/**
 * Prints the pages of a crawl as a table, site by site.
 *
 * @param titles a title for some sites, by origin; these sites come first
 */
record CrawlTable(Screen screen, Map<String, String> titles) {
  private static final int MAX_PATH = 40;
  private static final int MAX_WHY = 48;
  private static final List<String> HEAD =
      List.of("PAGE", "ROBOTS.TXT", "RULE OR REASON", "HTTP", "CRAWLER STATUS");

  void print(List<Page> pages) {
    Map<String, List<Page>> sites = new LinkedHashMap<>();
    titles.keySet().forEach(origin -> sites.put(origin, new ArrayList<>()));
    pages.stream()
        .sorted(Comparator.comparing(Page::url))
        .forEach(
            page -> sites.computeIfAbsent(origin(page.url()), o -> new ArrayList<>()).add(page));
    int[] widths = HEAD.stream().mapToInt(String::length).toArray();
    for (Page page : pages) {
      List<String> cells = cells(page);
      Arrays.setAll(widths, i -> Math.max(widths[i], cells.get(i).length()));
    }
    screen.line(screen.faint(line(HEAD, widths, verdict -> verdict)));
    sites.forEach(
        (origin, own) -> {
          String title = titles.getOrDefault(origin, "");
          screen.line(screen.bold(Text.oneLine(origin)) + (title.isEmpty() ? "" : "  " + title));
          for (Page page : own) {
            screen.line(line(cells(page), widths, text -> screen.coloured(page.verdict(), text)));
          }
        });
  }

  private static List<String> cells(Page page) {
    return List.of(
        PrintableText.of(page.url().substring(origin(page.url()).length()), MAX_PATH),
        page.word(),
        PrintableText.of(why(page), MAX_WHY),
        page.httpStatus() == null ? "-" : page.httpStatus().toString(),
        page.status());
  }

  private static String why(Page page) {
    String why = page.line() > 0 ? "line " + page.line() + ": " + page.why() : page.why();
    return page.problem() == null
        ? why
        : why.isEmpty() ? page.problem() : why + ", " + page.problem();
  }

  /** Returns a line of the table; adds colours after padding, because they have no width. */
  private static String line(List<String> cells, int[] widths, UnaryOperator<String> paint) {
    String verdict = paint.apply(String.format("%-" + widths[1] + "s", cells.get(1)));
    return String.format(
        "  %-" + widths[0] + "s  %s  %-" + widths[2] + "s  %" + widths[3] + "s  %s",
        cells.get(0),
        verdict,
        cells.get(2),
        cells.get(3),
        cells.get(4));
  }

  private static String origin(String url) {
    return url.replaceFirst("(?s)(://[^/?#]*).*", "$1");
  }
}
