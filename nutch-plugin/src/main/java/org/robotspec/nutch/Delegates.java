package org.robotspec.nutch;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Reader;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.nutch.plugin.Extension;
import org.apache.nutch.plugin.PluginRepository;
import org.apache.nutch.plugin.PluginRuntimeException;
import org.apache.nutch.protocol.Protocol;
import org.apache.nutch.protocol.ProtocolFactory;
import org.apache.nutch.util.NutchConfiguration;
import org.jspecify.annotations.Nullable;
import org.robotspec.service.RobotsConfig;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The protocol plugins that fetch, one for each scheme: the one that the operator names, or the
 * only other active one, or, if none for http or https is active, an installed one. Immutable and
 * thread-safe.
 */
final class Delegates {
  private static final Logger LOG = LoggerFactory.getLogger(Delegates.class);

  private static final String MAPPING = "conf/host-protocol-mapping.txt";

  private final Map<String, Extension> extensions = new TreeMap<>();

  /** The active protocols other than ours, which Nutch may choose instead. */
  private final List<Extension> rivals;

  /**
   * Finds the delegates.
   *
   * @throws IllegalArgumentException if a scheme's delegate is missing, ambiguous or Robotspec
   *     itself, or if neither http nor https has one; the message says what to set
   */
  Delegates(Configuration conf, NutchSettings settings) {
    rivals = protocols(conf);
    List<Extension> others = new ArrayList<>(rivals);
    if (!hasRival("http") && !hasRival("https")) {
      others.addAll(installed(conf, settings));
    }
    AdapterSettings.DELEGATES.forEach(
        (scheme, row) -> {
          String property = RobotsConfig.PREFIX + row.key();
          String id = settings.get(row);
          @Nullable Extension delegate =
              id.isEmpty() ? onlyOne(others, scheme, property) : named(others, id, property);
          if (delegate != null) {
            extensions.put(scheme, delegate);
          }
        });
    if (!has("http") && !has("https")) {
      throw new IllegalArgumentException(
          "Robotspec needs another protocol plugin that fetches pages: none for http or https is in"
              + " plugin.includes, and protocol-okhttp is not in plugin.folders");
    }
  }

  private static List<Extension> protocols(Configuration conf) {
    return Arrays.stream(
            PluginRepository.get(conf).getExtensionPoint(Protocol.X_POINT_ID).getExtensions())
        .filter(protocol -> !protocol.getId().equals(RobotspecProtocol.ID))
        .toList();
  }

  /**
   * Returns installed, inactive protocols of Nutch, from our own repository: the usual one, or
   * those from which the operator's setting chooses.
   */
  private static List<Extension> installed(Configuration conf, NutchSettings settings) {
    boolean named =
        AdapterSettings.DELEGATES.values().stream().anyMatch(row -> !settings.get(row).isEmpty());
    String names = named ? "(http|httpclient|okhttp|ftp)" : "okhttp";
    Configuration own = new Configuration(conf);
    own.set("plugin.includes", "nutch-extensionpoints|protocol-" + names);
    // Nutch keeps a repository for each of these.
    own.set(NutchConfiguration.UUID_KEY, NutchConfiguration.getUUID(conf) + " Robotspec " + names);
    return protocols(own);
  }

