package org.robotspec.benchmark;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.DoubleFunction;
import java.util.stream.DoubleStream;

/** A chart with two logarithmic axes, drawn as SVG. Not thread-safe. */
final class Chart {

  private static final int LEFT = 90;
  private static final int RIGHT = 715;
  private static final int TOP = 50;
  private static final int BOTTOM = 400;

  /** Told apart by people who do not see all colours (Okabe and Ito). */
  private static final List<String> COLOURS =
      List.of("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9");

  private static final String HEAD =
      """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 760 460" width="760" height="460" \
      font-family="sans-serif" font-size="13" fill="#222">
      <title>%s</title>
      <rect width="100%%" height="100%%" fill="#fff"/>
      """;

  private final List<Line> lines = new ArrayList<>();
  private final StringBuilder svg = new StringBuilder();
  private final String title;
  private final Axis x;
  private final Axis y;

  Chart(String title, Axis x, Axis y) {
    this.title = title;
    this.x = x;
    this.y = y;
  }

  /** What an axis shows, and how a number on it is written. */
  record Axis(String title, DoubleFunction<String> label) {}

  /** A point; both numbers are positive. */
  record Point(double x, double y) {}

  private record Line(String title, boolean dashed, List<Point> points) {}

  /** Maps powers of ten to positions. */
  private record Scale(int from, int to, int start, int end) {

    static Scale of(DoubleStream values, int start, int end) {
      double[] sorted = values.sorted().toArray();
      int from = (int) Math.floor(Math.log10(sorted[0]));
      int to = (int) Math.ceil(Math.log10(sorted[sorted.length - 1]));
      return new Scale(from, Math.max(from + 1, to), start, end);
    }

    double at(double value) {
      return start + (Math.log10(value) - from) / (to - from) * (end - start);
    }
  }

  /** Adds a line; without points it is left out. */
  void line(String name, boolean dashed, List<Point> points) {
    if (!points.isEmpty()) {
      lines.add(new Line(name, dashed, List.copyOf(points)));
    }
  }

  boolean isEmpty() {
    return lines.isEmpty();
  }

  /** Draws it. The same lines give the same text. */
  String svg() {
    svg.setLength(0);
    List<Point> points = lines.stream().flatMap(l -> l.points().stream()).toList();
    Scale across = Scale.of(points.stream().mapToDouble(Point::x), LEFT, RIGHT);
    Scale up = Scale.of(points.stream().mapToDouble(Point::y), BOTTOM, TOP);
    add(HEAD, escaped(title));
    text(380, 24, "middle\" font-size=\"16", title);
    text((LEFT + RIGHT) / 2.0, 446, "middle", x.title());
    text(18, 230, "middle\" transform=\"rotate(-90 18 230)", y.title());
    for (int power = across.from(); power <= across.to(); power++) {
      double at = across.at(Math.pow(10, power));
      grid(at, TOP, at, BOTTOM);
      text(at, BOTTOM + 18, "middle", x.label().apply(Math.pow(10, power)));
    }
    for (int power = up.from(); power <= up.to(); power++) {
      double at = up.at(Math.pow(10, power));
      grid(LEFT, at, RIGHT, at);
      text(LEFT - 8, at + 4, "end", y.label().apply(Math.pow(10, power)));
    }
    for (int i = 0; i < lines.size(); i++) {
      draw(lines.get(i), COLOURS.get(i % COLOURS.size()), TOP + 16 + i * 18, across, up);
    }
    return svg.append("</svg>\n").toString();
  }

  private void draw(Line line, String colour, int legend, Scale across, Scale up) {
    StringBuilder path = new StringBuilder();
    for (Point point : line.points()) {
      double left = across.at(point.x());
      double top = up.at(point.y());
      path.append(String.format(Locale.ROOT, "%.1f,%.1f ", left, top));
      add("<circle cx=\"%.1f\" cy=\"%.1f\" r=\"3.5\" fill=\"%s\"/>\n", left, top, colour);
    }
    String dashes = line.dashed() ? " stroke-dasharray=\"6 4\"" : "";
    add(
        "<polyline points=\"%s\" fill=\"none\" stroke=\"%s\" stroke-width=\"2\"%s/>\n",
        path.toString().strip(), colour, dashes);
    add("<rect x=\"102\" y=\"%d\" width=\"12\" height=\"12\" fill=\"%s\"/>\n", legend - 10, colour);
    text(LEFT + 30, legend, "start", line.title());
  }

  private void grid(double x1, double y1, double x2, double y2) {
    add(
        "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" stroke=\"#ddd\"/>\n",
        x1, y1, x2, y2);
  }

  private void text(double left, double top, String anchor, String text) {
    add(
        "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">%s</text>\n",
        left, top, anchor, escaped(text));
  }

  private void add(String format, Object... values) {
    svg.append(String.format(Locale.ROOT, format, values));
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }
}
