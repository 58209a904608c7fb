package org.robotspec.service.internal.fetch;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.robotspec.rules.Origin;
import org.robotspec.service.spi.Resolver;

/**
 * Keeps redirects out of inner networks: from a public origin to a private, link-local or loopback
 * address, and from a private origin to loopback.
 *
 * <p>Names are resolved here. If a fetcher ignores the checked addresses, a name that resolves to
 * others at the next request escapes this rule; then only the network itself protects its inner
 * hosts. A proxy resolves names itself, so behind a proxy only addresses and the names of this
 * machine are checked.
 *
 * @param everywhere whether redirects may lead anywhere
 * @param proxied whether a URL is requested through a proxy
 */
public record AddressRule(boolean everywhere, Resolver resolver, Predicate<String> proxied) {
  /** The rule of those who may be redirected anywhere. */
  public static final AddressRule ANYWHERE =
      new AddressRule(true, InetAddress::getAllByName, url -> false);

  /** How far inside a network an address is; a redirect must not lead further inside. */
  private enum Depth {
    PUBLIC,
    PRIVATE,
    LINK_LOCAL,
    LOOPBACK
  }

  /** The error for a name that should be public, but is not. */
  public static final class InnerAddressException extends UnknownHostException {
    private static final long serialVersionUID = 1L;

    private InnerAddressException(String host) {
      super(host + " is on an inner network");
    }
  }

  /**
   * Returns the addresses of a host, all of which must be on the public internet.
   *
   * @throws UnknownHostException if it has none, or one on an inner network
   */
  public static InetAddress[] resolvePublic(String host) throws UnknownHostException {
    InetAddress[] addresses = InetAddress.getAllByName(host);
    for (InetAddress address : addresses) {
      if (depth(address) != Depth.PUBLIC) {
        throw new InnerAddressException(host);
      }
    }
    return addresses;
  }

  /**
   * Returns this rule for one fetch: each name is resolved once, so that what was checked cannot
   * change until it is connected to. For one thread.
   */
  AddressRule once() {
    Map<String, InetAddress[]> known = new HashMap<>();
    return new AddressRule(
        everywhere,
        host -> {
          InetAddress[] addresses = known.get(host);
          if (addresses == null) {
            addresses = resolver.resolve(host);
            known.put(host, addresses);
          }
          return addresses;
        },
        proxied);
  }

  /** Returns whether a redirect is allowed; throws if the target's name has no address. */
  boolean allows(Origin from, Origin to) throws UnknownHostException {
    if (everywhere || from.host().equals(to.host())) {
      return true;
    }
    Depth target = deepest(to);
    return target == Depth.PUBLIC || target.compareTo(deepest(from)) <= 0;
  }

  /** One private address among public ones is enough: a connection may use any of them. */
  private Depth deepest(Origin origin) throws UnknownHostException {
    String host = origin.host();
    Depth deepest = Depth.PUBLIC;
    if (!isAddress(host) && proxied.test(origin.toString())) {
      return host.matches("(.*[.])?localhost[.]?") ? Depth.LOOPBACK : Depth.PUBLIC;
    }
    for (InetAddress address : resolver.resolve(host)) {
      deepest = deeper(deepest, depth(address));
    }
    return deepest;
  }

  /** Returns whether an origin's host is an address, which the JDK reads without a look-up. */
  private static boolean isAddress(String host) {
    return host.startsWith("[") || host.matches("[0-9.]+");
  }

  private static Depth deeper(Depth one, Depth other) {
    return one.compareTo(other) > 0 ? one : other;
  }

  private static Depth depth(InetAddress address) throws UnknownHostException {
    if (address.isLoopbackAddress() || address.isAnyLocalAddress()) {
      return Depth.LOOPBACK;
    }
    ByteBuffer octets = ByteBuffer.wrap(address.getAddress());
    if (address.isLinkLocalAddress() || address.isMulticastAddress() || isAzure(octets)) {
      return Depth.LINK_LOCAL;
    }
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
          || octets.getLong(0) >>> 1 == 0x0080_0000_0000_0000L // RFC 6666, 9780: discarded, dummy
          || isProtocolAssignment(octets)
          || start == 0x2001_0db8 // RFC 3849, documentation
          || start >>> 12 == 0x3fff0 // RFC 9637, documentation
          || start >>> 16 == 0x5f00 // RFC 9602, segment routing
          || isIsatap(octets)
          || (isLocalNat64(octets) && octets.getInt(8) != 0);
    }
    return start >>> 24 == 0
        || start >>> 22 == (100 << 8 | 64) >> 6 // RFC 6598, carriers
        || start >>> 8 == 192 << 16 // RFC 6890, protocol assignments
        || start >>> 8 == (192 << 16 | 2) // RFC 5737, documentation: three networks
        || start >>> 8 == (198 << 16 | 51 << 8 | 100)
        || start >>> 8 == (203 << 16 | 113)
        || start >>> 8 == (192 << 16 | 88 << 8 | 99) // RFC 7526, once relays of 6to4
        || start >>> 17 == (198 << 8 | 18) >> 1 // RFC 2544, benchmarks
        || start >>> 28 == 15;
  }

  /** RFC 2928: benchmarks, identifiers, tunnels; except the networks that IANA calls global. */
  private static boolean isProtocolAssignment(ByteBuffer octets) {
    int start = octets.getInt(0);
    return start >>> 9 == 0x2001_0000 >>> 9
        && start != 0x2001_0003 // RFC 7450
        && octets.getLong(0) >>> 16 != 0x2001_0004_0112L // RFC 7535
        && start >>> 4 != 0x2001_002 // RFC 7343
        && start >>> 4 != 0x2001_003; // RFC 9374
  }

  /** Returns whether this is 168.63.129.16, at which each machine in Azure finds its host. */
  private static boolean isAzure(ByteBuffer octets) {
    return octets.capacity() == 4 && octets.getInt(0) == (168 << 24 | 63 << 16 | 129 << 8 | 16);
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
