package org.robotspec.origin;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One request that an origin received.
 *
 * @param number its position in the log of the whole web, from 1
 * @param origin the origin that received it, such as {@code http://127.0.0.2:8080}
 * @param method the method, such as {@code GET}
 * @param path the request target as sent: path and query
 * @param nth how many requests this origin has had for this path, including this one
 * @param headers its headers, names in lower case, values in order
 */
public record Hit(
    long number,
    String origin,
    String method,
    String path,
    int nth,
    Map<String, List<String>> headers) {
  private static final int MAX_BYTES = 65_536;

  /** Creates a hit with a copy of the headers. */
  public Hit {
    headers = Map.copyOf(headers);
  }

  /** Reads a request that is not in the log yet; null if the peer left or sent something else. */
  static @Nullable Hit read(String origin, InputStream in) throws IOException {
    int first = in.read();
    // A TLS greeting may contain no line feed: waiting for one would hang its sender.
    if (first < 'A' || first > 'z') {
      return null;
    }
    String requestLine = (char) first + line(in);
    String[] words = requestLine.split(" ", -1);
    if (words.length != 3) {
      return null;
    }
    Map<String, List<String>> headers = new LinkedHashMap<>();
    int size = requestLine.length();
    for (String line = line(in); !line.isEmpty(); line = line(in)) {
      size += line.length();
      int colon = line.indexOf(':');
      if (colon < 1 || size > MAX_BYTES) {
        return null;
      }
      String name = line.substring(0, colon).strip().toLowerCase(Locale.ROOT);
      headers.computeIfAbsent(name, n -> new ArrayList<>()).add(line.substring(colon + 1).strip());
    }
    return new Hit(0, origin, words[0], words[1], 0, headers);
  }

  private static String line(InputStream in) throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    for (int b = in.read(); b >= 0 && b != '\n' && line.size() < MAX_BYTES; b = in.read()) {
      if (b != '\r') {
        line.write(b);
      }
    }
    return line.toString(ISO_8859_1);
  }

  /** Returns the requested URL. */
  public String url() {
    return origin + path;
  }

  /** Returns the first value of a header, or an empty string if it was not sent. */
  public String header(String name) {
    List<String> values = headers.get(name.toLowerCase(Locale.ROOT));
    return values == null ? "" : values.get(0);
  }
}
