package org.robotspec.cli.check;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.robotspec.cli.console.Errors;
import org.robotspec.cli.console.OptionValues;
import org.robotspec.cli.console.ProfileOptions;
import org.robotspec.cli.console.Report;
import org.robotspec.cli.console.RobotsFile;
import org.robotspec.cli.console.Screen;
import org.robotspec.cli.console.StatusLine;
import org.robotspec.cli.console.Text;
import org.robotspec.cli.site.AskedCrawler;
import org.robotspec.cli.site.SiteRules;
import org.robotspec.cli.site.UrlVerdict;
import org.robotspec.cli.site.WebRobots;
import org.robotspec.internal.answers.Members;
import org.robotspec.profile.ProfileSettings;
import org.robotspec.profile.SpecProfile;
import org.robotspec.rules.Extent;
import org.robotspec.rules.InvalidUrlException;
import org.robotspec.rules.Origin;
import org.robotspec.text.PrintableText;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code robotspec check}: shows whether URLs may be crawled, or pages indexed, and why. */
@Command(
    name = "check",
    description = "Tell whether URLs may be crawled, or pages indexed, and why.",
    footer = {
      "",
      "Exit code: 0 all URLs may be crawled (indexed), 1 some may not, 2 bad input.",
      "",
      "Examples:",
      "  robotspec check example.com/private/",
      "  robotspec check --agents ai https://example.com/",
      "  robotspec check --robots robots.txt --agent foobot --agent barbot,foobot /x /y",
      "  robotspec check --usage --agents ai https://example.com/",
      "  robotspec check --indexing https://example.com/page.html",
      "  robotspec check --indexing --header 'X-Robots-Tag: noindex' page.html"
    })
