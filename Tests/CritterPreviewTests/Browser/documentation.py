"""Records the images of the live preview for the documentation: run.py CRITTER PARTS documentation record

CRITTER_SHOTS is the folder for preview-light.gif, preview-light.png, and the same of the dark page; default: docs/images
of the repository."""

import json
import os
import shutil
import tempfile

from page_checks import RESTING, SETTLED
from server import Server

WIDTH, HEIGHT, RATIO = 1180, 720, 1.5

POINTER = """(() => {
  const pointer = document.createElement("div");
  pointer.id = "pointer";
  pointer.innerHTML = '<svg width="18" height="24" viewBox="0 0 18 24"><path d="M1 1v18l4.5-4 3 7 3-1.3-3-6.8H15z"'
    + ' fill="#000" stroke="#fff" stroke-width="1.6" stroke-linejoin="round"/></svg>';
  pointer.style = "position: fixed; left: 0; top: 0; z-index: 9999; pointer-events: none; filter: drop-shadow(0 1px 2px #0006)";
  document.body.append(pointer);
})()"""


class Recording:
    """Frames of the page with a pointer, each with its delay in seconds."""

    def __init__(self, page):
        self.page, self.folder = page, tempfile.mkdtemp(dir=page.workshop.folder)
        self.frames, self.place = [], (560, 330)
        page.run(POINTER)

    def frame(self, delay):
        self.page.run(f"document.querySelector('#pointer').style.transform = 'translate({self.place[0]}px, {self.place[1]}px)'")
        file = f"{len(self.frames):03}.png"
        self.page.browser.screenshot(os.path.join(self.folder, file))
        self.frames.append({"file": file, "delay": delay})

    def mouse(self, kind, **options):
        self.page.browser.call("Input.dispatchMouseEvent", type=kind, x=self.place[0], y=self.place[1], button="left",
                               clickCount=1, **options)

    def go(self, x, y, steps=4):
        """Moves the pointer, which slows down at its end."""
        start = self.place
        for step in range(1, steps + 1):
            share = 1 - (1 - step / steps) ** 2
            self.place = (round(start[0] + (x - start[0]) * share), round(start[1] + (y - start[1]) * share))
            self.mouse("mouseMoved")
            self.frame(0.06)

    def click(self):
        self.mouse("mousePressed", buttons=1)
        self.mouse("mouseReleased")

    def drag(self, x, y, steps):
        start = self.place
        # Straight.
        self.mouse("mousePressed", buttons=1, modifiers=8)
        for step in range(1, steps + 1):
            share = (1 - step / steps) ** 2
            self.place = (round(x + (start[0] - x) * share), round(y + (start[1] - y) * share))
            self.mouse("mouseMoved", buttons=1, modifiers=8)
            self.page.until("critter.state.draft")
            self.page.until("[...pending.values()].every((one) => one !== 'frame')")
            self.frame(0.07)
        self.mouse("mouseReleased", modifiers=8)
        self.page.until(f"{RESTING} && critter.state.draft === null")

    def write(self, path):
        frames = os.path.join(self.folder, "frames.json")
        with open(frames, "w", encoding="utf-8") as file:
            json.dump(self.frames, file)
        last = os.path.join(self.folder, self.frames[-1]["file"])
        for source, kind, options in [(frames, "gif", "--quality 60"), (last, "png", "")]:
            made = os.path.join(self.folder, f"made.{kind}")
            self.page.workshop.run(f"critter encode {source} --format {kind} {options} -o {made}")
            shutil.copyfile(made, f"{path}.{kind}")


def record(page):
    folder = page.shots or os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../../docs/images")
    usual, page.server = page.server, Server(page.workshop, "fox")
    try:
        for scheme in ["light", "dark"]:
            page.browser.media(scheme)
            page.browser.size(WIDTH, HEIGHT, RATIO)
            page.open("fox", "state=hide", reload=True)
            # Until the thumbnails are in the tree.
            page.run("new Promise((done) => setTimeout(done, 4000))")
            drag_and_play(Recording(page)).write(os.path.abspath(os.path.join(folder, f"preview-{scheme}")))
            page.workshop.git("checkout", "-q", ".")
    finally:
        page.browser.reset()
        page.leave()
        page.server.interrupt()
        page.server = usual


def drag_and_play(recording):
    page = recording.page
    recording.frame(0.9)
    x, y = page.middle("[data-path=head] .name")
    recording.go(x - 20, y)
    recording.click()
    page.until(f"critter.state.part === 'head' && {RESTING} && !document.querySelector('#handles').hidden")
    recording.frame(0.5)
    recording.go(*page.place(42, 72), steps=6)
    zoom = page.box("#sheet")[2] / page.run("critter.state.rig.width")
    recording.drag(recording.place[0], recording.place[1] - 52 * zoom, steps=9)
    page.run("new Promise((done) => setTimeout(done, 1500))")
    recording.frame(0.9)
    page.run("document.querySelector('#clips').scrollIntoView({ block: 'nearest' })")
    selector = "#clips .entry:first-child button"
    recording.go(*page.middle(selector), steps=5)
    recording.click()
    page.until("critter.state.subject.kind === 'clip'")
    page.pause()
    page.seek(0)
    page.until("[...document.querySelectorAll('#thumbs img')].length > 4 && [...document.querySelectorAll('#thumbs img')].every((one) => one.naturalHeight > 0)")
    duration = page.run("critter.state.duration")
    for step in range(round(duration * 6)):
        page.seek(round(step / 6, 3))
        page.until(f"{SETTLED} && {RESTING}")
        recording.frame(0.17)
    page.seek(round(duration * 4) / 10)
    page.until(f"{SETTLED} && {RESTING}")
    recording.frame(0.8)
    return recording
