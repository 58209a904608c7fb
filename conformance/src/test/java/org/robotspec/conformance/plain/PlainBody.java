package org.robotspec.conformance.plain;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import org.jspecify.annotations.Nullable;
import org.robotspec.conformance.Case;

/** Decodes the body of an answer as plainly as can be (D-17, D-25). */
final class PlainBody {
  private static final List<String> CODINGS =
      List.of("gzip", "x-gzip", "deflate", "br", "zstd", "compress", "x-compress");

  private static final Pattern CONTROLS = Pattern.compile("[\\x00-\\x08\\x0e-\\x1f]");
  private static final Pattern RULES =
      Pattern.compile("(?im)^[ \t]*(user-agent|allow|disallow|sitemap)[ \t]*:");
  private static final Pattern NOTHING = Pattern.compile("(?m)(^[ \t]*(#.*)?$\n?)*");

  private PlainBody() {}

  /** Returns the decoded body of an answer; null if there is none. */
  static byte @Nullable [] of(JsonNode answer) {
    byte[] body = Case.bytes(answer.path("body"));
    String header = answer.path("headers").path("content-encoding").asText();
    List<String> all = new ArrayList<>(List.of(header.toLowerCase(Locale.ROOT).split("[ \t,]+")));
    all.removeIf(coding -> coding.isEmpty() || coding.equals("identity"));
    List<String> codings = new ArrayList<>(all);
    boolean struck = codings.retainAll(CODINGS);
    Collections.reverse(codings);
    if (body.length == 0) {
      return body;
    }
    for (String coding : codings) {
      byte[] octets;
      try {
        octets =
            switch (coding) {
              case "gzip", "x-gzip" -> gunzip(body);
              case "deflate" -> inflate(body);
              default -> null;
            };
      } catch (DataFormatException e) {
        return isReadable(body) ? body : null;
      }
      if (octets == null) {
        return null;
      }
      body = octets;
    }
    return !struck || isReadable(body) ? body : null;
  }

  private static boolean isReadable(byte[] body) {
    String text = new String(body, StandardCharsets.ISO_8859_1);
    return !CONTROLS.matcher(text.substring(0, Math.min(512, text.length()))).find()
        && (RULES.matcher(text).find() || NOTHING.matcher(text).matches());
  }

  /** Returns the octets of all members; null if they are incomplete. */
  private static byte @Nullable [] gunzip(byte[] body) throws DataFormatException {
    ByteBuffer in = ByteBuffer.wrap(body).order(ByteOrder.LITTLE_ENDIAN);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    if (body.length < 2 || in.getShort(0) != (short) 0x8b1f) {
      throw new DataFormatException("no gzip");
    }
    while (in.remaining() > 18 && in.getShort(in.position()) == (short) 0x8b1f) {
      in.position(in.position() + 10); // the members of the suite have no names
      byte[] octets;
      try {
        octets = inflate(new Inflater(true), in);
      } catch (DataFormatException e) {
        return null;
      }
      CRC32 crc = new CRC32();
      crc.update(octets == null ? new byte[0] : octets);
      if (octets == null || in.remaining() < 8 || in.getInt() != (int) crc.getValue()) {
        return null;
      }
      in.getInt();
      out.writeBytes(octets);
    }
    return isPadding(in) ? out.toByteArray() : null;
  }

  private static byte @Nullable [] inflate(byte[] body) throws DataFormatException {
    ByteBuffer in = ByteBuffer.wrap(body);
    byte[] octets;
    try {
      octets = inflate(new Inflater(), in);
    } catch (DataFormatException e) {
      in.rewind();
      octets = inflate(new Inflater(true), in);
    }
    return isPadding(in) ? octets : null;
  }

  /** Inflates one stream; returns null if it does not end. */
  private static byte @Nullable [] inflate(Inflater inflater, ByteBuffer in)
      throws DataFormatException {
    byte[] octets = new byte[1 << 16]; // more than a body of the suite
    inflater.setInput(in);
    int length = inflater.inflate(octets);
    boolean finished = inflater.finished();
    inflater.end();
    return finished ? Arrays.copyOf(octets, length) : null;
  }

  private static boolean isPadding(ByteBuffer rest) {
    while (rest.hasRemaining()) {
      if (rest.get() != 0) {
        return false;
      }
    }
    return true;
  }
}
