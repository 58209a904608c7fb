package org.robotspec.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The Java examples in the READMEs and the Javadoc compile and run, and print what the comments
 * after {@code println} say. They can use a {@code body} and a {@code stream} of the same file.
 */
final class CodeExamplesTest {
  private static final Pattern IN_MARKDOWN = Pattern.compile("(?ms)^```java\n(.*?)^```$");
  private static final Pattern IN_JAVADOC = Pattern.compile("(?s)<pre>\\{@code\n(.*?)}</pre>");
  private static final Pattern PRINTED = Pattern.compile("System\\.out\\.println\\(.*;\\s+// (.*)");
  private static final byte[] FILE = "User-agent: *\nDisallow: /private/\n".getBytes(UTF_8);

  @TempDir private Path directory;

  /**
   * An example.
   *
   * @param where the file it is in
   * @param code its lines, including imports
   */
  record Example(String where, String code) {
    @Override
    public String toString() {
      return where;
    }

    List<String> imports() {
      return code.lines().filter(line -> line.startsWith("import ")).toList();
    }

    String statements() {
      return code.lines()
          .filter(line -> !line.startsWith("import "))
          .collect(Collectors.joining("\n"));
    }

    List<String> printed() {
      return PRINTED.matcher(code).results().map(found -> found.group(1)).toList();
    }
  }

  static Stream<Example> examples() throws IOException {
    List<Example> examples = new ArrayList<>();
    for (String file : documents()) {
      IN_MARKDOWN
          .matcher(Files.readString(SourceTree.home().resolve(file)))
          .results()
          .forEach(found -> examples.add(new Example(file, found.group(1))));
    }
    for (SourceTree.Source source : SourceTree.mainSources()) {
      IN_JAVADOC
          .matcher(source.text())
          .results()
          .map(CodeExamplesTest::uncommented)
          .forEach(
              code ->
                  examples.add(
                      new Example(
                          source.types().get(0),
                          "import " + source.packageName() + ".*;\n" + code)));
    }
    return examples.stream();
  }

  private static List<String> documents() throws IOException {
    try (Stream<Path> documents = Files.list(SourceTree.home().resolve("docs"))) {
      return Stream.concat(
              Stream.concat(
                  Stream.of("README.md"), documents.map(file -> "docs/" + file.getFileName())),
              SourceTree.modules().stream().map(module -> module + "/README.md"))
          .filter(file -> file.endsWith(".md") && Files.exists(SourceTree.home().resolve(file)))
          .sorted()
          .toList();
    }
  }

  private static String uncommented(MatchResult found) {
    return found.group(1).replaceAll("(?m)^ *\\* ?", "");
  }

  @Test
  void thereAreSome() throws IOException {
    assertThat(examples().map(Example::where))
        .contains("README.md", "spec-core/README.md", "RobotsTxt");
  }

  @ParameterizedTest
  @MethodSource("examples")
  void compileAndPrintWhatTheySay(Example example) throws Exception {
    compile(example);
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    PrintStream before = System.out;
    try (URLClassLoader loader = new URLClassLoader(new URL[] {directory.toUri().toURL()})) {
      System.setOut(new PrintStream(printed, true, UTF_8));
      loader
          .loadClass("Example")
          .getMethod("run", byte[].class, InputStream.class)
          .invoke(null, FILE, new ByteArrayInputStream(FILE));
    } finally {
      System.setOut(before);
    }
    assertThat(printed.toString(UTF_8).lines()).containsExactlyElementsOf(example.printed());
  }

  private void compile(Example example) throws IOException {
    String source =
        """
        %s
        public class Example {
          public static void run(byte[] body, java.io.InputStream stream) throws Exception {
        %s
          }
        }
        """
            .formatted(String.join("\n", example.imports()), example.statements());
    Path file = Files.writeString(directory.resolve("Example.java"), source);
    StringWriter errors = new StringWriter();
    PrintWriter printed = new PrintWriter(errors);
    String classPath = System.getProperty("java.class.path");
    String[] words = {
      "-d", directory.toString(), "-proc:none", "-classpath", classPath, file.toString()
    };
    assertThat(ToolProvider.findFirst("javac").orElseThrow().run(printed, printed, words))
        .as(errors.toString())
        .isZero();
  }
}
