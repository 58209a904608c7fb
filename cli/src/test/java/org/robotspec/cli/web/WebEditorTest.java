package org.robotspec.cli.web;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** The modules of the editor, which the build takes from Maven Central. */
final class WebEditorTest {
  private static String read(String name) throws IOException {
    try (InputStream in = Objects.requireNonNull(WebServer.class.getResourceAsStream(name), name)) {
      return new String(in.readAllBytes(), UTF_8);
    }
  }

  @Test
  void everyModuleOfTheImportMapIsThereWithItsLicence() throws IOException {
    String map =
        read("index.html").replaceAll("(?s).*<script type=\"importmap\">(.*?)</script>.*", "$1");
    JsonNode imports = new ObjectMapper().readTree(map).path("imports");
    assertThat(imports).hasSize(12);
    for (JsonNode path : imports) {
      String file = path.asText().substring("./".length());
      assertThat(read(file)).contains("export");
      assertThat(read(file.replaceFirst("[^/]+$", "LICENSE")))
          .contains("Permission is hereby granted");
    }
  }
}
