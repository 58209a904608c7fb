package org.robotspec.cli.state;

import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.robotspec.access.AccessState;
import org.robotspec.cli.console.Errors;
import org.robotspec.service.ServiceSettings;
import org.robotspec.service.internal.store.StoreRecords;
import org.robotspec.service.internal.store.Stores;
import org.robotspec.service.spi.RobotsStore;
import org.robotspec.service.spi.StateCodec;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/** A store that exists, for a command. Its errors are those of the user's input. */
final class OpenedStore implements AutoCloseable {
  private final String name;
  private final CommandLine command;
  private final StoreRecords records;
  private final Instant oldest = Instant.now().minus(RobotsStore.KEEP);
  private boolean unreadable;

  /**
   * Opens a store.
   *
   * @param address as the setting {@code robotspec.store} takes it
   * @param spec the command whose errors are printed
   */
  OpenedStore(String address, CommandSpec spec) {
    this.name = Stores.shown(address);
    this.command = spec.commandLine();
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

  /** Reads all that the store knows and crawlers still use, or what it knows of a host. */
  void read(@Nullable HostArgument host, Consumer<KnownOrigin> action) {
    visit(
        host,
        this::unreadable,
        (key, bytes) -> {
          AccessState state = StateCodec.fromBytes(key.toString(), bytes);
          if (!state.fetchedAt().isBefore(oldest)) {
            action.accept(new KnownOrigin(key, state));
          }
        });
  }

  /** Returns the keys that the store has for a host, even if their records cannot be read. */
  List<StoreKey> keys(HostArgument host) {
    List<StoreKey> keys = new ArrayList<>();
    visit(
        host,
        (where, why) -> {
          try {
            StoreKey key = StoreKey.of(where);
            if (host.includes(key.origin())) {
              keys.add(key);
            }
          } catch (IllegalArgumentException e) {
            unreadable(where, why); // a place in a file
          }
        },
        (key, bytes) -> keys.add(key));
    return keys;
  }

  private void visit(
      @Nullable HostArgument host,
      BiConsumer<String, String> unreadable,
      BiConsumer<StoreKey, byte[]> action) {
    StoreRecords.Visitor visitor =
        new StoreRecords.Visitor() {
          @Override
          public void record(String text, byte[] bytes) {
            try {
              StoreKey key = StoreKey.of(text);
              if (host == null || host.includes(key.origin())) {
                action.accept(key, bytes);
              }
            } catch (IllegalArgumentException e) {
              OpenedStore.this.unreadable(text, String.valueOf(e.getMessage()));
            }
          }

          @Override
          public void unreadable(String where, String why) {
            unreadable.accept(where, why);
          }
        };
    try {
      records.forEach(host == null ? "" : host.partOfKey(), visitor);
    } catch (IOException e) {
      throw failed(e);
    }
  }

  void remove(StoreKey key) {
    try {
      records.remove(key.toString());
    } catch (IOException e) {
      throw failed(e);
    }
  }

  private void unreadable(String where, String why) {
    unreadable = true;
    print(where + ": " + why);
  }

  private void print(String error) {
    command.getErr().println(Errors.line(command, new Errors.InputException(error)));
  }

  /**
   * Prints that nothing is known of a host.
   *
   * @param unknown the host, if nothing was found
   * @return the exit code of the command
   */
  int end(@Nullable HostArgument unknown) {
    if (unreadable) {
      return CommandLine.ExitCode.USAGE;
    }
    if (unknown != null) {
      print("nothing is known of " + unknown + " in " + name);
    }
    return unknown == null ? 0 : 1;
  }

  @Override
  public void close() {
    records.close();
  }
}
