package org.robotspec.conformance.report;

import java.io.StringWriter;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;
import org.robotspec.conformance.run.Result;

/** Writes results as JUnit XML, which CI servers show. */
public final class JunitXml {
  /**
   * A test and its result.
   *
   * @param className the class it belongs to
   * @param name its name
   * @param problem the XML element of its outcome: {@code failure} for a wrong answer, {@code
   *     error} for none, {@code skipped} if it was not run; empty if it passed
   * @param message why it did not pass
   * @param text more about it, also if it passed; may be empty
   * @param time how long it took
   */
  public record Test(
      String className, String name, String problem, String message, String text, Duration time) {}

  private JunitXml() {}

  /**
   * Returns the report of a run: a test suite for each driver and profile. Classes are named for
   * driver, profile, track and clause, because servers show them as packages. A test is named for
   * its case, whatever the version of the driver.
   */
  static String write(RunReport report, Predicate<Result> counts) {
    Map<String, List<Test>> suites = new LinkedHashMap<>();
    report
        .byColumn()
        .forEach((name, all) -> suites.put(name, all.stream().map(r -> test(r, counts)).toList()));
    return write(suites);
  }

  private static Test test(Result result, Predicate<Result> counts) {
    boolean wrong = result.countsAgainst(true);
    boolean excused = wrong && !counts.test(result);
    String problem =
        switch (result.outcome()) {
          case PASSED -> "";
          case FAILED -> "failure";
          case ERRORED, TIMED_OUT -> "error";
          case SKIPPED -> "skipped";
        };
    String excuse = !result.required() ? "optional: " : excused ? "known failure: " : "";
    // The name of a driver without its version, as one word.
    String driver =
        result.driver().replaceFirst(" v?[0-9]\\S*$", "").replaceAll("[^\\p{L}\\p{N}_-]+", "_");
    return new Test(
        String.join(
            ".",
            driver.isEmpty() ? "driver" : driver,
            result.profile(),
            result.testCase().track().key(),
            result.testCase().clause()),
        result.testCase().id(),
        excused ? "skipped" : problem,
        wrong ? excuse + "expected " + result.expected() + ", got " + result.got() : result.got(),
        wrong ? Explanation.of(result) : "",
        result.time());
  }

  /** Returns the document with a test suite for each name. */
  public static String write(Map<String, List<Test>> suites) {
    StringWriter text = new StringWriter();
    try {
      XMLStreamWriter xml = XMLOutputFactory.newFactory().createXMLStreamWriter(text);
      xml.writeStartDocument("UTF-8", "1.0");
      xml.writeCharacters("\n");
      xml.writeStartElement("testsuites");
      for (Map.Entry<String, List<Test>> suite : suites.entrySet()) {
        write(suite.getKey(), suite.getValue(), xml);
      }
      xml.writeCharacters("\n");
      xml.writeEndElement();
      xml.writeCharacters("\n");
      xml.close();
    } catch (XMLStreamException e) {
      throw new IllegalStateException(e); // a writer to text never fails
    }
    return text.toString();
  }

  private static void write(String name, List<Test> tests, XMLStreamWriter xml)
      throws XMLStreamException {
    xml.writeCharacters("\n");
    xml.writeStartElement("testsuite");
    xml.writeAttribute("name", printable(name));
    xml.writeAttribute("tests", String.valueOf(tests.size()));
    xml.writeAttribute("failures", count(tests, "failure"));
    xml.writeAttribute("errors", count(tests, "error"));
    xml.writeAttribute("skipped", count(tests, "skipped"));
    Duration all = tests.stream().map(Test::time).reduce(Duration.ZERO, Duration::plus);
    xml.writeAttribute("time", seconds(all));
    for (Test test : tests) {
      xml.writeCharacters("\n  ");
      xml.writeStartElement("testcase");
      xml.writeAttribute("classname", printable(test.className()));
      xml.writeAttribute("name", printable(test.name()));
      xml.writeAttribute("time", seconds(test.time()));
      boolean passed = test.problem().isEmpty();
      if (!passed || !test.text().isEmpty()) {
        xml.writeStartElement(passed ? "system-out" : test.problem());
        if (!passed) {
          xml.writeAttribute("message", printable(test.message()));
        }
        xml.writeCharacters(printable(test.text()));
        xml.writeEndElement();
      }
      xml.writeEndElement();
    }
    xml.writeEndElement();
  }

  private static String count(List<Test> tests, String problem) {
    return String.valueOf(tests.stream().filter(test -> test.problem().equals(problem)).count());
  }

  private static String seconds(Duration time) {
    return String.format(Locale.ROOT, "%.3f", time.toNanos() / 1e9);
  }

  /** Replaces characters that XML 1.0 forbids, that control a terminal or that reorder text. */
  private static String printable(String text) {
    return text.replaceAll("[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}\\uFFFE\\uFFFF&&[^\\t\\n]]", "?");
  }
}
