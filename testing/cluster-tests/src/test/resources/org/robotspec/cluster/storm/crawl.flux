# A crawl over three workers: the README's topology, except that the pages of a host are spread over all workers.
name: "${topology.name}"

includes:
  - resource: true
    file: "/crawler-default.yaml"
    override: false

config:
  topology.workers: 3
  topology.max.spout.pending: 100
  topology.message.timeout.secs: 20
  topology.worker.childopts: "-Xmx256m -XX:+UseSerialGC -XX:TieredStopAtLevel=1"
  # Idle threads look for work every 10 ms instead of all the time.
  topology.bolt.wait.progressive.level2.count: 0
  topology.bolt.wait.progressive.level3.sleep.millis: 10
  topology.spout.wait.progressive.level3.sleep.millis: 10
  topology.kryo.register:
    - com.digitalpebble.stormcrawler.Metadata
    - com.digitalpebble.stormcrawler.persistence.Status
    # In metrics that one worker sends to another: in all, and in those of the crawler's spouts.
    - java.util.Collections$EmptyMap
    - java.util.LinkedList
  topology.metrics.consumer.register:
    - class: "org.apache.storm.metric.LoggingMetricsConsumer"
      parallelism.hint: 1

  http.agent.name: "cluster-crawler"
  http.agent.version: "1.0"
  http.agent.description: "tests of Robotspec"
  http.agent.url: "http://example.com/"
  http.agent.email: "crawler@example.com"
  http.timeout: 120000
  fetcher.server.delay: 0.0
  fetcher.threads.number: 20
  spout.min.delay.queries: 200
  spout.ttl.purgatory: 1

  http.protocol.implementation: "org.robotspec.stormcrawler.RobotspecProtocol"
  https.protocol.implementation: "org.robotspec.stormcrawler.RobotspecProtocol"
  robotspec.delegate.implementation: "com.digitalpebble.stormcrawler.protocol.okhttp.HttpProtocol"
  robotspec.store: "${store}"
  robotspec.metrics.time.bucket.secs: 2
  status.backend: "${status.backend}"

spouts:
  - id: "spout"
    className: "org.robotspec.cluster.storm.topology.StatusBackendClient$Spout"
    parallelism: 3

bolts:
  - id: "partitioner"
    className: "com.digitalpebble.stormcrawler.bolt.URLPartitionerBolt"
    parallelism: 3
  - id: "gate"
    className: "org.robotspec.stormcrawler.RobotspecGateBolt"
    parallelism: 3
  - id: "fetcher"
    className: "com.digitalpebble.stormcrawler.bolt.FetcherBolt"
    parallelism: 3
  - id: "parser"
    className: "com.digitalpebble.stormcrawler.bolt.JSoupParserBolt"
    parallelism: 3
  - id: "indexer"
    className: "com.digitalpebble.stormcrawler.indexing.DummyIndexer"
    parallelism: 3
  - id: "status"
    className: "org.robotspec.cluster.storm.topology.StatusBackendClient$Updater"
    parallelism: 3

streams:
  - { from: "spout",       to: "partitioner", grouping: { type: SHUFFLE } }
  - { from: "partitioner", to: "gate",        grouping: { type: FIELDS, args: ["key"] } }
  - { from: "gate",        to: "fetcher",     grouping: { type: FIELDS, args: ["url"] } }
  - { from: "fetcher",     to: "parser",      grouping: { type: LOCAL_OR_SHUFFLE } }
  - { from: "parser",      to: "indexer",     grouping: { type: LOCAL_OR_SHUFFLE } }
  - { from: "gate",        to: "status",      grouping: { type: FIELDS, args: ["url"], streamId: "status" } }
  - { from: "fetcher",     to: "status",      grouping: { type: FIELDS, args: ["url"], streamId: "status" } }
  - { from: "parser",      to: "status",      grouping: { type: FIELDS, args: ["url"], streamId: "status" } }
  - { from: "indexer",     to: "status",      grouping: { type: FIELDS, args: ["url"], streamId: "status" } }
