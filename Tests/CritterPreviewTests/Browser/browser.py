"""What the browsers have in common: one process with one page, driven over a WebSocket."""

import json
import shutil
import time


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

    def until(self, script, seconds=30):
        """Waits until an expression holds and returns its value."""
        end = time.monotonic() + seconds
        while True:
            value = self.run(script)
            if value:
                return value
            if time.monotonic() > end:
                raise AssertionError(f"never came true: {script}")
            time.sleep(0.005)

    def close(self):
        self.socket.close()
        # Nothing of it is needed any more, and one that ends by itself may take its time.
        self.process.kill()
        self.process.wait()
        shutil.rmtree(self.profile, ignore_errors=True)
