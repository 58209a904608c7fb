package org.robotspec.service.internal.store;

import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The address of one Redis server, of Sentinels, or of a Redis Cluster. Immutable. The forms are
 * those of Redis clients: {@code redis://} as registered with IANA, {@code redis-sentinel://} as in
 * Lettuce.
 *
 * @param tls whether connections use TLS
 * @param user null if there is none
 * @param password null if there is none
 * @param hosts the server, the Sentinels, or some nodes of the cluster; not resolved
 * @param database a number, 0 in a cluster
 * @param primary the Sentinels' name for the servers; empty without Sentinels
 */
record RedisAddress(
    Kind kind,
    boolean tls,
    @Nullable String user,
    @Nullable String password,
    List<InetSocketAddress> hosts,
    int database,
    String primary) {
  enum Kind {
    SERVER,
    SENTINEL,
    CLUSTER
  }

  /** The forms of an address, in words. */
  static final String FORMS =
      "redis://[user:password@]host[:port][/database],"
          + " redis-sentinel://[user:password@]host[:port],host[:port][/database]?master=NAME,"
          + " redis-cluster://[user:password@]host[:port],host[:port],"
          + " or one of these with rediss for TLS";

  private static final int MAX_PORT = 65_535;

  private static final Pattern FORM =
      Pattern.compile(
          "(redis)(s?)(-sentinel|-cluster|)://(?:([^/?#]*)@)?([^/?#@]*)(/[^?#@]*)?([?#][^@]*)?");
  private static final Pattern HOST =
      Pattern.compile("([A-Za-z0-9._-]+|\\[[0-9A-Fa-f:.]+])(?::(.*))?");
  private static final Pattern DATABASE = Pattern.compile("/?(\\d{0,9})");

  /** The second and the third form are Lettuce's. */
  private static final Pattern PRIMARY =
      Pattern.compile("(?:\\?master=|\\?sentinelMasterId=|#)([A-Za-z0-9._-]+)");

  /** Returns an address for people: without a user and a password. */
  static String shown(String address) {
    return address.replaceAll("(?s)//.*@", "//***@");
  }

  static boolean isOne(String text) {
    return text.matches("rediss?(-sentinel|-cluster)?:.*");
  }

  /**
   * Reads an address.
   *
   * @throws IllegalArgumentException if it is none; the message says why, without any password
   */
  static RedisAddress parse(String text) {
    Matcher form = FORM.matcher(text);
    // Does not quote the text, which may contain a password with a slash.
    check(
        form.matches(),
        "it is not of the form redis://host:port, or a login has special characters that are not"
            + " percent-encoded");
    Kind kind =
        switch (form.group(3)) {
          case "-sentinel" -> Kind.SENTINEL;
          case "-cluster" -> Kind.CLUSTER;
          default -> Kind.SERVER;
        };
    @Nullable String login = form.group(4);
    check(
        login == null || login.contains(":"),
        "a user needs a password, and a password a colon before it");
    List<InetSocketAddress> hosts = hosts(form.group(5), kind == Kind.SENTINEL ? 26_379 : 6379);
    check(
        kind != Kind.SERVER || hosts.size() == 1,
        "several servers need redis-sentinel:// or redis-cluster://");
    int database = database(form.group(6));
    check(kind != Kind.CLUSTER || database == 0, "a cluster has only the database 0");
    return new RedisAddress(
        kind,
        !form.group(2).isEmpty(),
        login == null ? null : decoded(login.substring(0, login.indexOf(':'))),
        login == null ? null : decoded(login.substring(login.indexOf(':') + 1)),
        hosts,
        database,
        primary(kind, form.group(7)));
  }

  private static void check(boolean condition, String what) {
    if (!condition) {
      throw new IllegalArgumentException(what);
    }
  }

  private static List<InetSocketAddress> hosts(String text, int usualPort) {
    List<InetSocketAddress> hosts = new ArrayList<>();
    for (String each : text.split(",", -1)) {
      Matcher host = HOST.matcher(each);
      check(host.matches(), "\"" + each + "\" is not a host");
      @Nullable String port = host.group(2);
      hosts.add(
          InetSocketAddress.createUnresolved(host.group(1), port == null ? usualPort : port(port)));
    }
    return List.copyOf(hosts);
  }

  private static int port(String text) {
    int port = text.matches("\\d{1,5}") ? Integer.parseInt(text) : 0;
    check(
        port > 0 && port <= MAX_PORT,
        "\"" + text + "\" is not a port, a number from 1 to " + MAX_PORT);
    return port;
  }

  private static int database(@Nullable String path) {
    Matcher database = DATABASE.matcher(path == null ? "" : path);
    check(database.matches(), "\"" + path + "\" is not the number of a database");
    return database.group(1).isEmpty() ? 0 : Integer.parseInt(database.group(1));
  }

  private static String primary(Kind kind, @Nullable String rest) {
    Matcher primary = PRIMARY.matcher(rest == null ? "" : rest);
    check(
        kind != Kind.SENTINEL || primary.matches(),
        "with Sentinel, an address ends in ?master= and the name of the primary");
    check(kind == Kind.SENTINEL || rest == null, "it ends in \"" + rest + "\"");
    return kind == Kind.SENTINEL ? primary.group(1) : "";
  }

  /** Returns a part of a login without percent-encoding; null if it is empty. */
  private static @Nullable String decoded(String text) {
    try {
      String decoded = URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
      return decoded.isEmpty() ? null : decoded;
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("a % in a user or a password must be written as %25", e);
    }
  }

  /** Returns this without the login. */
  @Override
  public String toString() {
    return kind + " " + hosts;
  }
}
