package org.robotspec.correction;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.util.Arrays;
import java.util.Random;
import org.robotspec.profile.SpecProfile;

/**
 * What {@link CorrectionPropertyTest} promises of corrections that open nothing holds for any
 * octets.
 *
 * <p>The first octet of an input chooses a profile. The others are a file, or choose the pieces of
 * one.
 */
final class CorrectionFuzzTest {
  @FuzzTest
  void whatOpensNothingOpensNothing(byte[] input) {
    if (input.length > 1) {
      int choice = Byte.toUnsignedInt(input[0]);
      SpecProfile profile = SpecProfile.all().get(choice % 5);
      byte[] rest = Arrays.copyOfRange(input, 1, input.length);
      byte[] file = choice < 128 ? DirtyFiles.file(new Choices(rest)).getBytes(UTF_8) : rest;
      CorrectionPropertyTest.checkWhatOpensNothing(file, profile);
    }
  }

  /** Numbers that the octets of an input choose, so that a small change of it changes a piece. */
  @SuppressWarnings("serial") // never serialized
  private static final class Choices extends Random {
    private final byte[] octets;
    private int next;

    Choices(byte[] octets) {
      this.octets = octets;
    }

    @Override
    public int nextInt(int bound) {
      return next < octets.length ? Byte.toUnsignedInt(octets[next++]) % bound : 0;
    }

    @Override
    public boolean nextBoolean() {
      return nextInt(2) == 1;
    }
  }
}
