package org.robotspec.conformance.bench;

import java.util.List;
import java.util.random.RandomGenerator;

/** The words that paths are made of, as real sites use them. */
final class Words {

  private static final List<String> PLAIN =
      List.of(
          "admin",
          "account",
          "ajax",
          "api",
          "archive",
          "assets",
          "author",
          "basket",
          "blog",
          "brands",
          "browse",
          "cart",
          "catalog",
          "category",
          "cgi-bin",
          "checkout",
          "comments",
          "compare",
          "contact",
          "content",
          "customer",
          "data",
          "detail",
          "download",
          "edit",
          "email",
          "events",
          "export",
          "feed",
          "files",
          "filter",
          "forum",
          "gallery",
          "help",
          "history",
          "hotel",
          "images",
          "includes",
          "index",
          "item",
          "jobs",
          "json",
          "lang",
          "language",
          "links",
          "list",
          "login",
          "logout",
          "mail",
          "maps",
          "media",
          "members",
          "mobile",
          "news",
          "node",
          "offers",
          "order",
          "page",
          "partner",
          "photo",
          "player",
          "popup",
          "preview",
          "price",
          "print",
          "privacy",
          "product",
          "profile",
          "promo",
          "rating",
          "recipes",
          "redirect",
          "register",
          "report",
          "review",
          "rss",
          "search",
          "sendto",
          "session",
          "settings",
          "share",
          "shop",
          "sitemap",
          "sort",
          "sports",
          "static",
          "stats",
          "stores",
          "support",
          "survey",
          "system",
          "tags",
          "temp",
          "themes",
          "tickets",
          "topic",
          "tracking",
          "travel",
          "trends",
          "upload",
          "user",
          "video",
          "view",
          "wiki",
          "widgets",
          "wishlist",
          "wp-admin",
          "wp-content",
          "xml");

  private static final List<String> FOREIGN =
      List.of(
          "über-uns",
          "käufer",
          "größe",
          "straße",
          "búsqueda",
          "año",
          "português",
          "opções",
          "pesquisa-avançada",
          "recherche",
          "catégorie",
          "été",
          "wyszukiwanie",
          "książki",
          "haku",
          "yhteystiedot",
          "käyttäjä",
          "sivu",
          "поиск",
          "новости",
          "каталог",
          "αναζήτηση",
          "ค้นหา",
          "หน้าแรก",
          "検索",
          "商品",
          "新闻",
          "搜索",
          "검색",
          "بحث",
          "חיפוש",
          "halaman",
          "pencarian",
          "tìm-kiếm");

  private static final List<String> ENDINGS =
      List.of(".html", ".htm", ".php", ".asp", ".aspx", ".jsp", ".pdf", ".xml", ".json", ".do");

  /** One word in so many is foreign. */
  private static final int FOREIGN_SHARE = 25;

  private Words() {}

  static String any(RandomGenerator random) {
    return random.nextInt(FOREIGN_SHARE) == 0 ? pick(FOREIGN, random) : plain(random);
  }

  static String plain(RandomGenerator random) {
    return pick(PLAIN, random);
  }

  static String ending(RandomGenerator random) {
    return pick(ENDINGS, random);
  }

  static <T> T pick(List<T> list, RandomGenerator random) {
    return list.get(random.nextInt(list.size()));
  }
}
