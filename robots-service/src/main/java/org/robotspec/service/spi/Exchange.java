package org.robotspec.service.spi;

import static java.util.Objects.requireNonNull;

import org.robotspec.text.PrintableText;

/**
 * One request of a fetch and its response.
 *
 * @param url the URL that was requested
 * @param response the response, decoded
 * @param coding the content codings that the response names, such as {@code gzip}; empty if it
 *     names none
 */
public record Exchange(String url, Response response, String coding) {
  /** Creates a request with its response, and with its coding made printable. */
  public Exchange {
    requireNonNull(url, "url");
    requireNonNull(response, "response");
    coding = PrintableText.of(requireNonNull(coding, "coding"));
  }

  /** Returns the URL and the response, in one line. */
  @Override
  public String toString() {
    return PrintableText.ofUrl(url) + ": " + response;
  }
}
