package org.robotspec.cli.check;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.joining;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.robotspec.access.AccessState;
import org.robotspec.cli.console.RobotsFile;
import org.robotspec.cli.console.Screen;
import org.robotspec.cli.console.Text;
import org.robotspec.cli.site.AskedCrawler;
import org.robotspec.cli.site.SiteRules;
import org.robotspec.cli.site.UrlVerdict;
import org.robotspec.rules.Group;
import org.robotspec.rules.KnownCrawler;
import org.robotspec.rules.Outcome;
import org.robotspec.rules.RobotsTxt;
import org.robotspec.rules.Rule;
import org.robotspec.rules.Rules;
import org.robotspec.service.OriginRules;
import org.robotspec.service.spi.Exchange;
import org.robotspec.service.spi.Response;
import org.robotspec.text.HeaderName;

/** Prints the text output of {@code robotspec check}: verdicts, then what was fetched. */
record CheckReport(Screen screen, List<AskedCrawler> crawlers, boolean chosen, boolean usage) {
  /** How many sitemaps are printed: a longer list would hide the lines above it. */
  private static final int SITEMAPS = 10;

  /** The number of lines that are printed before and after the deciding one. */
  private static final int AROUND = 2;

  /** Prints the verdicts on one URL of a site, in the order of the crawlers. */
  void print(List<UrlVerdict> verdicts, SiteRules site) {
    if (verdicts.size() == 1 || (!chosen && verdicts.stream().distinct().count() == 1)) {
      print(verdicts.get(0), site);
      return;
    }
    screen.line(screen.bold(Text.printable(verdicts.get(0).url())));
    int words =
        verdicts.stream()
            .mapToInt(verdict -> verdict.verdict().outcome().toString().length())
            .max()
            .orElse(0);
    int names = crawlers.stream().mapToInt(crawler -> crawler.name().length()).max().orElse(0);
    for (int i = 0; i < verdicts.size(); i++) {
      UrlVerdict verdict = verdicts.get(i);
      AskedCrawler crawler = crawlers.get(i);
      String name = Text.padded(crawler.name(), names);
      String row = String.join("  ", coloured(verdict, words), name, why(verdict));
      String purpose = crawler.purpose().isEmpty() ? "" : "  (" + crawler.purpose() + ")";
      screen.line("  " + row + screen.faint(purpose));
      verdict.difference().ifPresent(text -> screen.line("    " + text));
      if (usage && verdict.allowed()) {
        screen.line("    " + String.join("; ", Text.usage(verdict.verdict().usage())));
      }
    }
    screen.line("");
  }

  private void print(UrlVerdict verdict, SiteRules site) {
    screen.line(coloured(verdict, 0) + "  " + Text.printable(verdict.url()));
    @Nullable Rule rule = verdict.verdict().rule();
    RobotsFile file = verdict.robots();
    if (rule == null || file == null) {
      screen.line("  " + Text.oneLine(verdict.explanation()));
    } else {
      screen.line("  " + Text.rule(rule, file.name()) + ", group " + verdict.group());
      excerpt(file, site.parsed(), rule);
    }
    verdict.difference().ifPresent(text -> screen.line("  " + text));
    if (usage && verdict.allowed()) {
      Text.usage(verdict.verdict().usage()).forEach(line -> screen.line("  " + line));
    }
    screen.line("");
  }

  /** Prints the deciding line, the lines around it, and the start of its group. */
  private void excerpt(RobotsFile file, RobotsTxt parsed, Rule rule) {
    List<String> lines = new String(file.body(), UTF_8).lines().toList();
    TreeSet<Integer> shown = new TreeSet<>();
    for (Group group : parsed.groups()) {
      if (group.rules().stream().anyMatch(r -> r.line() == rule.line())) {
        for (int i = 0; i < group.userAgents().size(); i++) {
          shown.add(group.line() + i);
        }
      }
    }
    // A long list of agents would hide the rule.
    while (shown.size() > 2 * AROUND) {
      shown.pollLast();
    }
    for (int n = rule.line() - AROUND; n <= rule.line() + AROUND; n++) {
      shown.add(n);
    }
    shown.removeIf(n -> n < 1 || n > lines.size());
    int width = shown.isEmpty() ? 1 : String.valueOf(shown.last()).length();
    int before = shown.isEmpty() ? 0 : shown.first() - 1;
    for (int n : shown) {
      if (n != before + 1) {
        screen.line("      …");
      }
      before = n;
      String text = String.format("%" + width + "d | %s", n, Text.oneLine(lines.get(n - 1)));
      screen.line(n == rule.line() ? "  > " + screen.bold(text) : "    " + screen.faint(text));
    }
  }

