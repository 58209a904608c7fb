package org.robotspec.benchmark;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * All that a run measured.
 *
 * @param machine where it ran
 * @param figures the measurements, each thing once
 * @param unmeasured what there was no time for
 */
record BenchResults(String machine, List<Figure> figures, List<String> unmeasured) {

  /** Joins figures of the same thing, which are its rounds. */
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
    Optional<Figure> theirs = find(work, row, BenchTables.THEIRS, unit);
    return find(work, row, BenchTables.OURS, unit).flatMap(ours -> theirs.map(ours::ratio));
  }

  /** Returns the rows of a kind of work, in the order in which they were measured. */
  List<String> rows(Work work) {
    return figures.stream().filter(f -> f.work() == work).map(Figure::row).distinct().toList();
  }

  /** Returns all of it, and what became of the targets, for programs. */
  String json() {
    ObjectMapper mapper = new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);
    ObjectNode root = mapper.valueToTree(this);
    root.set("targets", mapper.valueToTree(Targets.of(this)));
    try {
      return mapper.writeValueAsString(root) + "\n";
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a tree of texts and numbers can always be written", e);
    }
  }
}
