package org.robotspec.service.internal.fetch;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.zip.CRC32;
import java.util.zip.Deflater;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.robotspec.access.FailureCause;
import org.robotspec.origin.Codings;
import org.robotspec.origin.FailClosed;
import org.robotspec.service.spi.Limits;
import org.robotspec.service.spi.Response;

/** D-17: how a body with a content coding is decoded. */
final class BodyCodingTest {
  private static final byte[] RULES = "user-agent: *\ndisallow: /no\n".getBytes(UTF_8);
  private static final int LIMIT = 512_001;
  private static final Limits LIMITS =
      new Limits(Duration.ZERO, Duration.ZERO, Duration.ZERO, LIMIT);

  private static Response decoded(String coding, byte[] body, boolean truncated) {
    Map<String, List<String>> headers = Map.of("Content-Encoding", List.of(coding));
    return BodyCoding.decoded(new Response.Answer(200, headers, body, truncated), LIMITS);
  }

  private static Response.Answer answer(String coding, byte[] body) {
    Response response = decoded(coding, body, false);
    assertThat(response).isInstanceOf(Response.Answer.class);
    return (Response.Answer) response;
  }

  private static FailureCause failure(String coding, byte[] body) {
    Response response = decoded(coding, body, false);
    assertThat(response).isInstanceOf(Response.Failed.class);
    return ((Response.Failed) response).cause();
  }