  private static Extension named(List<Extension> others, String id, String property) {
    if (id.equals(RobotspecProtocol.ID)) {
      throw new IllegalArgumentException(
          property + " = " + id + " is Robotspec itself; name the protocol that fetches");
    }
    return others.stream()
        .filter(other -> other.getId().equals(id))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "%s = %s is not active; these may fetch: %s (see plugin.includes)"
                        .formatted(property, id, String.join(", ", ids(others)))));
  }

  private static @Nullable Extension onlyOne(
      List<Extension> others, String scheme, String property) {
    List<Extension> suitable = others.stream().filter(other -> handles(other, scheme)).toList();
    if (ids(suitable).size() > 1) {
      throw new IllegalArgumentException(
          "more than one protocol plugin fetches %s: %s; set %s to one of them"
              .formatted(scheme, String.join(", ", ids(suitable)), property));
    }
    return suitable.isEmpty() ? null : suitable.get(0);
  }

  private static boolean handles(Extension protocol, String scheme) {
    @Nullable String names = protocol.getAttribute("protocolName");
    return names != null && List.of(names.split("[, ]", -1)).contains(scheme);
  }

  /** Returns the distinct ids of protocols: a plugin may have one extension for each scheme. */
  private static List<String> ids(List<Extension> protocols) {
    return protocols.stream().map(Extension::getId).distinct().toList();
  }

  /**
   * Creates the protocols, one for each delegate, and returns them by scheme.
   *
   * <p>Call this during configuration, before the first URL, and hold none of our locks: Nutch
   * creates a plugin under the lock of its extension, and the plugin may then take the lock of its
   * configuration's {@code ObjectCache}. {@code ProtocolFactory}, with the configuration that Nutch
   * gives us, takes them in the other order.
   *
   * @param conf their configuration; null to keep the one that Nutch sets
   * @throws IllegalStateException if one cannot be created; the message names it
   */
  Map<String, Protocol> make(@Nullable Configuration conf) {
    Map<String, Protocol> byId = new HashMap<>();
    Map<String, Protocol> byScheme = new HashMap<>();
    extensions.forEach(
        (scheme, extension) -> {
          @Nullable Protocol made = byId.get(extension.getId());
          Protocol protocol = made == null ? make(extension, conf) : made;
          byId.put(extension.getId(), protocol);
          byScheme.put(scheme, protocol);
        });
    return Map.copyOf(byScheme);
  }

  private static Protocol make(Extension extension, @Nullable Configuration conf) {
    try {
      @Nullable Protocol protocol = conf == null ? null : NutchInternals.rawBodies(extension);
      if (protocol == null) {
        protocol = (Protocol) extension.getExtensionInstance();
      }
      if (protocol == null) {
        throw new IllegalStateException("its constructor failed; see standard error");
      }
      if (conf != null) {
        protocol.setConf(conf);
      }
      return protocol;
    } catch (PluginRuntimeException | RuntimeException | LinkageError e) {
      String message =
          "cannot create the protocol " + extension.getId() + ", which fetches pages: " + e;
      LOG.error(message);
      throw new IllegalStateException(message, e);
    }
  }

  /**
   * Returns what is wrong with Nutch's choice of protocols by {@value #MAPPING}: any but ours obeys
   * other rules, or none.
   */
  List<String> mistakes(Configuration conf, NutchSettings settings) {
    List<String> mistakes = new ArrayList<>();
    Map<String, String> ids = mapping(conf, mistakes);
    for (String scheme : AdapterSettings.DELEGATES.keySet()) {
      @Nullable String id = ids.remove("protocol:" + scheme);
      boolean ours = id == null ? !hasRival(scheme) : id.equals(RobotspecProtocol.ID);
      if (has(scheme) && !ours) {
        String by = id == null ? "may not be handled by Robotspec" : "is handled by " + id;
        mistakes.add(
            "robots.txt of %s %s: %s lacks the line \"protocol:%1$s<TAB>%s\""
                .formatted(scheme, by, MAPPING, RobotspecProtocol.ID));
      }
    }
    ids.values().removeIf(RobotspecProtocol.ID::equals);
    ids.keySet().removeIf(host -> host.contains(":") || settings.isExempt("http://" + host + "/"));
    String advice =
        "robots.txt of %s is handled by %s: remove its line from %s, or, to ignore this robots.txt,"
            + " add the host to http.robot.rules.allowlist";
    ids.forEach((host, id) -> mistakes.add(advice.formatted(host, id, MAPPING)));
    return mistakes;
  }

  /** Reads ids by host or {@code protocol:scheme}, as {@link ProtocolFactory} does. */
  private static Map<String, String> mapping(Configuration conf, List<String> mistakes) {
    Map<String, String> ids = new TreeMap<>();
    try (@Nullable Reader reader = conf.getConfResourceAsReader("host-protocol-mapping.txt")) {
      Stream<String> lines = reader == null ? Stream.of() : new BufferedReader(reader).lines();
      for (String line : lines.map(String::strip).toList()) {
        String[] words = line.split("\\s+", -1);
        if (!line.startsWith("#") && words.length == 2) {
          ids.put(words[0], words[1]);
          if (line.split("\t", -1).length != 2) {
            mistakes.add(MAPPING + ": not a space but one tab must separate \"" + line + "\"");
          }
        }
      }
    } catch (IOException e) {
      // Nutch, too, continues without the file.
    }
    return ids;
  }

  /** Returns whether Nutch may fetch a scheme by an active protocol other than ours. */
  private boolean hasRival(String scheme) {
    return rivals.stream().anyMatch(other -> handles(other, scheme));
  }

  boolean has(String scheme) {
    return extensions.containsKey(scheme);
  }

  /** Returns the name of the class that fetches a scheme; null if none does. */
  @Nullable String className(String scheme) {
    @Nullable Extension extension = extensions.get(scheme);
    return extension == null ? null : extension.getClazz();
  }

  @Override
  public String toString() {
    return AdapterSettings.DELEGATES.keySet().stream()
        .map(
            scheme -> {
              @Nullable Extension extension = extensions.get(scheme);
              return scheme + " by " + (extension == null ? "none" : extension.getId());
            })
        .collect(Collectors.joining(", "));
  }
}
