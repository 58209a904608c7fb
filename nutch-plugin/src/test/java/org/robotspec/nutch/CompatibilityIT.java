package org.robotspec.nutch;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.robotspec.origin.Answer;
import org.robotspec.origin.LoopbackWeb;
import org.robotspec.origin.OriginServer;

/** The same zip on older Nutch, which passes URLs as strings and ships an older crawler-commons. */
@Tag("thorough")
@Timeout(900)
class CompatibilityIT {
  @TempDir Path directory;

  static List<Path> olderNutch() throws Exception {
    try (Stream<Path> versions = Files.list(Path.of("target/older").toAbsolutePath())) {
      return versions.sorted().toList();
    }
  }

  @ParameterizedTest
  @MethodSource("olderNutch")
  void olderNutchObeysTheSameRules(Path older) throws Exception {
    List<String> replaced = new ArrayList<>();
    try (Stream<Path> jars = Files.list(older)) {
      jars.map(jar -> jar.getFileName().toString())
          .forEach(name -> replaced.add(name.replaceFirst("[0-9].*", "")));
    }
    assertThat(replaced).contains("nutch-", "crawler-commons-");
    List<Path> jars = Nutch.jars(older, replaced.toArray(new String[0]));
    try (LoopbackWeb web = LoopbackWeb.start()) {
      OriginServer origin =
          web.origin().page("/ok").page("/no").robots("user-agent: *\ndisallow: /no\n");
      OriginServer down = web.origin().page("/ok").on("/robots.txt", Answer.status(500));
      Nutch.Run run =
          new Nutch(directory)
              .run(jars, Map.of(), origin.url("/ok"), origin.url("/no"), down.url("/ok"));
      assertThat(run.exit()).as(run.log()).isZero();
      assertThat(run.rows())
          .containsExactlyInAnyOrder(
              "db_fetched " + origin.url("/ok"),
              "db_gone " + origin.url("/no"),
              "db_unfetched " + down.url("/ok"));
      assertThat(run.log())
          .contains(
              "line 2",
              "verdict_allowed_total=1",
              "verdict_disallowed_total=1",
              "verdict_postponed_total=1")
          .doesNotContain("LinkageError");
    }
  }
}
