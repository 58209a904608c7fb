package org.robotspec.rules;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.robotspec.profile.ProfileSettings;
import org.robotspec.profile.SpecProfile;

/** F-6: a stream gives the same rules as its bytes, and is read only up to the limit. */
@SuppressWarnings("InputStreamSlowMultibyteRead") // streams of tests
final class StreamTest {
  /** As long as the smallest limit. */
  private static final String BEFORE = "#".repeat(1_023) + "\n";

  private static final String FILE = "User-agent: *\r\nDisallow: /x\r\nAllow: /x/long/er\r\n";

  /** Returns a stream that must not be closed. */
  private static InputStream stream(String text) {
    return new ByteArrayInputStream(text.getBytes(US_ASCII)) {
      @Override
      public void close() {
        throw new AssertionError("closed");
      }
    };
  }

  @ParameterizedTest(name = "limit 1024 + {0}")
  @ValueSource(ints = {0, 1, 13, 14, 15, 26, 27, 28, 29, 30, 45, 46, 47, 48, 1000})
  void f6_aStreamIsCutWhereBytesAre(int rest) throws IOException {
    int limit = BEFORE.length() + rest;
    SpecProfile profile = SpecProfile.GOOGLE_2019.with(ProfileSettings.MAX_BYTES, limit);
    String file = BEFORE + FILE;
    InputStream stream = stream(file);
    RobotsTxt read = RobotsTxt.parse(stream, profile);
    assertThat(read.groups()).isEqualTo(RobotsTxt.parse(file.getBytes(US_ASCII), profile).groups());
    assertThat(stream.available()).isGreaterThanOrEqualTo(file.length() - limit - 1);
  }

  @Test
  void f6_aLongStreamIsReadToTheLimit() throws IOException {
    InputStream stream = stream(FILE + "\n".repeat(1_000_000));
    RobotsTxt read = RobotsTxt.parse(stream, SpecProfile.GOOGLE_2019);
    assertThat(read.rulesFor(Crawler.of("foobot")).isAllowed("http://h.com/x")).isFalse();
    assertThat(stream.available()).isEqualTo(FILE.length() + 1_000_000 - 512_001);
  }

  @Test
  void aProfileWithoutALimitReadsAll() throws IOException {
    String late = "#\n".repeat(300_000) + FILE;
    RobotsTxt read = RobotsTxt.parse(stream(late), SpecProfile.GOOGLE_REFERENCE);
    assertThat(read.groups()).hasSize(1);
  }

  @Test
  void h9_aStreamThatFailsIsNoFile() {
    InputStream broken =
        new InputStream() {
          @Override
          public int read() throws IOException {
            throw new IOException("reset");
          }
        };
    InputStream start = new ByteArrayInputStream(FILE.getBytes(US_ASCII));
    InputStream stream = new SequenceInputStream(start, broken);
    assertThatIOException()
        .isThrownBy(() -> RobotsTxt.parse(stream, SpecProfile.GOOGLE_2019))
        .withMessage("reset");
  }
}
