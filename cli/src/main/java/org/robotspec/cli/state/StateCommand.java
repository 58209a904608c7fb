package org.robotspec.cli.state;

import static java.util.Objects.requireNonNull;

import java.io.PrintWriter;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.robotspec.cli.console.OptionValues;
import org.robotspec.cli.console.Report;
import org.robotspec.cli.console.Screen;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code robotspec state}: shows what a store knows of hosts. */
@Command(
    name = "state",
    description = {
      "Show what a store knows of a host, or of all hosts.",
      "That is what may be crawled, why, since when, and when robots.txt is fetched next."
    },
    customSynopsis = {
      "robotspec state [--json] STORE HOST",
      "       robotspec state [--json] [--failing] STORE",
      "       robotspec state [--json] --summary [--max-failing PERCENT] STORE",
      "       robotspec state forget STORE HOST"
    },
    footer = {
      "",
      "Exit code: 0 shown; 1 nothing is known of the host, or with --summary a host opens within"
          + " three days (H-7) or too many fail; 2 bad input, or records that cannot be read.",
      "",
      "Examples:",
      "  robotspec state redis://cache.example example.com",
      "  robotspec state --failing file:/var/lib/robotspec",
      "  robotspec state --summary --max-failing 20 redis://cache.example",
      "  robotspec state forget redis://cache.example example.com"
    })
public final class StateCommand implements Callable<Integer> {
  private static final String STORE =
      "The store, as the setting robotspec.store names it: file:DIRECTORY or redis://...";

  private static final String HOST =
      "A host name means its origins of any scheme and port; an origin or a URL means that one.";

  @Spec private CommandSpec spec;

  @Option(names = "--json", description = "Print one JSON object per origin.")
  private boolean json;

  @Option(names = "--failing", description = "Show only origins whose last fetch failed.")
  private boolean failing;

  @Option(
      names = "--summary",
      description = {
        "Show how many origins are postponed, by cause, and since when; those that open soon because"
            + " they failed for 30 days; and the largest files."
      })
  private boolean summary;

  @Option(
      names = "--max-failing",
      paramLabel = "PERCENT",
      defaultValue = "10",
      description = "How many percent of the origins may fail before --summary exits with 1.")
  private int maxFailing;

  // Both may be missing, because a subcommand has its own.
  @Parameters(index = "0", arity = "0..1", paramLabel = "STORE", description = STORE)
  private @Nullable String store;

  @Parameters(index = "1", arity = "0..1", paramLabel = "HOST", description = HOST)
  private @Nullable String host;

  @Override
  public Integer call() {
    if (store == null) {
      throw new ParameterException(
          spec.commandLine(), "name a store: file:DIRECTORY or redis://...");
    }
    String ofAll = failing ? "--failing" : "--summary";
    boolean fits = host == null || !(failing || summary);
    OptionValues.require(spec, fits, ofAll + " is for the list of all hosts");
    Report report = Report.of(json, spec);
    try (OpenedStore opened = new OpenedStore(store, spec)) {
      return host != null
          ? show(opened, HostArgument.of(host), report)
          : summary ? summary(opened, report) : list(opened, report);
    }
  }

  private int summary(OpenedStore opened, Report report) {
    StateSummary found = new StateSummary(Instant.now());
    opened.read(null, found::add);
    report.members(found::members);
    report.text(found::print);
    return Math.max(opened.end(null), found.isAlarming(maxFailing) ? 1 : 0);
  }

  private int show(OpenedStore opened, HostArgument wanted, Report report) {
    List<StoredOrigin> found = new ArrayList<>();
    opened.read(wanted, found::add);
    found.sort(Comparator.comparing(known -> known.origin() + " " + known.policy()));
    found.forEach(known -> report.members(known::members));
    report.text(screen -> new StateText(screen, Instant.now()).details(found));
    return opened.end(found.isEmpty() ? wanted : null);
  }

  private int list(OpenedStore opened, Report report) {
    StateText text = new StateText(Screen.of(out()), Instant.now());
    opened.read(
        null,
        known -> {
          if (!failing || known.isFailing()) {
            report.members(known::members);
            report.text(screen -> text.list(known));
          }
        });
    report.text(screen -> text.counts());
    return opened.end(null);
  }

  private PrintWriter out() {
    return spec.commandLine().getOut();
  }

  @Command(
      name = "forget",
      description = {
        "Remove what a store knows of a host, so that its robots.txt is fetched again.",
        "A running crawler that has the host in memory uses that until the next fetch is due."
      },
      footer = {"", "Exit code: 0 removed, 1 nothing was known of the host, 2 bad input."})
  int forget(
      @Parameters(index = "0", paramLabel = "STORE", description = STORE) String from,
      @Parameters(index = "1", paramLabel = "HOST", description = HOST) String forgotten) {
    HostArgument wanted = HostArgument.of(forgotten);
    CommandLine own = requireNonNull(spec.subcommands().get("forget"));
    try (OpenedStore opened = new OpenedStore(from, own.getCommandSpec())) {
      Set<String> origins = opened.forget(wanted);
      origins.forEach(origin -> out().println("forgot " + origin));
      return opened.end(origins.isEmpty() ? wanted : null);
    }
  }
}
