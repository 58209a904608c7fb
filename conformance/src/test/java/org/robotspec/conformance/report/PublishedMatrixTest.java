package org.robotspec.conformance.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.robotspec.conformance.Suite;
import org.robotspec.conformance.driver.Driver;
import org.robotspec.conformance.driver.Drivers;
import org.robotspec.conformance.run.Result;
import org.robotspec.conformance.run.RunPlan;

/**
 * The published matrix, and the known failures of others by case: a case that starts to fail, or to
 * pass, fails the build.
 *
 * <p>With {@code -Drobotspec.update=true} the lists and the document are written anew; the change
 * is then to be read, not only committed.
 */
final class PublishedMatrixTest {
  private static final boolean UPDATE = Boolean.getBoolean("robotspec.update");
  private static final Path HOME = Path.of("..");
  private static final Path LISTS = Path.of("src/test/resources/known-failures");
  private static final Path DOCUMENT = HOME.resolve("docs/conformance.md");

  /** Those that have one behaviour are judged by the documents and by the RFC. */
  private static final List<String> OTHERS_JUDGED_BY = List.of("google-2019", "rfc9309");

  private static final Suite SUITE = Suite.load();

  private static List<Result> run(String name) {
    Drivers drivers = new Drivers(HOME);
    assumeTrue(drivers.missing(name).isEmpty(), () -> drivers.missing(name).orElse(""));
    try (Driver driver = drivers.named(name)) {
      List<String> profiles = driver.followsProfiles() ? Suite.PROFILES : OTHERS_JUDGED_BY;
      return RunPlan.of(profiles).run(SUITE, driver, result -> {});
    }
  }

  private static Set<String> failures(List<Result> results) {
    Set<String> failures = new TreeSet<>();
    for (Result result : results) {
      if (result.countsAgainst(true)) {
        failures.add(result.profile() + " " + result.testCase().id());
      }
    }
    return failures;
  }

  @ParameterizedTest
  @ValueSource(strings = {"crawler-commons", "stormcrawler", "nutch"})
  void knownFailuresAreTheFailures(String name) throws IOException {
    Path list = LISTS.resolve(name + ".txt");
    Set<String> failures = failures(run(name));
    if (UPDATE) {
      Files.write(list, failures);
    }
    Set<String> known = new TreeSet<>(Files.readAllLines(list));
    Set<String> nowPassing = new TreeSet<>(known);
    nowPassing.removeAll(failures);
    Set<String> nowFailing = new TreeSet<>(failures);
    nowFailing.removeAll(known);
    assertThat(nowPassing)
        .as("known failures of %s that pass now: strike them off", name)
        .isEmpty();
    assertThat(nowFailing).as("failures of %s that are not known", name).isEmpty();
  }

  @Test
  void theDocumentIsWhatTheDriversAnswer() throws IOException {
    List<Result> results = new ArrayList<>();
    for (String name : Drivers.NAMES) {
      results.addAll(run(name));
    }
    String document = document(new RunReport(SUITE, results));
    if (UPDATE) {
      Files.writeString(DOCUMENT, document);
    }
    assertThat(Files.readString(DOCUMENT))
        .as("docs/conformance.md is generated: mvn verify -Drobotspec.update=true writes it")
        .isEqualTo(document);
  }

  private static String document(RunReport report) throws IOException {
    StringBuilder out = new StringBuilder();
    out.append("# Conformance\n\n");
    out.append("Generated from a run of the suite; a test compares it with every build. ");
    out.append(SUITE.cases().size()).append(" cases about ").append(SUITE.clauses().size());
    out.append(" clauses, data version ").append(SUITE.version()).append(".\n\n");
    out.append("Robotspec follows each profile as it is told. The others have one behaviour, ");
    out.append(
        "which is judged by Google's documents of 2019 and by RFC 9309. \"Optional\" cases ");
    out.append("rest on what the sources only recommend, or on a choice of ours. Nutch is ");
    out.append("represented by the parser in its jar; what reads meta tags there is in a plugin ");
    out.append("that no repository has. StormCrawler is represented by its parser bolt and its ");
    out.append("robots.txt classes, which have no clock: scripts that take time are skipped.\n\n");
    out.append(MarkdownReport.summary(report)).append("\n## By clause\n\n");
    out.append("Right answers of those judged.\n\n").append(MarkdownReport.matrix(report));
    List<String> wrong = Files.readAllLines(LISTS.resolve("whole-crawlers.txt"));
    out.append("\n## Whole crawlers\n\n");
    out.append(
        "`robotspec conformance serve` sends a crawler to origins on loopback that redirect, ");
    out.append("fail, stall, cut and lie, and judges it by what it requested. StormCrawler and ");
    out.append("Nutch with Robotspec do everything right. What stock StormCrawler does wrong (");
    out.append(wrong.size()).append("):\n\n");
    wrong.forEach(line -> out.append("    ").append(line).append('\n'));
    return out.append(MarkdownReport.failures(report, "Known failures")).toString();
  }
}
