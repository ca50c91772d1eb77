"""A drawing of one's own: redrawn, in other colors, and in a README."""

import os
from contextlib import contextmanager

from browser import until
from page_checks import CURRENT, PIXELS
from server import Server, write_program
from work_checks import menu

DRAWING = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 120">
  <g id="body"><ellipse cx="60" cy="80" rx="34" ry="30" fill="#07beb8"/></g>
  <g id="arm"><path d="M90 72C102 76 106 88 102 94" stroke="#068d88" stroke-width="8" fill="none"/></g>
  <g id="head"><circle cx="60" cy="40" r="26" fill="#07beb8"/>
    <g id="eyes"><circle cx="51" cy="38" r="4" fill="#1d1f20"/><circle cx="69" cy="38" r="4" fill="#1d1f20"/></g></g>
</svg>
"""


class Import:
    """A rig that was split from a drawing, and the page that shows it."""

    def __init__(self, page, name, path=None):
        self.page, self.name = page, name
        self.folder = page.workshop.folder
        self.draw(DRAWING)
        page.workshop.run(f"critter init {name} --import {name}.svg")
        self.server = Server(page.workshop, f"./{name}", path=path)
        page.browser.open(f"{self.server.address}?token={self.server.token}#{name}?state=rest&scale=2")
        page.is_loaded = False
        page.until(f"window.critter?.state.rig?.name === '{name}' && {CURRENT}")

    def path(self, name):
        return os.path.join(self.folder, name)

    def read(self, name="rig.yaml"):
        with open(self.path(f"{self.name}/{name}"), encoding="utf-8") as file:
            return file.read()

    def draw(self, svg):
        with open(self.path(f"{self.name}.svg"), "w", encoding="utf-8") as file:
            file.write(svg)


@contextmanager
def imported(page, name, path=None):
    rig = Import(page, name, path)
    try:
        yield rig
    except Exception:
        page.shot(f"failed-{name}")
        raise
    finally:
        page.leave()
        rig.server.interrupt()


TITLE = "document.querySelector('#redrawn').hidden ? '' : document.querySelector('#redrawnTitle').textContent"


def check_a_redrawn_drawing_is_seen_in_one_gesture(page):
    with imported(page, "redrawn") as rig:
        page.equals(TITLE, "")
        before = {name: rig.read(name) for name in sorted(os.listdir(rig.path("redrawn")))}
        pixels = page.run(PIXELS)
        rig.draw(DRAWING.replace('cx="60" cy="40" r="26"', 'cx="60" cy="36" r="30"').replace(
            "</svg>", '<path id="hat" d="M44 12h32l-16-12z" fill="#b8071e"/></svg>'))
        page.equals(TITLE, "redrawn.svg changed")
        page.shot("redrawn-bar")
        page.click("#sync")
        page.until(f"critter.state.rig.parts.some((one) => one.name === 'hat') && {CURRENT} && {PIXELS} !== '{pixels}'")
        page.until("document.querySelector('#saved').textContent.startsWith('Synced: added hat')")
        page.equals(TITLE, "")
        page.shot("redrawn-synced")
        page.workshop.run("critter validate redrawn")
        page.run("document.querySelector('#undo').click()")
        page.until(f"{CURRENT} && {PIXELS} === '{pixels}'")
        assert {name: rig.read(name) for name in sorted(os.listdir(rig.path("redrawn")))} == before
        page.equals(TITLE, "redrawn.svg changed")


def check_a_drawing_without_a_part_in_use_asks_first(page):
    with imported(page, "shorn") as rig:
        with open(rig.path("shorn/rig.yaml"), "a", encoding="utf-8") as file:
            file.write("\nevents: [{ on: tap arm, do: { play: hop } }]\n")
        page.until("critter.state.rig.taps.includes('arm')")
        rig.draw("".join(line for line in DRAWING.splitlines(True) if 'id="arm"' not in line))
        page.equals(TITLE, "shorn.svg changed")
        page.click("#sync")
        page.until("document.querySelector('#redrawnNotes').textContent.includes(\"'arm' isn't in the drawing\")")
        page.shot("redrawn-asks")
        page.click("#redrawnNotes > button")
        page.until("!critter.state.rig.parts.some((one) => one.name === 'arm')")
        page.equals(TITLE, "")
        # Half a file is told, and the next version of it is tried anew.
        rig.draw(DRAWING[:150])
        page.equals(TITLE, "shorn.svg changed")
        page.click("#sync")
        page.until("document.querySelector('#redrawnNotes').textContent.includes('shorn.svg:')")
        page.shot("redrawn-half")
        rig.draw(DRAWING)
        page.until("!document.querySelector('#redrawnNotes').textContent")
        page.click("#sync")
        page.equals(TITLE, "")


def check_art_opens_in_its_program(page):
    folder = os.path.join(page.workshop.folder, "programs of mine")
    os.makedirs(folder)
    for program in ["inkscape", "xdg-open"]:
        note = os.path.join(folder, f"{program}.txt")
        write_program(os.path.join(folder, program), f'[ $# = 1 ] && echo "$1" > "{note}.new" && mv "{note}.new" "{note}"')

    def opened(program):
        path = os.path.join(folder, f"{program}.txt")
        until(lambda: os.path.exists(path), AssertionError("nothing was opened"))
        with open(path, encoding="utf-8") as file:
            text = file.read().strip()
        os.remove(path)
        return text

    with imported(page, "opened", path=folder) as rig:
        # The drawing, since a sync overwrites the art that was split from it.
        menu(page, "head", "Open art")
        assert os.path.samefile(opened("inkscape"), rig.path("opened.svg"))
        # Art of one's own, with a name that a shell would split.
        with open(rig.path("opened/my $(touch art) hat.svg"), "w", encoding="utf-8") as file:
            file.write(rig.read("head.svg").split("\n", 1)[1])
        with open(rig.path("opened/rig.yaml"), encoding="utf-8") as file:
            text = file.read()
        with open(rig.path("opened/rig.yaml"), "w", encoding="utf-8") as file:
            file.write(text.replace("art: head.svg", 'art: "my $(touch art) hat.svg"'))
        page.until("critter.state.placed.some((one) => one.art?.startsWith('my'))")
        menu(page, "head", "Open art")
        assert opened("inkscape").endswith("/opened/my $(touch art) hat.svg")
        assert not os.path.exists(rig.path("art")) and not os.path.exists(rig.path("opened/art"))
        os.remove(os.path.join(folder, "inkscape"))
        menu(page, "head", "Open art")
        assert opened("xdg-open").endswith("hat.svg")


def name_theme(page, name):
    page.until("document.querySelector('#nameDialog')?.open")
    page.run(f"document.querySelector('#entryName').value = '{name}'")
    page.browser.click_on("#nameDialog [value=ok]")
    page.until(f"critter.state.theme === '{name}.theme.yaml' && {CURRENT}")


def check_a_dark_theme_and_a_readme_without_a_file_by_hand(page):
    with imported(page, "darkened") as rig:
        page.equals("critter.state.colors.map((one) => one.name).join()", "body,arm,eyes")
        page.click("#newTheme")
        name_theme(page, "dark")
        assert rig.read("dark.theme.yaml").splitlines()[1:] == [
            "colors:", '  body: "#07beb8"', '  arm: "#068d88"', '  eyes: "#1d1f20"']
        for color, value in [("body", "#0b4f6c"), ("arm", "#3fa9a8"), ("eyes", "#f6f0e0")]:
            page.run("(() => { const well = document.querySelector('[aria-label=\"Color " + color + "\"]');"
                     f"well.value = '{value}'; well.oninput(); well.onchange(); }})()")
            page.until_true(lambda value=value: f'"{value}"' in rig.read("dark.theme.yaml"))
            page.until(f"critter.state.draft === null && {CURRENT}")
        page.workshop.run("critter validate darkened")
        # Both next to each other.
        page.click("[data-compare=themes]")
        middle = "[...document.querySelector('%s').getContext('2d').getImageData(120, 160, 1, 1).data].join()"
        page.equals(middle % "#beforeSide", "7,190,184,255")
        page.equals(middle % "#now", "11,79,108,255")
        page.equals("[...document.querySelectorAll('#sheets figcaption')].map((one) => one.textContent).join()",
                    "no theme,dark")
        page.shot("theme-beside")
        page.equals("document.querySelector('#command').textContent.split(' ').at(-1)", "darkened-rest-dark.png")
        page.click("[data-compare=off]")
        # The pair with its still.
        page.run("document.querySelector('#clips button').click()")
        page.until("critter.state.subject.kind === 'clip'")
        clip = page.run("critter.state.subject.name")
        page.click("#copyReadme")
        page.until("document.querySelector('#readmeDialog').open")
        page.shot("readme")
        files = ["docs/darkened-light.gif", "docs/darkened-dark.gif", "docs/darkened.png"]
        picture = page.run("document.querySelector('#readmePicture').textContent")
        assert picture.startswith("<picture>") and all(name in picture for name in files), picture
        lines = page.run("document.querySelector('#readmeLines').textContent").split("\n")
        with open(rig.path("critter.yml"), encoding="utf-8") as file:
            manifest = file.read()
        assert len(lines) == 3 and all(line in manifest for line in lines), manifest
        assert "theme: dark" in lines[1] and f"clip: {clip}" in lines[0], lines
        page.workshop.run("critter check")
        # The same as those of the command that init prints.
        known = {name: open(rig.path(name), "rb").read() for name in files}
        for name in [*files, "critter.yml", "critter.lock.json"]:
            os.remove(rig.path(name))
        printed = page.workshop.run(f"critter readme ./darkened --clip {clip} --fps 10 --quality 70").stdout.decode()
        assert printed.strip() == picture.strip(), printed
        assert {name: open(rig.path(name), "rb").read() for name in files} == known
        page.run("document.querySelector('#readmeDialog').close()")


def check_themes_are_copied_and_deleted(page):
    with imported(page, "themed") as rig:
        page.click("#newTheme")
        name_theme(page, "dusk")
        menu(page, "dusk", "Duplicate…")
        name_theme(page, "night")
        assert rig.read("night.theme.yaml") == rig.read("dusk.theme.yaml")
        page.shot("themes")
        menu(page, "night", "Delete")
        page.until("critter.state.theme === null && critter.state.rig.themes.length === 1")
        assert not os.path.exists(rig.path("themed/night.theme.yaml"))
        page.until("document.querySelector('#undo').title === 'Undo: Delete night.theme.yaml'")
        page.run("document.querySelector('#undo').click()")
        page.until("critter.state.rig.themes.length === 2")


BADGE = """canvas: { size: [160, 40], fill: white }
colors: { ink: "#1d1f20" }
inputs:
  name: { text: Ada }
  accent: { color: "#07beb8" }
  score: { min: 0, max: 10, initial: 5 }
  isNew: false
