package org.robotspec.lint;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.robotspec.lint.NoteList.shown;

import java.util.Optional;
import org.robotspec.lint.internal.ReadFile;
import org.robotspec.profile.ProfileSettings;
import org.robotspec.profile.SpecProfile;
import org.robotspec.rules.Crawler;
import org.robotspec.rules.RobotsTxt;
import org.robotspec.rules.internal.parsing.Lines;

/**
 * Checks an override of a site's robots.txt (D-27). What is a doubt in an owner's file is an error
 * here: it would open the site that it was meant to close.
 */
final class OverrideCheck {
  /** Reads all of a text, and no misspelt fields. */
  private static final SpecProfile STRICT =
      SpecProfile.GOOGLE_2019.with(ProfileSettings.MAX_BYTES, 0);

  private OverrideCheck() {}

  static Optional<String> mistake(String text, SpecProfile profile, Crawler crawler) {
    byte[] bytes = text.getBytes(UTF_8);
    int max = profile.get(ProfileSettings.MAX_BYTES);
    if (bytes.length == 0) {
      return Optional.empty();
    }
    if (max > 0 && bytes.length > max) {
      return Optional.of("the text is longer than max-bytes, which is " + max);
    }
    if (!UTF_8.newEncoder().canEncode(text)) {
      return Optional.of("the text has half of a surrogate pair, which no file can have");
    }
    ReadFile file = new ReadFile(bytes, profile);
    Optional<String> wrong = commentedPath(file).or(() -> firstDoubt(file, crawler));
    if (wrong.isPresent() || holds(file.robots(), crawler)) {
      return wrong;
    }
    String names = String.join(", ", crawler.names());
    return Optional.of(
        "no rule holds for %s: write Allow or Disallow lines below User-agent: * or its name;"
                .formatted(shown(names))
            + " to allow everything, leave the text empty");
  }

  private static boolean holds(RobotsTxt file, Crawler crawler) {
    return file.groupsFor(crawler).stream()
        .anyMatch(match -> match.chosen() && !match.group().rules().isEmpty());
  }

  /** Returns the mistake of a rule without a path whose comment has a word like a path. */
  private static Optional<String> commentedPath(ReadFile file) {
    Lines lines = new ReadFile(file.body(), STRICT).lines();
    for (int i = 0; i < lines.size(); i++) {
      if (lines.isRule(i) && lines.isEmpty(i)) {
        int start = file.comment(lines.line(i));
        int end = file.end(lines.line(i));
        String comment = new String(file.body(), start, end - start, UTF_8);
        String words = comment.replace('#', ' ').replace('!', ' ').replace('\t', ' ');
        if (words.contains(" /") || words.contains(" *")) {
          return Optional.of(
              "line %d: a comment where a path was meant: %s; write the path before the #, or the"
                      .formatted(lines.line(i), shown(comment))
                  + " comment into another line");
        }
      }
    }
    return Optional.empty();
  }

  /** An operator's own crawler may have a name that is like a known one. */
  private static boolean isAlike(Crawler crawler) {
    return crawler.names().stream().anyMatch(name -> !NameNotes.meant(name).isEmpty());
  }

  private static Optional<String> firstDoubt(ReadFile file, Crawler crawler) {
    int maxLine = file.profile().get(ProfileSettings.MAX_LINE_BYTES);
    SpecProfile read = STRICT.with(ProfileSettings.MAX_LINE_BYTES, maxLine);
    return new NoteFinder(new ReadFile(file.body(), read), null)
        .find().stream()
            .filter(note -> note.code().isDoubtful())
            .filter(note -> note.code() != NoteCode.NO_SUCH_NAME || !isAlike(crawler))
            .findFirst()
            .map(note -> note + ". " + note.code().fix());
  }
}
