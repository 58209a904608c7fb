package org.robotspec.cli.web;

import static java.nio.charset.StandardCharsets.UTF_8;

import org.robotspec.cli.console.Text;
import org.robotspec.internal.answers.Members;
import org.robotspec.text.PrintableText;

/**
 * The answer to a request.
 *
 * @param status the HTTP status
 * @param type the value of Content-Type
 * @param body the bytes, which must not change
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record WebAnswer(int status, String type, byte[] body) {
  /** Enough for a sentence and a quotation. */
  private static final int MAX_SENTENCE = 1_000;

  static WebAnswer json(int status, Members members) {
    return new WebAnswer(status, "application/json", Text.json(members).getBytes(UTF_8));
  }

  /** Returns an answer of one sentence, in which quotations are made printable. */
  static WebAnswer refusal(int status, String sentence, boolean json) {
    String text = PrintableText.of(sentence, MAX_SENTENCE);
    return json
        ? json(status, new Members().put("error", text))
        : new WebAnswer(status, "text/plain; charset=utf-8", (text + "\n").getBytes(UTF_8));
  }
}
