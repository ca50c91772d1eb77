"""A headless Chromium, driven through its DevTools protocol."""

import atexit
import base64
import json
import os
import shutil
import subprocess
import tempfile
import urllib.request

import websocket

from browser import WATCH, Browser, until


class Chromium(Browser):
    """One browser process with one page."""

    def __init__(self, width=1280, height=800):
        super().__init__()
        program = chromium()
        self.profile = tempfile.mkdtemp(prefix="critter-chromium-")
        atexit.register(shutil.rmtree, self.profile, ignore_errors=True)
        self.process = subprocess.Popen(
            [program, "--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
             "--disable-dev-shm-usage", "--no-first-run", "--remote-debugging-port=0",
             "--remote-allow-origins=*", "--enable-precise-memory-info", "--js-flags=--expose-gc",
             f"--window-size={width},{height}", f"--user-data-dir={self.profile}", "about:blank"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        atexit.register(self.process.kill)
        port = until(self._port, RuntimeError("Chromium does not start"))
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/json") as answer:
            page = next(one for one in json.load(answer) if one["type"] == "page")
        self.socket = websocket.create_connection(
            page["webSocketDebuggerUrl"], timeout=120, suppress_origin=True)
        for domain in ["Page", "Runtime", "Log"]:
            self.call(f"{domain}.enable")
        self.call("Page.addScriptToEvaluateOnNewDocument", source=f"{{ {WATCH} }}")
        self.width, self.height = width, height
        self.reset()
        #: The folder for files that the page saves.
        self.downloads = os.path.join(self.profile, "downloads")
        os.makedirs(self.downloads)
        #: How many files were saved and not taken away yet.
        self.saved = 0
        self.call("Browser.setDownloadBehavior", behavior="allow", downloadPath=self.downloads,
                  eventsEnabled=True)

    def _port(self):
        path = os.path.join(self.profile, "DevToolsActivePort")
        if not os.path.exists(path) or not os.path.getsize(path):
            return None
        with open(path) as file:
            return int(file.readline())

    def _note(self, message):
        """Keeps what the page complains about, and counts the files that it saved."""
        if message.get("method") == "Browser.downloadProgress":
            self.saved += message["params"]["state"] == "completed"
        if message.get("method") == "Runtime.exceptionThrown":
            details = message["params"]["exceptionDetails"]
            self.messages.append(details.get("exception", {}).get("description", details["text"]))
        if message.get("method") == "Log.entryAdded":
            entry = message["params"]["entry"]
            if entry["level"] == "error":
                self.messages.append(f"{entry['text']} {entry.get('url', '')}")

    def size(self, width, height, ratio=1):
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height,
                  deviceScaleFactor=ratio, mobile=width < 600)

    def media(self, scheme="light", motion="no-preference"):
        self.call("Emulation.setEmulatedMedia", features=[
            {"name": "prefers-color-scheme", "value": scheme},
            {"name": "prefers-reduced-motion", "value": motion}])

    def reset(self):
        """Back to the size and the settings that it began with."""
        self.size(self.width, self.height)
        self.media()
        self.call("Emulation.setTouchEmulationEnabled", enabled=False)

    def open(self, address):
        self.call("Page.navigate", url=address)

    def run(self, script):
        """The value of an expression, or of the promise that it is."""
        result = self.call("Runtime.evaluate", expression=script, awaitPromise=True,
                           returnByValue=True, userGesture=True)
        if "exceptionDetails" in result:
            details = result["exceptionDetails"]
            raise RuntimeError(details.get("exception", {}).get("description", details["text"]))
        return result["result"].get("value")

    def click(self, x, y):
        for kind in ["mousePressed", "mouseReleased"]:
            self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)

    def drag(self, x, y, to_x, to_y, steps=4, **options):
        """With the left button, by way of some places between."""
        mouse = lambda kind, x, y, **more: self.call(
            "Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", **more, **options)
        mouse("mousePressed", x, y, clickCount=1, buttons=1)
        for step in range(1, steps + 1):
            part = step / steps
            mouse("mouseMoved", x + (to_x - x) * part, y + (to_y - y) * part, buttons=1)
        mouse("mouseReleased", to_x, to_y, clickCount=1)

    def drag_by_finger(self, x, y, to_x, to_y, steps=6):
        touch = lambda kind, *points: self.call("Input.dispatchTouchEvent", type=kind, touchPoints=list(points))
        touch("touchStart", {"x": x, "y": y})
        for step in range(1, steps + 1):
            part = step / steps
            touch("touchMove", {"x": x + (to_x - x) * part, "y": y + (to_y - y) * part})
        touch("touchEnd")

    def click_on(self, selector):
        self.click(*self.middle(selector))

    def key(self, key, code=None, text=None, modifiers=0):
        """modifiers: 2 for Ctrl, 8 for Shift."""
        codes = {"Escape": 27, "Enter": 13, "Backspace": 8, "Tab": 9, " ": 32, "ArrowRight": 39, "ArrowLeft": 37,
                 "ArrowUp": 38, "ArrowDown": 40}
        common = dict(key=key, code=code or key, windowsVirtualKeyCode=codes.get(key, 0), modifiers=modifiers)
        self.call("Input.dispatchKeyEvent", type="keyDown" if text else "rawKeyDown",
                  **common, **({"text": text} if text else {}))
        self.call("Input.dispatchKeyEvent", type="keyUp", **common)

    def type(self, text):
        for character in text:
            self.call("Input.dispatchKeyEvent", type="keyDown", text=character, key=character)
            self.call("Input.dispatchKeyEvent", type="keyUp", key=character)

    def picture(self, **options):
        """What is seen, as a PNG in base64."""
        return self.call("Page.captureScreenshot", format="png", **options)["data"]

    def screenshot(self, path):
        with open(path, "wb") as file:
            file.write(base64.b64decode(self.picture()))


def chromium():
    """Its path."""
    names = ["chromium", "chromium-browser", "google-chrome",
             "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"]
    found = next(filter(None, map(shutil.which, names)), None)
    if not found:
        raise RuntimeError("no Chromium is installed; run scripts/setup --check")
    return found
