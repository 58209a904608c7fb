package org.robotspec.benchmark;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.net.URI;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

/**
 * Generates files like those of real sites, and URLs of their pages: groups for named robots, a
 * large group for everyone; words of many languages, some raw and some percent-encoded. The same
 * seed gives the same on every JDK.
 */
final class RealisticFile {
  // Shapes of paths, in which @ is a word and # a number.
  // A bare first segment would match every page below it.
  private static final List<String> PLAIN =
      split("/@-# /@-# /@-# /@/@ /@/@-# /@/@-# /@/@/@ /@/@/@-# /@/@/@-#");
  private static final List<String> ENDS = List.of("", ".php", "?@=", "/", "/");
  private static final List<String> WILD =
      split("/*?@-#= /*&@-#= /*/@-#/ /*-#.pdf$ /@/*/@-# /@-#/*/@.html$ */@-#/*/@ /@/*?*@-#=*");
  private static final List<String> PAGES = split("/@/@-#.html /@/@/@-#?@=#&@=1 /@/@/@/@-#/");
  private static final List<String> WORDS =
      split(
          """
          admin account ajax api archive assets author basket blog brands browse cart catalog
          category cgi-bin checkout comments compare contact content customer data detail download
          edit email events export feed files filter forum gallery help history hotel images includes
          index item jobs json lang language links list login logout mail maps media members mobile
          news node offers order page partner photo player popup preview price print privacy product
          profile promo rating recipes redirect register report review rss search session settings
          share shop sitemap sort sports static stats stores support survey system tags temp themes
          tickets topic tracking travel trends upload user video view wiki wishlist wp-admin xml""");
  private static final List<String> FOREIGN = split("über-uns búsqueda поиск 検索 ค้นหา");
  private static final List<String> ROBOTS = split("Googlebot Bingbot Yandex GPTBot ia_archiver");

  private final Random random;
  private final Set<String> rules = new LinkedHashSet<>();
  private final ByteArrayOutputStream text = new ByteArrayOutputStream();

  RealisticFile(long seed) {
    random = new Random(seed);
  }

  private static List<String> split(String text) {
    return List.of(text.split("\\s"));
  }

  /** Fills the file to a size in bytes; it may be a line longer. A small one has one group. */
  RealisticFile ofSize(int bytes) {
    while (bytes > 300 && text.size() < bytes / 4) {
      line("# Please be polite.\n\nUser-agent: " + pick(ROBOTS) + "\nCrawl-delay: 10");
      for (int end = text.size() + random.nextInt(bytes / 8); text.size() < end; ) {
        rule();
      }
    }
    rules.clear();
    line("User-agent: *");
    while (text.size() < bytes) {
      rule();
    }
    return this;
  }

  /** Fills the file with a number of rules and nothing else. */
  RealisticFile ofRules(int count) {
    line("User-agent: *");
    while (rules.size() < count) {
      rule();
    }
    return this;
  }

  private void rule() {
    boolean wild = random.nextInt(10) < 3; // as in real files
    String shape = wild ? pick(WILD) : pick(PLAIN) + pick(ENDS);
    boolean foreign = random.nextInt(25) == 0;
    String rule = filled(foreign ? shape.replaceFirst("@", pick(FOREIGN)) : shape);
    if (rules.add(rule)) {
      String field = random.nextInt(10) == 0 ? "Allow: " : "Disallow: ";
      line(field + (random.nextBoolean() ? encoded(rule) : rule));
    }
  }

  private void line(String line) {
    text.writeBytes((line + "\n").getBytes(UTF_8));
  }

  byte[] bytes() {
    return text.toByteArray();
  }

  /** Returns a URL; half of them match one of the rules for everyone. */
  String url() {
    boolean miss = rules.isEmpty() || random.nextBoolean();
    String shape = miss ? pick(PAGES) : matching(pick(List.copyOf(rules)));
    return Sample.SITE + encoded(filled(shape));
  }

  private static String matching(String rule) {
    String shape = (rule.startsWith("*") ? "/" : "") + rule.replace("*", "@#");
    return rule.endsWith("$") ? shape.substring(0, shape.length() - 1) : shape + "@/#";
  }

  private String filled(String shape) {
    StringBuilder path = new StringBuilder();
    for (int i = 0; i < shape.length(); i++) {
      switch (shape.charAt(i)) {
        case '@' -> path.append(pick(WORDS));
        case '#' -> path.append(random.nextInt(10_000));
        default -> path.append(shape.charAt(i));
      }
    }
    return path.toString();
  }

  private String pick(List<String> list) {
    return list.get(random.nextInt(list.size()));
  }

  private static String encoded(String path) {
    return URI.create(path).toASCIIString();
  }
}
