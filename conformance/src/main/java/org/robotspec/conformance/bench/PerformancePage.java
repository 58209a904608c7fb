package org.robotspec.conformance.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.robotspec.conformance.bench.Cell.Work;
import org.robotspec.conformance.bench.HostHeap.Keeper;

/** {@code docs/performance.md}, written from a report. */
final class PerformancePage {

  private static final long ALL_HOSTS = 100_000_000;

  /** What Redis 7 takes for a key with a time to live, besides key and value, in bytes. */
  private static final int REDIS_OVERHEAD = 130;

  /** The share by which its allocator rounds up values. */
  private static final double REDIS_ROUNDING = 0.1;

  private final Report report;
  private final ReportTables tables;
  private final Set<String> charts;
  private final List<String> lines = new ArrayList<>();

  /**
   * Prepares the page.
   *
   * @param charts the file names of the charts that were drawn
   */
  PerformancePage(Report report, Set<String> charts) {
    this.report = report;
    this.tables = new ReportTables(report);
    this.charts = charts;
  }

  /** Returns the page as Markdown. */
  String text() {
    introduction();
    section("Targets");
    table(tables.targets());
    section("Parsing");
    add(
        "A file is parsed and compiled for one crawler: groups for a dozen robots, comments, words"
            + " of many languages, 30 % of the rules with wildcards. Files of 1 to 51 rules have"
            + " nothing else.");
    chart("parse.svg", "parse time over file size");
    table(tables.timings(Work.PARSE));
    section("Matching");
    add(
        "One URL is judged, of 128 that are asked in turn. *Hit*: a rule governs it; *miss*: no rule"
            + " matches; *foreign*: it has percent-encoded words.");
    chart("match.svg", "match time over number of rules");
    table(tables.timings(Work.MATCH));
    attacks();
    memory();
    section("A cache hit");
    add(
        "`RobotsService.decide(url)` for an origin that the cache knows: it finds the origin, the"
            + " rules, and the verdict with its reason. Below, the rules of the same hosts are asked"
            + " about the same URLs. One host is always the same; of 10,000 it is another each time,"
            + " and most of the time is waiting for memory.");
    table(tables.timings(Work.CACHE));
    table(tables.timings(Work.CACHE_MATCH));
    crawls();
    return String.join("\n", lines) + "\n";
  }

  private void introduction() {
    lines.add("# How fast, and how much memory");
    add(
        "Written by `robotspec bench --docs docs`, on "
            + report.machine()
            + ". Compare ratios, not times: another machine has other times. Each figure comes from"
            + " JVMs of its own (JMH), the engines in turn; times are medians, *±* and *spread* say"
            + " how far single measurements lay from them. Every verdict is compared with what is"
            + " known to be right, and a wrong one ends the run. The files and URLs are generated"
            + " from a fixed seed. The other engine is crawler-commons 1.6, which Nutch and"
            + " StormCrawler use.");
  }

  private void attacks() {
    section("Worst cases");
    add(
        "Files of 500 KiB, with URLs of 2,000 characters, written to make an engine slow by someone"
            + " who knows how it works. Nearly all have rules that almost match, so that a right"
            + " answer takes looking at every one. *Allocated* counts what one call allocates.");
    TextTable aims = new TextTable();
    aims.row("attack", "aimed at");
    Attacks.all().forEach(a -> aims.row(a.name(), a.aim()));
    table(aims);
    table(tables.timings(Work.ATTACK_MATCH));
    table(tables.timings(Work.ATTACK_PARSE));
  }

  private void crawls() {
    if (report.crawls().isEmpty()) {
      return;
    }
    section("A whole crawler");
    add(
        "StormCrawler's own fetcher with its own robots.txt code, and the same fetcher with ours"
            + " around its protocol: 20 threads, one process, the servers on the same machine, every"
            + " robots.txt of 31 rules served without faults. From the first page requested to the"
            + " last; a crawl that requests a refused page, or not every other, counts for nothing.");
    table(tables.crawls());
  }

