package org.robotspec.cache;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import org.robotspec.rules.Origin;

/**
 * Keeps a redirect from leading a crawler into places that its outside has no business in: a public
 * origin's to a private, link-local or loopback address, a private one's to loopback.
 *
 * <p>Names are resolved. A name that has another address at the next look-up escapes this rule; a
 * crawler that must not reach an inner network is kept from it by the network.
 */
final class AddressRule {
  /** How far inside an address is; a redirect leads no further inside than its origin is. */
  private enum Depth {
    PUBLIC,
    PRIVATE,
    LINK_LOCAL,
    LOOPBACK
  }

  /** Finds the addresses of a name. */
  @FunctionalInterface
  interface Resolver {
    InetAddress[] resolve(String host) throws UnknownHostException;
  }

  private final boolean everywhere;
  private final Resolver resolver;

  AddressRule(boolean everywhere, Resolver resolver) {
    this.everywhere = everywhere;
    this.resolver = resolver;
  }

  /**
   * Returns whether a redirect of an origin may lead to another.
   *
   * @throws UnknownHostException if the target's name has no address
   */
  boolean allows(Origin from, Origin to) throws UnknownHostException {
    if (everywhere || from.host().equals(to.host())) {
      return true;
    }
    Depth target = deepest(to.host());
    return target == Depth.PUBLIC || target.compareTo(deepest(from.host())) <= 0;
  }

  /** One private address among public ones is enough: any of them may be the one that is used. */
  private Depth deepest(String host) throws UnknownHostException {
    Depth deepest = Depth.PUBLIC;
    for (InetAddress address : resolver.resolve(host)) {
      Depth depth = depth(address);
      deepest = depth.compareTo(deepest) > 0 ? depth : deepest;
    }
    return deepest;
  }

  private static Depth depth(InetAddress address) throws UnknownHostException {
    byte[] bytes = address.getAddress();
    if (address instanceof Inet6Address) {
      int embedded = embeddedIpv4(bytes);
      if (embedded >= 0) {
        byte[] inner = Arrays.copyOfRange(bytes, embedded, embedded + 4);
        return depth(InetAddress.getByAddress(inner));
      }
    }
    if (address.isLoopbackAddress() || address.isAnyLocalAddress()) {
      return Depth.LOOPBACK;
    }
    if (address.isLinkLocalAddress() || address.isMulticastAddress()) {
      return Depth.LINK_LOCAL;
    }
    return address.isSiteLocalAddress() || isPrivate(bytes) ? Depth.PRIVATE : Depth.PUBLIC;
  }

  /** What the JDK does not count: 0/8, 100.64/10 (RFC 6598), 198.18/15, 240/4, fc00::/7. */
  private static boolean isPrivate(byte[] bytes) {
    int first = bytes[0] & 0xff;
    int second = bytes[1] & 0xff;
    if (bytes.length == 16) {
      return (first & 0xfe) == 0xfc;
    }
    return first == 0
        || (first == 100 && (second & 0xc0) == 64)
        || (first == 198 && (second & 0xfe) == 18)
        || first >= 240;
  }

  /** Returns where an IPv6 address carries an IPv4 one (NAT64, 6to4, compatible), or -1. */
  private static int embeddedIpv4(byte[] bytes) {
    if (bytes[0] == 0x20 && bytes[1] == 0x02) {
      return 2;
    }
    boolean nat64 = startsWithNat64(bytes);
    int zeros = 0;
    while (zeros < 12 && bytes[zeros] == 0) {
      zeros++;
    }
    // ::1 and :: are addresses of their own.
    boolean compatible = zeros == 12 && (bytes[12] != 0 || bytes[13] != 0);
    return nat64 || compatible ? 12 : -1;
  }

  /** 64:ff9b::/96 (RFC 6052). */
  private static boolean startsWithNat64(byte[] bytes) {
    return bytes[0] == 0 && bytes[1] == 0x64 && bytes[2] == (byte) 0xff && bytes[3] == (byte) 0x9b;
  }
}
