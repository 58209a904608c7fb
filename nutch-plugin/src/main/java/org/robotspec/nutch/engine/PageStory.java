package org.robotspec.nutch.engine;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.Writable;
import org.apache.nutch.crawl.CrawlDatum;
import org.apache.nutch.metadata.Nutch;
import org.apache.nutch.protocol.ProtocolStatus;
import org.jspecify.annotations.Nullable;

/**
 * Reads from a row of the CrawlDb what became of a page, as an event of {@code robotspec crawl}.
 */
final class PageStory {

  /** Where the plugin writes what robots.txt said, with {@code robotspec.nutch.evidence} = all. */
  private static final Text EVIDENCE = new Text("_robotspec_");

  private static final Pattern SAID = Pattern.compile("(allowed|refused|postponed): (.*)");
  private static final Pattern RULE = Pattern.compile("line (\\d+): (.*) \\[(.*)]");

  /** How the reason begins where there is a file and none of its rules matches (H-1). */
  private static final String FILE_READ = "H-1: ";

  private PageStory() {}

  /** Returns whether Nutch has looked at a page. */
  static boolean isTold(CrawlDatum row) {
    return row.getMetaData().containsKey(EVIDENCE)
        || row.getRetriesSinceFetch() > 0
        || row.getStatus() != CrawlDatum.STATUS_DB_UNFETCHED;
  }

  /** Returns the event. */
  static Map<String, @Nullable Object> tell(String url, CrawlDatum row) {
    Matcher said = SAID.matcher(text(row, EVIDENCE));
    boolean known = said.matches();
    String word = known ? said.group(1) : "";
    String why = known ? said.group(2) : "";
    Matcher rule = RULE.matcher(why);
    boolean ruled = rule.matches();
    boolean allowed = word.equals("allowed");
    String code = text(row, Nutch.PROTOCOL_STATUS_CODE_KEY);
    Map<String, @Nullable Object> event = new LinkedHashMap<>();
    event.put("event", "page");
    event.put("url", url);
    event.put(
        "verdict",
        switch (word) {
          case "allowed" -> "ALLOWED";
          case "refused" -> "NOT_ALLOWED";
          case "postponed" -> "POSTPONED";
          default -> "UNKNOWN";
        });
    event.put("why", ruled ? rule.group(2) : brief(why));
    event.put("line", ruled ? Integer.parseInt(rule.group(1)) : 0);
    event.put("group", ruled ? rule.group(3) : null);
    event.put("httpStatus", allowed && !code.isEmpty() ? Integer.parseInt(code) : 0);
    event.put("status", CrawlDatum.getStatusName(row.getStatus()));
    event.put("problem", allowed ? problem(row) : null);
    event.put("nextFetch", Instant.ofEpochMilli(row.getFetchTime()).toString());
    return event;
  }

  /** Takes out of a reason what the table says elsewhere: clause, verdict, address, Java class. */
  private static String brief(String reason) {
    if (reason.startsWith(FILE_READ)) {
      return "no rule matches";
    }
    return reason
        .replaceFirst("^[A-Z]-\\d+: ", "")
        .replace(": crawling is postponed", "")
        .replace("the status says that there is no file", "no file")
        .replaceFirst(" from \\S+\\)$", ")")
        .replaceFirst("\\((?:\\w+\\.)+\\w+: ", "(");
  }

  private static @Nullable String problem(CrawlDatum row) {
    return row.getMetaData().get(Nutch.WRITABLE_PROTO_STATUS_KEY) instanceof ProtocolStatus status
            && (status.getCode() == ProtocolStatus.EXCEPTION
                || status.getCode() == ProtocolStatus.FAILED)
        ? status.getMessage()
        : null;
  }

  private static String text(CrawlDatum row, Text key) {
    @Nullable Writable value = row.getMetaData().get(key);
    return value == null ? "" : value.toString();
  }
}
