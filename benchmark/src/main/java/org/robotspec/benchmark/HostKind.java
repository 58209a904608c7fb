package org.robotspec.benchmark;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.robotspec.access.FailureCause;
import org.robotspec.rules.Origin;
import org.robotspec.service.Limits;
import org.robotspec.service.Response;

/**
 * The kinds of hosts that a crawler of the whole web meets, and how often: few have no file (H-5),
 * fewer no answer (H-6, H-9), most have a small file, some a huge one.
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

  /** What the shares add up to. */
  static final int ALL = 1_000;

  /** So many rules are made once and compiled anew for each host. */
  private static final int RULES_MADE = 20_000;

  final String title;

  /** How many of {@link #ALL} hosts are of this kind. */
  final int share;

  /** How many rules its files have. */
  final int rules;

  private final int status;
  private final List<Response> answers = new ArrayList<>();

  HostKind(String title, int share, int status, int rules) {
    this.title = title;
    this.share = share;
    this.status = status;
    this.rules = rules;
  }

  /** Says whether the rules decide; otherwise all or nothing is allowed. */
  boolean hasRules() {
    return status == 200;
  }

  /** Returns the kind of the host with a number: any thousand in a row have the shares. */
  static HostKind of(int host) {
    // 611 and 1,000 have no common divisor, so each position is met once, far from the last.
    int position = host * 611 % ALL;
    for (HostKind kind : values()) {
      position -= kind.share;
      if (position < 0) {
        return kind;
      }
    }
    throw new IllegalStateException("the shares do not add up to " + ALL);
  }

  /** Returns the origin of a host of this kind. */
  String origin(int host) {
    String label = name().toLowerCase(Locale.ROOT).replace('_', '-');
    return "http://h" + host + "." + label + ".example.com";
  }

  /** Returns what a host of this kind answers: one of few things, all made at the first call. */
  synchronized Response answer(int host) {
    int count = Math.min(200, 1 + RULES_MADE / Math.max(100, rules));
    for (int seed = answers.size(); seed < count; seed++) {
      byte[] file = hasRules() ? new RealisticFile(seed, 0.3).ofRules(rules).bytes() : new byte[0];
      answers.add(
          status == 0
              ? new Response.Failed(FailureCause.TIMEOUT, "no answer within 10 s")
              : new Response.Answer(status, Map.of(), file, false));
    }
    return answers.get(host % count);
  }

  /** Answers for a robots.txt as the name of its host says. */
  static Response answer(String url, Limits limits) {
    String[] labels = Origin.of(url).host().split("\\.", -1);
    HostKind kind = valueOf(labels[1].toUpperCase(Locale.ROOT).replace('-', '_'));
    return kind.answer(Integer.parseInt(labels[0].substring(1)));
  }
}
