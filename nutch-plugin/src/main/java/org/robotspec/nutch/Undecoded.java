package org.robotspec.nutch;

import java.io.IOException;
import java.io.InputStream;
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
          "org.apache.nutch.protocol.http.Http", "UndecodedHttp",
          "org.apache.nutch.protocol.okhttp.OkHttp", "UndecodedOkHttp");

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
    try {
      Class<?> made = new Neighbour(known.getClassLoader()).define(ours);
      return (Protocol) made.getDeclaredConstructor().newInstance();
    } catch (IOException | ReflectiveOperationException | LinkageError e) {
      throw new IllegalStateException(known.getName() + " is not the one of Nutch: " + e, e);
    }
  }

  /** Returns whether a delegate hands over bodies as they were sent. */
  static boolean handsOver(Protocol delegate) {
    return CLASSES.containsValue(delegate.getClass().getSimpleName());
  }

  /** Sees the classes of the delegate's plugin. */
  private static final class Neighbour extends ClassLoader {
    Neighbour(@Nullable ClassLoader plugin) {
      super(plugin);
    }

    Class<?> define(String name) throws IOException {
      String file = name + ".class";
      try (@Nullable InputStream in = Undecoded.class.getResourceAsStream(file)) {
        if (in == null) {
          throw new IOException("no " + file + " in our jar");
        }
        byte[] bytes = in.readAllBytes();
        return defineClass(Undecoded.class.getPackageName() + "." + name, bytes, 0, bytes.length);
      }
    }
  }
}
