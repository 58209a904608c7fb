package org.robotspec.correction;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * A parser of the first days, as Python's urllib.robotparser still is: the first rule that the path
 * begins with decides, stars are only stars, an empty line ends a record, and the first record
 * whose name is part of the crawler's counts.
 */
final class FirstMatch {
  private record Line(boolean allow, String path) {
    boolean matches(String other) {
      return path.equals("*") || other.startsWith(path);
    }
  }

  private record Entry(List<String> names, List<Line> rules) {
    Entry() {
      this(new ArrayList<>(), new ArrayList<>());
    }
  }

  private final List<Entry> entries = new ArrayList<>();

  FirstMatch(String file) {
    Entry entry = new Entry();
    for (String text : file.split("\r\n|[\n\r\u000b\f\u0085\u2028\u2029]", -1)) {
      if (text.isEmpty()) {
        add(entry);
        entry = new Entry();
      }
      String line = text.split("#", 2)[0].strip();
      int colon = Math.max(0, line.indexOf(':'));
      String value = line.substring(Math.min(line.length(), colon + 1)).strip();
      switch (line.substring(0, colon).strip().toLowerCase(Locale.ROOT)) {
        case "user-agent" -> {
          if (!entry.rules.isEmpty()) {
            add(entry);
            entry = new Entry();
          }
          entry.names.add(value.toLowerCase(Locale.ROOT));
        }
        case "allow" -> entry.rules.add(new Line(true, value));
        case "disallow" -> entry.rules.add(new Line(value.isEmpty(), value));
        default -> {}
      }
    }
    add(entry);
  }

  private void add(Entry entry) {
    if (!entry.names.isEmpty() && !entry.rules.isEmpty()) {
      entries.add(entry);
    }
  }

  boolean allows(String crawler, String path) {
    String name = crawler.toLowerCase(Locale.ROOT);
    Predicate<Entry> isForAll = entry -> entry.names.contains("*");
    Predicate<Entry> isNamed = entry -> entry.names.stream().anyMatch(name::contains);
    return Stream.concat(
            entries.stream().filter(isForAll.negate().and(isNamed)),
            entries.stream().filter(isForAll))
        .findFirst()
        .flatMap(entry -> entry.rules.stream().filter(line -> line.matches(path)).findFirst())
        .map(Line::allow)
        .orElse(true);
  }
}
