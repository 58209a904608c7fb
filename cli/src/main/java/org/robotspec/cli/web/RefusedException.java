package org.robotspec.cli.web;

import org.robotspec.internal.answers.Members;
import org.robotspec.text.PrintableText;

/** A request that gets no answer but a status and a sentence. */
final class RefusedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Room for a sentence and a quotation. */
  private static final int MAX_MESSAGE = 1_000;

  private final int status;
  private final String sentence;

  /** Creates a refusal; what the sentence quotes is made printable. */
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