parts:
  bar: { frame: [0, 0, 160 * score / 10, 40], fill: accent }
  dot: { frame: [140, 10, 10, 10], fill: ink, opacity: isNew }
  label: { frame: [8, 8, 120, 24], text: "{name}", font: { family: Inter, size: 16 }, fill: ink }
"""


def check_rows_of_data_and_values_of_inputs_are_on_the_stage(page):
    folder = page.workshop.folder
    files = {
        "badge/rig.yaml": BADGE,
        "people.csv": "name,accent,score,isNew\nAda,#07beb8,3,true\nGrace,tomato,10,false\nAlan,#123456,0,false\n",
        "critter.yml": "outputs:\n  - { output: \"out/${name}.png\", rig: ./badge, state: rest, rows: people.csv }\n",
    }
    for name, text in files.items():
        os.makedirs(os.path.dirname(os.path.join(folder, name)), exist_ok=True)
        with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
            file.write(text)
    server = Server(page.workshop, "./badge")
    try:
        page.browser.open(f"{server.address}?token={server.token}#badge?state=rest")
        page.is_loaded = False
        page.until(f"window.critter?.state.rig?.name === 'badge' && {CURRENT}")
        page.until("document.querySelectorAll('#outputList button').length === 3")
        page.click("#outputList li:nth-child(2) button")
        page.equals("Object.entries(critter.state.inputs).sort().join()", "accent,tomato,isNew,0,name,Grace,score,10")
        page.until(CURRENT)
        # The stage has the pixels of the output.
        page.run("document.querySelector('#scales [data-scale=\"1\"]').click()")
        page.workshop.run("critter render")
        with open(os.path.join(folder, "out/Grace.png"), "rb") as file:
            page.shows(file.read())
        page.shot("row")
        page.click("#allButton")
        page.equals("[...document.querySelectorAll('#allOf button')].filter((one) => !one.hidden).map((one) => one.dataset.all).join()",
                    "motions,inputs,outputs")
        page.run("document.querySelector('[data-all=outputs]').click()")
        tiles = "[...document.querySelectorAll('#all .tile img')]"
        page.until(f"{tiles}.length === 3 && {tiles}.every((one) => one.naturalWidth > 0)")
        page.shot("all-outputs")
        page.run("document.querySelector('[data-all=inputs]').click()")
        page.equals("[...document.querySelectorAll('#all h2')].map((one) => one.textContent).join()", "name,accent,score,isNew")
        page.until(f"{tiles}.slice(0, 4).every((one) => one.naturalWidth > 0)")
        page.shot("all-inputs")
        page.run("[...document.querySelectorAll('#all .tile')].find((one) => one.textContent === 'Alan').click()")
        page.equals("document.querySelector('[data-input=name] input').value", "Alan")
        # The well of a color.
        page.equals("document.querySelector('[data-input=accent] [type=color]').value", "#ff6347")
        page.run("(() => { const well = document.querySelector('[data-input=accent] [type=color]');"
                 "well.value = '#102030'; well.oninput(); })()")
        page.equals("critter.state.inputs.accent", "#102030")
        page.until("document.querySelector('#command').textContent.includes('accent=#102030')")
    finally:
        page.leave()
        server.interrupt()
        os.remove(os.path.join(folder, "critter.yml"))
