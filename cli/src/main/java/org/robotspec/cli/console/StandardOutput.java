package org.robotspec.cli.console;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Locale;

/** Output that ends the command as soon as it can write nothing more. */
public final class StandardOutput extends FilterOutputStream {
  /** The exit code of a program that ends because nobody reads its output: 128 and SIGPIPE. */
  public static final int CLOSED = 141;

  public StandardOutput(OutputStream out) {
    super(out);
  }

  /** Nothing more can be written. */
  public static final class Failure extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private Failure(IOException cause) {
      super("cannot write to standard output: " + cause.getMessage(), cause);
    }

    /** Returns whether nobody reads the output any more, as {@code head} after its lines. */
    public boolean isClosed() {
      return String.valueOf(getMessage()).toLowerCase(Locale.ROOT).contains("pipe");
    }
  }

  @Override
  public void write(byte[] octets, int from, int length) {
    try {
      out.write(octets, from, length);
    } catch (IOException e) {
      throw new Failure(e);
    }
  }

  @Override
  public void write(int octet) {
    write(new byte[] {(byte) octet}, 0, 1);
  }
}
