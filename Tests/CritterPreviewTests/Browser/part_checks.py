"""From a click on a part to a field that changes it."""

import glob
import json
import os
import shutil

from edit_checks import show, undo, written
from page_checks import CURRENT, GENERATION, RESTING, SETTLED
from server import Server

SCENE_TEXT = """canvas: { size: [60, 40] }
parts:
  ball: { frame: [4, 10, 20, 20], fill: "#ff0000" }
  box: { frame: [34, 10, 20, 20], fill: "#0000ff" }
clips:
  hop: { duration: 1, loop: true, parts: { ball: { translate.y: { values: [0, -6, 0] } } } }
scenes:
  show: [{ play: hop }, { wait: 2 }]
"""


def with_rig(page, text, act, name="small"):
    """Shows a small rig in a preview of its own."""
    os.makedirs(page.workshop.path(name))
    page.workshop.write(f"{name}/rig.yaml", text)
    server, page.server = page.server, Server(page.workshop, name)
    try:
        page.open(name, reload=True)
        act()
    finally:
        page.leave()
        page.server.interrupt()
        page.server = server
        shutil.rmtree(page.workshop.path(name))


def check_the_first_click_on_a_part_leads_to_its_fields(page):
    def act():
        page.until(f"critter.state.playing && critter.state.subject.kind === 'scene' && {CURRENT}")
        page.equals("document.querySelector('#states [data-state=\"\"]').textContent", "rest")
        page.browser.click(*page.place(44, 20))
        page.until(f"critter.state.part === 'box' && {SETTLED}")
        page.until("document.querySelector('#propertyFields [data-field=\"fill\"]')"
                   " && critter.state.subject.kind === 'still'")
        page.equals("document.querySelector('#states [data-state=\"\"]').ariaPressed", "true")
        # In a clip, too, and a second click on the row keeps the part.
        page.run("[...document.querySelectorAll('#clips button')].find((one) => one.textContent === 'hop').click()")
        page.until(f"critter.state.playing && {CURRENT}")
        page.equals("document.querySelector('#startEditing').textContent", "Edit at rest")
        page.run("document.querySelector('[data-path=ball] .name').click()")
        page.until(f"critter.state.part === 'ball' && {SETTLED} && document.querySelector('#startEditing').hidden && critter.state.subject.kind === 'still'")
        page.run("document.querySelector('[data-path=ball] .name').click()")
        page.until(f"critter.state.part === 'ball' && {RESTING}")
        page.click("#states [data-state='']")
        page.until(f"critter.state.subject.kind === 'still' && {SETTLED}")
    with_rig(page, SCENE_TEXT, act)


def check_several_parts_change_together(page):
    text = page.workshop.read("bear/rig.yaml")
    show(page, "state=rest&scale=2", "leftArm")
    page.run("document.querySelector('[data-path=rightArm] .name').dispatchEvent("
             "new MouseEvent('click', { bubbles: true, shiftKey: true }))")
    field = lambda label: f"document.querySelector('#propertyFields [data-field=\"{label}\"] input[type=text]')"
    page.until(f"critter.state.properties?.others.length === 1 && {field('frame x')}?.placeholder === 'mixed'")
    page.equals(f"{field('frame x')}.value", "")
    page.shot("several")
    page.run(f"(() => {{ const f = {field('rotate')}; f.value = '20+13'; f.onchange(); }})()")
    new = written(page, text)
    assert len(new) == 2 and all("rotate: 33" in line for line in new), new
    undo(page, text)


def check_values_are_added_to_a_part_and_to_a_state(page):
    text = page.workshop.read("bear/rig.yaml")
    show(page, "state=shy&scale=2", "leftArm")

    def add(word):
        page.click("[aria-label='Add to Look']")
        page.until("document.querySelector('#menu').matches(':popover-open')")
        page.run(f"[...document.querySelectorAll('#menu button')].find((one) => one.textContent === '{word}').click()")
    add("blur")
    assert written(page, text) == ["leftArm: { transform: [translateY: -82.6], blur: 0 }"]
    undo(page, text)
    add("blur at rest")
    new = written(page, text)
    assert len(new) == 1 and new[0].startswith("leftArm: { art: arm.svg") and "blur: 0" in new[0], new
    page.equals("document.querySelector('#propertyFields [data-field=blur] .chip').textContent", "rest")
    page.shot("places")
    undo(page, text)


