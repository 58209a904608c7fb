package org.robotspec.nutch;

import java.lang.reflect.Field;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.Map;
import org.apache.nutch.fetcher.FetcherThread;
import org.apache.nutch.plugin.Extension;
import org.apache.nutch.protocol.Protocol;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Everything that relies on Nutch's internals, each with the reason why Nutch offers no other way.
 */
final class NutchInternals {
  private static final Logger LOG = LoggerFactory.getLogger(NutchInternals.class);

  private static final String RAW_OKHTTP = "org.robotspec.nutch.RawBodies$OkHttp";

  /** Our subclass for each of Nutch's protocols, by name. */
  private static final Map<String, String> RAW_BODY =
      Map.of(
          "org.apache.nutch.protocol.http.Http",
          "org.robotspec.nutch.RawBodies$Http",
          "org.apache.nutch.protocol.okhttp.OkHttp",
          RAW_OKHTTP);

  private NutchInternals() {}

  /**
   * Returns whether a class, or one within it, is on the stack, to identify the calling job. The
   * configuration does not: extensions get the tool's, from before it created a job, and all jobs
   * of a process share them.
   */
  static boolean isCalledBy(Class<?> caller) {
    return StackWalker.getInstance()
        .walk(
            frames -> frames.anyMatch(frame -> frame.getClassName().startsWith(caller.getName())));
  }

  /**
   * Returns the private field of a fetcher thread that holds its job; null, with a warning, if this
   * Nutch has none. Nutch passes the job to no protocol and no filter, and has no method for it.
   */
  static @Nullable Field jobOfFetcherThread() {
    try {
      Field job = FetcherThread.class.getDeclaredField("context");
      job.setAccessible(true);
      return job;
    } catch (ReflectiveOperationException | RuntimeException e) {
      LOG.warn("No job counters: this version of Nutch keeps its job elsewhere ({})", e.toString());
      return null;
    }
  }

  /**
   * Returns the protocol to use in place of a delegate, not yet configured: a subclass that leaves
   * bodies as sent, with their content coding (D-17); null if we have none.
   *
   * <p>A class loader created here sees both the delegate's class and ours. Nutch's loader for our
   * plugin could see the delegate's only if plugin.xml required the plugin of each, and a required
   * plugin must be installed and becomes active.
   *
   * @throws IllegalStateException if the installed class is not the one that we know
   */
  static @Nullable Protocol rawBodies(Extension delegate) {
    @Nullable String ours = RAW_BODY.get(delegate.getClazz());
    if (ours == null) {
      return null;
    }
    URL jar = NutchInternals.class.getProtectionDomain().getCodeSource().getLocation();
    try {
      Class<?> known = delegate.getDescriptor().getClassLoader().loadClass(delegate.getClazz());
      ClassLoader loader = new URLClassLoader(new URL[] {jar}, known.getClassLoader());
      return (Protocol) loader.loadClass(ours).getDeclaredConstructor().newInstance();
    } catch (ReflectiveOperationException | LinkageError e) {
      throw new IllegalStateException(delegate.getClazz() + " is not Nutch's own class: " + e, e);
    }
  }

  static boolean hasRawBodies(Protocol delegate) {
    return RAW_BODY.containsValue(delegate.getClass().getName());
  }

  /** Returns whether a delegate fails if a response ends within its headers, as OkHttp does. */
  static boolean failsWithinHeaders(Protocol delegate) {
    return delegate.getClass().getName().equals(RAW_OKHTTP);
  }
}
