package org.robotspec.cli.web;

import org.robotspec.internal.answers.Members;
import org.robotspec.text.PrintableText;

/** Thrown for a request whose answer is only a status and a sentence. */
final class RefusedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Enough for a sentence and a quotation. */
  private static final int MAX_MESSAGE = 1_000;

  private final int status;
  private final String sentence;

  /** Creates a refusal; quotations in the sentence are made printable. */
  RefusedException(int status, String sentence) {
    super(sentence);
    this.status = status;
    this.sentence = PrintableText.of(sentence, MAX_MESSAGE);
  }

  WebAnswer json() {
    return WebAnswer.json(status, new Members().put("error", sentence));
  }

  WebAnswer text() {
    return WebAnswer.text(status, sentence);
  }
}
