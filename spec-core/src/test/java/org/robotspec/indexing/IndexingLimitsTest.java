package org.robotspec.indexing;

import static java.util.Collections.nCopies;
import static org.assertj.core.api.Assertions.assertThat;
import static org.robotspec.indexing.Pages.headers;
import static org.robotspec.indexing.Pages.robots;

import java.util.ArrayList;
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
  void headersAreReadUpToTheirLimit() {
    List<String> lines = new ArrayList<>(nCopies(IndexingDirectives.MAX_HEADERS - 1, "nofollow"));
    lines.add("noindex");
    assertThat(headers(lines.toArray(String[]::new)).noIndex()).isTrue();

    lines.add(0, "nofollow");
    IndexingDirectives said = headers(lines.toArray(String[]::new));
    assertThat(said.noIndex()).isFalse();
    assertThat(said.notes()).hasSize(1);
  }

  @Test
  void metaTagsAreReadUpToTheirLimit() {
    List<MetaTag> tags = new ArrayList<>(nCopies(1_000, new MetaTag("description", "noindex")));
    tags.addAll(nCopies(IndexingDirectives.MAX_META_TAGS - 1, new MetaTag("robots", "nofollow")));
    tags.add(new MetaTag("robots", "noindex"));
    assertThat(Pages.tags(tags.toArray(MetaTag[]::new)).noIndex()).isTrue();

    tags.add(0, new MetaTag("robots", "nofollow"));
    IndexingDirectives said = Pages.tags(tags.toArray(MetaTag[]::new));
    assertThat(said.noIndex()).isFalse();
    assertThat(said.notes()).hasSize(1);
  }

  @Test
  void aPageIsReadUpToItsLimit() {
    int lines = IndexingDirectives.MAX_TOTAL_LENGTH / IndexingDirectives.MAX_LENGTH;
    String last = ",noindex";
    String blank = ",".repeat(IndexingDirectives.MAX_LENGTH);
    String[] page = nCopies(lines, blank).toArray(String[]::new);
    page[lines - 1] = blank.substring(last.length()) + last;
    assertThat(headers(page).noIndex()).isTrue();
    assertThat(headers(page).notes()).isEmpty();

    page[lines - 1] = blank.substring(1);
    IndexingDirectives said =
        IndexingDirectives.read(
            Map.of("x-robots-tag", List.of(page)),
            List.of(new MetaTag("robots", "noindex"), new MetaTag("robots", "nofollow")),
            Pages.FOO,
            Pages.NOW);
    assertThat(said.content()).isEqualTo("all");
    assertThat(said.notes()).hasSize(1);
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
  void notesAreKeptUpToTheirLimit() {
    assertThat(robots("x,".repeat(IndexingDirectives.MAX_NOTES - 1)).notes())
        .hasSize(IndexingDirectives.MAX_NOTES - 1)
        .allMatch(note -> note.message().contains("unknown"));

    List<IndexingNote> notes = robots("x,".repeat(IndexingDirectives.MAX_NOTES + 1)).notes();
    assertThat(notes).hasSize(IndexingDirectives.MAX_NOTES);
    assertThat(notes.get(notes.size() - 1).message()).contains("more");
  }
}
