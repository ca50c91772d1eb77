"""What a designer does with the page, in a real browser."""

import base64
import hashlib
import json
import os
import statistics
import tempfile
import time

from browser import until

# What the canvas shows, as a text: two are equal when all pixels are. It is compiled once.
PIXELS = ("(window.pixels ??= () => { const c = document.querySelector('#now');"
          "const d = new Uint32Array(c.getContext('2d').getImageData(0, 0, c.width, c.height).data.buffer);"
          "let h = 0; for (let i = 0; i < d.length; i++) h = (Math.imul(h, 31) + d[i]) | 0;"
          "return c.width + 'x' + c.height + ':' + h; })()")

# How often the rig had been read that the picture and the panels are of.
GENERATION = "Number(document.querySelector('#now').dataset.generation)"

SETTLED = "critter.state.isStaged && !critter.state.playing"

# The picture of what was asked for last.
CURRENT = "critter.state.isStaged && critter.state.isCurrent"

# Nothing will change by itself, but for pictures while it plays, and for tiles and outputs.
RESTING = f"""({CURRENT} && [...pending.values()].every((one) => one === "frame" && critter.state.playing))"""


class Page:
    """The browser's page and what it looks at.

    shots: a folder for screenshots; None for no screenshots but those of failures."""

    def __init__(self, server, workshop, shots, browser):
        self.server, self.workshop, self.shots = server, workshop, shots
        self.browser = browser
        #: Whether the page is in the browser, so that another address needs no reload.
        self.is_loaded = False

    def open(self, rig, view="scale=2", reload=False):
        """Shows a rig, all as it is at first but for what the view says."""
        if reload or not self.is_loaded:
            self.load(f"{rig}?{view}")
        else:
            self.run(
                "(async () => { history.replaceState(null, '', '#');"
                "const changed = new Promise((done) => addEventListener('hashchange', done, { once: true }));"
                f"critter.state.properties = null; location.hash = {json.dumps(f'{rig}?{view}')}; await changed; }})()")
        self.until(f"critter.state.rig?.name === '{rig}' && {CURRENT}"
                   " && document.querySelector('#now').dataset.generation")

    def load(self, view):
        """Loads the page, whatever it will show."""
        # The page that is there until then is not taken for the new one.
        self.run("delete window.critter")
        self.browser.open(f"{self.server.address}?token={self.server.token}#{view}")
        self.until("!!window.critter")
        self.is_loaded = True

    def leave(self):
        self.browser.open("about:blank")
        self.is_loaded = False

    def reset(self):
        """After a failure, which may have left anything half done."""
        self.workshop.git("checkout", "-q", ".")
        self.workshop.git("clean", "-fdq", "parts")
        self.browser.reset()
        self.leave()

    def shot(self, name):
        if self.shots:
            self.browser.screenshot(os.path.join(self.shots, f"{name}.png"))

    def run(self, script):
        return self.browser.run(script)

    def until(self, script, holds=None):
        return self.browser.until(script, holds)

    def until_true(self, holds):
        """Waits for something outside of the page."""
        return until(holds, AssertionError("never came true"), pause=0.01)

    def equals(self, script, expected):
        """Waits until an expression has a value."""
        self.until(script, lambda value: value == expected)

    def rest(self):
        self.until(RESTING)

    def middle(self, selector):
        """Of an element, once nothing moves it any more."""
        self.rest()
        return self.browser.middle(selector)

    def box(self, selector):
        """Left, top, width, and height of an element, once nothing moves it any more."""
        self.rest()
        return self.browser.resting(
            f"(() => {{ const b = document.querySelector('{selector}').getBoundingClientRect();"
            "return [b.left, b.top, b.width, b.height]; })()")

    def place(self, x, y):
        """Of a point of the canvas in the window."""
        left, top, width, _ = self.box("#sheet")
        zoom = width / self.run("critter.state.rig.width")
        return left + x * zoom, top + y * zoom

    def click(self, selector):
        # What is on its way may put another element in its place.
        self.until(f"!critter.state.rig || {CURRENT}")
        self.browser.click_on(selector)

    def pause(self):
        self.run("if (critter.state.playing) document.querySelector('#playButton').click()")
        self.until(SETTLED)

    def choose(self, selector, value):
        self.run(f"(() => {{ const e = document.querySelector('{selector}'); e.value = {json.dumps(value)};"
                 "e.dispatchEvent(new Event('input')); e.dispatchEvent(new Event('change')); })()")

    def seek(self, seconds):
        self.pause()
        self.choose("#scrubber", seconds)
        self.until(f"Math.abs(Number(document.querySelector('#now').dataset.time) - {seconds}) < 0.002")
        self.rest()

    def still(self, state):
        """A state, arrived and drawn."""
        self.pause()
        # What was on the stage before had a time of its own.
        self.run("critter.state.states = []; document.querySelector('#now').dataset.time = -1;"
                 "document.querySelector('[data-state=neutral]').click()")
        self.until(SETTLED + " && critter.state.time >= critter.state.duration")
        if state != "neutral":
            self.run("document.querySelector('#now').dataset.time = -1;"
                     f"document.querySelector('[data-state={state}]').click()")
            self.until(f"critter.state.combination.includes('{state}')")
            self.until(SETTLED + " && critter.state.time >= critter.state.duration")
        self.until(f"{CURRENT} && Number(document.querySelector('#now').dataset.time) >= critter.state.duration - 1e-9")

    def shows(self, png):
        """Waits until the stage has a PNG's pixels; the colors of half transparent ones are rounded
        by the browser itself."""
        data = base64.b64encode(png).decode()
        self.equals(
            "(async () => { const c = document.querySelector('#now');"
            f"const i = await createImageBitmap(await (await fetch_('{data}')));"
            "const o = new OffscreenCanvas(i.width, i.height).getContext('2d'); o.drawImage(i, 0, 0);"
            "if (i.width !== c.width || i.height !== c.height) return 'size';"
            "const a = o.getImageData(0, 0, i.width, i.height).data;"
            "const b = c.getContext('2d').getImageData(0, 0, i.width, i.height).data;"
            "for (let p = 0; p < a.length; p += 4) { if (a[p+3] !== b[p+3]) return 'alpha ' + p;"
            "for (let k = 0; k < 3; k++) { const d = Math.abs(a[p+k] - b[p+k]);"
            "if (d * a[p+3] > 255 * (a[p+3] < 255 ? 2 : 0)) return 'color ' + p; } }"
            "return 'same'; async function fetch_(s) {"
            "const t = atob(s); const u = new Uint8Array(t.length);"
            "for (let j = 0; j < t.length; j++) u[j] = t.charCodeAt(j);"
            "return new Blob([u], { type: 'image/png' }); } })()", "same")

    def command(self):
        """For what is on the stage now."""
        self.until(f"{RESTING} && critter.state.commandNumber === 0")
        return self.run("document.querySelector('#command').textContent")

    def describe(self):
        """What helps to understand a failure."""
        path = os.path.join(self.shots or tempfile.gettempdir(), "critter-preview-failure.png")
        self.browser.screenshot(path)
        print(f"   screenshot: {path}")
        if not self.run("!!window.critter"):
            return " ".join(["the page's script doesn't run:", *self.browser.messages])
        return self.run(
            "JSON.stringify([location.href, { ...critter.state, rig: null, tracks: null, placed: null },"
            "document.querySelector('#status').textContent, document.querySelector('#problem').textContent,"
            "document.activeElement.outerHTML.slice(0, 200)])") + " ".join(self.browser.messages)

    def problem(self, *words):
        """Waits until there is a problem with some words."""
        self.until("!document.querySelector('#problem').hidden && document.querySelector('#problem').textContent",
                   lambda text: text and all(one in text for one in words))

    def type(self, text, field):
        """Types into a field, each letter once the one before is there."""
        value = f"document.querySelector('[data-field={field}]').value"
        for letter in text:
            wanted = self.run(value) + letter
            self.browser.type(letter)
            self.until(f"{value} === {json.dumps(wanted)}")

    def download(self):
        """The bytes of the file that is being saved, which is taken away."""
        # The browser tells of a finished file with the answer to the next call.
        until(lambda: self.run("true") and self.browser.saved, AssertionError("nothing was saved"))
        self.browser.saved -= 1
        (name,) = os.listdir(self.browser.downloads)
        path = os.path.join(self.browser.downloads, name)
        with open(path, "rb") as file:
            data = file.read()
        os.remove(path)
        return data


