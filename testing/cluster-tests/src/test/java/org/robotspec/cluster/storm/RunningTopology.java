package org.robotspec.cluster.storm;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.apache.storm.generated.ExecutorSummary;
import org.apache.storm.generated.KillOptions;

/** A topology that runs on a cluster, and the processes of its workers. */
final class RunningTopology {
  private final StormCluster cluster;
  private final String name;
  private final String id;

  RunningTopology(StormCluster cluster, String name, String id) {
    this.cluster = cluster;
    this.name = name;
    this.id = id;
  }

  /** Waits until so many workers run, and Nimbus counts on no others. */
  void awaitWorkers(int count) {
    cluster
        .await()
        .ignoreExceptions()
        .until(() -> workers().size() == count && workers().keySet().equals(assigned()));
  }

  /** Returns the processes of its workers, by slot. */
  Map<Integer, ProcessHandle> workers() throws IOException {
    Map<Integer, ProcessHandle> running = new TreeMap<>();
    for (Path slot : slots()) {
      Path pid = slot.resolve("worker.pid");
      if (Files.exists(pid)) {
        int port = Integer.parseInt(slot.getFileName().toString());
        ProcessHandle.of(Long.parseLong(Files.readString(pid).strip()))
            .filter(ProcessHandle::isAlive)
            .ifPresent(process -> running.put(port, process));
      }
    }
    return running;
  }

  /** Kills a worker, as {@code kill -9} does. */
  void kill(ProcessHandle worker) {
    worker.destroyForcibly();
    worker.onExit().join();
  }

  /** Returns the lines that its workers, also those that ended, logged with a text. */
  List<String> logged(String text) throws IOException {
    return lines("worker.log").filter(line -> line.contains(text)).toList();
  }

  /** Returns the lines of the workers' metrics of one name. */
  List<String> metrics(String metric) throws IOException {
    return lines("worker.log.metrics").filter(line -> line.contains("\t" + metric + " ")).toList();
  }

  void end() throws Exception {
    KillOptions now = new KillOptions();
    now.set_wait_secs(0);
    cluster.nimbus().killTopologyWithOpts(name, now);
    cluster.await().until(() -> workers().isEmpty());
  }

  /** Returns the slots whose executors report to Nimbus. */
  private Set<Integer> assigned() throws Exception {
    Set<Integer> ports = new TreeSet<>();
    for (ExecutorSummary each : cluster.nimbus().getTopologyInfo(id).get_executors()) {
      ports.add(each.get_port());
    }
    return ports;
  }

  private Stream<String> lines(String file) throws IOException {
    Stream.Builder<String> lines = Stream.builder();
    for (Path slot : slots()) {
      Path log = slot.resolve(file);
      if (Files.exists(log)) {
        Files.readAllLines(log).forEach(lines);
      }
    }
    return lines.build();
  }

  private List<Path> slots() throws IOException {
    Path all = cluster.workers(id);
    if (!Files.exists(all)) {
      return List.of();
    }
    try (Stream<Path> slots = Files.list(all)) {
      return slots.sorted().toList();
    }
  }
}
