package org.robotspec.benchmark;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.List;
import java.util.function.IntFunction;
import org.robotspec.benchmark.Sample.Question;

/**
 * A file and a URL that were written to be slow. What each is aimed at, the page says.
 *
 * @param maker makes it, with so many characters behind the first slash of the URL's path
 */
record Attack(String name, IntFunction<Content> maker) {

  /** What an engine reads of a file (F-6). */
  static final int MAX_BYTES = 512_000;

  /** Disallows what no rule allows, so that a right answer takes looking at all of them. */
  static final String HEAD = "User-agent: *\nDisallow: /\n";

  /** A file, and a path that it disallows. */
  record Content(String file, String path) {

    /** Fills a file with allow rules, none of which matches the path. */
    static Content allowing(String path, IntFunction<String> pattern) {
      return allowing(path, Integer.MAX_VALUE, pattern);
    }

    /** Fills a file with so many allow rules at most. */
    static Content allowing(String path, int most, IntFunction<String> pattern) {
      StringBuilder file = new StringBuilder(HEAD);
      int room = MAX_BYTES - HEAD.length();
      for (int i = 0; i < most; i++) {
        String rule = "Allow:" + pattern.apply(i) + "\n";
        room -= rule.getBytes(UTF_8).length;
        if (room < 0) {
          break;
        }
        file.append(rule);
      }
      return new Content(file.toString(), path);
    }
  }

  /** Makes the file, and a URL of so many octets unless the file has a short one of its own. */
  Sample sample(int url) {
    Content content = maker.apply(url - Sample.SITE.length() - 1);
    Question question = new Question(Sample.SITE + content.path(), false);
    return new Sample(name, content.file().getBytes(UTF_8), List.of(question));
  }
}
