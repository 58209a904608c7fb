package org.robotspec.conformance.report;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Writes a report in every form into a directory. */
public final class ReportFiles {
  private ReportFiles() {}

  /**
   * Writes {@code report.json}, {@code report.xml} (JUnit), {@code report.md}, {@code report.html}
   * and {@code badge.json}, and returns where.
   *
   * @throws IOException if the directory can't be made or written to
   */
  public static List<Path> write(RunReport report, Path directory) throws IOException {
    Files.createDirectories(directory);
    Map<String, String> files =
        Map.of(
            "report.json", JsonRunReport.write(report),
            "report.xml", JunitReport.write(report),
            "report.md", MarkdownReport.write(report),
            "report.html", HtmlReport.write(report),
            "badge.json", JsonRunReport.badge(report));
    for (Map.Entry<String, String> file : files.entrySet()) {
      // Not writeString: it fails for half a character, which a driver may well answer.
      byte[] bytes = file.getValue().getBytes(StandardCharsets.UTF_8);
      Files.write(directory.resolve(file.getKey()), bytes);
    }
    return files.keySet().stream().sorted().map(directory::resolve).toList();
  }
}
