package org.robotspec.audit;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.robotspec.service.spi.Response;

/**
 * A response to a request for robots.txt that was recorded.
 *
 * @param url the URL that was requested
 * @param at when it was requested; the newest response to a URL counts
 * @param answer the response, as a fetcher returns it
 */
record RecordedResponse(String url, Instant at, Response.Answer answer) {
  void write(DataOutputStream out) throws IOException {
    write(out, url.getBytes(UTF_8));
    out.writeLong(at.toEpochMilli());
    out.writeInt(answer.status());
    out.writeBoolean(answer.truncated());
    out.writeInt(answer.headers().size());
    for (Map.Entry<String, List<String>> header : answer.headers().entrySet()) {
      write(out, header.getKey().getBytes(UTF_8));
      out.writeInt(header.getValue().size());
      for (String value : header.getValue()) {
        write(out, value.getBytes(UTF_8));
      }
    }
    write(out, answer.body());
  }

  static RecordedResponse read(DataInputStream in) throws IOException {
    String url = text(in);
    Instant at = Instant.ofEpochMilli(in.readLong());
    int status = in.readInt();
    boolean truncated = in.readBoolean();
    Map<String, List<String>> headers = new TreeMap<>();
    for (int count = in.readInt(); count > 0; count--) {
      List<String> values = new ArrayList<>();
      headers.put(text(in), values);
      for (int value = in.readInt(); value > 0; value--) {
        values.add(text(in));
      }
    }
    return new RecordedResponse(
        url, at, new Response.Answer(status, headers, bytes(in), truncated));
  }

  private static void write(DataOutputStream out, byte[] bytes) throws IOException {
    out.writeInt(bytes.length);
    out.write(bytes);
  }

  private static String text(DataInputStream in) throws IOException {
    return new String(bytes(in), UTF_8);
  }

  private static byte[] bytes(DataInputStream in) throws IOException {
    return in.readNBytes(in.readInt());
  }
}
