package org.robotspec.cli.audit;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;

import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.zip.ZipException;
import org.netpreserve.jwarc.HttpResponse;
import org.netpreserve.jwarc.LengthedBody;
import org.robotspec.rules.InvalidUrlException;
import org.robotspec.rules.Origin;
import org.robotspec.service.spi.Response;
import org.robotspec.text.Ascii;
import org.robotspec.text.PrintableText;
import org.robotspec.text.WhiteSpace;

/**
 * A WARC file, compressed or not. Only the lengths in the file tell where a record begins, because
 * a page may contain whole records. An unreadable record is skipped if its length is certain;
 * otherwise reading continues at the next gzip member if its position is certain, or ends. The
 * report receives the offsets. For one thread.
 */
final class WarcFile {
  /** The size limit of a record's headers, and of those of the response in it. */
  private static final long MAX_HEAD = 1 << 18;

  /** Room for any body that is used, whatever its framing. */
  private static final long MAX_BODY = 4L * AuditedCrawler.MAX_BYTES;

  /** How many octets of responses are kept until the end of their gzip member. */
  private static final long MAX_HELD = 1 << 26;

  private static final int BUFFER = 8_192;

  private static final String REST = "; the rest of the file was not read";

  private static final long NONE = -1;

  private static final String END = "\r\n\r\n";

  private static final Pattern VERSION = Pattern.compile("WARC/\\d\\.\\d+\\r?\\n");

  private final String name;
  private final AuditReport report;
  private final Predicate<String> wanted;

  /** Names a file; {@code wanted} selects the URLs whose responses are passed on. */
  WarcFile(String name, AuditReport report, Predicate<String> wanted) {
    this.name = name;
    this.report = report;
    this.wanted = wanted;
  }

  /**
   * Passes on the wanted responses.
   *
   * @throws IOException if the file cannot be read, or the receiver fails
   */
  void read(InputStream file, RobotsFiles.Receiver receiver) throws IOException {
    InputStream in = new BufferedInputStream(file);
    if (!GzipMembers.isGzip(in)) {
      long broken = records(in, NONE, receiver);
      if (broken != NONE) {
        tell(broken, "no whole WARC record" + REST);
      }
      return;
    }
    try (GzipMembers members = new GzipMembers(in)) {
      while (hasNext(members)) {
        Held held = new Held();
        long broken = records(members.content(), members.offset(), held);
        boolean certain = members.skip();
        String what = certain ? "no whole WARC record" : "a broken gzip member";
        if (certain && held.octets > MAX_HELD) {
          what = "more responses than can be kept until its end are not read";
        } else if (certain) {
          held.passOn(receiver);
        }
        if (!certain || broken != NONE || held.octets > MAX_HELD) {
          tell(
              members.offset(),
              what + (certain ? "; reading continued after its gzip member" : REST));
        }
        if (!certain) {
          return;
        }
      }
    }
  }

  /** The responses of a gzip member, until its checksum shows that they are as recorded. */
  private static final class Held implements RobotsFiles.Receiver {
    private final List<RecordedResponse> responses = new ArrayList<>();
    private long octets;

    @Override
    public void receive(RecordedResponse response) {
      Response.Answer answer = requireNonNull(response.answer());
      octets += answer.body().length + answer.headers().toString().length();
      responses.add(response);
      if (octets > MAX_HELD) {
        responses.clear();
      }
    }

    void passOn(RobotsFiles.Receiver receiver) throws IOException {
      for (RecordedResponse response : responses) {
        receiver.receive(response);
      }
    }
  }

  private boolean hasNext(GzipMembers members) throws IOException {
    try {
      return members.next();
    } catch (ZipException | EOFException e) {
      tell(members.offset(), "no gzip member" + REST);
      return false;
    }
  }

