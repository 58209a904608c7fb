package org.robotspec.cli.web;

import java.net.InetAddress;
import java.net.UnknownHostException;

/** Tells to which addresses the server may connect. */
@FunctionalInterface
interface AllowedAddresses {
  /** Returns whether it may connect to an address. */
  boolean allows(InetAddress address) throws UnknownHostException;
}
