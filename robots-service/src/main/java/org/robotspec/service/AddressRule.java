package org.robotspec.service;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import org.jspecify.annotations.Nullable;
import org.robotspec.rules.Origin;

/**
 * Keeps a redirect from leading a crawler into places that its outside has no business in: a public
 * origin's to a private, link-local or loopback address, a private one's to loopback.
 *
 * <p>Names are resolved. A name that has another address at the next request escapes this rule; a
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
    if (address.isLoopbackAddress() || address.isAnyLocalAddress()) {
      return Depth.LOOPBACK;
    }
    if (address.isLinkLocalAddress() || address.isMulticastAddress()) {
      return Depth.LINK_LOCAL;
    }
    boolean inner = address.isSiteLocalAddress() || isPrivate(bytes);
    Depth own = inner ? Depth.PRIVATE : Depth.PUBLIC;
    byte @Nullable [] inside = address instanceof Inet6Address ? EmbeddedIpv4.of(bytes) : null;
    if (inside == null) {
      return own;
    }
    Depth embedded = depth(InetAddress.getByAddress(inside));
    return embedded.compareTo(own) > 0 ? embedded : own;
  }

  /** What the JDK does not count: those that the IANA's registries say are not global. */
  private static boolean isPrivate(byte[] bytes) {
    int first = bytes[0] & 0xff;
    int second = bytes[1] & 0xff;
    if (bytes.length == 16) {
      return (first & 0xfe) == 0xfc || EmbeddedIpv4.isInner(bytes);
    }
    return first == 0
        || (first == 100 && (second & 0xc0) == 64) // RFC 6598, carriers
        || (first == 192 && second == 0 && bytes[2] == 0) // RFC 6890, protocol assignments
        || (first == 198 && (second & 0xfe) == 18) // RFC 2544, benchmarks
        || first >= 240;
  }
}
