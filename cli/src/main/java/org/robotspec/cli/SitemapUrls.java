package org.robotspec.cli;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import crawlercommons.sitemaps.AbstractSiteMap;
import crawlercommons.sitemaps.AbstractSiteMap.SitemapType;
import crawlercommons.sitemaps.SiteMap;
import crawlercommons.sitemaps.SiteMapParser;
import crawlercommons.sitemaps.UnknownFormatException;
import java.io.IOException;
import java.net.URI;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.robotspec.cli.console.Errors;
import org.robotspec.cli.console.RobotsFile;
import org.robotspec.cli.site.PageFetch;
import org.robotspec.rules.Origin;
import org.robotspec.text.PrintableText;

/** Reads the URLs of a sitemap: XML, text or a feed, compressed or not, or an index of those. */
final class SitemapUrls {
  /** How many sitemaps of an index, and URLs of a sitemap, the protocol allows. */
  private static final int MOST = 50_000;

  private static final Duration TIMEOUT = Duration.ofMinutes(1);

  private SitemapUrls() {}

  /**
   * Reads a sitemap. The sitemaps of an index in a file are read from the same folder, or else
   * fetched.
   *
   * @param unusable receives the entries that cannot be read or crawled
   * @throws Errors.InputException if one of the files cannot be read, or is no sitemap, or if there
   *     is no URL
   */
  static Set<String> read(String fileOrUrl, Set<String> unusable) {
    boolean local = !RobotsFile.isUrl(fileOrUrl);
    Set<String> urls = new LinkedHashSet<>();
    Set<String> known = new LinkedHashSet<>(Set.of(fileOrUrl));
    Deque<String> next = new ArrayDeque<>(known);
    while (!next.isEmpty()) {
      Set<String> entries = new LinkedHashSet<>();
      boolean index = parse(next.remove(), entries).isIndex();
      for (String entry : entries) {
        @Nullable Path beside = index && local ? beside(fileOrUrl, entry) : null;
        String found = beside == null ? entry : beside.toString();
        if ((beside == null && !Origin.has(entry)) || known.size() > MOST) {
          unusable.add(entry);
        } else if (!index) {
          urls.add(entry);
        } else if (known.add(found)) {
          next.add(found);
        }
      }
    }
    if (urls.isEmpty()) {
      throw new Errors.InputException(fileOrUrl + " has no URL that can be crawled");
    }
    return urls;
  }

  private static @Nullable Path beside(String file, String url) {
    String name = url.replaceFirst("[?#].*", "").replaceFirst(".*/", "");
    Path path = Path.of(file).resolveSibling(name);
    return !name.isEmpty() && Files.isRegularFile(path) ? path : null;
  }

  private static AbstractSiteMap parse(String name, Set<String> entries) {
    boolean web = RobotsFile.isUrl(name);
    byte[] content = web ? fetch(name) : RobotsFile.read(name).body();
    SiteMapParser parser = new SiteMapParser(false);
    // By default, it silently drops what java.net.URL rejects.
    parser.setURLFilter(
        (String entry) -> {
          entries.add(entry);
          return entry;
        });
    AbstractSiteMap read;
    try {
      URL url = web ? URI.create(name).toURL() : Path.of(name).toUri().toURL();
      read = parser.parseSiteMap(content, url);
    } catch (UnknownFormatException | IOException e) {
      throw new Errors.InputException(name + " is not a sitemap: " + PrintableText.reason(e));
    }
    if (read.getType() == SitemapType.TEXT
        && new String(content, ISO_8859_1).lines().count() > MOST) {
      throw new Errors.InputException(name + " has more lines than a sitemap may have: " + MOST);
    }
    if (read.getType() == SitemapType.RSS && read instanceof SiteMap feed) {
      entries.clear(); // the address of the feed is one of them
      feed.getSiteMapUrls().forEach(url -> entries.add(url.getUrl().toString()));
    }
    return read;
  }

  private static byte[] fetch(String url) {
    PageFetch fetch = new PageFetch("robotspec", TIMEOUT, SiteMapParser.MAX_BYTES_ALLOWED);
    return Objects.requireNonNull(fetch.get(url, any -> true)).body();
  }
}
