package org.robotspec.cli;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.robotspec.crawl.CrawlEvent.Page;
import org.robotspec.crawl.CrawlEvent.Verdict;

/** The pages of a crawl as a table, site by site. */
final class CrawlTable {
  private static final int MAX_PATH = 40;
  private static final int MAX_WHY = 48;
  private static final String GAP = "  ";
  private static final int HTTP = 3;
  private static final List<String> HEAD =
      List.of("PAGE", "ROBOTS.TXT", "RULE OR REASON", "HTTP", "CRAWLER STATUS");

  private final Screen screen;
  private final Map<String, String> titles;
  private final ZoneId zone;
  private final LocalDate today;

  /**
   * Makes a table.
   *
   * @param titles what to say of a site beside its address, by origin; these sites come first
   */
  CrawlTable(Screen screen, Map<String, String> titles, ZonedDateTime now) {
    this.screen = screen;
    this.titles = titles;
    this.zone = now.getZone();
    this.today = now.toLocalDate();
  }

  private record Row(Verdict verdict, List<String> cells) {}

  void print(List<Page> pages) {
    Map<String, List<Row>> sites = new LinkedHashMap<>();
    titles.keySet().forEach(origin -> sites.put(origin, new ArrayList<>()));
    pages.stream()
        .sorted(Comparator.comparing(Page::url))
        .forEach(
            page ->
                sites.computeIfAbsent(origin(page.url()), o -> new ArrayList<>()).add(row(page)));
    int[] widths = new int[HEAD.size()];
    widen(widths, HEAD);
    sites.values().forEach(rows -> rows.forEach(row -> widen(widths, row.cells())));
    screen.line(screen.faint(line(HEAD, widths)));
    sites.forEach(
        (origin, rows) -> {
          String title = titles.getOrDefault(origin, "");
          screen.line(screen.bold(Text.oneLine(origin)) + (title.isEmpty() ? "" : GAP + title));
          rows.forEach(row -> screen.line(paint(row, widths)));
        });
  }

  private Row row(Page page) {
    return new Row(
        page.verdict(),
        List.of(
            cut(page.url().substring(origin(page.url()).length()), MAX_PATH),
            page.verdict().words(),
            cut(why(page), MAX_WHY),
            page.httpStatus() == 0 ? "-" : Integer.toString(page.httpStatus()),
            page.status()));
  }

  private String why(Page page) {
    List<String> parts = new ArrayList<>();
    parts.add(page.line() > 0 ? "line " + page.line() + ": " + page.why() : page.why());
    String problem = page.problem();
    parts.add(problem == null ? "" : problem);
    String next = page.nextFetch();
    // A crawler has a next date for every page; worth a word only where it is the way out.
    parts.add(next == null || page.verdict() != Verdict.POSTPONED ? "" : "again " + time(next));
    parts.removeIf(String::isEmpty);
    return String.join(", ", parts);
  }

  private String time(String instant) {
    ZonedDateTime when = Instant.parse(instant).atZone(zone);
    String pattern = when.toLocalDate().equals(today) ? "HH:mm" : "d MMM HH:mm";
    return when.format(DateTimeFormatter.ofPattern(pattern, Locale.ENGLISH));
  }

  private String paint(Row row, int[] widths) {
    List<String> padded = padded(row.cells(), widths);
    String verdict = padded.get(1);
    padded.set(
        1,
        switch (row.verdict()) {
          case ALLOWED -> screen.green(verdict);
          case NOT_ALLOWED -> screen.red(verdict);
          case POSTPONED -> screen.yellow(verdict);
          case UNKNOWN -> verdict;
        });
    return GAP + String.join(GAP, padded);
  }

  private static String line(List<String> cells, int[] widths) {
    return GAP + String.join(GAP, padded(cells, widths));
  }

  private static List<String> padded(List<String> cells, int[] widths) {
    List<String> padded = new ArrayList<>();
    for (int i = 0; i < cells.size(); i++) {
      boolean last = i == cells.size() - 1;
      padded.add(pad(cells.get(i), last ? 0 : widths[i], i == HTTP));
    }
    return padded;
  }

  private static String pad(String text, int width, boolean right) {
    String space = " ".repeat(Math.max(0, width - text.length()));
    return right ? space + text : text + space;
  }

  private static void widen(int[] widths, List<String> cells) {
    for (int i = 0; i < cells.size(); i++) {
      widths[i] = Math.max(widths[i], cells.get(i).length());
    }
  }

  private static String cut(String text, int width) {
    String safe = Text.printable(text);
    return safe.length() <= width ? safe : safe.substring(0, width - 1) + "…";
  }

  static String origin(String url) {
    int authority = url.indexOf("://") + 3;
    int end = authority;
    while (end < url.length() && "/?#".indexOf(url.charAt(end)) < 0) {
      end++;
    }
    return url.substring(0, end);
  }
}
