package org.robotspec.cli.capacity;

import static java.util.Objects.requireNonNull;
import static org.robotspec.cli.capacity.CrawlSimulation.mean;

import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.robotspec.cli.capacity.CrawlSimulation.Size;
import org.robotspec.cli.console.ProfileOptions;
import org.robotspec.cli.console.Text;
import org.robotspec.cli.console.Version;
import org.robotspec.service.ServiceSettings;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code robotspec capacity}: what robots.txt costs a crawl of many hosts. */
@Command(
    name = "capacity",
    description = {
      "Estimate what robots.txt costs a crawl of many hosts: memory, Redis, disk, requests.",
      "Simulates 30 days with the policy that the crawlers use; sends no request."
    },
    mixinStandardHelpOptions = true,
    versionProvider = Version.class)
public final class CapacityCommand implements Callable<Integer> {
  private static final String HOST_ROW = "%-14s %8s %9s %9s %9s %14s%n";
  private static final String CRAWL_ROW = "%-42s %11s %11s%n";
  private static final double MAX_VISITS = 10_000;

  @Spec private CommandSpec spec;

  @Mixin private ProfileOptions profileOptions;

  @Option(
      names = "--hosts",
      paramLabel = "N",
      defaultValue = "100000000",
      description = "How many hosts the crawl has. Default: ${DEFAULT-VALUE}.")
  private long hosts;

  @Option(
      names = "--machines",
      paramLabel = "N",
      defaultValue = "10",
      description = "How many machines to compare with one. Default: ${DEFAULT-VALUE}.")
  private int machines;

  @Option(
      names = "--visits",
      paramLabel = "N",
      defaultValue = "10",
      description =
          "How often a day the crawl comes to a host, at even intervals. Default:"
              + " ${DEFAULT-VALUE}.")
  private double visits;

  @Option(
      names = "--memory",
      paramLabel = "SIZE",
      defaultValue = "4g",
      description = "The setting robotspec.memory of a machine. Default: ${DEFAULT-VALUE}.")
  private String memory = "";

  @Option(
      names = "--max-age",
      paramLabel = "SECONDS",
      description = "The max-age that all servers send. Default: none.")
  private @Nullable Integer maxAge;

  @Option(
      names = "--share",
      paramLabel = "KIND=PERCENT",
      description =
          "How many of 100 hosts are of a kind, such as no-file=40. The other kinds share the rest."
              + " Repeatable.")
  private Map<SiteKind, Double> given = new EnumMap<>(SiteKind.class);

  @Override
  public Integer call() {
    long room;
    Map<SiteKind, Double> shares;
    try {
      room = ServiceSettings.MEMORY.parse("--memory", memory);
      shares = CrawlSimulation.shares(given);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()), e);
    }
    boolean visited = visits >= 1.0 / CrawlSimulation.DAYS && visits <= MAX_VISITS;
    if (hosts < 1 || machines < 1 || !visited || (maxAge != null && maxAge < 0)) {
      throw new ParameterException(
          spec.commandLine(),
          "--hosts and --machines must be at least 1, --visits from 1/30 to 10000, --max-age at"
              + " least 0");
    }
    CrawlSimulation simulation = new CrawlSimulation(profileOptions.profile(), maxAge);
    Map<SiteKind, Size> sizes = new EnumMap<>(SiteKind.class);
    print(HOST_ROW, "kind of host", "share", "memory", "Redis", "disk", "requests a day");
    for (SiteKind kind : SiteKind.values()) {
      Size size = simulation.size(kind);
      sizes.put(kind, size);
      printHost(kind, shares.getOrDefault(kind, 0.0), size, simulation.requests(kind, visits));
    }
    Size mean =
        new Size(
            mean(shares, kind -> requireNonNull(sizes.get(kind)).memory()),
            mean(shares, kind -> requireNonNull(sizes.get(kind)).redis()),
            mean(shares, kind -> requireNonNull(sizes.get(kind)).disk()));
    double requests = mean(shares, kind -> simulation.requests(kind, visits));
    double undivided = mean(shares, kind -> simulation.requests(kind, visits / machines));
    printHost("mean", 1, mean, requests);
    print("%n");
    print(CRAWL_ROW, Text.count(hosts, "host"), "1 machine", Text.count(machines, "machine"));
    printBytes("memory for all hosts, each machine", mean.memory(), machines);
    printBytes("disk, each machine", mean.disk(), machines);
    printBytes("Redis, all machines together", mean.redis(), 1);
    double fits = Math.min(1, room / (hosts * mean.memory()));
    double allFit = Math.min(1, room * (double) machines / (hosts * mean.memory()));
    print(CRAWL_ROW, "hosts that fit into " + memory, percent(fits), percent(allFit));
    print("requests for robots.txt a day, all machines together%n");
    printRequests("  all hosts in memory or a store", requests, requests);
    printRequests(
        "  no store, memory of " + memory,
        fits * requests + (1 - fits) * visits,
        allFit * requests + (1 - allFit) * visits);
    printRequests("  each machine visits all, a store for each", requests, machines * undivided);
    return 0;
  }

  private void printHost(Object name, double share, Size size, double requests) {
    print(
        HOST_ROW,
        name,
        percent(share),
        Text.scaled(size.memory(), "B"),
        Text.scaled(size.redis(), "B"),
        Text.scaled(size.disk(), "B"),
        String.format(Locale.ROOT, "%.2f", requests));
  }

  private void printBytes(String what, double ofHost, int parts) {
    double all = hosts * ofHost;
    print(CRAWL_ROW, what, Text.scaled(all, "B"), Text.scaled(all / parts, "B"));
  }

  private void printRequests(String what, double one, double several) {
    print(CRAWL_ROW, what, Text.scaled(hosts * one, ""), Text.scaled(hosts * several, ""));
  }

  private static String percent(double share) {
    return String.format(Locale.ROOT, "%.1f %%", 100 * share);
  }

  private void print(String format, Object... values) {
    spec.commandLine().getOut().printf(Locale.ROOT, format, values);
  }
}
