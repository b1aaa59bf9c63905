"""Faults between the action and the service, for mitmproxy: what FAULT_FILE says happens to the next matching requests."""

import asyncio
import json
import os

from mitmproxy import http


def plan(flow):
    """The fault for this request, while it has times left."""
    with open(os.environ["FAULT_FILE"]) as file:
        told = json.load(file)
    return told if told["method"] == flow.request.method else None


class Faults:
    def __init__(self):
        self.seen = {}

    def hit(self, flow):
        told = plan(flow)
        if told is None:
            return None
        count = self.seen.get(told["id"], 0)
        self.seen[told["id"]] = count + 1
        return told["fault"] if count < told["times"] else None

    def request(self, flow: http.HTTPFlow):
        flow.metadata["fault"] = fault = self.hit(flow)
        if fault == "killed before the service":
            flow.kill()
        elif fault == "429 with Retry-After":
            flow.response = http.Response.make(429, b"{}", {"Retry-After": "1", "Content-Type": "application/json"})

    async def response(self, flow: http.HTTPFlow):
        fault = flow.metadata.get("fault")
        if fault == "killed after the service":
            flow.kill()
        elif fault == "response too late":
            await asyncio.sleep(3)
        elif fault == "a body that stops half-way":
            flow.response.headers["Content-Length"] = str(len(flow.response.raw_content) * 2)
        elif fault == "a gateway's page with 200":
            flow.response = http.Response.make(200, b"<html>Please sign in</html>", {"Content-Type": "text/html"})
        elif fault == "a gateway's page with 502":
            flow.response = http.Response.make(502, b"<html>Bad Gateway</html>", {"Content-Type": "text/html"})
        elif fault == "no Content-Type":
            del flow.response.headers["Content-Type"]
        elif fault == "headers twice":
            for name in ("Content-Type", "X-Request-Id", "Set-Cookie"):
                flow.response.headers.add(name, "again")


addons = [Faults()]
