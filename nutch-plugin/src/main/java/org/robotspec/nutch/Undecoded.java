package org.robotspec.nutch;

import java.net.URL;
import java.net.URLClassLoader;
import java.util.Map;
import org.apache.nutch.protocol.Protocol;
import org.jspecify.annotations.Nullable;

/**
 * Makes delegates that hand over bodies with the content coding that they were sent with (D-17):
 * subclasses of Nutch's own.
 */
final class Undecoded {
  /** Our class for each of Nutch's, by name: literals of ours would be loaded, and cannot be. */
  private static final Map<String, String> CLASSES =
      Map.of(
          "org.apache.nutch.protocol.http.Http", "org.robotspec.nutch.UndecodedHttp",
          "org.apache.nutch.protocol.okhttp.OkHttp", "org.robotspec.nutch.UndecodedOkHttp");

  private Undecoded() {}

  /**
   * Returns a protocol to use in place of a delegate, not yet configured; the delegate itself if it
   * is none that we know.
   *
   * @throws IllegalStateException if the class that is installed is not the one that we know
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
      throw new IllegalStateException(known.getName() + " is not the one of Nutch: " + e, e);
    }
  }

  /** Returns whether a delegate hands over bodies as they were sent. */
  static boolean handsOver(Protocol delegate) {
    return CLASSES.containsValue(delegate.getClass().getName());
  }
}
