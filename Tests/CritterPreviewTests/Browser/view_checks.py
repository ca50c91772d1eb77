"""How the page shows what it shows: its address, zoom, tracks, mistakes."""

import json
import os
import shutil

from page_checks import CURRENT, GENERATION, PIXELS, SETTLED, compare_file
from server import Server, write_program


def check_a_folder_that_goes_away_is_followed_when_it_is_back(page):
    page.open("bear", "state=rest&scale=2")
    parts = os.path.join(page.workshop.folder, "parts")
    folder, away = os.path.join(parts, "bear"), os.path.join(page.workshop.folder, "away")
    svg = page.workshop.read("bear/face.svg")

    def there_again(put_back):
        last = page.run(GENERATION)
        page.until("!document.querySelector('#problem').hidden")
        put_back()
        page.until(f"document.querySelector('#problem').hidden && {GENERATION} > {last}")
        pixels = page.run(PIXELS)
        page.workshop.write("bear/face.svg", svg.replace("#68d8d6", "#ff8800"))
        page.until(f"{PIXELS} !== '{pixels}'")
        page.workshop.write("bear/face.svg", svg)
        page.until(f"{PIXELS} === '{pixels}'")

    os.rename(folder, away)
    there_again(lambda: os.rename(away, folder))
    os.rename(parts, away)
    there_again(lambda: os.rename(away, parts))
    shutil.copytree(folder, away)
    shutil.rmtree(folder)
    there_again(lambda: shutil.copytree(away, folder))
    shutil.rmtree(away)


def check_the_view_outlives_a_reload(page):
    page.open("bear", "", reload=True)
    page.pause()
    page.choose("[data-input=gaze] input[type=range]", 0.25)
    page.still("shy")
    page.choose("#background", "#1c1c1e")
    page.choose("#speed", "0.5")
    page.run("document.querySelector('[data-scale=\"3\"]').click();"
             "document.querySelector('#zoomIn').click();"
             "document.querySelector('[data-path=\"head/muzzle\"] .name').click();"
             "document.querySelector('[data-path=body] .hide').click();"
             "document.querySelector('[data-compare=wipe]').click()")
    page.seek(0.1)
    page.until("['at=0.1', 'compare=wipe', 'hide=body', 'zoom='].every((one) => location.hash.includes(one))")
    page.rest()
    seen = ("JSON.stringify([critter.state.subject, critter.state.time, critter.state.scale, critter.state.zoom,"
            "critter.state.background, critter.state.speed, critter.state.inputs,"
            "[...critter.state.hidden], critter.state.part, critter.state.compare, critter.state.playing])")
    before, pixels, address = page.run(seen), page.run(PIXELS), page.run("location.href")
    assert "token" not in address, address
    page.load(address.split("#")[1])
    page.until(f"{CURRENT} && critter.state.time === 0.1 && {PIXELS} === '{pixels}'")
    page.equals(seen, before)


def check_a_new_address_counts_whatever_the_page_writes(page):
    """The page writes its view into the address a moment later, which may be just before it notices a new one."""
    page.open("bear", "state=rest&scale=2")
    page.run("const old = location.hash; location.hash = 'bear?state=shy&scale=2'; history.replaceState(null, '', old)")
    page.until("critter.state.combination.join() === 'shy' && location.hash.includes('state=shy')")
    # What the address doesn't mention is as it is at first.
    page.run("document.querySelector('[data-compare=wipe]').click()")
    page.open("bear", "state=shy&scale=2")
    page.equals("critter.state.compare", "off")


def check_an_address_of_no_rig_offers_those_that_there_are(page):
    page.load("baer?state=shy")
    page.until("!document.querySelector('#unknownRig').hidden && document.querySelector('#unknownRigText').textContent"
               ".includes(\"no rig 'baer' (did you mean 'bear'?)\")")
    page.click("#knownRigs button")
    page.until("critter.state.rig?.name === 'bear' && document.querySelector('#unknownRig').hidden")


