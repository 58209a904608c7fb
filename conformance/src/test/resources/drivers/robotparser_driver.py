"""Puts Python's urllib.robotparser through the Robotspec conformance suite."""
import base64
import json
import sys
from urllib.robotparser import RobotFileParser


def answer(case):
    if case["track"] != "match" or "url" not in case:
        return {"skipped": "verdicts only"}
    if len(case["agents"]) > 1:
        return {"skipped": "one agent only"}
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
