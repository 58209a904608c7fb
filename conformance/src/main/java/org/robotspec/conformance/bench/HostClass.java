package org.robotspec.conformance.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.robotspec.access.FailureCause;
import org.robotspec.cache.Hop;
import org.robotspec.conformance.bench.RealisticFile.Questions;

/**
 * The kinds of hosts that a crawler of the whole web meets, and how often: few have no file, most
 * have a small one, some a huge one.
 */
enum HostClass {
  /** The host answers 404: full allow (H-5). */
  NO_FILE("no file (404)", 150, 404, 0),
  /** The host answers 403: full allow (H-5). */
  FORBIDDEN("file refused (403)", 30, 403, 0),
  /** The host answers 503: full disallow (H-6). */
  SERVER_ERROR("server error (503)", 15, 503, 0),
  /** The host does not answer: full disallow (H-9). */
  UNREACHABLE("unreachable (time-out)", 25, 0, 0),
  /** A file without rules. */
  EMPTY("file without rules", 120, 200, 0),
  /** What a content management system writes. */
  SMALL("file of 3 rules", 400, 200, 3),
  /** A file that someone cares for. */
  MEDIUM("file of 12 rules", 180, 200, 12),
  /** A shop or a forum. */
  LARGE("file of 60 rules", 70, 200, 60),
  /** A site that lists its pages. */
  VERY_LARGE("file of 1,000 rules", 9, 200, 1_000),
  /** A file near the limit. */
  HUGE("file of 10,000 rules", 1, 200, 10_000);

  /** What the shares add up to. */
  static final int ALL = 1_000;

  /** So many rules are made once and compiled anew for each host. */
  private static final int RULES_MADE = 20_000;

  private static final double WILDCARDS = 0.3;

  private final String title;
  private final int share;
  private final int status;
  private final int rules;

  HostClass(String title, int share, int status, int rules) {
    this.title = title;
    this.share = share;
    this.status = status;
    this.rules = rules;
  }

  String title() {
    return title;
  }

  /** Returns how many of {@link #ALL} hosts are of this kind. */
  int share() {
    return share;
  }

  /** Returns how many rules its files have. */
  int rules() {
    return rules;
  }

  /** Says whether the rules decide; otherwise all or nothing is allowed. */
  boolean hasRules() {
    return status == 200;
  }

  /** Returns the kind of the host with a number: any thousand in a row have the shares. */
  static HostClass of(int host) {
    // 611 and 1,000 have no common divisor, so each place is met once, far from the last.
    int place = host * 611 % ALL;
    for (HostClass kind : values()) {
      place -= kind.share;
      if (place < 0) {
        return kind;
      }
    }
    throw new IllegalStateException("the shares do not add up to " + ALL);
  }

  /** Returns how many of {@link #ALL} hosts have no rules. */
  static int withoutRules() {
    int hosts = 0;
    for (HostClass kind : values()) {
      hosts += kind.hasRules() ? 0 : kind.share;
    }
    return hosts;
  }

  /** Returns what the names of such hosts contain: letters only. */
  String label() {
    return name().toLowerCase(Locale.ROOT).replace("_", "");
  }

  /** Returns the kind with a label. */
  static HostClass ofLabel(String label) {
    for (HostClass kind : values()) {
      if (kind.label().equals(label)) {
        return kind;
      }
    }
    throw new IllegalArgumentException("no hosts are called \"" + label + "\"");
  }

  /** Makes some answers that such hosts give. */
  List<Hop> answers() {
    if (status == 0) {
      return List.of(new Hop.Failed(FailureCause.TIMEOUT, "no answer within 10 s"));
    }
    List<Hop> answers = new ArrayList<>();
    int count = rules == 0 ? 1 : Math.max(2, Math.min(200, RULES_MADE / rules));
    for (int seed = 0; seed < count; seed++) {
      answers.add(new Hop.Answer(status, Map.of(), file(seed), false));
    }
    return List.copyOf(answers);
  }

  private byte[] file(int seed) {
    return status == 200
        ? RealisticFile.ofRules(name(), seed, rules, WILDCARDS, Questions.MISS, 0).file()
        : new byte[0];
  }
}