def check_the_first_view_is_as_sharp_as_the_screen(page):
    for ratio in [1, 2]:
        page.browser.size(1440, 900, ratio)
        page.open("bear", "", reload=True)
        page.until(f"devicePixelRatio === {ratio}")
        page.until("(() => { const { width } = document.querySelector('#sheet').getBoundingClientRect();"
                   "return width > 400 && Math.abs(document.querySelector('#now').width / devicePixelRatio - width) < 2;"
                   " })()")
    # At rest at first, and alive for seconds.
    page.until("critter.state.subject.name === 'idle' && critter.state.duration === 5")
    page.browser.size(1280, 800)


def check_a_take_is_its_command(page):
    page.open("bear", "file=1&fps=10")
    page.click("#liveStart")
    page.click("[aria-label='Trigger watch']")
    page.until("critter.state.subject.events.length === 1 && critter.state.time > critter.state.duration + 0.3")
    page.pause()
    page.choose("#sceneName", "take")
    page.click("#sceneForm button")
    page.until("document.querySelector('#sceneSaved').textContent.includes('take.scene.yaml')")
    compare_file(page)
    os.remove(page.workshop.path("bear/take.scene.yaml"))


def check_every_format_and_limit_is_the_commands(page):
    page.open("bear", "from=neutral&to=shy&file=1&fps=10&format=webp")
    compare_file(page)
    page.choose("#maxSize", "3KB")
    page.choose("#format", "gif")
    page.until("document.querySelector('#command').textContent.includes('--max-size 3KB')")
    # While nothing moves, the size is measured.
    page.pause()
    page.until("/^[0-9.]+ KB of 3KB$/.test(document.querySelector('#fileSize').textContent)")
    page.choose("#maxSize", "4KB")
    page.until("document.querySelector('#fileSize').textContent === ''")
    page.until("/^[0-9.]+ KB of 4KB$/.test(document.querySelector('#fileSize').textContent)")
    assert not os.listdir(page.browser.downloads)
    page.choose("#maxSize", "")
    page.choose("#preset", "slack-emoji")
    page.until("document.querySelector('#command').textContent.includes('--preset slack-emoji')")
    page.choose("#preset", "")


def check_a_pair_of_themes_is_two_files(page):
    page.open("bear", "state=shy&file=1")
    page.choose("#pair", "dark.theme.yaml")
    commands = page.command().split("\n")
    assert ["--theme" in one for one in commands] == [False, True], commands
    page.until("/^[0-9.]+ \\+ [0-9.]+ KB$/.test(document.querySelector('#fileSize').textContent)")
    page.click("#saveFile")
    page.until_true(lambda: page.run("true") and page.browser.saved == 2)
    page.browser.saved = 0
    for command in commands:
        page.workshop.run(command)
        name = command.split("-o ")[1]
        saved = os.path.join(page.browser.downloads, name)
        with open(saved, "rb") as ours, open(os.path.join(page.workshop.folder, name), "rb") as theirs:
            assert ours.read() == theirs.read(), name
        os.remove(saved)
    page.choose("#pair", "")


def check_tab_in_a_field_goes_to_the_rig(page):
    page.open("login")
    page.click("#liveStart")
    page.until("!document.querySelector('[data-tap=email]')?.disabled && document.querySelector('[data-field=email]')")
    page.click("[data-tap=email]")
    page.until("document.activeElement.dataset.field === 'email'")
    page.browser.key("Tab")
    page.until("critter.state.subject.events.at(-1).press === 'tab'")
    page.equals("document.activeElement.dataset.field", "email")


# Whether an element that shows covers a part of the picture.
OVER_THE_ART = """((one) => {
  const a = one.getBoundingClientRect(), b = document.querySelector('#sheet').getBoundingClientRect();
  return a.width > 0 && a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;
})(document.querySelector('%s'))"""


def check_a_rig_without_clips_has_no_timeline(page):
    from part_checks import with_rig
    shown = "['.transport', '#timeline', '#timelineGrip'].map((one) => document.querySelector(one).checkVisibility()).join()"
    # With clips, it stays in its place, so that a click on a part doesn't move the stage.
    page.open("bear", "state=shy&scale=2")
    page.equals(shown, "true,true,false")
    page.open("bear", "state=shy&scale=2&timeline=open")
    page.equals(shown, "true,true,true")

    def act():
        page.open("moving", "")
        page.equals(shown, "false,false,false")
    with_rig(page, "canvas: { size: [20, 20] }\nparts: { dot: { frame: [5, 5, 10, 10], fill: red } }\n", act, "moving")


