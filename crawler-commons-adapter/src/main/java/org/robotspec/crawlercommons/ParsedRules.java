package org.robotspec.crawlercommons;

import crawlercommons.robots.BaseRobotRules;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.net.URL;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.robotspec.access.Access;
import org.robotspec.access.AccessReason;
import org.robotspec.rules.Crawler;
import org.robotspec.rules.InvalidUrlException;
import org.robotspec.rules.RobotsTxt;
import org.robotspec.rules.Rules;
import org.robotspec.rules.Sitemap;

/** The rules of one robots.txt for crawler-commons. */
final class ParsedRules extends BaseRobotRules {
  private static final long serialVersionUID = 1L;

  private final RobotspecParser parser;
  private final AccessReason reason;

  /** Kept to compile the rules again after serialization. */
  private final byte[] content;

  private final ArrayList<String> names;
  private final boolean ordered;
  private transient Rules rules;

  /** Compiles a file; relative sitemaps are resolved against its URL. */
  ParsedRules(
      RobotspecParser parser,
      AccessReason reason,
      String url,
      byte[] content,
      List<String> names,
      boolean ordered) {
    this.parser = parser;
    this.reason = reason;
    this.content = content;
    this.names = new ArrayList<>(names);
    this.ordered = ordered;
    RobotsTxt file = parser.parse(content, ordered);
    this.rules = compiled(file);
    rules.crawlDelay().ifPresent(delay -> setCrawlDelay(delay.toMillis()));
    for (Sitemap sitemap : file.sitemaps()) {
      addSitemap(sitemap.absolute(url));
    }
  }

  private Rules compiled(RobotsTxt file) {
    return file.rulesFor(Crawler.under(file.profile(), names));
  }

  /**
   * Returns whether a URL may be fetched, both as written and as clients request it (D-32); false
   * if it cannot be parsed (D-11).
   */
  @Override
  public boolean isAllowed(String url) {
    try {
      return !isAllowNone() && rules.isAllowedInEitherForm(url);
    } catch (InvalidUrlException e) {
      return false;
    }
  }

  /** Does what {@link #isAllowed(String)} does; crawler-commons has it since 1.5. */
  @Override
  public boolean isAllowed(URL url) {
    return isAllowed(url.toExternalForm());
  }

  @Override
  public boolean isAllowAll() {
    return !isAllowNone() && rules.size() == 0;
  }

  @Override
  public boolean isAllowNone() {
    return reason.access() == Access.FULL_DISALLOW;
  }

  /** Returns whether the group {@code *} applies; crawler-commons has it since 1.6. */
  @Override
  public boolean isMatchedWildcard() {
    return "*".equals(rules.group());
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof ParsedRules that
        && super.equals(other)
        && reason == that.reason
        && parser.equals(that.parser)
        && names.equals(that.names)
        && ordered == that.ordered
        && Arrays.equals(content, that.content);
  }

  @Override
  public int hashCode() {
    return Objects.hash(super.hashCode(), reason, names, Arrays.hashCode(content));
  }

  @Override
  public String toString() {
    if (reason != AccessReason.FILE) {
      return reason.explain("");
    }
    String group = rules.group();
    return "group %s, rules: %d".formatted(group == null ? "none" : group, rules.size());
  }

  private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
    in.defaultReadObject();
    rules = compiled(parser.parse(content, ordered));
  }
}
