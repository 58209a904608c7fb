package org.robotspec.conformance.bench;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.robotspec.conformance.bench.Cell.Work;
import org.robotspec.conformance.bench.HostHeap.Keeper;

/**
 * All that a run measured.
 *
 * @param machine where it ran
 * @param timings times and allocations
 * @param footprints sizes of compiled rules
 * @param hosts what a cache of many hosts takes
 * @param crawls crawls by a whole crawler
 * @param unmeasured cells that there was no time for
 */
record Report(
    Machine machine,
    List<Timing> timings,
    List<Footprint> footprints,
    List<HostHeap> hosts,
    List<CrawlSpeed> crawls,
    List<Cell> unmeasured) {

  Report {
    timings = List.copyOf(timings);
    footprints = List.copyOf(footprints);
    hosts = List.copyOf(hosts);
    crawls = List.copyOf(crawls);
    unmeasured = List.copyOf(unmeasured);
  }

  Optional<Timing> timing(Work work, String sampleId, Engine engine) {
    return timings.stream()
        .filter(t -> t.cell().work() == work && t.cell().engine() == engine)
        .filter(t -> t.cell().sampleId().equals(sampleId))
        .findAny();
  }

  /** Returns how many times as long the other engine took. */
  Optional<Spread> ratio(Work work, String sampleId) {
    return timing(work, sampleId, Engine.ROBOTSPEC)
        .flatMap(ours -> timing(work, sampleId, Engine.CRAWLER_COMMONS).map(ours::ratio));
  }

  /** Returns how many times as much the other engine allocated. */
  Optional<Spread> bytesRatio(Work work, String sampleId) {
    return timing(work, sampleId, Engine.ROBOTSPEC)
        .flatMap(
            ours ->
                timing(work, sampleId, Engine.CRAWLER_COMMONS)
                    .map(theirs -> Spread.of(List.of(theirs.bytes() / ours.bytes()))));
  }

  /** Returns the slowest sample of a kind of work. */
  Optional<Timing> worst(Work work, Engine engine) {
    return timings.stream()
        .filter(t -> t.cell().work() == work && t.cell().engine() == engine)
        .max(Comparator.comparingDouble(t -> t.nanos().median()));
  }

  OptionalDouble footprint(String sampleId, Engine engine) {
    return footprints.stream()
        .filter(f -> f.engine() == engine && f.sampleId().equals(sampleId))
        .mapToDouble(Footprint::bytes)
        .findAny();
  }

  /** Returns how many times as much memory the rules of the other engine take. */
  Optional<Spread> footprintRatio(String sampleId) {
    OptionalDouble ours = footprint(sampleId, Engine.ROBOTSPEC);
    OptionalDouble theirs = footprint(sampleId, Engine.CRAWLER_COMMONS);
    return ours.isEmpty() || theirs.isEmpty()
        ? Optional.empty()
        : Optional.of(Spread.of(List.of(theirs.getAsDouble() / ours.getAsDouble())));
  }

  /** Returns the least {@link #footprintRatio} of all. */
  Optional<Spread> leastFootprintRatio() {
    return footprints.stream()
        .flatMap(f -> footprintRatio(f.sampleId()).stream())
        .min(Comparator.comparingDouble(Spread::median));
  }

  /**
   * Returns what a keeper takes for a host of a kind, besides its key.
   *
   * @param kind the name of a {@link HostClass}, or {@link HostHeap#MIX}
   * @param hosts of how many hosts it is the mean; 0 for any number
   */
  OptionalDouble bytesPerHost(Keeper keeper, String kind, int hosts) {
    return this.hosts.stream()
        .filter(h -> h.keeper() == keeper && h.kind().equals(kind))
        .filter(h -> hosts == 0 || h.hosts() == hosts)
        .mapToDouble(HostHeap::bytesPerHost)
        .findAny();
  }
}
