package org.robotspec;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;

/** Counts the octets that work allocates: what is compared, kept or read again needs some. */
public final class Allocated {
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private Allocated() {}

  /** Returns how many octets the current thread allocates for a task. */
  public static long by(Runnable task) {
    long before = THREADS.getCurrentThreadAllocatedBytes();
    task.run();
    return THREADS.getCurrentThreadAllocatedBytes() - before;
  }
}
