package org.robotspec.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** No two classes in all modules and packages have the same simple name. */
final class OneNameOneClassTest {
  /** The two adapters never run together, so classes that do the same may share a name. */
  private static final Set<String> ADAPTERS = Set.of("nutch-plugin", "stormcrawler-bolt");

  @Test
  void aSimpleNameOccursOnce() {
    Map<String, Set<String>> places = new TreeMap<>();
    for (SourceTree.Source source : SourceTree.mainSources()) {
      String place = ADAPTERS.contains(source.module()) ? "an adapter" : source.packageName();
      for (String type : source.types()) {
        places.computeIfAbsent(type, name -> new TreeSet<>()).add(place);
      }
    }
    assertThat(places).hasSizeGreaterThan(200);
    places.values().removeIf(packages -> packages.size() == 1);
    assertThat(places).isEmpty();
  }

  @Test
  void anAdapterDoesNotUseANameTwice() {
    for (String adapter : List.copyOf(ADAPTERS)) {
      assertThat(
              SourceTree.mainSources().stream()
                  .filter(source -> source.module().equals(adapter))
                  .flatMap(source -> source.types().stream()))
          .doesNotHaveDuplicates()
          .isNotEmpty();
    }
  }
}
