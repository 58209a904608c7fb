package org.robotspec.service;

import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import javax.management.InstanceAlreadyExistsException;
import javax.management.InstanceNotFoundException;
import javax.management.JMException;
import javax.management.JMRuntimeException;
import javax.management.MalformedObjectNameException;
import javax.management.ObjectName;
import org.jspecify.annotations.Nullable;
import org.robotspec.access.AccessState;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A file store that all services of this JVM have in common. Thread-safe.
 *
 * <p>A file can be open only once, but services with different settings may want it, and a crawler
 * may load this library several times in one JVM: Nutch has a class loader for each set of plugin
 * directories, perhaps with different versions of the plugin. Such classes share no static field
 * and no type of ours. So whoever opens a file first registers it with the JVM's MBean server under
 * its path, and all who ask for it later, of whatever class loader and version, read and write
 * through that entry by calls that carry nothing but a {@code String} and a {@code byte[]}, the
 * bytes being a record of the file. The last one to leave closes the file.
 */
final class SharedFileStore implements RobotsStore {
  private static final Logger LOG = LoggerFactory.getLogger(FileStore.class);

  private final Path directory;
  private final ObjectName name;
  private final StoreLog log;
  private final AtomicBoolean closed = new AtomicBoolean();

  private SharedFileStore(Path directory, ObjectName name) {
    this.directory = directory;
    this.name = name;
    this.log = new StoreLog("the file " + directory.resolve(FileStore.FILE));
  }

  /** Opens the store of a directory, or joins those who have it open; as {@link FileStore#open}. */
  static Optional<RobotsStore> open(Path directory, Clock clock) {
    ObjectName name = name(directory);
    while (true) {
      FileStoreBean bean = new FileStoreBean(name);
      try {
        ManagementFactory.getPlatformMBeanServer().registerMBean(bean, name);
        return bean.open(directory, clock)
            ? Optional.of(new SharedFileStore(directory, name))
            : Optional.empty();
      } catch (InstanceAlreadyExistsException e) {
        LOG.debug("{} is open in this JVM", directory);
      } catch (JMException | JMRuntimeException e) {
        return without(directory, e);
      }
      try {
        if (Boolean.TRUE.equals(invoke(name, FileStoreBean.JOIN))) {
          return Optional.of(new SharedFileStore(directory, name));
        }
      } catch (InstanceNotFoundException e) {
        LOG.debug("{} was closed just now", directory);
      } catch (JMException | JMRuntimeException e) {
        return without(directory, e);
      }
    }
  }

  private static Optional<RobotsStore> without(Path directory, Exception why) {
    LOG.warn("{} cannot be shared in this JVM: robots.txt states stay in memory", directory, why);
    return Optional.empty();
  }

  private static ObjectName name(Path directory) {
    String path = directory.toAbsolutePath().normalize().toString();
    try {
      return new ObjectName("org.robotspec:type=FileStore,directory=" + ObjectName.quote(path));
    } catch (MalformedObjectNameException e) {
      throw new IllegalStateException("a quoted path is always a name: " + path, e);
    }
  }

  private static @Nullable Object invoke(ObjectName name, String action, Object... arguments)
      throws JMException {
    String[] types =
        Stream.of(arguments).map(argument -> argument.getClass().getName()).toArray(String[]::new);
    return ManagementFactory.getPlatformMBeanServer().invoke(name, action, arguments, types);
  }

  private @Nullable Object call(String action, Object... arguments) {
    if (closed.get()) {
      return null;
    }
    try {
      return invoke(name, action, arguments);
    } catch (JMException | JMRuntimeException e) {
      log.failed(e);
      return null;
    }
  }

  @Override
  public Optional<AccessState> load(String key) {
    return call(FileStoreBean.LOAD, key) instanceof byte[] bytes
        ? log.read(key, bytes)
        : Optional.empty();
  }

  @Override
  public void save(String key, AccessState state) {
    call(FileStoreBean.SAVE, key, state.toBytes());
  }

  @Override
  public String describe() {
    return "file " + directory.resolve(FileStore.FILE);
  }

  @Override
  public void close() {
    if (!closed.getAndSet(true)) {
      try {
        invoke(name, FileStoreBean.LEAVE);
      } catch (JMException | JMRuntimeException e) {
        log.failed(e);
      }
    }
  }
}
