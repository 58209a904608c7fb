package org.robotspec.nutch;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.nutch.plugin.Extension;
import org.apache.nutch.plugin.PluginRepository;
import org.apache.nutch.plugin.PluginRuntimeException;
import org.apache.nutch.protocol.Protocol;
import org.jspecify.annotations.Nullable;
import org.robotspec.service.RobotsConfig;

/**
 * The protocol plugins that do the fetching, one for each scheme: those that the operator names, by
 * default the only other active one. Immutable and thread-safe.
 */
final class Delegates {

  /** The schemes that plugin.xml claims for us. */
  static final List<String> SCHEMES = List.of("http", "https", "ftp");

  private final Map<String, Extension> extensions;

  private Delegates(Map<String, Extension> extensions) {
    this.extensions = extensions;
  }

  /**
   * Finds the delegates.
   *
   * @throws IllegalArgumentException if a scheme's delegate is not active, is not clear, or would
   *     be ourselves, or if neither http nor https has one; the message says what to set
   */
  static Delegates of(Configuration conf) {
    Extension[] protocols =
        PluginRepository.get(conf).getExtensionPoint(Protocol.X_POINT_ID).getExtensions();
    Map<String, Extension> found = new TreeMap<>();
    for (String scheme : SCHEMES) {
      @Nullable String named = conf.getTrimmed(property(scheme));
      @Nullable Extension delegate =
          named == null || named.isEmpty()
              ? onlyOther(protocols, scheme)
              : named(protocols, scheme, named);
      if (delegate != null) {
        found.put(scheme, delegate);
      }
    }
    if (!found.containsKey("http") && !found.containsKey("https")) {
      throw new IllegalArgumentException(
          "Robotspec needs another protocol plugin to fetch with, and none for http or https is"
              + " active: add protocol-okhttp or protocol-http to plugin.includes");
    }
    return new Delegates(found);
  }

  private static String property(String scheme) {
    return RobotsConfig.PREFIX + AdapterSettings.DELEGATE_PREFIX + scheme;
  }

  private static Extension named(Extension[] protocols, String scheme, String id) {
    if (id.equals(PluginIds.PROTOCOL_ID)) {
      throw new IllegalArgumentException(
          property(scheme) + " = " + id + " is Robotspec itself; name the protocol that fetches");
    }
    for (Extension protocol : protocols) {
      if (protocol.getId().equals(id)) {
        return protocol;
      }
    }
    throw new IllegalArgumentException(
        property(scheme)
            + " = "
            + id
            + " is not active; active are "
            + String.join(", ", others(protocols, null))
            + " (see plugin.includes)");
  }

  private static @Nullable Extension onlyOther(Extension[] protocols, String scheme) {
    List<String> ids = others(protocols, scheme);
    if (ids.isEmpty()) {
      return null;
    }
    if (ids.size() > 1) {
      throw new IllegalArgumentException(
          "more than one protocol plugin fetches "
              + scheme
              + ": "
              + String.join(", ", ids)
              + "; set "
              + property(scheme)
              + " to one of them");
    }
    return named(protocols, scheme, ids.get(0));
  }

  /** Returns the ids of all protocols but ours, for a scheme or for any. */
  private static List<String> others(Extension[] protocols, @Nullable String scheme) {
    List<String> ids = new ArrayList<>();
    for (Extension protocol : protocols) {
      String id = protocol.getId();
      if (!id.equals(PluginIds.PROTOCOL_ID) && !ids.contains(id) && speaks(protocol, scheme)) {
        ids.add(id);
      }
    }
    return ids;
  }

  private static boolean speaks(Extension protocol, @Nullable String scheme) {
    @Nullable String names = protocol.getAttribute("protocolName");
    return scheme == null || (names != null && List.of(names.split("[, ]", -1)).contains(scheme));
  }

  /** Returns the scheme of a URL, in lower case; empty if it has none. */
  static String scheme(String url) {
    int colon = url.indexOf(':');
    return colon < 0 ? "" : url.substring(0, colon).strip().toLowerCase(Locale.ROOT);
  }

  /**
   * Makes the protocols, one for each delegate, and returns them by scheme.
   *
   * <p>To be called while the part that needs them is configured, before the first URL, and with no
   * lock of ours held: a plugin is made under the lock of its extension, and may then take that of
   * its configuration's {@code ObjectCache}. Nutch itself takes them in this order. {@code
   * ProtocolFactory}, asked with the configuration that Nutch gives us, takes them in the other.
   *
   * @param conf their configuration; null for the one that Nutch makes them with
   * @throws IllegalStateException if one cannot be made; the message names it
   */
  Map<String, Protocol> make(@Nullable Configuration conf) {
    Map<String, Protocol> byId = new HashMap<>();
    Map<String, Protocol> byScheme = new TreeMap<>();
    for (Map.Entry<String, Extension> entry : extensions.entrySet()) {
      Extension extension = entry.getValue();
      @Nullable Protocol protocol = byId.get(extension.getId());
      if (protocol == null) {
        protocol = make(extension, conf);
        byId.put(extension.getId(), protocol);
      }
      byScheme.put(entry.getKey(), protocol);
    }
    return Map.copyOf(byScheme);
  }

  private static Protocol make(Extension extension, @Nullable Configuration conf) {
    try {
      @Nullable Protocol protocol = (Protocol) extension.getExtensionInstance();
      if (protocol == null) {
        throw new IllegalStateException("its constructor fails; see the standard error");
      }
      if (conf != null) {
        protocol = Undecoded.insteadOf(protocol);
        protocol.setConf(conf);
      }
      return protocol;
    } catch (PluginRuntimeException | RuntimeException | LinkageError e) {
      throw new IllegalStateException(
          "the protocol " + extension.getId() + ", which is to fetch, cannot be made: " + e, e);
    }
  }

  /** Returns whether a delegate fetches a scheme. */
  boolean has(String scheme) {
    return extensions.containsKey(scheme);
  }

  /** Returns which delegate fetches what, for a log. */
  @Override
  public String toString() {
    List<String> parts = new ArrayList<>();
    for (String scheme : SCHEMES) {
      @Nullable Extension extension = extensions.get(scheme);
      parts.add(scheme + " by " + (extension == null ? "none" : extension.getId()));
    }
    return String.join(", ", parts);
  }
}
