package org.robotspec.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.robotspec.cli.console.UsageReport;
import org.robotspec.internal.diff.RobotsDiff;
import org.robotspec.rules.Rule;
import org.robotspec.rules.internal.PrintableText;
import org.robotspec.usage.UsagePreference;

/** A comparison as JSON. */
public final class DiffJson {
  private DiffJson() {}

  /** Adds the members of a comparison to an object. */
  public static void addTo(ObjectNode json, RobotsDiff diff) {
    json.put("tried", diff.tried());
    ArrayNode crawlers = json.putArray("crawlers");
    for (RobotsDiff.Crawlers group : diff.crawlers()) {
      ObjectNode members = crawlers.addObject();
      group.names().forEach(members.putArray("names")::add);
      members.put("complete", group.complete());
      ArrayNode changes = members.putArray("changes");
      for (RobotsDiff.Change change : group.changes()) {
        Rule was = change.before();
        Rule is = change.after();
        ObjectNode url = changes.addObject().put("url", PrintableText.ofUrl(change.url()));
        url.put("allowed", change.allowed());
        url.set("old", was == null ? null : json(was));
        url.set("new", is == null ? null : json(is));
      }
      ArrayNode usage = members.putArray("usage");
      for (RobotsDiff.UsageChange change : group.usage()) {
        UsagePreference was = change.before();
        UsagePreference is = change.after();
        ObjectNode url = usage.addObject().put("url", PrintableText.ofUrl(change.url()));
        url.put("name", change.name());
        url.put("preference", change.preference().toString());
        url.set("old", was == null ? null : UsageReport.json(was));
        url.set("new", is == null ? null : UsageReport.json(is));
      }
    }
    addRules(json.putArray("neverDecide"), diff.neverDecide());
    addRules(json.putArray("notShown"), diff.notShown());
  }

  private static void addRules(ArrayNode array, List<RobotsDiff.FileRule> rules) {
    for (RobotsDiff.FileRule rule : rules) {
      array.add(json(rule.rule()).put("file", rule.isNew() ? "new" : "old"));
    }
  }

  private static ObjectNode json(Rule rule) {
    return JsonNodeFactory.instance
        .objectNode()
        .put("rule", rule.toString())
        .put("line", rule.line());
  }
}