def check_the_page_waits_for_its_program(page):
    page.leave()
    page.browser.call("Page.addScriptToEvaluateOnNewDocument", source="window.slow = fetch; window.fetch = (...all) =>"
                      " location.hash === '#slow' ? new Promise(() => {}) : slow(...all);")
    page.browser.open(f"{page.server.address}?token={page.server.token}#slow")
    page.until("document.querySelector('#connecting')?.textContent === 'Connecting…'"
               " && getComputedStyle(document.querySelector('#connecting')).visibility === 'visible'")
    page.equals("[...document.querySelectorAll('h2, .box, .transport')].filter((one) => one.checkVisibility()).length", 0)
    page.shot("connecting")
    page.leave()


def check_mistakes_stand_next_to_the_picture(page):
    page.open("bear", "state=shy&scale=2")
    good = page.workshop.read("bear/rig.yaml")
    svg = page.workshop.read("bear/eye.svg")
    place = "JSON.stringify(document.querySelector('#sheet').getBoundingClientRect())"
    page.rest()
    before = page.run(place)
    page.workshop.write("bear/eye.svg", svg.replace("/>", ">", 1))
    page.problem("eye.svg:2:3", "a 'circle' that isn't closed")
    # Next to the stage, which stays where it is.
    page.equals(place, before)
    page.equals(OVER_THE_ART % "#problem", False)
    page.until(r"/^vscode:\/\/file\/.*bear\/eye\.svg:2:3$/.test(document.querySelector('#problems a').href)")
    page.shot("mistake")
    page.equals("document.querySelector('#saveFile').disabled", True)
    page.click("#problem .fold")
    page.equals("document.querySelector('#problems').offsetHeight", 0)
    page.click("#problem .fold")
    page.workshop.write("bear/eye.svg", svg)
    page.until("document.querySelector('#problem').hidden && !document.querySelector('#saveFile').disabled")
    face = page.workshop.read("bear/face.svg")
    # A part of the picture that isn't drawn is a mistake, and what browsers draw otherwise a warning.
    page.workshop.write("bear/face.svg", face.replace("<path", "<image href='a.png'/><path", 1))
    page.problem("face.svg", "'a.png' isn't loaded")
    page.workshop.write("bear/face.svg", face.replace("<path", "<path d='M45.5 zz'/><path", 1))
    page.until("document.querySelector('#problem').hidden && !document.querySelector('#warnings').hidden")
    page.until("document.querySelector('#warningList').textContent", lambda words: "up to 'zz'" in words)
    page.equals(OVER_THE_ART % "#warnings", False)
    page.workshop.write("bear/face.svg", face)
    page.until("document.querySelector('#warnings').hidden")
    assert page.workshop.read("bear/rig.yaml") == good


def check_the_editor_opens_at_the_place(page):
    calls = os.path.join(page.workshop.folder, "calls")
    script = os.path.join(page.workshop.folder, "edit.sh")
    write_program(script, f"echo \"$@\" >> '{calls}'")
    page.server.interrupt()
    page.server = Server(page.workshop, "bear", "login", "--editor", f"{script} {{line}} {{column}} {{file}}",
                         port=page.server.port)
    page.open("bear", "state=shy&scale=2", reload=True)
    good = page.workshop.read("bear/rig.yaml")
    page.workshop.write("bear/rig.yaml", good.replace("excludes: [neutral, shy]", "excludes: [neutral, shyy]"))
    page.problem("shyy")
    page.click("#problems a")
    page.until_true(lambda: os.path.exists(calls) and os.path.getsize(calls))
    with open(calls, encoding="utf-8") as file:
        words = file.read().split()
    assert words[1] == "25" and words[2].endswith("parts/bear/rig.yaml"), words
    page.workshop.write("bear/rig.yaml", good)
    page.until("document.querySelector('#problem').hidden")


