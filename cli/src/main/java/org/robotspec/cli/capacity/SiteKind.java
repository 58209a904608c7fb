package org.robotspec.cli.capacity;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import org.robotspec.access.FailureCause;
import org.robotspec.access.FetchOutcome;
import org.robotspec.service.spi.Response;

/** What servers answer when a crawler asks for robots.txt, and how often (docs/capacity.md). */
enum SiteKind {
  NO_FILE(13.0, 404, 0),
  FORBIDDEN(0.5, 403, 0),
  SERVER_ERROR(0.1, 503, 0),
  TIME_OUT(1.0, 0, 0),
  NO_RULES(13.1, 200, 0),
  RULES_3(43.5, 200, 3),
  RULES_12(19.6, 200, 12),
  RULES_60(7.6, 200, 60),
  RULES_1000(1.0, 200, 1_000),
  RULES_4000(0.5, 200, 4_000),
  RULES_15000(0.1, 200, 15_000);

  private static final List<String> WORDS =
      List.of(
          "account",
          "archive",
          "author",
          "basket",
          "calendar",
          "catalog",
          "checkout",
          "comments",
          "download",
          "events",
          "feed",
          "gallery",
          "images",
          "login",
          "news",
          "orders",
          "page",
          "print",
          "private",
          "products",
          "profile",
          "search",
          "share",
          "shop",
          "tag",
          "users");

  /** How many of a hundred hosts are of this kind, unless the user says otherwise. */
  final double percent;

  private final int status;
  private final int rules;

  SiteKind(double percent, int status, int rules) {
    this.percent = percent;
    this.status = status;
    this.rules = rules;
  }

  /** Returns what a host of this kind answers; the number of the host chooses a file. */
  Response response(int host, Map<String, List<String>> headers) {
    return status == 0
        ? new Response.Failed(FailureCause.TIMEOUT, "time-out")
        : new Response.Answer(status, headers, file(host), false);
  }

  /** Returns how a fetch of that ends, without its file: that does not change when to ask again. */
  FetchOutcome outcome(Map<String, List<String>> headers) {
    return status == 0
        ? new FetchOutcome.Failure(FailureCause.TIMEOUT, "time-out", 0)
        : new FetchOutcome.Answer(
            "https://example.com/robots.txt", status, headers, new byte[0], 0);
  }

  private byte[] file(int host) {
    if (status != 200) {
      return new byte[0];
    }
    Random random = new Random(host);
    StringBuilder text = new StringBuilder("User-agent: *\n");
    for (int rule = 0; rule < rules; rule++) {
      text.append("Disallow: /").append(word(random)).append('/').append(word(random));
      text.append(rule % 3 == 0 ? "/*?id=" : "/").append(random.nextInt(10_000)).append('\n');
    }
    text.append("Sitemap: https://www.example-").append(host).append(".com/sitemap.xml\n");
    return text.toString().getBytes(UTF_8);
  }

  private static String word(Random random) {
    return WORDS.get(random.nextInt(WORDS.size()));
  }

  /** Returns the name that the command reads and prints. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
