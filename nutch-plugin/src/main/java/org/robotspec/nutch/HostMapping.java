package org.robotspec.nutch;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Reader;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.nutch.protocol.ProtocolFactory;
import org.jspecify.annotations.Nullable;

/**
 * The file {@code conf/host-protocol-mapping.txt} as {@link ProtocolFactory} reads it.
 *
 * @param schemes the ids of protocols by scheme
 * @param hosts the ids of protocols by host or domain, which go first
 */
record HostMapping(Map<String, String> schemes, Map<String, String> hosts) {

  /** Reads the file; empty if there is none. */
  static HostMapping read(Configuration conf) {
    Map<String, String> schemes = new TreeMap<>();
    Map<String, String> hosts = new TreeMap<>();
    try (@Nullable Reader reader = conf.getConfResourceAsReader("host-protocol-mapping.txt")) {
      if (reader != null) {
        new BufferedReader(reader)
            .lines()
            .filter(line -> !line.startsWith("#"))
            .map(line -> line.strip().split("\t", -1))
            .filter(parts -> parts.length == 2)
            .forEach(parts -> put(parts[0].strip(), parts[1].strip(), schemes, hosts));
      }
    } catch (IOException e) {
      // As good as no file: Nutch goes on without one, too.
      return new HostMapping(Map.of(), Map.of());
    }
    return new HostMapping(schemes, hosts);
  }

  private static void put(
      String from, String id, Map<String, String> schemes, Map<String, String> hosts) {
    int colon = from.indexOf(':');
    if (colon < 0) {
      hosts.put(from, id);
    } else {
      schemes.put(from.substring(colon + 1).strip(), id);
    }
  }
}
