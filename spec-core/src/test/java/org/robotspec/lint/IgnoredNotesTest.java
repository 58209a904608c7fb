package org.robotspec.lint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.robotspec.lint.NotesTest.notes;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class IgnoredNotesTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          User-agent: *; Crawl-delay: 5; Disallow: /a                                | 2 crawl-delay
          User-agent: *; Crawl-delay: 5 # robotspec: ignore crawl-delay; Disallow: /a | ''
          User-agent: *; # robotspec: ignore crawl-delay; Crawl-delay: 5; Disallow: /a | ''
          User-agent: *; Crawl-delay: 5 #robotspec:ignore\tcrawl-delay; Disallow: /a | ''
          User-agent: *; # Robotspec: ignore x, crawl-delay; Crawl-delay: 5 | 2 unused-ignore
          # robotspec: ignore crawl-delay; User-agent: *; Crawl-delay: 5; Disallow: /a | \
          1 unused-ignore, 3 crawl-delay
          User-agent: *; Disallow: /a; # robotspec: ignore html-file | 3 unused-ignore
          User-agent: *; Disallow: /a; # robotspec: ignore | 3 unused-ignore
          """)
  void aCommentIgnoresTheNoteOfItsLineOrOfTheNext(String file, String codes) {
    assertThat(
            notes(file.replace("; ", "\n")).stream()
                .map(note -> note.line() + " " + note.code())
                .reduce((first, second) -> first + ", " + second)
                .orElse(""))
        .isEqualTo(codes);
  }
}