def check_it_opens_and_moves(page):
    page.open("bear")
    first = page.run(PIXELS)
    page.until(f"{PIXELS} !== '{first}'")
    page.shot("open-light")


def check_the_stage_shows_what_render_draws(page):
    for state in ["shy", "ecstatic"]:
        page.open("bear", f"state={state}&scale=2")
        png = page.workshop.run(f"critter render bear --state {state} --scale 2 -o - --format png")
        page.shows(png.stdout)
    page.run("document.querySelector('[data-scale=\"3\"]').click()")
    page.until("document.querySelector('#now').width === 480")
    page.choose("#background", "#1c1c1e")
    png = page.workshop.run(
        "critter render bear --state ecstatic --scale 3 --background '#1c1c1e' -o - --format png")
    page.shows(png.stdout)


def check_impossible_states_explain_themselves(page):
    page.open("bear", "state=active&scale=2")
    page.equals("document.querySelector('[data-state=shy]').getAttribute('aria-disabled')", "true")
    page.click("[data-state=shy]")
    page.until("!document.querySelector('#exclusion').hidden && document.querySelector('#exclusion').textContent"
               ".includes(\"'active' and 'shy' exclude each other\")")
    page.shot("exclusion")
    page.click("#exclusion button")
    page.until("critter.state.combination.join() === 'shy'")
    page.click("[data-state=peek]")
    page.until("critter.state.combination.join() === 'shy,peek'")
    # Going back to rest ends what shows instead of it, and keeps what goes with it.
    page.click("[data-state=ecstatic]")
    page.until("critter.state.combination.join() === 'ecstatic,shy,peek'")
    page.click("[data-state=neutral]")
    page.until("critter.state.combination.join() === 'ecstatic'")
    pressed = "[...document.querySelectorAll('#states [aria-pressed=true]')].map((one) => one.textContent).join()"
    page.equals(pressed, "neutral,ecstatic")


