"""Everything can be done with the keyboard alone, and what is dragged can be dragged with a finger."""

import re

from edit_checks import READY, show, track, undo, written
from page_checks import CURRENT

FOCUSED = """(() => {
  const one = document.activeElement;
  const name = one.ariaLabel ?? [...one.labels ?? []].map((label) => label.textContent).join() ?? "";
  const isSeen = getComputedStyle(one).outlineStyle !== "none" && one.checkVisibility({ opacityProperty: true });
  return [one.matches(%s), (name || one.textContent || one.title).trim(), isSeen, one.outerHTML.slice(0, 120)];
})()"""


def tab_to(page, selector):
    """Presses Tab until an element has the focus. Each element on the way has a name, and shows the focus."""
    for _ in range(400):
        page.browser.key("Tab")
        is_there, name, is_seen, markup = page.run(FOCUSED % repr(selector))
        # Between the last and the first element.
        if markup.startswith("<body"):
            continue
        assert name, f"no name: {markup}"
        assert is_seen, f"no visible focus: {markup}"
        if is_there:
            return
    raise AssertionError(f"never reached {selector}")


def check_a_session_with_the_keyboard_alone(page):
    text = page.workshop.read("bear/rig.yaml")
    enter = lambda: page.browser.key("Enter", text="\r")
    page.open("bear", "clip=idle", reload=True)
    page.browser.key(" ", "Space", " ")
    page.until("!critter.state.playing")
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
    page.until(f"{CURRENT} && !document.querySelector('dialog')")
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
