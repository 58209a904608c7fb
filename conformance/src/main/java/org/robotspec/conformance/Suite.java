package org.robotspec.conformance;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * All cases, and the clauses they test. Immutable.
 *
 * @param version the version of the data; it grows with every change to a case
 * @param clauses in the order of the specification
 * @param cases in the order of the data
 */
public record Suite(String version, List<Clause> clauses, List<Case> cases) {
  /** The profiles that cases may name, the default first. */
  public static final List<String> PROFILES =
      List.of("google-2019", "google-2014", "google-current", "rfc9309", "google-reference");

  /** Returns the suite of this program. */
  public static Suite load() {
    return new SuiteLoader(SuiteLoader::resource, null).load();
  }

  /**
   * Returns the suite in a directory, which has the form of the published zip; checks it.
   *
   * @throws IllegalArgumentException if a file is missing or malformed
   */
  public static Suite load(Path directory) {
    SuiteLoader.Source source = file -> Files.readAllBytes(directory.resolve(file));
    return new SuiteLoader(source, SuiteLoader.schema()).load();
  }

  /** Returns the case with an id. */
  public Optional<Case> find(String id) {
    return cases.stream().filter(c -> c.id().equals(id)).findFirst();
  }

  /** Returns the clause with an id. */
  public Optional<Clause> clause(String id) {
    return clauses.stream().filter(c -> c.id().equals(id)).findFirst();
  }
}
