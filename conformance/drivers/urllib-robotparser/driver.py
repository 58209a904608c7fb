"""Puts Python's urllib.robotparser through the Robotspec conformance suite."""
import base64
import io
import json
import platform
import sys
import urllib.request
from urllib.robotparser import RobotFileParser


def answer(case):
    if len(case["agents"]) > 1:
        return {"skipped": "one agent only"}
    parser = RobotFileParser()
    body = base64.b64decode(case["body"])
    urllib.request.urlopen = lambda *_: io.BytesIO(body)
    try:
        parser.read()
    except UnicodeDecodeError:  # before Python 3.15; a caller can do no better than this
        parser.parse(body.decode("utf-8", "replace").splitlines())
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
