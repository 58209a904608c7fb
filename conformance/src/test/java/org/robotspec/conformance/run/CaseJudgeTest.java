package org.robotspec.conformance.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.junit.jupiter.api.Test;
import org.robotspec.conformance.Case;
import org.robotspec.conformance.Track;
import org.robotspec.conformance.driver.DriverAnswer;

final class CaseJudgeTest {
  private static ObjectNode json(String text) {
    try {
      return (ObjectNode) new ObjectMapper().readTree(text);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(e);
    }
  }

  private static Outcome judge(Track track, String testCase, String answer) {
    Case c = new Case(track, json(testCase));
    return CaseJudge.judge("d", c, "google-2019", new DriverAnswer.Given(json(answer))).outcome();
  }

  private static Outcome match(String expected, String answer) {
    return judge(Track.MATCH, "{\"expect\": {\"*\": " + expected + "}}", answer);
  }

  @Test
  void verdictAndLineAreCompared() {
    String expected = "{\"verdict\": \"disallow\", \"line\": 2}";
    assertThat(match(expected, "{\"verdict\": \"disallow\", \"line\": 2}"))
        .isEqualTo(Outcome.PASSED);
    assertThat(match(expected, "{\"verdict\": \"allow\", \"line\": 2}")).isEqualTo(Outcome.FAILED);
    assertThat(match(expected, "{\"verdict\": \"disallow\", \"line\": 3}"))
        .isEqualTo(Outcome.FAILED);
  }

  @Test
  void whatIsNotToldIsNotCompared() {
    String expected = "{\"verdict\": \"disallow\", \"line\": 2}";
    assertThat(match(expected, "{\"verdict\": \"disallow\"}")).isEqualTo(Outcome.PASSED);
    assertThat(match("{\"sitemaps\": []}", "{\"verdict\": \"allow\"}")).isEqualTo(Outcome.SKIPPED);
  }

  @Test
  void aMissingVerdictIsWrong() {
    assertThat(match("{\"verdict\": \"allow\"}", "{\"line\": 2}")).isEqualTo(Outcome.FAILED);
  }

  @Test
  void eitherTakesAnyAnswerButNotNone() {
    assertThat(match("{\"verdict\": \"either\"}", "{\"verdict\": \"allow\"}"))
        .isEqualTo(Outcome.PASSED);
    assertThat(match("{\"verdict\": \"either\"}", "{\"verdict\": \"disallow\"}"))
        .isEqualTo(Outcome.PASSED);
    assertThat(match("{\"verdict\": \"either\"}", "{}")).isEqualTo(Outcome.FAILED);
  }

  @Test
  void whereAUrlMustBeRefusedAnAllowIsWrong() {
    assertThat(match("{\"verdict\": \"invalid\"}", "{\"verdict\": \"invalid\"}"))
        .isEqualTo(Outcome.PASSED);
    assertThat(match("{\"verdict\": \"invalid\"}", "{\"verdict\": \"disallow\"}"))
        .isEqualTo(Outcome.PASSED);
    assertThat(match("{\"verdict\": \"invalid\"}", "{\"verdict\": \"allow\"}"))
        .isEqualTo(Outcome.FAILED);
  }

  @Test
  void aRefusalIsWrongWhereAnAddressIsRight() {
    String origin = "{\"expect\": {\"*\": {\"robotsTxt\": \"http://a/robots.txt\"}}}";
    assertThat(judge(Track.ORIGIN, origin, "{\"verdict\": \"invalid\"}")).isEqualTo(Outcome.FAILED);
    assertThat(judge(Track.ORIGIN, origin, "{}")).isEqualTo(Outcome.SKIPPED);
  }

  @Test
  void numbersCompareByValueAndDirectivesInAnyOrder() {
    assertThat(match("{\"crawlDelay\": 10}", "{\"crawlDelay\": 10.0}")).isEqualTo(Outcome.PASSED);
    assertThat(match("{\"crawlDelay\": null}", "{\"crawlDelay\": 1}")).isEqualTo(Outcome.FAILED);
    assertThat(match("{\"directives\": [\"a\", \"b\"]}", "{\"directives\": [\"b\", \"a\"]}"))
        .isEqualTo(Outcome.PASSED);
    assertThat(match("{\"sitemaps\": [\"a\", \"b\"]}", "{\"sitemaps\": [\"b\", \"a\"]}"))
        .isEqualTo(Outcome.FAILED);
  }

  private static Outcome usage(String expected, String answer) {
    return judge(Track.USAGE, "{\"expect\": {\"*\": " + expected + "}}", answer);
  }

