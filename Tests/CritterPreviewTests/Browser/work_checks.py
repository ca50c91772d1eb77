"""Making things: new, copied, renamed, and deleted entries, keyframes, selections, and dropped files."""

import json
import os
import re

from edit_checks import lines, redo, show, track, undo, written
from page_checks import CURRENT, PIXELS, RESTING, SETTLED
from part_checks import with_rig
from server import Server

DRAWING = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 120">
  <g id="body"><ellipse cx="60" cy="80" rx="34" ry="30" fill="#07beb8"/></g>
  <g id="arm"><path d="M90 72C102 76 106 88 102 94" stroke="#068d88" stroke-width="8" fill="none"/></g>
  <g id="head"><circle cx="60" cy="40" r="26" fill="#07beb8"/>
    <g id="eyes"><circle cx="51" cy="38" r="4" fill="#1d1f20"/><circle cx="69" cy="38" r="4" fill="#1d1f20"/></g></g>
</svg>
"""


def name(page, text, title):
    """Answers the dialog for a name."""
    page.until("document.querySelector('#nameDialog').open")
    page.equals("document.querySelector('#nameDialog h2').textContent", title)
    page.run(f"document.querySelector('#entryName').value = {json.dumps(text)}")
    page.browser.click_on("#nameDialog [value=ok]")
    page.until("!document.querySelector('#nameDialog')?.open")


def menu(page, label, item):
    """Chooses from the menu of an entry."""
    page.run(f"document.querySelector('[aria-label=\"More for {label}\"]').click()")
    page.until("document.querySelector('#menu').matches(':popover-open')")
    page.run(f"[...document.querySelectorAll('#menu button')].find((one) => one.textContent === '{item}').click()")


def key(page, key_name, **modifiers):
    page.run("document.activeElement?.blur()")
    options = json.dumps({"key": key_name, "bubbles": True, **modifiers})
    page.run(f"document.body.dispatchEvent(new KeyboardEvent('keydown', {options}))")


def block(page, text):
    """The added lines, once the file has changed."""
    page.until_true(lambda: page.workshop.read("bear/rig.yaml") != text)
    known = text.split("\n")
    new = page.workshop.read("bear/rig.yaml").split("\n")
    start = next(index for index, line in enumerate(new) if index >= len(known) or line != known[index])
    page.until("critter.state.draft === null")
    return new[start:start + len(new) - len(known)]


def check_a_new_state_takes_the_pose_of_the_stage(page):
    text = page.workshop.read("bear/rig.yaml")
    show(page, "state=shy&scale=2", "head")
    pixels = page.run(PIXELS)
    page.click("[data-add=state]")
    page.until("document.querySelector('#copyStates')")
    page.run("document.querySelector('#copyStates').checked = true")
    name(page, "hiding", "New state")
    new = block(page, text)
    assert new[:2] == ["  hiding:", "    parts:"], new
    assert any(re.match(r"      leftArm: \{ transform: \[translate: \[", line) for line in new), new
    page.until(f"critter.state.combination.join() === 'hiding' && {PIXELS} === '{pixels}'")
    undo(page, text)


def check_states_and_clips_are_new_copied_and_renamed(page):
    text = page.workshop.read("bear/rig.yaml")
    show(page, "state=rest&scale=2", "head")
    page.click("[data-add=clip]")
    name(page, "wave", "New clip")
    assert [line for line in block(page, text) if line] == ["  wave:", "    duration: 1", "    loop: true"]
    page.until("critter.state.subject.name === 'wave'")
    undo(page, text)
    menu(page, "peek", "Duplicate…")
    name(page, "peep", "Duplicate peek")
    assert [line.strip() for line in block(page, text) if line][:2] == ["peep:", "needs: shy"]
    page.until("critter.state.combination.includes('peep')")
    undo(page, text)
    menu(page, "shy", "Rename…")
    name(page, "timid", "Rename shy")
    new = written(page, text)
    assert "timid:" in new and "needs: timid" in new and "excludes: [neutral, timid]" in new, new
    # Everywhere: only art is still named after it.
    assert not re.search(r"(?<!-)\bshy\b", page.workshop.read("bear/rig.yaml"))
    page.workshop.run("critter validate bear")
    undo(page, text)
    # Not twice: the dialog keeps the name, and tells why.
    menu(page, "shy", "Rename…")
    page.until("document.querySelector('#nameDialog')?.open")
    page.run("document.querySelector('#entryName').value = 'peek'")
    page.browser.click_on("#nameDialog [value=ok]")
    page.until("document.querySelector('#nameError').textContent.includes(\"'peek' is already used\")")
    page.equals("document.querySelector('#entryName').value", "peek")
    assert page.workshop.read("bear/rig.yaml") == text
    page.browser.key("Escape")
    page.until("!document.querySelector('#nameDialog')?.open")
    # A clip shows the state that it plays over.
    show(page, "state=shy&scale=2", None)
    page.click("[data-add=clip]")
    page.equals("document.querySelector('#clipOver')?.value", "shy")
    name(page, "hide", "New clip")
    assert [line for line in block(page, text) if line] == ["  hide:", "    over: shy", "    duration: 1", "    loop: true"]
    page.until("critter.state.subject.name === 'hide'")
    page.pause()
    page.until("document.querySelector('#clipFields .chips button')?.textContent === 'shy ×'")
    before = page.workshop.read("bear/rig.yaml")
    page.click("#clipFields .chips button")
    page.until_true(lambda: "hide:\n    duration: 1" in page.workshop.read("bear/rig.yaml"))
    undo(page, before)
    undo(page, text)


def check_scenes_are_renamed_and_deleted(page):
    original = page.workshop.read("bear/rig.yaml")
    text = original.rstrip() + "\n\nscenes:\n  tour: [{ wait: 1 }]\n  visit: [{ wait: 2 }]\n"
    show(page, "state=rest&scale=2", None)
    page.workshop.write("bear/rig.yaml", text)
    page.until("critter.state.rig.scenes.includes('tour')")
    show(page, "scene=tour&scale=2", None)
    page.until("critter.state.subject.name === 'tour'")
    menu(page, "tour", "Rename…")
    name(page, "walk", "Rename tour")
    # It plays under its new name.
    page.until("critter.state.subject.name === 'walk'")
    page.pause()
    new = written(page, text)
    assert "walk: [{ wait: 1 }]" in new, new
    undo(page, text)
    menu(page, "visit", "Delete")
    page.until("!critter.state.rig.scenes.includes('visit')")
    undo(page, text)
    page.workshop.write("bear/rig.yaml", original)
    page.until("!critter.state.rig.scenes.length")


def check_deleting_lists_what_would_break(page):
    text = page.workshop.read("bear/rig.yaml")
    show(page, "state=rest&scale=2", "head")
    menu(page, "mouth", "Delete")
    page.until("document.querySelector('#usesDialog').open")
    uses = page.run("[...document.querySelectorAll('#usesDialog li')].map((one) => one.textContent)")
    assert len(uses) >= 4 and all("mouth" in use for use in uses), uses
    page.shot("uses")
    page.browser.key("Escape")
    page.until("!document.querySelector('#usesDialog')?.open")
    assert page.workshop.read("bear/rig.yaml") == text
    menu(page, "mouth", "Delete")
    page.until("document.querySelector('#usesDialog').open")
    page.browser.click_on("#usesDialog [value=ok]")
    page.until("!critter.state.rig.parts.some((one) => one.name === 'mouth')")
    assert "mouth:" not in page.workshop.read("bear/rig.yaml")
    page.workshop.run("critter validate bear")
    undo(page, text)
    page.until("critter.state.rig.parts.some((one) => one.name === 'mouth')")
    # Without uses, it's gone at once.
    menu(page, "yawn", "Delete")
    page.until("!critter.state.rig.clips.some((one) => one.name === 'yawn')")
    undo(page, text)
    menu(page, "any → shy", "Delete")
    page.until("!critter.state.rig.transitions.some((one) => one.to === 'shy')")
    undo(page, text)


def check_parts_are_new_copied_renamed_and_deleted_by_keys(page):
    text = page.workshop.read("bear/rig.yaml")
    show(page, "state=rest&scale=2", "head/leftEye")
    key(page, "d", ctrlKey=True)
    page.until("critter.state.part === 'head/leftEye2'")
    assert written(page, text) == [
        "leftEye2: { art: eye.svg, frame: [27.8, 34.8, 11.7, 11.7], translate: [4.6 * lookX, 3.4 * lookY] }"]
    key(page, "Delete")
    page.until("!critter.state.rig.parts.some((one) => one.name === 'leftEye2')")
    assert page.workshop.read("bear/rig.yaml") == text
    undo(page, None)
    undo(page, text)
    # Several at once.
    page.run("document.querySelector('[data-path=leftArm] .name').click()")
    page.run("document.querySelector('[data-path=rightArm] .name').dispatchEvent("
             "new MouseEvent('click', { bubbles: true, shiftKey: true }))")
    page.equals("document.querySelector('#partName').textContent", "2 parts: rightArm, leftArm")
    key(page, "Delete")
    page.until("document.querySelector('#usesDialog')?.open")
    page.browser.click_on("#usesDialog [value=ok]")
    page.until("!critter.state.rig.parts.some((one) => one.name.endsWith('Arm'))")
    assert not re.search(r"(left|right)Arm\b", page.workshop.read("bear/rig.yaml"))
    undo(page, text)
    page.click("[data-add=part]")
    page.until("critter.state.part === 'shape'")
    assert written(page, text) == ["shape: { frame: [60, 60, 40, 40], corner-radius: 8, fill: light }"]
    undo(page, text)
    show(page, "state=rest&scale=2", "leftArm")
    key(page, "F2")
    name(page, "paw", "Rename leftArm")
    page.until("critter.state.part === 'paw'")
    assert not re.search(r"\bleftArm\b", page.workshop.read("bear/rig.yaml"))
    undo(page, text)


def check_a_dropped_drawing_is_a_part_or_its_art(page):
    text = page.workshop.read("bear/rig.yaml")
    show(page, "state=rest&scale=2", "body")
    drop = ("((selector, x, y) => { const files = new DataTransfer();"
            "files.items.add(new File(['<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"30\" height=\"20\">"
            "<rect width=\"30\" height=\"20\" fill=\"red\"/></svg>'], 'Party hat.svg', { type: 'image/svg+xml' }));"
            "document.querySelector(selector).dispatchEvent(new DragEvent('drop', { dataTransfer: files, clientX: x,"
            " clientY: y, bubbles: true, cancelable: true })); })")
    x, y = page.place(80, 30)
    page.run(f"{drop}('#viewport', {x}, {y})")
    page.until("critter.state.part === 'Party-hat'")
    assert written(page, text) == ["Party-hat: { art: Party-hat.svg, frame: [65, 20, 30, 20] }"]
    undo(page, text)
    page.run(f"{drop}('#parts [data-path=body]', 0, 0)")
    assert written(page, text) == ["body: { art: Party-hat.svg, frame: [33.9, 109.2, 92.1, 73.4], z: -30 }"]
    undo(page, text)
    # Undo takes the copy away, too.
    assert not os.path.exists(page.workshop.path("bear/Party-hat.svg"))


PIXEL = ("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==")


def check_a_dropped_image_is_a_part(page):
    text = page.workshop.read("bear/rig.yaml")
    show(page, "state=rest&scale=2", "body")
    x, y = page.place(80, 30)
    page.run("(() => { const files = new DataTransfer(); const bytes = Uint8Array.from(atob('" + PIXEL + "'),"
             " (one) => one.charCodeAt(0)); files.items.add(new File([bytes], 'dot.PNG', { type: 'image/png' }));"
             "document.querySelector('#viewport').dispatchEvent(new DragEvent('drop', { dataTransfer: files,"
             f" clientX: {x}, clientY: {y}, bubbles: true, cancelable: true }})); }})()")
    page.until("critter.state.part === 'dot'")
    new = written(page, text)
    assert len(new) == 1 and re.fullmatch(r"dot: \{ art: dot.png, frame: \[(79|80), (29|30), 1, 1\] \}", new[0]), new
    undo(page, text)


def check_a_large_image_arrives_whole(page):
    text = page.workshop.read("bear/rig.yaml")
    show(page, "state=rest&scale=2", "body")
    x, y = page.place(80, 30)
    # Noise, which is as long as its pixels.
    page.run("""(async () => {
      const canvas = new OffscreenCanvas(1900, 1000), pen = canvas.getContext('2d');
      const data = pen.createImageData(1900, 1000);
      for (let start = 0; start < data.data.length; start += 65536) crypto.getRandomValues(data.data.subarray(start, start + 65536));
      for (let index = 3; index < data.data.length; index += 4) data.data[index] = 255;
      pen.putImageData(data, 0, 0);
      window.noise = new File([await canvas.convertToBlob()], 'noise.png', { type: 'image/png' });
      window.dropped = (file) => { const files = new DataTransfer(); files.items.add(file);
        document.querySelector('#viewport').dispatchEvent(new DragEvent('drop', { dataTransfer: files,
          clientX: %s, clientY: %s, bubbles: true, cancelable: true })); };
      dropped(noise);
    })()""" % (x, y))
    page.until("critter.state.part === 'noise'")
    size = page.run("noise.size")
    assert size > 5_000_000 and os.path.getsize(page.workshop.path("bear/noise.png")) == size
    undo(page, text)
    page.run("dropped(new File([noise, noise, noise], 'three.png'))")
    page.until("document.querySelector('#saved').textContent.includes(' MB; art can have up to 16 MB')")
    assert page.workshop.read("bear/rig.yaml") == text


def check_parts_are_reordered_by_dragging(page):
    text = page.workshop.read("bear/rig.yaml")
    show(page, "state=rest&scale=2", "head/leftEye")
    order = "critter.state.rig.parts.map((one) => one.name).join()"
    before = page.run(order)
    x, y = page.middle("[data-path='head/rightBlush'] .thumb")
    x += 24
    _, top, _, height = page.box('[data-path="head/leftBlush"]')
    page.browser.drag(x, y, x, top + 3, steps=6)
    page.until(f"{order} === '{before.replace('leftBlush,rightBlush', 'rightBlush,leftBlush')}'")
    new = page.workshop.read("bear/rig.yaml")
    assert sorted(new.split("\n")) == sorted(text.split("\n")) and new != text, new
    page.equals("critter.state.part", "head/leftEye")
    undo(page, text)
    # Into another part, where it stays in its place, and out again with the keyboard.
    show(page, "state=rest&scale=2", "head/leftBlush")
    place = "critter.state.placed.find((one) => one.path.endsWith('leftBlush'))?.corners[0].map(Math.round).join()"
    before = page.run(place)
    x, y = page.middle("[data-path='head/leftBlush'] .name")
    page.browser.drag(x, y, *page.middle("[data-path='head/muzzle'] .name"), steps=6)
    page.until(f"critter.state.part === 'head/muzzle/leftBlush' && {RESTING}")
    page.equals(place, before)
    key(page, "ArrowLeft", altKey=True)
    page.until(f"critter.state.part === 'head/leftBlush' && {RESTING}")
    page.equals(place, before)
    for _ in range(2):
        undo(page, None)
    assert page.workshop.read("bear/rig.yaml") == text
    show(page, "state=rest&scale=2", "head/leftEye")
    # With the keyboard.
    key(page, "ArrowDown", altKey=True)
    page.until(f"{order}.includes('rightEye,leftEye')")
    undo(page, text)


# The color in the middle of a part's thumbnail; null while there is none.
THUMB = """((path) => {
  const image = document.querySelector(`[data-path='${path}'] .thumb`), pen = new OffscreenCanvas(40, 40).getContext('2d');
  if (!image?.naturalWidth) return null;
  pen.drawImage(image, 0, 0, 40, 40);
  return pen.getImageData(20, 20, 1, 1).data.join(); })"""


def check_thumbnails_stand_in_the_tree(page):
    show(page, "state=rest&scale=2", "body")
    middle = f"{THUMB}('head')"
    page.until(f"{THUMB}('body')?.endsWith(',255') && {middle}?.endsWith(',255')")
    # In the colors of the theme: the fur is dark.
    light = page.run(middle)
    page.choose("#theme", "dark.theme.yaml")
    page.until(f"{middle} !== '{light}'")
    page.choose("#theme", "")
    page.until(f"{middle} === '{light}'")


def check_only_rows_near_the_view_have_contents(page):
    os.makedirs(page.workshop.path("many"))
    parts = "".join(f"  p{index}: {{ frame: [0, 0, 9, 9], fill: red }}\n" for index in range(200))
    page.workshop.write("many/rig.yaml", f"canvas: {{ size: [9, 9] }}\nparts:\n{parts}")
    server, page.server = page.server, Server(page.workshop, "many")
    try:
        page.open("many", reload=True)
        count = "[...document.querySelectorAll('#parts li')].filter((one) => one.firstChild).length"
        page.until(f"document.querySelectorAll('#parts li').length === 200 && {count} > 10")
        assert page.run(count) < 80, page.run(count)
        last = "document.querySelector('#parts li:last-child')"
        page.run(f"{last}.scrollIntoView()")
        page.until(f"{last}.querySelector('.name')?.textContent === 'p199' && {count} < 80")
        page.run(f"{last}.querySelector('.name').click()")
        page.until(f"critter.state.part === 'p199' && {last}.classList.contains('selected')")
        page.until(f"{THUMB}('p199') === '255,0,0,255'")
    finally:
        page.server.interrupt()
        page.server, page.is_loaded = server, False


def check_a_key_after_a_click_acts_on_what_was_clicked(page):
    text = page.workshop.read("bear/rig.yaml")
    show(page, "clip=idle&at=1&scale=2", "body")
    # A program that answers late.
    page.run("(() => { const { send } = WebSocket.prototype; WebSocket.prototype.send = function (text) {"
             " setTimeout(() => send.call(this, text), JSON.parse(text).do === 'hit' ? 400 : 0); };"
             " window.promptly = () => { WebSocket.prototype.send = send; }; })()")
    try:
        page.browser.click(*page.place(30, 62))
        page.browser.key("F2")
        name(page, "earLeft", "Rename leftEar")
        page.until("critter.state.rig.parts.some((one) => one.name === 'earLeft')")
        undo(page, text)
        x, y = page.place(80, 112)
        page.browser.click(x, y)
        page.browser.key("k", text="k")
        path = page.until("critter.state.part !== 'body' && critter.state.part")
        written(page, text)
        page.equals(f"critter.state.tracks.some((one) => one.name === '{path}')", True)
        undo(page, text)
    finally:
        page.run("promptly()")


def check_a_click_on_a_row_selects_its_part(page):
    show(page, "state=rest&scale=2", "body")
    for share in [0.3, 0.55, 0.75]:
        for path in ["head/leftEar", "head/muzzle/nose"]:
            x, y, width, height = page.box(f'[data-path="{path}"]')
            page.browser.call("Input.dispatchMouseEvent", type="mouseMoved", x=x + width * share, y=y + height / 2)
            page.browser.click(x + width * share, y + height / 2)
            page.equals("critter.state.part", path)
    page.equals("critter.state.solo", None)
    # Solo and lock are in the menu, and in the row while they are on.
    for item, key_name in [("Solo", "solo"), ("Lock", "lock")]:
        menu(page, "nose", item)
        page.until(f"document.querySelector('[data-path=\"head/muzzle/nose\"] .{key_name}').checkVisibility()")
        page.click(f"[data-path='head/muzzle/nose'] .{key_name}")
        page.until(f"!document.querySelector('[data-path=\"head/muzzle/nose\"] .{key_name}').checkVisibility()")


def check_the_tree_scrolls_while_dragging(page):
    text = page.workshop.read("bear/rig.yaml")
    show(page, "state=rest&scale=2", "body")
    page.run("document.querySelector('#partsPanel').scrollTop = 1e6")
    last = page.run("[...document.querySelectorAll('#parts li')].at(-1).dataset.path")
    x, y = page.middle(f"[data-path='{last}'] .name")
    left, top, _, _ = page.box("#partsPanel")
    mouse = lambda kind, y, buttons=1: page.browser.call(
        "Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", buttons=buttons, clickCount=1)
    mouse("mousePressed", y)
    mouse("mouseMoved", y - 10)
    mouse("mouseMoved", top + 4)
    page.until("document.querySelector('#partsPanel').scrollTop === 0")
    _, y, _, _ = page.box("[data-path=body]")
    mouse("mouseMoved", y + 3)
    mouse("mouseReleased", y + 3, 0)
    page.until(f"critter.state.rig.parts[0].path === '{last.split('/')[-1]}'")
    undo(page, text)


def check_only_tracks_in_view_are_drawn(page):
    from page_checks import open_many_parts
    open_many_parts(page, 1000)
    try:
        page.pause()
        page.click("#record")
        # The names in view stand next to their keyframes: at the first one, the row has ink.
        for part in ["p3", "p500", "p999", "p730"]:
            page.run(f"document.querySelector('[data-path={part}]').scrollIntoView({{ block: 'center' }})")
            page.until(f"document.querySelector('[data-path={part}] .name')")
            page.run(f"document.querySelector('[data-path={part}] .name').click()")
            name_box = f"document.querySelector('#trackNames [data-key=\"{part} transform\"]')?.getBoundingClientRect()"
            page.until(f"{name_box} && {RESTING}")
            is_inked = (f"(() => {{ const canvas = document.querySelector('#trackCanvas'), box = canvas.getBoundingClientRect();"
                        f"const {{ top }} = {name_box}; const [r, g, b, a] = canvas.getContext('2d').getImageData(5, top - box.top + 12, 1, 1).data;"
                        "return top >= box.top && top + 24 <= box.bottom + 0.5 && a === 255 && r + g + b < 300; })()")
            page.until(is_inked)
        assert page.run("document.querySelectorAll('#trackNames button').length") < 60
        assert page.run("document.querySelector('#trackCanvas').clientHeight") < 600
    finally:
        page.server.interrupt()
        page.server, page.is_loaded = page.usual_server, False


def check_colors_are_edited_added_and_renamed(page):
    text = page.workshop.read("bear/rig.yaml")
    show(page, "state=rest&scale=2", None)
    pixels = page.run(PIXELS)
    pick = ("((name, color) => { const well = document.querySelector(`[aria-label='Color ${name}']`);"
            "well.value = color; well.oninput(); well.onchange(); })")
    page.run(f"{pick}('light', '#ffeeaa')")
    assert written(page, text) == ['light: "#ffeeaa"']
    page.until(f"{PIXELS} !== '{pixels}'")
    undo(page, text)
    # Art has the color, too, and both go back in one step.
    art = page.workshop.read("bear/face.svg")
    page.run(f"{pick}('fur', '#ff8800')")
    assert written(page, text) == ['fur: "#ff8800"']
    page.until_true(lambda: page.workshop.read("bear/face.svg") == art.replace("#68d8d6", "#ff8800"))
    undo(page, text)
    page.until_true(lambda: page.workshop.read("bear/face.svg") == art)
    page.click("[data-add=color]")
    name(page, "accent", "New color")
    assert written(page, text) == ['accent: "#07beb8"']
    undo(page, text)
    dark = page.workshop.read("bear/dark.theme.yaml")
    menu(page, "light", "Rename…")
    name(page, "sky", "Rename light")
    new = written(page, text)
    assert 'sky: "#c4fff9"' in new and "fill: sky" in new, new
    # In one step with the rig's themes.
    assert page.workshop.read("bear/dark.theme.yaml") == dark.replace("light:", "sky:")
    undo(page, text)
    page.until_true(lambda: page.workshop.read("bear/dark.theme.yaml") == dark)
    menu(page, "gaze", "Rename…")
    name(page, "look", "Rename gaze")
    assert any(line.startswith("look:") for line in written(page, text))
    undo(page, text)
    # In a theme, the theme's file has the color.
    theme = "# Night.\ncolors:\n  fur: \"#223344\" # blue\n"
    page.workshop.write("bear/night.theme.yaml", theme)
    page.until("[...document.querySelector('#theme').options].some((one) => one.value === 'night.theme.yaml')")
    page.choose("#theme", "night.theme.yaml")
    page.until(f"critter.state.theme && {CURRENT}")
    page.equals("document.querySelector('#colorsOf').textContent", "of night")
    value = "document.querySelector('[aria-label=\"Color fur\"]').value"
    page.until(f"{value} === '#223344'")
    pixels = page.run(PIXELS)
    page.run("(() => { const well = document.querySelector('[aria-label=\"Color fur\"]');"
             "well.value = '#445566'; well.oninput(); })()")
    page.until(f"{PIXELS} !== '{pixels}'")
    assert page.workshop.read("bear/night.theme.yaml") == theme
    page.run(f"{pick}('fur', '#445566')")
    page.until_true(lambda: page.workshop.read("bear/night.theme.yaml") == theme.replace("#223344", "#445566"))
    page.until("!document.querySelector('#undo').disabled")
    assert page.workshop.read("bear/rig.yaml") == text
    page.click("#undo")
    page.until_true(lambda: page.workshop.read("bear/night.theme.yaml") == theme)
    page.choose("#theme", "")
    page.until(f"{value} === '#68d8d6'")
    os.remove(page.workshop.path("bear/night.theme.yaml"))

def check_a_new_name_is_in_all_files(page):
    text = page.workshop.read("bear/rig.yaml")
    page.workshop.write("bear/take.scene.yaml", "- tap: leftEar # here\n- wait: 1\n")
    page.workshop.write("bear/old.scene.yaml", "- enter: leftEar\n")
    show(page, "state=rest&scale=2", "head/leftEar")
    key(page, "F2")
    name(page, "ear", "Rename leftEar")
    page.until_true(lambda: page.workshop.read("bear/take.scene.yaml") == "- tap: ear # here\n- wait: 1\n")
    # A scene with errors stays as it is.
    page.until("document.querySelector('#others').open")
    places = page.run("[...document.querySelectorAll('#others .problem')].map((one) => one.textContent)")
    assert len(places) == 1 and "old.scene.yaml:1" in places[0] and "enter: leftEar" in places[0], places
    page.shot("others")
    page.run("document.querySelector('#others').close()")
    for file in ["take", "old"]:
        os.remove(page.workshop.path(f"bear/{file}.scene.yaml"))
    undo(page, text)


def check_several_keyframes_move_together(page):
    text = page.workshop.read("bear/rig.yaml")
    show(page, "clip=look&at=1&scale=2", None)
    page.until(f"critter.state.tracks.length && {CURRENT}")
    x, y, width = track(page, "gaze input")
    values = lambda: re.search(r"gaze: (\{ values: .*)", page.workshop.read("bear/rig.yaml")).group(1)
    numbers = lambda name: [float(one) for one in re.search(name + r": \[(.*?)\]", values()).group(1).split(",")]
    # A rectangle around the one in the middle and the last one.
    page.browser.drag(x + width * 0.3, y - 8, x + width + 4, y + 8, steps=6, modifiers=8)
    page.until("critter.state.keys.length === 2")
    page.browser.drag(x + width * 0.5, y, x + width * 0.4, y, steps=6)
    page.until_true(lambda: values().startswith("{ values: [0, 1, 0, 0]"))
    times = numbers("times")
    assert times[0] == 0 and times[3] == 1 and abs(times[2] - times[1] - 0.5) < 0.01 and 0.35 < times[1] < 0.45, times
    page.until(f"{CURRENT} && !critter.state.draft && critter.state.keys.length === 2")
    # Shift takes one out of the selection; copies keep their distance.
    page.seek(0.2)
    page.click("#copyKey")
    page.until_true(lambda: len(numbers("values")) == 6)
    assert numbers("times")[1:4] == [0.1, times[1], 0.6], values()
    # The copies are selected.
    page.until("critter.state.keys.map((one) => one.fraction.toFixed(2)).join() === '0.10,0.60'")
    key(page, "Delete")
    page.until_true(lambda: len(numbers("values")) == 4)
    for _ in range(2):
        undo(page, None)
    page.until(f"{CURRENT} && critter.state.tracks[0]?.keys.length === 4")
    page.browser.drag(x + width * 0.3, y - 8, x + width * 0.95, y + 8, steps=6, modifiers=8)
    page.until("critter.state.keys.length === 2")
    key(page, "Delete")
    page.until_true(lambda: numbers("values") == [0, 0])
    for _ in range(2):
        undo(page, None)
    assert page.workshop.read("bear/rig.yaml") == text


def check_values_are_drawn_over_time(page):
    show(page, "clip=idle&at=1&scale=2", "head")
    height = "document.querySelector('#trackBox').clientHeight"
    before = page.run(height)
    page.click("#graph")
    page.until(f"{height} > {before} + 80 && sent.includes('values')")
    page.rest()
    page.shot("values")
    page.click("#graph")
    page.until(f"{height} === {before}")


def point(page, label):
    """The middle of a point of the graph, by the start of its name, once its value is known."""
    selector = f'.point[aria-label^="{label}"]'
    page.until(f"(({{ found }}) => found && !found.isStale)(document.querySelector('{selector}'))")
    return page.middle(selector)


def check_points_of_the_graph_change_values_and_times(page):
    text = page.workshop.read("bear/rig.yaml")
    gaze = lambda: re.search(r"gaze: (\{ values: .*)", page.workshop.read("bear/rig.yaml")).group(1)
    show(page, "clip=look&at=0&scale=2", None)
    page.click("#graph")
    x, y = point(page, "gaze at 1 s")
    pixels = page.run(PIXELS)
    for kind, by in [("mousePressed", 0), ("mouseMoved", 16), ("mouseMoved", 32)]:
        page.browser.call("Input.dispatchMouseEvent", type=kind, x=x, y=y + by, button="left", buttons=1, clickCount=1)
    # The image and the line follow, and nothing is written yet.
    page.until(f"critter.state.draft && {PIXELS} !== '{pixels}'")
    page.until("document.querySelector('.point:active').dataset.value === '0.5, 1 s'")
    page.shot("point")
    assert page.workshop.read("bear/rig.yaml") == text
    page.browser.call("Input.dispatchMouseEvent", type="mouseReleased", x=x, y=y + 32, button="left", clickCount=1)
    page.until_true(lambda: gaze().startswith("{ values: [0, 0.5, 0],"))
    undo(page, text)
    left, _, width, _ = page.box("#trackBox")
    x, y = point(page, "gaze at 1 s")
    page.browser.drag(x, y, left + width * 0.25, y + 2, steps=6)
    page.until_true(lambda: re.search(r"times: \[0, 0\.2[45]\d*, 1\]", gaze()))
    undo(page, text)
    # Keys, as one change for each direction.
    point(page, "gaze at 1 s")
    page.run("document.querySelector('.point[aria-label^=\"gaze at 1 s\"]').focus()")
    for _ in range(3):
        page.browser.key("ArrowDown")
    page.until_true(lambda: gaze().startswith("{ values: [0, 0.97, 0],"))
    page.until(f"{CURRENT} && critter.state.draft === null && document.activeElement.ariaValueNow === '0.97'")
    undo(page, text)
    page.click("#graph")


def check_points_change_components_of_vectors(page):
    text = page.workshop.read("bear/rig.yaml")
    show(page, "clip=idle&at=1&scale=2", "leftArm")
    key(page, "k")
    written(page, text)
    before = page.workshop.read("bear/rig.yaml")
    page.click("#graph")
    # All are 0, so the scale is from -1 to 1.
    x, y = point(page, "leftArm translate y at 1 s")
    page.browser.drag(x, y, x, y - 16, steps=4)
    new = written(page, before)
    assert len(new) == 1 and "values: [[0, 0], [0, 0.5], [0, 0]]" in new[0], new
    undo(page, before)
    undo(page, text)
    # The file has distances from the place at rest.
    show(page, "clip=idle&at=0&scale=2", "head")
    old = re.search(r"position:\n.*?values: (\[.*?\])\n", text, re.S).group(1)
    x, y = point(page, "head position y at 1.15 s")
    page.browser.drag(x, y, x, y - 16, steps=4)
    written(page, text)
    new = re.search(r"position:\n.*?values: (\[.*?\])\n", page.workshop.read("bear/rig.yaml"), re.S).group(1)
    changed = [(one, other) for one, other in zip(json.loads(old), json.loads(new)) if one != other]
    assert len(changed) == 1 and changed[0][0][0] == changed[0][1][0] and 0.2 < changed[0][1][1] - changed[0][0][1] < 0.6, changed
    undo(page, text)
    page.click("#graph")


def check_the_looped_range_is_in_the_file(page):
    page.open("bear", "clip=look&range=0.4,1.2")
    page.pause()
    page.choose("#format", "gif")
    page.until("document.querySelector('#command').textContent.includes('--frames 10-29')")
    page.run("document.querySelector('#rangeClear').click()")
    page.until("!document.querySelector('#command').textContent.includes('--frames')")


def check_keyframes_are_added_copied_moved_and_deleted(page):
    text = page.workshop.read("bear/rig.yaml")
    show(page, "clip=idle&at=1&scale=2", "leftArm")
    page.until("document.querySelector('#editTarget').textContent === 'idle @ 1.00 s'")
    # By dragging: the first keyframe of a part makes its track.
    page.run("document.querySelector('#propertyFields [data-field=rotate] input').value = '20';"
             "document.querySelector('#propertyFields [data-field=rotate] input').onchange()")
    page.until("critter.state.tracks.some((one) => one.name === 'leftArm' && one.property === 'rotate')")
    first = page.workshop.read("bear/rig.yaml")
    track_text = lambda: re.search(r"leftArm:\n +rotate: (.*)", page.workshop.read("bear/rig.yaml")).group(1)
    assert track_text() == "{ values: [0, 20, 0], times: [0, 0.2, 1], easings: [ease-in-out, ease-in-out] }"
    # At the playhead, between others.
    page.seek(3)
    page.until("document.querySelector('#editTarget').textContent === 'idle @ 3.00 s'")
    key(page, "k")
    page.until_true(lambda: "0.2, 0.6, 1]" in track_text())
    assert re.match(r"\{ values: \[0, 20, [\d.]+, 0\], times: \[0, 0\.2, 0\.6, 1\], easings: \[ease-in-out, ease-in-out, ease-in-out\] \}",
                    track_text()), track_text()
    # The first one, too, can be dragged: its value stays at the start.
    page.until(f"{CURRENT} && !critter.state.draft")
    x, y, width = track(page, "leftArm rotate")
    page.browser.drag(x, y, x + width * 0.1, y, steps=8)
    page.until_true(lambda: "times: [0, 0.1" in track_text())
    assert track_text().startswith("{ values: [0, 0, 20, "), track_text()
    # A copy goes to the playhead, which followed.
    shown = "critter.state.tracks.find((one) => one.name === 'leftArm' && one.property === 'rotate')?.keys.length"
    page.until(f"{shown} === 5 && critter.state.keys.length && !critter.state.draft && {CURRENT}")
    x, y, width = track(page, "leftArm rotate")
    page.browser.click(x + width * 0.2, y)
    page.until("critter.state.keys[0]?.fraction === 0.2")
    page.seek(4)
    page.click("#copyKey")
    page.until_true(lambda: "0.6, 0.8, 1]" in track_text())
    # Deleted with the key.
    page.until(f"{shown} === 6 && !critter.state.draft && {CURRENT}")
    x, y, width = track(page, "leftArm rotate")
    page.browser.click(x + width * 0.8, y)
    page.until("critter.state.keys[0]?.fraction === 0.8")
    key(page, "Delete")
    page.until_true(lambda: "0.8" not in track_text())
    page.run("document.querySelector('#clipLength').value = '6'; document.querySelector('#clipLength').onchange()")
    page.until("critter.state.duration === 6")
    for _ in range(5):
        undo(page, None)
    page.until_true(lambda: page.workshop.read("bear/rig.yaml") == first)
    undo(page, text)


MOTION = """canvas: { size: [60, 40] }
parts:
  ball: { frame: [4, 10, 20, 20], fill: "#ff0000" }
  box: { frame: [34, 10, 20, 20], fill: "#0000ff" }
