package org.robotspec.cli.audit;

import org.robotspec.cli.audit.AuditReport.Host;
import org.robotspec.cli.audit.AuditReport.Total;
import org.robotspec.cli.console.Text;
import org.robotspec.internal.answers.Members;

/**
 * The result of an audit as text and JSON.
 *
 * @param from who decides before the change
 * @param to who decides after it
 * @param agent the crawler
 */
record AuditOutput(AuditReport report, String from, String to, String agent) {
  private static final int HOSTS_IN_TEXT = 10;

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
}