  /**
   * Reads records up to the end, or to one with an uncertain end; returns its position, or {@link
   * #NONE}.
   *
   * @param member where the gzip member starts that has them, or {@link #NONE}
   */
  private long records(InputStream content, long member, RobotsFiles.Receiver receiver)
      throws IOException {
    BoundedStream in = new BoundedStream(new BufferedInputStream(content));
    long next = 0;
    while (true) {
      long offset = member == NONE ? next : member;
      byte[] block = {};
      String head;
      try {
        in.allow(MAX_HEAD);
        head = head(in);
        if (head.isEmpty()) {
          return NONE;
        }
        in.allow(Long.MAX_VALUE);
        long length = length(head);
        if (isWanted(head)) {
          block = in.readNBytes((int) Math.min(length, MAX_HEAD + MAX_BODY));
        }
        in.skipNBytes(length - block.length);
        String end = new String(in.readNBytes(END.length()), ISO_8859_1);
        if (!end.equals(END) && !end.isEmpty()) {
          return offset;
        }
        next += head.length() + length + END.length();
      } catch (IOException e) {
        return offset;
      }
      if (isWanted(head)) {
        pass(head, block, offset, receiver);
      }
    }
  }

  /** Reads the headers of a record with their empty line; returns nothing at the end. */
  private static String head(InputStream in) throws IOException {
    ByteArrayOutputStream head = new ByteArrayOutputStream();
    int line = 0; // how long it is
    for (int octet = in.read(); octet != '\n' || line > 0; octet = in.read()) {
      if (octet < 0) {
        if (head.size() > 0) {
          throw new EOFException("headers without their end");
        }
        return "";
      }
      head.write(octet);
      line = octet == '\n' ? 0 : octet == '\r' ? line : line + 1;
    }
    head.write('\n');
    return head.toString(ISO_8859_1);
  }

  private static long length(String head) throws IOException {
    List<String> lengths = values(head, "content-length");
    if (!VERSION.matcher(head).lookingAt()
        || lengths.size() != 1
        || !lengths.get(0).matches("\\d{1,18}")) {
      throw new IOException("no record, or one without a length");
    }
    return Long.parseLong(lengths.get(0));
  }

  private boolean isWanted(String head) {
    return values(head, "warc-type").contains("response") && wanted.test(url(head));
  }

  private static String url(String head) {
    return value(head, "warc-target-uri").replaceAll("^<|>$", "");
  }

  private static String value(String head, String name) {
    return values(head, name).stream().findFirst().orElse("");
  }

  private static List<String> values(String head, String name) {
    String utf8 = new String(head.getBytes(ISO_8859_1), UTF_8);
    return utf8.lines()
        .filter(line -> Ascii.lower(line).startsWith(name + ":"))
        .map(line -> WhiteSpace.HEADER.trim(line.substring(name.length() + 1)))
        .toList();
  }

  private void tell(long offset, String what) {
    report.problem(name + ", offset " + offset, what);
  }

  private void pass(String head, byte[] block, long offset, RobotsFiles.Receiver receiver)
      throws IOException {
    RecordedResponse response;
    try {
      Origin.of(url(head)); // throws if it cannot be crawled
      response = response(head, block);
    } catch (InvalidUrlException e) {
      report.problem(name, PrintableText.reason(e));
      return;
    } catch (IOException | RuntimeException e) { // DateTimeException, for one
      tell(offset, "a record that cannot be read was skipped: " + PrintableText.reason(e));
      return;
    }
    receiver.receive(response);
  }

  private static RecordedResponse response(String head, byte[] block) throws IOException {
    BoundedStream in = new BoundedStream(new ByteArrayInputStream(block));
    in.allow(MAX_HEAD);
    ByteBuffer empty = ByteBuffer.allocate(BUFFER).flip();
    HttpResponse http =
        HttpResponse.parse(LengthedBody.create(Channels.newChannel(in), empty, block.length));
    in.allow(MAX_BODY);
    byte[] body = http.body().stream().readNBytes(AuditedCrawler.MAX_BYTES + 1);
    boolean truncated =
        body.length > AuditedCrawler.MAX_BYTES || !value(head, "warc-truncated").isEmpty();
    String length = http.headers().first("Content-Length").orElse("");
    if (!truncated
        && http.headers().first("Transfer-Encoding").isEmpty()
        && length.matches("\\d{1,18}")
        && body.length < Long.parseLong(length)) {
      throw new IOException(
          "the body has %d of %s octets: %s".formatted(body.length, length, url(head)));
    }
    return new RecordedResponse(
        url(head),
        Instant.parse(value(head, "warc-date")).toEpochMilli(),
        new Response.Answer(http.status(), http.headers().map(), body, truncated),
        true);
  }
}
