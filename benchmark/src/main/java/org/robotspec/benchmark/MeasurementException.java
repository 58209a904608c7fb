package org.robotspec.benchmark;

import org.jspecify.annotations.Nullable;

/** A measurement that ended in an error, with the log of the JVM that failed. */
public final class MeasurementException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  MeasurementException(String message, @Nullable Exception cause) {
    super(message, cause);
  }

  MeasurementException(String message) {
    this(message, null);
  }
}
