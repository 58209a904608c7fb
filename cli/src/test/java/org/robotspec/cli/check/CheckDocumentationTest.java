package org.robotspec.cli.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.robotspec.cli.RunsCommands;
import org.robotspec.origin.Answer;
import org.robotspec.origin.LoopbackWeb;
import org.robotspec.origin.OriginServer;

/** The examples in docs/check.md print what they show. */
@Timeout(300)
final class CheckDocumentationTest extends RunsCommands {
  private static final String PAGE = document("check.md");
  private static final Pattern FILE = Pattern.compile("(?ms)^```text file=(\\S+)\n(.*?)^```$");
  private static final Pattern EXAMPLE =
      Pattern.compile("(?ms)^```console\n\\$ robotspec ([^\n]+)\n(.*?)^```$");

  @TempDir private Path dir;
  private final LoopbackWeb web = LoopbackWeb.start();

  /** Names on the page, and the names used here instead. */
  private final Map<String, String> names = new LinkedHashMap<>();

  @BeforeEach
  void files() throws IOException {
    for (MatchResult file : FILE.matcher(PAGE).results().toList()) {
      Path path = Files.writeString(dir.resolve(file.group(1)), file.group(2));
      names.put(file.group(1), path.toString());
    }
    OriginServer www = web.origin();
    OriginServer shop = web.origin();
    String robots = Files.readString(dir.resolve("robots.txt"));
    www.on("/robots.txt", Answer.text(robots).gzip());
    shop.on("/robots.txt", Answer.redirect(301, www.url("/robots.txt")));
    names.put("https://www.shop.example", www.origin());
    names.put("http://shop.example", shop.origin());
    names.put("http://none.example", web.origin().origin());
    names.put("http://down.example", web.refusingOrigin());
  }

  @AfterEach
  void close() {
    web.close();
  }

  @Test
  void theExamplesPrintWhatTheyShow() throws IOException {
    String printed =
        EXAMPLE
            .matcher(PAGE)
            .replaceAll(
                example ->
                    Matcher.quoteReplacement(
                        "```console\n$ robotspec %s\n%s```"
                            .formatted(example.group(1), output(example.group(1)))));
    assertThat(EXAMPLE.matcher(PAGE).results()).hasSizeGreaterThan(5);
    Files.writeString(Path.of("target/check.md"), printed); // to copy, if it should differ
    assertThat(printed).isEqualTo(PAGE);
  }

  private String output(String line) {
    List<String> args = new ArrayList<>();
    for (String word : line.split(" ", -1)) {
      String here = names.getOrDefault(word, word);
      for (Map.Entry<String, String> name : names.entrySet()) {
        here = name.getKey().contains("://") ? here.replace(name.getKey(), name.getValue()) : here;
      }
      args.add(here);
    }
    run(args.toArray(String[]::new));
    String text = printed(names).replaceAll("about (4|5|6) min", "about 5 min");
    return text.replaceAll("(?m) +$", "").stripTrailing() + "\n";
  }
}
