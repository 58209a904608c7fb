package org.robotspec.cli;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.mapping;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
  private static final Pattern ARROW = Pattern.compile("(?m)^ *([a-z-]+ --> [a-z-]+)$");

  /** A module that another uses in src/main: the parent gives the origin server to tests alone. */
  private static final Pattern DEPENDENCY =
      Pattern.compile(
          "(?s)<groupId>org.robotspec</groupId>\\s*<artifactId>robotspec-([a-z-]+)</artifactId>"
              + "(?:(?<!origin-server</artifactId>)|(?=\\s*<scope>compile))"
              + "(?=(?:(?!</?dependency>|<scope>test|</parent>).)*</dependency>)");

  /** The modules, by their artifacts. */
  private static final Map<String, String> MODULES =
      Map.of(
          "core", "spec-core",
          "service", "robots-service",
          "conformance", "conformance",
          "site", "site",
          "origin-server", "origin-server");

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
  void thePictureHasTheModulesAndWhatTheirPomsName() throws IOException {
    Set<String> poms = new TreeSet<>();
    for (String module : SourceTree.modules()) {
      String pom = Files.readString(SourceTree.home().resolve(module).resolve("pom.xml"));
      for (MatchResult used : DEPENDENCY.matcher(pom).results().toList()) {
        poms.add(SourceTree.name(module) + " --> " + MODULES.get(used.group(1)));
      }
    }
    assertThat(found(ARROW, "architecture.md"))
        .extracting(arrow -> arrow.group(1))
        .containsExactlyInAnyOrderElementsOf(poms)
        .hasSizeLessThanOrEqualTo(15);
    assertThat(Files.readString(DOCS.resolve("architecture.md")))
        .contains(SourceTree.modules().stream().map("`%s`"::formatted).toList());
  }

  @Test
  void everyModuleOfFailClosedRunsItsRows() {
    Map<String, String> texts =
        SourceTree.allSources().stream()
            .collect(
                groupingBy(SourceTree.Source::module, mapping(SourceTree.Source::text, joining())));
    assertThat(FailClosed.all().stream().map(row -> List.of(row.module(), row.block())).distinct())
        .isNotEmpty()
        .allMatch(
            section ->
                texts
                    .getOrDefault(section.get(0), "")
                    .contains("FailClosed.of(\"%s\", \"%s\")".formatted(section.toArray())));
  }

  @Test
  void packagesHaveNoCycles() {
    JavaClasses all =
        new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .withImportOption(at -> !at.contains("test-classes/") && !at.contains("-tests.jar"))
            .importPackages("org.robotspec");
    slices().matching("org.robotspec.(**)").should().beFreeOfCycles().check(all);
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
