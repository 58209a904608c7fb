"""Puts LinkChecker's robots.txt parser through the Robotspec conformance suite."""
import base64
import json
import sys

from linkcheck.configuration import Version
from linkcheck.robotparser2 import RobotFileParser


def answer(case):
    if len(case["agents"]) > 1:
        return {"skipped": "one agent only"}
    parser = RobotFileParser(None)
    # Lines as its own read() gets them.
    parser.parse(base64.b64decode(case["body"]).decode("utf-8", "replace").splitlines())
    sitemaps = [url for url, _ in parser.sitemap_urls]
    if "url" not in case:
        return {"sitemaps": sitemaps}
    try:
        allowed = parser.can_fetch(case["agents"][0], case["url"])
    except ValueError:
        return {"verdict": "invalid"}
    return {"verdict": "allow" if allowed else "disallow", "sitemaps": sitemaps}


for line in sys.stdin:
    message = json.loads(line)
    if message["cmd"] == "start":
        reply = {"protocol": 1, "name": "LinkChecker", "version": Version, "tracks": ["match"]}
    elif message["cmd"] == "case":
        reply = {"seq": message["seq"], **answer(message)}
    else:
        break
    print(json.dumps(reply), flush=True)
