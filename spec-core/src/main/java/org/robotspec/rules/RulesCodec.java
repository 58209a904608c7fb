package org.robotspec.rules;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/**
 * The binary form of {@link Rules}: magic, version, checksum, then the parts with numbers of
 * variable length. The hash table is not in it, as its seed is the process's own.
 */
final class RulesCodec {

  private static final int MAGIC = 0x5273;
  private static final int VERSION = 1;
  private static final int NORMALISE = 1;
  private static final int ROBOTS_TXT_ALLOWED = 2;
  private static final int HAS_GROUP = 4;
  private static final int HAS_EMPTY_RULE = 8;
  private static final int HAS_CRAWL_DELAY = 16;

  private RulesCodec() {}

  static byte[] write(
      RuleTable table,
      @Nullable String group,
      @Nullable Rule emptyRule,
      @Nullable Duration crawlDelay,
      List<String> sitemaps,
      boolean normalise,
      boolean robotsTxtAllowed) {
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(body)) {
      out.writeByte(
          (normalise ? NORMALISE : 0)
              | (robotsTxtAllowed ? ROBOTS_TXT_ALLOWED : 0)
              | (group == null ? 0 : HAS_GROUP)
              | (emptyRule == null ? 0 : HAS_EMPTY_RULE)
              | (crawlDelay == null ? 0 : HAS_CRAWL_DELAY));
      if (group != null) {
        writeText(out, group);
      }
      if (emptyRule != null) {
        writeNumber(out, RuleMeta.of(emptyRule.allow(), false, false, emptyRule.line()));
      }
      if (crawlDelay != null) {
        out.writeLong(crawlDelay.toMillis());
      }
      writeNumber(out, sitemaps.size());
      for (String sitemap : sitemaps) {
        writeText(out, sitemap);
      }
      writeNumber(out, table.size());
      for (int rule = 0; rule < table.size(); rule++) {
        writeNumber(out, table.meta(rule));
        writeNumber(out, table.end(rule) - table.start(rule));
      }
      out.write(table.text);
    } catch (IOException e) {
      throw new UncheckedIOException("writing to memory", e);
    }
    return withHeader(body.toByteArray());
  }

  private static byte[] withHeader(byte[] body) {
    ByteArrayOutputStream all = new ByteArrayOutputStream(body.length + 7);
    try (DataOutputStream out = new DataOutputStream(all)) {
      out.writeShort(MAGIC);
      out.writeByte(VERSION);
      out.writeInt(checksum(body));
      out.write(body);
    } catch (IOException e) {
      throw new UncheckedIOException("writing to memory", e);
    }
    return all.toByteArray();
  }

  static Rules read(byte[] bytes) {
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
      if (in.readUnsignedShort() != MAGIC) {
        throw new IllegalArgumentException("not the binary form of rules");
      }
      int version = in.readUnsignedByte();
      if (version != VERSION) {
        throw new IllegalArgumentException("binary form " + version + " of rules is unknown");
      }
      int checksum = in.readInt();
      byte[] body = in.readAllBytes();
      if (checksum(body) != checksum) {
        throw new IllegalArgumentException("the binary form of rules is damaged");
      }
      return readBody(new DataInputStream(new ByteArrayInputStream(body)));
    } catch (IOException e) {
      throw new IllegalArgumentException("the binary form of rules is cut short", e);
    }
  }

  private static Rules readBody(DataInputStream in) throws IOException {
    int flags = in.readUnsignedByte();
    String group = (flags & HAS_GROUP) == 0 ? null : readText(in);
    Rule emptyRule = null;
    if ((flags & HAS_EMPTY_RULE) != 0) {
      int meta = readNumber(in, Integer.MAX_VALUE);
      emptyRule = new Rule(RuleMeta.allows(meta), "", RuleMeta.line(meta));
    }
    Duration crawlDelay = (flags & HAS_CRAWL_DELAY) == 0 ? null : readDelay(in);
    int sitemapCount = readNumber(in, in.available());
    List<String> sitemaps = new ArrayList<>(sitemapCount);
    for (int i = 0; i < sitemapCount; i++) {
      sitemaps.add(readText(in));
    }
    return new Rules(
        readTable(in),
        group,
        emptyRule,
        crawlDelay,
        sitemaps,
        (flags & NORMALISE) != 0,
        (flags & ROBOTS_TXT_ALLOWED) != 0);
  }

  private static Duration readDelay(DataInputStream in) throws IOException {
    long millis = in.readLong();
    if (millis < 0 || millis > Integer.MAX_VALUE) {
      throw contradiction();
    }
    return Duration.ofMillis(millis);
  }

  private static IllegalArgumentException contradiction() {
    return new IllegalArgumentException("the binary form of rules contradicts itself");
  }

  private static RuleTable readTable(DataInputStream in) throws IOException {
    int size = readNumber(in, in.available());
    int[] layout = RuleTable.layout(size);
    int length = 0;
    for (int rule = 0; rule < size; rule++) {
      RuleTable.setMeta(layout, rule, readNumber(in, Integer.MAX_VALUE));
      length += readNumber(in, in.available());
      RuleTable.setStart(layout, rule + 1, length);
    }
    byte[] text = in.readAllBytes();
    if (text.length != length) {
      throw contradiction();
    }
    return new RuleTable(text, layout);
  }

  private static int checksum(byte[] body) {
    CRC32 crc = new CRC32();
    crc.update(body);
    return (int) crc.getValue();
  }

  private static void writeText(DataOutputStream out, String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    writeNumber(out, bytes.length);
    out.write(bytes);
  }

  private static String readText(DataInputStream in) throws IOException {
    return new String(in.readNBytes(readNumber(in, in.available())), StandardCharsets.UTF_8);
  }

  /** Writes a number in groups of seven bits, the lowest first. */
  private static void writeNumber(DataOutputStream out, int number) throws IOException {
    int rest = number;
    while ((rest & ~0x7F) != 0) {
      out.writeByte((rest & 0x7F) | 0x80);
      rest >>>= 7;
    }
    out.writeByte(rest);
  }

  private static int readNumber(DataInputStream in, int max) throws IOException {
    int number = 0;
    int octet;
    int shift = 0;
    do {
      octet = in.readUnsignedByte();
      number |= (octet & 0x7F) << shift;
      shift += 7;
    } while ((octet & 0x80) != 0 && shift < Integer.SIZE);
    if (number < 0 || number > max) {
      throw contradiction();
    }
    return number;
  }
}
