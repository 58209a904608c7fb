package org.robotspec.cli.web;

/** Thrown for a request whose answer is only a status and a sentence. */
final class RefusedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  final int status;

  RefusedException(int status, String sentence) {
    super(sentence);
    this.status = status;
  }
}