def check_inputs_drive_the_rig(page):
    page.open("bear", "state=active&scale=2")
    before = page.run(PIXELS)
    page.choose("[data-input=gaze] input[type=range]", 1)
    page.until(f"{PIXELS} !== '{before}'")
    png = page.workshop.run(
        "critter render bear --state active --set gaze=1 --scale 2 -o - --format png")
    page.shows(png.stdout)
    # Where nothing depends on it, it does nothing, and says so.
    gaze = "document.querySelector('[data-input=gaze] input[type=range]')"
    page.until(f"!{gaze}.disabled")
    page.still("shy")
    page.until(f"{gaze}.disabled && {gaze}.closest('.input').title !== ''")


def check_sliders_move_in_round_steps(page):
    page.open("bear", "state=active&scale=2")
    text = page.workshop.read("bear/rig.yaml")
    added = "inputs:\n  angle: { min: 0, max: 90 }\n  seconds: { min: 0.1, max: 10 }\n"
    page.workshop.write("bear/rig.yaml", text.replace("inputs:\n", added, 1))
    for name, step in [("angle", "0.1"), ("seconds", "0.01"), ("gaze", "0.001")]:
        page.until(f"document.querySelector('[data-input={name}] input[type=range]')?.step === '{step}'")
    page.workshop.write("bear/rig.yaml", text)
    page.until("!document.querySelector('[data-input=angle]')")


def check_scrubbing_and_stepping(page):
    page.open("login")
    page.seek(3.0)
    at_two = page.run(PIXELS)
    page.click("#viewport")
    page.browser.key(".")
    page.until("document.querySelector('#now').dataset.time === '3.04'")
    page.until(f"{PIXELS} !== '{at_two}'")
    page.browser.key(",")
    page.until(f"{PIXELS} === '{at_two}'")
    page.browser.key(" ", "Space", " ")
    page.until("critter.state.playing && critter.state.time > 3.2")
    page.browser.key(" ", "Space", " ")
    page.until(SETTLED)
    page.until("critter.state.tracks.length > 10")


def check_onion_skin(page):
    page.open("bear", "from=neutral&to=shy&scale=2")
    page.seek(0.12)
    page.choose("#onion", "2")
    page.until("[...document.querySelectorAll('#onions canvas')].filter((one) => !one.hidden && one.width === 320).length === 4")
    page.until("[...document.querySelectorAll('#onions canvas')].every((one) => one.style.opacity < 0.4)")
    page.shot("onion")
    page.choose("#onion", "0")
    page.until("document.querySelector('#onions').hidden")


def check_typing_moves_the_gaze_and_becomes_a_scene(page):
    page.open("login")
    page.click("#liveStart")
    page.until("document.querySelector('[data-field=email]') && !document.querySelector('#fields').hidden")
    page.click("[data-field=email]")
    page.until("critter.state.subject.events.length === 1")
    # Until it has turned to the field, the bear does not follow.
    page.until("critter.state.time > critter.state.subject.events[0].at + 0.5")
    gaze = "Number(document.querySelector('[data-input=\"bear.gaze\"]').dataset.value)"
    page.equals(gaze, 0)
    page.type("me", "email")
    page.until(f"{gaze} > 0.05")
    little = page.run(gaze)
    page.type("@bear.org", "email")
    page.until(f"{gaze} > {little} + 0.2")
    page.browser.key("Backspace")
    page.until("document.querySelector('[data-field=email]').value === 'me@bear.or'")
    page.shot("typing")
    page.browser.key("Enter", text="\r")
    page.until("document.activeElement.dataset.field === 'password'")
    page.type("abc", "password")
    page.until("critter.state.fields.some((one) => one.part === 'password' && one.text.length === 3)")
    page.until("!document.querySelector('[data-tap=show]').disabled")
    # The eye lies on the field.
    page.browser.click(*page.place(221, 343))
    page.until("critter.state.subject.events.at(-1).point?.every((one, axis) => Math.abs(one - [221, 343][axis]) < 2)")
    page.until("critter.state.fields.some((one) => one.part === 'password' && one.text === 'abc')")
    # Nothing moves any more, so that the command's rounded instant shows the same.
    page.until("critter.state.time > critter.state.duration + 0.3")
    page.pause()
    page.shot("shy")
    page.equals("critter.state.subject.events[0].point.length", 2)
    page.choose("#sceneName", "visit")
    page.click("#sceneForm button")
    page.until("document.querySelector('#sceneSaved').textContent.includes('visit.scene.yaml')")
    page.choose("#format", "png")
    page.until("document.querySelector('#command').textContent.includes('visit.scene.yaml --at')")
    command = page.command()
    page.workshop.run(command)
    with open(os.path.join(page.workshop.folder, command.split("-o ")[1]), "rb") as file:
        page.shows(file.read())
    page.until("[...document.querySelectorAll('#scenes button')].some((one) => one.textContent === 'visit')")
    os.remove(page.workshop.path("login/visit.scene.yaml"))
    page.until("![...document.querySelectorAll('#scenes button')].some((one) => one.textContent === 'visit')")


