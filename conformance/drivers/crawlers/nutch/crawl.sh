#!/bin/sh
# Eight rounds of Apache Nutch, by its own script. NUTCH is the folder with bin/crawl.
# Arguments: start URL, agent, an empty folder.
set -eu
mkdir "$3/seeds"
echo "$1" >"$3/seeds/start"
# Its fetcher does not come back to a host that it put off for a 503, and ends after half the task's time-out.
exec "$NUTCH/bin/crawl" -D http.agent.name="$2" -D http.timeout=5000 -D fetcher.server.delay=0.1 \
  -D mapreduce.task.timeout=60000 -D hadoop.tmp.dir="$3/tmp" -s "$3/seeds" "$3/crawl" 8
