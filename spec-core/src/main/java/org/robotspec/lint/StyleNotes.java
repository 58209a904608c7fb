package org.robotspec.lint;

import static org.robotspec.lint.NoteList.shown;
import static org.robotspec.rules.Extent.ANY_SITE;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.robotspec.rules.Rule;
import org.robotspec.rules.Rules;
import org.robotspec.rules.internal.parsing.PathPattern;
import org.robotspec.text.Ascii;

/** Finds each rule that closes files without which Google does not see pages as people do. */
record StyleNotes(NoteList notes, Rules google) {
  /** How many rules are tried: more than people write. */
  private static final int MAX_TRIED = 200;

  /**
   * Where systems serve style sheets and scripts; docs/lint.md names the sources. The columns: the
   * least start of the path that is no other system's; the path; the system; a path that files for
   * the system close, if others have such a folder, too.
   */
  private static final List<Place> PLACES =
      Stream.of(
              """
              /_next /_next/static/ Next.js
              /_nuxt /_nuxt/ Nuxt
              /_app /_app/immutable/ SvelteKit
              /_astro /_astro/ Astro
              /wp- /wp-content/themes/ WordPress
              /wp- /wp-content/plugins/ WordPress
              /wp- /wp-includes/ WordPress
              /media /media/ Joomla /administrator/
              /templates /templates/ Joomla /administrator/
              /plugins/ /plugins/system/ Joomla
              /core /core/misc/ Drupal /profiles/
              /core /core/themes/ Drupal /profiles/
              /skin/frontend /skin/frontend/ Magento
              /pub /pub/static/ Magento
              /on/demandware. /on/demandware.static/ Salesforce
              /packs /packs/ Rails
              /typo3temp /typo3temp/assets/ TYPO3
              /typo3conf/ext /typo3conf/ext/ TYPO3
              /_assets /_assets/ TYPO3 /typo3/
              /bitrix /bitrix/js/ Bitrix
              /bitrix /bitrix/templates/ Bitrix
              /catalog/view /catalog/view/theme/ OpenCart
              /catalog/view /catalog/view/javascript/ OpenCart
              """
                  .strip()
                  .split("\n", -1))
          .map(row -> row.split(" ", -1))
          .map(row -> new Place(row[0], row[1], row[2], row.length > 3 ? row[3] : ""))
          .toList();

  /** The ends of patterns for all files of a type, each with one that it matches. */
  private static final Set<String> FILES = Set.of(".css", ".css$", ".css?", ".js", ".js$", ".js?");

  /** Queries that browsers send for style sheets and scripts, whose version they have. */
  private static final Set<String> QUERIES = Set.of("?", "?ver=", "?v=");

  /** Folders that are for style sheets or scripts. */
  private static final Set<String> FOLDERS =
      Set.of("css javascript javascripts js styles stylesheets".split(" "));

  /** Folders that may have some, and may have something else. */
  private static final Set<String> PERHAPS =
      Set.of("assets bundles dist plugins scripts skin skins static theme themes".split(" "));

  /**
   * Such folders of systems that have none there, with a path that their files close: Drupal 7 has
   * programs in {@code /scripts/}, and Squarespace serves its files from another host.
   */
  private static final Map<String, String> NEVER =
      Map.of("scripts", "/profiles/", "static", "/commerce/digital-download/");

  private record Place(String least, String path, String system, String sign) {}

  /** URLs that a rule seems to close. */
  private record Samples(NoteCode code, String where, List<String> urls) {
    Samples(NoteCode code, String where, String folder) {
      this(code, where, List.of(folder + "x.css", folder + "x.js"));
    }
  }

  void find() {
    List<Rule> rules = google.ranked();
    List<String> opened = paths(rules, true);
    Set<String> closed = new TreeSet<>(paths(rules, false));
    suspects(rules, closed)
        .limit(MAX_TRIED)
        .forEach(rule -> check(rule, samples(rule.path(), closed), opened));
    rules.stream()
        .filter(rule -> rule.allow() && opensWithoutVersion(rule.path()))
        .limit(1)
        .forEach(
            rule -> {
              String message =
                  "%s opens no file with a version, such as x.css?v=1; do pages use one?";
              add(rule, NoteCode.PERHAPS_STYLES, message.formatted(shown(rule.path())));
            });
  }

  /** Returns the lines of the rules that close such files, if no other rule opens them. */
  Set<Integer> lines() {
    List<Rule> rules = google.ranked();
    return suspects(rules, new TreeSet<>(paths(rules, false)))
        .map(Rule::line)
        .collect(Collectors.toCollection(HashSet::new));
  }

  private static Stream<Rule> suspects(List<Rule> rules, Set<String> closed) {
    return rules.stream().filter(rule -> !rule.allow() && !samples(rule.path(), closed).isEmpty());
  }

  private static List<String> paths(List<Rule> rules, boolean allow) {
    return rules.stream().filter(rule -> rule.allow() == allow).map(Rule::path).toList();
  }

  private void add(Rule rule, NoteCode code, String message) {
    notes.add(rule.line(), code, message, null);
  }

