package org.robotspec.lint;

import static java.util.stream.Collectors.toMap;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.robotspec.text.Ascii;
import org.robotspec.text.EditDistance;

/** The names of frequent crawlers, and names that people write for them. */
final class KnownCrawlers {
  private static final List<String> NAMES =
      List.of(
          """
          AdsBot-Google AdsBot-Google-Mobile AhrefsBot Amazonbot anthropic-ai Applebot
          Applebot-Extended Baiduspider Bingbot
          Bytespider CCBot ChatGPT-User Claude-SearchBot Claude-User Claude-Web ClaudeBot cohere-ai
          Diffbot DotBot DuckAssistBot DuckDuckBot FacebookBot facebookexternalhit Google-Extended
          Googlebot Googlebot-Image Googlebot-News Googlebot-Video GoogleOther GPTBot ia_archiver
          LinkedInBot Mediapartners-Google meta-externalagent MJ12bot msnbot OAI-SearchBot
          Perplexity-User PerplexityBot PetalBot SemrushBot Slurp Twitterbot Yandex YandexBot
          """
              .split("\\s+"));

  /**
   * Names that people write, in lower case without separators, and the crawlers' names that they
   * stand for.
   */
  private static final String TABLE =
      """
      ahrefs | AhrefsBot
      all | *
      amazon | Amazonbot
      anthropic | ClaudeBot, Claude-User
      any | *
      apple | Applebot
      baidu | Baiduspider
      bard | Google-Extended
      bing | Bingbot
      bytedance | Bytespider
      chatgpt | GPTBot, ChatGPT-User
      chatgptbot | GPTBot, ChatGPT-User
      claude | ClaudeBot, Claude-User
      commoncrawl | CCBot
      duckduckgo | DuckDuckBot
      everyone | *
      facebook | facebookexternalhit, meta-externalagent
      gemini | Google-Extended
      google | Googlebot
      googleai | Google-Extended
      gpt | GPTBot
      linkedin | LinkedInBot
      meta | meta-externalagent
      msn | Bingbot
      openai | GPTBot, OAI-SearchBot, ChatGPT-User
      openaisearchbot | OAI-SearchBot
      perplexity | PerplexityBot
      semrush | SemrushBot
      tiktok | Bytespider
      twitter | Twitterbot
      yahoo | Slurp
      """;

  private static final Map<String, List<String>> MEANT =
      Stream.concat(
              NAMES.stream().map(name -> withoutSeparators(name) + " | " + name),
              Stream.of(TABLE.split("\n")))
          .map(row -> row.split(" [|] ", -1))
          .collect(toMap(cells -> cells[0], cells -> List.of(cells[1].split(", "))));

  private static final int SHORTEST = 8; // shorter names are near too many words

  private KnownCrawlers() {}

  /** Returns the names that a text probably stands for; empty if it may be a crawler's own. */
  static List<String> meant(String text) {
    String lower = Ascii.lower(text);
    if (isKnown(lower)) {
      return List.of();
    }
    @Nullable List<String> meant = MEANT.get(withoutSeparators(lower));
    return meant != null
        ? meant
        : NAMES.stream()
            .filter(name -> name.length() >= SHORTEST)
            .filter(name -> EditDistance.isNear(lower, Ascii.lower(name), 1))
            .toList();
  }

  private static String withoutSeparators(String name) {
    return Ascii.lower(name).replace("-", "").replace("_", "").replace(" ", "");
  }

  /** Returns whether a name in lower case is one of a frequent crawler. */
  static boolean isKnown(String lower) {
    return NAMES.stream().anyMatch(name -> Ascii.lower(name).equals(lower));
  }

  /** Returns whether a word is a crawler's name, and not a word of some longer name. */
  static boolean isName(String word) {
    String lower = Ascii.lower(word);
    return isKnown(lower)
        || Stream.of("bot", "spider", "crawler")
            .anyMatch(end -> lower.endsWith(end) && lower.length() > end.length());
  }
}
