package org.robotspec.cli.expect;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.robotspec.cli.console.RobotsFile;
import org.robotspec.profile.SpecProfile;
import org.robotspec.rules.Crawler;

/**
 * What a site expects of its robots.txt.
 *
 * @param line the 1-based line of the file that says so
 * @param agent the crawler's name as written; {@code *} for any that the robots.txt does not name
 * @param crawler the crawler
 * @param allow whether it is to be allowed
 * @param path the path, from its slash on
 * @param comment what stands behind the {@code #}; may be empty
 */
public record Expectation(
    int line, String agent, Crawler crawler, boolean allow, String path, String comment) {
  private static final String EXAMPLE = "Googlebot disallow /private/";

  private static final Pattern COMMENT = Pattern.compile("(^|\\s)#");

  /**
   * Reads a file with one expectation a line: crawler, allow or disallow, path, and perhaps a
   * comment behind {@code #}.
   *
   * @param mistakes where to add what is wrong with a line, and what to write
   */
  public static List<Expectation> read(
      RobotsFile file, SpecProfile profile, List<String> mistakes) {
    List<Expectation> expectations = new ArrayList<>();
    List<String> lines =
        new String(file.body(), UTF_8).replaceFirst("^\uFEFF", "").lines().toList();
    for (int line = 1; line <= lines.size(); line++) {
      String text = lines.get(line - 1);
      Matcher hash = COMMENT.matcher(text);
      boolean commented = hash.find();
      String said = (commented ? text.substring(0, hash.start()) : text).strip();
      String comment = commented ? text.substring(hash.end()).strip() : "";
      if (!said.isEmpty()) {
        try {
          expectations.add(of(line, said.split("\\s+"), comment, profile));
        } catch (IllegalArgumentException e) {
          mistakes.add("line " + line + ": " + e.getMessage());
        }
      }
    }
    if (expectations.isEmpty() && mistakes.isEmpty()) {
      mistakes.add("there is no expectation in it; write lines such as: " + EXAMPLE);
    }
    return expectations;
  }

  private static Expectation of(int line, String[] words, String comment, SpecProfile profile) {
    if (words.length < 3) {
      throw new IllegalArgumentException("write crawler, allow or disallow, and path: " + EXAMPLE);
    }
    String agent = words[0];
    String verdict = words[1].toLowerCase(Locale.ROOT);
    String path = words[2];
    @Nullable String mistake = null;
    if (!verdict.equals("allow") && !verdict.equals("disallow")) {
      mistake = "the second word is allow or disallow, not \"" + words[1] + "\": " + EXAMPLE;
    } else if (RobotsFile.isUrl(path)) {
      mistake = "write the path alone: " + path.replaceFirst("^[^/]*//[^/?#]*/?", "/");
    } else if (!path.startsWith("/")) {
      mistake = "a path begins with a slash: /" + path;
    } else if (words.length > 3) {
      String text = "\"" + words[3] + "\" follows the path; ";
      mistake = text + "write # before a comment, and a space in a path as %20";
    } else if (agent.contains(",")) {
      mistake = "\"" + agent + "\" are several crawlers; write a line for each";
    }
    if (mistake != null) {
      throw new IllegalArgumentException(mistake);
    }
    List<String> names = agent.equals("*") ? List.of() : List.of(agent);
    return new Expectation(
        line, agent, Crawler.under(profile, names), verdict.equals("allow"), path, comment);
  }

  /** Returns the expectation as a line could have it. */
  @Override
  public String toString() {
    String said = agent + (allow ? " allow " : " disallow ") + path;
    return comment.isEmpty() ? said : said + "  # " + comment;
  }
}
