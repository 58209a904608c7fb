package org.robotspec.lint;

import static org.robotspec.lint.NoteList.shown;

import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.robotspec.lint.Mistake.Found;
import org.robotspec.rules.InvalidUrlException;
import org.robotspec.rules.Origin;

/** Finds sitemaps whose URL is not one absolute URL. */
record SitemapNotes(NoteList notes, @Nullable Origin site) {
  /** Key, severity, title, and what to do. */
  static final NoteCodes CODES =
      NoteCodes.table(
          """
          relative-sitemap | WARNING | Sitemap that is not an absolute URL | Write the whole URL, \
          such as https://example.com/sitemap.xml.
          """);

  /** A scheme with too few slashes, or too many, or without its colon. */
  private static final Pattern SLASHES =
      Pattern.compile("(?i)^(https?)(?::/|//|:///++)(?=[a-z0-9])");

  /** What a template has left where the host should be. */
  private static final Pattern PLACEHOLDER =
      Pattern.compile("(?i)^https?://[^/?{}<>\\[\\]]*+[{}<>\\[\\]](?![0-9a-f:.]*+\\])");

  private static final List<Mistake<Url>> MISTAKES =
      List.of(
          new Mistake<>(PathNotes.CODES.of("two-paths"), Url::several),
          new Mistake<>(PathNotes.CODES.of("separator-at-end"), Url::separated),
          new Mistake<>(CODES.of("relative-sitemap"), Url::relative),
          new Mistake<>(CODES.of("relative-sitemap"), Url::placeholder));

  void check(String value) {
    Url url = new Url(notes.text(), site, PathNotes.start(value));
    Mistake.addFirst(MISTAKES, url, notes);
  }

  private static boolean isUrl(String text) {
    return text.regionMatches(true, 0, "http", 0, 4) && text.indexOf("://") > 0;
  }

  private static boolean isValid(String url) {
    try {
      Origin.of(url);
      return true;
    } catch (InvalidUrlException e) {
      return false;
    }
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
      return isValid(value) ? null : new Found(shown(value) + message, line.withValue(absolute()));
    }

    @Nullable Found placeholder() {
      String message = " has a placeholder in place of the host";
      return PLACEHOLDER.matcher(value).find() ? new Found(shown(value) + message) : null;
    }

    /** Returns the URL that is meant; null if that is not clear. */
    private @Nullable String absolute() {
      boolean path = value.startsWith("/") && !value.startsWith("//");
      @Nullable String inner = LineCorrections.unquoted(value);
      String url = SLASHES.matcher(inner == null ? value : inner).replaceFirst("$1://");
      return path && site != null ? site + value : isUrl(url) && isValid(url) ? url : null;
    }
  }
}
