package org.robotspec.nutch;

import java.net.URL;
import java.net.URLClassLoader;
import java.util.Map;
import org.apache.nutch.protocol.Protocol;
import org.jspecify.annotations.Nullable;

/**
 * Makes delegates that leave bodies as they were sent, content coding and all (D-17): subclasses of
 * Nutch's own.
 */
final class Undecoded {
  /** Our class for each of Nutch's, by name: our own class loader cannot load them. */
  private static final Map<String, String> CLASSES =
      Map.of(
          "org.apache.nutch.protocol.http.Http", "org.robotspec.nutch.UndecodedHttp",
          "org.apache.nutch.protocol.okhttp.OkHttp", "org.robotspec.nutch.UndecodedOkHttp");

  private Undecoded() {}

  /**
   * Returns the protocol to use in place of a delegate, not yet configured; the delegate itself if
   * we have none for it.
   *
   * @throws IllegalStateException if the installed class is not the one that we know
   */
  static Protocol insteadOf(Protocol delegate) {
    Class<?> known = delegate.getClass();
    @Nullable String ours = CLASSES.get(known.getName());
    if (ours == null) {
      return delegate;
    }
    URL jar = Undecoded.class.getProtectionDomain().getCodeSource().getLocation();
    try {
      // Sees the classes of the delegate's plugin, and ours.
      ClassLoader loader = new URLClassLoader(new URL[] {jar}, known.getClassLoader());
      return (Protocol) loader.loadClass(ours).getDeclaredConstructor().newInstance();
    } catch (ReflectiveOperationException | LinkageError e) {
      throw new IllegalStateException(known.getName() + " is not Nutch's own class: " + e, e);
    }
  }

  /** Returns whether a delegate leaves bodies as they were sent. */
  static boolean handsOver(Protocol delegate) {
    return CLASSES.containsValue(delegate.getClass().getName());
  }

  /** Returns whether a delegate is OkHttp, which fails if a response ends within its headers. */
  static boolean isOkHttp(Protocol delegate) {
    return delegate.getClass().getName().equals("org.robotspec.nutch.UndecodedOkHttp");
  }
}