  private void memory() {
    section("Memory");
    add(
        "What the compiled rules of one more file take, with everything they refer to (JOL); what the"
            + " rules of all files share is not counted:");
    chart("rules.svg", "bytes of compiled rules over number of rules");
    table(tables.footprints());
    add(
        "Hosts in one JVM, by the bytes of all objects in use. Each host has a file of its own,"
            + " compiled on its own. Of a key only its characters are left out, a byte each, not the"
            + " headers of a string. The cache's bound is 2,500 bytes for each host of the mix, and as"
            + " much for a kind as for a mix with as many hosts without rules, but at least 64 MiB;"
            + " nothing is evicted. *Cache* keeps what `RobotsService` keeps: besides the rules,"
            + " when and why to look again and, for the last good copy, the file compressed. *In a"
            + " map* is a bare `ConcurrentHashMap` from origin to rules, as Nutch has it; full allow"
            + " and full disallow are one shared object there.");
    chart("hosts.svg", "bytes over number of hosts");
    table(tables.hosts());
    allHosts();
  }

  private void allHosts() {
    Optional<HostHeap> heap = mix(Keeper.ROBOTSPEC_CACHE);
    if (heap.isEmpty()) {
      return;
    }
    section("100 million hosts");
    double host = (double) heap.get().bytes() / heap.get().hosts();
    double record = (double) heap.get().recordBytes() / heap.get().hosts();
    double key = "robotspec:http://www.example.com".length();
    add(
        String.format(
            Locale.ROOT,
            "Worked out from the mix of %,d hosts above, not measured.",
            heap.get().hosts()));
    TextTable table = new TextTable();
    table.row("where", "a host", "100 million hosts");
    table.row("memory of the crawlers, cache", Units.bytes(host), Units.bytes(host * ALL_HOSTS));
    mix(Keeper.ROBOTSPEC_RULES)
        .ifPresent(
            h -> {
              double bytes = (double) h.bytes() / h.hosts();
              table.row(
                  "the same, rules alone", Units.bytes(bytes), Units.bytes(bytes * ALL_HOSTS));
            });
    mix(Keeper.CRAWLER_COMMONS)
        .ifPresent(
            h -> {
              double bytes = (double) h.bytes() / h.hosts();
              table.row(
                  "crawler-commons, rules alone",
                  Units.bytes(bytes),
                  Units.bytes(bytes * ALL_HOSTS));
            });
    double redis = key + record * (1 + REDIS_ROUNDING) + REDIS_OVERHEAD;
    table.row("Redis", Units.bytes(redis), Units.bytes(redis * ALL_HOSTS));
    table(table);
    add(
        String.format(
            Locale.ROOT,
            "Redis: a record of %s on average, a key of %.0f bytes, and what Redis 7 was seen to take"
                + " besides: %d bytes for a key with a time to live, and %.0f %% of the record, as its"
                + " allocator rounds up. Crawlers with the store in Redis or in a file need in memory"
                + " only the hosts they are busy with; `robotspec.memory` bounds that.",
            Units.bytes(record),
            key,
            REDIS_OVERHEAD,
            100 * REDIS_ROUNDING));
  }

  private Optional<HostHeap> mix(Keeper keeper) {
    return report.hosts().stream()
        .filter(h -> h.keeper() == keeper && h.kind().equals(HostHeap.MIX))
        .reduce((first, second) -> second);
  }

  private void section(String title) {
    lines.add("");
    lines.add("## " + title);
  }

  private void chart(String file, String title) {
    if (charts.contains(file)) {
      lines.add("");
      lines.add("![" + title + "](performance/" + file + ")");
    }
  }

  private void table(TextTable table) {
    lines.add("");
    lines.addAll(table.markdown());
  }

  private void add(String paragraph) {
    lines.add("");
    lines.add(paragraph);
  }
}
