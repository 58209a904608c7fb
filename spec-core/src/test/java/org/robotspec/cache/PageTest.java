package org.robotspec.cache;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.robotspec.access.AccessReason;
import org.robotspec.access.AccessState;

final class PageTest {
  private static final Instant AT = Instant.parse("2026-03-01T12:00:00.123456789Z");
  private static final int TAG_MAX = (1 << Page.TAG_BITS) - 1;

  private static AccessState state(String detail, Instant at) {
    return new AccessState(
        AccessReason.CLIENT_ERROR,
        detail,
        at,
        at.plusSeconds(60),
        at.plusSeconds(60),
        null,
        0,
        null);
  }

  private static @Nullable Page with(Page page, String key, int tag, AccessState state) {
    byte[] packed = Objects.requireNonNull(PackedState.write(state, key));
    return page.with(key, tag, packed, state.lookedAt());
  }

  private static Page put(Page page, String key, int tag, AccessState state) {
    return Objects.requireNonNull(with(page, key, tag, state));
  }

  /** Tags are few, so that most hosts share theirs with another one. */
  @Property(tries = 300)
  void behavesAsAMap(@ForAll @Size(max = 200) List<@IntRange(max = 999) Integer> changes) {
    Map<String, AccessState> expected = new HashMap<>();
    Page page = Page.EMPTY;
    for (int change : changes) {
      String key = "http://h" + change % 40 + ".example";
      int tag = change % 7 == 6 ? TAG_MAX : change % 7;
      if (change % 5 == 0) {
        page = page.without(key + change % 7, tag);
        expected.remove(key + change % 7);
      } else {
        AccessState state = state("x".repeat(change % 199), AT);
        page = put(page, key + change % 7, tag, state);
        expected.put(key + change % 7, state);
      }
    }
    assertThat(page.hosts()).isEqualTo(expected.size());
    for (int host = 0; host < 40; host++) {
      for (int tag = 0; tag < 7; tag++) {
        String key = "http://h" + host + ".example" + tag;
        assertThat(page.state(key, tag == 6 ? TAG_MAX : tag)).isEqualTo(expected.get(key));
      }
    }
  }

  @Test
  void keysOfOneTagThatDifferInOnePlaceAreKeptApart() {
    Page page = Page.EMPTY;
    for (String key : new String[] {"http://a.example", "http://b.example", "http://a.exampl"}) {
      page = put(page, key, 1, state(key, AT));
    }
    for (String key : new String[] {"http://a.example", "http://b.example", "http://a.exampl"}) {
      assertThat(Objects.requireNonNull(page.state(key, 1)).detail()).isEqualTo(key);
      assertThat(page.state(key, 2)).isNull();
    }
    assertThat(page.state("http://c.example", 1)).isNull();
    assertThat(page.state("http://ö.example", 1)).isNull();
    assertThat(page.without("http://c.example", 1)).isSameAs(page);
  }

  @Test
  void keysOfAnyLengthAreHeld() {
    for (int length : new int[] {0, 1, 127, 128, 253, 70_000}) {
      String key = "k".repeat(length);
      Page page = put(put(Page.EMPTY, "other", 5, state("y", AT)), key, 5, state("x", AT));
      assertThat(page.state(key, 5)).isEqualTo(state("x", AT));
      assertThat(page.state("other", 5)).isEqualTo(state("y", AT));
    }
  }

  @Test
  void aPageHoldsNoMoreThanItsLimit() {
    Page one = put(Page.EMPTY, "a", 1, state("", AT));
    int record = one.weight() - Page.EMPTY.weight() - Integer.BYTES;
    // A long key's length takes three bytes, a short one's takes one.
    int room = Page.BYTES_MAX - record - (record - "a".length() + 2);
    assertThat(with(one, "k".repeat(room), 2, state("", AT))).isNotNull();
    assertThat(with(one, "k".repeat(room + 1), 2, state("", AT))).isNull();
    assertThat(with(one, "k".repeat(room + 1), 0, state("", AT))).isNull();
  }

  @Test
  void whatIsOfNoMoreUseIsDroppedByAChange() {
    Page page = put(Page.EMPTY, "old", 1, state("", AT));
    page = put(page, "other", 0, state("", AT.plusSeconds(60).plus(PackedState.SPARE)));
    assertThat(page.hosts()).isEqualTo(2);
    page = put(page, "other", 0, state("", AT.plusSeconds(61).plus(PackedState.SPARE)));
    assertThat(page.hosts()).isEqualTo(1);
    assertThat(page.state("old", 1)).isNull();
    assertThat(page.state("other", 0)).isNotNull();
  }
}
