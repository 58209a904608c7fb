package org.robotspec.cli.web;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.InetAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import org.junit.jupiter.api.AutoClose;
import org.robotspec.service.spi.Resolver;

/** A test that asks a server of its own. */
abstract class UsesWebServer {
  static final JsonMapper JSON = new JsonMapper();

  private static final HttpClient CLIENT = HttpClient.newHttpClient();

  /** Resolves the names of sites; inner ones too, so that a test can have a site. */
  Resolver names = InetAddress::getAllByName;

  @AutoClose final WebServer server = WebServer.start(0, host -> names.resolve(host), null);

  /** Returns a request for a path of the server, with the token in its header. */
  final HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(server.address().resolve(path))
        .header("X-Robotspec-Token", token());
  }

  final String token() {
    return server.address().getQuery().substring("token=".length());
  }

  static HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
    return CLIENT.send(request.build(), BodyHandlers.ofString());
  }

  static HttpResponse<String> get(URI url) throws Exception {
    return send(HttpRequest.newBuilder(url));
  }

  /** Asks a question; returns the answer. */
  final JsonNode ask(String endpoint, ObjectNode question) throws Exception {
    return answer(endpoint, question, 200);
  }

  /** Asks a question that is wrong; returns the sentence. */
  final String refusal(String endpoint, ObjectNode question) throws Exception {
    return answer(endpoint, question, 400).get("error").asText();
  }

  private JsonNode answer(String endpoint, ObjectNode question, int status) throws Exception {
    HttpResponse<String> answer = post(endpoint, question.toString());
    if (answer.statusCode() != status) {
      throw new IllegalStateException(answer.statusCode() + ": " + answer.body());
    }
    return JSON.readTree(answer.body());
  }

  final HttpResponse<String> post(String endpoint, String body) throws Exception {
    return send(
        request("/api/" + endpoint)
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(body)));
  }
}
