package org.robotspec.cli.conformance;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.StandardLocation;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.robotspec.conformance.Case;
import org.robotspec.conformance.Suite;
import org.robotspec.conformance.driver.Driver;
import org.robotspec.conformance.run.RunPlan;

/**
 * The suite finds mistakes: Robotspec with any one of the deliberate faults fails at least one
 * case.
 *
 * <p>For a fault only the file that it changes is compiled anew. A constant that other files use
 * has been copied into their classes: a fault is not to change one.
 */
@Timeout(value = 10, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class MutationTest {
  private static final Path HOME = Path.of("..").toAbsolutePath().normalize();
  private static final String CLASS_PATH = System.getProperty("java.class.path");
  private static final JavaCompiler COMPILER = ToolProvider.getSystemJavaCompiler();

  static final List<Fault> FAULTS = Fault.in(Path.of("src/test/resources/mutation"));
  static final List<Fault> SOME_FAULTS =
      IntStream.iterate(0, i -> i < FAULTS.size(), i -> i + 30).mapToObj(FAULTS::get).toList();

  /** Loads what others wrote, once for all faults. */
  private static final ClassLoader LIBRARIES =
      new URLClassLoader(urls(false), ClassLoader.getPlatformClassLoader());

  @TempDir private Path directory;

  @Test
  void withoutAFaultNoCaseFails() throws Exception {
    assertThat(someCaseFails("M-1")).isFalse();
  }

  @ParameterizedTest
  @FieldSource("SOME_FAULTS")
  void someFaultsAreCaught(Fault fault) throws Exception {
    try (StandardJavaFileManager files = files()) {
      compile(fault, files);
    }
    assertThat(someCaseFails(fault.clause()))
        .as("a case fails with the fault %s: %s", fault, fault.says())
        .isTrue();
  }

  @Tag("thorough")
  @ParameterizedTest
  @FieldSource("FAULTS")
  void everyFaultIsCaught(Fault fault) throws Exception {
    someFaultsAreCaught(fault);
  }

  /** Loads Robotspec and the suite anew, with the classes in the directory in place of theirs. */
  @SuppressWarnings("unchecked")
  private boolean someCaseFails(String clause) throws Exception {
    URL[] urls =
        Stream.of(Stream.of(directory.toUri().toURL()), Stream.of(urls(true)))
            .flatMap(all -> all)
            .toArray(URL[]::new);
    try (URLClassLoader loader = new URLClassLoader(urls, LIBRARIES)) {
      Class<?> type = loader.loadClass(SomeCaseFails.class.getName());
      return ((Predicate<String>) type.getDeclaredConstructor().newInstance()).test(clause);
    }
  }

  /** Whether a case fails; those of a clause are tried first. */
  public static final class SomeCaseFails implements Predicate<String> {
    @Override
    public boolean test(String clause) {
      Suite suite = Suite.load();
      Driver driver = new RobotspecDriver();
      Comparator<Case> order = Comparator.comparing(c -> !c.clause().equals(clause));
      return suite.cases().stream()
          .sorted(order)
          .map(c -> new Suite(suite.version(), suite.clauses(), List.of(c)))
          .flatMap(one -> RunPlan.of(Suite.PROFILES).run(one, driver).stream())
          .anyMatch(r -> r.countsAgainst(true));
    }
  }

  /** Returns the class path of this test: what is Robotspec's, or what is not. */
  private static URL[] urls(boolean ours) {
    return Stream.of(CLASS_PATH.split(File.pathSeparator, -1))
        .filter(p -> ours == (p.startsWith(HOME.toString()) || p.contains("/org/robotspec/")))
        .map(MutationTest::url)
        .toArray(URL[]::new);
  }

  private static URL url(String path) {
    try {
      return Path.of(path).toUri().toURL();
    } catch (MalformedURLException e) {
      throw new IllegalArgumentException(e);
    }
  }

  /** Returns the file of a fault, changed. */
  private static String changed(Fault fault) throws IOException {
    for (String module : List.of("spec-core", "robots-service")) {
      Path file = HOME.resolve(module).resolve("src/main/java/org/robotspec").resolve(fault.file());
      if (Files.exists(file)) {
        return fault.in(Files.readString(file));
      }
    }
    throw new IllegalStateException("bring the fault " + fault + " up to date: no such file");
  }

  /** Opens the class path for any number of compilations, each of one file. */
  private StandardJavaFileManager files() throws IOException {
    StandardJavaFileManager files = COMPILER.getStandardFileManager(null, null, UTF_8);
    files.setLocationFromPaths(
        StandardLocation.CLASS_PATH,
        Stream.of(CLASS_PATH.split(File.pathSeparator, -1)).map(Path::of).toList());
    files.setLocationFromPaths(StandardLocation.CLASS_OUTPUT, List.of(directory));
    return files;
  }

  private void compile(Fault fault, StandardJavaFileManager files) throws IOException {
    Path file = directory.resolve(Path.of(fault.file()).getFileName());
    Files.writeString(file, changed(fault));
    StringWriter said = new StringWriter();
    List<String> options = List.of("-proc:none", "-nowarn");
    var sources = files.getJavaFileObjects(file);
    if (!COMPILER.getTask(said, files, null, options, null, sources).call()) {
      throw new IllegalStateException("the fault " + fault + " does not compile:\n" + said);
    }
  }

  @Test
  void everyFaultFitsTheSources() throws IOException {
    List<String> stale = new ArrayList<>();
    try (StandardJavaFileManager files = files()) {
      for (Fault fault : FAULTS) {
        try {
          compile(fault, files);
        } catch (IllegalStateException e) {
          stale.add(fault + ": " + e.getMessage());
        }
      }
    }
    assertThat(stale).isEmpty();
    assertThat(FAULTS).extracting(Fault::id).doesNotHaveDuplicates();
    assertThat(FAULTS).hasSizeGreaterThanOrEqualTo(200);
  }
}