def check_a_saved_svg_appears_and_nothing_else_changes(page):
    page.open("login")
    page.seek(2.0)
    page.click("#zoomIn")
    page.run("document.querySelector('[data-path=email] .name').click()")
    kept = "JSON.stringify([critter.state.time, critter.state.zoom, critter.state.part, critter.state.subject])"
    page.rest()
    before, pixels, last = page.run(kept), page.run(PIXELS), page.run(GENERATION)
    # The nested rig's art.
    svg = page.workshop.read("bear/face.svg")
    page.workshop.write("bear/face.svg", svg.replace("#68d8d6", "#ff8800"))
    page.until(f"{PIXELS} !== '{pixels}' && {GENERATION} > {last}")
    page.equals(kept, before)
    page.workshop.write("bear/face.svg", svg)
    page.until(f"{PIXELS} === '{pixels}'")


def check_editors_may_save_as_they_like(page):
    page.open("bear", "state=rest&scale=2")
    pixels = page.run(PIXELS)
    svg = page.workshop.read("bear/face.svg")
    path = page.workshop.path("bear/face.svg")
    colors = iter(["#aa0000", "#00aa00", "#0000aa", "#aaaa00"])

    def by_renaming(text):
        page.workshop.write("bear/.face.svg.swp", text)
        os.rename(page.workshop.path("bear/.face.svg.swp"), path)

    def by_deleting(text):
        os.remove(path)
        page.until("!document.querySelector('#problem').hidden")
        page.workshop.write("bear/face.svg", text)

    def by_backup(text):
        os.rename(path, path + "~")
        page.workshop.write("bear/face.svg", text)
        os.remove(path + "~")

    def twice(text):
        page.workshop.write("bear/face.svg", "")
        page.workshop.write("bear/face.svg", text)
        os.utime(path)

    for save in [by_renaming, by_deleting, by_backup, twice]:
        last = page.run(PIXELS)
        save(svg.replace("#68d8d6", next(colors)))
        page.until(f"{PIXELS} !== '{last}'")
        page.until("document.querySelector('#problem').hidden")
        save(svg)
        page.until(f"{PIXELS} === '{pixels}' && document.querySelector('#problem').hidden")


def check_mistakes_show_over_the_last_good_picture(page):
    page.open("bear", "from=neutral&to=active&scale=2")
    page.seek(0.2)
    pixels = page.run(PIXELS)
    good = page.workshop.read("bear/rig.yaml")
    broken = good.replace("    excludes: [neutral, shy]", "    excludes: [neutral, shyy]")
    page.workshop.write("bear/rig.yaml", broken)
    line = broken[:broken.index("shyy")].count("\n") + 1
    page.problem(f"parts/bear/rig.yaml:{line}:25", "did you mean 'shy'", "    excludes: [neutral, shyy]", "^")
    page.shot("problem")
    page.equals(PIXELS, pixels)
    # Playing on does not make it go away.
    page.choose("#scrubber", 0)
    page.until(f"{PIXELS} !== '{pixels}'")
    page.choose("#scrubber", 1)
    page.until(f"{PIXELS} === '{pixels}'")
    page.until("!document.querySelector('#problem').hidden")
    page.workshop.write("bear/rig.yaml", good)
    page.until("document.querySelector('#problem').hidden")
    svg = page.workshop.read("bear/eye.svg")
    page.workshop.write("bear/eye.svg", svg.replace("/>", "", 1))
    page.problem("eye.svg")
    page.equals(PIXELS, pixels)
    page.workshop.write("bear/eye.svg", svg)
    page.until("document.querySelector('#problem').hidden")
    page.equals(PIXELS, pixels)


def check_parts_can_be_looked_at(page):
    page.open("bear", "state=active&scale=2")
    pixels = page.run(PIXELS)
    page.run("document.querySelector(`[data-path=head] .name`).click()")
    page.until("document.querySelector('#partName').textContent === 'head'")
    page.until("document.querySelectorAll('#outlines .selected').length === 1")
    # Its fields move what is below them.
    page.until("critter.state.properties?.part === 'head'")
    page.shot("part")
    page.run("document.querySelector(`[data-path=head] .hide`).click()")
    page.until(f"{PIXELS} !== '{pixels}'")
    page.click("#showAll")
    page.until(f"{PIXELS} === '{pixels}'")
    page.run("document.querySelector(`[data-path='head/muzzle/nose'] .solo`).click()")
    page.until(f"{PIXELS} !== '{pixels}'")
    page.shot("solo")


