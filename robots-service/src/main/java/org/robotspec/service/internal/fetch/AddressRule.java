package org.robotspec.service.internal.fetch;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;
import org.robotspec.rules.Origin;

/**
 * Keeps redirects out of inner networks: from a public origin to a private, link-local or loopback
 * address, and from a private origin to loopback.
 *
 * <p>Names are resolved here. A name that has another address at the next request escapes this
 * rule; only the network itself can keep a crawler out of an inner network.
 *
 * @param everywhere whether redirects may lead anywhere
 */
public record AddressRule(boolean everywhere, Resolver resolver) {
  /** How far inside a network an address is; a redirect must not lead further inside. */
  private enum Depth {
    PUBLIC,
    PRIVATE,
    LINK_LOCAL,
    LOOPBACK
  }

  /** Resolves names. */
  @FunctionalInterface
  public interface Resolver {
    /** Returns the addresses, the preferred one first. */
    InetAddress[] resolve(String host) throws UnknownHostException;
  }

  /** Returns whether a redirect is allowed; throws if the target's name has no address. */
  boolean allows(Origin from, Origin to) throws UnknownHostException {
    if (everywhere || from.host().equals(to.host())) {
      return true;
    }
    Depth target = deepest(to.host());
    return target == Depth.PUBLIC || target.compareTo(deepest(from.host())) <= 0;
  }

  /** One private address among public ones is enough: a connection may use any of them. */
  private Depth deepest(String host) throws UnknownHostException {
    Depth deepest = Depth.PUBLIC;
    for (InetAddress address : resolver.resolve(host)) {
      deepest = deeper(deepest, depth(address));
    }
    return deepest;
  }

  private static Depth deeper(Depth one, Depth other) {
    return one.compareTo(other) > 0 ? one : other;
  }

  /** Returns whether an address is on the public internet, not on an inner network. */
  public static boolean isPublic(InetAddress address) throws UnknownHostException {
    return depth(address) == Depth.PUBLIC;
  }

  private static Depth depth(InetAddress address) throws UnknownHostException {
    if (address.isLoopbackAddress() || address.isAnyLocalAddress()) {
      return Depth.LOOPBACK;
    }
    if (address.isLinkLocalAddress() || address.isMulticastAddress()) {
      return Depth.LINK_LOCAL;
    }
    ByteBuffer octets = ByteBuffer.wrap(address.getAddress());
    Depth own = address.isSiteLocalAddress() || isPrivate(octets) ? Depth.PRIVATE : Depth.PUBLIC;
    @Nullable Integer embedded = octets.capacity() == 16 ? embeddedIpv4(octets) : null;
    if (embedded == null) {
      return own;
    }
    byte[] ipv4 = ByteBuffer.allocate(4).putInt(embedded).array();
    return deeper(own, depth(InetAddress.getByAddress(ipv4)));
  }

  /** Addresses that IANA's registries do not call global, beyond those that the JDK knows. */
  private static boolean isPrivate(ByteBuffer octets) {
    int start = octets.getInt(0);
    if (octets.capacity() == 16) {
      return start >>> 25 == 0xfc >> 1
          || isTeredo(octets)
          || isIsatap(octets)
          || (isLocalNat64(octets) && octets.getInt(8) != 0);
    }
    return start >>> 24 == 0
        || start >>> 22 == (100 << 8 | 64) >> 6 // RFC 6598, carriers
        || start >>> 8 == 192 << 16 // RFC 6890, protocol assignments
        || start >>> 17 == (198 << 8 | 18) >> 1 // RFC 2544, benchmarks
        || start >>> 28 == 15;
  }

  /**
   * Returns the IPv4 address in an IPv6 address, null if there is none: a gateway or the machine
   * itself may forward to it.
   */
  private static @Nullable Integer embeddedIpv4(ByteBuffer octets) {
    int last = octets.getInt(12);
    if (octets.getShort(0) == 0x2002) { // 6to4, RFC 3056
      return octets.getInt(2);
    }
    if (isTeredo(octets)) {
      return ~last;
    }
    int third = octets.getInt(8);
    boolean mapped = third == 0 || third == 0xffff || third == 0xffff << 16;
    boolean carries =
        isIsatap(octets)
            || (octets.getLong(0) == 0x0064_ff9b_0000_0000L && third == 0) // NAT64, RFC 6052
            || (isLocalNat64(octets) && third == 0)
            || (octets.getLong(0) == 0 && mapped);
    return carries ? last : null;
  }

  /** RFC 4380: tunnels from behind a NAT, which no site uses. */
  private static boolean isTeredo(ByteBuffer octets) {
    return octets.getInt(0) == 0x2001_0000;
  }

  /** RFC 5214: tunnels inside a site. */
  private static boolean isIsatap(ByteBuffer octets) {
    return (octets.getInt(8) & ~0x0200_0000) == 0x5efe;
  }

  /** RFC 8215: a site's own NAT64; the IPv4 address comes last unless the site chose otherwise. */
  private static boolean isLocalNat64(ByteBuffer octets) {
    return octets.getLong(0) >>> 16 == 0x0064_ff9b_0001L;
  }
}
