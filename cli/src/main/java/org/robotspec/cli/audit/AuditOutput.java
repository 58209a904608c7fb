package org.robotspec.cli.audit;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.robotspec.audit.AuditReport;
import org.robotspec.audit.AuditReport.Change;
import org.robotspec.audit.AuditReport.Host;
import org.robotspec.audit.AuditReport.Sample;
import org.robotspec.audit.AuditReport.Total;
import org.robotspec.cli.console.Text;
import org.robotspec.rules.internal.PrintableText;

/**
 * The result of an audit as text, JSON and HTML.
 *
 * @param from who decides before the change
 * @param to who decides after it
 * @param agent the crawler
 */
record AuditOutput(AuditReport report, String from, String to, String agent) {
  private static final int HOSTS_IN_TEXT = 10;

  private static final String PAGE =
      """
      <!DOCTYPE html>
      <html lang="en">
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>Audit of robots.txt</title>
      <style>
      body { font: 1rem/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 70rem; padding: 0 1rem; color-scheme: light dark }
      table { border-collapse: collapse } th, td { padding: .3rem .8rem; text-align: left; vertical-align: top; border-bottom: 1px solid }
      td.number { text-align: right } td { overflow-wrap: anywhere }
      </style>
      <h1>Audit of robots.txt</h1>
      <p>%s
      <h2>What changes</h2>
      <table><tr><th>before<th>after<th>clause<th>hosts<th>URLs<th>such as<th>why before<th>why after
      %s</table>
      <h2>The hosts with the most changes</h2>
      <table><tr><th>host<th>URLs<th>changed<th>such as
      %s</table>
      <h2>Input that could not be read</h2>
      <ul>%s</ul>
      </html>
      """;

  /** Returns what was compared, in a sentence. */
  private String summary() {
    long changed = report.count("changedUrls");
    return "From %s to %s, for %s: %s of %s on %s of %s change; no robots.txt was recorded for %s on %s; %s."
        .formatted(
            from,
            to,
            Text.printable(agent),
            "%,d".formatted(changed),
            count("urls", "URL"),
            "%,d".formatted(report.count("changedHosts")),
            count("hosts", "host"),
            count("urlsWithoutRecord", "URL"),
            count("hostsWithoutRecord", "host"),
            count("invalidUrls", "URL") + " not valid");
  }

  private String count(String key, String noun) {
    return Text.count(report.count(key), noun);
  }

  /** Returns a summary for people. */
  String text() {
    StringBuilder text = new StringBuilder();
    for (Total total : report.totals()) {
      Sample sample = total.sample();
      text.append(words(total.change()))
          .append(": ")
          .append(Text.count(total.urls(), "URL"))
          .append(" on ")
          .append(Text.count(total.hosts(), "host"))
          .append("\n  such as ")
          .append(PrintableText.ofUrl(sample.url()))
          .append("\n    ")
          .append(Text.oneLine(from + ": " + sample.before()))
          .append("\n    ")
          .append(Text.oneLine(to + ": " + sample.after()))
          .append('\n');
    }
    report.largestHosts().stream()
        .limit(HOSTS_IN_TEXT)
        .forEach(
            host ->
                text.append(
                    "%,d of %s change: %s%n"
                        .formatted(host.changed(), Text.count(host.urls(), "URL"), host.origin())));
    report.problems().forEach(problem -> text.append("not read: ").append(problem).append('\n'));
    return text.append(summary()).toString();
  }

  private static String words(Change change) {
    String clause = change.clause().isEmpty() ? "" : " (" + change.clause() + ")";
    return change.before() + ", then " + change.after() + clause;
  }

  /** Returns everything. */
  ObjectNode json() {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("from", from).put("to", to).put("agent", agent);
    report.counts().forEach(json::put);
    ArrayNode changes = json.putArray("changes");
    report.totals().forEach(total -> changes.add(json(total)));
    ArrayNode hosts = json.putArray("largestHosts");
    for (Host host : report.largestHosts()) {
      hosts
          .addObject()
          .put("host", host.origin())
          .put("urls", host.urls())
          .put("changed", host.changed())
          .set("sample", json(host.sample()));
    }
    ArrayNode problems = json.putArray("firstProblems");
    report.problems().forEach(problems::add);
    return json;
  }

  private static ObjectNode json(Total total) {
    return JsonNodeFactory.instance
        .objectNode()
        .put("before", total.change().before())
        .put("after", total.change().after())
        .put("clause", total.change().clause())
        .put("hosts", total.hosts())
        .put("urls", total.urls())
        .put("sample", PrintableText.ofUrl(total.sample().url()))
        .put("whyBefore", total.sample().before())
        .put("whyAfter", total.sample().after());
  }

  /** Returns a page that needs no other file. */
  String html() {
    StringBuilder changes = new StringBuilder();
    for (Total total : report.totals()) {
      Change change = total.change();
      changes.append(
          row(
              change.before(),
              change.after(),
              change.clause(),
              total.hosts(),
              total.urls(),
              total.sample().url(),
              total.sample().before(),
              total.sample().after()));
    }
    StringBuilder hosts = new StringBuilder();
    for (Host host : report.largestHosts()) {
      hosts.append(row(host.origin(), host.urls(), host.changed(), host.sample().sample().url()));
    }
    StringBuilder problems = new StringBuilder();
    report.problems().forEach(problem -> problems.append("<li>").append(escaped(problem)));
    return PAGE.formatted(escaped(summary()), changes, hosts, problems);
  }

  private static String row(Object... cells) {
    StringBuilder row = new StringBuilder("<tr>");
    for (Object cell : cells) {
      row.append(
          cell instanceof Long number
              ? "<td class=number>%,d".formatted(number)
              : "<td>" + escaped(cell));
    }
    return row.append('\n').toString();
  }

  private static String escaped(Object text) {
    return PrintableText.of(text.toString())
        .replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace("\"", "&quot;");
  }
}
