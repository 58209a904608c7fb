package org.robotspec.nutch;

import java.util.List;
import org.apache.nutch.metadata.Metadata;
import org.apache.nutch.net.protocols.Response;
import org.jspecify.annotations.Nullable;
import org.robotspec.service.internal.adapter.PageMetadata;
import org.robotspec.text.WhiteSpace;

/**
 * The metadata of a page's content or parse. Nutch keeps headers as sent, too, if {@code
 * store.http.headers} is true; of several headers with one name, protocol-http otherwise keeps only
 * the last.
 */
final class NutchMetadata extends PageMetadata {
  private final Metadata metadata;

  NutchMetadata(Metadata metadata) {
    this.metadata = metadata;
  }

  @Override
  protected List<String> names() {
    return List.of(metadata.names());
  }

  @Override
  public List<String> values(String name) {
    return List.of(metadata.getValues(name));
  }

  @Override
  public void set(String name, List<String> values) {
    metadata.remove(name);
    values.forEach(value -> metadata.add(name, value));
  }

  @Override
  public void remove(String name) {
    metadata.remove(name);
  }

  /** Returns the values of a header as sent if they were kept, else those that Nutch keeps. */
  @Override
  public List<String> header(String name) {
    List<String> values = sent(name);
    return values.isEmpty() ? kept(name) : values;
  }

  /** Returns the values that Nutch keeps of a header. */
  List<String> kept(String name) {
    return super.header(name);
  }

  /** Returns the values of a header as sent; empty if none were kept. */
  List<String> sent(String name) {
    return lines().stream()
        .map(line -> line.split(":", 2))
        .filter(field -> isSame(WhiteSpace.HEADER.trim(field[0]), name))
        .map(field -> WhiteSpace.HEADER.trim(field[1]))
        .toList();
  }

  /** Returns the lines of the headers as they were sent, each whole; none if they were not kept. */
  List<String> lines() {
    @Nullable String response = metadata.get(Response.RESPONSE_HEADERS);
    return response == null
        ? List.of()
        // RFC 9112, section 5.2: a line that starts with white space continues the one before.
        : response
            .replaceAll("(\\r\\n?|\\n)[ \\t]++(?=\\S)", " ")
            .lines()
            .filter(line -> line.indexOf(':') > 0 && !line.startsWith("HTTP/"))
            .toList();
  }
}
