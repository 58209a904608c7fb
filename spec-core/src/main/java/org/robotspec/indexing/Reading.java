package org.robotspec.indexing;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.robotspec.indexing.DirectiveScanner.Item;
import org.robotspec.indexing.DirectiveSource.Kind;
import org.robotspec.rules.Crawler;

/** One reading of a page: picks the lines and tags that speak to the crawler, within the limits. */
final class Reading {
  private final ProductTokens tokens;
  private final Combination combination;
  private int kept;
  private int length;
  private boolean full;

  Reading(Crawler crawler, Instant now) {
    tokens = new ProductTokens(crawler);
    combination = new Combination(now);
  }

  IndexingDirectives read(List<String> headers, List<MetaTag> metaTags) {
    int number = 0;
    for (String line : headers) {
      number++;
      DirectiveSource source = source(Kind.HEADER, number, null, line);
      if (number > IndexingDirectives.MAX_HEADERS) {
        combination.note(source, "only " + IndexingDirectives.MAX_HEADERS + " headers are read");
        break;
      }
      take(source, line);
    }
    readTags(metaTags);
    return new IndexingDirectives(combination);
  }

  private void readTags(List<MetaTag> metaTags) {
    int number = 0;
    int read = 0;
    for (MetaTag tag : metaTags) {
      number++;
      String name = tag.name().strip();
      if (!speaksToUs(name)) {
        continue;
      }
      @Nullable String agent = ProductTokens.isEveryone(name) ? null : name;
      DirectiveSource source = source(Kind.META_TAG, number, agent, tag.content());
      read++;
      if (read > IndexingDirectives.MAX_META_TAGS) {
        combination.note(source, "only " + IndexingDirectives.MAX_META_TAGS + " tags are read");
        break;
      }
      take(source, tag.content());
    }
  }

  private boolean speaksToUs(String name) {
    return ProductTokens.isEveryone(name) || tokens.isOwn(name);
  }

  private void take(DirectiveSource source, String text) {
    if (full) {
      return;
    }
    String bounded = bounded(source, text);
    List<Item> items =
        source.kind() == Kind.HEADER
            ? DirectiveScanner.header(bounded, tokens)
            : DirectiveScanner.content(bounded, tokens);
    for (Item item : items) {
      DirectiveSource from = item.agent() == null ? source : source.to(item.agent());
      if (kept == IndexingDirectives.MAX_DIRECTIVES) {
        noteFull(from, IndexingDirectives.MAX_DIRECTIVES + " directives");
        return;
      }
      kept++;
      combination.add(new Directive(item.name(), item.value(), from));
    }
  }

  private void noteFull(DirectiveSource source, String most) {
    combination.note(source, "only " + most + " are read");
    full = true;
  }

  private String bounded(DirectiveSource source, String text) {
    String bounded = text;
    if (text.length() > IndexingDirectives.MAX_LENGTH) {
      combination.note(
          source,
          "longer than " + IndexingDirectives.MAX_LENGTH + " characters: the rest is ignored");
      bounded = cut(text, IndexingDirectives.MAX_LENGTH);
    }
    int left = IndexingDirectives.MAX_TOTAL_LENGTH - length;
    length += bounded.length();
    if (bounded.length() > left) {
      noteFull(source, IndexingDirectives.MAX_TOTAL_LENGTH + " characters of all");
      bounded = cut(bounded, left);
    }
    return bounded;
  }

  // As with a line of robots.txt that the limit cuts (F-6): half a directive is none.
  private static String cut(String text, int limit) {
    return text.substring(0, Math.max(text.lastIndexOf(',', limit - 1), 0));
  }

  private static DirectiveSource source(
      Kind kind, int number, @Nullable String agent, String text) {
    boolean fits = text.length() <= IndexingDirectives.MAX_LENGTH;
    String shown = fits ? text : text.substring(0, IndexingDirectives.MAX_LENGTH);
    return new DirectiveSource(kind, number, agent, shown.strip());
  }
}