def check_before_and_after(page):
    page.open("bear", "state=rest&scale=2")
    svg = page.workshop.read("bear/face.svg")
    pixels = page.run(PIXELS)
    page.workshop.write("bear/face.svg", svg.replace("#68d8d6", "#e08a5b"))
    page.until(f"{PIXELS} !== '{pixels}'")
    page.click("[data-compare=wipe]")
    old = "[...document.querySelector('#before').getContext('2d').getImageData(160, 160, 1, 1).data].join()"
    page.until(f"document.querySelector('#before').width === 320 && {old} === '104,216,214,255'")
    left, top, width, height = page.box("#sheet")
    page.browser.click(left + width * 0.3, top + height * 0.8)
    page.equals("document.querySelector('#now').style.clipPath", "inset(0px 0px 0px 30%)")
    page.until("document.querySelector('#changes').textContent.includes('face.svgchanged')")
    page.until("document.querySelector('#against').textContent.includes('First')")
    page.shot("wipe")
    page.click("[data-compare=side]")
    page.until("!document.querySelector('#beforeSheet').hidden")
    page.shot("side")
    page.click("[data-compare=difference]")
    page.until("/^[0-9,]+ pixels changed.*, ΔE [0-9.]+, SSIM 0[.][0-9]+$/.test(document.querySelector('#numbers').textContent)")
    from view_checks import OVER_THE_ART
    page.equals(OVER_THE_ART % "#numbers", False)
    page.shot("difference")
    page.workshop.write("bear/face.svg", svg)
    page.until("document.querySelector('#numbers').textContent === 'no difference'")
    page.click("[data-compare=off]")


def check_saved_files_are_the_commands(page):
    page.open("bear", "from=neutral&to=shy&scale=1")
    page.pause()
    page.choose("#format", "gif")
    for speed in ["1", "0.5"]:
        page.choose("#speed", speed)
        compare_file(page)
    page.choose("#format", "png")
    page.choose("#background", "transparent")
    page.seek(0.08)
    name = compare_file(page)
    assert name == "bear-neutral-to-shy.png", name
    for kind, name in [("lottie", "bear-neutral-to-shy.json"), ("dotlottie", "bear-neutral-to-shy.lottie")]:
        page.choose("#format", kind)
        assert compare_file(page) == name


def compare_file(page):
    command = page.command()
    page.click("#saveFile")
    ours = page.download()
    page.workshop.run(command)
    path = os.path.join(page.workshop.folder, command.split("-o ")[1])
    with open(path, "rb") as file:
        theirs = file.read()
    assert hashlib.sha256(ours).digest() == hashlib.sha256(theirs).digest(), command
    return os.path.basename(path)


def check_less_motion_is_respected(page):
    page.browser.media(motion="reduce")
    page.open("bear", reload=True)
    page.until("!critter.state.playing")
    page.click("[data-state=active]")
    page.until(SETTLED)
    page.click("#playButton")
    # Over and over.
    page.until("critter.state.playing")
    page.browser.media()


def check_everything_has_a_name(page):
    page.open("login")
    page.click("#liveStart")
    page.until("document.querySelector('[data-field=email]')")
    nodes = page.browser.call("Accessibility.getFullAXTree")["nodes"]
    roles = {"button", "slider", "textbox", "combobox", "spinbutton", "image", "dialog", "ColorWell"}
    found = [node for node in nodes if node.get("role", {}).get("value") in roles
             and not node.get("ignored")]
    nameless = [node["role"]["value"] for node in found if not node.get("name", {}).get("value")]
    assert len(found) > 40 and not nameless, nameless


def check_it_fits_a_phone_and_the_dark(page):
    for scheme in ["light", "dark"]:
        page.browser.media(scheme)
        for width, height, ratio in [(1280, 800, 1), (390, 844, 2)]:
            page.browser.size(width, height, ratio)
            page.open("login")
            page.seek(3.0)
            page.shot(f"login-{scheme}-{width}")
            page.until("document.scrollingElement.scrollWidth", lambda wide: wide <= width)
            if width < 600:
                page.click("[data-tab=output]")
                page.shot(f"output-{scheme}-{width}")
    page.browser.media()
    page.browser.size(1280, 800)


def check_enlarged_pixels_have_a_grid(page):
    page.open("bear", "state=active&scale=2")
    page.until("document.querySelector('#grid').hidden")
    for _ in range(8):
        page.browser.key("+", text="+")
    page.until("!document.querySelector('#grid').hidden && document.querySelector('#sheet').matches('.crisp')")
    page.shot("grid")
    page.browser.key("0", text="0")
    page.until("document.querySelector('#grid').hidden && critter.state.zoom === 'fit'")


def check_help_is_there(page):
    page.open("bear")
    page.click("#viewport")
    page.browser.key("?", text="?")
    page.until("document.querySelector('#help').open")
    page.shot("help")
    page.browser.key("Escape")
    page.until("!document.querySelector('#help')?.open")


