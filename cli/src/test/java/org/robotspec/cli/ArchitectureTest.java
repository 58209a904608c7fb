package org.robotspec.cli;

import static java.util.stream.Collectors.flatMapping;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toCollection;
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
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.robotspec.origin.FailClosed;

/** The sources are as docs/architecture.md says, and what it and docs/decisions.md name exists. */
final class ArchitectureTest {
  private static final Pattern ARROW = Pattern.compile("(?m)^ *([a-z-]+) --> ([a-z-]+)$");
  private static final Pattern CLASS = Pattern.compile("`([A-Z][A-Za-z0-9]*[a-z][A-Za-z0-9]*)`");
  private static final Pattern LINK = Pattern.compile("]\\(([^):#]+)\\)");

  /** What looks like a class, but is a crawler or of a host crawler. */
  private static final Set<String> FOREIGN = Set.of("MJ12bot", "ProtocolFactory");

  /** The two adapters never run together, so classes that do the same may share a name. */
  private static final Set<String> ADAPTERS = Set.of("nutch-plugin", "stormcrawler-bolt");

  private static final Path DOCS = SourceTree.home().resolve("docs");
  private static final List<SourceTree.Source> SOURCES = SourceTree.mainSources();

  private static List<MatchResult> found(Pattern pattern, String document) throws IOException {
    return pattern.matcher(Files.readString(DOCS.resolve(document))).results().toList();
  }

  /** Returns the modules that each module may use, as drawn. */
  private static Map<String, Set<String>> arrows() throws IOException {
    Map<String, Set<String>> arrows = new TreeMap<>();
    for (MatchResult arrow : found(ARROW, "architecture.md")) {
      arrows.computeIfAbsent(arrow.group(1), m -> new TreeSet<>()).add(arrow.group(2));
      arrows.computeIfAbsent(arrow.group(2), m -> new TreeSet<>());
    }
    return arrows;
  }

  private static Map<String, Set<String>> modulesOfPackages() {
    return SOURCES.stream()
        .collect(
            groupingBy(
                SourceTree.Source::packageName,
                mapping(SourceTree.Source::module, toCollection(TreeSet::new))));
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

  @ParameterizedTest
  @ValueSource(strings = {"architecture.md", "decisions.md", "../SECURITY.md"})
  void whatADocumentNamesExists(String document) throws IOException {
    Set<String> types = new HashSet<>(FOREIGN);
    SourceTree.allSources().forEach(source -> types.addAll(source.types()));
    assertThat(found(CLASS, document))
        .allSatisfy(name -> assertThat(types).contains(name.group(1)));
    assertThat(found(LINK, document))
        .allSatisfy(
            link -> assertThat(DOCS.resolve(document).resolveSibling(link.group(1))).exists());
  }

  @Test
  void everyModuleIsInThePictureAndTheText() throws IOException {
    assertThat(arrows())
        .containsOnlyKeys(SourceTree.modules().stream().map(SourceTree::name).toList());
    assertThat(Files.readString(DOCS.resolve("architecture.md")))
        .contains(SourceTree.modules().stream().map("`%s`"::formatted).toList());
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
      Set<String> allowed = reached(source.module(), arrows);
      for (String used : source.imports()) {
        // Not Nutch's packages: nutch-plugin has signatures of two classes.
        Set<String> owners =
            used.startsWith("org.robotspec.") ? modules.getOrDefault(used, Set.of()) : Set.of();
        if (!owners.contains(source.module()) && !allowed.containsAll(owners)) {
          wrong.add(source.module() + ", " + source.types() + ": " + used);
        }
      }
    }
    assertThat(wrong).isEmpty();
  }

  @Test
  void everyModuleOfFailClosedRunsItsRows() {
    for (FailClosed row : FailClosed.all()) {
      assertThat(SourceTree.allSources())
          .as(row.toString())
          .anyMatch(
              source ->
                  source.module().equals(row.module())
                      && source.text().contains("FailClosed.of(\"" + row.module() + "\")"));
    }
  }

  @Test
  void packagesHaveNoCycles() {
    Map<String, Set<String>> uses =
        SOURCES.stream()
            .collect(
                groupingBy(
                    SourceTree.Source::packageName,
                    flatMapping(source -> source.imports().stream(), toCollection(TreeSet::new))));
    assertThat(uses).hasSizeGreaterThan(15);
    for (String start : uses.keySet()) {
      assertThat(reached(start, uses)).as("what %s uses", start).doesNotContain(start);
    }
  }

  @Test
  void aSimpleNameIsOfOneClass() {
    Map<String, Set<String>> places = new TreeMap<>();
    for (SourceTree.Source source : SOURCES) {
      String place = ADAPTERS.contains(source.module()) ? "an adapter" : source.packageName();
      for (String type : source.types()) {
        places.computeIfAbsent(type, name -> new TreeSet<>()).add(place);
      }
    }
    assertThat(places).hasSizeGreaterThan(200);
    places.values().removeIf(packages -> packages.size() == 1);
    assertThat(places).isEmpty();
    for (String adapter : List.copyOf(ADAPTERS)) {
      assertThat(SOURCES.stream().filter(source -> source.module().equals(adapter)))
          .flatExtracting(SourceTree.Source::types)
          .doesNotHaveDuplicates()
          .isNotEmpty();
    }
  }
}
