package org.robotspec.conformance.mutation;

import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * A copy of the sources of the core and the service, in memory, and the compiler that makes classes
 * of it.
 *
 * <p>For a fault only the file that it changes is compiled anew, which takes a fraction of a
 * second. A constant that other files use has been copied into their classes: a fault is not to
 * change one.
 */
final class CoreCopy {
  private static final String ROOT = "org/robotspec/";
  private static final List<String> MODULES = List.of("spec-core", "robots-service");

  private final Map<String, String> sources;
  private final JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
  private final StandardJavaFileManager files =
      compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8);

  private CoreCopy(Map<String, String> sources) {
    this.sources = sources;
  }

  /**
   * Reads the sources from a checkout.
   *
   * @throws UncheckedIOException if they are not there
   */
  static CoreCopy of(Path checkout) {
    Map<String, String> sources = new TreeMap<>();
    for (String module : MODULES) {
      Path root = checkout.resolve(module).resolve("src/main/java").resolve(ROOT);
      try (Stream<Path> found = Files.walk(root)) {
        for (Path file : found.filter(f -> f.toString().endsWith(".java")).toList()) {
          sources.put(root.relativize(file).toString().replace('\\', '/'), Files.readString(file));
        }
      } catch (IOException e) {
        throw new UncheckedIOException("the sources of " + module + " cannot be read", e);
      }
    }
    return new CoreCopy(sources);
  }

  /** Compiles the copy as it is, and returns its classes by their names. */
  Map<String, byte[]> compile() {
    return compiled("the copy", sources);
  }

  /**
   * Compiles the file that a fault changes.
   *
   * @throws IllegalStateException if the fault does not fit the sources, or does not compile
   */
  Map<String, byte[]> compile(Fault fault) {
    return compiled("the fault " + fault, Map.of(fault.file(), changed(fault)));
  }

  private Map<String, byte[]> compiled(String what, Map<String, String> texts) {
    List<JavaFileObject> units = new ArrayList<>();
    texts.forEach((file, text) -> units.add(new Source(file, text)));
    MemoryClasses classes = new MemoryClasses(files);
    StringWriter said = new StringWriter();
    List<String> options =
        List.of("-proc:none", "-nowarn", "-classpath", System.getProperty("java.class.path"));
    if (!compiler.getTask(said, classes, null, options, null, units).call()) {
      throw new IllegalStateException(what + " does not compile:\n" + said);
    }
    return classes.bytes();
  }

  /** Returns the file of a fault, changed. */
  String changed(Fault fault) {
    String source = sources.get(fault.file());
    if (source == null) {
      throw new IllegalStateException(
          "bring the fault " + fault + " up to date: there is no " + fault.file());
    }
    return fault.in(source);
  }

  /** A source file. */
  private static final class Source extends SimpleJavaFileObject {
    private final String text;

    Source(String file, String text) {
      super(URI.create("copy:/" + ROOT + file), Kind.SOURCE);
      this.text = text;
    }

    @Override
    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
      return text;
    }
  }
}
