package org.robotspec.cli.check;

import static org.robotspec.internal.answers.Answers.PRINTABLE;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import org.robotspec.cli.console.Errors;
import org.robotspec.cli.console.Screen;
import org.robotspec.cli.console.Text;
import org.robotspec.cli.site.AskedCrawler;
import org.robotspec.cli.site.PageFetch;
import org.robotspec.cli.site.UrlVerdict;
import org.robotspec.indexing.Directive;
import org.robotspec.indexing.IndexingDirectives;
import org.robotspec.indexing.IndexingNote;
import org.robotspec.indexing.KnownDirective;
import org.robotspec.internal.answers.Members;
import org.robotspec.service.RobotsConfig;
import org.robotspec.service.ServiceSettings;

/**
 * {@code robotspec check --indexing}: prints what pages say about indexing, and where.
 *
 * @param json whether to print one JSON object per page
 * @param usage whether to show usage preferences
 */
record IndexingReport(Screen screen, boolean json, boolean usage) {
  /** More than the head of any page needs, and small enough for memory. */
  private static final int MAX_BYTES = 5 * 1024 * 1024;

  /** The time for a page: as long as for robots.txt. */
  private static final Duration LIMIT =
      RobotsConfig.builder("any").build().get(ServiceSettings.FETCH_TIMEOUT);

  /** The directives of a page for some crawlers. */
  private record Said(FetchedPage page, IndexingDirectives directives, List<String> names) {
    boolean isIndexed() {
      return page.seen() && !directives.noIndex();
    }
  }

  /**
   * Prints a report on a page: once for crawlers with the same directives.
   *
   * @param source a file or URL
   * @param headers more headers, each as {@code Name: value}
   * @param now the time for {@code unavailable_after}
   * @param robots decides whether a crawler may fetch a URL (I-5); not used for files
   * @return whether each may index it
   * @throws Errors.InputException if it cannot be read
   */
  boolean print(
      String source,
      List<String> headers,
      List<AskedCrawler> crawlers,
      Instant now,
      BiFunction<String, AskedCrawler, UrlVerdict> robots) {
    boolean one = crawlers.size() == 1 && !crawlers.get(0).crawler().names().isEmpty();
    String userAgent = one ? crawlers.get(0).crawler().names().get(0) : "robotspec";
    PageFetch fetch = new PageFetch(userAgent, LIMIT, MAX_BYTES);
    Map<Object, Said> all = new LinkedHashMap<>();
    @Nullable FetchedPage last = null;
    for (AskedCrawler asked : crawlers) {
      FetchedPage page =
          last != null && last.hops().isEmpty()
              ? last
              : FetchedPage.read(source, headers, fetch, url -> robots.apply(url, asked));
      last = page;
      IndexingDirectives directives =
          IndexingDirectives.read(page.headers(), page.metaTags(), asked.crawler(), now);
      boolean plain = page.seen() && page.redirects().isEmpty();
      Object shown =
          plain ? page.hops().stream().map(UrlVerdict::difference).toList() : page.hops();
      Object same = List.of(directives, shown, page.usage());
      all.computeIfAbsent(same, first -> new Said(page, directives, new ArrayList<>()))
          .names
          .add(asked.name());
    }
    for (Said said : all.values()) {
      String names = String.join(", ", said.names).replace("*", "others");
      String whom = all.size() == 1 ? "" : " by " + names;
      if (json) {
        Members members = members(said.page, said.directives);
        screen.line(Text.json(members.put("agents", said.names)));
      } else if (!said.page.seen()) {
        forbidden(said.page, whom);
      } else {
        directives(said.page, said.directives, whom);
      }
    }
    screen.flush();
    return all.values().stream().allMatch(Said::isIndexed);
  }

  private void forbidden(FetchedPage page, String whom) {
    screen.line(screen.yellow("never seen" + whom) + "  " + Text.printable(page.name()));
    hops(page);
    screen.line(
        "  So the crawler does not fetch the page, and never sees a noindex in it:"
            + " it may be indexed by its URL alone (I-5).");
    screen.line("");
  }

  private void directives(FetchedPage page, IndexingDirectives said, String whom) {
    String verdict =
        said.noIndex()
            ? screen.red("not to be indexed" + whom)
            : screen.green("may be indexed" + whom);
    screen.line(verdict + "  " + Text.printable(page.name()));
    hops(page);
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
      Text.usage(page.usage()).forEach(line -> screen.line("  " + line));
    }
    screen.line("");
  }

  /** Prints the verdicts on a page that is not fetched or redirects, and where Google differs. */
  private void hops(FetchedPage page) {
    String what = "%s is %s";
    for (UrlVerdict hop : page.hops()) {
      if (!hop.allowed() || !page.redirects().isEmpty()) {
        screen.line("  " + what.formatted(Text.oneLine(hop.url()), hop.words()));
      }
      hop.difference().ifPresent(text -> screen.line("  " + text));
      what = "redirects to %s, which is %s";
    }
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
        .put("robots", page.hops().stream().findFirst().orElse(null), UrlVerdict::members)
        .putAll("redirects", page.redirects(), UrlVerdict::members)
        .putAll(PRINTABLE.directives(said).remove("content"))
        .putAll("usage", page.usage().all(), PRINTABLE::preference);
  }
}
