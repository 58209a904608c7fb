package org.robotspec.indexing;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.robotspec.indexing.DirectiveSource.Kind;
import org.robotspec.rules.Crawler;
import org.robotspec.text.PrintableText;
import org.robotspec.text.WhiteSpace;

/** Reads the header lines and tags of one page that address the crawler, up to the limits. */
final class DirectiveReader {
  private static final int SHOWN_CHARS = 100;

  /** How many headers and tags that are no directives get a note; a page may have any number. */
  private static final int MAX_OTHERS = 10;

  private final ProductTokens tokens;
  private final Combination combination;
  private int read;
  private int length;
  private int others;
  private boolean full;

  DirectiveReader(Crawler crawler, Instant now) {
    tokens = new ProductTokens(crawler);
    combination = new Combination(now);
  }

  IndexingDirectives read(List<String> headers, List<String> signals, List<MetaTag> metaTags) {
    for (int i = 0; i < signals.size(); i++) {
      addNote(
          new DirectiveSource(Kind.HEADER, i + 1, null, ""),
          "Content-Signal: %s tells crawlers that know it how they may use the page (Cloudflare); it"
                  .formatted(PrintableText.of(signals.get(i), SHOWN_CHARS))
              + " has no effect on indexing");
    }
    for (int i = 0; i < headers.size(); i++) {
      read(Kind.HEADER, i + 1, null, headers.get(i));
    }
    for (int i = 0; i < metaTags.size(); i++) {
      MetaTag tag = metaTags.get(i);
      String name = WhiteSpace.HTML.trim(tag.name());
      if (ProductTokens.isEveryone(name)) {
        read(Kind.META_TAG, i + 1, null, tag.content());
      } else if (tokens.isOwn(name)) {
        read(Kind.META_TAG, i + 1, name, tag.content());
      }
      if (tag.isNearMiss() || tokens.areSeveral(name)) {
        addNote(
            new DirectiveSource(Kind.META_TAG, i + 1, null, ""),
            "no crawler documents a tag named %s; %s was probably meant"
                .formatted(
                    PrintableText.of(name),
                    tag.isNearMiss() ? "name=\"robots\"" : "a tag for each name"));
      }
    }
    return combination.result();
  }

  private void read(Kind kind, int number, @Nullable String agent, String text) {
    if (full) {
      return;
    }
    int left = IndexingDirectives.MAX_LENGTH - length;
    boolean fits = text.length() <= left;
    // Ignore a directive that the limit cuts, like a line of robots.txt (F-6).
    String whole = fits ? text : text.substring(0, Math.max(text.lastIndexOf(',', left - 1), 0));
    DirectiveSource source = new DirectiveSource(kind, number, agent, kind.space().trim(whole));
    length += whole.length();
    if (!fits) {
      stop(source, IndexingDirectives.MAX_LENGTH + " characters");
    }
    List<Directive> directives = DirectiveScanner.scan(whole, source, tokens);
    if (directives.size() > 1 + whole.chars().filter(c -> c == ',').count()) {
      combination.note(source, "directives without a comma between them; Google documents commas");
    }
    for (Directive directive : directives) {
      if (read == IndexingDirectives.MAX_DIRECTIVES) {
        stop(directive.source(), IndexingDirectives.MAX_DIRECTIVES + " directives");
        return;
      }
      read++;
      combination.add(directive);
    }
  }

  private void addNote(DirectiveSource source, String message) {
    if (others++ < MAX_OTHERS) {
      combination.note(source, message);
    }
  }

  private void stop(DirectiveSource source, String limit) {
    combination.note(source, "only " + limit + " are read");
    full = true;
  }
}
