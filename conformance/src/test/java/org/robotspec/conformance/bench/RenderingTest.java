package org.robotspec.conformance.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.robotspec.conformance.bench.Chart.Axis;
import org.robotspec.conformance.bench.Chart.Point;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

final class RenderingTest {

  @Test
  void numbersHaveThreeDigitsAndAUnit() {
    assertThat(Units.nanos(58.349)).isEqualTo("58.3 ns");
    assertThat(Units.nanos(999.96)).isEqualTo("1,000 ns");
    assertThat(Units.nanos(2_301)).isEqualTo("2.30 µs");
    assertThat(Units.nanos(43.8e6)).isEqualTo("43.8 ms");
    assertThat(Units.nanos(2e10)).isEqualTo("20.0 s");
    assertThat(Units.bytes(0)).isEqualTo("0 B");
    assertThat(Units.bytes(1_234_567)).isEqualTo("1.23 MB");
    assertThat(Units.size(2_300)).isEqualTo("2.3 KB");
    assertThat(Units.size(512_000)).isEqualTo("512 KB");
    assertThat(Units.ratio(new Spread(5, 4, 7))).isEqualTo("5.00× (4.00–7.00)");
    assertThat(Units.ratio(new Spread(5, 5, 5))).isEqualTo("5.00×");
    assertThat(Units.nanos(new Spread(100, 90, 140))).isEqualTo("100 ns ±40 %");
  }

  @Test
  void theMiddleOfAnEvenNumberIsTheMeanOfTwo() {
    assertThat(Spread.of(List.of(4.0, 1.0, 3.0, 2.0))).isEqualTo(new Spread(2.5, 1, 4));
    assertThatThrownBy(() -> Spread.of(List.of())).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void columnsLineUp() {
    TextTable table = new TextTable();
    table.row("a", "bb", "c");
    table.row("aaa", "±1 µs", "×");
    assertThat(table.plain()).containsExactly("a       bb  c", "aaa  ±1 µs  ×");
    assertThat(table.markdown())
        .containsExactly("| a | bb | c |", "| --- | ---: | ---: |", "| aaa | ±1 µs | × |");
  }

  @Test
  void aChartIsWellFormedAndItsAxesAreLogarithmic() throws Exception {
    Chart chart =
        new Chart("a < b & c", new Axis("x", x -> "" + Math.round(x)), new Axis("y", Units::nanos));
    chart.line("empty", false, List.of());
    assertThat(chart.isEmpty()).isTrue();
    chart.line(
        "line <1>", true, List.of(new Point(1, 10), new Point(10, 100), new Point(100, 1e3)));
    Document svg =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(new ByteArrayInputStream(chart.svg().getBytes(StandardCharsets.UTF_8)));
    assertThat(svg.getElementsByTagName("title").item(0).getTextContent()).isEqualTo("a < b & c");
    var circles = svg.getElementsByTagName("circle");
    assertThat(circles.getLength()).isEqualTo(3);
    double first = Double.parseDouble(((Element) circles.item(0)).getAttribute("cx"));
    double second = Double.parseDouble(((Element) circles.item(1)).getAttribute("cx"));
    double third = Double.parseDouble(((Element) circles.item(2)).getAttribute("cx"));
    assertThat(third - second).isCloseTo(second - first, within(0.2)).isPositive();
    double low = Double.parseDouble(((Element) circles.item(0)).getAttribute("cy"));
    double high = Double.parseDouble(((Element) circles.item(2)).getAttribute("cy"));
    assertThat(high).isLessThan(low);
    assertThat(chart.svg()).isEqualTo(chart.svg());
  }
}
