package org.robotspec.indexing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.robotspec.indexing.Pages.robots;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Directives that limit what a search result shows: max-snippet, -image-preview, -video-preview.
 */
final class MaxDirectivesTest {
  @ParameterizedTest
  @CsvSource({"20,20", "0,0", "-1,-1", "007,7", "99999999999999999999,2147483647"})
  void i4_maxSnippetTakesANumber(String written, int meant) {
    assertThat(robots("max-snippet:" + written).maxSnippet()).hasValue(meant);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "max-snippet:-2",
        "max-snippet:",
        "max-snippet",
        "max-snippet:few",
        "max-snippet:+5",
        "max-snippet:5.5",
        "max-snippet:٣"
      })
  void i4_whatIsNoNumberIsIgnoredWithANote(String content) {
    IndexingDirectives said = robots(content);
    assertThat(said.maxSnippet()).isEmpty();
    assertThat(said.notes())
        .singleElement()
        .extracting(IndexingNote::message)
        .asString()
        .contains("ignored");
  }

  @Test
  void i4_anUnknownImageSizeIsIgnoredWithANote() {
    IndexingDirectives said = robots("max-image-preview:huge");
    assertThat(said.maxImagePreview()).isEmpty();
    assertThat(said.notes()).hasSize(1);
  }
}
