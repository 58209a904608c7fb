package org.robotspec.cli.check;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.List;
import java.util.TreeSet;
import org.robotspec.cli.console.RobotsFile;
import org.robotspec.cli.console.Screen;
import org.robotspec.cli.console.Text;
import org.robotspec.rules.Group;
import org.robotspec.rules.RobotsTxt;
import org.robotspec.rules.Rule;

/** Prints the line that decides, the lines around it, and the start of its group. */
final class Excerpt {
  private static final int AROUND = 2;

  private Excerpt() {}

  static void print(Screen screen, RobotsFile file, RobotsTxt parsed, Rule rule) {
    List<String> lines = new String(file.body(), UTF_8).lines().toList();
    TreeSet<Integer> shown = new TreeSet<>();
    for (Group group : parsed.groups()) {
      if (group.rules().stream().anyMatch(r -> r.line() == rule.line())) {
        for (int i = 0; i < group.userAgents().size(); i++) {
          shown.add(group.line() + i);
        }
      }
    }
    // A long list of agents would hide the rule.
    while (shown.size() > 2 * AROUND) {
      shown.pollLast();
    }
    for (int n = rule.line() - AROUND; n <= rule.line() + AROUND; n++) {
      shown.add(n);
    }
    shown.removeIf(n -> n < 1 || n > lines.size());
    int width = shown.isEmpty() ? 1 : String.valueOf(shown.last()).length();
    int before = shown.isEmpty() ? 0 : shown.first() - 1;
    for (int n : shown) {
      if (n != before + 1) {
        screen.line("      …");
      }
      before = n;
      String text = String.format("%" + width + "d | %s", n, Text.oneLine(lines.get(n - 1)));
      screen.line(n == rule.line() ? "  > " + screen.bold(text) : "    " + screen.faint(text));
    }
  }
}