def check_the_wells_of_a_gradient_show_named_colors(page):
    text = """canvas: { size: [40, 40] }
colors: { sea: "#1188aa" }
parts:
  box: { frame: [4, 4, 32, 32], fill: { from: [0, 0], to: [1, 0], colors: [sea, "#ff0000", tomato] } }
"""

    def act():
        page.run("document.querySelector('[data-path=box] .name').click()")
        wells = ("[...document.querySelectorAll('#propertyFields [data-field=\"fill colors\"] input[type=color]')]"
                 ".map((one) => one.value).join()")
        page.equals(wells, "#1188aa,#ff0000,#ff6347")
    with_rig(page, text, act)


def lottie():
    """An animation with a ball and a text."""
    def value(numbers):
        return {"a": 0, "k": numbers}

    def still(place):
        return {"o": value(100), "r": value(0), "p": place, "a": value([0, 0, 0]), "s": value([100, 100, 100])}
    curve = {"i": {"x": 0.5, "y": 1}, "o": {"x": 0.5, "y": 0}}
    hop = [{"t": 0, "s": [30, 30, 0], **curve}, {"t": 25, "s": [90, 30, 0], **curve}, {"t": 50, "s": [30, 30, 0]}]
    word = {"s": 16, "f": "Inter-Regular", "t": "Hello", "j": 0, "fc": [0.1, 0.1, 0.2]}
    shapes = [{"ty": "el", "p": value([0, 0]), "s": value([24, 24])},
              {"ty": "fl", "c": value([1, 0.4, 0.2, 1]), "o": value(100)},
              {"ty": "tr", "p": value([0, 0]), "a": value([0, 0]), "s": value([100, 100]), "r": value(0), "o": value(100)}]
    layers = [
        {"ty": 5, "nm": "Greeting", "ks": still(value([20, 60, 0])),
         "t": {"d": {"k": [{"s": word, "t": 0}]}, "p": {}, "m": {"g": 1, "a": value([0, 0])}, "a": []}},
        {"ty": 4, "nm": "Ball", "ks": still({"a": 1, "k": hop}), "shapes": [{"ty": "gr", "it": shapes}]},
    ]
    return {
        "v": "5.7.0", "fr": 25, "ip": 0, "op": 50, "w": 120, "h": 80, "ddd": 0, "assets": [],
        "fonts": {"list": [{"fName": "Inter-Regular", "fFamily": "Inter", "fStyle": "Regular", "ascent": 75}]},
        "layers": [{"ind": index + 1, "ip": 0, "op": 50, "st": 0, "bm": 0, "ddd": 0, **layer}
                   for index, layer in enumerate(layers)]}


def check_an_imported_lottie_is_recolored_and_reworded_in_a_few_gestures(page):
    folder = page.workshop.folder
    with open(os.path.join(folder, "hi.json"), "w", encoding="utf-8") as file:
        json.dump(lottie(), file)
    page.workshop.run("critter init hi --import hi.json")
    read = lambda: yaml_of(os.path.join(folder, "hi"))[0]
    server, page.server = page.server, Server(page.workshop, "./hi")
    gestures = 0

    def gesture(act, *values, **options):
        nonlocal gestures
        gestures += 1
        act(*values, **options)

    def set_field(label, text):
        box = f'#propertyFields [data-field="{label}"] input[type=text]'
        page.until(f"document.querySelector('{box}')")
        gesture(page.browser.click, *page.middle(box))
        gesture(page.run, f"document.querySelector('{box}').select()")
        gesture(page.browser.type, text)
        gesture(page.browser.key, "Enter", text="\r")
    try:
        page.open("hi", "", reload=True)
        page.until(f"critter.state.playing && {CURRENT}")
        gesture(page.run, "document.querySelector('[data-path=ball] .name').click()")
        set_field("fill", "#00aa88")
        page.until_true(lambda: 'fill: "#00aa88"' in read())
        assert gestures <= 6, gestures
        page.until(f"{RESTING} && !critter.state.draft")
        page.shot("lottie")
        gestures = 0
        gesture(page.browser.click, *page.place(30, 56))
        page.until(f"critter.state.part === 'greeting' && {RESTING}")
        set_field("text", "Good day")
        page.until_true(lambda: "text: Good day" in read())
        assert gestures <= 6, gestures
    finally:
        page.leave()
        page.server.interrupt()
        page.server = server


