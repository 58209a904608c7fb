package org.robotspec.benchmark;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.DoubleFunction;
import java.util.stream.Stream;

/**
 * A chart with two logarithmic axes.
 *
 * @param lines the points of each line by its name; all numbers are positive
 */
record Chart(String title, Axis x, Axis y, Map<String, Map<Double, Double>> lines) {
  /** Colours that colour-blind people can distinguish (Okabe and Ito). */
  private static final List<String> COLOURS = List.of("#0072b2", "#d55e00", "#009e73", "#cc79a7");

  private static final String HEAD =
      """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 760 460" width="760" height="460" \
      font-family="sans-serif" font-size="13" fill="#222">
      <title>%1$s</title>
      <rect width="100%%" height="100%%" fill="#fff"/>
      <text x="380" y="24" text-anchor="middle" font-size="16">%1$s</text>
      <text x="402" y="446" text-anchor="middle">%2$s</text>
      <text x="18" y="230" text-anchor="middle" transform="rotate(-90 18 230)">%3$s</text>
      """;

  private static final String COLUMN =
      """
      <line x1="%1$.1f" y1="50" x2="%1$.1f" y2="400" stroke="#ddd"/>
      <text x="%1$.1f" y="418" text-anchor="middle">%2$s</text>
      """;

  private static final String ROW =
      """
      <line x1="90" y1="%1$.1f" x2="715" y2="%1$.1f" stroke="#ddd"/>
      <text x="82" y="%1$.1f" dy="4" text-anchor="end">%2$s</text>
      """;

  private static final String LINE =
      """
      <polyline points="%1$s" fill="none" stroke="%2$s" stroke-width="2"/>
      <rect x="102" y="%4$d" width="12" height="12" fill="%2$s"/>
      <text x="120" y="%4$d" dy="10">%3$s</text>
      """;

  private static final String POINT =
      """
      <circle cx="%.1f" cy="%.1f" r="3.5" fill="%s"/>
      """;

  record Axis(String title, DoubleFunction<String> label) {}

  /** The positions of the powers of ten on an axis. */
  private record Scale(double from, double to, int start, int end) {
    static Scale of(Stream<Double> values, int start, int end) {
      var logs = values.mapToDouble(Math::log10).summaryStatistics();
      double from = Math.floor(logs.getMin());
      return new Scale(from, Math.max(from + 1, Math.ceil(logs.getMax())), start, end);
    }

    double at(double value) {
      return start + (Math.log10(value) - from) / (to - from) * (end - start);
    }

    void draw(StringBuilder svg, String format, Axis axis) {
      for (double power = from; power <= to; power++) {
        double value = Math.pow(10, power);
        svg.append(text(format, at(value), axis.label().apply(value).replaceFirst("\\.0+ ", " ")));
      }
    }
  }

  /** Draws the chart. The same lines give the same text. */
  String svg() {
    StringBuilder svg = new StringBuilder(text(HEAD, title, x.title(), y.title()));
    Scale across = Scale.of(points().map(Map.Entry::getKey), 90, 715);
    Scale up = Scale.of(points().map(Map.Entry::getValue), 400, 50);
    across.draw(svg, COLUMN, x);
    up.draw(svg, ROW, y);
    int line = 0;
    for (var named : lines.entrySet()) {
      String colour = COLOURS.get(line);
      StringBuilder path = new StringBuilder();
      for (var point : named.getValue().entrySet()) {
        double left = across.at(point.getKey());
        double top = up.at(point.getValue());
        path.append(text("%.1f,%.1f ", left, top));
        svg.append(text(POINT, left, top, colour));
      }
      svg.append(text(LINE, path, colour, named.getKey(), 56 + line++ * 18));
    }
    return svg.append("</svg>\n").toString();
  }

  private Stream<Map.Entry<Double, Double>> points() {
    return lines.values().stream().flatMap(line -> line.entrySet().stream());
  }

  private static String text(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }
}