clips:
  hop: { duration: 1, loop: true, parts: { ball: { translate.y: { values: [0, -6, 0], easings: [ease-out, ease-in] } } } }
  sway: { duration: 2, parts: { ball: { rotate: { values: [0, 10, 40], easings: [ease-in-out, ease-in-out] } } } }
"""


def check_keyframes_are_pasted_into_another_part_and_clip(page):
    def act():
        read = lambda: page.workshop.read("moving/rig.yaml")
        page.open("moving", "clip=hop&at=0")
        page.pause()
        page.until(f"critter.state.tracks.length && {RESTING}")
        x, y, width = track(page, "ball translate.y")
        page.browser.click(x, y)
        page.browser.drag(x + width / 4, y - 8, x + width + 4, y + 8, steps=6, modifiers=8)
        page.until("critter.state.keys.length === 3")
        key(page, "c", ctrlKey=True)
        page.until("critter.state.copied.length === 3")
        page.run("[...document.querySelectorAll('#clips button')].find((one) => one.textContent === 'sway').click()")
        page.until("critter.state.subject.name === 'sway'")
        page.seek(0.5)
        page.run("document.querySelector('[data-path=box] .name').click()")
        page.until(f"{RESTING} && critter.state.part === 'box'")
        key(page, "v", ctrlKey=True)
        page.until_true(lambda: read() != MOTION)
        assert "box: { translate.y: { values: [0, 0, -6, 0, 0], times: [0, 0.25, 0.5, 0.75, 1]," \
            " easings: [ease-in-out, ease-out, ease-in, ease-in-out] } }" in read(), read()
        page.until("!document.querySelector('#undo').disabled")
        page.click("#undo")
        page.until_true(lambda: read() == MOTION)
        # Later, they don't fit.
        page.seek(1.5)
        key(page, "v", ctrlKey=True)
        page.until("/don't fit into the clip/.test(document.querySelector('#editError').textContent)")
        assert read() == MOTION
        page.workshop.run("critter validate moving")
    with_rig(page, MOTION, act, "moving")


def check_a_keyframe_is_passed_without_stopping(page):
    def act():
        page.open("moving", "clip=sway&at=1")
        page.pause()
        page.until(f"critter.state.tracks.length && {RESTING}")
        x, y, width = track(page, "ball rotate")
        page.browser.click(x + width / 2, y)
        page.until("critter.state.keys.length === 1")
        page.click("#smoothKey")
        page.until_true(lambda: page.workshop.read("moving/rig.yaml") != MOTION)
        text = page.workshop.read("moving/rig.yaml")
        assert 'easings: ["cubic-bezier(0.42, 0, 0.667, 0.333)", "cubic-bezier(0.333, 0.222, 0.58, 1)"]' in text, text
        page.workshop.run("critter validate moving")
    with_rig(page, MOTION, act, "moving")


def check_keys_without_times_are_dragged(page):
    text = page.workshop.read("bear/rig.yaml")
    show(page, "clip=look&at=1&scale=2", None)
    page.until("critter.state.tracks.length && critter.state.isCurrent")
    x, y, width = track(page, "gaze input")
    page.browser.drag(x + width * 0.5, y, x + width * 0.25, y, steps=8)
    assert written(page, text) == ["gaze: { values: [0, 1, 0], easings: [ease-in-out, ease-in-out], times: [0, 0.26, 1] }"] \
        or "times: [0, 0.2" in page.workshop.read("bear/rig.yaml")
    undo(page, text)


def check_a_spring_has_no_curve(page):
    text = page.workshop.read("bear/rig.yaml")
    show(page, "clip=idle&at=3.25&scale=2", "head/leftEar")
    field = "#propertyFields [data-field=\"transform easing\"]"
    page.until(f"document.querySelector('{field} select').value.startsWith('spring(')"
               f" && document.querySelector('{field} button').disabled")
    page.choose(f"{field} select", "spring(1, 400, 8, 0)")
    new = written(page, text)
    assert len(new) == 1 and '"spring(1, 400, 8, 0)"' in new[0], new
    undo(page, text)


def check_arrow_keys_move_the_selection_in_one_step(page):
    text = page.workshop.read("bear/rig.yaml")
    show(page, "state=rest&scale=2", "leftArm")
    page.run("document.querySelector('[data-path=rightArm] .name').dispatchEvent("
             "new MouseEvent('click', { bubbles: true, shiftKey: true }))")
    page.until("critter.state.also.has('leftArm') && critter.state.part === 'rightArm'")
    # The clock stands, because a busy machine can take longer than the time in which presses are one step.
    page.run("performance.now = ((time) => () => time)(performance.now())")
    for _ in range(5):
        key(page, "ArrowRight")
    key(page, "ArrowUp", shiftKey=True)
    page.until_true(lambda: "frame: [30.1, 150, " in page.workshop.read("bear/rig.yaml"))
    new = written(page, text)
    assert new == ["leftArm: { art: arm.svg, frame: [30.1, 150, 42.3, 93.2], z: 30 }",
                   "rightArm: { art: arm.svg, frame: [97.6, 150, 42.3, 93.2], z: 30, mirrored: true }"], new
    undo(page, text)
    # Presses that follow each other are one step, also when each was written.
    show(page, "state=rest&scale=2", "body")
    for count in [1, 2, 3]:
        key(page, "ArrowRight")
        page.until_true(lambda: f"frame: [{33.9 + count:g}, " in page.workshop.read("bear/rig.yaml"))
        page.until("critter.state.draft === null")
    page.run("delete performance.now")
    undo(page, text)


def check_pixels_are_selected_and_locked_parts_are_not(page):
    show(page, "state=rest&scale=2", None)
    # In the corner of the bounds of an ear, where it has no pixel.
    page.browser.click(*page.place(22, 53))
    page.until("critter.state.part === null || critter.state.part === undefined")
    page.browser.click(*page.place(30, 62))
    page.equals("critter.state.part", "head/leftEar")
    page.run("document.querySelector('[data-path=\"head/leftEar\"] .lock').click()")
    page.run("document.querySelector('[data-path=\"head\"] .name').click()")
    page.browser.click(*page.place(31, 60))
    page.until("critter.state.part !== 'head/leftEar'")
    page.run("document.querySelector('[data-path=\"head/leftEar\"] .lock').click()")


def check_the_palette_is_swatches(page):
    path = "bear/rig.yaml"
    before = page.workshop.read(path)
    text = before.replace("  body: {", "  blot: { fill: \"#ff0000\", frame: [4, 4, 20, 20] }\n  body: {", 1)
    page.workshop.write(path, text)
    show(page, "state=rest&scale=2", "blot")
    page.until("document.querySelectorAll('#propertyFields [data-field=fill] .swatch').length"
               " === critter.state.colors.length")
    page.click("#propertyFields [data-field=fill] .swatch[title=dark]")
    assert written(page, text) == ["blot: { fill: \"dark\", frame: [4, 4, 20, 20] }"]
    undo(page, text)
    page.workshop.write(path, before)
    page.until("!critter.state.rig.parts.some((one) => one.path === 'blot')")


def check_numbers_are_scrubbed(page):
    text = page.workshop.read("bear/rig.yaml")
    show(page, "state=shy&scale=2", "leftArm")
    x, y = page.middle("#propertyFields [data-field=translateY] .scrub")
    page.browser.drag(x, y, x + 20, y, steps=5)
    assert written(page, text) == ["leftArm: { transform: [translateY: -77.6] }"]
    undo(page, text)


def check_new_rigs_and_themes_appear(page):
    page.open("bear", "state=rest")
    page.workshop.write("bear/night.theme.yaml", "colors: { fur: \"#223344\" }\n")
    page.until("[...document.querySelector('#theme').options].some((one) => one.value === 'night.theme.yaml')")
    os.remove(page.workshop.path("bear/night.theme.yaml"))
    page.until("![...document.querySelector('#theme').options].some((one) => one.value === 'night.theme.yaml')")
    all_rigs = Server(page.workshop)
    try:
        page.browser.open(f"{all_rigs.address}?token={all_rigs.token}#bear")
        page.is_loaded = False
        page.until("window.critter?.state.rig")
        os.makedirs(page.workshop.path("dot"))
        page.workshop.write("dot/rig.yaml", "canvas: { size: [20, 20] }\nparts: { dot: { frame: [5, 5, 10, 10], fill: red } }\n")
        page.run("document.querySelector('#rig').dispatchEvent(new Event('pointerdown'))")
        page.until("[...document.querySelector('#rig').options].some((one) => one.value === 'dot')")
        page.choose("#rig", "dot")
        page.until("critter.state.rig.name === 'dot'")
        os.remove(page.workshop.path("dot/rig.yaml"))
        os.rmdir(page.workshop.path("dot"))
    finally:
        all_rigs.interrupt()


def check_a_mascot_from_a_drawing_to_a_gif(page):
    """Without an editor: three states, a clip with six keyframes, and a GIF that loops."""
    folder = page.workshop.folder
    with open(os.path.join(folder, "drawing.svg"), "w", encoding="utf-8") as file:
        file.write(DRAWING)
    page.workshop.run("critter init mascot --import drawing.svg")
    server = Server(page.workshop, "./mascot")
    read = lambda: open(os.path.join(folder, "mascot/rig.yaml"), encoding="utf-8").read()
    start = read()

    def pick(path):
        page.run(f"document.querySelector('[data-path=\"{path}\"] .name').click()")
        page.until(f"critter.state.part === '{path}' && critter.state.properties?.part === '{path}'")

    def set_field(label, value):
        page.until("critter.state.draft === null")
        field = f"document.querySelector('#propertyFields [data-field=\"{label}\"] input:last-of-type')"
        page.until(f"!!{field}")
        page.run(f"(() => {{ const f = {field}; f.value = '{value}'; f.onchange(); }})()")
        page.until_true(lambda: read() != set_field.last)
        set_field.last = read()
        page.until(f"critter.state.draft === null && {CURRENT}")

    def at(time, *values):
        page.seek(time)
        page.until(f"document.querySelector('#editTarget').textContent === 'greet @ {time:.2f} s'")
        for label, value in values:
            set_field(label, value)

    try:
        page.browser.open(f"{server.address}?token={server.token}#mascot")
        page.is_loaded = False
        page.until(f"window.critter?.state.rig?.name === 'mascot' && {CURRENT}")
        page.pause()
        for state, part, field, value in [("glad", "figure/head", "translate y", -4), ("asleep", "figure/head", "rotate", 20)]:
            page.run("critter.state.part = null; document.querySelector('[data-state=rest]').click()")
            page.until(f"critter.state.combination.join() !== '{state}' && {SETTLED}")
            page.run("document.querySelector('[data-add=state]').click()")
            name(page, state, "New state")
            page.until(f"critter.state.combination.join() === '{state}' && {SETTLED}")
            pick(part)
            page.until(f"document.querySelector('#editTarget').textContent === '{state}'")
            set_field.last = read()
            set_field(field, value)
        page.run("document.querySelector('[data-state=rest]').click()")
        page.until(f"critter.state.combination.length <= 1 && {SETTLED}")
        page.run("document.querySelector('[data-add=clip]').click()")
        name(page, "greet", "New clip")
        page.until("critter.state.subject.name === 'greet'")
        page.pause()
        page.click("#record")
        pick("figure/arm")
        set_field.last = read()
        at(0.2, ("rotate", -40))
        at(0.4, ("rotate", -10))
        at(0.6, ("rotate", -40))
        at(0.8, ("rotate", -10))
        page.run("document.querySelector('#clipLength').value = '1.6'; document.querySelector('#clipLength').onchange()")
        page.until("critter.state.duration === 1.6")
        page.choose("#format", "gif")
        page.click("#saveFile")
        gif = page.download()
        assert gif.startswith(b"GIF89a") and b"NETSCAPE2.0" in gif
        text = read()
        if page.shots:
            with open(os.path.join(page.shots, "mascot.yaml"), "w", encoding="utf-8") as file:
                file.write(text)
        assert re.search(r"arm:\n +rotate: \{ values: \[0, -40, -10, -40, -10, 0\], times: \[0, 0\.2, 0\.4, 0\.6, 0\.8, 1\]", text), text
        assert all(line in text.split("\n") for line in start.split("\n") if line.strip().startswith("#")), text
        page.workshop.run("critter validate ./mascot")
        page.workshop.run("critter render ./mascot --clip greet --scale 2 -o greet.gif")
        with open(os.path.join(folder, "greet.gif"), "rb") as file:
            assert file.read() == gif
        page.shot("mascot")
    finally:
        server.interrupt()
        page.leave()
