package org.robotspec.cluster.nutch;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@code robotspec audit} as jobs, run as {@code hadoop jar} runs them, and on one machine. */
@Tag("cluster")
@Timeout(600)
final class AuditOnYarnTest {
  private static final int HOSTS = 300;

  /** As Hadoop's own settings: the log does not go where the report goes. */
  private static final String LOG =
      """
      log4j.rootLogger=INFO,console
      log4j.appender.console=org.apache.log4j.ConsoleAppender
      log4j.appender.console.target=System.err
      log4j.appender.console.layout=org.apache.log4j.SimpleLayout
      """;

  @TempDir private Path directory;

  /** Returns a member of a compressed WARC file. */
  private static byte[] record(int host, String head, String body) throws IOException {
    String http = "HTTP/1.1 " + head + "\r\n\r\n" + body;
    String record =
        """
        WARC/1.0
        WARC-Type: response
        WARC-Target-URI: http://h%d.example/robots.txt
        WARC-Date: 2026-11-01T00:00:00Z
        WARC-Record-ID: <urn:uuid:00000000-0000-0000-0000-000000000000>
        Content-Type: application/http; msgtype=response
        Content-Length: %d

        """
            .formatted(host, http.length())
            .replace("\n", "\r\n");
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
      gzip.write((record + http + "\r\n\r\n").getBytes(UTF_8));
    }
    return bytes.toByteArray();
  }

  private void writeInput(Path input) throws IOException {
    ByteArrayOutputStream archive = new ByteArrayOutputStream();
    StringBuilder urls = new StringBuilder();
    for (int i = 0; i < HOSTS; i++) {
      archive.write(
          switch (i % 5) {
            case 0 -> record(i, "200 OK", "user-agent: *\ndisallow: /*.php$ # %d\n".formatted(i));
            case 1, 2 ->
                record(
                    i, "301 Moved\r\nLocation: http://h%d.example/robots.txt".formatted(i - 1), "");
            case 3 -> record(i, "503 Busy", "");
            default -> record(i, "206 Partial", "user-agent: *\ndisallow: /\n");
          });
      for (int page = 0; page < i % 7; page++) {
        urls.append("http://h%d.example/a.php/%d.php\n".formatted(i, page));
      }
      if (i == HOSTS / 2) {
        Files.write(input.resolve("1.warc.gz"), archive.toByteArray());
        Files.writeString(input.resolve("1.txt"), urls);
        archive.reset();
        urls.setLength(0);
      }
    }
    archive.write(record(HOSTS, "200 OK", ""), 0, 100);
    Files.write(input.resolve("2.warc.gz"), archive.toByteArray());
    Files.writeString(input.resolve("2.txt"), urls + "http:///none\nhttp://unknown.example/\n");
  }

  /** Runs {@code hadoop jar}, and returns what it prints. */
  private String audit(String... arguments) throws Exception {
    List<String> line =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Dlog4j.configuration="
                    + Files.writeString(directory.resolve("log4j.properties"), LOG).toUri(),
                "-cp",
                System.getProperty("robotspec.hadoop") + "/*",
                "org.apache.hadoop.util.RunJar",
                System.getProperty("robotspec.audit-jar")));
    line.addAll(List.of(arguments));
    Path log = directory.resolve("log.txt");
    Process process = new ProcessBuilder(line).redirectError(log.toFile()).start();
    String printed = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor()).as(Files.readString(log)).isEqualTo(1);
    return printed;
  }

  @Test
  void theReportIsThatOfOneMachine() throws Exception {
    Path input = Files.createDirectory(directory.resolve("input"));
    writeInput(input);
    String local =
        audit(
            "--json",
            "--from=stormcrawler",
            "--robots=" + input.resolve("1.warc.gz"),
            "--robots=" + input.resolve("2.warc.gz"),
            "--urls=" + input.resolve("1.txt"),
            "--urls=" + input.resolve("2.txt"));
    assertThat(local).contains("\"M-5\"", "\"H-1\"", "\"H-6\"", "2.warc.gz, offset");
    try (HadoopCluster cluster = HadoopCluster.start(directory.resolve("cluster"))) {
      Configuration conf = cluster.clientConf();
      conf.setInt("mapreduce.job.reduces", 2);
      Path settings = directory.resolve("client.xml");
      try (OutputStream out = Files.newOutputStream(settings)) {
        conf.writeXml(out);
      }
      FileSystem hdfs = FileSystem.get(conf);
      org.apache.hadoop.fs.Path home = hdfs.makeQualified(new org.apache.hadoop.fs.Path("/audit"));
      hdfs.copyFromLocalFile(
          new org.apache.hadoop.fs.Path(input.toUri()), new org.apache.hadoop.fs.Path("/audit"));
      String jobs =
          audit(
              "-conf",
              settings.toString(),
              "--json",
              "--from=stormcrawler",
              "--robots=/audit/*.warc.gz",
              "--urls=/audit/*.txt",
              "--output=/report");
      assertThat(jobs.replace(home.toString(), input.toString())).isEqualTo(local);
      assertThat(hdfs.listStatus(new org.apache.hadoop.fs.Path("/report"))).hasSize(2);
    }
  }
}
