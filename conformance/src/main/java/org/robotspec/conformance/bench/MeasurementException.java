package org.robotspec.conformance.bench;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** A measurement that ended in an error, with the log of the JVM that failed. */
public final class MeasurementException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  MeasurementException(String what, ByteArrayOutputStream log, Exception cause) {
    super(what + " failed:\n" + log.toString(StandardCharsets.UTF_8), cause);
  }

  MeasurementException(String message) {
    super(message);
  }
}
