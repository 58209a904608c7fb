package org.robotspec.service;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Finds the IPv4 address that an IPv6 address carries: a gateway, or the machine itself, may send
 * to it whatever is sent to the other.
 */
final class EmbeddedIpv4 {
  private EmbeddedIpv4() {}

  /** Returns the four octets; null if there are none. */
  static byte @Nullable [] of(byte[] address) {
    if (starts(address, 0x20, 0x02)) { // 6to4, RFC 3056
      return Arrays.copyOfRange(address, 2, 6);
    }
    byte[] last = Arrays.copyOfRange(address, 12, 16);
    if (isTeredo(address)) {
      for (int at = 0; at < last.length; at++) {
        last[at] ^= (byte) 0xff;
      }
      return last;
    }
    boolean carries =
        isIsatap(address)
            || starts(address, 0, 0x64, 0xff, 0x9b, 0, 0, 0, 0, 0, 0, 0, 0) // NAT64, RFC 6052
            || (isLocalNat64(address) && isZero(address, 8, 12))
            || (isZero(address, 0, 8) && isZeroOrOnes(address, 8) && isZero(address, 10, 12))
            || (isZero(address, 0, 10) && isZeroOrOnes(address, 10));
    return carries ? last : null;
  }

  /** Says whether an address is one of a tunnel or gateway of a site, whatever it carries. */
  static boolean isInner(byte[] address) {
    return isTeredo(address) || isIsatap(address) || (isLocalNat64(address) && of(address) == null);
  }

  /** RFC 4380: tunnels from behind a NAT, where no site is. */
  private static boolean isTeredo(byte[] address) {
    return starts(address, 0x20, 0x01, 0, 0);
  }

  /** RFC 5214: tunnels inside a site. */
  private static boolean isIsatap(byte[] address) {
    return (address[8] & ~2) == 0
        && address[9] == 0
        && address[10] == 0x5e
        && address[11] == (byte) 0xfe;
  }

  /** RFC 8215: a NAT64 of a site's own; the address is last unless the site chose otherwise. */
  private static boolean isLocalNat64(byte[] address) {
    return starts(address, 0, 0x64, 0xff, 0x9b, 0, 1);
  }

  private static boolean starts(byte[] address, int... octets) {
    for (int at = 0; at < octets.length; at++) {
      if (address[at] != (byte) octets[at]) {
        return false;
      }
    }
    return true;
  }

  private static boolean isZero(byte[] address, int from, int to) {
    for (int at = from; at < to; at++) {
      if (address[at] != 0) {
        return false;
      }
    }
    return true;
  }

  private static boolean isZeroOrOnes(byte[] address, int at) {
    return address[at] == address[at + 1] && (address[at] == 0 || address[at] == (byte) 0xff);
  }
}
