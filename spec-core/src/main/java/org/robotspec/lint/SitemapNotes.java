package org.robotspec.lint;

import static org.robotspec.lint.NoteList.shown;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.robotspec.lint.Mistake.Found;
import org.robotspec.rules.Origin;
import org.robotspec.text.Ascii;
import org.robotspec.text.EditDistance;

/** Finds sitemaps whose URL is not one absolute URL. */
record SitemapNotes(NoteList notes, @Nullable Origin site) {
  /** A scheme with too few slashes, or too many, or without its colon. */
  private static final Pattern SLASHES =
      Pattern.compile("(?i)^(https?)(?::/|//|:///++)(?=[a-z0-9])");

  /** The text before a second URL on the same host, or after a second scheme. */
  private static final Pattern TWICE =
      Pattern.compile(
          "(?i)^https?://(?:([a-z0-9.-]{1,255})/?)?(?=https?:/?/?(?:\\1|(?<=//)[a-z0-9-]++[.]))");

  /** Hosts of examples and of unfilled templates; a few of them are somebody's. */
  private static final Pattern EXAMPLE =
      Pattern.compile(
          "(?:.*[.])?(?:example[.](?:com|net|org)"
              + "|(?:your|my)[-_]?(?:domain|site|website|web-?site|url|host|app)(?:[-_]?name)?[.][a-z.]++"
              + "|(?:domain|website|yoursite|mysite|sitename|domainname)[.](?:com|tld))");

  /** Hosts of one machine or network. */
  private static final Pattern NOWHERE =
      Pattern.compile(
          "localhost|(?:.*[.])?(?:localhost|local|localdomain|internal|lan|home[.]arpa)"
              + "|0[.]0[.]0[.]0|127[.][0-9.]++|10[.][0-9.]++|192[.]168[.][0-9.]++|169[.]254[.][0-9.]++"
              + "|172[.](?:1[6-9]|2[0-9]|3[01])[.][0-9.]++|\\[::1?\\]|\\[f[cde][0-9a-f:]++\\]|[a-z0-9-]++");

  /** An unfilled placeholder of a template in place of the host. */
  private static final Pattern PLACEHOLDER =
      Pattern.compile("(?i)^https?://[^/?{}<>\\[\\]]*+[{}<>\\[\\]](?![0-9a-f:.]*+\\])");

  private static final List<Mistake<Url>> MISTAKES =
      List.of(
          new Mistake<>(NoteCode.TWO_PATHS, Url::several),
          new Mistake<>(NoteCode.SEPARATOR_AT_END, Url::separated),
          new Mistake<>(NoteCode.RELATIVE_SITEMAP, Url::relative),
          new Mistake<>(NoteCode.RELATIVE_SITEMAP, Url::placeholder),
          new Mistake<>(NoteCode.SITEMAP_HOST, Url::unreachable));

  void check(String value) {
    Url url = new Url(notes.text(), site, PathNotes.start(value));
    Mistake.addFirst(MISTAKES, url, notes);
  }

  private static boolean isUrl(String text) {
    return text.regionMatches(true, 0, "http", 0, 4) && text.indexOf("://") > 0;
  }

  /** The URL of a sitemap, on a site that may be known. */
  private record Url(LineText line, @Nullable Origin site, String value) {
    @Nullable Found several() {
      List<String> words = PathNotes.words(value);
      List<String> urls = words.stream().filter(SitemapNotes::isUrl).toList();
      boolean path = words.stream().anyMatch(word -> word.startsWith("/"));
      return urls.size() > 1 || (path && !urls.isEmpty())
          ? new Found(shown(value) + " is read as one URL", path ? null : line.withValues(urls))
          : null;
    }

    @Nullable Found separated() {
      if (!isUrl(value) || !(value.endsWith(",") || value.endsWith(";"))) {
        return null;
      }
      String left = value.substring(0, value.length() - 1);
      String message = " is read with the " + value.charAt(left.length()) + " at its end";
      return new Found(shown(value) + message, line.withValue(left));
    }

    @Nullable Found relative() {
      if (value.isEmpty()) {
        return new Found("the line has no URL");
      }
      String message = " is not an absolute URL, as a sitemap must be";
      boolean known = isUrl(value) || value.startsWith("ftp");
      return known && Origin.has(value)
          ? null
          : new Found(shown(value) + message, line.withValue(absolute()));
    }

    @Nullable Found placeholder() {
      String message = " has a placeholder in place of the host";
      return PLACEHOLDER.matcher(value).find() ? new Found(shown(value) + message) : null;
    }

    /** Finds a host of examples or of one machine, or none, as where a scheme is written twice. */
    @Nullable Found unreachable() {
      Matcher second = TWICE.matcher(value);
      String rest = second.find() ? value.substring(second.end()) : "";
      if (isUrl(rest) && Origin.has(rest)) {
        return new Found(shown(value) + " has a scheme and a host twice", line.withValue(rest));
      }
      String host = Origin.of(value).host();
      boolean own = site != null && site.host().equals(host);
      String message = "%s is on the host %s, which search engines cannot reach";
      boolean example = EXAMPLE.matcher(host).matches();
      message = example ? "%s is on the host %s, a name used in examples; is it yours?" : message;
      return !own && (example || NOWHERE.matcher(host).matches())
          ? new Found(message.formatted(shown(value), shown(host)))
          : null;
    }

    /** Returns the URL that is meant; null if that is not clear. */
    private @Nullable String absolute() {
      boolean path = value.startsWith("/") && !value.startsWith("//");
      @Nullable String inner = LineCorrections.unquoted(value);
      String url = SLASHES.matcher(inner == null ? value : inner).replaceFirst("$1://");
      String scheme = url.substring(0, Math.max(0, url.indexOf("://")));
      if (!isUrl(url) && EditDistance.isNear(Ascii.lower(scheme), "https", 2)) {
        url = "https" + url.substring(scheme.length());
      }
      return path && site != null ? site + value : isUrl(url) && Origin.has(url) ? url : null;
    }
  }
}
