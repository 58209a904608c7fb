package org.robotspec.cli.web;

import static java.nio.charset.StandardCharsets.UTF_8;

import org.robotspec.cli.console.Text;
import org.robotspec.internal.answers.Members;

/**
 * The answer to a request.
 *
 * @param status the HTTP status
 * @param type the value of Content-Type
 * @param body the bytes, which must not change
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record WebAnswer(int status, String type, byte[] body) {
  static WebAnswer json(int status, Members members) {
    return new WebAnswer(status, "application/json", Text.json(members).getBytes(UTF_8));
  }

  static WebAnswer text(int status, String text) {
    return new WebAnswer(status, "text/plain; charset=utf-8", (text + "\n").getBytes(UTF_8));
  }
}
