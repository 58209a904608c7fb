package org.robotspec.service;

import java.util.AbstractList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.robotspec.access.CachedFile;
import org.robotspec.profile.SpecProfile;
import org.robotspec.rules.Origin;
import org.robotspec.rules.RobotsTxt;

/**
 * The sitemaps of a host, read from its copy when the first one is looked at: a crawler asks on
 * each page whether there are any, and reads them once. Thread-safe.
 */
final class SitemapList extends AbstractList<String> {
  private final Origin origin;
  private final CachedOrigin host;
  private final SpecProfile profile;
  private volatile @Nullable List<String> urls;

  SitemapList(Origin origin, CachedOrigin host, SpecProfile profile) {
    this.origin = origin;
    this.host = host;
    this.profile = profile;
  }

  @Override
  public int size() {
    return host.sitemaps();
  }

  @Override
  public String get(int index) {
    @Nullable List<String> read = urls;
    if (read == null) {
      Objects.checkIndex(index, size());
      CachedFile copy = Objects.requireNonNull(host.state().copy());
      String url = origin.robotsTxtUrl();
      read =
          RobotsTxt.parse(copy.body(), profile).sitemaps().stream()
              .map(sitemap -> sitemap.absolute(url))
              .toList();
      urls = read;
    }
    return read.get(index);
  }
}
