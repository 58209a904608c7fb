"""Puts Python's urllib.robotparser through the Robotspec conformance suite."""
import base64
import json
import sys
from urllib.parse import urlsplit
from urllib.robotparser import RobotFileParser


def has_origin(url):
    """Whether a URL has a scheme and a host, so that there is a robots.txt to ask."""
    try:
        parts = urlsplit(url)
        host = parts.hostname or ""
        return parts.scheme != "" and host != "" and " " not in host and (parts.port or 0) >= 0
    except ValueError:  # brackets that do not close, a port that is no number
        return False


def answer(case):
    if case["track"] != "match" or "url" not in case:
        return {"skipped": "verdicts only"}
    if len(case["agents"]) > 1:
        return {"skipped": "one agent only"}
    if not has_origin(case["url"]):
        return {"verdict": "invalid"}
    parser = RobotFileParser()
    parser.parse(base64.b64decode(case["body"]).decode("utf-8", "replace").splitlines())
    try:
        allowed = parser.can_fetch(case["agents"][0], case["url"])
    except ValueError as error:
        return {"errored": str(error)}
    return {"verdict": "allow" if allowed else "disallow"}


for line in sys.stdin:
    message = json.loads(line)
    if message["cmd"] == "start":
        version = sys.version.split()[0]
        reply = {"protocol": 1, "name": "urllib.robotparser", "version": version, "tracks": ["match"]}
    elif message["cmd"] == "case":
        reply = {"seq": message["seq"], **answer(message)}
    else:
        break
    print(json.dumps(reply), flush=True)
