package org.robotspec.service;

import java.io.ByteArrayOutputStream;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import org.robotspec.access.FailureCause;

/**
 * Removes the content coding of a body, whoever fetched it (D-17), up to the size limit: a bomb
 * costs no more than that.
 */
final class BodyCoding {
  private static final String HEADER = "content-encoding";
  private static final List<String> GZIP = List.of("gzip", "x-gzip");
  private static final String DEFLATE = "deflate";

  /** More codings than this one over the other are an attack, not an answer. */
  private static final int MAX_CODINGS = 2;

  private static final int MAX_SHOWN = 60;

  /** The first octet of each member of a gzip body (RFC 1952). */
  private static final byte GZIP_START = 0x1f;

  private static final short GZIP_MAGIC = (short) 0x8b1f;
  private static final byte DEFLATED = 8;
  private static final int TIME_AND_SYSTEM = 6;
  private static final int HEADER_CHECKSUM = 2;
  private static final int EXTRA = 4;
  private static final int NAME = 8;
  private static final int COMMENT = 16;

  private final ByteBuffer in;
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final byte[] buffer = new byte[8_192];
  private final int limit;

  private BodyCoding(byte[] body, int limit) {
    this.in = ByteBuffer.wrap(body).order(ByteOrder.LITTLE_ENDIAN);
    this.limit = limit;
  }

  /**
   * Returns the answer with its body decoded and cut at the limit; a failure if it does not decode
   * up to there, or to its end.
   */
  static Response decoded(Response.Answer answer, int maxBytes) {
    if (answer.status() / 100 != 2) {
      return answer; // no other status has a body that means anything: a broken one does no harm
    }
    List<String> codings = codings(answer.headers().getOrDefault(HEADER, List.of()));
    byte[] body = answer.body();
    boolean cut = answer.truncated();
    if (body.length > 0 && !codings.isEmpty()) { // some servers say gzip and send nothing
      if (codings.size() > MAX_CODINGS || !codings.stream().allMatch(BodyCoding::known)) {
        return new Response.Failed(
            FailureCause.INVALID_RESPONSE, "unknown content coding " + printable(codings));
      }
      try {
        for (int i = 0; i < codings.size(); i++) {
          boolean last = i == codings.size() - 1;
          int limit = last ? maxBytes : Limits.codedBytes(maxBytes);
          body = new BodyCoding(body, limit).decode(codings.get(i));
        }
      } catch (DataFormatException | BufferUnderflowException e) {
        return incomplete("broken content coding: " + e);
      }
      if (cut && body.length < maxBytes) {
        return incomplete("a coded body that was cut before the limit");
      }
    }
    if (body.length > maxBytes) {
      body = Arrays.copyOf(body, maxBytes);
      cut = true;
    }
    Map<String, List<String>> headers = new HashMap<>(answer.headers());
    headers.remove(HEADER);
    return new Response.Answer(answer.status(), headers, body, cut);
  }

  /** Returns what a server sent as people may see it. */
  private static String printable(List<String> codings) {
    String text = String.join(", ", codings).replaceAll("[^ -~]", "?");
    return text.length() > MAX_SHOWN ? text.substring(0, MAX_SHOWN) + "…" : text;
  }

  private static Response incomplete(String why) {
    return new Response.Failed(FailureCause.INCOMPLETE_BODY, why);
  }

  /** Returns the codings to remove, the last applied first. */
  private static List<String> codings(List<String> headers) {
    List<String> codings = new ArrayList<>();
    for (String header : headers) {
      for (String coding : header.split(",", -1)) {
        String name = coding.strip().toLowerCase(Locale.ROOT);
        if (!name.isEmpty() && !name.equals("identity")) {
          codings.add(name);
        }
      }
    }
    Collections.reverse(codings);
    return codings;
  }

  private static boolean known(String coding) {
    return GZIP.contains(coding) || coding.equals(DEFLATE);
  }

  private byte[] decode(String coding) throws DataFormatException {
    if (coding.equals(DEFLATE)) {
      // zlib's format (RFC 9110 section 8.4.1.2), or the raw one that some servers send.
      boolean zlib =
          in.remaining() > 1
              && (in.get(0) & 0x0f) == DEFLATED
              && ((in.get(0) & 0xff) << 8 | (in.get(1) & 0xff)) % 31 == 0;
      inflate(!zlib);
    } else {
      // Other octets behind a member are padding or garbage. These begin one that may be cut.
      do {
        gunzipMember();
      } while (out.size() <= limit && in.hasRemaining() && in.get(in.position()) == GZIP_START);
    }
    return out.toByteArray();
  }

  private void gunzipMember() throws DataFormatException {
    if (in.getShort() != GZIP_MAGIC || in.get() != DEFLATED) {
      throw new DataFormatException("not gzip");
    }
    int flags = in.get();
    skip(TIME_AND_SYSTEM);
    if ((flags & EXTRA) != 0) {
      skip(in.getShort() & 0xffff);
    }
    skipText((flags & NAME) != 0);
    skipText((flags & COMMENT) != 0);
    skip((flags & HEADER_CHECKSUM) != 0 ? 2 : 0);
    int start = out.size();
    CRC32 checksum = inflate(true);
    if (out.size() <= limit
        && (in.getInt() != (int) checksum.getValue() || in.getInt() != out.size() - start)) {
      throw new DataFormatException("checksum or length of gzip");
    }
  }

  private void skip(int octets) {
    in.get(new byte[octets]);
  }

  private void skipText(boolean there) {
    while (there && in.get() != 0) {
      // Up to and with the zero that ends it.
    }
  }

  /** Inflates up to the end of the deflated data, or one octet beyond the limit. */
  private CRC32 inflate(boolean raw) throws DataFormatException {
    CRC32 checksum = new CRC32();
    Inflater inflater = new Inflater(raw);
    try {
      inflater.setInput(in);
      while (!inflater.finished() && out.size() <= limit) {
        int count = inflater.inflate(buffer, 0, Math.min(buffer.length, limit + 1 - out.size()));
        if (count == 0 && !inflater.finished()) {
          throw new DataFormatException("an early end, or an unknown dictionary");
        }
        checksum.update(buffer, 0, count);
        out.write(buffer, 0, count);
      }
      return checksum;
    } finally {
      inflater.end();
    }
  }
}
