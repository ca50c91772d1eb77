"""Looking at a rig: everything at once, thumbnails, what is drawn over the picture, what a manifest makes."""

import json
import os

TILES = "[...document.querySelectorAll('#all .tile img')]"
DRAWN = "((one) => one.complete && one.naturalWidth > 0)"
# Of those that are seen; none may be empty.
TILES_DRAWN = f"{TILES}.length && {TILES}.slice(0, 6).every({DRAWN})"


def key(page, name):
    page.run("document.activeElement?.blur()")
    page.run(f"document.body.dispatchEvent(new KeyboardEvent('keydown', {{ key: '{name}', bubbles: true }}))")


def check_everything_at_once(page):
    page.open("bear", "state=rest")
    key(page, "a")
    page.until(TILES_DRAWN)
    page.shot("all-motions")
    page.until("[...document.querySelectorAll('#all .tile')].map((one) => one.textContent)",
               lambda names: {"shy", "any → shy", "idle"} <= set(names))
    page.until("location.hash.includes('all=motions')")
    # A save shows in the tiles too.
    svg = page.workshop.read("bear/body.svg")
    for text in [svg.replace("<svg", "<svg data-edit='1'"), svg]:
        page.run(f"{TILES}.forEach((one) => one.dataset.old = 1)")
        page.workshop.write("bear/body.svg", text)
        page.until(f"{TILES}.every((one) => !one.dataset.old) && {TILES_DRAWN}")
    page.run("[...document.querySelectorAll('#all .tile')].find((one) => one.textContent === 'shy').click()")
    page.until("document.querySelector('#all').hidden && !document.querySelector('#viewport').hidden"
               " && critter.state.combination.includes('shy')")


def check_themes_beside_each_other(page):
    page.open("bear", "state=shy&all=themes")
    page.until(TILES_DRAWN)
    page.shot("all-themes")
    page.run("[...document.querySelectorAll('#all .tile')].find((one) => one.textContent === 'dark').click()")
    page.until("critter.state.theme === 'dark.theme.yaml' && document.querySelector('#all').hidden")


def check_thumbnails_stand_under_the_scrubber(page):
    page.open("bear", "from=neutral&to=shy&timeline=open")
    page.pause()
    images = "[...document.querySelectorAll('#thumbs img')]"
    page.until(f"{images}.length > 4 && {images}.every((one) => one.naturalHeight > 0)")
    page.shot("thumbnails")
    box = page.box("#thumbs")
    page.browser.click(box[0] + box[2] / 2, box[1] + 5)
    page.until("Math.abs(critter.state.time - critter.state.duration / 2) < 0.01")


def check_bounds_are_drawn(page):
    page.open("bear", "from=neutral&to=shy&part=leftArm&show=bounds")
    page.pause()
    count = "document.querySelectorAll('#boundsShapes .bounds').length"
    page.until(f"{count} > 5 && document.querySelector('#bounds').checked")
    page.shot("bounds")
    key(page, "b")
    page.equals(count, 0)


def check_two_fingers_zoom(page):
    page.open("bear", "state=rest")
    page.browser.call("Emulation.setTouchEmulationEnabled", enabled=True, maxTouchPoints=2)
    left, top, before, height = page.box("#sheet")
    touch = lambda kind, *places: page.browser.call(
        "Input.dispatchTouchEvent", type=kind,
        touchPoints=[{"x": left + before / 2 + one, "y": top + height / 2} for one in places])
    touch("touchStart", -40, 40)
    touch("touchMove", -60, 60)
    touch("touchMove", -80, 80)
    touch("touchEnd")
    page.until("document.querySelector('#sheet').getBoundingClientRect().width",
               lambda after: abs(after / before - 2) < 0.05)
    page.browser.call("Emulation.setTouchEmulationEnabled", enabled=False)


def check_what_the_manifest_makes_is_rendered_by_a_button(page):
    folder = page.workshop.folder
    with open(os.path.join(folder, "critter.yml"), "w", encoding="utf-8") as file:
        file.write("outputs:\n"
                   "  - { output: shy.png, rig: bear, state: shy }\n"
                   "  - { output: rest.png, rig: bear, state: rest }\n"
                   "  - { output: login.png, rig: login, state: rest }\n")
    # The page looks for a manifest when it reads the rig.
    page.open("bear", "state=rest", reload=True)
    rows = "[...document.querySelectorAll('#outputList li')].map((one) => [...one.querySelectorAll('span')].map((part) => part.textContent))"
    page.equals(rows, [["shy.png", "missing"], ["rest.png", "missing"]])
    button = "document.querySelector('#renderOutputs')"
    page.equals(f"{button}.textContent", "Render 2 of 2")
    page.run(f"{button}.click()")
    page.until(f"{button}.textContent === 'All up to date'")
    assert sorted(name for name in os.listdir(folder) if name.endswith(".png")) == ["rest.png", "shy.png"]
    page.run("document.querySelector('#outputList button').click()")
    page.until("critter.state.subject.kind === 'still' && critter.state.combination.includes('shy')")
    svg = page.workshop.read("bear/face.svg")
    page.workshop.write("bear/face.svg", svg.replace("#68d8d6", "#ff8800"))
    page.until(f"{button}.textContent === 'Render 2 of 2'")
    page.shot("outputs")
    page.workshop.write("bear/face.svg", svg)
    page.until(f"{button}.textContent === 'All up to date'")
    # As the command sees it.
    with open(os.path.join(folder, "critter.lock.json"), encoding="utf-8") as file:
        assert sorted(json.load(file)["outputs"]) == ["rest.png", "shy.png"]
    os.remove(os.path.join(folder, "critter.yml"))
