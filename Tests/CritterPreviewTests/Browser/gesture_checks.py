"""Random gestures: the file stays valid, and undo leads back to its bytes."""

import json
import os
import random
import subprocess

from page_checks import CURRENT, SETTLED
from server import Server

FULL = os.environ.get("CRITTER_CHECK") == "full"
BURST = 8

# What leaves the page, or writes files that undo doesn't take back.
EXCLUDED = "#saveFile, #helpButton, #allButton, #sceneForm *, #viewButton, .fold, #copyCommand," \
    " #renderOutputs, #undo, #redo, .tabs *, #zoomIn, #zoomOut"

BUTTONS = f"""[...document.querySelectorAll("#leftPanel button, #sidePanel button, .transport button, .trackTools button,"
  + "#compare button, #trackNames button, [data-add]")]
  .filter((one) => !one.disabled && one.checkVisibility() && !one.matches({json.dumps(EXCLUDED)}))"""

FIELDS = """[...document.querySelectorAll("#propertyFields input, #propertyFields select, #inputs input, #clipLength")]
  .filter((one) => !one.disabled && one.checkVisibility())"""

# Sets a field as a hand does: a number, a color, a word of a list, or nonsense.
SET = """((one, value, share) => {
  if (one.localName === "select") one.selectedIndex = Math.floor(share * one.options.length);
  else if (one.type === "checkbox") return one.click();
  else if (one.type === "color") one.value = "#" + Math.floor(share * 0xffffff).toString(16).padStart(6, "0");
  else one.value = value;
  for (const kind of ["input", "change"]) one.dispatchEvent(new Event(kind, { bubbles: true }));
})"""

KEYS = ["k", "Delete", "g", "h", "s", "b", "o", "c", "r", " ", ",", ".", "[", "]", "\\", "Home", "End", "Escape", "F2",
        "ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Ctrl d", "Ctrl c", "Ctrl v", "Ctrl z", "Alt ArrowUp",
        "Alt ArrowDown", "Alt ArrowRight", "Alt ArrowLeft"]


class Hand:
    """Gestures of a hand that knows nothing of the page, the same ones for the same seed."""

    def __init__(self, page, seed):
        self.page, self.chance = page, random.Random(seed)
        self.done = []

    def act(self):
        gesture = self.chance.choice([self.click, self.click, self.drag, self.drag, self.press, self.press, self.button,
                                      self.button, self.button, self.field, self.field, self.tracks, self.menu])
        self.done.append(gesture.__name__)
        gesture()
        self.answer()

    def note(self, *words):
        self.done[-1] += " " + " ".join(str(word) for word in words)

    def place(self, selector):
        """A point of an element in the window; None if it doesn't show."""
        box = self.page.run(f"(({{ left, top, width, height }}) => [left, top, width, height])"
                            f"(document.querySelector('{selector}').getBoundingClientRect())")
        if not box[2]:
            return None
        return box[0] + box[2] * self.chance.random(), box[1] + box[3] * self.chance.random()

    def click(self):
        if place := self.place("#sheet"):
            self.page.browser.click(*place)

    def drag(self):
        start, end = self.place("#sheet"), self.place("#sheet")
        handles = self.page.run("[...document.querySelectorAll('#handles:not([hidden]) .handle:not([hidden])')]"
                                ".map((one) => one.getBoundingClientRect()).map((b) => [b.x + b.width / 2, b.y + b.height / 2])")
        if handles and self.chance.random() < 0.6:
            start = self.chance.choice(handles)
        if start and end:
            self.page.browser.drag(*start, *end, steps=3, modifiers=self.chance.choice([0, 0, 1, 8]))

    def press(self):
        words = self.chance.choice(KEYS)
        self.note(words)
        *modifier, key = words.split(" ") if len(words) > 1 else [words]
        options = {"key": key, "bubbles": True, "cancelable": True}
        options |= {"Ctrl": {"ctrlKey": True}, "Alt": {"altKey": True}}[modifier[0]] if modifier else {}
        self.page.run("(() => { const one = document.activeElement?.closest('input, select') ? document.body : document.activeElement;"
                      f"for (const kind of ['keydown', 'keyup']) (one ?? document.body).dispatchEvent(new KeyboardEvent(kind, {json.dumps(options)})); }})()")

    def button(self):
        self.note(self.page.run(f"((all) => {{ const one = all[Math.floor({self.chance.random()} * all.length)]; one?.click();"
                                f" return one?.ariaLabel ?? one?.textContent; }})({BUTTONS})"))

    def field(self):
        value = self.chance.choice([round(self.chance.uniform(-40, 40), 1), round(self.chance.random(), 2), 0, 1, "abc", "", "1e9"])
        self.note(value, self.page.run(f"((all) => {{ const one = all[Math.floor({self.chance.random()} * all.length)];"
                                       f" if (one) {SET}(one, {json.dumps(str(value))}, {self.chance.random()}); return one?.ariaLabel; }})({FIELDS})"))

    def tracks(self):
        start, end = self.place("#trackCanvas"), self.place("#trackCanvas")
        if not start or not end:
            return
        keys = self.page.run("(() => { const box = document.querySelector('#trackCanvas').getBoundingClientRect();"
                             "return [...document.querySelectorAll('#trackNames button')].map((one) => one.getBoundingClientRect())"
                             ".filter(({ y }) => y > box.top && y < box.bottom - 24).map(({ y }) => y + 12); })()")
        if keys:
            start = (start[0], self.chance.choice(keys))
        # On a keyframe, if there is one.
        times = self.page.run("critter.state.tracks.flatMap((one) => one.keys).slice(0, 40)")
        if times and self.page.run("critter.state.duration") and self.chance.random() < 0.8:
            left, _, width, _ = self.page.run("((b) => [b.left, b.top, b.width, b.height])"
                                              "(document.querySelector('#trackCanvas').getBoundingClientRect())")
            start = (left + 5 + self.chance.choice(times) / self.page.run("critter.state.duration") * (width - 10), start[1])
        self.page.browser.drag(*start, end[0], start[1], steps=3, modifiers=self.chance.choice([0, 0, 8]))

    def menu(self):
        if self.page.run(f"((all) => {{ const one = all[Math.floor({self.chance.random()} * all.length)]; one?.click(); return !!one; }})"
                         "([...document.querySelectorAll('#leftPanel .more, #sidePanel .more')].filter((one) => one.checkVisibility()))"):
            self.note(self.page.run(f"((all) => {{ const one = all[Math.floor({self.chance.random()} * all.length)]; one?.click(); return one?.textContent; }})"
                                    "([...document.querySelectorAll('#menu button')].filter((one) => !/art/.test(one.textContent)))"))

    def answer(self):
        """Answers the dialog that may be open, and lets the page send what it holds back."""
        self.page.run("new Promise((done) => setTimeout(done, 60))")
        for _ in range(4):
            if not self.page.run("!!document.querySelector('dialog[open]')"):
                break
            ok = self.chance.random() < 0.7
            self.page.run(f"(() => {{ const one = document.querySelector('dialog[open]');"
                          f" (({json.dumps(ok)} && one.querySelector('[value=ok], [value=theirs]')) || one.querySelector('button')).click();"
                          " if (one.open) one.close(); })()")
            self.page.run("new Promise((done) => setTimeout(done, 60))")
        self.page.run("document.querySelector('#menu').hidePopover()")


