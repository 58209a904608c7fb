package org.robotspec.cli;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import crawlercommons.sitemaps.AbstractSiteMap;
import crawlercommons.sitemaps.AbstractSiteMap.SitemapType;
import crawlercommons.sitemaps.SiteMap;
import crawlercommons.sitemaps.SiteMapParser;
import crawlercommons.sitemaps.UnknownFormatException;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
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
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;
import org.robotspec.cli.check.PageFetch;
import org.robotspec.cli.console.Errors;
import org.robotspec.cli.console.RobotsFile;
import org.robotspec.rules.InvalidUrlException;
import org.robotspec.rules.Origin;

/** Reads the URLs of a sitemap: XML, text or a feed, compressed or not, or an index of those. */
final class SitemapUrls {
  /** The most sitemaps of an index, and the most URLs of a sitemap, that the protocol allows. */
  private static final int MOST = 50_000;

  private static final Set<SitemapType> FEEDS = Set.of(SitemapType.RSS, SitemapType.ATOM);

  private static final Duration TIMEOUT = Duration.ofMinutes(1);

  private final Set<String> urls = new LinkedHashSet<>();
  private int unusable;

  /**
   * Reads a sitemap. What an index in a file names is read from the same folder if it is there, and
   * fetched otherwise.
   *
   * @throws Errors.InputException if one of the files cannot be read, or is no sitemap, or no URL
   *     can be crawled
   */
  SitemapUrls(String fileOrUrl) {
    boolean local = !RobotsFile.isUrl(fileOrUrl);
    Set<String> known = new LinkedHashSet<>(Set.of(fileOrUrl));
    Deque<String> next = new ArrayDeque<>(known);
    while (!next.isEmpty()) {
      String name = next.remove();
      Set<String> named = new LinkedHashSet<>();
      if (!isIndex(name, named)) {
        named.forEach(this::add);
        continue;
      }
      for (String url : named) {
        @Nullable Path beside = local ? beside(fileOrUrl, url) : null;
        String found = beside == null ? url : beside.toString();
        if (known.size() > MOST || (beside == null && !RobotsFile.isUrl(url))) {
          unusable++;
        } else if (known.add(found)) {
          next.add(found);
        }
      }
    }
    if (urls.isEmpty()) {
      throw new Errors.InputException(fileOrUrl + " has no URL that can be crawled");
    }
  }

  /** Returns the URLs that can be crawled. */
  Set<String> urls() {
    return urls;
  }

  /** Returns how many entries name nothing that can be read or crawled. */
  int unusable() {
    return unusable;
  }

  private void add(String url) {
    try {
      Origin.of(url);
      urls.add(url);
    } catch (InvalidUrlException e) {
      unusable++;
    }
  }

  private static @Nullable Path beside(String file, String url) {
    String name = url.replaceFirst("[?#].*", "").replaceFirst(".*/", "");
    Path path = Path.of(file).resolveSibling(name);
    return !name.isEmpty() && Files.isRegularFile(path) ? path : null;
  }

  /** Reads a file, and adds what it names; returns whether these are sitemaps. */
  private boolean isIndex(String name, Set<String> named) {
    boolean web = RobotsFile.isUrl(name);
    byte[] content = web ? fetch(name) : RobotsFile.read(name).body();
    SiteMapParser parser = new SiteMapParser(false);
    // It drops what java.net.URL does not take, without a word.
    parser.setURLFilter(
        (String url) -> {
          named.add(url);
          return url;
        });
    AbstractSiteMap read;
    try {
      URL url = web ? URI.create(name).toURL() : Path.of(name).toUri().toURL();
      read = parser.parseSiteMap(content, url);
      if (read.getType() == SitemapType.TEXT) { // of which it reads no more
        unusable += (int) Math.max(0, lines(content) - MOST);
      }
    } catch (UnknownFormatException | IOException e) {
      throw new Errors.InputException(name + " is not a sitemap: " + e.getMessage());
    }
    if (read instanceof SiteMap feed && FEEDS.contains(read.getType())) {
      named.clear(); // of which a feed's own address is one
      feed.getSiteMapUrls().forEach(url -> named.add(url.getUrl().toString()));
    }
    return read.isIndex();
  }

  private static long lines(byte[] content) throws IOException {
    InputStream coded = new ByteArrayInputStream(content);
    InputStream in = content.length > 1 && content[0] == 0x1f ? new GZIPInputStream(coded) : coded;
    return new BufferedReader(new InputStreamReader(in, ISO_8859_1)).lines().count();
  }

  private static byte[] fetch(String url) {
    PageFetch fetch = new PageFetch("robotspec", TIMEOUT, SiteMapParser.MAX_BYTES_ALLOWED);
    return Objects.requireNonNull(fetch.get(url, any -> true)).body();
  }
}
