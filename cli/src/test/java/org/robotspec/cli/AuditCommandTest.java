package org.robotspec.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class AuditCommandTest extends RunsCommands {
  @BeforeEach
  void writeFiles() throws IOException {
    file("robots/a.example", "User-agent: *\nDisallow: /*.php$ # <i>\n");
    file("urls.txt", "http://a.example/<b>.php/c.php\nhttp://a.example/\nhttp://other.example/\n");
  }

  private int audit(String... more) {
    List<String> line = new ArrayList<>(List.of("audit", "--robots", dir + "/robots"));
    line.addAll(List.of("--urls", dir + "/urls.txt"));
    line.addAll(List.of(more));
    return run(line.toArray(String[]::new));
  }

  @Test
  void changesAreToldWithASampleAndBothReasons() {
    assertThat(audit()).isEqualTo(1);
    assertThat(out.toString())
        .isEqualToNormalizingNewlines(
            """
            allowed, then disallowed (M-5): 1 URL on 1 host
              such as http://a.example/<b>.php/c.php
                nutch: by crawler-commons
                google-2019: line 2: Disallow: /*.php$ [*]
            1 of 2 URLs change: http://a.example
            From nutch to google-2019, for robotspec: 1 of 2 URLs on 1 of 1 host change; no robots.txt was \
            recorded for 1 URL on 1 host; 0 URLs not valid.
            """);
  }

  @Test
  void jsonHasTheSame() throws IOException {
    assertThat(audit("--json")).isEqualTo(1);
    assertThat(new JsonMapper().readTree(out.toString()).at("/changes/0/urls").asInt())
        .isEqualTo(1);
  }

  @Test
  void aListOfJsonIsAnErrorWithTheCommandThatMakesUrlsOfIt() throws IOException {
    String list = file("status.jsonl", "");
    assertThat(audit("--urls", list)).isEqualTo(2);
    assertThat(err.toString())
        .contains("cat " + list + " | jq -r '._source.url // .url' > urls.txt");
  }

  @Test
  void whatCouldNotBeReadIsCounted() throws IOException {
    Path list = dir.resolve("broken.csv");
    Files.write(list, new byte[] {'a', '\n', (byte) 0x80});
    assertThat(audit("--from", "rfc9309", "--urls", list.toString())).isEqualTo(2);
    assertThat(out.toString())
        .endsWith(" Not read: 1 place of the input." + System.lineSeparator());
  }

  @Test
  void theExitCodeIs0WithoutAChangeAnd2IfNothingWasCompared() throws IOException {
    assertThat(audit("--from", "rfc9309")).isZero();
    assertThat(audit("--from", "netscape")).isEqualTo(2);
    assertThat(audit("--new-robots", dir + "/no-such-folder")).isEqualTo(2);
    assertThat(audit("--new-robots", "file:" + dir + "/no-such-folder")).isEqualTo(2);
    assertThat(err.toString()).contains("cannot read file:" + dir + "/no-such-folder: ");
    assertThat(audit("--new-robots", "memory")).isEqualTo(2);
    file("urls.txt", "http://other.example/\n");
    assertThat(audit()).isEqualTo(2);
  }
}
