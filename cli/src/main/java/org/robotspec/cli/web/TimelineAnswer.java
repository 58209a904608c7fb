package org.robotspec.cli.web;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.LongSummaryStatistics;
import org.jspecify.annotations.Nullable;
import org.robotspec.access.AccessState;
import org.robotspec.cli.console.Reasons;

/** What may be crawled when over the next 40 days, if a server answers as chosen. */
final class TimelineAnswer {
  private static final int DAYS = 40;
  private static final int HOURS = DAYS * 24;
  private static final int MAX_REDIRECTS = 20;

  /** In seconds: longer than any header that counts. */
  private static final int YEAR = 365 * 24 * 3_600;

  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
  private static final Instant END = START.plus(Duration.ofDays(DAYS));

  private final ObjectNode json = JsonNodeFactory.instance.objectNode().put("days", DAYS);
  private final ArrayNode spans = json.putArray("spans");
  private final ArrayNode asked = json.putArray("asked");

  private TimelineAnswer() {}

  static ObjectNode json(Question question) {
    SimulatedSite site =
        new SimulatedSite(
            question.profile(),
            SiteAnswer.of(question.text("answer")),
            question.flag("siteAnswers", true),
            question.number("redirects", 0, MAX_REDIRECTS),
            question.number("retryAfter", 0, YEAR),
            question.number("maxAge", 0, YEAR));
    @Nullable Integer hours = question.number("hours", 1, HOURS);
    Instant back = START.plus(Duration.ofHours(hours == null ? HOURS : hours));
    TimelineAnswer answer = new TimelineAnswer();
    answer.add(site.states(START, back, END, question.flag("copy", false)));
    return answer.json;
  }

  private void add(List<AccessState> states) {
    List<AccessState> same = new ArrayList<>();
    for (AccessState state : states) {
      asked.add(seconds(state.fetchedAt()));
      if (!same.isEmpty() && !state.explain().equals(same.get(0).explain())) {
        addSpan(same);
        same.clear();
      }
      same.add(state);
    }
    addSpan(same);
  }

  private void addSpan(List<AccessState> states) {
    AccessState state = states.get(0);
    AccessState last = states.get(states.size() - 1);
    // A span ends when a limit passes, so the last wait of several is cut short.
    LongSummaryStatistics waits =
        states.subList(0, Math.max(1, states.size() - 1)).stream()
            .mapToLong(TimelineAnswer::wait)
            .summaryStatistics();
    ObjectNode span = spans.addObject();
    span.put("from", seconds(state.fetchedAt()));
    span.put("to", seconds(last.refreshAt().isBefore(END) ? last.refreshAt() : END));
    addMeaning(span, state);
    span.put("text", state.reason().text());
    span.put("detail", state.status() == 0 ? state.detail() : "status " + state.status());
    span.put("requests", states.size());
    span.put("shortestWait", waits.getMin()).put("longestWait", waits.getMax());
  }

  /** Adds what a state means. */
  static void addMeaning(ObjectNode json, AccessState state) {
    json.put("access", Reasons.word(state.access())).put("temporary", state.temporary());
    json.put("reason", state.reason().key()).put("clause", state.reason().clause());
  }

  private static long wait(AccessState state) {
    return Duration.between(state.fetchedAt(), state.refreshAt()).toSeconds();
  }

  private static long seconds(Instant time) {
    return Duration.between(START, time).toSeconds();
  }
}