  private static String why(UrlVerdict verdict) {
    @Nullable Rule rule = verdict.verdict().rule();
    return rule == null
        ? Text.oneLine(verdict.explanation())
        : Text.oneLine(rule.toString()) + ", line " + rule.line() + ", group " + verdict.group();
  }

  private String coloured(UrlVerdict verdict, int width) {
    Outcome outcome = verdict.verdict().outcome();
    return screen.coloured(outcome, Text.padded(outcome.toString(), width));
  }

  /** Prints requests, crawl delays, sitemaps and fields without effect, site by site. */
  void sites(Collection<SiteRules> sites) {
    if (!chosen && !sites.isEmpty()) {
      String usual = KnownCrawler.usual().stream().map(KnownCrawler::token).collect(joining(", "));
      screen.line("For " + usual + " and any crawler that no group names (*).");
      screen.line("Choose others with --agent NAME, or --agents search, ai, ads or all.");
      screen.line("");
    }
    for (SiteRules site : sites) {
      List<String> lines = new ArrayList<>();
      lines(site).forEach(line -> lines.add(Text.oneLine(line)));
      site.extensions().forEach((text, line) -> lines.add("line " + line + ": " + text));
      if (!lines.isEmpty()) {
        screen.line(screen.bold(Text.oneLine(site.name())));
        lines.forEach(line -> screen.line("  " + line));
        screen.line("");
      }
    }
  }

  private List<String> lines(SiteRules site) {
    List<String> lines = new ArrayList<>();
    @Nullable OriginRules fetched = site.fetched();
    if (fetched != null) {
      fetched.requests().forEach(request -> lines.add(line(request)));
      lines.add(meaning(fetched));
      site.googlePostpones().ifPresent(lines::add);
    }
    crawlers.stream()
        .flatMap(crawler -> crawlDelay(site, crawler).stream())
        .distinct()
        .forEach(lines::add);
    List<String> sitemaps = site.sitemaps();
    sitemaps.stream().limit(SITEMAPS).forEach(sitemap -> lines.add("sitemap: " + sitemap));
    if (sitemaps.size() > SITEMAPS) {
      lines.add("and " + Text.count(sitemaps.size() - SITEMAPS, "more sitemap"));
    }
    return lines;
  }

  private static Optional<String> crawlDelay(SiteRules site, AskedCrawler crawler) {
    Rules rules = site.rulesFor(crawler);
    String group = ", group " + rules.group();
    return rules
        .crawlDelay()
        .map(delay -> "crawl delay: " + Text.duration(delay) + group)
        .or(
            () ->
                site.lostDelay(crawler)
                    .map(
                        lost ->
                            "crawl delay: none%s; that of group *, %s, does not count for it"
                                .formatted(group, Text.duration(lost))));
  }

  private static String line(Exchange request) {
    String coding = request.coding().isEmpty() ? "" : ", sent as " + request.coding();
    if (request.response() instanceof Response.Failed failed) {
      return request.url() + ": " + failed.cause().text() + coding;
    }
    Response.Answer answer = (Response.Answer) request.response();
    String start = request.url() + ": status " + answer.status();
    String location =
        String.join(", ", answer.headers().getOrDefault(HeaderName.LOCATION, List.of()));
    if (answer.redirects()) {
      return start + ", redirects to " + location;
    }
    String cut = answer.truncated() ? " up to the size limit" : "";
    return start + ", " + Text.count(answer.body().length, "byte") + cut + coding;
  }

  /** Returns what a fetch means, and for how long. */
  private static String meaning(OriginRules rules) {
    AccessState state = rules.state();
    String detail = rules.failure().isEmpty() && state.status() == null ? state.detail() : "";
    String time = Text.duration(Duration.between(state.fetchedAt(), state.refreshAt()));
    String until = state.temporary() ? ", next fetch in about " : ", for ";
    return "means: " + Text.meaning(state, detail) + until + time;
  }
}
