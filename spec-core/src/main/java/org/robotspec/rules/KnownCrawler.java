package org.robotspec.rules;

import static java.util.Objects.requireNonNull;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toUnmodifiableList;
import static java.util.stream.Collectors.toUnmodifiableMap;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.robotspec.profile.SpecProfile;
import org.robotspec.text.Ascii;
import org.robotspec.text.EditDistance;

/**
 * A well-known crawler, as a public page describes it. Immutable. A stored copy of each page was
 * read, so the operator may have changed the page since; the table is not complete.
 *
 * @param token its product token, as its operator writes it
 * @param operator who runs it
 * @param purpose how it uses pages
 * @param use what it is for, in words; empty if no page was read
 * @param follows the groups that it follows, before that for {@code *}, if none names it
 * @param ignoresStar whether it follows only groups that name it, never those for {@code *} (D-20)
 * @param isUsual whether it is among those that are asked about where nobody chose crawlers
 * @param isInvited whether owners let it fetch on purpose what they close to others
 * @param replacedBy the crawlers that its operator runs in its place; empty if it is in use
 * @param written names that people write for it, in lower case and without separators
 * @param page the page that describes it; null if none was read: then no list of crawlers to ask
 *     about has it
 * @param read the day on which the page was read; null if none was
 */
public record KnownCrawler(
    String token,
    String operator,
    Purpose purpose,
    String use,
    List<String> follows,
    boolean ignoresStar,
    boolean isUsual,
    boolean isInvited,
    List<String> replacedBy,
    List<String> written,
    @Nullable String page,
    @Nullable String read) {

  /** The kinds of use. */
  public enum Purpose {
    /** A search engine. */
    SEARCH,
    /** The training of AI models. */
    TRAINING,
    /** Answers and searches of an AI assistant, perhaps for one user. */
    ANSWERS,
    /** The display and the check of advertisements. */
    ADS,
    /** An archive of the web. */
    ARCHIVE,
    /** The preview of a page that somebody links to. */
    PREVIEW,
    /** Analyses of links and sites, and research. */
    ANALYSIS
  }

  /** Creates a crawler. */
  public KnownCrawler {
    requireNonNull(token, "token");
    requireNonNull(operator, "operator");
    requireNonNull(purpose, "purpose");
    requireNonNull(use, "use");
    follows = List.copyOf(requireNonNull(follows, "follows"));
    replacedBy = List.copyOf(requireNonNull(replacedBy, "replacedBy"));
    written = List.copyOf(requireNonNull(written, "written"));
  }

  /**
   * The table. The columns: token; operator; purpose; use; traits ({@code follows}, {@code ignores
   * *}, {@code usual}, {@code invited}, {@code now} with its successors); names that people write;
   * page and day.
   */
  private static final String TABLE =
      """
      Googlebot | Google | search | Search, Discover, Images, Video and News | usual | google | https://developers.google.com/search/docs/crawling-indexing/google-common-crawlers 2026-11-22
      Googlebot-Image | Google | search | images in search results | invited | | https://crawlerpolicy.com/sources/google-extended 2026-11-22
      Googlebot-Video | Google | search | videos in search results | | | https://crawlerpolicy.com/sources/google-extended 2026-11-22
      Googlebot-News | Google | search | Google News | | | https://crawlerpolicy.com/sources/google-extended 2026-11-22
      Storebot-Google | Google | search | Google Shopping | | | https://crawlerpolicy.com/sources/google-extended 2026-11-22
      Bingbot | Microsoft | search | Bing, the standard crawler | usual | bing, msn | https://www.bing.com/webmaster/help/which-crawlers-does-bing-use-8c184ec0 2026-11-22
      msnbot | Microsoft | search | | now Bingbot | |
      Slurp | Yahoo | search | | | yahoo |
      Applebot | Apple | search | search in Spotlight, Siri and Safari | follows Googlebot | apple | https://crawlerpolicy.com/sources/applebot-extended 2026-11-22
      DuckDuckBot | DuckDuckGo | search | its own small index and instant answers | | duckduckgo | https://prerenderproxy.com/audit/2026-05-ecommerce-100/bot/duckduckbot.html 2026-11-22
      Yandex | Yandex | search | | | |
      YandexBot | Yandex | search | its search index | follows Yandex | | https://fornex.com/en/help/robots-txt-controlling 2026-11-22
      YandexImages | Yandex | search | image search | follows Yandex | | https://fornex.com/en/help/robots-txt-controlling 2026-11-22
      Baiduspider | Baidu | search | its search index | | baidu | https://chrisleverseo.com/user-agents/baiduspider 2026-11-22
      SeznamBot | Seznam | search | its search index | | | https://o-seznam.cz/napoveda/vyhledavani/en/crawling-control 2026-11-22
      MojeekBot | Mojeek | search | its search index | | | https://www.mojeek.co.uk/bot.html 2026-11-22
      PetalBot | Huawei | search | search and assistant services | | | https://github.com/ai-robots-txt/ai.robots.txt/blob/main/table-of-bot-metrics.md 2026-11-22
      Bravebot | Brave | search | new pages for its search index | | | https://github.com/ai-robots-txt/ai.robots.txt/blob/main/table-of-bot-metrics.md 2026-11-22
      AdsBot-Google | Google | ads | the quality of pages that ads lead to | ignores *; invited | | https://developers.google.com/search/docs/crawling-indexing/google-special-case-crawlers 2026-11-23
      AdsBot-Google-Mobile | Google | ads | the quality of pages that ads on phones lead to | ignores *; invited | | https://developers.google.com/search/docs/crawling-indexing/google-special-case-crawlers 2026-11-23
      Mediapartners-Google | Google | ads | | invited | |
      GPTBot | OpenAI | training | model training | usual | openai, openaibot, chatgpt, chatgptbot, gpt | https://crawlerpolicy.com/sources/gptbot 2026-11-22
      OAI-SearchBot | OpenAI | answers | search in ChatGPT | | openai, openaisearchbot | https://crawlerpolicy.com/sources/gptbot 2026-11-22
      ChatGPT-User | OpenAI | answers | pages that a user asks for; may not apply robots.txt | | openai, chatgpt, chatgptbot | https://crawlerpolicy.com/sources/gptbot 2026-11-22
      ClaudeBot | Anthropic | training | model training | | anthropic, anthropicbot, claude, claudeai | https://privacy.claude.com/zh-TW/articles/8896518-anthropic-是否從網路爬取資料-網站所有者如何阻止爬蟲 2026-11-22
      Claude-SearchBot | Anthropic | answers | search in Claude | | | https://privacy.claude.com/zh-TW/articles/8896518-anthropic-是否從網路爬取資料-網站所有者如何阻止爬蟲 2026-11-22
      Claude-User | Anthropic | answers | pages that a user asks for | | anthropic, claude | https://privacy.claude.com/zh-TW/articles/8896518-anthropic-是否從網路爬取資料-網站所有者如何阻止爬蟲 2026-11-22
      anthropic-ai | Anthropic | training | | now ClaudeBot | |
      Claude-Web | Anthropic | training | | now ClaudeBot | |
      Google-Extended | Google | training | model training with what Google crawls anyway; only a token | | bard, gemini, geminibot, googleai, googlebard, googlegemini | https://docs.squirrelscan.com/glossary/ai-crawler.md 2026-11-22
      Google-CloudVertexBot | Google | answers | Vertex AI agents, at a site owner's request | | | https://github.com/ai-robots-txt/ai.robots.txt/blob/main/table-of-bot-metrics.md 2026-11-22
      GoogleOther | Google | analysis | | | |
      Applebot-Extended | Apple | training | model training with what Applebot crawls anyway; only a token | | | https://crawlerpolicy.com/sources/applebot-extended 2026-11-22
      facebookexternalhit | Meta | preview | | invited | facebook |
      Facebot | Meta | preview | | invited | |
      meta-externalagent | Meta | training | model training and products | | facebook, meta, metaai, metabot, llama | https://crawlerpolicy.com/sources/meta-externalagent 2026-11-22
      meta-webindexer | Meta | answers | search in Meta AI | | | https://crawlerpolicy.com/sources/meta-externalagent 2026-11-22
      meta-externalfetcher | Meta | answers | pages that a user asks for; may bypass robots.txt | | | https://crawlerpolicy.com/sources/meta-externalagent 2026-11-22
      FacebookBot | Meta | training | | now meta-externalagent | |
      Amazonbot | Amazon | training | products and model training | | amazon | https://crawlerpolicy.com/sources/amazonbot 2026-11-22
      Amzn-SearchBot | Amazon | answers | search in Alexa and Rufus | | | https://crawlerpolicy.com/sources/amazonbot 2026-11-22
      Amzn-User | Amazon | answers | pages needed to answer a user's question | | | https://crawlerpolicy.com/sources/amazonbot 2026-11-22
      PerplexityBot | Perplexity | answers | its search results | | perplexity, perplexityai | https://github.com/ai-robots-txt/ai.robots.txt/blob/main/table-of-bot-metrics.md 2026-11-22
      Perplexity-User | Perplexity | answers | pages that a user asks for; does not follow robots.txt | | | https://github.com/ai-robots-txt/ai.robots.txt/blob/main/table-of-bot-metrics.md 2026-11-22
      DuckAssistBot | DuckDuckGo | answers | DuckAssist answers; no training | | | https://duckduckgo.github.io/duckduckgo-help-pages/results/duckassistbot/ 2026-11-22
      MistralAI-User | Mistral AI | answers | pages that a user asks for | | | https://docs.mistral.ai/en/robots 2026-11-24
      MistralAI-Index | Mistral AI | answers | search in its assistant; no model training | | | https://docs.mistral.ai/en/robots 2026-11-24
      MistralAI-Training | Mistral AI | training | model training | | mistral, mistralai, mistralbot | https://docs.mistral.ai/en/robots 2026-11-24
      CCBot | Common Crawl | training | an open data set, which many use for training | | commoncrawl, commoncrawlbot | https://github.com/ai-robots-txt/ai.robots.txt/blob/main/table-of-bot-metrics.md 2026-11-22
      Bytespider | ByteDance | training | model training; reported not to follow robots.txt | | bytedance, bytedancespider, tiktok, tiktokspider | https://github.com/ai-robots-txt/ai.robots.txt/blob/main/table-of-bot-metrics.md 2026-11-22
      cohere-training-data-crawler | Cohere | training | model training | | | https://github.com/ai-robots-txt/ai.robots.txt/blob/main/table-of-bot-metrics.md 2026-11-22
      cohere-ai | Cohere | training | | now cohere-training-data-crawler | |
      AI2Bot | Ai2 | training | training open models | | | https://github.com/ai-robots-txt/ai.robots.txt/blob/main/table-of-bot-metrics.md 2026-11-22
      Diffbot | Diffbot | answers | its knowledge graph and search; no model training | | | https://docs.diffbot.com/docs/does-crawl-respect-robotstxt 2026-11-24
      Diffbot-User | Diffbot | answers | pages that a user asks for | | | https://docs.diffbot.com/docs/does-crawl-respect-robotstxt 2026-11-24
      YouBot | You.com | answers | its search and models | | | https://github.com/ai-robots-txt/ai.robots.txt/blob/main/table-of-bot-metrics.md 2026-11-22
      Twitterbot | X | preview | | invited | twitter |
      LinkedInBot | LinkedIn | preview | | invited | linkedin |
      ia_archiver | Internet Archive | archive | | | |
      AhrefsBot | Ahrefs | analysis | | | ahrefs |
      SemrushBot | Semrush | analysis | | | semrush |
      MJ12bot | Majestic | analysis | | | |
      DotBot | Moz | analysis | | | |
      """;

  /** Products whose operators name no crawler for them. */
  private static final Set<String> UNDOCUMENTED =
      Set.of("grok grokbot xai xai-grok xai-bot deepseek deepseekbot deepseek-ai".split(" "));

  /** Words that people write for all crawlers. */
  private static final Set<String> EVERYONE = Set.of("all", "any", "everyone");

  private static final List<KnownCrawler> ALL =
      Stream.of(TABLE.strip().split("\n", -1)).map(row -> of(row.split(" *[|] *", -1))).toList();

  private static final Map<String, KnownCrawler> BY_TOKEN =
      ALL.stream()
          .collect(toUnmodifiableMap(known -> Ascii.lower(known.token), Function.identity()));

  /** The crawlers that a text without separators is written for, in their order. */
  private static final Map<String, List<String>> BY_WRITTEN =
      ALL.stream()
          .flatMap(
              known ->
                  Stream.concat(known.written.stream(), Stream.of(withoutSeparators(known.token)))
                      .distinct()
                      .map(text -> Map.entry(text, known.token)))
          .collect(
              groupingBy(Map.Entry::getKey, mapping(Map.Entry::getValue, toUnmodifiableList())));

  /** The length of the longest token. */
  private static final int LONGEST =
      ALL.stream().mapToInt(known -> known.token.length()).max().orElse(0);

  /** Shorter names resemble too many words. */
  private static final int SHORTEST = 8;

  private static KnownCrawler of(String[] cells) {
    List<String> traits = list(cells[4], "; ");
    String[] source = cells[6].split(" ", -1);
    return new KnownCrawler(
        cells[0],
        cells[1],
        Purpose.valueOf(cells[2].toUpperCase(Locale.ROOT)),
        cells[3],
        named(traits, "follows "),
        traits.contains("ignores *"),
        traits.contains("usual"),
        traits.contains("invited"),
        named(traits, "now "),
        list(cells[5], ", "),
        source.length > 1 ? source[0] : null,
        source.length > 1 ? source[1] : null);
  }

  private static List<String> list(String cell, String between) {
    return cell.isEmpty() ? List.of() : Arrays.asList(cell.split(between, -1));
  }

  private static List<String> named(List<String> traits, String start) {
    return traits.stream()
        .filter(trait -> trait.startsWith(start))
        .map(trait -> trait.substring(start.length()))
        .toList();
  }

  /** Returns all well-known crawlers: search engines first, then those for ads, then others. */
  public static List<KnownCrawler> all() {
    return ALL;
  }

  /** Returns the crawlers that are asked about where nobody chose crawlers. */
  public static List<KnownCrawler> usual() {
    return ALL.stream().filter(KnownCrawler::isUsual).toList();
  }

  /** Returns Google's AdsBot, which checks the pages that ads lead to. */
  public static KnownCrawler adsBot() {
    return of("AdsBot-Google").orElseThrow();
  }

  /** Returns the crawler with a product token, in any case. */
  public static Optional<KnownCrawler> of(String token) {
    return Optional.ofNullable(BY_TOKEN.get(Ascii.lower(requireNonNull(token, "token"))));
  }

  /**
   * Returns the crawler with a product token, or else with its start up to a hyphen, as groups are
   * chosen (G-5): that of {@code Googlebot} for {@code Googlebot-Foo}.
   */
  public static Optional<KnownCrawler> ofFamily(String token) {
    Optional<KnownCrawler> found = Optional.empty();
    int end = requireNonNull(token, "token").length();
    for (; found.isEmpty() && end > 0; end = token.lastIndexOf('-', end - 1)) {
      found = end > LONGEST ? found : of(token.substring(0, end));
    }
    return found;
  }

  /** Returns whether a crawler with these product tokens, comma-separated, is one of Google's. */
  public static boolean isGoogles(String names) {
    return ofFamily(requireNonNull(names, "names").substring(0, (names + ",").indexOf(',')))
        .filter(known -> known.operator.equals("Google"))
        .isPresent();
  }

  /**
   * Returns the names that one in a file probably stands for, as {@link #meant} does, and {@code *}
   * for a word such as "all".
   */
  public static List<String> meantInFile(String name) {
    return EVERYONE.contains(Ascii.lower(requireNonNull(name, "name")))
        ? List.of("*")
        : meant(name);
  }

  /** Returns whether a name is that of a product whose operator names no crawler for it. */
  public static boolean isUndocumented(String name) {
    return UNDOCUMENTED.contains(Ascii.lower(requireNonNull(name, "name")));
  }

  /**
   * Returns the tokens that a name probably stands for; none if it is a known crawler's own, or may
   * be another's.
   */
  public static List<String> meant(String name) {
    String lower = Ascii.lower(requireNonNull(name, "name"));
    if (BY_TOKEN.containsKey(lower)) {
      return List.of();
    }
    List<String> written = BY_WRITTEN.getOrDefault(withoutSeparators(lower), List.of());
    List<String> meant = new ArrayList<>(written);
    for (KnownCrawler known : written.isEmpty() ? ALL : List.<KnownCrawler>of()) {
      int length = known.token.length();
      if (length >= SHORTEST
          && Math.abs(length - lower.length()) <= 1
          && EditDistance.isNear(lower, Ascii.lower(known.token), 1)) {
        meant.add(known.token);
      }
    }
    return List.copyOf(meant);
  }

  private static String withoutSeparators(String name) {
    return Ascii.lower(name).replace("-", "").replace("_", "").replace(" ", "");
  }

  /**
   * Returns the crawler with a name, or names in order of preference, as its operator runs it: a
   * known one that ignores {@code *} does so (D-20), except under {@code google-reference}.
   *
   * @throws IllegalArgumentException as {@link Crawler#under}
   */
  public static Crawler crawler(SpecProfile profile, List<String> names) {
    Crawler crawler = Crawler.under(profile, names);
    boolean ignoresStar =
        !crawler.verbatim()
            && crawler.names().stream()
                .limit(1)
                .flatMap(name -> ofFamily(name).stream())
                .anyMatch(KnownCrawler::ignoresStar);
    return ignoresStar ? crawler.ignoringStar() : crawler;
  }

  /** Returns its token and its operator. */
  @Override
  public String toString() {
    return token + " (" + operator + ")";
  }

  /** Returns the list of crawlers that owners ask about together; empty if it is in none. */
  public String list() {
    return switch (purpose) {
      case SEARCH, ADS -> Ascii.key(purpose);
      case TRAINING, ANSWERS -> "ai";
      default -> "";
    };
  }

  /** Returns its token, and then those of {@link #follows}. */
  public List<String> names() {
    return Stream.concat(Stream.of(token), follows.stream()).toList();
  }
}
