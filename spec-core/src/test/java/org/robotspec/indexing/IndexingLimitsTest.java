package org.robotspec.indexing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.robotspec.indexing.Pages.headers;
import static org.robotspec.indexing.Pages.robots;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Each limit at its boundary. */
final class IndexingLimitsTest {
  @Test
  void aLineIsReadUpToItsLimit() {
    String last = ",noindex";
    String line = " ".repeat(IndexingDirectives.MAX_LENGTH - last.length()) + last;
    assertThat(headers(line).noIndex()).isTrue();
    assertThat(headers(line).notes()).isEmpty();
  }

  @Test
  void whatTheLimitCutsIsIgnoredWhole() {
    String last = ",noindexed";
    String line = "nofollow" + " ".repeat(IndexingDirectives.MAX_LENGTH - 16) + last;
    IndexingDirectives said = headers(line);
    assertThat(line.substring(0, IndexingDirectives.MAX_LENGTH)).endsWith(",noindex");
    assertThat(said.content()).isEqualTo("nofollow");
    assertThat(said.notes()).hasSize(1);
  }

  @Test
  void aLineCutBeforeItsFirstCommaSaysNothing() {
    assertThat(headers("noindex" + " ".repeat(IndexingDirectives.MAX_LENGTH)).content())
        .isEqualTo("all");
  }

  @Test
  void theLimitIsForAllLinesAndTagsThatSpeakToUs() {
    String blank = ",".repeat(IndexingDirectives.MAX_LENGTH / 2);
    List<MetaTag> tags =
        List.of(
            new MetaTag("description", blank),
            new MetaTag("otherbot", blank),
            new MetaTag("robots", blank.substring(8) + ",noindex"));
    assertThat(read(blank, tags).noIndex()).isTrue();
    assertThat(read(blank, tags).notes()).isEmpty();
    IndexingDirectives said = read(blank + ",", tags);
    assertThat(said.noIndex()).isFalse();
    assertThat(said.notes()).hasSize(1);
  }

  private static IndexingDirectives read(String header, List<MetaTag> tags) {
    Map<String, List<String>> headers = Map.of("x-robots-tag", List.of(header));
    return IndexingDirectives.read(headers, tags, Pages.FOO, Pages.NOW);
  }

  @Test
  void directivesAreReadUpToTheirLimit() {
    String most = "all,".repeat(IndexingDirectives.MAX_DIRECTIVES - 1);
    assertThat(robots(most + "noindex").noIndex()).isTrue();
    IndexingDirectives said = robots(most + "all,noindex", "noindex");
    assertThat(said.noIndex()).isFalse();
    assertThat(said.directives()).hasSize(IndexingDirectives.MAX_DIRECTIVES);
    assertThat(said.notes()).hasSize(1);
  }

  @Test
  void eachDirectiveHasOneNoteAtMost() {
    assertThat(robots("x,".repeat(IndexingDirectives.MAX_DIRECTIVES + 1)).notes())
        .hasSize(IndexingDirectives.MAX_DIRECTIVES + 1);
  }
}
