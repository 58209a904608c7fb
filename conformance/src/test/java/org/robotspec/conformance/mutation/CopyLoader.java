package org.robotspec.conformance.mutation;

import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.robotspec.conformance.driver.Driver;
import org.robotspec.conformance.driver.DriverAnswer;
import org.robotspec.conformance.driver.Drivers;

/**
 * Loads the classes of a copy of the core in place of the real ones, and with them the suite's own
 * driver for the core. The suite, its questions and its answers stay those of the test.
 */
final class CopyLoader extends ClassLoader {
  private static final String DRIVERS = Drivers.class.getPackageName() + ".";

  private final Map<String, byte[]> copy;

  private CopyLoader(Map<String, byte[]> copy) {
    super(CopyLoader.class.getClassLoader());
    this.copy = copy;
  }

  /**
   * Returns the driver for a copy.
   *
   * @param copy all classes of the core
   * @param changed classes that stand in for some of them
   */
  static Driver driver(Map<String, byte[]> copy, Map<String, byte[]> changed) {
    Map<String, byte[]> classes = new HashMap<>(copy);
    classes.putAll(changed);
    try {
      Class<?> drivers = new CopyLoader(classes).loadClass(Drivers.class.getName());
      return (Driver) drivers.getMethod("ours").invoke(null);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    synchronized (getClassLoadingLock(name)) {
      Class<?> loaded = findLoadedClass(name);
      byte @Nullable [] own = loaded == null ? own(name) : null;
      if (own != null) {
        loaded = defineClass(name, own, 0, own.length);
      }
      return loaded == null ? super.loadClass(name, resolve) : loaded;
    }
  }

  private byte @Nullable [] own(String name) throws ClassNotFoundException {
    byte @Nullable [] bytes = copy.get(name);
    boolean shared =
        name.equals(Driver.class.getName()) || name.startsWith(DriverAnswer.class.getName());
    if (bytes != null || shared || !name.startsWith(DRIVERS)) {
      return bytes;
    }
    try (InputStream in = getResourceAsStream(name.replace('.', '/') + ".class")) {
      return in == null ? null : in.readAllBytes();
    } catch (IOException e) {
      throw new ClassNotFoundException(name, e);
    }
  }
}
