package org.robotspec.cluster.nutch;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.MiniDFSCluster;
import org.apache.hadoop.mapreduce.Cluster;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.JobID;
import org.apache.hadoop.mapreduce.JobStatus;
import org.apache.hadoop.mapreduce.v2.MiniMRYarnCluster;

/**
 * HDFS, YARN with two node managers, and the job history server, on free ports of this machine. The
 * daemons run in this JVM, each container in a JVM of its own.
 */
final class HadoopCluster implements AutoCloseable {
  /** The jars of Hadoop, and nothing of Nutch or Robotspec. */
  private static final Path HADOOP = Path.of(System.getProperty("robotspec.hadoop"));

  private static final String JVM = " -XX:TieredStopAtLevel=1 -XX:+UseSerialGC";

  private final MiniDFSCluster hdfs;
  private final MiniMRYarnCluster yarn = new MiniMRYarnCluster("cluster", 2);

  private HadoopCluster(MiniDFSCluster hdfs) {
    this.hdfs = hdfs;
  }

  /**
   * Starts a cluster.
   *
   * @param directory for its data and the logs of the containers
   */
  static HadoopCluster start(Path directory) throws IOException {
    Configuration conf = new Configuration();
    conf.set("hadoop.tmp.dir", directory.resolve("tmp").toString());
    conf.set(MiniDFSCluster.HDFS_MINIDFS_BASEDIR, directory.resolve("hdfs").toString());
    // A nearly full disk is no reason to run nothing, nor is virtual memory.
    conf.setFloat(
        "yarn.nodemanager.disk-health-checker.max-disk-utilization-per-disk-percentage", 100);
    conf.setBoolean("yarn.nodemanager.vmem-check-enabled", false);
    conf.setBoolean("yarn.nodemanager.pmem-check-enabled", false);
    conf.setInt("yarn.scheduler.minimum-allocation-mb", 256);
    // The jobs are tiny: most of their time would be spent waiting for the next heartbeat.
    conf.setInt("yarn.resourcemanager.nodemanagers.heartbeat-interval-ms", 100);
    // Where MiniYARNCluster puts its directories.
    System.setProperty("test.build.data", directory.resolve("yarn").toString());
    HadoopCluster cluster =
        new HadoopCluster(new MiniDFSCluster.Builder(conf).numDataNodes(1).build());
    conf.set("fs.defaultFS", cluster.hdfs.getURI().toString());
    cluster.yarn.init(conf);
    cluster.yarn.start();
    return cluster;
  }

  /** Returns the configuration of a client whose jobs have small containers. */
  Configuration clientConf() {
    Configuration conf = new Configuration(yarn.getConfig());
    // If it were true, containers would have the class path of this JVM.
    conf.setBoolean("yarn.is.minicluster", false);
    conf.set("yarn.application.classpath", HADOOP + "/*");
    conf.set("mapreduce.application.classpath", HADOOP + "/*");
    conf.setInt("yarn.app.mapreduce.am.resource.mb", 512);
    conf.setInt("mapreduce.map.memory.mb", 256);
    conf.setInt("mapreduce.reduce.memory.mb", 256);
    conf.set("yarn.app.mapreduce.am.command-opts", "-Xmx256m" + JVM);
    conf.set("mapreduce.map.java.opts", "-Xmx160m" + JVM);
    conf.set("mapreduce.reduce.java.opts", "-Xmx160m" + JVM);
    conf.setInt("mapreduce.task.io.sort.mb", 8);
    conf.setInt("mapreduce.client.progressmonitor.pollinterval", 100);
    conf.setInt("mapreduce.client.completion.pollinterval", 100);
    conf.setInt("yarn.app.mapreduce.am.scheduler.heartbeat.interval-ms", 100);
    return conf;
  }

  /** Returns what the job history has of the last job of that name. */
  Counters counters(String jobName) throws IOException, InterruptedException {
    Cluster jobs = new Cluster(yarn.getConfig());
    try {
      JobID last =
          Arrays.stream(jobs.getAllJobStatuses())
              .filter(status -> status.getJobName().equals(jobName))
              .map(JobStatus::getJobID)
              .max(Comparator.naturalOrder())
              .orElseThrow();
      return jobs.getJob(last).getCounters();
    } finally {
      jobs.close();
    }
  }

  /** Returns the processes of the map tasks that run on clusters of this JVM. */
  static List<ProcessHandle> mapTasks() {
    return ProcessHandle.current()
        .descendants()
        .filter(process -> process.info().command().orElse("").endsWith("java"))
        .filter(
            process ->
                process
                    .info()
                    .commandLine()
                    .orElse("")
                    .matches(".* org\\.apache\\.hadoop\\.mapred\\.YarnChild .* attempt_.*_m_.*"))
        .toList();
  }

  @Override
  public void close() {
    yarn.stop();
    hdfs.shutdown(true);
  }
}
