package org.robotspec.conformance.report;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.robotspec.conformance.run.Result;

/** Writes a report in every format into a directory. */
public final class ReportFiles {
  private ReportFiles() {}

  /**
   * Writes {@code report.json}, {@code report.xml} (JUnit), {@code report.md}, {@code report.html}
   * and, if a badge can be given, {@code badge.json}; returns their paths.
   *
   * @param counts which failures count: JUnit has no optional and no known failures, so all others
   *     are skipped there
   * @throws IOException if the directory cannot be created or written to
   */
  public static List<Path> write(RunReport report, Path directory, Predicate<Result> counts)
      throws IOException {
    Files.createDirectories(directory);
    Map<String, String> files = new TreeMap<>();
    files.put("report.json", JsonRunReport.data(report).toPrettyString() + "\n");
    files.put("report.xml", JunitReport.write(report, counts));
    files.put("report.md", MarkdownReport.write(report));
    String date = LocalDate.now(ZoneOffset.UTC).toString();
    files.put("report.html", page(JsonRunReport.data(report).put("date", date).toString()));
    // The badge of an earlier run is not about this one.
    Files.deleteIfExists(directory.resolve("badge.json"));
    Badge.of(report).ifPresent(badge -> files.put("badge.json", badge.toPrettyString() + "\n"));
    for (Map.Entry<String, String> file : files.entrySet()) {
      // Not writeString: it fails on half a character, which a driver may answer.
      byte[] bytes = file.getValue().getBytes(StandardCharsets.UTF_8);
      Files.write(directory.resolve(file.getKey()), bytes);
    }
    return files.keySet().stream().map(directory::resolve).toList();
  }

  /** Returns a page that needs no network, because it contains its data. */
  private static String page(String data) throws IOException {
    try (InputStream in =
        Objects.requireNonNull(ReportFiles.class.getResourceAsStream("report.html"))) {
      String page = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      // The data must not close the script element.
      return page.replace("\"DATA\"", data.replace("<", "\\u003c"));
    }
  }
}
