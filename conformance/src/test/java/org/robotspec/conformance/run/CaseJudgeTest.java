package org.robotspec.conformance.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.robotspec.conformance.Case;
import org.robotspec.conformance.Track;
import org.robotspec.conformance.driver.DriverAnswer;

final class CaseJudgeTest {
  private static CaseOutcome judge(Track track, String testCase, String answer) throws Exception {
    ObjectMapper mapper = new ObjectMapper();
    Case c = new Case(track, (ObjectNode) mapper.readTree(testCase));
    ObjectNode values = (ObjectNode) mapper.readTree(answer);
    DriverAnswer given = new DriverAnswer.Given(values);
    return CaseJudge.judge("d", c, "google-2019", given, Duration.ZERO).outcome();
  }

  @ParameterizedTest(name = "{0}: {1} {2}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          # verdict and line are compared
          'verdict': 'disallow', 'line': 2 | 'verdict': 'disallow', 'line': 2 | PASSED
          'verdict': 'disallow', 'line': 2 | 'verdict': 'allow', 'line': 2 | FAILED
          'verdict': 'disallow', 'line': 2 | 'verdict': 'disallow', 'line': 3 | FAILED
          # what is not told is not compared
          'verdict': 'disallow', 'line': 2 | 'verdict': 'disallow' | PASSED
          'sitemaps': [] | 'verdict': 'allow' | SKIPPED
          # a missing verdict is wrong
          'verdict': 'allow' | 'line': 2 | FAILED
          # either takes any verdict, or address, but not none
          'verdict': 'either' | 'verdict': 'invalid' | PASSED
          'verdict': 'either' | 'robotsTxt': 'http://a/robots.txt' | PASSED
          'verdict': 'either' | 'line': 2, 'sitemaps': [] | FAILED
          'verdict': 'either' | 'verdict': 'allow' | PASSED
          'verdict': 'either' | 'verdict': 'disallow' | PASSED
          'verdict': 'either' | `` | FAILED
          # where a URL must be refused, an allow is wrong
          'verdict': 'invalid' | 'verdict': 'invalid' | PASSED
          'verdict': 'invalid' | 'verdict': 'disallow' | PASSED
          'verdict': 'invalid' | 'verdict': 'allow' | FAILED
          # a refusal is wrong where an address is right
          'robotsTxt': 'http://a/robots.txt' | 'verdict': 'invalid' | FAILED
          'robotsTxt': 'http://a/robots.txt' | `` | SKIPPED
          # what is no verdict is an error of the program
          'verdict': 'allow' | 'verdict': 'perhaps' | ERRORED
          'verdict': 'allow' | 'verdict': 1 | ERRORED
          # numbers are compared by value, directives in any order
          'crawlDelay': 10 | 'crawlDelay': 10.0 | PASSED
          'crawlDelay': null | 'crawlDelay': 1 | FAILED
          'directives': ['a', 'b'] | 'directives': ['b', 'a'] | PASSED
          'sitemaps': ['a', 'b'] | 'sitemaps': ['b', 'a'] | FAILED
          # a category that is unknown may be left out
          'usage': {'ai': 'disallowed', 'search': 'unknown'} | 'usage': {'ai': 'disallowed'} | PASSED
          'usage': {'ai': 'disallowed'} | 'usage': {'ai': 'disallowed', 'x': 'unknown'} | PASSED
          'usage': {'ai': 'disallowed'} | 'usage': {'ai': 'disallowed', 'x': 'allowed'} | FAILED
          'usage': {'ai': 'disallowed'} | 'usage': {'ai': 'allowed'} | FAILED
          'usage': {'ai': 'disallowed'} | 'usage': {} | FAILED
          'usage': {} | 'usage': [] | FAILED
          # signals are compared as written
          'signals': {'ai': 'no', 'search': 'yes'} | 'signals': {'search': 'yes', 'ai': 'no'} | PASSED
          'signals': {'ai': 'no', 'search': 'yes'} | 'signals': {'search': 'Yes', 'ai': 'no'} | FAILED
          'signals': {'ai': 'no', 'search': 'yes'} | 'signals': {'search': 'yes'} | FAILED
          'signals': {'ai': 'no', 'search': 'yes'} | 'verdict': 'allow' | SKIPPED
          """)
  void oneAnswerIsJudged(String expected, String answer, CaseOutcome outcome) throws Exception {
    String testCase = "{\"expect\": {\"*\": {" + expected.replace('\'', '"') + "}}}";
    assertThat(judge(Track.MATCH, testCase, "{" + answer.replace('\'', '"') + "}"))
        .isEqualTo(outcome);
  }

  @ParameterizedTest
  @CsvSource({"disallow, PASSED", "allow, FAILED"})
  void theProfilesOwnExpectationComesFirst(String answer, CaseOutcome outcome) throws Exception {
    String two =
        """
        {"expect": {"*": {"verdict": "allow"}, "google-2019": {"verdict": "disallow"}}}""";
    assertThat(judge(Track.MATCH, two, "{\"verdict\": \"" + answer + "\"}")).isEqualTo(outcome);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          [{'verdict': 'allow'}, {'verdict': 'disallow', 'usage': {}}] | PASSED
          [{'verdict': 'allow'}, {'verdict': 'disallow', 'usage': {'search': 'allowed'}}] | FAILED
          [{'verdict': 'allow'}, {'verdict': 'allow'}] | FAILED
          [{'verdict': 'allow'}] | FAILED
          [{'verdict': 'allow'}, {'verdict': 'never'}] | ERRORED
          {'verdict': [{}], 'line': 1} | FAILED
          """)
  void everyStepOfAScriptCounts(String steps, CaseOutcome outcome) throws Exception {
    String script =
        """
        {"script": [{"at": "0h", "serve": {}},
          {"at": "0h", "ask": "http://a/1", "expect": {"*": {"verdict": "allow"}}},
          {"at": "25h", "ask": "http://a/2", "expect": {"*": {"verdict": "disallow", "usage": {}}}}]}""";
    assertThat(judge(Track.USAGE, script, "{\"steps\": " + steps.replace('\'', '"') + "}"))
        .isEqualTo(outcome);
  }
}
