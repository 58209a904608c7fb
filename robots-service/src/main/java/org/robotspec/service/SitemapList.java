package org.robotspec.service;

import java.util.AbstractList;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A mutable list of an origin's sitemaps. They are read when the first element is needed, because a
 * crawler asks for each page whether there are any.
 */
final class SitemapList extends AbstractList<String> {
  private final int size;
  private final Supplier<List<String>> reader;
  private @Nullable List<String> urls;

  SitemapList(int size, Supplier<List<String>> reader) {
    this.size = size;
    this.reader = reader;
  }

  private List<String> urls() {
    if (urls == null) {
      urls = size == 0 ? new ArrayList<>() : new ArrayList<>(reader.get());
    }
    return urls;
  }

  @Override
  public int size() {
    return urls == null ? size : urls.size();
  }

  @Override
  public String get(int index) {
    return urls().get(index);
  }

  @Override
  public String set(int index, String url) {
    return urls().set(index, url);
  }

  @Override
  public void add(int index, String url) {
    modCount++;
    urls().add(index, url);
  }

  @Override
  public String remove(int index) {
    modCount++;
    return urls().remove(index);
  }
}
