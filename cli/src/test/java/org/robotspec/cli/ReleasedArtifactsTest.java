package org.robotspec.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The READMEs agree with the poms of the released artifacts. */
final class ReleasedArtifactsTest {
  private static final Pattern ARTIFACT =
      Pattern.compile("<artifactId>(robotspec-[a-z-]+)</artifactId>");
  private static final Pattern VERSION =
      Pattern.compile("<artifactId>robotspec-parent</artifactId>\\s*<version>([^<]+)</version>");

  private static String pom(String module) throws IOException {
    return Files.readString(SourceTree.home().resolve(module).resolve("pom.xml"));
  }

  private static String version(String pom) {
    Matcher found = VERSION.matcher(pom);
    assertThat(found.find()).isTrue();
    return found.group(1);
  }

  @Test
  void everyPomHasTheSameVersion() throws IOException {
    String version = version(pom(""));
    for (String module : SourceTree.modules()) {
      assertThat(version(pom(module))).as(module).isEqualTo(version);
    }
  }

  @Test
  void theReadmeOfAModuleNamesWhatIsReleased() throws IOException {
    Set<String> released = new TreeSet<>();
    for (String module : SourceTree.modules()) {
      String pom = pom(module);
      if (!pom.contains("<maven.deploy.skip>true<")) {
        released.add(ownArtifact(pom));
        assertThat(readme(module)).contains(ownArtifact(pom));
      }
    }
    assertThat(released).contains("robotspec-core", "robotspec-service");
    assertThat(readme("")).contains("robotspec-core", version(pom("")));
  }

  @ParameterizedTest
  @CsvSource({"commons-net, commons-net:commons-net", "jedis, redis.clients:jedis"})
  void theReadmeNamesTheOptionalLibrariesThatAreTested(String name, String library)
      throws IOException {
    Matcher tested =
        Pattern.compile(
                "(?:<%1$s.version>|<artifactId>%1$s</artifactId>\\s*<version>)([0-9.]+)<"
                    .formatted(name))
            .matcher(pom(""));
    assertThat(tested.find()).isTrue();
    assertThat(readme("robots-service"))
        .containsPattern("`" + library + "` \\((?:[0-9.]+ to )?" + Pattern.quote(tested.group(1)));
  }

  private static String readme(String module) throws IOException {
    return Files.readString(SourceTree.home().resolve(module).resolve("README.md"));
  }

  /** Returns the first artifact that a pom names after its parent. */
  private static String ownArtifact(String pom) {
    Matcher found = ARTIFACT.matcher(pom);
    assertThat(found.find(pom.indexOf("</parent>"))).isTrue();
    return found.group(1);
  }
}
