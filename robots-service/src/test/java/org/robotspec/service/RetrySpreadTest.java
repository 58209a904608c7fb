package org.robotspec.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.robotspec.access.AccessPolicy;
import org.robotspec.access.AccessState;
import org.robotspec.access.FetchOutcome;
import org.robotspec.profile.SpecProfile;

/** A thousand origins fail at the same moment, and are not asked again at the same moment (H-6). */
final class RetrySpreadTest {
  private static final int ORIGINS = 1_000;
  private static final int FAILURES = 10;
  private static final int TENTHS = 10;

  private final AccessPolicy policy = new AccessPolicy(SpecProfile.GOOGLE_2019);

  @ParameterizedTest
  @ValueSource(ints = {503, 500})
  void noTenthOfTheTimeHasThreeTimesItsShareOfRetries(int status) {
    Random random = new Random(status);
    FetchOutcome failure =
        new FetchOutcome.Answer("http://h.example/robots.txt", status, Map.of(), new byte[0], 0);
    AccessState[] states = new AccessState[ORIGINS];
    for (int failures = 1; failures <= FAILURES; failures++) {
      long[] waits = new long[ORIGINS];
      for (int i = 0; i < ORIGINS; i++) {
        AccessState before = states[i];
        states[i] =
            policy.next(
                failure,
                null,
                before,
                before == null ? FakeClock.START : before.refreshAt(),
                random.nextDouble());
        waits[i] = Duration.between(FakeClock.START, states[i].refreshAt()).toSeconds();
      }
      long least = Arrays.stream(waits).min().orElseThrow();
      long most = Arrays.stream(waits).max().orElseThrow();
      int[] tenths = new int[TENTHS];
      for (long wait : waits) {
        tenths[(int) ((wait - least) * TENTHS / (most - least + 1))]++;
      }
      System.out.printf(
          "status %d, retry %d after %d to %d s, by tenths: %s%n",
          status, failures, least, most, Arrays.toString(tenths));
      assertThat(most - least).isGreaterThanOrEqualTo(least / 6);
      assertThat(Arrays.stream(tenths).max().orElseThrow()).isLessThan(3 * ORIGINS / TENTHS);
    }
  }
}
