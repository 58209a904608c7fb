package org.robotspec.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.robotspec.cli.console.Errors;
import org.robotspec.cli.console.Screen;
import org.robotspec.cli.console.Text;
import org.robotspec.indexing.Directive;
import org.robotspec.indexing.IndexingDirectives;
import org.robotspec.indexing.IndexingNote;
import org.robotspec.indexing.KnownDirective;
import org.robotspec.rules.Crawler;
import org.robotspec.rules.internal.PrintableText;

/** {@code robotspec check --indexing}: what pages say about indexing, and where they say it. */
final class IndexingReport {
  private final Screen screen;
  private final boolean json;

  private IndexingReport(Screen screen, boolean json) {
    this.screen = screen;
    this.json = json;
  }

  /**
   * Prints a report on each page.
   *
   * @param json whether to print one JSON object per page
   * @param sources files and URLs
   * @param headers headers to read with each page, each as {@code Name: value}
   * @param now when the pages are to be available
   * @param robots says of a URL whether robots.txt lets the crawler fetch it (I-5); not asked about
   *     files
   * @return the exit code: 0 if all pages may be indexed, else 1
   * @throws Errors.InputException if a page cannot be read
   */
  static int print(
      Screen screen,
      boolean json,
      List<String> sources,
      List<String> headers,
      Crawler crawler,
      Instant now,
      Function<String, UrlVerdict> robots)
      throws JsonProcessingException {
    IndexingReport report = new IndexingReport(screen, json);
    PageReader reader = new PageReader(crawler.names().get(0), robots);
    boolean all = true;
    for (String source : sources) {
      FetchedPage page = reader.read(source, headers);
      IndexingDirectives said =
          IndexingDirectives.read(page.headers(), page.metaTags(), crawler, now);
      report.print(page, said);
      all &= page.forbidden() == null && !said.noIndex();
    }
    return all ? 0 : 1;
  }

  private void print(FetchedPage page, IndexingDirectives said) throws JsonProcessingException {
    if (json) {
      screen.line(new JsonMapper().writeValueAsString(json(page, said)));
    } else if (page.forbidden() != null) {
      forbidden(page, page.forbidden());
    } else {
      directives(page, said);
    }
    screen.flush();
  }

  private void forbidden(FetchedPage page, UrlVerdict verdict) {
    screen.line(screen.yellow("never seen") + "  " + Text.printable(page.name()));
    screen.line(
        "  robots.txt forbids "
            + Text.oneLine(verdict.url())
            + ": "
            + Text.oneLine(verdict.explanation()));
    screen.line(
        "  So the page is not fetched, and a noindex in it is never seen:"
            + " it may be indexed by its URL alone (I-5).");
    screen.line("");
  }

  private void directives(FetchedPage page, IndexingDirectives said) {
    String verdict =
        said.noIndex() ? screen.red("not to be indexed") : screen.green("may be indexed");
    screen.line(verdict + "  " + Text.printable(page.name()));
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
      screen.line("  " + screen.yellow("note: ") + Text.oneLine(note.toString()));
    }
    screen.line("");
  }

  private void effect(KnownDirective effect, Directive directive) {
    String because = effect.text().equals(directive.name()) ? "" : effect.text() + ": ";
    screen.line("  " + screen.bold(Text.oneLine(because + directive)));
    screen.line("    " + screen.faint(Text.oneLine(directive.source().text())));
  }

  private static Map<String, @Nullable Object> json(FetchedPage page, IndexingDirectives said) {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("page", page.name());
    json.put("seen", page.forbidden() == null);
    json.put("robots", page.forbidden() == null ? null : page.forbidden().json());
    json.put("index", !said.noIndex());
    json.put("follow", !said.noFollow());
    Map<String, Object> effective = new LinkedHashMap<>();
    said.effective().forEach((effect, directive) -> effective.put(effect.text(), json(directive)));
    json.put("effective", effective);
    List<Object> directives = new ArrayList<>();
    said.directives().forEach(directive -> directives.add(json(directive)));
    json.put("directives", directives);
    json.put(
        "notes", said.notes().stream().map(note -> PrintableText.of(note.toString())).toList());
    return json;
  }

  private static Map<String, Object> json(Directive directive) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("directive", PrintableText.of(directive.text()));
    json.put("from", PrintableText.of(directive.source().toString()));
    json.put("text", PrintableText.of(directive.source().text()));
    return json;
  }
}