# Changes a rotation or a fill of the selected part, and returns its label.
CHANGE = """(() => {
  const fields = [...document.querySelectorAll('#propertyFields :is([data-field=rotate], [data-field=rotateZ],'
    + ' [data-field^=fill]) input:is([type=text], [type=number])')].filter((one) => !one.disabled);
  const field = fields[0];
  if (!field) return null;
  const { field: label } = field.closest('.property').dataset;
  field.value = label.startsWith('fill') ? '#a1b2c3' : Number.isNaN(Number(field.value)) ? `(${field.value}) + 1` : String(Number(field.value) + 1);
  field.onchange();
  return label;
})()"""

# The middles of the parts on the stage.
MIDDLES = """critter.state.placed.filter((one) => one.isVisible && one.corners.every(Boolean))
  .map(({ corners }) => [0, 1].map((axis) => corners.reduce((sum, one) => sum + one[axis], 0) / 4))
  .filter(([x, y]) => x > 0 && y > 0 && x < critter.state.rig.width && y < critter.state.rig.height)"""


def yaml_of(folder):
    texts = []
    for path in sorted(glob.glob(f"{folder}/*.yaml")):
        with open(path, encoding="utf-8") as file:
            texts.append(file.read())
    return texts


def click_all_parts(page, name, folder):
    """Clicks the middle of each visible part, and changes a value of the part there.

    Returns the number of parts that were changed."""
    page.open(name, "")
    page.pause()
    page.until("critter.state.placed.length")
    # The first click pauses, and the parts stay where they are.
    page.run("if (critter.state.duration) document.querySelector('#playButton').click()")
    known = set()
    while True:
        places = [place for place in page.run(MIDDLES) if tuple(place) not in known]
        if not places:
            break
        known.add(tuple(places[0]))
        page.run("critter.state.properties = null; critter.state.part = null")
        page.browser.click(*page.place(*places[0]))
        page.until(f"{RESTING} && !critter.state.playing || {RESTING} && !critter.state.part")
        part = page.run("critter.state.part")
        if not part or part in known:
            continue
        known.add(part)
        page.until(f"{RESTING} && critter.state.properties?.part === critter.state.part")
        before, last = yaml_of(folder), page.run(GENERATION)
        label = page.run(CHANGE)
        assert label, f"{name}: {part} has no rotation and no fill"
        page.until_true(lambda: yaml_of(folder) != before)
        page.until(f"{RESTING} && !critter.state.draft && {GENERATION} > {last}")
        page.workshop.run(f"critter validate {folder}")
        page.click("#undo")
        page.until_true(lambda: yaml_of(folder) == before)
        page.until(f"{RESTING} && {GENERATION} > {last} + 1")
    return sum(isinstance(one, str) for one in known)


def check_every_click_leads_to_a_field(page):
    names = sorted(os.listdir(page.workshop.path("")))
    if os.environ.get("CRITTER_CHECK") != "full":
        names = ["fox", "login"]
    server, page.server = page.server, Server(page.workshop)
    page.is_loaded = False
    try:
        for name in names:
            assert click_all_parts(page, name, page.workshop.path(name)) > 0, name
    finally:
        page.leave()
        page.server.interrupt()
        page.server = server


def clicks_in_other_rigs(page):
    """In the rigs of the folder CRITTER_OTHER_RIGS, for example imports."""
    folder = os.environ["CRITTER_OTHER_RIGS"]
    for name in sorted(os.listdir(folder)):
        own = page.workshop.path(name)
        shutil.copytree(f"{folder}/{name}", own)
        server, page.server = page.server, Server(page.workshop, name)
        page.is_loaded = False
        try:
            print(f"   {name}: {click_all_parts(page, name, own)} parts", flush=True)
        finally:
            page.leave()
            page.server.interrupt()
            page.server = server
            shutil.rmtree(own)
