package org.robotspec.cli;

import crawlercommons.sitemaps.AbstractSiteMap;
import crawlercommons.sitemaps.SiteMap;
import crawlercommons.sitemaps.SiteMapIndex;
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
import org.robotspec.cli.check.PageFetch;
import org.robotspec.cli.console.Errors;
import org.robotspec.cli.console.RobotsFile;

/** Reads the URLs of a sitemap: XML, text or a feed, compressed or not, or an index of those. */
final class SitemapUrls {
  /** The most sitemaps of an index that the protocol allows. */
  private static final int MAX_SITEMAPS = 50_000;

  private static final Duration TIMEOUT = Duration.ofMinutes(1);

  private SitemapUrls() {}

  /**
   * Reads a sitemap. What an index in a file names is read from the same folder if it is there, and
   * fetched otherwise.
   *
   * @throws Errors.InputException if one of the files cannot be read, or is no sitemap
   */
  static Set<String> read(String fileOrUrl) {
    boolean local = !RobotsFile.isUrl(fileOrUrl);
    Set<String> urls = new LinkedHashSet<>();
    Set<String> known = new LinkedHashSet<>(Set.of(fileOrUrl));
    Deque<String> next = new ArrayDeque<>(known);
    while (!next.isEmpty()) {
      String name = next.remove();
      AbstractSiteMap read = parse(name);
      if (read instanceof SiteMap map) {
        map.getSiteMapUrls().forEach(url -> urls.add(url.getUrl().toString()));
      }
      if (read instanceof SiteMapIndex index) {
        for (AbstractSiteMap part : index.getSitemaps()) {
          String url = part.getUrl().toString();
          @Nullable Path beside = local ? beside(fileOrUrl, part.getUrl()) : null;
          String found = beside == null ? url : beside.toString();
          if (known.size() < MAX_SITEMAPS && known.add(found)) {
            next.add(found);
          }
        }
      }
    }
    return urls;
  }

  private static @Nullable Path beside(String file, URL url) {
    String name = url.getPath().replaceFirst(".*/", "");
    Path path = Path.of(file).resolveSibling(name);
    return !name.isEmpty() && Files.isRegularFile(path) ? path : null;
  }

  private static AbstractSiteMap parse(String name) {
    boolean web = RobotsFile.isUrl(name);
    byte[] content = web ? fetch(name) : RobotsFile.read(name).body();
    try {
      URL url = web ? URI.create(name).toURL() : Path.of(name).toUri().toURL();
      return new SiteMapParser(false).parseSiteMap(content, url);
    } catch (UnknownFormatException | IOException e) {
      throw new Errors.InputException(name + " is not a sitemap: " + e.getMessage());
    }
  }

  private static byte[] fetch(String url) {
    PageFetch fetch = new PageFetch("robotspec", TIMEOUT, SiteMapParser.MAX_BYTES_ALLOWED);
    return Objects.requireNonNull(fetch.get(url, any -> true)).body();
  }
}
