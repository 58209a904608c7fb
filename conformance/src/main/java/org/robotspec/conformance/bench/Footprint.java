package org.robotspec.conformance.bench;

import java.util.ArrayList;
import java.util.List;
import org.openjdk.jol.info.GraphLayout;

/**
 * What the compiled rules of a sample take in memory: everything that they refer to, but not what
 * the rules of all files share.
 *
 * @param sampleId what {@link Samples} makes the sample from
 * @param engine who compiled them
 * @param bytes their size on the heap
 */
record Footprint(String sampleId, Engine engine, long bytes) {

  private static final String MARK = "footprint\t";

  /** What JOL asks for to see into classes of the JDK and into records. */
  private static final List<String> JVM_OPTIONS =
      List.of(
          "-Djdk.attach.allowAttachSelf=true",
          "-Djol.magicFieldOffset=true",
          "--add-opens=java.base/java.lang=ALL-UNNAMED",
          "--add-opens=java.base/java.time=ALL-UNNAMED",
          "--add-opens=java.base/java.util=ALL-UNNAMED");

  /** Measures samples for every engine, in a JVM of its own. */
  static List<Footprint> measure(List<String> sampleIds) {
    List<Footprint> footprints = new ArrayList<>();
    for (String line : Fork.run(Footprint.class, JVM_OPTIONS, sampleIds.toArray(String[]::new))) {
      if (line.startsWith(MARK)) {
        String[] parts = line.split("\t", -1);
        footprints.add(new Footprint(parts[1], Engine.valueOf(parts[2]), Long.parseLong(parts[3])));
      }
    }
    return List.copyOf(footprints);
  }

  /** Prints the footprints of the samples that the arguments name. */
  public static void main(String[] sampleIds) {
    for (String id : sampleIds) {
      Sample sample = Samples.of(id);
      for (Engine engine : Engine.values()) {
        Object one = engine.compile(sample.file(), Sample.AGENT).kept();
        Object another = engine.compile(sample.file(), Sample.AGENT).kept();
        long bytes =
            GraphLayout.parseInstance(one, another).totalSize()
                - GraphLayout.parseInstance(one).totalSize();
        System.out.println(MARK + id + "\t" + engine + "\t" + bytes);
      }
    }
  }
}
