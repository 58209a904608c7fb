# A crawl with StormCrawler 2.x and Robotspec, in memory: it needs only Storm and your jar.
name: "robotspec-example"

includes:
  - resource: true
    file: "/crawler-default.yaml"
    override: false

config:
  topology.workers: 1
  topology.max.spout.pending: 100
  topology.message.timeout.secs: 300
  topology.kryo.register:
    - com.digitalpebble.stormcrawler.Metadata
    - com.digitalpebble.stormcrawler.persistence.Status

  # Who you are: write your own names here.
  http.agent.name: "example-crawler"
  http.agent.version: "1.0"
  http.agent.description: "trying out Robotspec"
  http.agent.url: "http://example.com/"
  http.agent.email: "crawler@example.com"

  # These two lines put Robotspec in front of the crawler's own protocol ...
  http.protocol.implementation: "org.robotspec.stormcrawler.RobotspecProtocol"
  https.protocol.implementation: "org.robotspec.stormcrawler.RobotspecProtocol"
  # ... and this one names that protocol.
  robotspec.delegate.implementation: "com.digitalpebble.stormcrawler.protocol.okhttp.HttpProtocol"

  # What the status of a URL keeps; the last four explain a verdict.
  metadata.persist:
    - _redirTo
    - error.cause
    - error.source
    - isSitemap
    - isFeed
    - robotspec.rule
    - robotspec.line
    - robotspec.group
    - robotspec.reason

spouts:
  - id: "spout"
    className: "com.digitalpebble.stormcrawler.spout.MemorySpout"
    parallelism: 1
    constructorArgs:
      - ["http://example.com/"]

bolts:
  - id: "partitioner"
    className: "com.digitalpebble.stormcrawler.bolt.URLPartitionerBolt"
    parallelism: 1
  - id: "gate"
    className: "org.robotspec.stormcrawler.RobotspecGateBolt"
    parallelism: 1
  - id: "fetcher"
    className: "com.digitalpebble.stormcrawler.bolt.FetcherBolt"
    parallelism: 1
  - id: "parser"
    className: "com.digitalpebble.stormcrawler.bolt.JSoupParserBolt"
    parallelism: 1
  - id: "indexer"
    className: "com.digitalpebble.stormcrawler.indexing.StdOutIndexer"
    parallelism: 1
  - id: "status"
    className: "com.digitalpebble.stormcrawler.persistence.MemoryStatusUpdater"
    parallelism: 1

streams:
  - from: "spout"
    to: "partitioner"
    grouping:
      type: SHUFFLE
  # The gate is between partitioner and fetcher, grouped by key on both sides.
  - from: "partitioner"
    to: "gate"
    grouping:
      type: FIELDS
      args: ["key"]
  - from: "gate"
    to: "fetcher"
    grouping:
      type: FIELDS
      args: ["key"]
  - from: "fetcher"
    to: "parser"
    grouping:
      type: LOCAL_OR_SHUFFLE
  - from: "parser"
    to: "indexer"
    grouping:
      type: LOCAL_OR_SHUFFLE
  # URLs that the gate disallows or postpones go to the status updater.
  - from: "gate"
    to: "status"
    grouping:
      type: FIELDS
      args: ["url"]
      streamId: "status"
  - from: "fetcher"
    to: "status"
    grouping:
      type: FIELDS
      args: ["url"]
      streamId: "status"
  - from: "parser"
    to: "status"
    grouping:
      type: FIELDS
      args: ["url"]
      streamId: "status"
  - from: "indexer"
    to: "status"
    grouping:
      type: FIELDS
      args: ["url"]
      streamId: "status"
