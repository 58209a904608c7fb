package org.robotspec.lint;

import static org.robotspec.lint.NoteList.shown;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.robotspec.rules.InvalidUrlException;
import org.robotspec.rules.Origin;

/** Finds sitemaps whose URL is not one absolute URL. */
record SitemapNotes(NoteList notes, @Nullable Origin site) {
  void check(String whole) {
    String value = PathNotes.start(whole);
    List<String> urls = PathNotes.words(value).stream().filter(SitemapNotes::isUrl).toList();
    boolean separated = value.endsWith(",") || value.endsWith(";");
    if (urls.size() > 1) {
      String message = shown(value) + " is read as one URL";
      notes.add(NoteCode.TWO_PATHS, message, notes.text().withValues(urls));
    } else if (separated && isUrl(value)) {
      String left = value.substring(0, value.length() - 1);
      String message = shown(value) + " is read with the " + value.charAt(left.length());
      Correction without = notes.text().withValue(left);
      notes.add(NoteCode.SEPARATOR_AT_END, message + " at its end", without);
    } else if (value.isEmpty()) {
      notes.add(NoteCode.RELATIVE_SITEMAP, "the line has no URL");
    } else if (!isValid(value)) {
      String message = shown(value) + " is not an absolute URL, as a sitemap must be";
      boolean path = value.startsWith("/") && !value.startsWith("//");
      Correction absolute = site == null || !path ? null : notes.text().withValue(site + value);
      notes.add(NoteCode.RELATIVE_SITEMAP, message, absolute);
    }
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
