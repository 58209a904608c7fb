package org.robotspec.service;

import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import javax.management.Attribute;
import javax.management.AttributeList;
import javax.management.AttributeNotFoundException;
import javax.management.DynamicMBean;
import javax.management.JMException;
import javax.management.MBeanInfo;
import javax.management.ObjectName;
import javax.management.ReflectionException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A file store in the JVM's MBean server, where other class loaders find it; see {@link
 * SharedFileStore}. Its operations are spoken by all versions, so they do not change. Thread-safe.
 */
final class FileStoreBean implements DynamicMBean {
  /** Becomes a user; returns false if the file is closed, and then gone from the server. */
  static final String JOIN = "join";

  /** Returns the record of a key; null if there is none. */
  static final String LOAD = "load";

  /** Keeps a record under a key. */
  static final String SAVE = "save";

  /** Ceases to be a user; the last one closes the file. */
  static final String LEAVE = "leave";

  private static final Logger LOG = LoggerFactory.getLogger(FileStore.class);

  private final ObjectName name;
  private final CompletableFuture<Optional<FileStore>> opened = new CompletableFuture<>();
  private final CompletableFuture<Boolean> gone = new CompletableFuture<>();

  /** Guarded by this; the one that opens the file is the first. */
  private int users = 1;

  FileStoreBean(ObjectName name) {
    this.name = name;
  }

  /** Opens the file, after this was registered; returns false if it cannot be used. */
  boolean open(Path directory, Clock clock) {
    Optional<FileStore> store = Optional.empty();
    try {
      store = FileStore.open(directory, clock);
    } finally {
      opened.complete(store);
      if (store.isEmpty()) {
        leave();
      }
    }
    return store.isPresent();
  }

  @Override
  public @Nullable Object invoke(String action, Object[] arguments, String[] types)
      throws ReflectionException {
    return switch (action) {
      case JOIN -> join();
      case LOAD -> store().flatMap(store -> store.bytes((String) arguments[0])).orElse(null);
      case SAVE -> {
        store().ifPresent(store -> store.put((String) arguments[0], (byte[]) arguments[1]));
        yield null;
      }
      case LEAVE -> {
        leave();
        yield null;
      }
      default -> throw new ReflectionException(new NoSuchMethodException(action));
    };
  }

  private Optional<FileStore> store() {
    return opened.join();
  }

  private boolean join() {
    boolean open = store().isPresent();
    synchronized (this) {
      if (open && users > 0) {
        users++;
        return true;
      }
    }
    return !gone.join();
  }

  private void leave() {
    synchronized (this) {
      users--;
      if (users != 0) {
        return;
      }
    }
    store().ifPresent(FileStore::close);
    try {
      ManagementFactory.getPlatformMBeanServer().unregisterMBean(name);
    } catch (JMException e) {
      LOG.debug("{} was unregistered by another", name, e);
    }
    gone.complete(true);
  }

  @Override
  public MBeanInfo getMBeanInfo() {
    return new MBeanInfo(
        FileStoreBean.class.getName(),
        "A file of robots.txt states that is open once for the whole JVM",
        null,
        null,
        null,
        null);
  }

  @Override
  public Object getAttribute(String attribute) throws AttributeNotFoundException {
    throw new AttributeNotFoundException(attribute);
  }

  @Override
  public void setAttribute(Attribute attribute) throws AttributeNotFoundException {
    throw new AttributeNotFoundException(attribute.getName());
  }

  @Override
  public AttributeList getAttributes(String[] attributes) {
    return new AttributeList();
  }

  @Override
  public AttributeList setAttributes(AttributeList attributes) {
    return new AttributeList();
  }
}
