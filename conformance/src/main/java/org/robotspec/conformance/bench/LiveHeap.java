package org.robotspec.conformance.bench;

import java.lang.management.ManagementFactory;
import javax.management.JMException;
import javax.management.ObjectName;

/**
 * The bytes of all objects that are in use in this JVM.
 *
 * <p>They are added up by the JVM's own table of classes, after a full collection. The heap's
 * occupancy after a collection is no such figure: some collectors leave dead objects where moving
 * the live ones would cost more, up to a megabyte in a small heap.
 */
final class LiveHeap {

  private static final String TOTAL = "Total";

  private LiveHeap() {}

  /**
   * Collects garbage, and returns what is left.
   *
   * @throws IllegalStateException if this JVM has no such table
   */
  static long bytes() {
    try {
      Object table =
          ManagementFactory.getPlatformMBeanServer()
              .invoke(
                  new ObjectName("com.sun.management:type=DiagnosticCommand"),
                  "gcClassHistogram",
                  new Object[] {null},
                  new String[] {String[].class.getName()});
      return total(table.toString());
    } catch (JMException e) {
      throw new IllegalStateException("this JVM does not tell what is on its heap", e);
    }
  }

  /** Reads the last line: the word, a number of objects, a number of bytes. */
  static long total(String table) {
    String last = table.stripTrailing();
    String[] parts = last.substring(last.lastIndexOf('\n') + 1).trim().split("\\s+", -1);
    if (parts.length != 3 || !parts[0].equals(TOTAL)) {
      throw new IllegalStateException("the table of classes ends with \"" + parts[0] + "\"");
    }
    return Long.parseLong(parts[2]);
  }
}
