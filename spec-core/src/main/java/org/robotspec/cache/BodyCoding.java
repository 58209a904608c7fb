package org.robotspec.cache;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.zip.GZIPInputStream;
import java.util.zip.Inflater;
import java.util.zip.InflaterInputStream;
import org.robotspec.access.FailureCause;

/** Removes the content coding of a body, up to the size limit: a bomb costs no more than that. */
final class BodyCoding {
  /** More codings than this one over the other are an attack, not an answer. */
  private static final int MAX_CODINGS = 2;

  private BodyCoding() {}

  /** What was read, and whether there was more. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Bytes(byte[] bytes, boolean cut) {}

  /** Returns the answer with its body decoded, and cut at the limit. */
  static Hop decoded(Hop.Answer answer, int maxBytes) {
    if (answer.status() / 100 != 2) {
      return answer; // no other status has a body that means anything
    }
    try {
      Bytes body = new Bytes(answer.body(), answer.truncated());
      for (String coding : codings(answer.headers().getOrDefault("content-encoding", List.of()))) {
        body = decoded(body, coding, maxBytes);
      }
      boolean cut = body.cut() || body.bytes().length > maxBytes;
      int length = Math.min(body.bytes().length, maxBytes);
      byte[] bytes =
          length == body.bytes().length ? body.bytes() : Arrays.copyOf(body.bytes(), length);
      return new Hop.Answer(answer.status(), answer.headers(), bytes, cut);
    } catch (UnsupportedCodingException e) {
      return new Hop.Failed(FailureCause.INVALID_RESPONSE, e.toString());
    } catch (IOException e) {
      return new Hop.Failed(FailureCause.INCOMPLETE_BODY, "broken content coding: " + e);
    }
  }

  /** Returns the codings to remove, the last applied first. */
  private static List<String> codings(List<String> headers) throws UnsupportedCodingException {
    List<String> codings = new ArrayList<>();
    for (String header : headers) {
      for (String coding : header.split(",", -1)) {
        String name = coding.strip().toLowerCase(Locale.ROOT);
        if (!name.isEmpty() && !name.equals("identity")) {
          codings.add(0, name);
        }
      }
    }
    if (codings.size() > MAX_CODINGS) {
      throw new UnsupportedCodingException(String.join(", ", codings));
    }
    return codings;
  }

  private static Bytes decoded(Bytes body, String coding, int maxBytes) throws IOException {
    if (body.bytes().length == 0) {
      return body; // some servers say gzip and send nothing
    }
    return switch (coding) {
      case "gzip", "x-gzip" ->
          read(new GZIPInputStream(new ByteArrayInputStream(body.bytes())), body.cut(), maxBytes);
      case "deflate" -> inflated(body, maxBytes);
      default -> throw new UnsupportedCodingException(coding);
    };
  }

  /** Reads zlib's format (RFC 9110 section 8.4.1.2), or the raw one that some servers send. */
  private static Bytes inflated(Bytes body, int maxBytes) throws IOException {
    boolean zlib =
        body.bytes().length > 1
            && (body.bytes()[0] & 0x0f) == 8
            && ((body.bytes()[0] & 0xff) << 8 | (body.bytes()[1] & 0xff)) % 31 == 0;
    Inflater inflater = new Inflater(!zlib);
    try {
      InputStream in = new ByteArrayInputStream(body.bytes());
      return read(new InflaterInputStream(in, inflater), body.cut(), maxBytes);
    } finally {
      inflater.end();
    }
  }

  private static Bytes read(InputStream in, boolean cut, int maxBytes) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    byte[] buffer = new byte[8_192];
    try (in) {
      while (out.size() <= maxBytes) {
        int count = in.read(buffer, 0, Math.min(buffer.length, maxBytes + 1 - out.size()));
        if (count < 0) {
          return new Bytes(out.toByteArray(), cut);
        }
        out.write(buffer, 0, count);
      }
    } catch (EOFException e) {
      // Where we ended the transfer, the stream ends early: that is our doing.
      if (!cut) {
        throw e;
      }
    }
    return new Bytes(out.toByteArray(), true);
  }

  /** Says that we did not ask for a coding, or do not know it. */
  private static final class UnsupportedCodingException extends IOException {
    private static final long serialVersionUID = 1L;

    UnsupportedCodingException(String coding) {
      super("content coding " + coding + " was not asked for");
    }
  }
}
