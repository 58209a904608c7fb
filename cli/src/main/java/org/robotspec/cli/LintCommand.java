package org.robotspec.cli;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import org.robotspec.cli.console.Errors;
import org.robotspec.cli.console.ProfileOptions;
import org.robotspec.cli.console.RobotsFile;
import org.robotspec.cli.console.Text;
import org.robotspec.cli.console.Version;
import org.robotspec.rules.Crawler;
import org.robotspec.rules.Note;
import org.robotspec.rules.RobotsTxt;
import org.robotspec.rules.internal.PrintableText;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code robotspec lint}: what in a robots.txt has no effect, or less than it seems. */
@Command(
    name = "lint",
    description = "Lists the lines of a robots.txt that are ignored, and why.",
    footer = {"", "Exit code: 0 nothing to say, 1 something to say, 2 bad input."},
    mixinStandardHelpOptions = true,
    versionProvider = Version.class)
final class LintCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Mixin private ProfileOptions profileOptions;

  @Option(names = "--json", description = "Prints one JSON object per note.")
  private boolean json;

  @Parameters(
      paramLabel = "FILE|URL",
      arity = "1",
      description = "The robots.txt; - reads standard input.")
  private String robots = "";

  @Override
  public Integer call() {
    RobotsFile file = file();
    List<Note> notes = RobotsTxt.parse(file.body(), profileOptions.profile()).notes();
    PrintWriter out = spec.commandLine().getOut();
    for (Note note : notes) {
      if (json) {
        ObjectNode members = JsonNodeFactory.instance.objectNode();
        members.put("robots", PrintableText.of(file.name())).put("line", note.line());
        members.put("kind", Reasons.token(note.kind())).put("message", note.message());
        out.println(members);
      } else {
        String where = Text.oneLine(file.name()) + ":" + note.line() + ": ";
        out.println(Text.printable(where + note.message()));
      }
    }
    return notes.isEmpty() ? 0 : 1;
  }

  private RobotsFile file() {
    if (!RobotsFile.isUrl(robots)) {
      return RobotsFile.read(robots);
    }
    String url = WebRobots.robotsUrl(robots);
    try (WebRobots web = new WebRobots(Crawler.of("robotspec"), profileOptions.profile())) {
      RobotsFile file = web.file(url);
      if (file == null) {
        String why = Reasons.withoutClause(web.rules(url).state().explain());
        throw new Errors.InputException("there is nothing to read at " + url + ": " + why);
      }
      return file;
    }
  }
}