  private void check(Rule rule, List<Samples> all, List<String> opened) {
    List<Samples> closed = all.stream().filter(one -> closes(rule.path(), one, opened)).toList();
    String path = shown(rule.path());
    if (closed.isEmpty()) {
      return;
    }
    boolean folders = rule.matchesAll() && !opened.stream().allMatch(StyleNotes::isFile);
    if (folders || closed.get(0).code == NoteCode.PERHAPS_STYLES) {
      String message = "do pages need style sheets or scripts that %s matches?";
      add(rule, NoteCode.PERHAPS_STYLES, message.formatted(path));
      return;
    }
    String where = closed.stream().map(Samples::where).collect(Collectors.joining(", "));
    String message = "Google may not fetch style sheets or scripts that " + path + " matches";
    add(rule, NoteCode.CLOSED_STYLES, where.isEmpty() ? message : message + ": " + where);
  }

  /** Returns whether a path closes samples, and nothing shows that this is meant. */
  private boolean closes(String path, Samples samples, List<String> opened) {
    String place = samples.where.split(" ", 2)[0];
    boolean meant =
        opened.stream()
            .anyMatch(
                open -> place.isEmpty() ? open.startsWith(start(path)) : open.contains(place));
    if (PathPattern.isEverything(path)) {
      meant = opened.isEmpty() || opened.stream().anyMatch(StyleNotes::opensStyles);
    }
    return !meant && samples.urls.stream().noneMatch(google::isAllowed);
  }

  /**
   * Returns whether a path is one of style sheets or scripts, or of a folder that may have some.
   */
  private static boolean opensStyles(String path) {
    return !PathPattern.isEverything(path)
        && (path.contains(".css") || path.contains(".js") || mayHaveStyles(path));
  }

  /** Returns whether a path is one where some system has style sheets or scripts. */
  static boolean mayHaveStyles(String path) {
    return !samples(path, Set.of("/administrator/")).isEmpty();
  }

  /** Returns whether a path opens a file, and the same file with a version stays closed. */
  private boolean opensWithoutVersion(String path) {
    String url = ANY_SITE + path.substring(0, path.length() - 1).replace("*", "x");
    return (path.endsWith(".css$") || path.endsWith(".js$"))
        && google.isAllowed(url)
        && !google.isAllowed(url + "?v=1");
  }

  /** Returns files that a rule seems to close; none if it is about something else. */
  private static List<Samples> samples(String path, Set<String> closed) {
    String start = Ascii.lower(start(path));
    if (PathPattern.isEverything(path)) {
      return List.of(new Samples(NoteCode.CLOSED_STYLES, "", ANY_SITE + "/"));
    }
    String end =
        start.startsWith("/*")
            ? start.substring(2)
            : start.startsWith("*") ? start.substring(1) : "";
    if (FILES.contains(end) || QUERIES.contains(end)) {
      String file = QUERIES.contains(end) ? "/x.css" + end + "1" : "/x" + end.replace("$", "");
      return List.of(new Samples(NoteCode.CLOSED_STYLES, "", List.of(ANY_SITE + file)));
    }
    String whole = (path.startsWith("*") ? "/" : "") + start(path).replace("*", "x");
    List<Samples> places = new ArrayList<>();
    for (Place place : PLACES) {
      int at = whole.indexOf(place.least);
      if (at >= 0 && (place.sign.isEmpty() || closed.contains(place.sign))) {
        addInPlace(whole, at, place, places);
      }
    }
    return places.isEmpty() ? byName(whole, closed) : ofOneSystem(places);
  }

  private static List<Samples> ofOneSystem(List<Samples> places) {
    String system = places.get(0).where.split(" ", 2)[1];
    return places.stream().filter(one -> one.where.endsWith(system)).toList();
  }

  private static void addInPlace(String path, int at, Place place, List<Samples> all) {
    String tail = path.substring(at);
    boolean below = tail.startsWith(place.path);
    if (!(below || place.path.startsWith(tail)) || (below && isFile(tail))) {
      return;
    }
    String folder = below ? tail + (tail.endsWith("/") ? "" : "/") : place.path;
    String where = place.path + " (" + place.system + ")";
    String url = ANY_SITE + path.substring(0, at) + folder;
    // A single plugin, or a folder deep in a theme, may be without any.
    int deep = place.path.endsWith("plugins/") ? 0 : 1;
    boolean part = folder.split("/", -1).length > place.path.split("/", -1).length + deep;
    NoteCode code = part ? NoteCode.PERHAPS_STYLES : NoteCode.CLOSED_STYLES;
    all.add(new Samples(code, where, url));
  }

  private static List<Samples> byName(String path, Set<String> closed) {
    String folder = path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
    String name = Ascii.lower(folder.substring(folder.lastIndexOf('/') + 1));
    boolean perhaps = PERHAPS.contains(name);
    boolean other = folder.contains("%20") || closed.contains(NEVER.getOrDefault(name, "no path"));
    NoteCode code = perhaps ? NoteCode.PERHAPS_STYLES : NoteCode.CLOSED_STYLES;
    return !other && (perhaps || FOLDERS.contains(name))
        ? List.of(new Samples(code, "", ANY_SITE + folder + "/"))
        : List.of();
  }

  private static boolean isFile(String path) {
    return path.endsWith("$") || path.lastIndexOf('.') > path.lastIndexOf('/');
  }

  private static String start(String path) {
    return path.endsWith("*") ? path.substring(0, path.length() - 1) : path;
  }
}
