package org.robotspec.benchmark;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The figures of a run, one for each thing measured, and what there was no time for. */
record BenchResults(String machine, List<Figure> figures, List<String> unmeasured) {
  static final String OURS = RulesEngine.ROBOTSPEC.title;
  static final String THEIRS = RulesEngine.CRAWLER_COMMONS.title;

  /** Joins the figures of the same thing, which are its rounds. */
  BenchResults {
    Map<List<Object>, Figure> joined = new LinkedHashMap<>();
    for (Figure figure : figures) {
      List<Object> thing = List.of(figure.work(), figure.row(), figure.column(), figure.unit());
      joined.merge(thing, figure, Figure::plus);
    }
    figures = List.copyOf(joined.values());
    unmeasured = List.copyOf(unmeasured);
  }

  Optional<Figure> find(Work work, String row, String column, String unit) {
    return figures.stream()
        .filter(f -> f.work() == work && f.row().equals(row))
        .filter(f -> f.column().equals(column) && f.unit().equals(unit))
        .findAny();
  }

  Optional<Double> value(Work work, String row, String column, String unit) {
    return find(work, row, column, unit).map(Figure::median);
  }

  /** Returns how many times as much the other engine needs. */
  Optional<Spread> ratio(Work work, String row, String unit) {
    Optional<Figure> theirs = find(work, row, THEIRS, unit);
    return find(work, row, OURS, unit).flatMap(ours -> theirs.map(ours::ratio));
  }

  /** Returns the rows of a kind of work, in the order of measurement. */
  List<String> rows(Work work) {
    return figures.stream().filter(f -> f.work() == work).map(Figure::row).distinct().toList();
  }

  /** Returns the columns of a kind of work that have a unit, in the order of measurement. */
  List<String> columns(Work work, String unit) {
    return figures.stream()
        .filter(f -> f.work() == work && f.unit().equals(unit))
        .map(Figure::column)
        .distinct()
        .toList();
  }
}
