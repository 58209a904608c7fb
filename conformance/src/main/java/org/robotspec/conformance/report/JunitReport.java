package org.robotspec.conformance.report;

import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;
import org.robotspec.conformance.run.Outcome;
import org.robotspec.conformance.run.Result;

/** The report in the form of JUnit, for CI servers: a test suite for each driver and profile. */
final class JunitReport {
  private JunitReport() {}

  static String write(RunReport report) {
    StringWriter out = new StringWriter();
    try {
      XMLStreamWriter xml = XMLOutputFactory.newInstance().createXMLStreamWriter(out);
      xml.writeStartDocument("UTF-8", "1.0");
      xml.writeStartElement("testsuites");
      for (Map.Entry<String, List<Result>> e : report.byColumn().entrySet()) {
        suite(xml, e.getKey(), e.getValue());
      }
      xml.writeEndElement();
      xml.writeEndDocument();
      xml.close();
    } catch (XMLStreamException e) {
      throw new IllegalStateException(e);
    }
    return out + "\n";
  }

  private static void suite(XMLStreamWriter xml, String column, List<Result> results)
      throws XMLStreamException {
    xml.writeCharacters("\n");
    xml.writeStartElement("testsuite");
    xml.writeAttribute("name", column);
    xml.writeAttribute("tests", String.valueOf(results.size()));
    xml.writeAttribute("failures", count(results, Outcome.FAILED));
    xml.writeAttribute("errors", count(results, Outcome.ERRORED));
    xml.writeAttribute("skipped", count(results, Outcome.SKIPPED));
    for (Result result : results) {
      xml.writeCharacters("\n  ");
      xml.writeStartElement("testcase");
      xml.writeAttribute("classname", column + "." + result.testCase().clause());
      xml.writeAttribute("name", result.testCase().id());
      outcome(xml, result);
      xml.writeEndElement();
    }
    xml.writeCharacters("\n");
    xml.writeEndElement();
  }

  private static void outcome(XMLStreamWriter xml, Result result) throws XMLStreamException {
    String message = "expected " + result.expected() + ", got " + result.got();
    switch (result.outcome()) {
      case PASSED -> {}
      case SKIPPED -> {
        xml.writeEmptyElement("skipped");
        xml.writeAttribute("message", clean(result.got()));
      }
      case FAILED -> {
        xml.writeStartElement("failure");
        xml.writeAttribute("message", clean(message));
        xml.writeCharacters(clean(result.testCase().says()));
        xml.writeEndElement();
      }
      case ERRORED -> {
        xml.writeEmptyElement("error");
        xml.writeAttribute("message", clean(result.got()));
      }
    }
  }

  private static String count(List<Result> results, Outcome outcome) {
    return String.valueOf(results.stream().filter(r -> r.outcome() == outcome).count());
  }

  /** Replaces what XML 1.0 can't hold: what a driver answers may be anything. */
  private static String clean(String text) {
    StringBuilder clean = new StringBuilder();
    text.codePoints()
        .map(c -> c == '\t' || c == '\n' || (c >= ' ' && c < 0xFFFE && !isSurrogate(c)) ? c : '?')
        .forEach(clean::appendCodePoint);
    return clean.toString();
  }

  private static boolean isSurrogate(int c) {
    return c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE;
  }
}
