package org.robotspec.correction;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.robotspec.lint.Correction;
import org.robotspec.lint.Lint;
import org.robotspec.lint.Note;
import org.robotspec.profile.SpecProfile;

/** What effects say of corrections. */
final class CorrectionSentencesTest {
  /** Files with one correction that is complete, and what its effect says. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      quoteCharacter = '\u00A7',
      textBlock =
          """
          User-agent: * | Disallow: /x{ ~ no verdict changes
          User-agent: * | Disallow: /y | Disallow: /y ~ no verdict changes
          User-agent: * | Content-Usage: search=y train-ai=n | Disallow: /x ~ Googlebot, Bingbot and crawlers without a group: at /, search=allowed would be stated; Googlebot, Bingbot and crawlers without a group: at /, train-ai=disallowed would be stated
          User-agent: a | Deny from all | Disallow: /x ~ no verdict changes
          User-agent: | User-agent: a | Disallow: / | Alow: / ~ a: / would be allowed
          User-agent: * | Disallow: / | User-agent: b | Useragent: AdsBot | Disallow: /y ~ AdsBot: / would be allowed; AdsBot-Google: /y would be disallowed
          User-agent: * | Content-Usage: train-ai=n | Disallow: / | User-agent: a, b | Disallow: / | Allow: /x ~ b: /x would be allowed; b: at /robots.txt, train-ai=disallowed would no longer be stated
          User-agent: * | Content-Signal: use=reference | Disallow: /y | User-agent: a, b | Disallow: /y ~ b: at /, content-signal.use=reference would no longer be stated
          """)
  void itNamesEveryChange(String file, String sentence) {
    byte[] body = file.replace(" | ", "\n").getBytes(UTF_8);
    List<Note> notes = Lint.notes(body, SpecProfile.GOOGLE_2019);
    List<Correction> corrections =
        notes.stream().map(Note::correction).filter(Objects::nonNull).toList();
    Corrections effects = new Corrections(body, SpecProfile.GOOGLE_2019);
    assertThat(corrections)
        .extracting(effects::effect)
        .singleElement()
        .satisfies(
            effect -> {
              assertThat(effect.complete()).isTrue();
              assertThat(effect.sentence()).isEqualTo(sentence);
            });
  }
}
