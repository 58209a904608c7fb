package org.robotspec.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Modules and packages use only those that docs/architecture.md draws arrows to. */
final class ModuleArrowsTest {
  private static final Pattern ARROW = Pattern.compile("(?m)^ *([a-z-]+) --> ([a-z-]+)$");

  private static final List<SourceTree.Source> SOURCES = SourceTree.mainSources();

  private static Map<String, Set<String>> modulesOfPackages() {
    Map<String, Set<String>> modules = new TreeMap<>();
    for (SourceTree.Source source : SOURCES) {
      modules.computeIfAbsent(source.packageName(), p -> new TreeSet<>()).add(source.module());
    }
    return modules;
  }

  /** Returns the modules that each module may use, as drawn. */
  private static Map<String, Set<String>> arrows() throws IOException {
    Map<String, Set<String>> arrows = new TreeMap<>();
    Path picture = SourceTree.home().resolve("docs/architecture.md");
    ARROW
        .matcher(Files.readString(picture))
        .results()
        .forEach(
            arrow -> {
              arrows.computeIfAbsent(arrow.group(1), m -> new TreeSet<>()).add(arrow.group(2));
              arrows.computeIfAbsent(arrow.group(2), m -> new TreeSet<>());
            });
    return arrows;
  }

  @Test
  void everyModuleIsInThePicture() throws IOException {
    assertThat(arrows()).containsOnlyKeys(SourceTree.modules());
  }

  @Test
  void aPackageIsInOneModule() {
    assertThat(modulesOfPackages()).allSatisfy((name, modules) -> assertThat(modules).hasSize(1));
  }

  @Test
  void noModuleUsesOneThatItMayNot() throws IOException {
    Map<String, Set<String>> arrows = arrows();
    Map<String, Set<String>> modules = modulesOfPackages();
    List<String> wrong = new ArrayList<>();
    for (SourceTree.Source source : SOURCES) {
      for (String used : source.imports()) {
        if (!used.startsWith("org.robotspec.")) {
          continue; // Nutch's packages; nutch-plugin has signatures of two classes.
        }
        for (String module : modules.getOrDefault(used, Set.of())) {
          if (!module.equals(source.module())
              && !reached(source.module(), arrows).contains(module)) {
            wrong.add(source.module() + ", " + source.types() + ": " + used);
          }
        }
      }
    }
    assertThat(wrong).isEmpty();
  }

  @Test
  void packagesHaveNoCycles() {
    Map<String, Set<String>> uses = new TreeMap<>();
    for (SourceTree.Source source : SOURCES) {
      uses.computeIfAbsent(source.packageName(), p -> new TreeSet<>()).addAll(source.imports());
    }
    assertThat(uses).hasSizeGreaterThan(15);
    for (String start : uses.keySet()) {
      assertThat(reached(start, uses)).as("what %s uses", start).doesNotContain(start);
    }
  }

  /** Returns what one leads to, directly or indirectly. */
  private static Set<String> reached(String start, Map<String, Set<String>> uses) {
    Set<String> reached = new HashSet<>();
    Deque<String> next = new ArrayDeque<>(Set.of(start));
    while (!next.isEmpty()) {
      String name = next.remove();
      for (String used : uses.getOrDefault(name, Set.of())) {
        if (!used.equals(name) && reached.add(used)) {
          next.add(used);
        }
      }
    }
    return reached;
  }
}
