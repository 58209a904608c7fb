package org.robotspec.benchmark;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.List;

/** Reads the JSON that JMH writes. */
final class JmhJson {

  private static final String ALLOCATED = "gc.alloc.rate.norm";

  private JmhJson() {}

  /** Returns what JMH measured of a cell: processor time, and what one operation allocates. */
  static List<Figure> figures(String json, Cell cell) {
    try {
      JsonNode metrics = new ObjectMapper().readTree(json).path(0).path("secondaryMetrics");
      List<List<Double>> forks = new ArrayList<>();
      for (JsonNode fork : metrics.path(ThreadTimeProfiler.LABEL).path("rawData")) {
        List<Double> iterations = new ArrayList<>();
        fork.forEach(nanos -> iterations.add(nanos.asDouble()));
        forks.add(iterations);
      }
      List<Figure> figures = new ArrayList<>();
      figures.add(new Figure(cell.work(), cell.row(), cell.column(), Figure.NANOS, forks));
      JsonNode allocated = metrics.path(ALLOCATED).path("score");
      if (allocated.isNumber()) {
        figures.add(
            Figure.of(cell.work(), cell.row(), cell.column(), Figure.BYTES, allocated.asDouble()));
      }
      return figures;
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("JMH wrote no JSON", e);
    }
  }
}
