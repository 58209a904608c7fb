package org.robotspec.benchmark;

import java.util.Map;
import org.robotspec.access.FailureCause;
import org.robotspec.rules.Origin;
import org.robotspec.service.spi.Limits;
import org.robotspec.service.spi.Response;

/**
 * The hosts that a crawler of the whole web meets: some have no file (H-5), few give no answer
 * (H-6, H-9). A host is a number; any thousand in a row have the same shares.
 */
final class Hosts {
  /** The number of hosts that together have files of all sizes. */
  static final int SIZES = 250;

  private Hosts() {}

  /** Returns the status of its robots.txt; zero if there is no answer. */
  static int status(int host) {
    // 611 and 1,000 have no common divisor, so each position occurs once, far from the last.
    int position = host % 1_000 * 611 % 1_000;
    return position < 150
        ? 404
        : position < 180 ? 403 : position < 195 ? 503 : position < 220 ? 0 : 200;
  }

  static String origin(int host) {
    return "http://h" + host + ".example.com";
  }

  /**
   * Creates the file of a host. In each run of 16, 62 % of the hosts share the first one's, so that
   * 44 % of the files are different; 13,396 of 31,764 are in a public collection.
   */
  static RealisticFile fileOf(int host) {
    return file(host * 61 % 100 < 62 ? host - host % 16 : host);
  }

  /** Creates the file of a number. */
  static RealisticFile file(int number) {
    return new RealisticFile(number).ofSize(size(number));
  }

  /**
   * Returns about how many bytes a file has. Of 4,229 real ones, the test data of Protego, the
   * median is 561, the mean 3,500; the logarithms have a normal distribution and deviate by 1.97.
   */
  static int size(int number) {
    double share = ((number * 127 + number / SIZES * 61) % SIZES + 0.5) / SIZES;
    // Tukey's approximation of the normal distribution's quantiles.
    double normal = (StrictMath.pow(share, 0.135) - StrictMath.pow(1 - share, 0.135)) / 0.1975;
    return (int) Math.max(26, 561 * StrictMath.exp(1.97 * normal));
  }

  static Response answer(String url, Limits limits) {
    int host = Integer.parseInt(Origin.of(url).host().replaceAll("\\D", ""));
    return switch (status(host)) {
      case 0 -> new Response.Failed(FailureCause.TIMEOUT, "time-out");
      case 200 -> new Response.Answer(200, Map.of(), fileOf(host).bytes(), false);
      default -> new Response.Answer(status(host), Map.of(), new byte[0], false);
    };
  }
}
