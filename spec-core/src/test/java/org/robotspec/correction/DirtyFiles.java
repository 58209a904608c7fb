package org.robotspec.correction;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Files with the mistakes that people make, the paths to try, and the crawlers to ask about. */
final class DirtyFiles {
  private DirtyFiles() {}

  /** The crawlers to ask about: {@code *} is one that no file names. */
  static final List<String> CRAWLERS =
      List.of(
          "*",
          "a",
          "a2",
          "b",
          "Googlebot",
          "x",
          "x-news",
          "x-news-eu",
          "AdsBot",
          "AdsBot-Google",
          "360Spider",
          "Spider",
          "GPTBot",
          "-");

  private static final List<String> AGENTS =
      List.of(
          "User-agent: ",
          "User-agent: ",
          "User-agent: ",
          "User-agent:",
          "user-agent : ",
          "Useragent: ",
          "User agent: ",
          "User-agnet: ",
          "- User-agent: ",
          "\u00A0User-agent: ");

  private static final List<String> NAMES =
      List.of(
          "*",
          "*",
          "*",
          "a",
          "a",
          "a2",
          "a/1.0",
          "b",
          "Googlebot",
          "x",
          "x-news",
          "AdsBot",
          "AdsBot-Google",
          "GPTBot",
          "",
          "'*'",
          "*Googlebot*",
          "*\u00A0",
          "* ",
          "* foo",
          "*bot",
          "360Spider",
          "8",
          "a, b",
          "a b",
          "GPTBot;b",
          "googelbot",
          "Google",
          "\"a\"",
          "-",
          "x-",
          "Mozilla/5.0 (compatible; a/1.0)");

  private static final List<String> FIELDS =
      List.of(
          "Disallow: ",
          "Disallow: ",
          "Disallow: ",
          "Allow: ",
          "Allow: ",
          "disalow:",
          "Dissallow: ",
          "Alow: ",
          "\"Disallow: ",
          "Disallow ",
          "Priority: ",
          "// ",
          "\u00A0Disallow: ",
          "Disallow: http://example.com",
          "Disallow: /a Disallow: ",
          "Disallow: Disallow: ",
          "Disallow: \\",
          "Disallow: /https://example.com",
          "Disallow: ");

  private static final List<String> PIECES =
      List.of(
          "/",
          "/",
          "*",
          "*",
          "**",
          "$",
          "x",
          "%24",
          "%2A",
          "%7E",
          "%7e",
          " ",
          "{",
          "é",
          "%",
          "robots.txt",
          ",",
          "%20",
          "\t",
          ";",
          " /",
          "&amp;",
          " // x",
          "#",
          "\"",
          "index.html",
          "\u200B",
          "\uFEFF",
          "\\");

  private static final List<String> OTHERS =
      List.of(
          "",
          "# a comment",
          "# robotspec: ignore hidden-rule, misspelt-field, missing-colon",
          "",
          "a line of prose",
          "// a remark",
          "// Disallow: /x",
          "//private/",
          "a",
          "Deny from all",
          "noindex, nofollow",
          "Allow: /",
          "Disallow: /",
          "Disallow: /x/*",
          "Content-Signal: use=reference",
          "Content-Usage: train-ai=n",
          "Sitemap: /map.xml",
          "https://example.com/sitemap.xml",
          "Crawl-delay: 5s",
          "Crawl-delay: 2",
          "Disallow:",
          "Disallow: admin",
          "Disallow: .php",
          "Disallow: ?q=1",
          "Disallow: '/'",
          "Disallow: \"/admin\"",
          "Disallow: example.com/x",
          "Allow: /*.js",
          "Disallow: /x/",
          "User-agent: a, b",
          "User-agent: Google",
          "User-agent: googelbot",
          "User-agent: User-agent: b",
          "Crawl-delay: Crawl-delay: 3",
          "Sitemap: https://a.example/1.xml, https://a.example/2.xml",
          "Sitemap: https://a.example/1.xml;",
          "User agent: b",
          "Content-Usage: train_ai=n",
          "Content-Usage: /x train-ai=no",
          "Content-Usage: train-ai=n; search=y",
          "Content-Signal: ai-trian=no",
          "Content-Signal: search=yes ai-train=no");

  /** All paths of two letters among those that the patterns have. */
  static final List<String> PATHS = paths();

  private static List<String> paths() {
    List<String> letters =
        List.of("", "/", "x", "a", "$", "%24", "*", "%20", "robots.txt", "admin");
    List<String> paths = new ArrayList<>();
    for (String first : letters) {
      for (String second : letters) {
        paths.add("/" + first + second);
      }
    }
    return paths;
  }

  private static String pick(Random random, List<String> some) {
    return some.get(random.nextInt(some.size()));
  }

  static String file(Random random) {
    StringBuilder file = new StringBuilder(random.nextInt(8) == 0 ? "\uFEFF" : "");
    String lineEnd = pick(random, List.of("\n", "\r\n", "\r"));
    for (int group = random.nextInt(4); group >= 0; group--) {
      for (int agent = random.nextInt(3); agent >= 0; agent--) {
        file.append(pick(random, AGENTS)).append(pick(random, NAMES)).append(lineEnd);
        if (random.nextInt(8) == 0) {
          file.append(pick(random, OTHERS)).append(lineEnd);
        }
      }
      for (int rule = random.nextInt(6); rule > 0; rule--) {
        if (random.nextInt(5) == 0) {
          file.append(pick(random, OTHERS));
        } else {
          file.append(pick(random, FIELDS)).append('/');
          for (int piece = random.nextInt(4); piece > 0; piece--) {
            file.append(pick(random, PIECES));
          }
        }
        file.append(lineEnd);
      }
    }
    return file.toString().replace(": /*", random.nextBoolean() ? ": *" : ": /*");
  }
}
