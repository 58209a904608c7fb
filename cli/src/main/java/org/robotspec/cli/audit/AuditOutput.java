package org.robotspec.cli.audit;

import org.robotspec.cli.audit.AuditReport.Count;
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

  String text() {
    StringBuilder text = new StringBuilder();
    report.totals().forEach(total -> text.append(text(total)));
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

  private String text(Total total) {
    return """
    %s, then %s%s: %s on %s
      such as %s
        %s
        %s
    """
        .formatted(
            total.before(),
            total.after(),
            total.clause().isEmpty() ? "" : " (" + total.clause() + ")",
            Text.count(total.urls(), "URL"),
            Text.count(total.hosts(), "host"),
            total.sample(),
            Text.oneLine(from + ": " + total.whyBefore()),
            Text.oneLine(to + ": " + total.whyAfter()));
  }

  private String summary() {
    String text =
        "From %s to %s, for %s: %,d of %s on %,d of %s change; no robots.txt was recorded for %s on %s; %s not valid."
            .formatted(
                from,
                to,
                Text.printable(agent),
                report.count(Count.CHANGED_URLS),
                count(Count.URLS, "URL"),
                report.count(Count.CHANGED_HOSTS),
                count(Count.HOSTS, "host"),
                count(Count.URLS_WITHOUT_RECORD, "URL"),
                count(Count.HOSTS_WITHOUT_RECORD, "host"),
                count(Count.INVALID_URLS, "URL"));
    if (report.count(Count.HTML_HOSTS) > 0) {
      text += " HTML instead of a robots.txt: %s.".formatted(count(Count.HTML_HOSTS, "host"));
    }
    if (report.count(Count.PROBLEMS) > 0) {
      text += " Not read: %s of the input.".formatted(count(Count.PROBLEMS, "place"));
    }
    return text;
  }

  private String count(Count what, String noun) {
    return Text.count(report.count(what), noun);
  }

  Members members() {
    Members members = new Members().put("from", from).put("to", to).put("agent", agent);
    for (Count count : Count.values()) {
      members.put(count.key(), report.count(count));
    }
    return members
        .put("changes", report.totals())
        .put("largestHosts", report.largestHosts())
        .put("firstProblems", report.problems());
  }
}
