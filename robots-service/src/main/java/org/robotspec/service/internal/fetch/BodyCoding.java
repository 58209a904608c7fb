package org.robotspec.service.internal.fetch;

import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.zip.GZIPInputStream;
import java.util.zip.Inflater;
import java.util.zip.InflaterInputStream;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;
import org.robotspec.access.ContentRange;
import org.robotspec.access.FailureCause;
import org.robotspec.service.spi.Limits;
import org.robotspec.service.spi.Response;
import org.robotspec.text.HeaderName;
import org.robotspec.text.PrintableText;
import org.robotspec.text.WhiteSpace;

/**
 * Removes the content coding of a body, for any fetcher (D-17, D-25), up to the size limit, which
 * also limits decompression bombs.
 */
public final class BodyCoding {
  private static final String DEFLATE = "deflate";
  private static final int OK = 200;

  /** The most characters of a header in a message, so that the reason after it stays visible. */
  private static final int SHOWN = 60;

  private static final Set<String> DECODED = Set.of("gzip", "x-gzip", DEFLATE);

  /** The other codings of IANA's registry, except {@code identity}, which changes nothing. */
  private static final Set<String> UNSUPPORTED =
      Set.of(
          "aes128gcm", "br", "compress", "dcb", "dcz", "exi", "pack200-gzip", "x-compress", "zstd");

  /** More codings than this on one body are an attack. */
  private static final int MAX_CODINGS = 2;

  /** Fewer octets may be a truncated deflate body, even if all are white space. */
  private static final int MIN_NOT_DEFLATE = 8;

  private static final String BEHIND = "something behind its end";

  private BodyCoding() {}

  /** Returns the codings of a body as named by its server; empty if there are none. */
  static String of(Response response) {
    return response instanceof Response.Answer answer ? String.join(", ", named(answer)) : "";
  }

  /** Returns the members of the header, in lower case, without the parameters of some servers. */
  private static List<String> named(Response.Answer answer) {
    return FramingCheck.elements(answer.headers(), HeaderName.CONTENT_ENCODING).stream()
        .map(member -> WhiteSpace.HEADER.trim(member.split(";", 2)[0]))
        .toList();
  }

  /**
   * Returns the answer with its body decoded and cut at the limit; a failure if it cannot be
   * decoded to there or to its end.
   */
  public static Response decoded(Response.Answer answer, Limits limits) {
    if (answer.status() / 100 != 2) {
      return answer; // the body is not used with any other status, so a broken one does no harm
    }
    List<String> codings = new ArrayList<>(named(answer));
    codings.removeIf("identity"::equals);
    boolean plain =
        codings.removeIf(name -> !DECODED.contains(name) && !UNSUPPORTED.contains(name));
    byte[] body = answer.body();
    boolean cut = answer.truncated();
    if (body.length > 0) { // some servers announce gzip and send nothing
      if (codings.size() > MAX_CODINGS || !DECODED.containsAll(codings)) {
        return failed(FailureCause.INVALID_RESPONSE, "unknown content coding", answer, "");
      }
      try {
        for (int i = codings.size() - 1; i >= 0 && body.length > 0; i--) { // the last applied first
          int limit = i > 0 ? limits.codedBytes() : limits.maxBytes();
          byte @Nullable [] decoded =
              codings.get(i).equals(DEFLATE) ? inflated(body, limit) : unzipped(body, limit);
          if (decoded == null) {
            plain = true;
            break;
          }
          body = decoded;
        }
        if (cut && body != answer.body() && body.length < limits.maxBytes()) {
          throw new EOFException("cut before the size limit");
        }
      } catch (IOException e) {
        return failed(FailureCause.INCOMPLETE_BODY, "broken content coding", answer, ": " + e);
      }
      if (plain && !PlainFile.isRobotsTxt(body)) {
        return failed(
            FailureCause.INVALID_RESPONSE,
            "content coding",
            answer,
            ", and no robots.txt without it");
      }
    }
    if (body.length > limits.maxBytes()) {
      body = Arrays.copyOf(body, limits.maxBytes());
      cut = true;
    }
    Map<String, List<String>> headers = new HashMap<>(answer.headers());
    headers.remove(HeaderName.CONTENT_ENCODING);
    int status = answer.status();
    if (body != answer.body() && ContentRange.isWhole(headers)) { // it counts coded octets
      headers.remove(HeaderName.CONTENT_RANGE);
      status = OK; // RFC 9110 section 15.3.7.3
    }
    return new Response.Answer(status, headers, body, cut, answer.attachment());
  }

  private static Response failed(
      FailureCause cause, String what, Response.Answer answer, String why) {
    return new Response.Failed(cause, what + " " + PrintableText.of(of(answer), SHOWN) + why);
  }

  /**
   * Returns octets inflated, in zlib's format (RFC 9110 section 8.4.1.2) or the raw one that some
   * servers send; null if they are neither.
   */
  private static byte @Nullable [] inflated(byte[] body, int limit) throws IOException {
    if (body.length >= MIN_NOT_DEFLATE && PlainFile.isRobotsTxt(body)) {
      return null; // text may inflate, by chance, to octets without rules
    }
    @Nullable EOFException early = null;
    for (boolean raw : new boolean[] {false, true}) {
      Inflater inflater = new Inflater(raw);
      try (InflaterInputStream in =
          new InflaterInputStream(new ByteArrayInputStream(body), inflater, body.length)) {
        byte[] decoded = in.readNBytes(limit + 1);
        if (inflater.needsDictionary()) {
          throw new EOFException("an unknown dictionary");
        }
        if (decoded.length >= limit || isPadding(body, inflater.getRemaining())) {
          return decoded;
        }
        // The raw format has no checksum; only its end or its content identifies it.
        if (!raw || PlainFile.isRobotsTxt(decoded)) {
          early = new EOFException(BEHIND);
        }
      } catch (EOFException e) {
        early = e;
      } catch (ZipException e) {
        // The other format, or none.
      } finally {
        inflater.end();
      }
    }
    if (early != null) {
      throw early;
    }
    return null;
  }

  /** Returns octets unzipped; null if they do not begin as gzip does. */
  private static byte @Nullable [] unzipped(byte[] body, int limit) throws IOException {
    if (body[0] != GzipInput.START || (body.length > 1 && body[1] != GzipInput.SECOND)) {
      return null;
    }
    try (GzipInput in = new GzipInput(body)) {
      byte[] decoded = in.readNBytes(limit + 1);
      if (decoded.length < limit && !isPadding(body, in.rest())) {
        throw new ZipException(BEHIND);
      }
      return decoded;
    }
  }

  /** Returns whether the last octets of a body are NULs, or there are none. */
  private static boolean isPadding(byte[] body, int octets) {
    return Arrays.equals(body, body.length - octets, body.length, new byte[octets], 0, octets);
  }

  /** The members of a gzip body (RFC 1952). */
  private static final class GzipInput extends GZIPInputStream {
    static final byte START = 0x1f;

    static final byte SECOND = (byte) 0x8b;

    /** The length of the checksum and the size at the end of each member. */
    private static final int TRAILER = 8;

    /** The JDK recurses for each; more are an attack. */
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
