package org.robotspec.cli.check;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.PrintWriter;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.robotspec.cli.console.Errors;
import org.robotspec.cli.console.Screen;
import org.robotspec.cli.console.Text;
import org.robotspec.rules.InvalidUrlException;
import picocli.CommandLine.Model.CommandSpec;

/**
 * Checks URLs one after the other, and prints each result at once.
 *
 * @param spec the command whose output is written
 * @param web the sites' own robots.txt files
 * @param given the rules for all URLs; null if each URL's own site decides
 * @param json whether to print JSON
 * @param usage whether to show usage preferences
 */
record UrlChecks(
    CommandSpec spec, WebRobots web, @Nullable SiteRules given, boolean json, boolean usage) {
  private static final int BAD_INPUT = 2;

  /** Tells whether crawlers may fetch URLs; returns the exit code. */
  int crawling(List<String> urls, List<AskedCrawler> crawlers) {
    PrintWriter out = spec.commandLine().getOut();
    CheckReport report = new CheckReport(Screen.of(out), crawlers, usage);
    Set<SiteRules> sites = new LinkedHashSet<>();
    int exit = 0;
    for (String url : urls) {
      try {
        SiteRules site = given == null ? web.site(siteOf(url)) : given;
        String whole = given != null && url.startsWith("/") ? SiteRules.ANY_SITE + url : url;
        List<UrlVerdict> verdicts =
            crawlers.stream().map(crawler -> site.verdict(url, whole, crawler)).toList();
        if (json) {
          for (int i = 0; i < verdicts.size(); i++) {
            out.println(Text.json(CheckJson.of(verdicts.get(i), crawlers.get(i), site)));
          }
        } else {
          report.print(verdicts, site);
        }
        sites.add(site);
        exit = Math.max(exit, verdicts.stream().allMatch(UrlVerdict::allowed) ? 0 : 1);
      } catch (InvalidUrlException | Errors.InputException e) {
        exit = error(url, e);
      }
      out.flush();
    }
    if (!json) {
      report.sites(sites);
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

  /** Tells whether pages may be indexed; returns the exit code. */
  int indexing(List<String> sources, AskedCrawler crawler, List<String> headers) {
    IndexingReport report = new IndexingReport(Screen.of(spec.commandLine().getOut()), json, usage);
    int exit = 0;
    for (String source : sources) {
      try {
        int one =
            report.print(
                source,
                headers,
                crawler.crawler(),
                Instant.now(),
                url -> (given == null ? web.site(url) : given).verdict(url, url, crawler));
        exit = Math.max(exit, one);
      } catch (Errors.InputException e) {
        exit = error(source, e);
      }
    }
    return exit;
  }

  /** Prints the error of one URL; the others still get their answers. */
  private int error(String url, RuntimeException e) {
    if (json) {
      ObjectNode error = CheckJson.error(url, String.valueOf(e.getMessage()));
      spec.commandLine().getOut().println(Text.json(error));
    } else {
      spec.commandLine().getErr().println(Errors.line(spec.commandLine(), e));
    }
    return BAD_INPUT;
  }
}
