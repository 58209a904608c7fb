import java.io.IOException;
import java.lang.module.ModuleFinder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.xpath.XPath;
import javax.xml.xpath.XPathExpressionException;
import javax.xml.xpath.XPathFactory;
import org.w3c.dom.Document;

/** Checks that a staging repository has what Maven Central asks of a release, and what we add. */
final class StagingCheck {
  private static final XPath XPATH = XPathFactory.newInstance().newXPath();
  private static final Set<String> EXPECTED =
      Set.of(
          "robotspec-core",
          "robotspec-crawler-commons",
          "robotspec-nutch",
          "robotspec-parent",
          "robotspec-service",
          "robotspec-stormcrawler");

  private final Path group;
  private final String version;
  private final boolean signed;
  private final List<String> faults = new ArrayList<>();

  private StagingCheck(Path repository, String version, boolean signed) {
    this.group = repository.resolve("org/robotspec");
    this.version = version;
    this.signed = signed;
  }

  public static void main(String[] arguments) throws Exception {
    if (arguments.length < 2) {
      System.err.println("usage: java StagingCheck.java FOLDER VERSION [signed]");
      System.exit(2);
    }
    StagingCheck check =
        new StagingCheck(Path.of(arguments[0]), arguments[1], arguments.length > 2);
    int files = check.run();
    check.faults.forEach(fault -> System.err.println("stage: " + fault));
    if (!check.faults.isEmpty()) {
      System.exit(1);
    }
    System.out.println("stage: " + files + " files of " + EXPECTED.size() + " artifacts are right");
  }

  private int run() throws Exception {
    ask(!version.endsWith("-SNAPSHOT"), version + " is not a release");
    Set<String> found = names(group);
    ask(found.equals(EXPECTED), "the artifacts are " + found + ", not " + new TreeSet<>(EXPECTED));
    int files = 0;
    for (String artifact : found) {
      Path folder = group.resolve(artifact).resolve(version);
      ask(Files.isDirectory(folder), "no version " + version + " of " + artifact);
      if (Files.isDirectory(folder)) {
        pom(artifact);
        for (String name : names(folder)) {
          if (!name.matches(".*\\.(md5|sha1|sha256|sha512)")) {
            files++;
            beside(folder.resolve(name));
          }
        }
      }
    }
    return files;
  }

  private void pom(String artifact) throws Exception {
    Document pom = document(artifact);
    String where = artifact + ": the pom has no ";
    for (String path :
        List.of(
            "name",
            "description",
            "url",
            "licenses/license/name",
            "licenses/license/url",
            "developers/developer/name",
            "scm/connection",
            "scm/developerConnection",
            "scm/url")) {
      ask(!inherited(pom, path).isEmpty(), where + path);
    }
    // Its own, not the parent's: each artifact says what it is.
    ask(!text(pom, "name").isEmpty() && !text(pom, "description").isEmpty(), where + "own words");
    ask(text(pom, "repositories").isEmpty(), artifact + ": the pom names repositories");
    ask(!text(pom, "").contains("-SNAPSHOT"), artifact + ": the pom names a SNAPSHOT");
    if (!text(pom, "packaging").equals("pom")) {
      jars(artifact);
    }
  }

  private void jars(String artifact) throws IOException {
    for (String ending : List.of(".jar", "-sources.jar", "-javadoc.jar", "-cyclonedx.json")) {
      Path file = file(artifact, ending);
      ask(Files.isRegularFile(file), "no " + file.getFileName());
    }
    for (String name : names(group.resolve(artifact).resolve(version))) {
      if (!name.endsWith(".jar") || name.endsWith("-tests.jar")) {
        continue;
      }
      Path path = group.resolve(artifact).resolve(version).resolve(name);
      try (JarFile jar = new JarFile(path.toFile())) {
        for (String text : List.of("META-INF/LICENSE", "META-INF/NOTICE")) {
          ask(jar.getEntry(text) != null, name + " has no " + text);
        }
        if (!name.endsWith("-sources.jar") && !name.endsWith("-javadoc.jar")) {
          String module =
              ModuleFinder.of(path).findAll().iterator().next().descriptor().name();
          ask(
              ("org." + artifact.replaceFirst("-", ".").replace("-", "")).equals(module),
              name + " is the module " + module);
        }
      }
    }
  }

  /** Checks what stands beside a file: its checksums and, if it was signed, its signature. */
  private void beside(Path file) throws Exception {
    boolean signature = file.toString().endsWith(".asc");
    for (String algorithm : signature ? List.<String>of() : List.of("MD5", "SHA-1")) {
      String extension = "." + algorithm.replace("-", "").toLowerCase();
      Path sum = file.resolveSibling(file.getFileName() + extension);
      String expected =
          HexFormat.of().formatHex(MessageDigest.getInstance(algorithm).digest(Files.readAllBytes(file)));
      ask(
          Files.exists(sum) && Files.readString(sum).strip().equals(expected),
          file.getFileName() + " has no right " + extension);
    }
    if (signed && !signature) {
      ask(Files.exists(file.resolveSibling(file.getFileName() + ".asc")), file.getFileName() + " is not signed");
    }
  }

  private Document document(String artifact) throws Exception {
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(file(artifact, ".pom").toFile());
  }

  private Path file(String artifact, String ending) {
    return group.resolve(artifact).resolve(version).resolve(artifact + "-" + version + ending);
  }

  private String inherited(Document pom, String path) throws Exception {
    String own = text(pom, path);
    Optional<String> parent = Optional.of(text(pom, "parent/artifactId")).filter(p -> !p.isEmpty());
    return !own.isEmpty() || parent.isEmpty() ? own : text(document(parent.get()), path);
  }

  private static String text(Document pom, String path) throws XPathExpressionException {
    return XPATH.evaluate(path.isEmpty() ? "/project" : "/project/" + path, pom).strip();
  }

  private static Set<String> names(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      Set<String> names = new TreeSet<>();
      files.map(file -> file.getFileName().toString()).forEach(names::add);
      return names;
    }
  }

  private void ask(boolean right, String fault) {
    if (!right) {
      faults.add(fault);
    }
  }
}
