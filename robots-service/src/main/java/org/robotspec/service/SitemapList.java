package org.robotspec.service;

import java.util.AbstractList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.robotspec.rules.Origin;

/**
 * The sitemaps of a host, read from its copy when the first one is looked at: a crawler asks on
 * each page whether there are any, and reads them once. Thread-safe.
 */
final class SitemapList extends AbstractList<String> {
  private final Origin origin;
  private final CachedOrigin host;
  private final CachedOrigin.Maker maker;
  private volatile @Nullable List<String> urls;

  SitemapList(Origin origin, CachedOrigin host, CachedOrigin.Maker maker) {
    this.origin = origin;
    this.host = host;
    this.maker = maker;
  }

  @Override
  public int size() {
    return host.file().sitemaps;
  }

  @Override
  public String get(int index) {
    @Nullable List<String> read = urls;
    if (read == null) {
      Objects.checkIndex(index, size());
      read = maker.sitemaps(origin, Objects.requireNonNull(host.state().copy()));
      urls = read;
    }
    return read.get(index);
  }
}
