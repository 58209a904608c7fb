package org.robotspec.service.spi;

import java.net.InetAddress;
import java.net.UnknownHostException;

/** Finds the addresses of hosts. Thread-safe. */
@FunctionalInterface
public interface Resolver {
  /**
   * Returns the addresses of a host, the preferred one first.
   *
   * @param host a name or an address, as in a URL
   * @throws UnknownHostException if it has none
   */
  InetAddress[] resolve(String host) throws UnknownHostException;
}
