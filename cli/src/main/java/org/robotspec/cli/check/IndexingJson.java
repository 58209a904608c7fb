package org.robotspec.cli.check;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;
import org.robotspec.indexing.Directive;
import org.robotspec.indexing.IndexingDirectives;
import org.robotspec.rules.internal.PrintableText;

/** What a page says about indexing, as JSON. */
public final class IndexingJson {
  private IndexingJson() {}

  /**
   * Adds the members to an object.
   *
   * @param forbidden the verdict by which robots.txt forbids the page; null if it is allowed (I-5)
   * @param said what the page says
   */
  public static void addTo(
      ObjectNode json, @Nullable UrlVerdict forbidden, IndexingDirectives said) {
    json.put("seen", forbidden == null);
    json.set("robots", forbidden == null ? null : forbidden.json());
    json.put("index", !said.noIndex()).put("follow", !said.noFollow());
    ObjectNode effective = json.putObject("effective");
    said.effective().forEach((effect, directive) -> effective.set(effect.text(), json(directive)));
    said.directives().stream().map(IndexingJson::json).forEach(json.putArray("directives")::add);
    ArrayNode notes = json.putArray("notes");
    said.notes().forEach(note -> notes.add(PrintableText.of(note.toString())));
  }

  private static ObjectNode json(Directive directive) {
    return JsonNodeFactory.instance
        .objectNode()
        .put("directive", PrintableText.of(directive.text()))
        .put("from", PrintableText.of(directive.source().toString()))
        .put("text", PrintableText.of(directive.source().text()));
  }
}