  @Test
  void aCategoryThatIsUnknownMayBeLeftOut() {
    String expected = "{\"usage\": {\"train-ai\": \"disallowed\", \"search\": \"unknown\"}}";
    assertThat(usage(expected, "{\"usage\": {\"train-ai\": \"disallowed\"}}"))
        .isEqualTo(Outcome.PASSED);
    assertThat(usage(expected, "{\"usage\": {\"train-ai\": \"disallowed\", \"ai\": \"unknown\"}}"))
        .isEqualTo(Outcome.PASSED);
    assertThat(
            usage(expected, "{\"usage\": {\"search\": \"allowed\", \"train-ai\": \"disallowed\"}}"))
        .isEqualTo(Outcome.FAILED);
    assertThat(usage(expected, "{\"usage\": {\"train-ai\": \"allowed\"}}"))
        .isEqualTo(Outcome.FAILED);
    assertThat(usage(expected, "{\"usage\": {}}")).isEqualTo(Outcome.FAILED);
    assertThat(usage("{\"usage\": {}}", "{\"usage\": []}")).isEqualTo(Outcome.FAILED);
  }

  @Test
  void signalsAreComparedAsWritten() {
    String expected = "{\"usage\": {}, \"signals\": {\"ai-train\": \"no\", \"search\": \"yes\"}}";
    assertThat(usage(expected, "{\"signals\": {\"search\": \"yes\", \"ai-train\": \"no\"}}"))
        .isEqualTo(Outcome.PASSED);
    assertThat(usage(expected, "{\"signals\": {\"search\": \"Yes\", \"ai-train\": \"no\"}}"))
        .isEqualTo(Outcome.FAILED);
    assertThat(usage(expected, "{\"signals\": {\"search\": \"yes\"}}")).isEqualTo(Outcome.FAILED);
    assertThat(usage(expected, "{\"verdict\": \"allow\"}")).isEqualTo(Outcome.SKIPPED);
  }

  @Test
  void aScriptOfTheUsageTrackIsJudgedStepByStep() {
    String script =
        """
        {"script": [{"at": "0h", "serve": {}},
          {"at": "0h", "ask": "http://a/1", "expect": {"*": {"usage": {"search": "allowed"}}}},
          {"at": "25h", "ask": "http://a/1", "expect": {"*": {"usage": {}}}}]}""";
    String right = "{\"steps\": [{\"usage\": {\"search\": \"allowed\"}}, {\"usage\": {}}]}";
    String wrong = "{\"steps\": [{\"usage\": {}}, {\"usage\": {}}]}";
    assertThat(judge(Track.USAGE, script, right)).isEqualTo(Outcome.PASSED);
    assertThat(judge(Track.USAGE, script, wrong)).isEqualTo(Outcome.FAILED);
  }

  @Test
  void theProfilesOwnExpectationComesFirst() {
    String two =
        """
        {"expect": {"*": {"verdict": "allow"}, "google-2019": {"verdict": "disallow"}}}""";
    assertThat(judge(Track.MATCH, two, "{\"verdict\": \"disallow\"}")).isEqualTo(Outcome.PASSED);
    assertThat(judge(Track.MATCH, two, "{\"verdict\": \"allow\"}")).isEqualTo(Outcome.FAILED);
  }

  @Test
  void everyStepOfAScriptCounts() {
    String script =
        """
        {"script": [{"at": "0h", "serve": {}},
          {"at": "0h", "ask": "http://a/1", "expect": {"*": {"verdict": "allow"}}},
          {"at": "25h", "ask": "http://a/2", "expect": {"*": {"verdict": "disallow"}}}]}""";
    String right = "{\"steps\": [{\"verdict\": \"allow\"}, {\"verdict\": \"disallow\"}]}";
    String wrong = "{\"steps\": [{\"verdict\": \"allow\"}, {\"verdict\": \"allow\"}]}";
    String few = "{\"steps\": [{\"verdict\": \"allow\"}]}";
    assertThat(judge(Track.FETCH, script, right)).isEqualTo(Outcome.PASSED);
    assertThat(judge(Track.FETCH, script, wrong)).isEqualTo(Outcome.FAILED);
    assertThat(judge(Track.FETCH, script, few)).isEqualTo(Outcome.FAILED);
    assertThat(judge(Track.FETCH, script, "{\"steps\": {\"verdict\": [{}], \"line\": 1}}"))
        .isEqualTo(Outcome.FAILED);
  }
}
