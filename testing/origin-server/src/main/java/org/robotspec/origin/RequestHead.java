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

/** The request line and the headers of a request; header names are in lower case. */
record RequestHead(String method, String path, Map<String, List<String>> headers) {
  private static final int MAX_BYTES = 65_536;

  /** Reads a head; null if the peer left or sent something else. */
  static @Nullable RequestHead read(InputStream in) throws IOException {
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
    return new RequestHead(words[0], words[1], headers);
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
}
