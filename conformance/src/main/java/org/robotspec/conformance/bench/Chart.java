package org.robotspec.conformance.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.DoubleFunction;

/** A chart with two logarithmic axes, drawn as SVG. Not thread-safe. */
final class Chart {

  private static final int WIDTH = 760;
  private static final int HEIGHT = 460;
  private static final int LEFT = 90;
  private static final int RIGHT = 45;
  private static final int TOP = 50;
  private static final int BOTTOM = 60;
  private static final int LEGEND_LINE = 18;

  /** Told apart by people who do not see all colours (Okabe and Ito). */
  private static final List<String> COLOURS =
      List.of("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9");

  private final String title;
  private final Axis x;
  private final Axis y;
  private final List<Line> lines = new ArrayList<>();

  /**
   * What an axis shows.
   *
   * @param title what it is
   * @param label how a number on it is written
   */
  record Axis(String title, DoubleFunction<String> label) {}

  /** A point; both numbers are positive. */
  record Point(double x, double y) {}

  private record Line(String title, boolean dashed, List<Point> points) {}

  private record Scale(double from, double to, double start, double end) {
    double at(double value) {
      double share = (Math.log10(value) - from) / (to - from);
      return start + share * (end - start);
    }
  }

  Chart(String title, Axis x, Axis y) {
    this.title = title;
    this.x = x;
    this.y = y;
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
    Scale across = scale(true, LEFT, WIDTH - RIGHT);
    Scale up = scale(false, HEIGHT - BOTTOM, TOP);
    StringBuilder svg = new StringBuilder();
    svg.append(
        String.format(
            Locale.ROOT,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\""
                + " height=\"%d\" font-family=\"sans-serif\" font-size=\"13\" fill=\"#222\">%n"
                + "<title>%s</title>%n<rect width=\"100%%\" height=\"100%%\" fill=\"#fff\"/>%n",
            WIDTH,
            HEIGHT,
            WIDTH,
            HEIGHT,
            escaped(title)));
    text(svg, WIDTH / 2.0, 24, "middle", title, " font-size=\"16\"");
    text(svg, (LEFT + WIDTH - RIGHT) / 2.0, HEIGHT - 14, "middle", x.title(), "");
    String turned = String.format(Locale.ROOT, " transform=\"rotate(-90 18 %d)\"", HEIGHT / 2);
    text(svg, 18, HEIGHT / 2.0, "middle", y.title(), turned);
    grid(svg, across, up);
    for (int i = 0; i < lines.size(); i++) {
      draw(svg, lines.get(i), COLOURS.get(i % COLOURS.size()), across, up);
      legend(svg, i);
    }
    return svg.append("</svg>\n").toString().replace("\r", "");
  }

  private Scale scale(boolean horizontal, double start, double end) {
    double least = Double.MAX_VALUE;
    double most = Double.MIN_VALUE;
    for (Line line : lines) {
      for (Point point : line.points()) {
        double value = horizontal ? point.x() : point.y();
        least = Math.min(least, value);
        most = Math.max(most, value);
      }
    }
    double from = Math.floor(Math.log10(least));
    double to = Math.max(from + 1, Math.ceil(Math.log10(most)));
    return new Scale(from, to, start, end);
  }

  private void grid(StringBuilder svg, Scale across, Scale up) {
    for (int power = (int) across.from(); power <= across.to(); power++) {
      double at = across.at(Math.pow(10, power));
      stroke(svg, at, TOP, at, HEIGHT - BOTTOM);
      text(svg, at, HEIGHT - BOTTOM + 18, "middle", x.label().apply(Math.pow(10, power)), "");
    }
    for (int power = (int) up.from(); power <= up.to(); power++) {
      double at = up.at(Math.pow(10, power));
      stroke(svg, LEFT, at, WIDTH - RIGHT, at);
      text(svg, LEFT - 8, at + 4, "end", y.label().apply(Math.pow(10, power)), "");
    }
  }

  private static void stroke(StringBuilder svg, double x1, double y1, double x2, double y2) {
    svg.append(
        String.format(
            Locale.ROOT,
            "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" stroke=\"#ddd\"/>%n",
            x1,
            y1,
            x2,
            y2));
  }

  private static void draw(StringBuilder svg, Line line, String colour, Scale across, Scale up) {
    StringBuilder path = new StringBuilder();
    for (Point point : line.points()) {
      path.append(String.format(Locale.ROOT, "%.1f,%.1f ", across.at(point.x()), up.at(point.y())));
    }
    svg.append(
        String.format(
            Locale.ROOT,
            "<polyline points=\"%s\" fill=\"none\" stroke=\"%s\" stroke-width=\"2\"%s/>%n",
            path.toString().strip(),
            colour,
            line.dashed() ? " stroke-dasharray=\"6 4\"" : ""));
    for (Point point : line.points()) {
      svg.append(
          String.format(
              Locale.ROOT,
              "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"3.5\" fill=\"%s\"/>%n",
              across.at(point.x()),
              up.at(point.y()),
              colour));
    }
  }

  private void legend(StringBuilder svg, int index) {
    double at = TOP + 16 + index * LEGEND_LINE;
    svg.append(
        String.format(
            Locale.ROOT,
            "<rect x=\"%d\" y=\"%.1f\" width=\"12\" height=\"12\" fill=\"%s\"/>%n",
            LEFT + 12,
            at - 10,
            COLOURS.get(index % COLOURS.size())));
    text(svg, LEFT + 30, at, "start", lines.get(index).title(), "");
  }

  private static void text(
      StringBuilder svg, double x, double y, String anchor, String text, String more) {
    svg.append(
        String.format(
            Locale.ROOT,
            "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\"%s>%s</text>%n",
            x,
            y,
            anchor,
            more,
            escaped(text)));
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }
}
