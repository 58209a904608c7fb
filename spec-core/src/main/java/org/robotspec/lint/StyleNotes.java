package org.robotspec.lint;

import static org.robotspec.lint.NoteList.shown;

import java.util.List;
import java.util.Set;
import org.robotspec.rules.Rule;
import org.robotspec.rules.Rules;
import org.robotspec.rules.internal.parsing.PathPattern;
import org.robotspec.text.Ascii;

/** Finds each rule that closes files without which Google does not see pages as people do. */
record StyleNotes(NoteList notes, Rules google) {
  /** How many rules are tried: more than people write. */
  private static final int MAX_TRIED = 200;

  private static final String SITE = "https://example.com";

  /** The ends of patterns for all files of a type, each with one that it matches. */
  private static final Set<String> FILES = Set.of(".css", ".css$", ".css?", ".js", ".js$", ".js?");

  /** Queries that browsers send for style sheets and scripts, whose version they have. */
  private static final Set<String> QUERIES = Set.of("?", "?ver=", "?v=");

  private static final Set<String> PAGES =
      Set.of(".html", ".html$", ".htm", ".htm$", ".php", ".php$", ".aspx", ".aspx$");

  /** Folders that have style sheets or scripts for browsers. */
  private static final Set<String> FOLDERS =
      Set.of(
          ("assets bundles css dist javascript javascripts js plugins scripts skin skins static styles"
                  + " stylesheets theme themes wp-content wp-includes _app _astro _next _nuxt")
              .split(" "));

  void find() {
    List<Rule> rules = google.ranked();
    List<String> opened = rules.stream().filter(Rule::allow).map(Rule::path).toList();
    rules.stream()
        .filter(rule -> !rule.allow() && !samples(rule.path()).isEmpty())
        .limit(MAX_TRIED)
        .filter(rule -> closes(rule.path(), opened))
        .forEach(
            rule -> {
              String message = "Google may not fetch style sheets or scripts that %s matches";
              notes.add(
                  rule.line(), NoteCode.CLOSED_STYLES, message.formatted(shown(rule.path())), null);
            });
  }

  /** Returns whether a path closes its samples, given the paths that are opened. */
  private boolean closes(String path, List<String> opened) {
    boolean all = PathPattern.isEverything(path);
    String start = start(path);
    // On a closed site, a rule may open a folder that has them; if none opens a page, the site has
    // its own note, or that is meant.
    boolean meant =
        all
            ? opened.stream().noneMatch(StyleNotes::isPage)
                || !opened.stream().allMatch(StyleNotes::isFile)
            : opened.stream().anyMatch(open -> open.startsWith(start));
    return !meant && samples(path).stream().noneMatch(google::isAllowed);
  }

  /** Returns whether a path opens pages alone, such as {@code /$} and {@code /*.html}. */
  private static boolean isPage(String path) {
    String name = path.substring(path.lastIndexOf('/') + 1);
    int dot = name.lastIndexOf('.');
    return dot < 0 ? name.endsWith("$") : PAGES.contains(name.substring(dot));
  }

  private static boolean isFile(String path) {
    return path.endsWith("$") || path.lastIndexOf('.') > path.lastIndexOf('/');
  }

  /** Returns files that a rule seems to close; none if it is about something else. */
  private static List<String> samples(String path) {
    String start = Ascii.lower(start(path));
    if (PathPattern.isEverything(path)) {
      return List.of(SITE + "/x.css", SITE + "/x.js");
    }
    String end =
        start.startsWith("/*")
            ? start.substring(2)
            : start.startsWith("*") ? start.substring(1) : "";
    if (FILES.contains(end)) {
      return List.of(SITE + "/x" + end.replace("$", ""));
    }
    if (QUERIES.contains(end)) {
      return List.of(SITE + "/x.css" + end + "1");
    }
    String whole = (path.startsWith("*") ? "/" : "") + start(path).replace("*", "x");
    String folder = whole.endsWith("/") ? whole.substring(0, whole.length() - 1) : whole;
    String name = Ascii.lower(folder.substring(folder.lastIndexOf('/') + 1));
    return FOLDERS.contains(name) && !folder.contains("%20")
        ? List.of(SITE + folder + "/x.css", SITE + folder + "/x.js")
        : List.of();
  }

  private static String start(String path) {
    return path.endsWith("*") ? path.substring(0, path.length() - 1) : path;
  }
}
