package org.robotspec.cli.state;

import java.io.IOException;
import java.time.Instant;
import java.util.HashSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.robotspec.access.AccessState;
import org.robotspec.cli.console.Errors;
import org.robotspec.rules.Origin;
import org.robotspec.service.ServiceSettings;
import org.robotspec.service.internal.store.StoreRecords;
import org.robotspec.service.internal.store.Stores;
import org.robotspec.service.spi.RobotsStore;
import org.robotspec.service.spi.StateCodec;
import org.robotspec.text.PrintableText;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/** An existing store, for a command. Its errors are errors of the user's input. */
final class OpenedStore implements AutoCloseable {
  private static final Pattern KEY = Pattern.compile("[0-9a-f]{8} (.+)");

  private final String name;
  private final CommandLine command;
  private final StoreRecords records;
  private final Instant oldest = Instant.now().minus(RobotsStore.KEEP);
  private boolean unreadable;

  /**
   * Opens a store.
   *
   * @param address a value of the setting {@code robotspec.store}
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
      throw new Errors.InputException(PrintableText.reason(e));
    }
  }

  private Errors.InputException failed(IOException e) {
    return new Errors.InputException("cannot use " + name + ": " + Errors.words(e));
  }

  /** Reads all states that crawlers still use, or those of a host. */
  void read(@Nullable HostArgument host, Consumer<StoredOrigin> action) {
    visit(
        host,
        this::unreadable,
        (key, bytes) -> {
          AccessState state = StateCodec.fromBytes(key, bytes);
          if (!state.fetchedAt().isBefore(oldest)) {
            action.accept(new StoredOrigin(key.split(" ", 2)[0], origin(key), state));
          }
        });
  }

  /** Removes the records of a host, even unreadable ones; returns the origins. */
  Set<String> forget(HostArgument host) {
    Set<String> keys = new HashSet<>();
    visit(
        host,
        (where, why) -> {
          try {
            if (host.includes(origin(where))) {
              keys.add(where);
            }
          } catch (IllegalArgumentException e) {
            unreadable(where, why); // a place in a file
          }
        },
        (key, bytes) -> keys.add(key));
    Set<String> origins = new TreeSet<>();
    for (String key : keys) {
      try {
        records.remove(key);
      } catch (IOException e) {
        throw failed(e);
      }
      origins.add(origin(key).toString());
    }
    return origins;
  }

  /**
   * Returns the origin of a key, in which it follows the fingerprint of a policy.
   *
   * @throws IllegalArgumentException if the text is no key
   */
  private static Origin origin(String key) {
    Matcher form = KEY.matcher(key);
    if (!form.matches()) {
      throw new IllegalArgumentException("it is not a policy and an origin");
    }
    Origin origin = Origin.of(form.group(1));
    if (!origin.toString().equals(form.group(1))) {
      throw new IllegalArgumentException("\"" + form.group(1) + "\" is not an origin");
    }
    return origin;
  }

  private void visit(
      @Nullable HostArgument host,
      BiConsumer<String, String> unreadable,
      BiConsumer<String, byte[]> action) {
    StoreRecords.Visitor visitor =
        new StoreRecords.Visitor() {
          @Override
          public void record(String key, byte[] bytes) {
            try {
              Origin origin = origin(key);
              if (host == null || host.includes(origin)) {
                action.accept(key, bytes);
              }
            } catch (IllegalArgumentException e) {
              OpenedStore.this.unreadable(key, PrintableText.reason(e));
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
