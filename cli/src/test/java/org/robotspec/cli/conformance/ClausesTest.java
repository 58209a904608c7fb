package org.robotspec.cli.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.robotspec.conformance.Clause;
import org.robotspec.conformance.Suite;

/** docs/clauses.md has every clause, and what code and documents cite is one of them. */
final class ClausesTest {
  private static final Path HOME = PublishedDriver.HOME;
  private static final Path PAGE = HOME.resolve("docs/clauses.md");
  private static final String START = "<!-- generated: clauses -->\n";
  private static final List<Clause> CLAUSES = Suite.load().clauses();

  private static final Pattern CITED = Pattern.compile("\\b[LHFGMPIUD]-[1-9][0-9]*\\b");
  private static final Pattern LINK = Pattern.compile("clauses\\.md#([\\w-]+)");
  private static final Pattern TEXT = Pattern.compile(".*\\.(java|md|json|js|mjs|html|ts|txt)");

  private static final Map<Character, String> TITLES =
      Map.of(
          'L', "The file and what it governs",
          'H', "Responses",
          'F', "The file format",
          'G', "Groups",
          'M', "Matching",
          'P', "Other lines",
          'I', "Indexing",
          'U', "Usage preferences",
          'D', "Decisions",
          'R', "google/robotstxt");

  private static String tables() {
    StringBuilder out = new StringBuilder();
    char letter = 0;
    for (Clause clause : CLAUSES) {
      if (clause.id().charAt(0) != letter) {
        letter = clause.id().charAt(0);
        out.append(
            "\n## %s\n\n| id | clause | source |\n| --- | --- | --- |\n"
                .formatted(TITLES.get(letter)));
      }
      out.append(
          "| <a id=\"%s\"></a>%s | %s | %s |\n"
              .formatted(
                  clause.id().toLowerCase(Locale.ROOT),
                  clause.id(),
                  markdown(clause.text()),
                  markdown(String.join("; ", clause.sources()))));
    }
    return out.toString();
  }

  private static String markdown(String text) {
    return text.replaceAll("([\\\\<>*_|`])", "\\\\$1");
  }

  @Test
  void thePageHasEveryClause() throws IOException {
    String page = Files.readString(PAGE);
    String current = page.substring(0, page.indexOf(START)) + START + tables();
    if (Boolean.getBoolean("robotspec.update")) {
      Files.writeString(PAGE, current);
    }
    assertThat(Files.readString(PAGE))
        .as("the tables are generated: mvn verify -Drobotspec.update=true writes them")
        .isEqualTo(current);
  }

  @Test
  void everyCitedIdIsAClause() throws IOException {
    Set<String> ids = CLAUSES.stream().map(Clause::id).collect(Collectors.toSet());
    Set<String> anchors =
        ids.stream().map(id -> id.toLowerCase(Locale.ROOT)).collect(Collectors.toSet());
    List<Path> files = files();
    assertThat(files).hasSizeGreaterThan(300);
    for (Path file : files) {
      String text = Files.readString(file);
      assertThat(ids).as("cited in %s", file).containsAll(found(CITED, text, 0));
      assertThat(anchors).as("linked in %s", file).containsAll(found(LINK, text, 1));
    }
  }

  private static Set<String> found(Pattern pattern, String text, int group) {
    return pattern
        .matcher(text)
        .results()
        .map((MatchResult match) -> match.group(group))
        .collect(Collectors.toSet());
  }

  /** Returns code, documents and data; not tests, which make up ids that nothing has. */
  private static List<Path> files() throws IOException {
    List<Path> found = new ArrayList<>();
    try (Stream<Path> all = Files.walk(HOME)) {
      for (Path file : all.filter(path -> TEXT.matcher(path.toString()).matches()).toList()) {
        String name = HOME.relativize(file).toString().replace('\\', '/');
        if (!name.matches("(.*/)?(target|node_modules|test|\\..*?)/.*")) {
          found.add(file);
        }
      }
    }
    return found;
  }
}
