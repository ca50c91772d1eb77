"""The page's main loop in Firefox, over WebDriver BiDi: it moves, shows what is saved, and writes what is
dragged. scripts/test does without, as it takes another browser.

usage: firefox_loop.py CRITTER PARTS
"""

import json
import shutil
import subprocess
import sys
import tempfile
import time

import websocket

from page_checks import PIXELS
from server import Server, Workshop, free_port, is_open


class Firefox:
    """One browser process with one page."""

    def __init__(self):
        port = free_port()
        self.profile = tempfile.mkdtemp(prefix="critter-firefox-")
        program = shutil.which("firefox-esr") or shutil.which("firefox")
        self.process = subprocess.Popen(
            [program, "--headless", "--no-remote", "--profile", self.profile,
             f"--remote-debugging-port={port}", "about:blank"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        wait(lambda: is_open(port), 60)
        self.socket = websocket.create_connection(
            f"ws://127.0.0.1:{port}/session", timeout=60, suppress_origin=True)
        self.count = 0
        self.call("session.new", capabilities={})
        self.context = self.call("browsingContext.getTree")["contexts"][0]["context"]
        self.call("browsingContext.setViewport", context=self.context,
                  viewport={"width": 1280, "height": 800})

    def call(self, method, **parameters):
        self.count += 1
        self.socket.send(json.dumps({"id": self.count, "method": method, "params": parameters}))
        while True:
            message = json.loads(self.socket.recv())
            if message.get("id") == self.count:
                assert message["type"] == "success", message
                return message["result"]

    def open(self, address):
        self.call("browsingContext.navigate", context=self.context, url=address, wait="complete")

    def run(self, script):
        result = self.call("script.evaluate", expression=f"JSON.stringify(({script}) ?? null)",
                           target={"context": self.context}, awaitPromise=True)
        assert result["type"] == "success", result
        return json.loads(result["result"]["value"])

    def until(self, script):
        return wait(lambda: self.run(script), 30, script)

    def drag(self, x, y, to_x, to_y):
        move = lambda x, y: {"type": "pointerMove", "x": round(x), "y": round(y), "duration": 100}
        actions = [move(x, y), {"type": "pointerDown", "button": 0}, move((x + to_x) / 2, (y + to_y) / 2),
                   move(to_x, to_y), {"type": "pointerUp", "button": 0}]
        self.call("input.performActions", context=self.context,
                  actions=[{"type": "pointer", "id": "mouse", "actions": actions}])

    def close(self):
        self.socket.close()
        self.process.terminate()
        self.process.wait()
        shutil.rmtree(self.profile, ignore_errors=True)


def wait(holds, seconds, what="it"):
    end = time.monotonic() + seconds
    while not (value := holds()):
        assert time.monotonic() < end, f"never came true: {what}"
        time.sleep(0.01)
    return value


def loop(browser, server, workshop):
    browser.open(f"{server.address}?token={server.token}#critter?scale=2")
    browser.until("window.critter?.state.isStaged && document.querySelector('#now').dataset.generation")
    before = browser.run(PIXELS)
    browser.until(f"{PIXELS} !== {json.dumps(before)}")
    print("ok it moves")

    browser.open("about:blank")
    browser.open(f"{server.address}?token={server.token}#critter?state=rest&scale=2&part=body")
    browser.until("window.critter?.state.isStaged && !critter.state.playing && critter.state.tweaks")
    before = browser.run(PIXELS)
    art = workshop.read("critter/nose.svg")
    start = time.monotonic()
    workshop.write("critter/nose.svg", art.replace("#262626", "#ff0000"))
    browser.until(f"{PIXELS} !== {json.dumps(before)}")
    print(f"ok a save shows, after {(time.monotonic() - start) * 1000:.0f} ms")
    workshop.write("critter/nose.svg", art)
    browser.until(f"{PIXELS} === {json.dumps(before)}")

    rig = workshop.read("critter/rig.yaml")
    browser.until("!document.querySelector('#handles').hidden")
    x, y = browser.run("(b => [b.x + b.width / 2, b.y + b.height / 2])"
                       "(document.querySelector('#handles .move').getBoundingClientRect())")
    browser.drag(x, y, x + 24, y + 10)
    wait(lambda: workshop.read("critter/rig.yaml") != rig, 30, "the rig is changed")
    browser.until(f"{PIXELS} !== {json.dumps(before)}")
    print("ok a drag is written")
    browser.until("!document.querySelector('#undo').disabled")
    browser.run("document.querySelector('#undo').click()")
    wait(lambda: workshop.read("critter/rig.yaml") == rig, 30, "the rig is as it was")
    browser.until(f"{PIXELS} === {json.dumps(before)}")
    print("ok undo brings the same bytes")


def main(program, parts):
    workshop = Workshop(program, parts)
    server = Server(workshop, "critter")
    browser = Firefox()
    try:
        loop(browser, server, workshop)
    finally:
        browser.close()
        server.interrupt()
        workshop.remove()


main(*sys.argv[1:])
