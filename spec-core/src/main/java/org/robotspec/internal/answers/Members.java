package org.robotspec.internal.answers;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The members of an object of JSON or JavaScript, in order. A value is a text, a number, a boolean,
 * null, a list of texts, or members. Not thread-safe.
 */
public final class Members {
  private final Map<String, @Nullable Object> all = new LinkedHashMap<>();

  /** Adds a member; replaces one of the same name in its place. */
  public Members put(String name, @Nullable Object value) {
    all.put(name, value instanceof Members members ? members.all : value);
    return this;
  }

  /** Adds a converted value; null if there is none. */
  public <T> Members put(String name, @Nullable T value, Function<T, Members> form) {
    return put(name, value == null ? null : form.apply(value));
  }

  /** Adds a list of objects. */
  public Members putAll(String name, Collection<Members> objects) {
    return putAll(name, objects, members -> members);
  }

  /** Adds a list of converted values. */
  public <T> Members putAll(String name, Collection<T> values, Function<T, Members> form) {
    List<Object> list = new ArrayList<>();
    for (T value : values) {
      list.add(form.apply(value).all);
    }
    return put(name, list);
  }

  /** Adds the members of an object. */
  public Members putAll(Members other) {
    all.putAll(other.all);
    return this;
  }

  /** Removes a member. */
  public Members remove(String name) {
    all.remove(name);
    return this;
  }

  /** Returns the members by name, in a map that must not be changed; members in it are maps. */
  public Map<String, @Nullable Object> asMap() {
    return all;
  }
}
