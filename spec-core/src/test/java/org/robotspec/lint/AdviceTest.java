package org.robotspec.lint;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.robotspec.lint.NotesTest.notes;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.robotspec.diff.RobotsDiff;
import org.robotspec.diff.VerdictComparison;
import org.robotspec.profile.SpecProfile;
import org.robotspec.rules.RobotsTxt;

/** What notes propose to write or to delete changes no verdict, or the note says that it does. */
final class AdviceTest {
  private static final Pattern LATTER =
      Pattern.compile("does not match \"([^\"…]+)\"; write the latter$");

  /** A dollar sign that does not end a path keeps the search from being sure (D-9). */
  private static final Pattern DOLLAR = Pattern.compile("\\$.|%24");

  private static final Pattern VALUE = Pattern.compile("^([^:]*: *)(.*)$");

  private static final List<String> NAMES = List.of("*", "a", "a2", "b");

  /** Short paths, so that many tie; and such as two ways of writing make differ. */
  private static final List<String> PIECES =
      List.of(
          "/",
          "/",
          "/",
          "*",
          "*",
          "**",
          "$",
          "x",
          "%24",
          "%2A",
          "%7E",
          "%7e",
          " ",
          "{",
          "é",
          "%",
          "robots.txt",
          ",",
          "%20",
          "\t");

  private static final List<String> FIELDS =
      List.of("Disallow: ", "Disallow: ", "Allow: ", "Allow: ", "Priority: ", "// ");

  private static String file(Random random) {
    StringBuilder file = new StringBuilder();
    for (int group = random.nextInt(3); group >= 0; group--) {
      file.append("User-agent: ").append(NAMES.get(random.nextInt(NAMES.size()))).append('\n');
      for (int rule = random.nextInt(5); rule > 0; rule--) {
        file.append(FIELDS.get(random.nextInt(FIELDS.size()))).append('/');
        for (int piece = random.nextInt(4); piece > 0; piece--) {
          file.append(PIECES.get(random.nextInt(PIECES.size())));
        }
        file.append('\n');
      }
    }
    return file.toString().replace(": /*", random.nextBoolean() ? ": *" : ": /*");
  }

  /** Returns the lines after what a note says is the same; null if it says no such thing. */
  private static @Nullable List<String> mended(List<String> lines, Note note, SpecProfile profile) {
    List<String> all = new ArrayList<>(lines);
    String line = all.get(note.line() - 1);
    Matcher latter = LATTER.matcher(note.message());
    @Nullable String instead =
        switch (note.code()) {
          case WILDCARD_ONLY -> with(line, "/");
          // google/robotstxt itself does not match it, as the note says.
          case SPACE_IN_PATH, GOOGLE_DIFFERS ->
              latter.find() && !profile.equals(SpecProfile.GOOGLE_REFERENCE)
                  ? with(line, latter.group(1))
                  : null;
          case UNKNOWN_FIELD, SLASH_COMMENT -> "#" + line;
          case DUPLICATE_RULE, HIDDEN_RULE -> "";
          default -> null;
        };
    if (instead == null) {
      return null;
    }
    all.set(note.line() - 1, instead);
    if (instead.isEmpty()) {
      all.remove(note.line() - 1);
    }
    return all;
  }

  private static String with(String line, String path) {
    return VALUE.matcher(line).replaceFirst("$1" + Matcher.quoteReplacement(path));
  }

  private static RobotsDiff diff(List<String> before, List<String> after, SpecProfile profile) {
    return VerdictComparison.compare(
        RobotsTxt.parse(String.join("\n", before).getBytes(UTF_8), profile),
        RobotsTxt.parse(String.join("\n", after).getBytes(UTF_8), profile),
        "https://example.com",
        null);
  }

  @Test
  void whatIsCalledTheSameIsTheSame() {
    Random random = new Random(7);
    Map<NoteCode, Integer> followed = new EnumMap<>(NoteCode.class);
    for (int i = 0; i < 4_000; i++) {
      SpecProfile profile = SpecProfile.all().get(random.nextInt(5));
      String file = file(random);
      List<String> lines = List.of(file.split("\n"));
      for (Note note : notes(file, profile)) {
        List<String> after = mended(lines, note, profile);
        if (after != null) {
          followed.merge(note.code(), 1, Integer::sum);
          assertThat(diff(lines, after, profile).crawlers())
              .as("%s by %s, after%n%s", note, profile, file)
              .allMatch(crawlers -> crawlers.complete() || DOLLAR.matcher(file).find())
              .allMatch(crawlers -> crawlers.changes().isEmpty());
        }
      }
    }
    assertThat(followed).hasSize(7).allSatisfy((code, times) -> assertThat(times).isPositive());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          Disallow: /private /        | TWO_PATHS        | ; alone, "/" would match every URL
          Disallow: / /private        | TWO_PATHS        | ; alone, "/" would match every URL
          Disallow: /a, /*            | TWO_PATHS        | ; alone, "/*" would match every URL
          Disallow: /a Disallow: *    | TWO_PATHS        | ; alone, "*" would match every URL
          Disallow: / // all of it    | COMMENT_IN_PATH  | ; alone, "/" would match every URL
          Disallow: /,                | SEPARATOR_AT_END | ; alone, "/" would match every URL
          Disallow: /*/;              | SEPARATOR_AT_END | is read with the ; at its end
          Disallow: /a /b             | TWO_PATHS        | is read as one path
          Disallow: http://a.test     | URL_AS_PATH      | write "/", which matches every URL, if that
          Disallow: http://a.test/*   | URL_AS_PATH      | write "/*", which matches every URL, if that
          Disallow: /robots.txt       | ROBOTS_TXT_ITSELF | such as /robots.txt.old
          Disallow: /100%             | STRAY_PERCENT    | does not match %25
          """)
  void whatWouldMatchMoreIsSaid(String line, NoteCode code, String message) {
    Note note = notes("User-agent: *\n" + line).get(0);
    assertThat(note.code()).isEqualTo(code);
    assertThat(note.message()).contains(message);
    assertThat(note.message().contains("every URL")).isEqualTo(message.contains("every URL"));
  }

  @ParameterizedTest
  @CsvSource({
    "Disallow: /*, Allow: /",
    "Allow: /*, Disallow: /x",
    "Allow: /*, Disallow: /$",
    "Disallow: /***, Allow: /ab",
    "Allow: /**, Disallow: /*"
  })
  void m5_aWildcardThatWinsByItsLengthIsNoSlash(String rule, String other) {
    for (String between : List.of("\n", "\nUser-agent: a\n")) { // G-3: one crawler follows both
      assertThat(notes("User-agent: a\n" + rule + between + other + "\n"))
          .noneMatch(note -> note.line() == 2 && note.code() == NoteCode.WILDCARD_ONLY);
    }
  }
}
