package org.robotspec.service;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.robotspec.profile.Setting;
import org.robotspec.profile.SpecProfile;
import org.robotspec.service.internal.overrides.HostPattern;
import org.robotspec.service.internal.store.Stores;
import org.robotspec.usage.UsageFilter;

/**
 * The settings of a {@link RobotsService}, besides those of its profile. {@link Setting#meaning}
 * says what each does.
 */
public final class ServiceSettings {
  /** With less than this, one file of the largest size would evict everything else. */
  static final long MEMORY_MIN = 2L << 20;

  private static final String HOST_NAMES =
      "host names or addresses, without scheme, port or path, or *.DOMAIN for a domain and all"
          + " hosts under it";

  private static final List<String> PROFILES =
      SpecProfile.all().stream().map(SpecProfile::name).toList();

  /** The host of an {@link #OVERRIDE}. */
  static final Setting<String> OVERRIDE_HOST =
      Setting.text("override", null, HOST_NAMES, ServiceSettings::isHost, "");

  /** The crawler's names. */
  public static final Setting<List<String>> AGENTS =
      Setting.list(
          "agents",
          "product tokens such as foo-news",
          ServiceSettings::isLine,
          "the crawler's product tokens, the most specific first (D-8, D-14); required");

  /** The User-Agent header. */
  public static final Setting<String> USER_AGENT =
      Setting.text(
          "user-agent",
          null,
          "a line of visible characters",
          ServiceSettings::isLine,
          "the User-Agent header of the service's own requests; default: the first agent");

  /** The revision of the specification. */
  public static final Setting<String> PROFILE =
      Setting.text(
          "profile",
          SpecProfile.GOOGLE_2019.name(),
          String.join(" or ", PROFILES),
          PROFILES::contains,
          "which revision of the specification applies");

  /** The mode of operation. */
  public static final Setting<Mode> MODE =
      Setting.choice(
          "mode",
          "whether verdicts take effect, or are only compared with the crawler's own",
          Mode.values());

  /** The store of states. */
  public static final Setting<String> STORE =
      Setting.text("store", "memory", Stores.FORMS, Stores::isAddress, "where states are kept")
          .hiding(Stores::shown);

  /** The memory of known origins, in bytes: some ten thousand with usual files. */
  public static final Setting<Long> MEMORY =
      Setting.bytes("memory", 64L << 20, MEMORY_MIN, "the most memory that known origins may take");

  /** The time limit of a caller: less than Storm's 30 s. */
  public static final Setting<Duration> MAX_WAIT =
      time(
          "max-wait",
          Duration.ofSeconds(25),
          "how long a caller waits for robots.txt to be fetched");

  private static final int FETCHES = 32; // make a few hundred a second
  private static final int MOST_FETCHES = 10_000;

  /** The limit of concurrent fetches, each of which takes two threads. */
  public static final Setting<Integer> MAX_FETCHES =
      Setting.number(
          "max-fetches",
          FETCHES,
          1,
          MOST_FETCHES,
          "how many fetches run at once, besides those that wait for slow hosts; in a crawler with"
              + " more fetcher threads, their number");

  /** The time limit of a connection. */
  public static final Setting<Duration> CONNECT_TIMEOUT =
      time("connect-timeout", Duration.ofSeconds(5), "how long to wait for a connection");

  /** The time limit of the headers of an answer. */
  public static final Setting<Duration> RESPONSE_TIMEOUT =
      time(
          "response-timeout",
          Duration.ofSeconds(10),
          "how long to wait for the headers of an answer, including the connection");

  /** The time limit of a whole fetch. */
  public static final Setting<Duration> FETCH_TIMEOUT =
      time(
          "fetch-timeout",
          Duration.ofSeconds(20),
          "how long a whole fetch may take, including redirects and bodies");

  /** Redirects into an inner network. */
  public static final Setting<Boolean> REDIRECT_TO_PRIVATE =
      Setting.flag(
          "redirect-to-private",
          false,
          "whether a public origin may redirect to a loopback, link-local or private address");

  /** The hosts without a robots.txt. */
  public static final Setting<List<String>> EXEMPT_HOSTS =
      Setting.list(
          "exempt-hosts",
          HOST_NAMES,
          ServiceSettings::isHost,
          "hosts that are crawled without a robots.txt (L-8)");

  /** The prefix of the keys of fixed robots.txt files. */
  static final String OVERRIDE_PREFIX = "override.";

  /** A fixed robots.txt: one setting for each host. */
  public static final Setting<String> OVERRIDE =
      Setting.text(
          OVERRIDE_PREFIX + "HOST",
          null,
          "the lines of a robots.txt, each of which means what it says (D-27); empty: everything is"
              + " allowed",
          text -> true,
          "a fixed robots.txt for a host or `*.DOMAIN` (L-8); write `\\n` for the end of a line");

  /** The file of fixed robots.txt files. */
  public static final Setting<String> OVERRIDES =
      Setting.text(
          "overrides",
          "",
          "a path; empty: none",
          path -> path.isEmpty() || !Path.of(path).toString().isBlank(),
          "a JSON file of overrides with who asked for each, why, and until when (L-8); read again"
              + " when it changes");

  /** The uses that a crawler's index filter requires. */
  public static final Setting<List<String>> USAGE_REQUIRE =
      uses(
          "usage.require",
          "a crawler indexes only pages whose owners expressly allow each of these uses");

  /** The uses that a crawler's index filter refuses. */
  public static final Setting<List<String>> USAGE_REFUSE =
      uses(
          "usage.refuse", "a crawler does not index pages whose owners disallow any of these uses");

  private static final List<Setting<?>> ALL =
      List.of(
          AGENTS,
          USER_AGENT,
          PROFILE,
          MODE,
          STORE,
          MEMORY,
          MAX_WAIT,
          MAX_FETCHES,
          CONNECT_TIMEOUT,
          RESPONSE_TIMEOUT,
          FETCH_TIMEOUT,
          REDIRECT_TO_PRIVATE,
          EXEMPT_HOSTS,
          OVERRIDE,
          OVERRIDES,
          USAGE_REQUIRE,
          USAGE_REFUSE);

  private ServiceSettings() {}

  /** Returns {@link #MAX_FETCHES} for a crawler with so many threads, each of which may wait. */
  public static String fetchesFor(int threads) {
    return Integer.toString(Math.max(FETCHES, Math.min(threads, MOST_FETCHES)));
  }

  /** Returns all settings, in the order of the documentation. */
  public static List<Setting<?>> all() {
    return ALL;
  }

  private static Setting<Duration> time(String key, Duration usual, String meaning) {
    return Setting.duration(key, usual, Duration.ofMillis(1), meaning); // 0 fetches nothing
  }

  private static Setting<List<String>> uses(String key, String meaning) {
    return Setting.list(
        key,
        "train-ai, search, or a signal such as content-signal.ai-train",
        use -> !new UsageFilter(List.of(use), List.of()).keepsAll(),
        meaning + " (U-1, U-6)");
  }

  private static boolean isLine(String text) {
    return !text.isBlank() && text.chars().noneMatch(c -> c < ' ' || c == 0x7f);
  }

  private static boolean isHost(String host) {
    return !HostPattern.name(host).isEmpty();
  }
}
