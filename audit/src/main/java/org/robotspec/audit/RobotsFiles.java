package org.robotspec.audit;

import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.robotspec.rules.InvalidUrlException;
import org.robotspec.rules.Origin;
import org.robotspec.service.spi.Response;

/**
 * Reads robots.txt files from WARC files, or from a folder that has a file for each host.
 *
 * @param maxBytes how many octets of a body are read
 * @param report gets what could not be read
 */
record RobotsFiles(int maxBytes, AuditReport report) {
  /** What takes a response. */
  interface Receiver {
    void receive(RecordedResponse response) throws IOException;
  }

  /**
   * Reads a source.
   *
   * @param source a WARC file, or a folder of files named {@code HOST} or {@code HOST.txt}
   * @throws IOException if it does not exist, or the receiver fails
   */
  void read(Path source, Receiver receiver) throws IOException {
    if (Files.isDirectory(source)) {
      folder(source, receiver);
    } else {
      try (SeekableByteChannel file = Files.newByteChannel(source)) {
        new WarcFile(source.toString(), file, maxBytes, report).read(receiver);
      }
    }
  }

  private void folder(Path folder, Receiver receiver) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : (Iterable<Path>) files.filter(Files::isRegularFile).sorted()::iterator) {
        String host = String.valueOf(file.getFileName()).replaceFirst("\\.txt$", "");
        try (InputStream in = Files.newInputStream(file)) {
          byte[] body = in.readNBytes(maxBytes + 1);
          Response.Answer answer = new Response.Answer(200, Map.of(), body, body.length > maxBytes);
          for (String scheme : List.of("http", "https")) {
            String url = Origin.of(scheme + "://" + host).robotsTxtUrl();
            receiver.receive(new RecordedResponse(url, 0, answer));
          }
        } catch (InvalidUrlException e) {
          report.problem(file.toString(), "the file is not named for a host");
        }
      }
    }
  }
}