  private static byte[] joined(byte[]... parts) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    Arrays.stream(parts).forEach(all::writeBytes);
    return all.toByteArray();
  }

  static List<FailClosed> rows() {
    return FailClosed.of("robots-service", "codings");
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("rows")
  void d25_aCodingThatTheBodyDoesNotHaveOrThatNobodyCanRead(FailClosed row) {
    String[] parts = row.characters().split(" => ", -1);
    byte[] octets = parts[1].replace('|', '\n').getBytes(ISO_8859_1);
    if (row.verdict().equals("allowed")) {
      assertThat(answer(parts[0], octets).body()).isEqualTo(octets);
      assertThat(answer(parts[0], octets).headers()).isEmpty();
    } else {
      assertThat(failure(parts[0], octets)).isEqualTo(FailureCause.INVALID_RESPONSE);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"none, gzip", "gzip;x, utf-8", "gzip, gzip"})
  void d25_whatIsCodedIsDecodedAndMustBeText(String coding) {
    assertThat(answer(coding, Codings.gzip(RULES)).body()).isEqualTo(RULES);
    assertThat(failure(coding, Codings.gzip("<html>".getBytes(UTF_8))))
        .isEqualTo(FailureCause.INVALID_RESPONSE);
  }

  @Test
  void d25_controlCharactersBehindTheFirst512OctetsAreText() {
    String text = "disallow: /" + "x".repeat(501);
    assertThat(answer("none", (text + "\0").getBytes(UTF_8)).body()).hasSize(513);
    assertThat(failure("none", (text.substring(1) + "\0").getBytes(UTF_8)))
        .isEqualTo(FailureCause.INVALID_RESPONSE);
  }

  @Test
  void d25_theCodingIsNamedInShort() {
    String name = "utf-8\u001b[31m, " + "y".repeat(500);
    Response.Failed failed = (Response.Failed) decoded(name, "no".getBytes(UTF_8), false);
    assertThat(failed.detail())
        .startsWith("content coding utf-8\uFFFD[31m, yyy")
        .hasSizeLessThan(120);
    failed = (Response.Failed) decoded("br", RULES, false);
    assertThat(failed.detail()).isEqualTo("unknown content coding br");
    failed = (Response.Failed) decoded("gzip", new byte[] {31}, false);
    assertThat(failed.detail()).startsWith("broken content coding gzip: ");
  }

  @Test
  void d25_whiteSpaceMayBeDeflateThatBreaksOff() {
    byte[] deflate = Codings.rawDeflate("User-agent: *\nDisallow: /\n".getBytes(UTF_8));
    assertThat(deflate[0]).isEqualTo((byte) 0x0b);
    for (int end = 1; end < deflate.length; end++) {
      assertThat(failure("deflate", Arrays.copyOf(deflate, end)))
          .isEqualTo(FailureCause.INCOMPLETE_BODY);
    }
  }

  @Test
  void d17_onlyNulsAreIgnoredBehindTheEnd() {
    byte[] deflate = Codings.rawDeflate(RULES);
    Map<String, byte[]> bodies = new LinkedHashMap<>();
    bodies.put("gzip", Codings.gzip(RULES));
    bodies.put("x-gzip", joined(Codings.gzip(new byte[0]), Codings.gzip(RULES)));
    bodies.put("deflate", Codings.zlib(RULES));
    bodies.put("deflate;raw", deflate);
    bodies.put("gzip, deflate", Codings.zlib(Codings.gzip(RULES)));
    bodies.forEach(
        (coding, body) -> {
          for (int nuls : new int[] {0, 1, 7, 512, 10_000}) {
            byte[] padded = joined(body, new byte[nuls]);
            assertThat(answer(coding, padded).body()).as(coding).isEqualTo(RULES);
            for (byte[] rest : behind()) {
              assertThat(failure(coding, joined(padded, rest)))
                  .as("%s, %d NULs, %s", coding, nuls, Arrays.toString(rest))
                  .isEqualTo(FailureCause.INCOMPLETE_BODY);
            }
          }
          assertThat(failure(coding, joined(body, body.clone(), new byte[] {'x'})))
              .isEqualTo(FailureCause.INCOMPLETE_BODY);
        });
    for (byte[] stream : List.of(Codings.zlib(RULES), deflate)) {
      assertThat(failure("deflate", joined(stream, stream)))
          .isEqualTo(FailureCause.INCOMPLETE_BODY);
    }
    assertThat(answer("deflate", joined(Codings.rawDeflate(new byte[0]), new byte[9])).body())
        .isEmpty();
  }

  /** What servers, proxies and scripts append to a coded body, and each octet alone. */
  private static List<byte[]> behind() {
    List<byte[]> behind = new ArrayList<>();
    for (String text : List.of("\n", "\r\n", "disallow: /\n", "<!-- served in 3 ms -->")) {
      behind.add(text.getBytes(UTF_8));
    }
    behind.add(RULES);
    byte[] member = Codings.gzip(RULES);
    for (int at : new int[] {0, 1, 2, 3}) { // its identification, method and flags
      byte[] wrong = member.clone();
      wrong[at] ^= (byte) 0xe4;
      behind.add(wrong);
    }
    behind.add(Arrays.copyOf(member, 17)); // shorter than any member
    for (int octet = 1; octet < 256; octet++) {
      behind.add(new byte[] {(byte) octet});
    }
    return behind;
  }

  @Test
  void d25_noTextIsInflatedByChance() {
    Random random = new Random(25);
    for (int i = 0; i < 20_000; i++) {
      String name = List.of("sitemap", "Sitemap", "User-agent", "disallow", "Allow").get(i % 5);
      String text = name + ": /" + Long.toString(random.nextLong(), 36) + "\n";
      assertThat(answer("deflate", text.getBytes(UTF_8)).body()).asString().isEqualTo(text);
      assertThat(decoded("deflate", text.replace(":", "").getBytes(UTF_8), false))
          .as(text)
          .isInstanceOf(Response.Failed.class);
    }
  }

  @Test
  void d17_everyCutIsAFailure() {
    byte[] gzip = Codings.gzip(RULES);
    byte[] page = "<html>".getBytes(UTF_8);
    assertThat(answer("gzip", joined(gzip, Codings.gzip(page))).body())
        .isEqualTo(joined(RULES, page));
    for (byte[] body :
        List.of(joined(gzip, gzip), Codings.zlib(RULES), Codings.rawDeflate(RULES))) {
      String coding = body[0] == gzip[0] ? "gzip" : "deflate";
      for (int end = 1; end < body.length; end++) {
        if (end != gzip.length || !coding.equals("gzip")) {
          assertThat(failure(coding, Arrays.copyOf(body, end)))
              .as("%s, cut after %d of %d octets", coding, end, body.length)
              .isEqualTo(FailureCause.INCOMPLETE_BODY);
        }
      }
    }
  }

  @Test
  void gzipOptionalPartsOfItsHeaderAreSkipped() {
    byte[] gzip = Codings.gzip(RULES);
    byte[] more = joined(new byte[] {2, 0, 'x', 'y'}, "name\0comment\0".getBytes(UTF_8));
    byte[] header = joined(Arrays.copyOf(gzip, 10), more);
    header[3] = 2 | 4 | 8 | 16;
    CRC32 checksum = new CRC32();
    checksum.update(header);
    byte[] end = {(byte) checksum.getValue(), (byte) (checksum.getValue() >> 8)};
    byte[] body = joined(header, end, Arrays.copyOfRange(gzip, 10, gzip.length));
    assertThat(answer("x-gzip", body).body()).isEqualTo(RULES);
  }

  @Test
  void gzipOnlySoManyMembersInARowMayBeEmpty() {
    byte[] empty = Codings.gzip(new byte[0]);
    byte[] few = joined(Collections.nCopies(99, empty).toArray(byte[][]::new));
    assertThat(answer("gzip", joined(few, Codings.gzip(RULES))).body()).isEqualTo(RULES);
    byte[] many = joined(Collections.nCopies(25_000, empty).toArray(byte[][]::new));
    assertThat(failure("gzip", joined(many, Codings.gzip(RULES))))
        .isEqualTo(FailureCause.INCOMPLETE_BODY);
  }

  @Test
  void deflateAnUnknownDictionaryIsAFailure() {
    // InflaterInputStream reads it as an empty body, which would allow everything.
    Deflater deflater = new Deflater();
    deflater.setDictionary("disallow".getBytes(UTF_8));
    deflater.setInput(RULES);
    deflater.finish();
    byte[] body = new byte[200];
    int length = deflater.deflate(body);
    deflater.end();
    assertThat(failure("deflate", Arrays.copyOf(body, length)))
        .isEqualTo(FailureCause.INCOMPLETE_BODY);
  }

  @Test
  void f6_whatIsDecodedUpToTheLimitIsAFileEvenIfTheRestIsMissing() {
    byte[] noise = new byte[700_000]; // does not shrink
    new Random(1).nextBytes(noise);
    byte[] file = joined(RULES, noise);
    byte[] gzip = Codings.gzip(file);
    int enough = LIMITS.codedBytes();
    for (int end : new int[] {enough, gzip.length}) {
      Response response = decoded("gzip", Arrays.copyOf(gzip, end), end < gzip.length);
      assertThat(response).isInstanceOf(Response.Answer.class);
      assertThat(((Response.Answer) response).truncated()).isTrue();
      assertThat(((Response.Answer) response).body()).isEqualTo(Arrays.copyOf(file, LIMIT));
    }
    assertThat(decoded("gzip", Arrays.copyOf(gzip, 400_000), true))
        .isInstanceOf(Response.Failed.class);
    // A whole member, but more may have followed.
    assertThat(decoded("gzip", Codings.gzip(RULES), true)).isInstanceOf(Response.Failed.class);
  }

  @Test
  void f6_whatIsBehindTheEndCountsUpToTheLimit() {
    byte[] file = new byte[LIMIT];
    Arrays.fill(file, (byte) '#');
    for (int length : new int[] {LIMIT - 1, LIMIT, LIMIT + 1}) {
      byte[] text = Arrays.copyOf(file, length);
      for (byte[] coded : List.of(Codings.zlib(text), Codings.rawDeflate(text))) {
        assertThat(decoded("deflate", joined(coded, RULES), false) instanceof Response.Answer)
            .isEqualTo(length >= LIMIT);
      }
      assertThat(
              decoded("gzip", joined(Codings.gzip(text), RULES), false) instanceof Response.Answer)
          .isEqualTo(length >= LIMIT);
    }
  }

  @Test
  void f6_aBodyWithoutACodingIsCutAtTheLimit() {
    Response.Answer answer = answer("identity", new byte[LIMIT + 1]);
    assertThat(answer.body()).hasSize(LIMIT);
    assertThat(answer.truncated()).isTrue();
    assertThat(answer("identity", new byte[LIMIT]).truncated()).isFalse();
  }
}
