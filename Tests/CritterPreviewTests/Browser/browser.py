"""What the browsers have in common: one process with one page, driven over a WebSocket."""

import json
import shutil
import time

# Runs in every page before its own scripts. `pending` has the timers that soon run out and the requests
# without an answer, `sent` the kinds of all requests.
WATCH = """
window.pending = new Map();
window.sent = [];
const [start, stop, send] = [setTimeout, clearTimeout, WebSocket.prototype.send];
window.setTimeout = (act, delay = 0, ...values) => {
  const timer = start(() => {
    try { act(...values); } finally { pending.delete(`timer ${timer}`); }
  }, delay);
  if (delay >= 10 && delay <= 100) pending.set(`timer ${timer}`, "timer");
  return timer;
};
window.clearTimeout = (timer) => {
  pending.delete(`timer ${timer}`);
  stop(timer);
};
function receive({ data }) {
  const text = typeof data === "string" ? data
    : new TextDecoder().decode(new Uint8Array(data, 4, new DataView(data).getUint32(0, true)));
  const { is, isLast, number } = JSON.parse(text);
  if (is !== "image" || isLast) pending.delete(number);
}
WebSocket.prototype.send = function (text) {
  if (!this.isWatched) {
    this.isWatched = true;
    this.addEventListener("message", receive);
    this.addEventListener("close", () => pending.clear());
  }
  // A file.
  if (typeof text !== "string") return send.call(this, text);
  const { do: kind, number } = JSON.parse(text);
  sent.push(kind);
  // The others have no answer, or one that comes much later.
  if (!["open", "rigs", "edit", "tile", "thumb", "outputs", "renderOutputs", "measure"].includes(kind)) pending.set(number, kind);
  send.call(this, text);
};
"""

# Tries again and again for a second, and returns whether an expression held, and its value or its error.
POLL = """
(async () => {
  const end = performance.now() + 1000;
  while (true) {
    let value;
    try {
      value = await (%s);
      if (value) return [true, value];
    } catch (error) {
      value = String(error);
    }
    if (performance.now() > end) return [false, value];
    await new Promise((done) => setTimeout(done, 4));
  }
})()
"""


def until(attempt, failure, pause=0.05):
    """The value of an attempt, once it has one.

    failure: the error, or a function that makes it, if there is none for so long that no load of the machine
    explains it."""
    end = time.monotonic() + 60
    while True:
        value = attempt()
        if value:
            return value
        if time.monotonic() > end:
            raise failure() if callable(failure) else failure
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

    def until(self, script, holds=None):
        """Waits until an expression holds, as JavaScript or a function sees it, and returns its value."""
        last = None

        def attempt():
            nonlocal last
            try:
                if holds:
                    last = self.run(script)
                    return holds(last) and (last,)
                is_true, last = self.run(POLL % script)
                return is_true and (last,)
            except RuntimeError as error:
                # For example because another page is being opened.
                last = error
                return None
        return until(attempt, lambda: AssertionError(f"never came true: {script}; at last: {last}"), pause=0.01)[0]

    def resting(self, script):
        """The value of an expression about places, once it is there and the same in three frames."""
        return self.until(
            "(async () => {"
            f"const look = () => ({script});"
            "const [first, text] = [look(), JSON.stringify(look())];"
            "for (let count = 0; count < 2; count += 1) {"
            " await new Promise(requestAnimationFrame);"
            " if (JSON.stringify(look()) !== text) return null; }"
            "return first; })()")

    def middle(self, selector):
        """Of an element, once it rests: it may move, or another take its place, while the page is laid out."""
        return self.resting(
            f"(() => {{ const element = document.querySelector({json.dumps(selector)});"
            "element?.scrollIntoView({block: 'nearest'}); const b = element?.getBoundingClientRect();"
            "return b?.width ? [b.x + b.width / 2, b.y + b.height / 2] : null; })()")

    def reset(self):
        """Back to the settings that it began with."""

    def close(self):
        self.socket.close()
        # Nothing of it is needed any more, and one that ends by itself may take its time.
        self.process.kill()
        self.process.wait()
        shutil.rmtree(self.profile, ignore_errors=True)