def check_memory_stays_flat(page):
    page.open("bear", "state=rest&scale=3")
    svg = page.workshop.read("bear/face.svg")
    path = page.workshop.path("bear/face.svg")

    def reload(times):
        for index in range(times):
            last = page.run(GENERATION)
            with open(path, "w", encoding="utf-8") as file:
                file.write(svg + " " * (index % 3))
            page.until(f"{GENERATION} > {last}")

    def scrub(times):
        page.run("document.querySelector('[data-state=shy]').click()")
        page.until("critter.state.duration > 0.1")
        page.pause()
        page.run(
            f"(async () => {{ const s = document.querySelector('#scrubber'), n = document.querySelector('#now');"
            f"for (let i = 0; i < {times}; i++) {{ s.value = (i * 37 % 100) / 500; s.oninput();"
            "while (Math.abs(Number(n.dataset.time) - Number(s.value)) > 0.002) await new Promise((r) => setTimeout(r, 1)); } })()")
        page.run("document.querySelector('[data-state=neutral]').click()")

    heap = "(gc(), gc(), performance.memory.usedJSHeapSize)"
    # A picture has 0.9 MB.
    (reloads, scrubs) = (100, 1000) if os.environ.get("CRITTER_CHECK") == "full" else (12, 60)
    reload(5)
    scrub(10)
    page.rest()
    before = (page.server.memory, page.run(heap))
    reload(reloads)
    scrub(scrubs)
    grown = []

    def is_flat():
        grown[:] = [(b - a) / 1048576 for a, b in zip(before, (page.server.memory, page.run(heap)))]
        return grown[0] < 10 and grown[1] < 6
    until(is_flat, lambda: AssertionError(f"{grown} MB more in the program and in the page"))
    page.workshop.write("bear/face.svg", svg)
    print(f"   {reloads} reloads and {scrubs} scrubs: the program grew by {grown[0]:.1f} MB to "
          f"{page.server.memory / 1048576:.0f} MB, the page by {grown[1]:.1f} MB")


def measure_saves(page):
    """From a save to new pixels on the page, right after another save and a while later."""
    for pause in [0, 0.45]:
        time_saves(page, pause)


def time_saves(page, pause):
    page.open("bear", "state=rest&scale=2")
    svg = page.workshop.read("bear/face.svg")
    times = []
    for index in range(30):
        time.sleep(pause)
        color = f"#{40 + index * 7:02x}8080"
        page.run(
            "window.seen = new Promise((done) => { const c = document.querySelector('#now')"
            ".getContext('2d'); const look = () => { const r = c.getImageData(160, 160, 1, 1).data[0];"
            f"if (r === {40 + index * 7}) done(Date.now()); else setTimeout(look, 1); }}; look(); }}); 0")
        start = time.time() * 1000
        page.workshop.write("bear/face.svg", svg.replace("#68d8d6", color))
        times.append(page.run("window.seen") - start)
    page.workshop.write("bear/face.svg", svg)
    print(f"   save to new pixels, {len(times)} saves, {pause} s apart: median {statistics.median(times):.0f} ms, "
          f"worst {max(times):.0f} ms")


def rate(page):
    """Pictures a second, over two seconds, once it has played for one."""
    page.until("critter.state.playing")
    count = page.run(
        "new Promise((done) => { let count = 0;"
        "new MutationObserver(() => { count += 1; }).observe(document.querySelector('#now'),"
        "{ attributes: true, attributeFilter: ['data-time'] });"
        "setTimeout(() => { count = 0; setTimeout(() => done(count), 2000); }, 1000); })")
    return f"{count / 2:.0f} frames a second"


def measure_frames(page):
    """Playing at 2x."""
    page.open("login", "scale=2")
    print("   playing login at @2x: " + rate(page))


def measure_drags(page):
    """From a move of the mouse, with a handle in it, to new pixels on the page."""
    page.open("bear", "state=rest&part=body&scale=2")
    page.until(SETTLED + " && !document.querySelector('#handles').hidden")
    x, y = page.browser.middle("#handles .move")
    mouse = lambda kind, by: page.browser.call(
        "Input.dispatchMouseEvent", type=kind, x=x + by, y=y, button="left", buttons=1, clickCount=1)
    page.run("window.lags = []; window.moved = 0;"
             "addEventListener('pointermove', () => { moved = performance.now(); }, true);"
             "new MutationObserver(() => { if (moved) lags.push(performance.now() - moved); moved = 0; })"
             ".observe(document.querySelector('#now'), { attributes: true, attributeFilter: ['data-time'] }); 0")
    mouse("mousePressed", 0)
    for step in range(1, 31):
        mouse("mouseMoved", 4 + step)
        # As slow as a hand that looks where it goes.
        page.until(f"lags.length >= {step}")
        time.sleep(0.1)
    lags = page.run("lags")
    mouse("mouseMoved", 0)
    mouse("mouseReleased", 0)
    print(f"   drag to new pixels, {len(lags)} moves: median {statistics.median(lags):.0f} ms, worst {max(lags):.0f} ms")
    page.run("document.querySelector('#undo').click()")


