package org.robotspec.cli.audit;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.InputStream;

/** A text, and then another without an end; counts the octets that are read. */
final class EndlessStream extends InputStream {
  private final byte[] start;
  private final byte[] repeated;
  private long read;

  EndlessStream(String start, String repeated) {
    this.start = start.getBytes(UTF_8);
    this.repeated = repeated.getBytes(UTF_8);
  }

  long octetsRead() {
    return read;
  }

  @Override
  public int read() {
    int octet =
        read < start.length
            ? start[(int) read]
            : repeated[(int) ((read - start.length) % repeated.length)];
    read++;
    return octet;
  }

  @Override
  public int read(byte[] to, int offset, int length) {
    for (int i = 0; i < length; i++) {
      to[offset + i] = (byte) read();
    }
    return length;
  }
}
