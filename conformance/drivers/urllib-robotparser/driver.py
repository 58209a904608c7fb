"""Puts Python's urllib.robotparser through the Robotspec conformance suite."""
import base64
import json
import platform
import sys
from urllib.robotparser import RobotFileParser


def answer(case):
    if len(case["agents"]) > 1:
        return {"skipped": "one agent only"}
    parser = RobotFileParser()
    # As its own read() does, which raises for bytes that are not UTF-8.
    parser.parse(base64.b64decode(case["body"]).decode("utf-8", "replace").splitlines())
    if "url" not in case:
        return {"sitemaps": parser.site_maps() or []}
    try:
        allowed = parser.can_fetch(case["agents"][0], case["url"])
    except ValueError:
        return {"verdict": "invalid"}
    return {"verdict": "allow" if allowed else "disallow", "sitemaps": parser.site_maps() or []}


for line in sys.stdin:
    message = json.loads(line)
    if message["cmd"] == "start":
        reply = {"protocol": 1, "name": "urllib.robotparser", "tracks": ["match"]}
        reply["version"] = platform.python_version()
    elif message["cmd"] == "case":
        reply = {"seq": message["seq"], **answer(message)}
    else:
        break
    print(json.dumps(reply), flush=True)
