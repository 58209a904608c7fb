"""Puts Protego through the Robotspec conformance suite."""
import base64
import json
import sys
from importlib.metadata import version

from protego import Protego


def answer(case):
    if len(case["agents"]) > 1:
        return {"skipped": "one agent only"}
    # Decoded as Scrapy does.
    parser = Protego.parse(base64.b64decode(case["body"]).decode("utf-8", "ignore"))
    if "url" not in case:
        return {"sitemaps": list(parser.sitemaps)}
    try:
        allowed = parser.can_fetch(case["url"], case["agents"][0])
    except ValueError:
        return {"verdict": "invalid"}
    return {"verdict": "allow" if allowed else "disallow", "sitemaps": list(parser.sitemaps)}


for line in sys.stdin:
    message = json.loads(line)
    if message["cmd"] == "start":
        reply = {"protocol": 1, "name": "Protego", "version": version("protego"), "tracks": ["match"]}
    elif message["cmd"] == "case":
        reply = {"seq": message["seq"], **answer(message)}
    else:
        break
    print(json.dumps(reply), flush=True)
