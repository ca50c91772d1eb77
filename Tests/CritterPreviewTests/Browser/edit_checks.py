"""What is dragged and chosen on the page is written into the rig's file, and nothing else is."""

import difflib
import json
import os
import re

from page_checks import GENERATION, PIXELS, RESTING

READY = f"{RESTING} && !critter.state.draft && !critter.state.playing"


def show(page, view, part):
    """Shows the bear. In a clip, a change of the part makes a keyframe."""
    page.open("bear", view + ("&record=on" if "clip=" in view else "") + ("&timeline=open" if "from=" in view else ""))
    page.pause()
    if not part:
        return page.until(f"{READY} && !critter.state.part")
    page.until(f"document.querySelector('[data-path=\"{part}\"] .name')")
    page.run(f"document.querySelector('[data-path=\"{part}\"] .name').click()")
    page.until(f"{READY} && critter.state.properties?.part === '{part}' && !document.querySelector('#propertyBox').hidden")


def lines(before, after):
    """What is new in a text, line by line."""
    changes = difflib.ndiff(before.splitlines(), after.splitlines())
    return [line[2:].strip() for line in changes if line.startswith("+ ")]


def written(page, before):
    """The lines that a change wrote, once the page shows the file again."""
    page.until_true(lambda: page.workshop.read("bear/rig.yaml") != before)
    # What the page asks for once it has read the file again has its answers too.
    page.until(f"{READY} && critter.state.rig.generation === {GENERATION}")
    return lines(before, page.workshop.read("bear/rig.yaml"))


def undo(page, text):
    page.until("!document.querySelector('#undo').disabled")
    last = page.run(GENERATION)
    before = page.workshop.read("bear/rig.yaml")
    page.click("#undo")
    page.until_true(lambda: page.workshop.read("bear/rig.yaml") == text if text
                    else page.workshop.read("bear/rig.yaml") != before)
    page.until(f"{READY} && {GENERATION} > {last}")


def redo(page):
    page.until("!document.querySelector('#redo').disabled")
    page.click("#redo")


def handle(page, kind):
    page.until(f"!document.querySelector('#handles').hidden && !document.querySelector('#handles .{kind}').hidden")
    return page.middle(f"#handles .{kind}")


def track(page, key):
    """Where one begins, in its middle, and its width."""
    _, y = page.middle(f"#trackNames [data-key='{key}']")
    left, _, width, _ = page.box("#trackBox")
    return left + 5, y, width - 10


def drag(page, kind, x, y, **options):
    """By so many points of the canvas."""
    start = handle(page, kind)
    zoom = page.box("#sheet")[2] / 160
    page.browser.drag(*start, start[0] + x * zoom, start[1] + y * zoom, **options)


def check_dragging_at_rest_changes_the_part(page):
    text = page.workshop.read("bear/rig.yaml")
    show(page, "state=rest&scale=2", "body")
    pixels = page.run(PIXELS)
    drag(page, "move", 7, 3)
    new = written(page, text)
    # Drawn to what is near.
    pattern = r"body: { art: body.svg, frame: \[4[0-2][.\d]*, 11[12][.\d]*, 92.1, 73.4\], z: -30 }"
    assert len(new) == 1 and re.fullmatch(pattern, new[0]), new
    page.until(f"{PIXELS} !== '{pixels}'")
    page.shot("handles")
    undo(page, text)
    page.until(f"{PIXELS} === '{pixels}'")
    drag(page, "size", 10, 0, modifiers=8)
    new = written(page, text)
    assert len(new) == 1 and "frame: [33.9, 109.2, 10" in new[0] and new[0].endswith(", 73.4], z: -30 }"), new
    undo(page, text)
    redo(page)
    page.until_true(lambda: lines(text, page.workshop.read("bear/rig.yaml")) == new)
    page.until(READY)
    undo(page, text)


