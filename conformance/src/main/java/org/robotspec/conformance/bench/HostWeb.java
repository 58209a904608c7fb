package org.robotspec.conformance.bench;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.robotspec.cache.Hop;
import org.robotspec.cache.Limits;
import org.robotspec.cache.RobotsFetcher;
import org.robotspec.rules.Origin;

/** A web in memory, whose hosts answer for their robots.txt as their names say. */
final class HostWeb implements RobotsFetcher {

  private final Map<HostClass, List<Hop>> answers = new EnumMap<>(HostClass.class);

  HostWeb() {
    for (HostClass kind : HostClass.values()) {
      answers.put(kind, kind.answers());
    }
  }

  /** Returns the origin of a host. */
  static String origin(HostClass kind, int host) {
    return "http://h" + host + "-" + kind.label() + ".example.com";
  }

  /** Returns what a host answers. */
  Hop answer(HostClass kind, int host) {
    List<Hop> all = answers.getOrDefault(kind, List.of());
    return all.get(host % all.size());
  }

  @Override
  public Hop fetch(String url, Limits limits) {
    String host = Origin.of(url).host();
    int dash = host.indexOf('-');
    HostClass kind = HostClass.ofLabel(host.substring(dash + 1, host.indexOf('.')));
    return answer(kind, Integer.parseInt(host, 1, dash, 10));
  }
}
