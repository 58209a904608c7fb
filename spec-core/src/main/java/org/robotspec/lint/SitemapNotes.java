package org.robotspec.lint;

import static org.robotspec.lint.NoteList.shown;

import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.robotspec.rules.InvalidUrlException;
import org.robotspec.rules.Origin;

/** Finds sitemaps whose URL is not one absolute URL. */
record SitemapNotes(NoteList notes, @Nullable Origin site) {
  /** A scheme with too few slashes, or too many, or without its colon. */
  private static final Pattern SLASHES =
      Pattern.compile("(?i)^(https?)(?::/|//|:///++)(?=[a-z0-9])");

  /** What a template has left where the host should be. */
  private static final Pattern PLACEHOLDER =
      Pattern.compile("(?i)^https?://[^/?{}<>\\[\\]]*+[{}<>\\[\\]](?![0-9a-f:.]*+\\])");

  void check(String whole) {
    String value = PathNotes.start(whole);
    List<String> words = PathNotes.words(value);
    List<String> urls = words.stream().filter(SitemapNotes::isUrl).toList();
    boolean path = words.stream().anyMatch(word -> word.startsWith("/"));
    boolean separated = value.endsWith(",") || value.endsWith(";");
    if (urls.size() > 1 || (path && !urls.isEmpty())) {
      String message = shown(value) + " is read as one URL";
      notes.add(NoteCode.TWO_PATHS, message, path ? null : notes.text().withValues(urls));
    } else if (separated && isUrl(value)) {
      String left = value.substring(0, value.length() - 1);
      String message = shown(value) + " is read with the " + value.charAt(left.length());
      Correction without = notes.text().withValue(left);
      notes.add(NoteCode.SEPARATOR_AT_END, message + " at its end", without);
    } else if (value.isEmpty()) {
      notes.add(NoteCode.RELATIVE_SITEMAP, "the line has no URL");
    } else if (!isValid(value)) {
      String message = shown(value) + " is not an absolute URL, as a sitemap must be";
      notes.add(NoteCode.RELATIVE_SITEMAP, message, notes.text().withValue(absolute(value)));
    } else if (PLACEHOLDER.matcher(value).find()) {
      String message = shown(value) + " has a placeholder in place of the host";
      notes.add(NoteCode.RELATIVE_SITEMAP, message);
    }
  }

  /** Returns the URL that is meant; null if that is not clear. */
  private @Nullable String absolute(String value) {
    boolean path = value.startsWith("/") && !value.startsWith("//");
    @Nullable String inner = LineCorrections.unquoted(value);
    String url = SLASHES.matcher(inner == null ? value : inner).replaceFirst("$1://");
    return path && site != null ? site + value : isUrl(url) && isValid(url) ? url : null;
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
}