def check_dragging_in_a_state_changes_the_state(page):
    text = page.workshop.read("bear/rig.yaml")
    show(page, "state=shy&scale=2", "head")
    drag(page, "turn", 8, 0)
    new = written(page, text)
    assert len(new) == 1 and new[0].startswith("head: { rotate: "), new
    page.until("document.querySelector('#editTarget').textContent.includes('shy')")
    undo(page, text)
    drag(page, "move", 4, 6, modifiers=1)
    new = written(page, text)
    assert len(new) == 1 and new[0].startswith("head: { translate: ["), new
    undo(page, text)
    # By keys: a run of them is one change.
    page.until("!document.querySelector('#handles').hidden")
    page.run("(() => { const button = document.querySelector('#handles .move'); button.focus();"
             "for (let count = 0; count < 3; count += 1)"
             " button.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true })); })()")
    new = written(page, text)
    assert new == ["head: { translate: [3, 0] }"], new
    undo(page, text)


def check_dragging_at_a_keyframe_changes_the_keyframe(page):
    text = page.workshop.read("bear/rig.yaml")
    show(page, "clip=idle&at=2.35&scale=2", "head")
    page.until("document.querySelector('#editTarget').textContent.includes('idle @')")
    drag(page, "turn", 6, 0)
    new = written(page, text)
    assert len(new) == 1 and new[0].startswith("values: [[], [], [rotateZ: "), new
    undo(page, text)
    page.run("(() => { const s = document.querySelector('#propertyFields [data-field=\"transform easing\"] select');"
             "s.value = 'ease-out'; s.onchange(); })()")
    assert written(page, text) == ["easings: [linear, ease-out, linear, ease-in-out, linear]"]
    undo(page, text)
    # In the tracks.
    x, y, width = track(page, "head transform")
    page.browser.drag(x + width * 0.47, y, x + width * 0.5, y, steps=12)
    new = written(page, text)
    assert len(new) == 1 and re.fullmatch(r"times: \[0, 0\.4, 0\.(49|5)\d*, 0\.64, 0\.71, 1\]", new[0]), new
    undo(page, text)


def check_bending_an_easing_writes_its_curve(page):
    text = page.workshop.read("bear/rig.yaml")
    show(page, "clip=idle&at=2.35&scale=2", "head")
    page.run("document.querySelector('#propertyFields [data-field=\"transform easing\"] button').click()")
    x, y = page.middle("#curveBox .knob")
    page.browser.drag(x, y, x + 14, y - 10, steps=12)
    new = written(page, text)
    assert len(new) == 1, new
    assert re.match(r'easings: \[linear, "cubic-bezier\([\d., -]+\)", linear, ease-in-out, linear\]', new[0]), new
    undo(page, text)


def check_escape_ends_a_drag(page):
    text = page.workshop.read("bear/rig.yaml")
    show(page, "state=rest&scale=2", "body")
    for x, y in [handle(page, "move"), [one + 4 for one in page.middle("#handles .anchor")]]:
        drag_until_escape(page, x, y, PIXELS, slope=1)
        page.equals("critter.state.part", "body")
    assert page.workshop.read("bear/rig.yaml") == text


def check_escape_ends_a_drag_of_a_keyframe(page):
    text = page.workshop.read("bear/rig.yaml")
    tracks = "document.querySelector('#trackCanvas').toDataURL()"
    show(page, "clip=idle&at=2.35&scale=2", "head")
    x, y, width = track(page, "head transform")
    drag_until_escape(page, x + width * 0.47, y, tracks)
    show(page, "from=neutral&to=shy&at=0.1&scale=2", "leftArm")
    x, y, width = track(page, "leftArm transform")
    drag_until_escape(page, x + width, y, tracks)
    assert page.workshop.read("bear/rig.yaml") == text


def drag_until_escape(page, x, y, seen, slope=0):
    """A drag changes what is seen until Escape; then all is as it was, and nothing is written."""
    def mouse(kind, by, buttons=1):
        page.browser.call("Input.dispatchMouseEvent", type=kind, x=x + by, y=y + slope * by, button="left",
                          buttons=buttons, clickCount=1)
    page.run("sent.length = 0")
    mouse("mousePressed", 0)
    page.rest()
    before = page.run(seen)
    for by in [6, 12, 18]:
        mouse("mouseMoved", by)
    page.until("critter.state.draft")
    page.until(seen, lambda now: now != before)
    page.browser.key("Escape")
    page.until("critter.state.draft === null && document.querySelector('#dragged').hidden")
    mouse("mouseMoved", 24)
    mouse("mouseReleased", 24, 0)
    page.until(READY)
    page.equals(seen, before)
    page.until("!sent.includes('change')")