def measure_undo(page):
    """From undo to new pixels, as soon as it is possible: the thumbnails are being drawn again."""
    page.open("bear", "state=rest&part=body&scale=2")
    page.until(SETTLED + " && !document.querySelector('#handles').hidden")
    times = []
    for _ in range(15):
        x, y = page.browser.middle("#handles .move")
        page.browser.drag(x, y, x + 24, y + 12, steps=3)
        page.until("!document.querySelector('#undo').disabled")
        page.run("window.undone = new Promise((done) => { const start = performance.now();"
                 "new MutationObserver((_, observer) => { observer.disconnect(); done(performance.now() - start); })"
                 ".observe(document.querySelector('#now'), { attributes: true, attributeFilter: ['data-time'] });"
                 "document.querySelector('#undo').click(); }); 0")
        times.append(page.run("undone"))
        page.until(SETTLED)
    print(f"   undo to new pixels, {len(times)} times: median {statistics.median(times):.0f} ms, worst {max(times):.0f} ms")


def measure_many_parts(page):
    """Rigs of many parts that all move: playing with their tracks, and choosing a part."""
    for count in [200, 1000]:
        open_many_parts(page, count)
        print(f"   playing {count} parts at @2x: " + rate(page))
        page.pause()
        print(f"   choosing one of {count} parts: median {statistics.median(choices(page)):.0f} ms")
        page.server.interrupt()
        page.server = page.usual_server


def open_many_parts(page, count):
    """A rig of its own, whose parts all turn, in a server of its own."""
    names = [f"p{index}" for index in range(count)]
    parts = "".join(f"  {name}: {{ fill: \"#0a9f9a\", frame: [{index % 40 * 15}, {index // 40 * 15}, 12, 12] }}\n"
                    for index, name in enumerate(names))
    moves = "".join(f"      {name}: {{ transform: {{ values: [[], [rotateZ: 90], []] }} }}\n"
                    for name in names)
    os.makedirs(page.workshop.path("many"), exist_ok=True)
    page.workshop.write("many/rig.yaml", f"canvas: {{ size: [600, {count // 40 * 15}] }}\nparts:\n{parts}"
                        f"clips:\n  turn:\n    duration: 2\n    parts:\n{moves}")
    from server import Server
    page.usual_server, page.server = page.server, Server(page.workshop, "many")
    page.open("many", "clip=turn&scale=2", reload=True)