def check_zoom_pan_keys_and_clicks(page):
    page.open("bear", "state=shy&scale=2")
    page.until(SETTLED + " && critter.state.isCurrent && critter.state.placed.length")
    middle = ("(() => { const b = document.querySelector('#sheet').getBoundingClientRect();"
              "return [b.left + b.width / 2, b.top + b.height / 2]; })()")
    x, y = page.place(80, 80)
    for _ in range(8):
        page.browser.call("Input.dispatchMouseEvent", type="mouseWheel", x=x, y=y, deltaX=0, deltaY=-8, modifiers=2)
    page.until("critter.state.zoom > 3.5 && critter.state.zoom < 4.5")
    near = page.until(middle, lambda at: abs(at[0] - x) < 2 and abs(at[1] - y) < 2)
    page.browser.drag(x, y, x + 60, y + 30)
    page.until(middle, lambda at: abs(at[0] - near[0] - 60) < 2 and abs(at[1] - near[1] - 30) < 2)
    page.equals("critter.state.part", None)
    # The part in front, the one beneath, and none.
    page.browser.key("0", text="0")
    page.until("critter.state.zoom === 'fit'")
    x, y = page.place(80, 112)
    chosen = []
    for _ in range(3):
        page.browser.click(x, y)
        chosen.append(page.until("critter.state.part", lambda part: part and part not in chosen))
        page.rest()
    x, y, _, _ = page.box("#viewport")
    page.browser.click(x + 6, y + 6)
    page.until("critter.state.part === null")
    # The focus stays, and space plays whatever has it.
    page.run("document.querySelector('[data-state=neutral]').focus()")
    page.browser.key("Enter", text="\r")
    page.until("critter.state.combination.length === 0 || critter.state.subject.kind === 'transition'")
    page.until("document.activeElement.dataset.state === 'neutral'")
    page.until(SETTLED)
    page.browser.key(" ", "Space", " ")
    page.until("critter.state.playing || critter.state.time > 0 && critter.state.subject.kind === 'transition'")
    page.equals("document.activeElement.dataset.state", "neutral")


def check_a_still_is_a_still(page):
    page.open("bear", "state=shy&scale=2")
    page.equals("document.querySelector('#command').textContent",
                "critter render bear --state shy --scale 2 -o bear-shy.png")
    page.click("[data-state=peek]")
    page.until("critter.state.subject.kind === 'transition'")
    page.until(SETTLED)
    page.until("document.querySelector('#command').textContent",
               lambda command: "--loop once" in command)


def check_tracks_zoom_and_loop(page):
    page.open("bear", "clip=idle&at=0.5&scale=1")
    page.until("document.querySelectorAll('#trackNames button').length > 5 && critter.state.isCurrent")
    page.click("#trackNames [data-key='leftEar transform'], #trackNames [data-key='head/leftEar transform']")
    page.until("critter.state.part === 'head/leftEar'")
    zoom = ("for (let count = 0; count < 5; count += 1) document.querySelector('#scrubber').dispatchEvent("
            "new WheelEvent('wheel', { deltaY: %d, ctrlKey: true, cancelable: true }))")
    page.run(zoom % -24)
    page.until("critter.state.visible && critter.state.visible[1] - critter.state.visible[0] < 2.5")
    page.run(zoom % 24)
    page.until("critter.state.visible === null")
    box = page.box("#ruler")
    y = box[1] + box[3] / 2
    page.browser.drag(box[0] + box[2] * 0.4, y, box[0] + box[2] * 0.6, y, modifiers=8)
    page.until("critter.state.range && Math.abs(critter.state.range[0] - 2) < 0.1 && Math.abs(critter.state.range[1] - 3) < 0.1")
    page.shot("tracks")
    page.run("document.querySelector('#playButton').click()")
    page.until("critter.state.time >= critter.state.range[0]")
    page.run("window.turns = 0; window.last = 0; (function look() { if (critter.state.time < window.last) window.turns += 1;"
             " window.last = critter.state.time; if (window.turns < 1) setTimeout(look, 5); })(); 0")
    page.until("window.turns > 0")
    page.until("critter.state.time >= critter.state.range[0] && critter.state.time <= critter.state.range[1]")
    page.click("#rangeClear")
    page.until("critter.state.range === null")
    page.pause()
