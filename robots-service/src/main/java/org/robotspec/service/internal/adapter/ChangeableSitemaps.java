package org.robotspec.service.internal.adapter;

import java.util.AbstractList;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The sitemaps of an origin in a list that the crawler may change. They are read when the first
 * element is needed, because a crawler asks for each page whether there are any. Not thread-safe.
 */
public final class ChangeableSitemaps extends AbstractList<String> {
  private final List<String> given;
  private @Nullable List<String> changed;

  /** Creates a list with these elements; a change does not reach them. */
  public ChangeableSitemaps(List<String> given) {
    this.given = given;
  }

  private List<String> changed() {
    if (changed == null) {
      changed = new ArrayList<>(given);
    }
    return changed;
  }

  @Override
  public int size() {
    return changed == null ? given.size() : changed.size();
  }

  @Override
  public String get(int index) {
    return changed == null ? given.get(index) : changed.get(index);
  }

  @Override
  public String set(int index, String url) {
    return changed().set(index, url);
  }

  @Override
  public void add(int index, String url) {
    modCount++;
    changed().add(index, url);
  }

  @Override
  public String remove(int index) {
    modCount++;
    return changed().remove(index);
  }
}
