package org.robotspec.nutch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.counters.GenericCounter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.robotspec.access.AccessReason;
import org.robotspec.access.AccessState;
import org.robotspec.access.FailureCause;
import org.robotspec.rules.Outcome;
import org.robotspec.service.OriginRules;
import org.robotspec.service.RobotsService;
import org.robotspec.service.Verdict;
import org.robotspec.service.internal.adapter.Decision;
import org.robotspec.service.internal.adapter.PageDecisions;

/** The document names the counters as a job has them: alerts are made from it. */
class JobCountersTest {
  private static final Path DOCUMENT = Path.of("../docs/operating.md");

  @TempDir Path directory;

  @Test
  void theDocumentHasEveryCounterOfAJobAndNoOther() throws Exception {
    assertThat(documented()).isEqualTo(counted());
  }

  /** Counts everything that can be counted, and returns the names. */
  private Set<String> counted() throws Exception {
    Configuration conf = RecordingProtocol.installed(directory);
    Map<String, GenericCounter> names = new ConcurrentHashMap<>();
    Thread thread = DelegatesTest.fetcherThread(conf, names, JobCountersTest::countAll);
    names.clear(); // Nutch's own
    thread.start();
    thread.join();
    return new TreeSet<>(names.keySet());
  }

  private static void countAll() {
    RobotsService service = mock();
    Map<String, Long> none = new PageDecisions(service, Clock.systemUTC(), name -> name).compared();
    PageDecisions decisions = mock();
    when(decisions.compared()).thenReturn(none);
    JobCounters counters = new JobCounters(decisions);
    Map<String, Long> one = new TreeMap<>(none);
    one.replaceAll((name, count) -> count + 1);
    when(decisions.compared()).thenReturn(one);
    counters.shadow();
    counters.exempt();
    for (AccessReason reason : AccessReason.values()) {
      AccessState state = mock();
      when(state.reason()).thenReturn(reason);
      OriginRules rules = mock();
      when(rules.fetchedNow()).thenReturn(true);
      when(rules.state()).thenReturn(state);
      when(rules.failure()).thenReturn(Optional.empty());
      counters.fetch(rules);
      for (FailureCause cause : FailureCause.values()) {
        when(rules.failure()).thenReturn(Optional.of(cause));
        counters.fetch(rules);
      }
      EnumSet.allOf(Outcome.class).stream()
          .map(outcome -> new Decision("", rules, new Verdict(outcome, state, null), null))
          .forEach(counters::decision);
      Verdict allowed = new Verdict(Outcome.ALLOWED, state, null);
      counters.decision(new Decision("", rules, allowed, Instant.EPOCH));
    }
  }

  /** Returns the names in the column of Nutch, with each KEY and CAUSE. */
  private static Set<String> documented() throws IOException {
    String document = Files.readString(DOCUMENT);
    List<String> causes =
        quoted(Files.readString(Path.of("../docs/faults.md")), "(?m)^- (`[a-z-]+`):");
    List<String> keys = quoted(document, "(?s)\nKEY is (.*?)\\. ");
    assertThat(causes).isNotEmpty();
    assertThat(keys).isNotEmpty();
    Set<String> names = new TreeSet<>();
    for (String cell : quoted(document, "(?m)^\\| `[^|]*\\|([^|]*_total`[^|]*)\\|")) {
      Stream.of(cell)
          .flatMap(name -> each(name, "KEY", keys))
          .flatMap(name -> each(name, "CAUSE", causes))
          .forEach(names::add);
    }
    return names;
  }

  private static Stream<String> each(String name, String word, List<String> values) {
    return name.contains(word)
        ? values.stream().map(value -> name.replace(word, value.replace('-', '_')))
        : Stream.of(name);
  }

  /** Returns what stands between backticks in the texts that a pattern finds. */
  private static List<String> quoted(String document, String pattern) {
    return Pattern.compile(pattern)
        .matcher(document)
        .results()
        .flatMap(found -> Pattern.compile("`([^`]+)`").matcher(found.group(1)).results())
        .map(found -> found.group(1))
        .toList();
  }
}
