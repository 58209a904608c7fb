package org.robotspec.benchmark;

import java.util.Map;
import org.robotspec.access.FailureCause;
import org.robotspec.rules.Origin;
import org.robotspec.service.RobotsConfig;
import org.robotspec.service.RobotsService;
import org.robotspec.service.ServiceSettings;
import org.robotspec.service.spi.Limits;
import org.robotspec.service.spi.Response;

/**
 * The hosts that a crawler of the whole web meets: some have no file (H-5), few give no answer
 * (H-6, H-9). A host is a number; any thousand in a row have the same shares.
 */
final class Hosts {
  private static final int ALL = 1_000;

  /** The number of hosts that together have files of all sizes. */
  static final int SIZES = 250;

  /** Of 4,229 real files, the test data of Protego, the median is 561 bytes; the mean 3.5 KB. */
  private static final int MEDIAN_BYTES = 561;

  /** The standard deviation of the logarithms of the sizes, which are normally distributed. */
  private static final double DEVIATION = 1.97;

  /** The size of a file that allows everything to everyone. */
  private static final int LEAST_BYTES = 26;

  /** The share of hosts, in percent, that have the file of the first host of their run. */
  private static final int SHARING = 62;

  /** The hosts of a run. With this share, 44 % of the files are different. */
  private static final int RUN = 16;

  private Hosts() {}

  /** Returns the status of its robots.txt; zero if there is no answer. */
  static int status(int host) {
    // 611 and 1,000 have no common divisor, so each position occurs once, far from the last.
    int position = host % ALL * 611 % ALL;
    return position < 150
        ? 404
        : position < 180 ? 403 : position < 195 ? 503 : position < 220 ? 0 : 200;
  }

  static String origin(int host) {
    return "http://h" + host + ".example.com";
  }

  /**
   * Creates the file of a host. Most hosts share their file with another, as in a public
   * collection, where 13,396 of 31,764 files are different.
   */
  static byte[] fileOf(int host) {
    return file(host * 61 % 100 < SHARING ? host - host % RUN : host);
  }

  /** Creates the file of a number. */
  static byte[] file(int number) {
    return new RealisticFile(number).ofSize(size(number)).bytes();
  }

  /** Returns about how many bytes a host's file has. */
  static int size(int host) {
    double share = ((host * 127 + host / SIZES * 61) % SIZES + 0.5) / SIZES;
    // Tukey's approximation of the normal distribution's quantiles.
    double normal = (StrictMath.pow(share, 0.135) - StrictMath.pow(1 - share, 0.135)) / 0.1975;
    double bytes = MEDIAN_BYTES * StrictMath.exp(DEVIATION * normal);
    return (int) Math.min(AttackWriter.MAX_BYTES, Math.max(LEAST_BYTES, bytes));
  }

  /** Opens a service for these hosts only, with room for all of them. */
  static RobotsService service() {
    long memory = Runtime.getRuntime().maxMemory() / 2;
    return RobotsService.open(
        RobotsConfig.builder(Sample.AGENT).set(ServiceSettings.MEMORY, memory).build(),
        Hosts::answer);
  }

  static Response answer(String url, Limits limits) {
    int host = Integer.parseInt(Origin.of(url).host().replaceAll("\\D", ""));
    return switch (status(host)) {
      case 0 -> new Response.Failed(FailureCause.TIMEOUT, "time-out");
      case 200 -> new Response.Answer(200, Map.of(), fileOf(host), false);
      default -> new Response.Answer(status(host), Map.of(), new byte[0], false);
    };
  }
}
