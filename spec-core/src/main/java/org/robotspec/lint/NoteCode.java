package org.robotspec.lint;

import static java.util.Objects.requireNonNull;

import java.util.List;
import org.robotspec.text.Ascii;

/**
 * The kind of a note: what it is, how bad it is, and what to do about it.
 *
 * <p>The text of a code is its severity, its title and its fix; docs/lint.md has examples.
 */
public enum NoteCode {
  HTML_FILE(
      "ERROR | HTML page instead of a robots.txt | Serve a plain-text file at /robots.txt, or answer with 404 if there are no rules."),
  UTF_16_FILE("ERROR | File in UTF-16 | Save the file as UTF-8."),
  BINARY_FILE("ERROR | File that is not text | Serve a plain-text file in UTF-8 at /robots.txt."),
  EMPTY_AFTER_REDIRECT(
      "WARNING | Empty file after a redirect | Answer /robots.txt itself with the rules, or with 404 if there are none."),
  NOT_ROBOTS_TXT(
      "ERROR | File that is not a robots.txt | Serve the rules at /robots.txt, or answer with 404 if there are none."),
  NOT_UTF8("WARNING | Bytes that are not UTF-8 | Save the file as UTF-8."),
  INVISIBLE_CHARACTER("ERROR | Invisible character | Type the line again, with ordinary spaces."),
  CUT_LINE("WARNING | Line that is too long | Split it into shorter lines."),
  SIZE_LIMIT(
      "ERROR | File above the size limit | Make the file smaller: replace lists of paths with their common start or wildcards."),
  MERGE_CONFLICT(
      "ERROR | Unresolved merge conflict | Choose the right lines, and remove the three lines with the marks."),
  MISSING_COLON(
      "WARNING | Line without a colon | Write the line as a field, a colon and a value; if it is a remark, start it with #."),
  MISSING_FIELD(
      "WARNING | URL without a field | If it is a sitemap, write Sitemap: in front of it; if it is a remark, #."),
  MISSPELT_FIELD(
      "ERROR | Misspelt field | Write the field as User-agent, Allow, Disallow, Sitemap, Crawl-delay, Content-Usage or Content-Signal."),
  UNKNOWN_FIELD(
      "WARNING | Unknown field | If a crawler knows the field, keep the line; if it is a rule, write Allow or Disallow; if it is a remark, start it with #."),
  FIELD_TWICE("ERROR | Field that is written twice | Write the field once."),
  SLASH_COMMENT("INFO | Comment that does not start with # | Start comments with #."),
  EXTENSION_FIELD(
      "INFO | Field that only some crawlers know | Keep the line if it is for those crawlers."),
  NOINDEX_FIELD(
      "WARNING | Field that is no longer supported | Use a robots meta tag or the X-Robots-Tag header, and let crawlers fetch the page."),
  CRAWL_DELAY(
      "INFO | Crawl delay | Keep the line for crawlers that obey it; Google chooses its own speed."),
  BAD_CRAWL_DELAY(
      "WARNING | Crawl delay that is not a number | Write a number of seconds, such as 5 or 0.5."),
  USAGE_GROUPS(
      "ERROR | Groups that only some crawlers divide at Content-Usage | If the groups are one, write their user agents one below the other; if not, give each a rule."),
  NOT_FOR_ALL(
      "WARNING | Line for one group that seems to be for all | Move the line to the group of User-agent: * if it is for all crawlers."),
  MERGED_GROUPS(
      "ERROR | Groups that merge by accident | If the rules are for both, write the user agents one below the other; if not, give each group its own rules."),
  RULE_IN_COMMENT("WARNING | Rule in a comment | Write the rule in a line of its own."),
  SHARED_GROUP(
      "INFO | User agents that share a group | Keep the lines together if they belong together; if not, give each group a rule."),
  RULE_BEFORE_GROUP(
      "WARNING | Rule before the first user-agent line | Write a User-agent line above it, such as User-agent: *."),
  RELATIVE_SITEMAP(
      "WARNING | Sitemap that is not an absolute URL | Write the whole URL, such as https://example.com/sitemap.xml."),
  SITEMAP_HOST(
      "WARNING | Sitemap on a host that no search engine reaches | Write the host of the site."),
  MISSPELT_KEY(
      "ERROR | Misspelt usage preference | Write train-ai or search in Content-Usage; search, ai-input, ai-train or use in Content-Signal."),
  UNKNOWN_KEY(
      "WARNING | Unknown usage preference | If a crawler knows the key, keep it; if not, write the one that is meant."),
  PREFERENCE_VALUE(
      "ERROR | Usage preference with an unknown value | Write y or n in Content-Usage; yes or no in Content-Signal, but use=reference and the like."),
  PREFERENCE_SEPARATOR(
      "ERROR | Usage preferences without a comma between them | Put a comma between two preferences."),
  CONTRADICTION(
      "WARNING | Usage preferences that contradict each other | Keep the one that is meant."),
  BAD_PREFERENCES(
      "ERROR | Usage preferences that cannot be read | Write them like train-ai=n, search=y in Content-Usage; like ai-train=no, search=yes in Content-Signal."),
  IMPOSSIBLE_NAME(
      "WARNING | Name that no crawler can have | Write the crawler's product token: letters, digits, - and _ only; or * for all."),
  CUT_NAME(
      "WARNING | Name that is read only in part | Write one product token on each line: letters, digits, - and _ only."),
  DOTTED_NAME(
      "INFO | Name with a dot | Keep the line if the crawler writes its name so: others may read only what is before the dot."),
  SEVERAL_NAMES(
      "ERROR | Several names on one line | Write a User-agent line for each name; they may be one below the other."),
  NO_SUCH_NAME(
      "WARNING | Name that no known crawler has | Write the crawler's own name from its manual."),
  POLICY_TOKEN(
      "INFO | Policy token instead of a crawler's name | Keep the group if its rules say for which pages the use is allowed."),
  MISSPELT_POLICY_TOKEN(
      "WARNING | Misspelt policy token | Write __usage_ and the purpose, such as __usage_ai-training."),
  USER_AGENT_HEADER(
      "WARNING | User-Agent header instead of a name | Write only the crawler's product token, such as Googlebot."),
  LOST_RULES(
      "WARNING | Group that loses the rules for * | Repeat the rules for * in the group if they are for its crawlers, too."),
  FEWER_RULES(
      "INFO | Group that lacks a few of the rules for * | Repeat the rules in the group if they are for its crawlers, too."),
  LOST_PREFERENCES(
      "WARNING | Group that loses the preferences for * | Repeat the preferences for * in the group if they are for its crawlers, too."),
  OTHERS_FREE(
      "WARNING | Rules for search engines alone | Write User-agent: * above the rules if they are for all crawlers."),
  RETIRED_NAME(
      "WARNING | Name of a crawler that is no longer in use | Add a User-agent line with the current name if the rules are for that crawler, too."),
  CLOSED_SITE(
      "WARNING | Site closed to search engines | If nothing should be crawled, keep the rule, although a closed page can be listed; to have no page listed, open the site with noindex, or ask for a password; to have pages listed, write a group with Allow: / for each search engine."),
  CLOSED_SITEMAP("WARNING | Sitemap that is disallowed | Allow the sitemap's path."),
  ADS_BOT(
      "INFO | Group for * that AdsBot does not follow | Add User-agent: AdsBot-Google to the group if it is for Google's AdsBot crawlers, too."),
  CLOSED_STYLES(
      "WARNING | Style sheets or scripts closed to Google | Let Google fetch what its pages need: it judges them by what it can show."),
  PERHAPS_STYLES(
      "INFO | Path that may have style sheets or scripts | If pages need what is there, let Google fetch it."),
  URL_AS_PATH(
      "WARNING | URL instead of a path | Write only what comes after the host, such as /page."),
  OTHER_SITE_URL(
      "WARNING | URL of another site | If the rule is for the other site, move it to that site's robots.txt; if it is for this one, write the path alone."),
  PLACEHOLDER_IN_PATH("WARNING | Placeholder in a path | Write the path that is meant."),
  REGULAR_EXPRESSION(
      "ERROR | Regular expression | Use only * for any characters and $ for the end of the URL, and write several rules."),
  TWO_PATHS(
      "ERROR | Two paths or fields on one line | Write each field, path and URL on its own line."),
  HTML_IN_PATH("ERROR | HTML in a path | Write the character itself, such as & for &amp;."),
  STRAY_PERCENT(
      "WARNING | Percent sign that begins no escape | Write %25 for a percent sign, or a whole escape such as %20."),
  SEPARATOR_AT_END(
      "WARNING | Comma or semicolon at the end of a path | If the URLs do not have it, write the path without it."),
  COMMENT_IN_PATH("ERROR | Comment that is read as part of the path | Start comments with #."),
  HASH_IN_PATH(
      "ERROR | Path that is cut at # | Leave out what comes after #, which no crawler sends; write %23 for a literal #."),
  BACKSLASH_IN_PATH(
      "ERROR | Backslash in a path | Write / for each backslash in the path, %5C in a query."),
  DOT_SEGMENT(
      "WARNING | Path that clients resolve before they request it | Write the path without . and .. between its slashes."),
  DOLLAR_IN_PATH(
      "ERROR | Dollar sign that is not at the end | Write $ only at the end of the path; elsewhere write * or nothing."),
  NO_LEADING_SLASH(
      "WARNING | Path without a leading slash | Start the path with a slash; with /* if it is the middle or end of a URL."),
  ROBOTS_TXT_ITSELF(
      "WARNING | Rule about robots.txt itself | If longer paths are meant, such as /robots.txt.old, keep the rule; if not, it does nothing."),
  SPACE_IN_PATH("WARNING | White space in a path | Write %20 for each space in the path."),
  GOOGLE_DIFFERS(
      "WARNING | Path that Googlebot reads differently | Write the path as the message shows it."),
  REFUSES_EVERYTHING(
      "ERROR | Wildcard that disallows everything | If all URLs must stay disallowed, keep this rule; if only those of the other rules, delete this one."),
  SHORTER_ALLOW(
      "WARNING | Allow that longer rules win over | If the rule should win, make it longer than the Disallow, with the folder in it: Allow: /folder/*.js."),
  WILDCARD_ONLY("INFO | Wildcard that stands for everything | Write / instead."),
  HIDDEN_RULE(
      "WARNING | Rule that never decides | If the other rule is right, this one does nothing; if this one should decide, make it the longer one."),
  DUPLICATE_RULE(
      "INFO | Rule that repeats another | If the other line stays, this one does nothing; a group without rules needs an empty Disallow:."),
  UNUSED_IGNORE(
      "INFO | Comment that ignores no note | If a note is meant, write its code; if not, delete the comment."),
  MORE_NOTES("INFO | More notes than are shown | Fix the lines that are shown, and check again.");