def check_dragging_its_end_changes_a_transitions_length(page):
    text = page.workshop.read("bear/rig.yaml")
    show(page, "from=neutral&to=shy&scale=2", "leftArm")
    # First, the click leads to the state at the end.
    page.equals("document.querySelector('#editTarget').textContent", "shy")
    page.seek(0.1)
    page.until("document.querySelector('#editTarget').textContent.includes('the transition')"
               " && document.querySelector('#handles').hidden")
    x, y, width = track(page, "leftArm transform")
    page.browser.drag(x + width, y, x + width / 2, y, steps=30)
    new = written(page, text)
    assert len(new) == 1 and re.search(r"duration: 0\.1[0-2]?\b", new[0]), new
    undo(page, text)


def check_scale_and_anchor_are_handles(page):
    text = page.workshop.read("bear/rig.yaml")
    show(page, "state=rest&scale=2", "body")
    for kind, pattern in [("scale", r"scale: (1\.\d+|\[1\.\d+, 1\.\d+\])"), ("anchor", r"anchor: \[0\.\d+, 0\.\d+\]")]:
        drag(page, kind, 12, -10, steps=12)
        new = written(page, text)
        assert len(new) == 1 and new[0].startswith("body: {") and re.search(pattern, new[0]), new
        undo(page, text)


def check_a_color_is_chosen_by_eye(page):
    path = "bear/rig.yaml"
    before = page.workshop.read(path)
    text = before.replace("  body: {", "  blot: { fill: \"#ff0000\", frame: [4, 4, 20, 20] }\n  body: {", 1)
    assert text != before
    page.workshop.write(path, text)
    show(page, "state=rest&scale=2", "blot")
    well = "document.querySelector('#propertyFields [data-field=fill] input[type=color]')"
    page.run(f"(() => {{ const w = {well}; w.value = '#00ff80'; w.oninput(); }})()")
    page.until("critter.state.draft")
    assert page.workshop.read(path) == text
    page.run(f"{well}.onchange()")
    assert written(page, text) == ["blot: { fill: \"#00ff80\", frame: [4, 4, 20, 20] }"]
    undo(page, text)
    # A color with a name keeps it: its definition changes, and themes go on reaching the part.
    named = text.replace("fill: \"#ff0000\"", "fill: fur")
    page.workshop.write(path, named)
    page.until("document.querySelectorAll('#propertyFields [data-field=fill] input')[1]?.value === 'fur'")
    page.until(READY)
    page.run(f"(() => {{ const w = {well}; w.value = '#00ff80'; w.oninput(); w.onchange(); }})()")
    assert written(page, named) == ["fur: \"#00ff80\""]
    undo(page, named)
    page.choose("#theme", "dark.theme.yaml")
    page.until(f"{well}.disabled")
    page.choose("#theme", "")
    page.until(f"!{well}.disabled")
    page.workshop.write(path, before)
    page.until("!critter.state.rig.parts.some((one) => one.path === 'blot')")


def check_numbers_and_colors_are_fields(page):
    text = page.workshop.read("bear/rig.yaml")
    show(page, "state=shy&scale=2", "leftArm")
    page.run("(() => { const f = document.querySelector('#propertyFields [data-field=\"translateY\"] input');"
             "f.value = '-60'; f.oninput(); })()")
    page.until("critter.state.draft")
    assert page.workshop.read("bear/rig.yaml") == text
    page.run("document.querySelector('#propertyFields [data-field=\"translateY\"] input').onchange()")
    assert written(page, text) == ["leftArm: { transform: [translateY: -60] }"]
    undo(page, text)
    page.run("(() => { const f = document.querySelectorAll('#propertyFields [data-field=\"opacity\"] input')[1];"
             "f.value = '0.5'; f.onchange(); })()")
    assert written(page, text) == ["leftArm: { transform: [translateY: -82.6], opacity: 0.5 }"]
    undo(page, text)
    # What would be no rig is not written.
    page.run("(() => { const f = document.querySelectorAll('#propertyFields [data-field=\"opacity\"] input')[1];"
             "f.value = '7'; f.onchange(); })()")
    error = "document.querySelector('[data-field=opacity] .fieldError:not([hidden])')?.textContent ?? ''"
    page.until(f"({error}).includes('fraction from 0 to 1')")
    # The value stays, and so does what isn't a number.
    field = "document.querySelectorAll('#propertyFields [data-field=\"opacity\"] input')[1]"
    page.equals(f"{field}.value", "7")
    page.run(f"(() => {{ const f = {field}; f.value = 'abc'; f.onchange(); }})()")
    page.until(f"({error}) === \"'abc' isn't a number\"")
    page.equals(f"{field}.value", "abc")
    assert page.workshop.read("bear/rig.yaml") == text


