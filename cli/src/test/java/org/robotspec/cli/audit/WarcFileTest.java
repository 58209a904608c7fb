package org.robotspec.cli.audit;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.zip.CRC32;
import java.util.zip.Deflater;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.robotspec.origin.Codings;
import org.robotspec.rules.Origin;

/** WARC files that are broken, or that strangers wrote. */
final class WarcFileTest {
  private final StringBuilder warc = new StringBuilder();
  private final AuditReport report = new AuditReport();

  private void rules(String host) {
    String url = "http://%s.example/robots.txt".formatted(host);
    warc.append(AuditTest.response(url, "200 OK", "User-agent: *\n", 1));
  }

  /** Returns a record whose Content-Length is larger than what follows. */
  private static String lying(String url, String body, int more) {
    String record = AuditTest.response(url, "200 OK", body, 1);
    int at = record.indexOf("Content-Length: ") + 16;
    int end = record.indexOf('\r', at);
    int length = Integer.parseInt(record.substring(at, end)) + more;
    return record.substring(0, at) + length + record.substring(end);
  }

  private static byte[] gzip(String content) {
    return Codings.gzip(content.getBytes(ISO_8859_1));
  }

  /** Returns a gzip member in which the content stands as it is. */
  private static byte[] stored(byte[] content) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    bytes.writeBytes(new byte[] {0x1f, (byte) 0x8b, 8, 0, 0, 0, 0, 0, 0, 0});
    Deflater deflater = new Deflater(Deflater.NO_COMPRESSION, true);
    deflater.setInput(content);
    deflater.finish();
    byte[] block = new byte[content.length + 1_000];
    bytes.write(block, 0, deflater.deflate(block));
    CRC32 crc = new CRC32();
    crc.update(content);
    for (long number : new long[] {crc.getValue(), content.length}) {
      for (int i = 0; i < 4; i++) {
        bytes.write((int) (number >> (8 * i)));
      }
    }
    return bytes.toByteArray();
  }

  private static byte[] joined(byte[]... parts) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    Arrays.asList(parts).forEach(bytes::writeBytes);
    return bytes.toByteArray();
  }

  private List<String> hosts(byte[] file) throws IOException {
    return hosts(new ByteArrayInputStream(file));
  }

  private List<String> hosts(InputStream file) throws IOException {
    List<String> hosts = new ArrayList<>();
    new WarcFile("a.warc", file, report, url -> url.endsWith("/robots.txt"))
        .read(
            one -> {
              if (one.at() != RecordedResponse.UNKNOWN) {
                hosts.add(Origin.of(one.url()).host().replace(".example", ""));
              }
            });
    assertThat(report.count(AuditReport.Count.PROBLEMS)).isEqualTo(report.problems().size());
    return hosts;
  }

  private byte[] octets() {
    return warc.toString().getBytes(ISO_8859_1);
  }

  @Test
  void aRecordThatCannotBeReadIsToldAndSkipped() throws Exception {
    warc.append(
        AuditTest.response(
            "http://short.example/robots.txt", "200 OK\nContent-Length: 99", "User-agent: *\n", 1));
    int undated = warc.length();
    rules("c");
    warc.replace(warc.lastIndexOf("2026-11-01"), warc.lastIndexOf("2026-11-01") + 10, "yesterday!");
    rules("b");
    assertThat(hosts(octets())).containsExactly("b");
    assertThat(report.problems())
        .hasSize(2)
        .anyMatch(p -> p.startsWith("a.warc, offset 0: ") && p.contains("14 of 99"))
        .anyMatch(p -> p.startsWith("a.warc, offset " + undated));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "WARC-IP-Address: \u0001",
        "WARC-IP-Address: somewhere",
        "WARC-Truncated: \u0001",
        "a name: with a space",
        "X: \u007f\u001b[2J",
        "WARC-Date: 2026-99-99T00:00:00Z",
        "WARC-Target-URI: mailto:a/robots.txt",
      })
  void aRecordWithABadFieldIsReadOrSkipped(String field) throws Exception {
    rules("a");
    int offset = warc.length();
    rules("bad");
    warc.insert(offset + "WARC/1.0\r\n".length(), field + "\r\n");
    warc.append(AuditTest.response("http://a.example/page", "200 OK", "\r\n\r\nWARC/1.0\r\n", 1));
    rules("b");
    List<String> plain = hosts(octets());
    assertThat(plain).startsWith("a").endsWith("b");
    assertThat(report.count(AuditReport.Count.PROBLEMS)).isEqualTo(3L - plain.size());
    assertThat(hosts(gzip(warc.toString()))).isEqualTo(plain);
  }

  @Test
  void nothingBehindARecordThatIsLongerThanItsLengthIsRead() throws Exception {
    rules("a");
    warc.append(lying("http://cut.example/robots.txt", "User-agent: *\nDisallow: /\n", -2));
    rules("b");
    assertThat(hosts(octets())).containsExactly("a", "cut");
    assertThat(hosts(joined(gzip(warc.toString()), gzip(warc.toString()))))
        .containsExactly("a", "cut");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "no record",
        "WARC/1.0\r\nno header\r\n\r\n",
        "WARC/1.0\r\nno colon\r\nContent-Length: 0\r\n\r\n\r\n\r\n",
        "WARC/1.0\r\n: no name\r\nContent-Length: 0\r\n\r\n\r\n\r\n",
        "WARC/1.0\r\n\0\r\nContent-Length: 0\r\n\r\n\r\n\r\n",
        "WARC/1.0\r\nWARC-Type: a\r\nWARC-Type: b\r\nContent-Length: 0\r\n\r\n\r\n\r\n",
        "W",
        "\0",
        "\u001f\u008b",
        "\u001f\u008b\b",
        "WARC/1.0\r\nContent-Length: -1\r\n\r\n",
        "WARC/1.0\r\nContent-Length: some\r\n\r\n",
        "WARC/1.0\r\nContent-Length: 99999999999999999999\r\n\r\n",
        "WARC/1.0\r\nWARC-Type: response\r\nContent-Length: 9223372036854775807\r\n\r\n",
        "WARC/1.0\r\nWARC-Type: warcinfo\r\nContent-Length: 999999999999999999\r\n\r\n"
      })
  void behindWhatIsBrokenNothingIsRead(String broken) throws Exception {
    assertThat(hosts(broken.getBytes(ISO_8859_1))).isEmpty();
    rules("a");
    int offset = warc.length();
    warc.append(broken);
    rules("b");
    assertThat(hosts(octets())).containsExactly("a");
    byte[] whole = gzip(warc.substring(0, offset));
    assertThat(hosts(joined(whole, broken.getBytes(ISO_8859_1)))).containsExactly("a");
    assertThat(report.problems()).last().asString().contains("offset " + offset + ": ");
    assertThat(report.problems())
        .hasSize(3)
        .allMatch(problem -> problem.contains("; the rest of the file was not read, "));
    assertThat(report.problems().get(1)).startsWith("a.warc, offset " + offset);
  }

  @Test
  void nothingIsNoFile() throws Exception {
    assertThat(hosts(new byte[0])).isEmpty();
    assertThat(hosts(gzip(""))).isEmpty();
    assertThat(report.problems()).isEmpty();
  }

  @Test
  void thereMayBeAnyNumberOfEmptyMembers() throws Exception {
    ByteArrayOutputStream members = new ByteArrayOutputStream();
    for (int i = 0; i < 50_000; i++) {
      members.writeBytes(gzip(""));
    }
    rules("a");
    assertThat(hosts(joined(members.toByteArray(), gzip(warc.toString())))).containsExactly("a");
    assertThat(report.problems()).isEmpty();
  }

  @Test
  void aRecordInAPageIsNoRecord() throws Exception {
    rules("nested");
    String page = "<pre>\r\n\r\n" + warc + "\r\n\r\n" + warc;
    String whole = AuditTest.response("http://page.example/robots.txt", "200 OK", page, 1);
    String cut = lying("http://page.example/robots.txt", page, 5_000);
    warc.setLength(0);
    rules("after");
    byte[] after = gzip(warc.toString());
    assertThat(hosts((whole + cut + warc).getBytes(ISO_8859_1))).containsExactly("page");
    assertThat(hosts(joined(gzip(whole), gzip(cut), after))).containsExactly("page");
    assertThat(hosts(joined(gzip(whole + cut), after))).containsExactly("page");

    // A member that is cut: where the next begins is not certain, if content may look like one.
    byte[] nested = gzip(page.substring(page.indexOf("WARC")));
    String outer =
        AuditTest.response("http://page.example/", "200 OK", new String(nested, ISO_8859_1), 1);
    byte[] member = stored(outer.getBytes(ISO_8859_1));
    assertThat(hosts(joined(member, after))).containsExactly("after");
    for (int end : new int[] {member.length - 1, member.length - 9, member.length - 20, 40}) {
      assertThat(hosts(joined(Arrays.copyOf(member, end), after))).isEmpty();
    }
    member[15] ^= 1;
    assertThat(hosts(joined(member, after))).isEmpty();
    assertThat(report.problems()).last().asString().contains("the rest of the file was not read");
  }

  @Test
  void aMemberWithAWrongChecksumIsBroken() throws Exception {
    rules("a");
    byte[] whole = gzip(warc.toString());
    warc.setLength(0);
    rules("b");
    for (int end = 1; end <= 8; end++) { // its checksum and its length
      byte[] wrong = gzip(warc.toString());
      wrong[wrong.length - end] ^= 1;
      int problems = report.problems().size();
      assertThat(hosts(joined(whole, wrong, whole))).containsExactly("a", "b");
      assertThat(report.problems()).hasSize(problems + 1);
      assertThat(report.problems()).last().asString().contains(": a broken gzip member");
    }
  }

  /** What was read before the break decides nothing, because what follows may be newer. */
  @Test
  void noHostOfABrokenFileIsKnown() throws Exception {
    rules("a");
    byte[] a = gzip(warc.toString());
    byte[] wrong = a.clone();
    wrong[wrong.length - 8] ^= 1;
    rules("b");
    warc.append(lying("http://page.example/robots.txt", "\r\n\r\n" + warc, -2));
    Map<String, byte[]> files =
        Map.of(
            "1",
            octets(),
            "2",
            joined(a, gzip(warc.toString()), a),
            "3",
            joined(a, wrong),
            "4",
            gzip(lying("http://cut.example/robots.txt", "", 9)));
    for (String name : files.keySet()) {
      List<RecordedResponse> all = new ArrayList<>();
      new RobotsFiles(report, all::add, file -> new ByteArrayInputStream(files.get(file)))
          .archives(List.of(name));
      assertThat(all.stream().map(RecordedResponse::url))
          .allSatisfy(
              url ->
                  assertThat(all.stream().filter(one -> one.url().equals(url)))
                      .anyMatch(one -> one.at() == RecordedResponse.UNKNOWN));
      assertThat(all).isNotEmpty();
    }
    assertThat(report.problems()).hasSize(4);
  }

  @Test
  void lyingLengthsAreReadOnce() throws Exception {
    byte[] member = gzip(lying("http://page.example/robots.txt", "User-agent: *\n", 1 << 30));
    assertThat(hosts(joined(member, member))).isEmpty();
    assertThat(report.problems()).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "WARC/1.0\r\n", "WARC/1.0\r\nWARC-Type: "})
  void anEndlessHeaderIsNotRead(String start) throws Exception {
    EndlessStream endless = new EndlessStream(start, "a");
    assertThat(hosts(endless)).isEmpty();
    assertThat(endless.octetsRead()).isLessThan(1 << 19);
    assertThat(report.problems()).hasSize(1);
  }

  @Test
  void endlessHeadersOfAResponseAreNotRead() throws Exception {
    for (String head :
        List.of("200 OK\nx: " + "a".repeat(1 << 20), "200 OK" + "\nx: y".repeat(1 << 18))) {
      warc.append(AuditTest.response("http://a.example/robots.txt", head, "", 1));
    }
    rules("b");
    assertThat(hosts(octets())).containsExactly("b");
    assertThat(report.problems()).hasSize(2);
  }
}
