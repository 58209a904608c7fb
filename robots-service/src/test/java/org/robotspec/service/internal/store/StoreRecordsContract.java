package org.robotspec.service.internal.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.robotspec.access.AccessState;
import org.robotspec.service.spi.RobotsStore;

/** What the records of every store must do. */
abstract class StoreRecordsContract {
  private static final String KEY = "12345678 http://a.example";

  /** The states that were visited, by key. */
  Map<String, AccessState> visited = Map.of();

  /** What was said of each record that cannot be read. */
  List<String> unreadable = List.of();

  /** Returns the records under test, which their own class closes. */
  abstract StoreRecords records();

  /** Returns the store that has them, which its own class closes. */
  abstract RobotsStore store();

  void visit(String part) throws IOException {
    Visited found = Visited.in(records(), part);
    visited = found.states;
    unreadable = found.unreadable;
  }

  @Test
  void anEmptyStoreHasNone() throws IOException {
    visit("");
    assertThat(visited).isEmpty();
    records().remove(KEY);
  }

  @Test
  void allThatIsSavedIsVisited() throws IOException {
    for (int i = 0; i < 3_000; i++) {
      store().save("12345678 http://h" + i + ".example", StoreContract.down());
    }
    store().save(KEY, StoreContract.file("x".repeat(9_000)));
    visit("");
    assertThat(visited)
        .hasSize(3_001)
        .containsEntry(KEY, StoreContract.file("x".repeat(9_000)))
        .containsEntry("12345678 http://h2999.example", StoreContract.down());
    assertThat(unreadable).isEmpty();
  }

  @Test
  void aPartOfTheKeyChooses() throws IOException {
    for (String host : List.of("a.example", "b.a.example", "[::1]", "[2:1]", "a.exampleb")) {
      store().save("12345678 http://" + host, StoreContract.down());
    }
    visit("://a.example");
    assertThat(visited).containsOnlyKeys(KEY, KEY + "b");
    visit("://[::1]");
    assertThat(visited).containsOnlyKeys("12345678 http://[::1]");
    visit("*");
    assertThat(visited).isEmpty();
  }

  @Test
  void whatIsRemovedIsGoneFromTheStore() throws IOException {
    store().save(KEY, StoreContract.down());
    records().remove(KEY);
    assertThat(store().load(KEY)).isEmpty();
  }

  @Test
  void locksAreNoRecords() throws IOException {
    assertThat(store().tryLock(KEY, Duration.ofSeconds(30))).isTrue();
    visit("");
    assertThat(visited).isEmpty();
    assertThat(unreadable).isEmpty();
  }
}
