package org.robotspec.rules.internal.parsing;

import static java.util.stream.Collectors.toMap;

import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Fields of robots.txt that others defined and that have no effect on verdicts (D-19). */
public final class Extensions {
  /** The table: the field in lower case, its author and year, its readers and its purpose. */
  private static final String TABLE =
      """
      agentmap | nobody in particular | 2025 | no crawler that we know
      allowaitraining | a draft sent to the IETF, not adopted | 2024 | no crawler that we know
      clean-param | Yandex | 2009 | Yandex, to ignore parameters of URLs
      content-signal | Cloudflare | 2025 | crawlers that ask how content may be used
      content-usage | an IETF draft | 2025 | crawlers that ask how content may be used
      disallowaitraining | a draft sent to the IETF, not adopted | 2024 | no crawler that we know
      host | Yandex | 2005 | nobody since 2018; Yandex chose the name of a site by it
      license | RSL (Really Simple Licensing) | 2025 | crawlers that follow RSL
      llm-policy | nobody in particular | 2025 | no crawler that we know
      request-rate | an extended standard that was proposed | 1996 | \
      a few older crawlers, as a crawl delay
      schemamap | NLWeb | 2025 | the crawler of NLWeb, to find structured data
      visit-time | an extended standard that was proposed | 1996 | \
      a few older crawlers, as the hours at which they may come
      """;

  private static final Map<String, String> TEXTS =
      Stream.of(TABLE.split("\n"))
          .map(row -> row.split(" [|] ", -1))
          .collect(toMap(cells -> cells[0], Extensions::text));

  private Extensions() {}

  private static String text(String... cells) {
    return "%s has no effect on what may be crawled; defined by %s in %s, read by %s"
        .formatted((Object[]) cells);
  }

  /** Returns what a field is, for people; null if nobody defined it. */
  public static @Nullable String find(String name) {
    return TEXTS.get(name);
  }
}