def contents(folder):
    """The bytes of all files in a folder, by name."""
    found = {}
    for place, _, names in os.walk(folder):
        for name in names:
            with open(os.path.join(place, name), "rb") as file:
                found[os.path.relpath(os.path.join(place, name), folder)] = file.read()
    return found


def play_with(page, rig, gestures, seed):
    folder = page.workshop.path(rig)
    before = contents(folder)
    page.open(rig, "", reload=True)
    page.pause()
    hand = Hand(page, seed)
    for count in range(gestures):
        hand.act()
        if count % BURST == BURST - 1 or count == gestures - 1:
            assert page.server.process.poll() is None, f"the program ended after {hand.done[-BURST:]}"
            quiet(page, hand)
            # A refused deletion asks only when its answer is there.
            hand.answer()
            quiet(page, hand)
            run = subprocess.run([page.workshop.program, "validate", rig], cwd=page.workshop.folder, capture_output=True, text=True)
            assert run.returncode == 0, f"{run.stderr}\n{hand.done}"
            assert not page.browser.messages, f"{page.browser.messages}\n{hand.done}"
    undone = 0
    while not page.run("document.querySelector('#undo').disabled"):
        undone += 1
        page.run("document.querySelector('#undo').click()")
        quiet(page, hand)
        question = page.run("document.querySelector('dialog[open]')?.textContent")
        assert not question, f"{question}\n{hand.done}"
    after = contents(folder)
    changed = [name for name in before.keys() | after.keys() if before.get(name) != after.get(name)]
    assert not changed, f"{changed} after undo\n{hand.done}"
    print(f"   {rig}: {gestures} gestures, {undone} changes undone", flush=True)


def quiet(page, hand):
    """Until everything is written and read again. A new clip may play only then."""
    try:
        page.until("(() => { if (critter.state.playing) document.querySelector('#playButton').click();"
                   f" return {SETTLED} && {CURRENT} && critter.state.draft === null && pending.size === 0; }})()")
    except AssertionError as error:
        state = page.run("(({ isStaged, playing, isCurrent, draft, subject }) => JSON.stringify({ isStaged, playing,"
                         " isCurrent, draft, subject, pending: [...pending.values()] }))(critter.state)")
        raise AssertionError(f"{error}\n{state}\n{hand.done}") from None


def check_random_gestures_leave_valid_files(page):
    """Always the same gestures on six rigs; with --full, on all, with the seed CRITTER_SEED or another one in each run."""
    rigs = sorted(name for name in os.listdir(page.workshop.path("")) if os.path.exists(page.workshop.path(f"{name}/rig.yaml")))
    seed = os.environ.get("CRITTER_SEED", str(random.randrange(10**6)) if FULL else "1")
    if not FULL:
        rigs = ["bear", "form-field", "fox", "intro", "robot", "walker"]
    print(f"   CRITTER_SEED={seed}", flush=True)
    usual, page.server = page.server, Server(page.workshop)
    try:
        for rig in rigs:
            play_with(page, rig, 56 if FULL else 12, f"{seed} {rig}")
    finally:
        page.leave()
        page.server.interrupt()
        page.server = usual