def choices(page):
    """The milliseconds from a click on the stage to the fields of the part there, for some parts."""
    page.rest()
    times = []
    for index in [3, 45, 87, 129, 171, 92]:
        x, y = page.place(index % 40 * 15 + 6, index // 40 * 15 + 6)
        page.run("window.chosen = new Promise((done) => { addEventListener('click', (event) => {"
                 " const start = performance.now(); const look = () => { const box = document.querySelector('#propertyBox');"
                 f" if (critter.state.properties?.part === 'p{index}' && !box.hidden) done(performance.now() - start);"
                 " else requestAnimationFrame(look); }; look(); }, { capture: true, once: true }); }); 0")
        page.browser.click(x, y)
        times.append(page.run("chosen"))
        page.rest()
    return times


def check_closing_the_page_stops_the_work(page):
    page.open("login")
    page.until_true(lambda: page.server.watches == 1)
    page.leave()
    page.until_true(lambda: page.server.watches == 0)


def check_the_page_leads_to_the_new_address_when_the_program_comes_back(page):
    from server import Server
    page.open("bear", "state=shy&scale=2")
    pixels = page.run(PIXELS)
    port = page.server.port
    page.server.interrupt()
    page.until("document.querySelector('#status').textContent.includes('has ended')")
    page.server = Server(page.workshop, "bear", "login", port=port)
    # This page has the host and the token of the run before.
    page.until("document.querySelector('#status').textContent.includes('Open the address')")
    page.load("bear?state=shy&scale=2")
    page.until(f"{PIXELS} === '{pixels}' && critter.state.combination.join() === 'shy'")


def check_a_file_that_leads_to_the_page(page):
    """What --open opens, and a reload of what it leads to."""
    from server import Server, fake_opener
    folder, opened = fake_opener(page.workshop)
    server = Server(page.workshop, "bear", "--open", path=folder)
    try:
        file = until(opened, AssertionError("nothing was opened"))
        page.leave()
        page.browser.open(f"file://{file}")
        page.until("window.critter?.state.rig?.name === 'bear' && !location.search")
        address = page.run("location.href")
        page.leave()
        page.browser.open(address)
        page.until("window.critter?.state.rig?.name === 'bear'")
    finally:
        page.leave()
        server.interrupt()


def check_a_page_tells_no_other_program_its_token(page):
    from impostor import Impostor
    from server import Server
    page.open("bear", "state=shy&scale=2")
    port = page.server.port
    page.server.interrupt()
    impostor = Impostor(port)
    try:
        page.until("document.querySelector('#status').textContent.includes('Open the address')")
        assert impostor.requests and not any(page.server.token in one for one in impostor.requests), impostor.requests
        assert all(one.startswith("/proof?challenge=") for one in impostor.requests), impostor.requests
    finally:
        impostor.close()
        page.server = Server(page.workshop, "bear", "login", port=port)


def check_a_service_worker_of_an_earlier_program_gets_nothing(page):
    """A program that had the port before leaves a service worker in the browser, which answers for its origin."""
    from impostor import Impostor
    from server import Server, free_port
    port = free_port()
    impostor = Impostor(port)
    try:
        for host in ["127.0.0.1", "localhost"]:
            page.browser.open(f"http://{host}:{port}/")
            page.until("document.title === 'ready'")
    finally:
        impostor.close()
    server = Server(page.workshop, "bear", port=port)
    try:
        for address in [f"{server.address}?token={server.token}", server.fallback]:
            page.browser.open(address)
            page.until("window.critter?.state.rig?.name === 'bear'")
        # The worker is still there.
        page.browser.open(f"http://127.0.0.1:{port}/")
        page.until("document.title === 'STOLEN'")
    finally:
        page.leave()
        server.interrupt()


def check_a_rig_that_is_broken_from_the_start(page):
    good = page.workshop.read("bear/rig.yaml")
    page.workshop.write("bear/rig.yaml", good.replace("canvas:", "canvass:"))
    page.load("bear")
    page.problem("parts/bear/rig.yaml:", "canvass")
    # In the middle, and nothing else but the other rigs.
    left, top, width, height = page.browser.resting(
        "(({ left, top, width, height }) => [left, top, width, height])(document.querySelector('#problem').getBoundingClientRect())")
    assert abs(left + width / 2 - 640) < 40 and abs(top + height / 2 - 400) < 60, (left, top, width, height)
    page.equals("[...document.querySelectorAll('h2')].filter((one) => one.checkVisibility()).map((one) => one.textContent)",
                ["Can't show this version"])
    page.equals("document.querySelector('#problems a').textContent.startsWith('Open in ')", True)
    page.equals("[...document.querySelector('#rig').options].map((one) => one.value).join()", "bear,login")
    page.equals("document.querySelector('#saveFile').checkVisibility()", False)
    page.shot("broken-start")
    page.workshop.write("bear/rig.yaml", good)
    page.until("critter.state.rig?.name === 'bear' && document.querySelector('#problem').hidden")
    page.until("document.querySelector('#statesBox').checkVisibility() && !document.querySelector('#saveFile').disabled")


def check_a_state_that_goes_away(page):
    """The page shows what there is instead, and plays on."""
    page.open("bear", "state=ecstatic&scale=2")
    good = page.workshop.read("bear/rig.yaml")
    page.workshop.write("bear/rig.yaml", good.replace("ecstatic", "joyful"))
    page.until("document.querySelector('[data-state=joyful]') && !document.querySelector('[data-state=ecstatic]')")
    page.until(SETTLED + " && document.querySelector('#problem').hidden")
    page.workshop.write("bear/rig.yaml", good)
    page.until("document.querySelector('[data-state=ecstatic]')")
    page.open("bear", "state=shy&scale=2")
    page.equals("critter.state.combination.join()", "shy")


def check_a_scene_in_a_file_of_its_own(page):
    page.workshop.write("login/own.scene.yaml", "- tap: email\n- wait: 1\n- { type: hello }\n")
    page.open("login")
    page.until("[...document.querySelectorAll('#scenes button')].some((one) => one.textContent === 'own')")
    page.run("[...document.querySelectorAll('#scenes button')].find((one) => one.textContent === 'own').click()")
    page.until("critter.state.subject.name === 'own.scene.yaml' && critter.state.duration > 1")
    page.seek(1.5)
    pixels = page.run(PIXELS)
    page.workshop.write("login/own.scene.yaml", "- tap: emial\n- wait: 1\n- { type: hello }\n")
    page.problem("own.scene.yaml:1:8", "did you mean 'email'")
    page.equals(PIXELS, pixels)
    # The rig is not to blame: it still follows.
    page.workshop.write("login/own.scene.yaml", "- tap: email\n- wait: 1\n- { type: help }\n")
    page.until(f"document.querySelector('#problem').hidden && {PIXELS} !== '{pixels}'")
    page.equals("critter.state.subject.name", "own.scene.yaml")
    os.remove(page.workshop.path("login/own.scene.yaml"))
    page.until("critter.state.subject.kind === 'still'")


def check_themes(page):
    page.open("bear", "state=rest&scale=2")
    pixels = page.run(PIXELS)
    page.choose("#theme", "dark.theme.yaml")
    page.until(f"{PIXELS} !== '{pixels}'")
    dark = page.run(PIXELS)
    theme = page.workshop.read("bear/dark.theme.yaml")
    page.workshop.write("bear/dark.theme.yaml", theme + "  muzzle: \"#ff0000\"\n"
                        if "muzzle" not in theme else theme.replace("muzzle:", "muzzle: \"#ff0000\" #"))
    page.until(f"{PIXELS} !== '{dark}' && {PIXELS} !== '{pixels}'")
    page.workshop.write("bear/dark.theme.yaml", theme)
    page.until(f"{PIXELS} === '{dark}'")
