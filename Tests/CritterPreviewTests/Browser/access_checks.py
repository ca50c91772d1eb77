"""Everything can be done with the keyboard alone, and what is dragged can be dragged with a finger."""

import re

from edit_checks import READY, show, track, undo, written
from page_checks import CURRENT

FOCUSED = """(() => {
  const one = document.activeElement;
  const name = one.ariaLabel ?? [...one.labels ?? []].map((label) => label.textContent).join() ?? "";
  const isSeen = getComputedStyle(one).outlineStyle !== "none" && one.checkVisibility({ opacityProperty: true });
  const wanted = %s;
  const list = document.querySelector(wanted)?.closest("[data-rove], .segments");
  const key = !list?.contains(one) ? "Tab" : one.closest("li, .entry")?.querySelector(wanted) ? "ArrowRight" : "ArrowDown";
  return [one.matches(wanted), (name || one.textContent || one.title).trim(), isSeen, one.outerHTML.slice(0, 120), key];
})()"""


def tab_to(page, selector):
    """Presses Tab, and arrow keys in the list of an element, until it has the focus. Each element on the way has
    a name, and shows the focus."""
    key = "Tab"
    for _ in range(400):
        page.browser.key(key)
        is_there, name, is_seen, markup, key = page.run(FOCUSED % repr(selector))
        # Between the last and the first element.
        if markup.startswith("<body"):
            continue
        assert name, f"no name: {markup}"
        assert is_seen, f"no visible focus: {markup}"
        if is_there:
            return
    raise AssertionError(f"never reached {selector}")


STOPS = """[...document.querySelectorAll("button, input, select, a[href], [tabindex]")]
  .filter((one) => one.tabIndex >= 0 && !one.disabled && one.checkVisibility() && !one.closest("#propertyFields"))"""


def check_a_list_is_one_stop(page):
    show(page, "clip=idle&at=1&scale=2", "head/leftEar")
    for list_id in ["states", "clips", "transitions", "parts", "trackNames", "compare"]:
        page.equals(f"{STOPS}.filter((one) => one.closest('#{list_id}')).length", 1)
    assert page.run(f"{STOPS}.length") < 50, page.run(f"{STOPS}.map((one) => one.outerHTML.slice(0, 90))")
    # Up and down go to the other rows, and to the right are a row's icons.
    tab_to(page, "[data-path='head/leftEar'] .name")
    focus = "document.activeElement.closest('li')?.dataset.path + ' ' + document.activeElement.className"
    for key, wanted in [("ArrowDown", "head/rightEar name"), ("ArrowRight", "head/rightEar tool hide"),
                        ("ArrowUp", "head/leftEar name"), ("ArrowUp", "head name"), ("ArrowLeft", "head fold")]:
        page.browser.key(key)
        page.equals(focus, wanted)
    # After a click, they move the part.
    page.click("[data-path='head/rightEar'] .name")
    text = page.workshop.read("bear/rig.yaml")
    page.until(f"{READY} && critter.state.properties?.part === 'head/rightEar'")
    page.browser.key("ArrowRight")
    written(page, text)
    page.equals(focus, "head/rightEar name")
    undo(page, text)


def check_a_session_with_the_keyboard_alone(page):
    text = page.workshop.read("bear/rig.yaml")
    enter = lambda: page.browser.key("Enter", text="\r")
    page.open("bear", "clip=idle", reload=True)
    page.browser.key(" ", "Space", " ")
    page.until("!critter.state.playing")
    page.browser.key("r", text="r")
    page.browser.key("Home")
    for _ in range(5):
        page.browser.key("ArrowRight")
    page.until("critter.state.time === 0.2")
    tab_to(page, "[data-path=leftArm] .name")
    enter()
    page.until("critter.state.part === 'leftArm' && document.querySelector('#editTarget').textContent === 'idle @ 0.20 s'")
    page.browser.key("k", text="k")
    written(page, text)
    keyed = page.workshop.read("bear/rig.yaml")
    assert "translate: { values: [[0, 0], [0, 0], [0, 0]]" in keyed, keyed
    tab_to(page, '[data-field="translate y"] input')
    page.browser.type("-8")
    enter()
    assert "[0, -8]" in written(page, keyed)[0]
    # Outside of fields, which have their own undo.
    tab_to(page, "#viewport")
    page.browser.key("z", "KeyZ", modifiers=2)
    page.until_true(lambda: page.workshop.read("bear/rig.yaml") == keyed)
    page.until(READY)
    page.browser.key("z", "KeyZ", modifiers=2)
    page.until_true(lambda: page.workshop.read("bear/rig.yaml") == text)
    page.until(READY)
    tab_to(page, "[aria-label='More for shy']")
    enter()
    page.until("document.activeElement.textContent === 'Rename…'")
    enter()
    page.until("document.activeElement.id === 'entryName'")
    page.browser.type("timid")
    enter()
    page.until_true(lambda: "timid:" in page.workshop.read("bear/rig.yaml"))
    page.until(f"{CURRENT} && !document.querySelector('dialog[open]')")
    tab_to(page, "#saveFile")
    enter()
    assert page.download().startswith(b"GIF89a")
    undo(page, text)


def check_parts_and_keyframes_move_with_a_finger(page):
    text = page.workshop.read("bear/rig.yaml")
    page.browser.size(390, 844)
    page.browser.call("Emulation.setTouchEmulationEnabled", enabled=True)
    page.open("bear")
    page.click("[data-tab=parts]")
    show(page, "state=rest&scale=2", "body")
    page.until("!document.querySelector('#handles').hidden")
    # The part itself, whose handles are small.
    x, y = page.place(60, 150)
    zoom = page.box("#sheet")[2] / 160
    page.browser.drag_by_finger(x, y, x + 20 * zoom, y + 5 * zoom)
    new = written(page, text)
    frame = re.search(r"body: \{ art: body.svg, frame: \[([\d.]+), ([\d.]+), 92.1, 73.4\]", new[0])
    assert len(new) == 1 and 50 < float(frame[1]) < 58 and 111 < float(frame[2]) < 118, new
    undo(page, text)
    show(page, "clip=idle&at=2.35&scale=2", "head")
    x, y, width = track(page, "head transform")
    page.browser.drag_by_finger(x + width * 0.47, y, x + width * 0.54, y)
    new = written(page, text)
    assert len(new) == 1 and re.fullmatch(r"times: \[0, 0\.4, 0\.5\d*, 0\.64, 0\.71, 1\]", new[0]), new
    undo(page, text)
    # Elsewhere, a finger scrolls the page.
    page.browser.reset()