def check_fields_calculate(page):
    text = page.workshop.read("bear/rig.yaml")
    show(page, "state=shy&scale=2", "leftArm")
    field = "document.querySelector('#propertyFields [data-field=\"translateY\"] input')"
    page.run(f"(() => {{ const f = {field}; f.value = '-(20+13)*2'; f.onchange(); }})()")
    assert written(page, text) == ["leftArm: { transform: [translateY: -66] }"]
    undo(page, text)


def check_the_time_of_a_keyframe_is_in_seconds(page):
    text = page.workshop.read("bear/rig.yaml")
    show(page, "clip=idle&at=2.35&scale=2", "head")
    field = "document.querySelector('#propertyFields [data-field=\"transform time\"] input')"
    page.equals(f"{field}.value", "2.35")
    page.run(f"(() => {{ const f = {field}; f.value = '2.5'; f.onchange(); }})()")
    assert written(page, text) == ["times: [0, 0.4, 0.5, 0.64, 0.71, 1]"]
    undo(page, text)


def check_what_an_editor_writes_meanwhile_stays(page):
    text = page.workshop.read("bear/rig.yaml")
    show(page, "state=shy&scale=2", "leftArm")
    field = "#propertyFields [data-field=\\\"translateY\\\"] input"
    page.run(f"(() => {{ const f = document.querySelector(\"{field}\"); f.value = '-60'; f.onchange(); }})()")
    written(page, text)
    mine = page.workshop.read("bear/rig.yaml")
    # Elsewhere in the file: undo goes around it.
    page.workshop.write("bear/rig.yaml", "# by hand\n" + mine)
    page.until("!document.querySelector('#undo').disabled")
    undo(page, "# by hand\n" + text)
    # At the very place: the page asks.
    redo(page)
    page.until_true(lambda: page.workshop.read("bear/rig.yaml") == "# by hand\n" + mine)
    page.until(READY)
    theirs = text.replace("leftArm: { transform: [translateY: -82.6] }", "leftArm: { transform: [translateY: -50] }")
    page.workshop.write("bear/rig.yaml", theirs)
    page.until("document.querySelector('#propertyFields [data-field=\"translateY\"] input')?.value === '-50'")
    page.click("#undo")
    page.until("document.querySelector('#conflict').open")
    # Escape is no answer.
    page.browser.key("Escape")
    page.until("!document.querySelector('#conflict')?.open")
    assert page.workshop.read("bear/rig.yaml") == theirs
    page.click("#undo")
    page.until("document.querySelector('#conflict').open")
    assert page.workshop.read("bear/rig.yaml") == theirs
    page.click("#conflict [value=theirs]")
    page.until("!document.querySelector('#conflict')?.open")
    assert page.workshop.read("bear/rig.yaml") == theirs
    page.workshop.write("bear/rig.yaml", text)
    page.until("document.querySelector('#propertyFields [data-field=\"translateY\"] input')?.value === '-82.6'")


def check_a_read_only_file_says_so(page):
    text = page.workshop.read("bear/rig.yaml")
    path = page.workshop.path("bear/rig.yaml")
    os.chmod(path, 0o444)
    show(page, "state=shy&scale=2", "leftArm")
    page.until("document.querySelector('#editReason').textContent === 'the file is read-only'")
    page.until("document.querySelector('#handles').hidden"
               " && document.querySelector('#propertyFields input').disabled")
    os.chmod(path, 0o644)
    assert page.workshop.read("bear/rig.yaml") == text
