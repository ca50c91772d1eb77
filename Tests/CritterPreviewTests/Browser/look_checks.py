"""Looking at a rig: everything at once, thumbnails, what is drawn over the picture, what a manifest makes."""

import json
import os

TILES = "[...document.querySelectorAll('#all .tile img')]"
DRAWN = "((one) => one.complete && one.naturalWidth > 0)"
# Of those that are seen; none may be empty.
TILES_DRAWN = f"{TILES}.length && {TILES}.slice(0, 6).every({DRAWN})"
# Of all, at one instant: they are drawn anew when anything changes. None is drawn that was never scrolled to.
WIDTHS = (f"{TILES}.length && {TILES}.every((one) => {DRAWN}(one) || one.scrollIntoView())"
          f" && {TILES}.map((one) => one.naturalWidth)")


def key(page, name):
    page.run("document.activeElement?.blur()")
    page.run(f"document.body.dispatchEvent(new KeyboardEvent('keydown', {{ key: '{name}', bubbles: true }}))")


def check_everything_at_once(page):
    page.open("bear", "state=rest")
    key(page, "a")
    page.until(TILES_DRAWN)
    page.shot("all-motions")
    names = page.run("[...document.querySelectorAll('#all .tile')].map((one) => one.textContent)")
    assert {"shy", "any → shy", "idle"} <= set(names), names
    page.until("location.hash.includes('all=motions')")
    # A save shows in the tiles too.
    svg = page.workshop.read("bear/body.svg")
    page.run(f"{TILES}.forEach((one) => one.dataset.old = 1)")
    page.workshop.write("bear/body.svg", svg.replace("<svg", "<svg data-edit='1'"))
    page.until(f"{TILES}.every((one) => !one.dataset.old) && {TILES_DRAWN}")
    page.workshop.write("bear/body.svg", svg)
    page.run("[...document.querySelectorAll('#all .tile')].find((one) => one.textContent === 'shy').click()")
    page.until("document.querySelector('#all').hidden && !document.querySelector('#viewport').hidden"
               " && critter.state.combination.includes('shy')")


def check_themes_sizes_and_rigs_beside_each_other(page):
    page.open("bear", "state=shy&all=themes")
    page.until(TILES_DRAWN)
    page.shot("all-themes")
    page.run("document.querySelector('[data-all=sizes]').click()")
    page.until(f"String({WIDTHS}) === '40,80,160,320,480'")
    page.shot("all-sizes")
    page.run("document.querySelector('[data-all=rigs]').click()")
    page.until(TILES_DRAWN)
    page.shot("all-rigs")
    page.run("[...document.querySelectorAll('#all .tile')].find((one) => one.textContent === 'login').click()")
    page.until("critter.state.rig.name === 'login' && document.querySelector('#all').hidden")


def check_frames_stand_under_the_scrubber(page):
    page.open("bear", "from=neutral&to=shy")
    page.pause()
    images = "[...document.querySelectorAll('#thumbs img')]"
    page.until(f"{images}.length > 4 && {images}.every((one) => one.naturalHeight > 0)")
    page.shot("thumbnails")
    box = page.run("(() => { const b = document.querySelector('#thumbs').getBoundingClientRect();"
                   "return [b.left, b.top, b.width, b.height]; })()")
    page.browser.click(box[0] + box[2] / 2, box[1] + 5)
    page.until("Math.abs(critter.state.time - critter.state.duration / 2) < 0.01")


def check_frames_path_and_guides_are_drawn(page):
    page.open("bear", "from=neutral&to=shy&part=leftArm&show=frames,path,rulers")
    page.pause()
    page.until("document.querySelectorAll('#frameShapes .frame').length > 5"
               " && document.querySelectorAll('#pathShapes .path').length")
    top = page.run("(() => { const b = document.querySelector('#rulerTop').getBoundingClientRect();"
                   "const s = document.querySelector('#sheet').getBoundingClientRect();"
                   "return [b.left + b.width / 2, b.top + 6, s.top, s.height / critter.state.rig.height]; })()")
    page.browser.drag(top[0], top[1], top[0], top[2] + 40.2 * top[3])
    page.until("critter.state.guides.length === 1 && critter.state.guides[0].axis === 1")
    assert abs(page.run("critter.state.guides[0].value") - 40) <= 0.5, page.run("critter.state.guides")
    page.shot("overlays")
    # Once more, by itself.
    page.browser.drag(top[0], top[2] + 40.2 * top[3], top[0], top[2] + 90.2 * top[3], steps=8)
    page.until("Math.abs(critter.state.guides[0].value - 90) <= 1")
    page.run("document.querySelector('.guideGrip').focus()")
    page.run("document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }))")
    value = page.run("critter.state.guides[0].value")
    page.until(f"location.hash.includes('guides=y:{value:g}')")
    page.run("document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: 'Delete', bubbles: true }))")
    assert page.run("critter.state.guides.length") == 0


def check_two_fingers_zoom(page):
    page.open("bear", "state=rest")
    before, x, y = page.run(
        "(() => { const b = document.querySelector('#sheet').getBoundingClientRect();"
        "return [b.width, b.left + b.width / 2, b.top + b.height / 2]; })()")
    touch = lambda kind, *places: page.browser.call(
        "Input.dispatchTouchEvent", type=kind, touchPoints=[{"x": x + one, "y": y} for one in places])
    page.browser.call("Emulation.setTouchEmulationEnabled", enabled=True, maxTouchPoints=2)
    touch("touchStart", -40, 40)
    touch("touchMove", -60, 60)
    touch("touchMove", -80, 80)
    touch("touchEnd")
    after = page.run("document.querySelector('#sheet').getBoundingClientRect().width")
    page.browser.call("Emulation.setTouchEmulationEnabled", enabled=False)
    assert abs(after / before - 2) < 0.05, (before, after)


def check_nothing_but_the_picture(page):
    page.open("bear", "state=shy")
    key(page, "p")
    page.until("document.body.classList.contains('presenting')")
    box = page.run("(() => { const b = document.querySelector('#viewport').getBoundingClientRect();"
                   "return [b.width === innerWidth, b.height === innerHeight]; })()")
    page.shot("presenting")
    assert box == [True, True], box
    key(page, "Escape")
    page.until("!document.body.classList.contains('presenting')")


def check_what_the_manifest_makes_is_rendered_by_a_button(page):
    folder = page.workshop.folder
    with open(os.path.join(folder, "critter.yml"), "w", encoding="utf-8") as file:
        file.write("outputs:\n"
                   "  - { output: shy.png, rig: bear, state: shy }\n"
                   "  - { output: rest.png, rig: bear, state: rest }\n"
                   "  - { output: login.png, rig: login, state: rest }\n")
    page.open("bear", "state=rest")
    rows = "[...document.querySelectorAll('#outputList li')].map((one) => [...one.children].map((part) => part.textContent))"
    page.until(f"{rows}.length === 2")
    assert page.run(rows) == [["shy.png", "missing"], ["rest.png", "missing"]], page.run(rows)
    button = "document.querySelector('#renderOutputs')"
    assert page.run(f"{button}.textContent") == "Render 2 of 2"
    page.run(f"{button}.click()")
    page.until(f"{button}.textContent === 'All up to date'")
    assert sorted(name for name in os.listdir(folder) if name.endswith(".png")) == ["rest.png", "shy.png"]
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


CHECKS = [check for name, check in sorted(globals().items()) if name.startswith("check_")]
