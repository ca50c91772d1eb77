"""A headless Firefox, driven through WebDriver BiDi."""

import base64
import os
import re
import shutil
import subprocess
import tempfile

import websocket

from browser import WATCH, Browser, until


def is_there():
    return shutil.which("firefox-esr") or shutil.which("firefox")


class Firefox(Browser):
    """One browser process with one page; it can what the checks of the main loop need."""

    def __init__(self):
        super().__init__()
        self.profile = tempfile.mkdtemp(prefix="critter-firefox-")
        with open(self._words, "wb") as words:
            self.process = subprocess.Popen(
                [is_there(), "--headless", "--no-remote", "--profile", self.profile, "--remote-debugging-port=0",
                 "--width=1280", "--height=900", "about:blank"],
                stdout=subprocess.DEVNULL, stderr=words, env={**os.environ, "HOME": self.profile})
        address = until(self._address, RuntimeError("Firefox does not start"))
        self.socket = websocket.create_connection(f"{address}/session", timeout=120, suppress_origin=True)
        self.call("session.new", capabilities={})
        self.call("session.subscribe", events=["log.entryAdded"])
        self.call("script.addPreloadScript", functionDeclaration=f"() => {{ {WATCH} }}")
        self.page = self.call("browsingContext.getTree")["contexts"][0]["context"]

    @property
    def _words(self):
        return os.path.join(self.profile, "words")

    def _address(self):
        with open(self._words, encoding="utf-8", errors="replace") as file:
            found = re.search(r"WebDriver BiDi listening on (ws://\S+)\n", file.read())
        return found and found[1]

    def _note(self, message):
        if message.get("method") != "log.entryAdded" or message["params"]["level"] != "error":
            return
        # Frames may still come for a page that is being left, whose script can't read them any more.
        if "Permission denied to access property" not in message["params"]["text"]:
            self.messages.append(message["params"]["text"])

    def open(self, address):
        self.call("browsingContext.navigate", context=self.page, url=address, wait="complete")

    def run(self, script):
        """The value of a script, or of the promise that it is."""
        result = self.call(
            "script.evaluate", expression=script, target={"context": self.page}, awaitPromise=True,
            userActivation=True)
        if result["type"] == "exception":
            raise RuntimeError(result["exceptionDetails"]["text"])
        return plain(result["result"])

    def drag(self, x, y, to_x, to_y):
        """With the left button."""
        places = [(x, y), ((x + to_x) / 2, (y + to_y) / 2), (to_x, to_y)]
        moves = [{"type": "pointerMove", "x": round(a), "y": round(b), "duration": 20} for a, b in places]
        actions = [moves[0], {"type": "pointerDown", "button": 0}, *moves[1:], {"type": "pointerUp", "button": 0}]
        self.call("input.performActions", context=self.page, actions=[
            {"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": actions}])

    def screenshot(self, path):
        data = self.call("browsingContext.captureScreenshot", context=self.page)["data"]
        with open(path, "wb") as file:
            file.write(base64.b64decode(data))


def plain(value):
    """A value as WebDriver BiDi writes it, with the type of all that is in it."""
    if value["type"] == "array":
        return [plain(one) for one in value["value"]]
    if value["type"] == "object":
        return {key: plain(one) for key, one in value["value"]}
    return value.get("value")
