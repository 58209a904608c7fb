package org.robotspec.cli.check;

import static org.robotspec.internal.answers.Answers.PRINTABLE;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.robotspec.cli.console.Errors;
import org.robotspec.cli.console.Screen;
import org.robotspec.cli.console.Text;
import org.robotspec.cli.console.UsageReport;
import org.robotspec.cli.site.PageFetch;
import org.robotspec.cli.site.SiteAnswers;
import org.robotspec.cli.site.UrlVerdict;
import org.robotspec.indexing.Directive;
import org.robotspec.indexing.IndexingDirectives;
import org.robotspec.indexing.IndexingNote;
import org.robotspec.indexing.KnownDirective;
import org.robotspec.internal.answers.Members;
import org.robotspec.rules.Crawler;
import org.robotspec.service.RobotsConfig;
import org.robotspec.service.ServiceSettings;

/**
 * {@code robotspec check --indexing}: prints what pages say about indexing, and where.
 *
 * @param json whether to print one JSON object per page
 * @param usage whether to show usage preferences
 */
record IndexingReport(Screen screen, boolean json, boolean usage) {
  /** More than any page needs for its head, and small enough to keep in memory. */
  private static final int MAX_BYTES = 5 * 1024 * 1024;

  /** The time for a page: as long as for robots.txt. */
  private static final Duration LIMIT =
      RobotsConfig.builder("any").build().get(ServiceSettings.FETCH_TIMEOUT);

  /**
   * Prints a report on a page.
   *
   * @param source a file or URL
   * @param headers more headers, each as {@code Name: value}
   * @param now the time for {@code unavailable_after}
   * @param robots tells whether robots.txt lets the crawler fetch a URL (I-5); not used for files
   * @return the exit code: 0 if it may be indexed, else 1
   * @throws Errors.InputException if it cannot be read
   */
  int print(
      String source,
      List<String> headers,
      Crawler crawler,
      Instant now,
      Function<String, UrlVerdict> robots) {
    PageFetch fetch = new PageFetch(crawler.names().get(0), LIMIT, MAX_BYTES);
    FetchedPage page = FetchedPage.read(source, headers, fetch, robots);
    IndexingDirectives said =
        IndexingDirectives.read(page.headers(), page.metaTags(), crawler, now);
    if (json) {
      screen.line(Text.json(members(page, said)));
    } else if (!page.seen()) {
      forbidden(page, Objects.requireNonNull(page.robots()));
    } else {
      directives(page, said);
    }
    screen.flush();
    return page.seen() && !said.noIndex() ? 0 : 1;
  }

  private void forbidden(FetchedPage page, UrlVerdict verdict) {
    screen.line(screen.yellow("never seen") + "  " + Text.printable(page.name()));
    String why = Text.oneLine(verdict.explanation());
    screen.line("  robots.txt forbids " + Text.oneLine(verdict.url()) + ": " + why);
    verdict.difference().ifPresent(text -> screen.line("  " + text));
    screen.line(
        "  So the crawler does not fetch the page, and never sees a noindex in it:"
            + " it may be indexed by its URL alone (I-5).");
    screen.line("");
  }

  private void directives(FetchedPage page, IndexingDirectives said) {
    String verdict =
        said.noIndex() ? screen.red("not to be indexed") : screen.green("may be indexed");
    screen.line(verdict + "  " + Text.printable(page.name()));
    if (page.robots() != null) {
      page.robots().difference().ifPresent(text -> screen.line("  " + text));
    }
    if (said.effective().isEmpty()) {
      screen.line("  no directive restricts it");
    }
    said.effective().forEach((effect, directive) -> effect(effect, directive));
    for (Directive directive : said.directives()) {
      if (!said.effective().containsValue(directive)) {
        screen.line("  " + screen.faint("without effect: " + Text.oneLine(directive.toString())));
      }
    }
    for (IndexingNote note : said.notes()) {
      screen.line("  " + screen.yellow("note: ") + Text.printable(note.toString()));
    }
    if (usage) {
      UsageReport.lines(page.usage()).forEach(line -> screen.line("  " + line));
    }
    screen.line("");
  }

  private void effect(KnownDirective effect, Directive directive) {
    String because = effect.text().equals(directive.name()) ? "" : effect.text() + ": ";
    screen.line("  " + screen.bold(Text.oneLine(because + directive)));
    screen.line("    " + screen.faint(Text.oneLine(directive.source().text())));
  }

  private static Members members(FetchedPage page, IndexingDirectives said) {
    return new Members()
        .put("page", page.name())
        .put("seen", page.seen())
        .put("robots", page.robots(), SiteAnswers::verdict)
        .putAll(PRINTABLE.directives(said).without("content"))
        .putAll("usage", page.usage().all(), PRINTABLE::preference);
  }
}