public final class CheckCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Mixin private ProfileOptions profileOptions;

  @Option(
      names = "--robots",
      paramLabel = "FILE|SITE",
      description =
          "The robots.txt to use; - reads standard input. Default: that of each URL's own site.")
  private @Nullable String robots;

  @Option(
      names = "--agent",
      paramLabel = "NAME[,NAME...]",
      description =
          "The crawler's product token, such as Googlebot; names after a comma are fallbacks."
              + " Repeatable: each is another crawler. Default: Googlebot and others that owners"
              + " ask about, and any that no group names.")
  private List<String> agents = new ArrayList<>();

  @Option(
      names = "--agents",
      paramLabel = "LIST|FILE",
      completionCandidates = Lists.class,
      description =
          "All known crawlers of one kind: search, ai, ads or all; or those in a file, one name"
              + " per line.")
  private @Nullable String list;

  @Option(
      names = "--urls",
      paramLabel = "FILE",
      description =
          "A file of more URLs, one per line; lines that start with # are comments; - reads"
              + " standard input.")
  private @Nullable String urlFile;

  @Option(names = "--json", description = "Print one JSON object per URL and crawler.")
  private boolean json;

  @Option(
      names = "--indexing",
      description =
          "Show what pages say about indexing and links in robots meta tags and X-Robots-Tag"
              + " headers, and where they say it.")
  private boolean indexing;

  @Option(
      names = "--usage",
      description =
          "Show what site owners allow to be done with pages, such as training models, by"
              + " Content-Usage and Content-Signal lines; with --indexing, by the page's header"
              + " too.")
  private boolean usage;

  @Option(
      names = "--header",
      paramLabel = "'NAME: VALUE'",
      description = "With --indexing: read this response header too. Repeatable.")
  private List<String> headers = new ArrayList<>();

  @Parameters(
      paramLabel = "URL",
      arity = "0..*",
      description =
          "The URL to check, whose https:// can be left out; with --robots it can be a path, such as /x; with --indexing, a URL or"
              + " a file.")
  private List<String> arguments = new ArrayList<>();

  /** The lists of known crawlers. */
  static final class Lists extends ArrayList<String> {
    private static final long serialVersionUID = 1L;

    Lists() {
      super(AskedCrawler.LISTS);
    }
  }

  @Override
  public Integer call() {
    SpecProfile profile = profileOptions.profile();
    List<AskedCrawler> crawlers = crawlers(profile);
    OptionValues.require(spec, indexing || headers.isEmpty(), "--header needs --indexing");
    OptionValues.require(
        spec,
        !usage || profile.get(ProfileSettings.USAGE_PREFERENCES),
        "--usage needs usage-preferences=true; it is false under " + profile.name());
    OptionValues.require(
        spec,
        !"-".equals(robots) || !"-".equals(urlFile),
        "only one input can be standard input (-)");
    List<String> given = urls();
    try (WebRobots web = new WebRobots(profile)) {
      @Nullable SiteRules site = site(web, profile);
      Function<String, String> address = url -> web.address(url, spec);
      List<String> urls =
          given.stream().map(site == null ? address : RobotsFile::withScheme).toList();
      if (site == null && !indexing) {
        fetchAll(web, urls);
      }
      return indexing ? indexing(urls, crawlers, web, site) : crawling(urls, crawlers, web, site);
    }
  }

  private List<AskedCrawler> crawlers(SpecProfile profile) {
    if (!chosen()) {
      return AskedCrawler.usual(profile);
    }
    List<AskedCrawler> crawlers = new ArrayList<>();
    String kind = list;
    for (String names : agents) {
      crawlers.add(OptionValues.read(spec, "--agent", () -> AskedCrawler.named(names, profile)));
    }
    crawlers.stream()
        .map(crawler -> crawler.misspelling(List.of()))
        .filter(doubt -> !doubt.isEmpty())
        .forEach(spec.commandLine().getErr()::println);
    if (kind != null) {
      crawlers.addAll(OptionValues.read(spec, "--agents", () -> AskedCrawler.known(kind, profile)));
    }
    return crawlers;
  }

  private boolean chosen() {
    return !agents.isEmpty() || list != null;
  }

  private List<String> urls() {
    List<String> urls = new ArrayList<>(arguments);
    if (urlFile != null) {
      urls.addAll(RobotsFile.readList(urlFile, "URL", url -> url));
    }
    OptionValues.require(
        spec, !urls.isEmpty(), "no URL given: name one, or a file of URLs with --urls");
    return urls;
  }

  /** Returns the rules for all URLs; null if each URL's own site decides. */
  private @Nullable SiteRules site(WebRobots web, SpecProfile profile) {
    if (robots == null) {
      return null;
    }
    String address = web.address(robots, spec);
    return RobotsFile.isUrl(address)
        ? web.site(WebRobots.robotsUrl(address))
        : SiteRules.given(RobotsFile.read(address), profile);
  }

  private void fetchAll(WebRobots web, List<String> urls) {
    Set<Origin> origins = new LinkedHashSet<>();
    // The errors of others are printed later, in order.
    urls.stream().filter(Origin::has).map(Origin::of).forEach(origins::add);
    StatusLine status = StatusLine.of(spec.commandLine().getErr());
    web.fetchAll(
        origins,
        done -> status.progress("fetched " + done + " of " + Text.count(origins.size(), "site")));
    status.clear();
  }

  private int crawling(
      List<String> urls, List<AskedCrawler> crawlers, WebRobots web, @Nullable SiteRules given) {
    Report report = Report.of(json, spec);
    Screen screen = Screen.of(spec.commandLine().getOut());
    CheckReport text = new CheckReport(screen, crawlers, chosen(), usage);
    Set<SiteRules> sites = new LinkedHashSet<>();
    int exit =
        each(
            urls,
            url -> {
              SiteRules site = given == null ? web.site(siteOf(url)) : given;
              String whole = given != null && url.startsWith("/") ? Extent.ANY_SITE + url : url;
              List<UrlVerdict> verdicts =
                  crawlers.stream().map(crawler -> site.verdict(url, whole, crawler)).toList();
              boolean isFirst = sites.add(site);
              for (int i = 0; i < verdicts.size(); i++) {
                UrlVerdict verdict = verdicts.get(i);
                AskedCrawler crawler = crawlers.get(i);
                boolean first = isFirst && i == 0;
                report.members(() -> site.members(verdict, crawler, first));
              }
              report.text(unused -> text.print(verdicts, site));
              return verdicts.stream().allMatch(UrlVerdict::allowed);
            });
    report.text(unused -> text.sites(sites));
    return exit;
  }

  /** Checks each URL; an error of one is printed, and does not stop the others. */
  private int each(List<String> urls, Predicate<String> isFine) {
    int exit = 0;
    for (String url : urls) {
      try {
        exit = Math.max(exit, isFine.test(url) ? 0 : 1);
      } catch (InvalidUrlException | Errors.InputException e) {
        exit = error(url, e);
      }
    }
    return exit;
  }

  private static String siteOf(String url) {
    if (url.startsWith("/")) {
      throw new Errors.InputException(
          "\"" + url + "\" has no site: give the whole URL, or a robots.txt with --robots");
    }
    return url;
  }

  private int indexing(
      List<String> sources, List<AskedCrawler> crawlers, WebRobots web, @Nullable SiteRules given) {
    IndexingReport report = new IndexingReport(Screen.of(spec.commandLine().getOut()), json, usage);
    BiFunction<String, AskedCrawler, UrlVerdict> robots =
        (url, crawler) -> (given == null ? web.site(url) : given).verdict(url, url, crawler);
    return each(sources, source -> report.print(source, headers, crawlers, Instant.now(), robots));
  }

  private int error(String url, RuntimeException e) {
    if (json) {
      Members error = new Members().put("url", url);
      error.put("error", PrintableText.of(PrintableText.reason(e)));
      spec.commandLine().getOut().println(Text.json(error));
      return CommandLine.ExitCode.USAGE;
    }
    return Errors.tell(spec, e);
  }
}
