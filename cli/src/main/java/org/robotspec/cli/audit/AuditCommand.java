package org.robotspec.cli.audit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.robotspec.cli.audit.AuditReport.Count;
import org.robotspec.cli.console.Errors;
import org.robotspec.cli.console.OptionValues;
import org.robotspec.cli.console.Report;
import org.robotspec.cli.console.StatusLine;
import org.robotspec.cli.console.Text;
import org.robotspec.internal.answers.Members;
import org.robotspec.rules.Crawler;
import org.robotspec.service.internal.store.Stores;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code robotspec audit}: shows what would change on existing files and URLs. */
@Command(
    name = "audit",
    description = "Show which verdicts would change on robots.txt files and URLs that you have.",
    footer = {
      "",
      "A side is nutch, stormcrawler, stormcrawler-2 or stormcrawler-4, which decide as these crawlers",
      "do without Robotspec, or a profile, such as google-2019.",
      "",
      "Exit code: 0 no verdict changes, 1 some do, 2 bad input, or cannot tell: no URL was compared, or",
      "a place of the input was not read.",
      "",
      "Example:",
      "  robotspec audit --agent foobot --robots crawl.warc.gz --urls urls.txt.gz"
    })
public final class AuditCommand implements Callable<Integer> {
  private static final int CANNOT_TELL = 2;

  @Spec private CommandSpec spec;

  @Option(
      names = "--robots",
      paramLabel = "FILE|DIR|STORE",
      required = true,
      arity = "1..*",
      description =
          "WARC files with robots.txt files, a folder with a file for each host, named HOST or"
              + " HOST.txt, or the store of a crawler with Robotspec, named as in its setting.")
  private List<String> robots = new ArrayList<>();

  @Option(
      names = "--new-robots",
      paramLabel = "FILE|DIR|STORE",
      arity = "1..*",
      description = "The files of the second side. Default: those of --robots.")
  private List<String> newRobots = new ArrayList<>();

  @Option(
      names = "--urls",
      paramLabel = "FILE",
      required = true,
      arity = "1..*",
      description =
          "Lists of URLs: one per line; .csv, a dump of Nutch's CrawlDb; .cdx or .cdxj, an index of"
              + " WARC files. Each can end in .gz.")
  private List<String> urls = new ArrayList<>();

  @Option(
      names = "--from",
      paramLabel = "SIDE",
      defaultValue = "nutch",
      description = "Who decides before the change. Default: ${DEFAULT-VALUE}.")
  private String from = "";

  @Option(
      names = "--to",
      paramLabel = "SIDE",
      defaultValue = "google-2019",
      description = "Who decides after it. Default: ${DEFAULT-VALUE}.")
  private String to = "";

  @Option(
      names = "--agent",
      paramLabel = "NAME[,NAME...]",
      defaultValue = "robotspec",
      description =
          "The crawler's product token; names after a comma are fallbacks. Default:"
              + " ${DEFAULT-VALUE}.")
  private String agent = "";

  @Option(names = "--json", description = "Print one JSON object.")
  private boolean json;

  @Option(
      names = "--output",
      paramLabel = "DIR",
      description =
          "Only with hadoop jar: run as jobs on the cluster, on files and globs of its file"
              + " systems, and write report.json into this new folder.")
  private @Nullable String output;

  private @Nullable HadoopAudit hadoop;

  /**
   * The entry point for {@code hadoop jar}: the command, with Hadoop's own options as well. Ends
   * the JVM with its exit code: 2 for a usage error.
   *
   * @throws IOException if a file that Hadoop's options name cannot be read
   */
  public static void main(String[] args) throws IOException {
    HadoopAudit hadoop = new HadoopAudit(args);
    AuditCommand audit = new AuditCommand();
    audit.hadoop = hadoop;
    CommandLine commandLine = new CommandLine(audit);
    commandLine.getCommandSpec().mixinStandardHelpOptions(true);
    Errors.install(commandLine.setExpandAtFiles(false));
    System.exit(commandLine.execute(hadoop.arguments()));
  }

  @Override
  public Integer call() throws InterruptedException {
    String[] names = agent.split("\\s*,\\s*", -1);
    Crawler crawler = OptionValues.read(spec, "--agent", () -> Crawler.of(names));
    AuditedCrawler before =
        OptionValues.read(spec, "--from", () -> new AuditedCrawler(from, crawler));
    AuditedCrawler after = OptionValues.read(spec, "--to", () -> new AuditedCrawler(to, crawler));
    Audit audit = new Audit(robots, newRobots, urls, before, after);
    AuditReport result;
    try {
      result = output == null ? runHere(audit) : runJobs(audit, output);
    } catch (IOException e) {
      throw new Errors.InputException("the audit ended: " + Errors.words(e));
    }
    Report report = Report.of(json, spec);
    report.members(() -> members(result));
    report.text(screen -> result.print(screen, from, to, agent));
    boolean clean = result.count(Count.URLS) > 0 && result.count(Count.PROBLEMS) == 0;
    return !result.totals().isEmpty() ? 1 : clean ? 0 : CANNOT_TELL;
  }

  private Members members(AuditReport result) {
    return result.members(new Members().put("from", from).put("to", to).put("agent", agent));
  }

  private AuditReport runJobs(Audit audit, String folder) throws IOException, InterruptedException {
    if (hadoop == null) {
      throw new ParameterException(spec.commandLine(), "--output: only with hadoop jar");
    }
    return hadoop.run(audit, folder, result -> Text.json(members(result)) + "\n");
  }

  private AuditReport runHere(Audit audit) throws IOException {
    Stream.of(robots, newRobots, urls)
        .flatMap(List::stream)
        .forEach(source -> OptionValues.read(spec, "--robots", () -> readable(source)));
    StatusLine status = StatusLine.of(spec.commandLine().getErr());
    try {
      return audit.run(status::progress);
    } finally {
      status.clear();
    }
  }

  /** Returns a source that can be read, before the long input is. */
  private static String readable(String source) {
    try {
      if (Stores.isAddress(source)) {
        Stores.records(source).close();
      } else if (!Files.isReadable(Path.of(source))) {
        throw new IOException("no such file, or not readable");
      }
      return source;
    } catch (IOException e) {
      String shown = Stores.shown(source);
      throw new Errors.InputException("cannot read " + shown + ": " + Errors.words(e));
    }
  }
}
