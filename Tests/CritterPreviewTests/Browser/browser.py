"""What the browsers have in common: one process with one page, driven over a WebSocket."""

import json
import shutil
import time


def until(attempt, failure, pause=0.05):
    """The value of an attempt, once it has one.

    failure: the error if it has none for so long that no load of the machine explains it."""
    end = time.monotonic() + 120
    while True:
        value = attempt()
        if value:
            return value
        if time.monotonic() > end:
            raise failure
        time.sleep(pause)


class Browser:
    """Of a subclass are `process`, `profile`, `socket`, `run`, and `_note`, which reads what was not asked for."""

    def __init__(self):
        self.count = 0
        #: What the page complained about.
        self.messages = []

    def call(self, method, **parameters):
        self.count += 1
        self.socket.send(json.dumps({"id": self.count, "method": method, "params": parameters}))
        while True:
            message = json.loads(self.socket.recv())
            if message.get("id") == self.count:
                if "error" in message:
                    raise RuntimeError(f"{method}: {message.get('message', message['error'])}")
                return message["result"]
            self._note(message)

    def until(self, script):
        """Waits until an expression holds, as JavaScript sees it, and returns its value."""
        pair = f"(async () => {{ const value = await ({script}); return [!!value, value]; }})()"
        def attempt():
            holds, value = self.run(pair)
            return holds and (value,)
        return until(attempt, AssertionError(f"never came true: {script}"), pause=0.005)[0]

    def close(self):
        self.socket.close()
        # Nothing of it is needed any more, and one that ends by itself may take its time.
        self.process.kill()
        self.process.wait()
        shutil.rmtree(self.profile, ignore_errors=True)
