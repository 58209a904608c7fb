package org.robotspec.service;

import java.util.AbstractList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The sitemaps of a host, read from its copy when the first one is looked at: a crawler asks on
 * each page whether there are any, and reads them once. Thread-safe.
 */
final class SitemapList extends AbstractList<String> {
  private final CachedOrigin host;
  private final CachedOrigin.Maker maker;
  private volatile @Nullable List<String> urls;

  SitemapList(CachedOrigin host, CachedOrigin.Maker maker) {
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
      read = maker.sitemaps(Objects.requireNonNull(host.state().copy()));
      urls = read;
    }
    return read.get(index);
  }
}
