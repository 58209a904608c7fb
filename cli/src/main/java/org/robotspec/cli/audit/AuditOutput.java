package org.robotspec.cli.audit;

import org.robotspec.cli.audit.AuditReport.Host;
import org.robotspec.cli.audit.AuditReport.Total;
import org.robotspec.cli.console.Text;
import org.robotspec.internal.answers.Members;
import org.robotspec.text.PrintableText;

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
                count("invalidUrls", "URL") + " not valid")
        + sentence(" HTML instead of a robots.txt: %s.", "htmlHosts", "host")
        + sentence(" Not read: %s of the input.", "problems", "place");
  }

  /** Returns a sentence with a count; nothing if that is 0. */
  private String sentence(String format, String key, String noun) {
    return report.count(key) == 0 ? "" : format.formatted(count(key, noun));
  }

  private String count(String key, String noun) {
    return Text.count(report.count(key), noun);
  }

  String text() {
    StringBuilder text = new StringBuilder();
    for (Total total : report.totals()) {
      String clause = total.clause().isEmpty() ? "" : " (" + total.clause() + ")";
      text.append(
          """
          %s, then %s%s: %s on %s
            such as %s
              %s
              %s
          """
              .formatted(
                  total.before(),
                  total.after(),
                  clause,
                  Text.count(total.urls(), "URL"),
                  Text.count(total.hosts(), "host"),
                  total.sample(),
                  Text.oneLine(from + ": " + total.whyBefore()),
                  Text.oneLine(to + ": " + total.whyAfter())));
    }
    report.largestHosts().stream()
        .limit(HOSTS_IN_TEXT)
        .forEach(
            host ->
                text.append(
                    "%,d of %s change: %s%n"
                        .formatted(host.changed(), Text.count(host.urls(), "URL"), host.host())));
    report.problems().forEach(problem -> text.append("not read: ").append(problem).append('\n'));
    return text.append(summary()).toString();
  }

  Members members() {
    Members members = new Members().put("from", from).put("to", to).put("agent", agent);
    report.counts().forEach(members::put);
    return members
        .putAll("changes", report.totals(), AuditOutput::members)
        .putAll("largestHosts", report.largestHosts(), AuditOutput::members)
        .put("firstProblems", report.problems());
  }

  private static Members members(Total total) {
    return new Members()
        .put("before", total.before().toString())
        .put("after", total.after().toString())
        .put("clause", total.clause())
        .put("hosts", total.hosts())
        .put("urls", total.urls())
        .put("sample", total.sample())
        .put("whyBefore", total.whyBefore())
        .put("whyAfter", total.whyAfter());
  }

  private static Members members(Host host) {
    return new Members()
        .put("host", host.host())
        .put("urls", host.urls())
        .put("changed", host.changed())
        .put("sample", members(host.sample()));
  }

  /** Returns a page that needs no other file. */
  String html() {
    StringBuilder changes = new StringBuilder();
    for (Total total : report.totals()) {
      changes.append(
          row(
              total.before(),
              total.after(),
              total.clause(),
              total.hosts(),
              total.urls(),
              total.sample(),
              total.whyBefore(),
              total.whyAfter()));
    }
    StringBuilder hosts = new StringBuilder();
    for (Host host : report.largestHosts()) {
      hosts.append(row(host.host(), host.urls(), host.changed(), host.sample().sample()));
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
    return PrintableText.ofUrl(text.toString())
        .replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace("\"", "&quot;");
  }
}