  /** How bad a note is, the worst first. */
  public enum Severity {
    /** The line does not do what it seems to do. */
    ERROR,
    /** The line has no effect, none on some crawlers, or one that costs much. */
    WARNING,
    /** A matter of style, or good to know. */
    INFO
  }

  private final Severity severity;
  private final String key;
  private final String title;
  private final String fix;

  NoteCode(String text) {
    String[] parts = text.split(" [|] ", -1);
    this.key = Ascii.lower(name()).replace('_', '-');
    this.severity = Severity.valueOf(parts[0]);
    this.title = parts[1];
    this.fix = parts[2];
  }

  /** Returns all codes, by subject. */
  public static List<NoteCode> all() {
    return List.of(values());
  }

  /**
   * Returns the code with a key, such as {@code misspelt-field}.
   *
   * @throws IllegalArgumentException if no code has it
   */
  public static NoteCode of(String key) {
    requireNonNull(key, "key");
    return all().stream()
        .filter(code -> code.key.equals(key))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no note has the code " + key));
  }

  /** Returns the code for programs, which never changes, such as {@code misspelt-field}. */
  public String key() {
    return key;
  }

  /** Returns how bad a note is. */
  public Severity severity() {
    return severity;
  }

  /** Returns what a note is, in a few words. */
  public String title() {
    return title;
  }

  /** Returns what to do about a note, in one line. */
  public String fix() {
    return fix;
  }

  /** Returns the key. */
  @Override
  public String toString() {
    return key;
  }
}
