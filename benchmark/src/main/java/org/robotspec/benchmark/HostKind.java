package org.robotspec.benchmark;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.robotspec.access.FailureCause;
import org.robotspec.rules.Origin;
import org.robotspec.service.RobotsConfig;
import org.robotspec.service.RobotsService;
import org.robotspec.service.ServiceSettings;
import org.robotspec.service.spi.Limits;
import org.robotspec.service.spi.Response;

/**
 * The kinds of hosts that a crawler of the whole web meets, and their shares: some have no file
 * (H-5), few give no answer (H-6, H-9), most have a small file, very few a huge one. A host is a
 * number.
 */
enum HostKind {
  NO_FILE("no file (404)", 150, 404, 0),
  FORBIDDEN("file refused (403)", 30, 403, 0),
  SERVER_ERROR("server error (503)", 15, 503, 0),
  UNREACHABLE("unreachable (time-out)", 25, 0, 0),
  EMPTY("file without rules", 120, 200, 0),
  SMALL("file of 3 rules", 400, 200, 3),
  MEDIUM("file of 12 rules", 180, 200, 12),
  LARGE("file of 60 rules", 70, 200, 60),
  HUGE("file of 1,000 rules", 9, 200, 1_000),
  LIMIT("file of 10,000 rules", 1, 200, 10_000);

  /** The sum of all shares. */
  static final int ALL = 1_000;

  /** How many rules are generated per kind; each host compiles them again. */
  private static final int RULES_MADE = 20_000;

  final String title;

  /** How many of {@link #ALL} hosts are of this kind. */
  final int share;

  final int rules;
  private final int status;
  private final List<byte[]> files = new ArrayList<>();

  HostKind(String title, int share, int status, int rules) {
    this.title = title;
    this.share = share;
    this.status = status;
    this.rules = rules;
  }

  /** Returns whether the rules decide; otherwise everything or nothing is allowed. */
  boolean hasRules() {
    return status == 200;
  }

  /** Returns the kind of a host: any thousand hosts in a row have the shares. */
  static HostKind of(int host) {
    // 611 and 1,000 have no common divisor, so each position occurs once, far from the last.
    int position = host * 611 % ALL;
    for (HostKind kind : values()) {
      position -= kind.share;
      if (position < 0) {
        return kind;
      }
    }
    throw new IllegalStateException("the shares do not add up to " + ALL);
  }

  static int[] first(int hosts, Set<HostKind> kinds) {
    return IntStream.iterate(1, i -> i + 1)
        .filter(i -> kinds.contains(of(i)))
        .limit(hosts)
        .toArray();
  }

  static String origin(int host) {
    return "http://h" + host + ".example.com";
  }

  /** Returns the file of a host of this kind: one of a few, all generated at the first call. */
  synchronized byte[] file(int host) {
    int count = Math.min(200, 1 + RULES_MADE / Math.max(100, rules));
    for (int seed = files.size(); seed < count; seed++) {
      files.add(hasRules() ? new RealisticFile(seed, 0.3).ofRules(rules).bytes() : new byte[0]);
    }
    return files.get(host % count);
  }

  /** Opens a service for these hosts only, with room for all of them. */
  static RobotsService service() {
    long memory = Runtime.getRuntime().maxMemory() / 2;
    return RobotsService.open(
        RobotsConfig.builder(Sample.AGENT).set(ServiceSettings.MEMORY, memory).build(),
        HostKind::answer);
  }

  static Response answer(String url, Limits limits) {
    int host = Integer.parseInt(Origin.of(url).host().replaceAll("\\D", ""));
    HostKind kind = of(host);
    return kind.status == 0
        ? new Response.Failed(FailureCause.TIMEOUT, "time-out")
        : new Response.Answer(kind.status, Map.of(), kind.file(host), false);
  }
}
