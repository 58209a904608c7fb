package org.robotspec.benchmark;

/** An engine gave a wrong answer, so that its time means nothing. */
final class WrongVerdictException extends IllegalStateException {
  private static final long serialVersionUID = 1L;

  WrongVerdictException(String message) {
    super(message);
  }
}
