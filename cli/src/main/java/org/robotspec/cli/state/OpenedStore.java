package org.robotspec.cli.state;

import java.io.IOException;
import java.time.Instant;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.robotspec.access.AccessState;
import org.robotspec.cli.console.Errors;
import org.robotspec.service.ServiceSettings;
import org.robotspec.service.internal.store.StoreRecords;
import org.robotspec.service.internal.store.Stores;
import org.robotspec.service.spi.RobotsStore;

/** A store that exists, for a command. Its errors are those of the user's input. */
final class OpenedStore implements AutoCloseable {
  private final String name;
  private final StoreRecords records;
  private final ErrorList errors;
  private final Instant oldest = Instant.now().minus(RobotsStore.KEEP);

  /**
   * Opens a store.
   *
   * @param address as the setting {@code robotspec.store} takes it
   * @param errors gets the records that cannot be read
   */
  OpenedStore(String address, ErrorList errors) {
    this.name = Stores.shown(address);
    this.errors = errors;
    try {
      this.records = Stores.records(ServiceSettings.STORE.parse("STORE", address));
    } catch (IOException e) {
      throw failed(e);
    } catch (IllegalArgumentException e) {
      throw new Errors.InputException(String.valueOf(e.getMessage()));
    }
  }

  private Errors.InputException failed(IOException e) {
    return new Errors.InputException("cannot use " + name + ": " + Errors.words(e));
  }

  /** Reads all that the store knows, or what it knows of a host. */
  void read(@Nullable HostArgument host, Consumer<KnownOrigin> action) {
    visit(
        host,
        errors::add,
        (key, bytes) -> {
          AccessState state = AccessState.fromBytes(bytes);
          if (isKept(state)) {
            action.accept(new KnownOrigin(key, state));
          }
        });
  }

  /** Returns the keys that the store has for a host, even if their records cannot be read. */
  void keys(HostArgument host, Consumer<StoreKey> action) {
    visit(
        host,
        (where, why) -> {
          try {
            StoreKey key = StoreKey.of(where);
            if (host.includes(key.origin())) {
              action.accept(key);
            }
          } catch (IllegalArgumentException e) {
            errors.add(where, why); // a place in a file
          }
        },
        (key, bytes) -> action.accept(key));
  }

  private void visit(
      @Nullable HostArgument host,
      BiConsumer<String, String> unreadable,
      BiConsumer<StoreKey, byte[]> action) {
    Predicate<StoreKey> wanted = key -> host == null || host.includes(key.origin());
    try {
      records.forEach(
          host == null ? "" : host.partOfKey(),
          new StoreRecords.Visitor() {
            @Override
            public void record(String text, byte[] bytes) {
              try {
                StoreKey key = StoreKey.of(text);
                if (wanted.test(key)) {
                  action.accept(key, bytes);
                }
              } catch (IllegalArgumentException e) {
                errors.add(text, String.valueOf(e.getMessage()));
              }
            }

            @Override
            public void unreadable(String where, String why) {
              unreadable.accept(where, why);
            }
          });
    } catch (IOException e) {
      throw failed(e);
    }
  }

  /** Returns whether a state is not too old for crawlers. */
  private boolean isKept(AccessState state) {
    return !state.fetchedAt().isBefore(oldest);
  }

  void remove(StoreKey key) {
    try {
      records.remove(key.toString());
    } catch (IOException e) {
      throw failed(e);
    }
  }

  /** Returns the address, without a password. */
  @Override
  public String toString() {
    return name;
  }

  @Override
  public void close() {
    records.close();
  }
}
