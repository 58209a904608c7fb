package org.robotspec.origin;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.LinkedHashMap;
import java.util.Map;

/** The faults of servers: the one list for all tests. */
public final class Faults {
  private Faults() {}

  /** Returns the faults of a server that should give an answer, by name. */
  public static Map<String, Answer> of(Answer good) {
    Map<String, Answer> faults = new LinkedHashMap<>();
    faults.put("reset", Answer.reset());
    faults.put("zero bytes", Answer.close());
    faults.put("stall", Answer.stall());
    faults.put("stalled body", good.stalledAfter(3));
    faults.put("short body", good.shortBy(10));
    faults.put("cut body", good.cutAfter(5));
    faults.put("reset body", good.resetAfter(5));
    faults.put("broken chunk", good.brokenChunk());
    faults.put("cut chunks", good.chunked().cutAfter(9));
    faults.put("nonsense", raw("hello there"));
    faults.put("status 600", raw("HTTP/1.1 600 X\r\nContent-Length: 0"));
    return faults;
  }

  private static Answer raw(String head) {
    return Answer.raw((head + "\r\n\r\n").getBytes(US_ASCII));
  }
}
