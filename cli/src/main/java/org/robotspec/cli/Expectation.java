package org.robotspec.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.robotspec.cli.console.RobotsFile;
import org.robotspec.cli.site.AskedCrawler;
import org.robotspec.profile.SpecProfile;
import org.robotspec.rules.Extent;

/**
 * An expectation that a site has of its robots.txt.
 *
 * @param line its 1-based line in the file
 * @param agent the crawler's name as written; {@code *} for any crawler that the robots.txt does
 *     not name
 * @param crawler the crawler
 * @param allow whether the crawler must be allowed
 * @param path the path, with its first slash
 * @param comment the text after {@code #}; may be empty
 */
record Expectation(
    int line, String agent, AskedCrawler crawler, boolean allow, String path, String comment) {
  private static final String EXAMPLE = "as in \"Googlebot disallow /private/\"";

  private static final Pattern COMMENT = Pattern.compile("(^|\\s)#");

  /**
   * Reads a file with one expectation per line: crawler, allow or disallow, path, and an optional
   * comment after {@code #}.
   *
   * @param mistakes receives a message for each bad line: what is wrong, and what to write
   */
  static List<Expectation> read(RobotsFile file, SpecProfile profile, List<String> mistakes) {
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
          mistakes.add(file.name() + ", line " + line + ": " + e.getMessage());
        }
      }
    }
    if (expectations.isEmpty() && mistakes.isEmpty()) {
      mistakes.add(file.name() + " has no expectations; write lines " + EXAMPLE);
    }
    return expectations;
  }

  /**
   * Reads an expectation from the words of a line.
   *
   * @throws IllegalArgumentException if they are none; the message says what to write instead
   */
  private static Expectation of(int line, String[] words, String comment, SpecProfile profile) {
    if (words.length < 3) {
      throw new IllegalArgumentException(
          "write a crawler, allow or disallow, and a path, " + EXAMPLE);
    }
    String agent = words[0];
    String verdict = words[1].toLowerCase(Locale.ROOT);
    String path = words[2];
    @Nullable String mistake = null;
    if (!verdict.equals("allow") && !verdict.equals("disallow")) {
      mistake = "the second word must be allow or disallow, not \"" + words[1] + "\", " + EXAMPLE;
    } else if (RobotsFile.isUrl(path)) {
      mistake = "write only the path: " + path.replaceFirst("^[^/]*//[^/?#]*/?", "/");
    } else if (!path.startsWith("/")) {
      mistake = "a path must start with a slash: /" + path;
    } else if (words.length > 3) {
      String text = "\"" + words[3] + "\" after the path; ";
      mistake = text + "start a comment with #, and write a space in a path as %20";
    } else if (agent.contains(",")) {
      mistake = "\"" + agent + "\" names several crawlers; write a line for each";
    }
    if (mistake != null) {
      throw new IllegalArgumentException(mistake);
    }
    AskedCrawler crawler =
        agent.equals("*") ? AskedCrawler.unnamed(profile) : AskedCrawler.named(agent, profile);
    return new Expectation(line, agent, crawler, verdict.equals("allow"), path, comment);
  }

  /** Returns the URL that the expectation is about, of any site. */
  String url() {
    return Extent.ANY_SITE + path;
  }

  /** Returns the expectation as a line of a file. */
  @Override
  public String toString() {
    String said = agent + (allow ? " allow " : " disallow ") + path;
    return comment.isEmpty() ? said : said + "  # " + comment;
  }
}
