package org.robotspec.benchmark;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.net.URI;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Generates files like those of real sites: comments, groups for named robots, a large group for
 * everyone, sitemaps; words of many languages, some raw and some percent-encoded. The same seed
 * gives the same files on every JDK.
 */
final class RealisticFile {
  private static final List<String> CRAWLERS = Paths.lines("crawlers.txt");

  private static final String SITEMAP = "Sitemap: " + Sample.SITE + "/sitemap-1.xml\n";

  /** Files of fewer bytes have rules only, and may be a line longer. */
  private static final int SMALL = 300;

  /** The share of rules with wildcards. */
  private static final double WILDCARDS = 0.3;

  private final Random random;
  private final Paths paths;
  private final Set<String> rules = new LinkedHashSet<>();
  private final ByteArrayOutputStream text = new ByteArrayOutputStream();

  RealisticFile(long seed) {
    random = new Random(seed);
    paths = new Paths(random);
  }

  /** Fills the file to a size in bytes, with a comment at the end; a small one has rules only. */
  RealisticFile ofSize(int bytes) {
    if (bytes < SMALL) {
      line("User-agent: *");
      while (text.size() < bytes) {
        rule();
      }
      return this;
    }
    otherGroups(bytes / 4, bytes / 200);
    line("User-agent: *");
    while (text.size() < bytes - 100) {
      rule();
    }
    line(SITEMAP);
    line("#".repeat(Math.max(0, bytes - 1 - text.size())));
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

  /** Writes comments, and groups for named robots, up to this many bytes. */
  private void otherGroups(int bytes, int rulesAtMost) {
    line("# robots.txt of www.example.com\n# Please be polite: one request at a time.\n");
    for (int group = 0; text.size() < bytes; group++) {
      line("User-agent: " + CRAWLERS.get(group % CRAWLERS.size()));
      if (random.nextInt(3) == 0) {
        line("Crawl-delay: " + (1 + random.nextInt(20)));
      }
      int size = 1 + random.nextInt(1 + Math.min(200, rulesAtMost));
      for (int i = 0; i < size && text.size() < bytes; i++) {
        rule();
      }
      line("");
    }
    rules.clear();
  }

  private void rule() {
    Supplier<String> path = random.nextDouble() < WILDCARDS ? paths::wild : paths::plain;
    String rule = Stream.generate(path).filter(rules::add).findFirst().orElseThrow();
    String field = random.nextInt(10) == 0 ? "Allow: " : "Disallow: ";
    String line = field + (random.nextBoolean() ? encoded(rule) : rule);
    line(random.nextInt(40) == 0 ? line + " # since " + (2010 + random.nextInt(15)) : line);
  }

  static String encoded(String path) {
    return URI.create(path).toASCIIString();
  }

  private void line(String line) {
    text.writeBytes((line + "\n").getBytes(UTF_8));
  }

  byte[] bytes() {
    return text.toByteArray();
  }
}
