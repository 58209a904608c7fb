package org.robotspec.cli;

import static java.time.Duration.ZERO;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.nio.file.Path;
import java.time.Year;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.robotspec.conformance.Case;
import org.robotspec.conformance.Suite;
import org.robotspec.conformance.report.RunReport;
import org.robotspec.conformance.run.CaseOutcome;
import org.robotspec.conformance.run.Result;

/** The page of a conformance report in a real browser; skipped where there is no Chromium. */
final class ReportPageTest {
  private static final Path SHOTS = Path.of("target/screenshots");

  @TempDir private static Path directory;
  @AutoClose private static Browser browser;
  private static URI page;

  @BeforeAll
  static void openBrowser() throws Exception {
    browser = new Browser(directory);
    Suite suite = Suite.load();
    List<Result> results = new ArrayList<>();
    for (String driver : List.of("ours 1.0", "theirs 2.0")) {
      for (Case c : suite.cases()) {
        boolean fails = driver.startsWith("theirs") && c.clause().equals("M-2");
        CaseOutcome outcome = fails ? CaseOutcome.FAILED : CaseOutcome.PASSED;
        results.add(
            new Result(driver, "google-2019", c, outcome, "allow", "disallow, line 7", 7, ZERO));
        if (driver.startsWith("ours")) {
          results.add(
              new Result(driver, "rfc9309", c, CaseOutcome.PASSED, "allow", "allow", 0, ZERO));
        }
      }
    }
    Path reports = directory.resolve("reports");
    new RunReport(suite, results).write(reports, r -> r.countsAgainst(true));
    page = reports.resolve("report.html").toUri();
  }

  @BeforeEach
  void openPage() throws Exception {
    browser.scheme("light");
    browser.size(1280, 900, false);
    browser.open(page);
  }

  private static int clausesWithCases() {
    return (int) Suite.load().cases().stream().map(Case::clause).distinct().count();
  }

  @Test
  void theMatrixHasARowForEachClauseAndAColumnForEachDriver() throws Exception {
    assertThat(browser.count("#rows tr")).isEqualTo(clausesWithCases());
    assertThat(browser.text("#head"))
        .contains("ours 1.0 (google-2019)", "theirs 2.0 (google-2019)");
    assertThat(browser.count("tr[data-clause='M-2'] td.some")).isEqualTo(1);
    assertThat(browser.text("tr[data-clause='M-2'] td.all")).matches("(\\d+)/\\1");
    assertThat(browser.eval("performance.getEntriesByType('resource').length").asInt()).isZero();
    browser.screenshot(SHOTS.resolve("report-light.png"));
    browser.size(375, 700, true);
    assertThat(browser.eval("document.documentElement.scrollWidth").asInt())
        .isLessThanOrEqualTo(375);
  }

  @Test
  void aClickOpensAClauseAndACase() throws Exception {
    assertThat(browser.count("details")).isZero();
    browser.click("tr[data-clause='M-2'] button");
    assertThat(browser.count("details")).isGreaterThan(50);
    assertThat(browser.count("details[open]")).isZero();
    browser.click("details[id='M-2.backtrack-last-php'] summary");
    Awaitility.await()
        .atMost(Browser.LIMIT)
        .until(() -> browser.count("details[open][data-filled]") == 1);
    String detail = browser.text("details[open]");
    assertThat(detail)
        .contains("the last occurrence counts")
        .contains("disallow: /*.php$")
        .contains("RFC 9309, section 2.2.3")
        .contains("expected allow; got disallow, line 7");
    browser.screenshot(SHOTS.resolve("report-case.png"));
    browser.click("tr[data-clause='M-2'] button");
    assertThat(browser.count("details")).isZero();
  }

  @Test
  void theTotalsCountEveryCaseOfEachDriver() throws Exception {
    int cases = Suite.load().cases().size();
    assertThat(browser.count("#totals tr")).isEqualTo(3);
    assertThat(browser.text("#totals tr")).contains("ours 1.0 (google-2019)", cases + "/" + cases);
    assertThat(browser.text("#totals td.some")).endsWith("/" + cases);
    assertThat(browser.text("#about"))
        .contains(String.valueOf(Year.now(ZoneOffset.UTC)), cases + " cases");
  }

  @Test
  void aFilterHidesRowsAndLeavesTheNumbers() throws Exception {
    int all = browser.count("#rows tr");
    String totals = browser.text("#totals");
    String numbers = browser.text("tr[data-clause='M-2'] td.some");
    browser.click("#failing");
    assertThat(browser.count("#rows tr")).isEqualTo(1);
    assertThat(browser.text("tr[data-clause='M-2'] td.some")).isEqualTo(numbers);
    browser.choose("find", "php");
    assertThat(browser.text("tr[data-clause='M-2'] td.some")).isEqualTo(numbers);
    assertThat(browser.text("#totals")).isEqualTo(totals);
    browser.choose("find", "");
    browser.click("#failing");
    assertThat(browser.count("#rows tr")).isEqualTo(all);
    browser.choose("track", "origin");
    assertThat(browser.count("#rows tr")).isBetween(3, 10);
    browser.choose("track", "");
    browser.choose("profile", "rfc9309");
    assertThat(browser.text("#head")).doesNotContain("theirs");
    browser.click("#failing");
    assertThat(browser.count("#rows tr")).isZero();
    assertThat(browser.eval("document.getElementById('empty').hidden").asBoolean()).isFalse();
  }

  @Test
  void aLinkWithACaseOpensIt() throws Exception {
    browser.open(URI.create("about:blank"));
    browser.open(URI.create(page + "#M-5.tie-allow-wins"));
    assertThat(browser.count("details[open][id='M-5.tie-allow-wins']")).isEqualTo(1);
  }
}
