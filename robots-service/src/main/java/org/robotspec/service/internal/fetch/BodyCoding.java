package org.robotspec.service.internal.fetch;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPInputStream;
import java.util.zip.Inflater;
import java.util.zip.InflaterInputStream;
import java.util.zip.ZipException;
import org.robotspec.access.FailureCause;
import org.robotspec.service.spi.Limits;
import org.robotspec.service.spi.Response;

/**
 * Removes the content coding of a body, for any fetcher (D-17), up to the size limit, which also
 * limits decompression bombs.
 */
public final class BodyCoding {
  private static final String HEADER = "content-encoding";
  private static final String DEFLATE = "deflate";
  private static final List<String> KNOWN = List.of("gzip", "x-gzip", DEFLATE);

  /** More codings than this on one body are an attack. */
  private static final int MAX_CODINGS = 2;

  private BodyCoding() {}

  /** Returns the coding of a body as named by its server; empty if there is none. */
  static String of(Response response) {
    return response instanceof Response.Answer answer
        ? String.join(", ", FramingCheck.elements(answer.headers(), HEADER))
        : "";
  }

  /**
   * Returns the answer with its body decoded and cut at the limit; a failure if it cannot be
   * decoded to there or to its end.
   */
  public static Response decoded(Response.Answer answer, Limits limits) {
    if (answer.status() / 100 != 2) {
      return answer; // the body is not used with any other status, so a broken one does no harm
    }
    List<String> codings = new ArrayList<>(FramingCheck.elements(answer.headers(), HEADER));
    codings.removeIf("identity"::equals);
    Collections.reverse(codings); // the last applied first
    byte[] body = answer.body();
    boolean cut = answer.truncated();
    if (body.length > 0 && !codings.isEmpty()) { // some servers announce gzip and send nothing
      if (codings.size() > MAX_CODINGS || !KNOWN.containsAll(codings)) {
        return new Response.Failed(
            FailureCause.INVALID_RESPONSE, "unknown content coding " + String.join(", ", codings));
      }
      try {
        for (int i = 0; i < codings.size(); i++) {
          int limit = i < codings.size() - 1 ? limits.codedBytes() : limits.maxBytes();
          body = codings.get(i).equals(DEFLATE) ? inflated(body, limit) : unzipped(body, limit);
        }
        if (cut && body.length < limits.maxBytes()) {
          throw new ZipException("cut before the size limit");
        }
      } catch (IOException e) {
        return new Response.Failed(FailureCause.INCOMPLETE_BODY, "broken content coding: " + e);
      }
    }
    if (body.length > limits.maxBytes()) {
      body = Arrays.copyOf(body, limits.maxBytes());
      cut = true;
    }
    Map<String, List<String>> headers = new HashMap<>(answer.headers());
    headers.remove(HEADER);
    return new Response.Answer(answer.status(), headers, body, cut);
  }

  private static byte[] inflated(byte[] body, int limit) throws IOException {
    // zlib's format (RFC 9110 section 8.4.1.2), or the raw one that some servers send.
    boolean zlib =
        body.length > 1
            && (body[0] & 0x0f) == 8
            && ((body[0] & 0xff) << 8 | (body[1] & 0xff)) % 31 == 0;
    Inflater inflater = new Inflater(!zlib);
    try (InflaterInputStream in =
        new InflaterInputStream(new ByteArrayInputStream(body), inflater)) {
      byte[] decoded = in.readNBytes(limit + 1);
      if (inflater.needsDictionary()) {
        throw new ZipException("an unknown dictionary");
      }
      return decoded;
    } finally {
      inflater.end();
    }
  }

  private static byte[] unzipped(byte[] body, int limit) throws IOException {
    try (GzipInput in = new GzipInput(body)) {
      byte[] decoded = in.readNBytes(limit + 1);
      int rest = in.rest();
      // Other octets after a member are padding or garbage; this one begins a truncated member.
      if (decoded.length <= limit && rest > 0 && body[body.length - rest] == GzipInput.START) {
        throw new ZipException("an early end");
      }
      return decoded;
    }
  }

  /** The members of a gzip body (RFC 1952). */
  private static final class GzipInput extends GZIPInputStream {
    /** The first octet of each member. */
    static final byte START = 0x1f;

    /** The length of the checksum and the size at the end of each member. */
    private static final int TRAILER = 8;

    /** The JDK recurses for each; more than this are an attack. */
    private static final int MAX_EMPTY_MEMBERS = 100;

    private int depth;

    GzipInput(byte[] body) throws IOException {
      super(new ByteArrayInputStream(body), body.length);
    }

    /** Returns the number of octets after the last member, once all are read. */
    int rest() {
      return inf.getRemaining() - TRAILER;
    }

    @Override
    public int read(byte[] buffer, int from, int length) throws IOException {
      depth++;
      if (depth > MAX_EMPTY_MEMBERS) {
        throw new ZipException("too many empty members");
      }
      try {
        return super.read(buffer, from, length);
      } finally {
        depth--;
      }
    }
  }
}
