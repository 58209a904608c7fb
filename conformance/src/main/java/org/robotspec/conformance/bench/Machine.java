package org.robotspec.conformance.bench;

import java.lang.management.ManagementFactory;

/**
 * What kind of machine a run was on.
 *
 * @param processors how many the JVM sees
 * @param architecture such as {@code amd64}
 * @param system the operating system
 * @param java the version of the JDK
 * @param jvm the name of the virtual machine
 */
record Machine(int processors, String architecture, String system, String java, String jvm) {

  /** Returns the machine that this runs on. */
  static Machine here() {
    return new Machine(
        Runtime.getRuntime().availableProcessors(),
        System.getProperty("os.arch"),
        System.getProperty("os.name"),
        Runtime.version().toString(),
        ManagementFactory.getRuntimeMXBean().getVmName());
  }

  @Override
  public String toString() {
    return processors
        + (processors == 1 ? " core, " : " cores, ")
        + architecture
        + ", "
        + system
        + ", JDK "
        + java
        + " ("
        + jvm
        + ")";
  }
}
