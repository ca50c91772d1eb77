"""The main loop in another browser: look, save, tweak, undo."""

from edit_checks import show, track, written
from page_checks import PIXELS, check_a_service_worker_of_an_earlier_program_gets_nothing

RIG = "bear/rig.yaml"


def check_the_main_loop_in_firefox(page):
    page.open("bear", "")
    first = page.run(PIXELS)
    page.until(f"{PIXELS} !== '{first}'")
    for state in ["shy", "neutral"]:
        page.still(state)
        scale = page.run("critter.state.stageScale")
        png = page.workshop.run(f"critter render bear --state {state} --scale {scale} -o - --format png")
        page.shows(png.stdout)
    look_at_a_save(page)
    move_a_part(page)
    move_a_keyframe(page)
    change_a_color(page)
    page.run("document.querySelector('#allButton').click()")
    page.until("document.querySelectorAll('#all .tile img').length > 5"
               " && document.querySelector('#all .tile img').naturalWidth > 0")
    page.shot("firefox")
    assert not page.browser.messages, page.browser.messages


def look_at_a_save(page):
    before = page.run(PIXELS)
    svg = page.workshop.read("bear/face.svg")
    page.workshop.write("bear/face.svg", svg.replace("#68d8d6", "#ff8800"))
    page.until(f"{PIXELS} !== '{before}'")
    page.workshop.write("bear/face.svg", svg[:-20])
    page.until("!document.querySelector('#problem').hidden")
    page.workshop.write("bear/face.svg", svg)
    page.until(f"document.querySelector('#problem').hidden && {PIXELS} === '{before}'")


def move_a_part(page):
    text = page.workshop.read(RIG)
    page.run("document.querySelector('[data-path=body] .name').click()")
    page.until("!document.querySelector('#handles').hidden")
    x, y = page.middle("#handles .move")
    page.browser.drag(x, y, x + 40, y)
    page.until_true(lambda: page.workshop.read(RIG) != text)
    old, new = text.splitlines(), page.workshop.read(RIG).splitlines()
    assert [one for one, other in zip(old, new) if one != other] != [] and len(old) == len(new)
    undo_change(page, text)


def move_a_keyframe(page):
    text = page.workshop.read(RIG)
    show(page, "clip=idle&at=2.35&scale=2", "head")
    x, y, width = track(page, "head transform")
    page.browser.drag(x + width * 0.47, y, x + width * 0.5, y)
    new = written(page, text)
    assert len(new) == 1 and new[0].startswith("times: [0, 0.4, 0."), new
    undo_change(page, text)


def change_a_color(page):
    text = page.workshop.read(RIG)
    show(page, "state=rest&scale=2", None)
    pixels = page.run(PIXELS)
    well = "document.querySelector('[aria-label=\"Color light\"]')"
    page.run(f"(() => {{ const well = {well}; well.value = '#ffeeaa'; well.oninput(); }})()")
    page.until(f"{PIXELS} !== '{pixels}'")
    assert page.workshop.read(RIG) == text
    page.run(f"{well}.onchange()")
    assert written(page, text) == ['light: "#ffeeaa"']
    undo_change(page, text)


def undo_change(page, text):
    page.until("!document.querySelector('#undo').disabled")
    page.run("document.querySelector('#undo').click()")
    page.until_true(lambda: page.workshop.read(RIG) == text)


# The last one: it leaves the page at another server.
def check_a_service_worker_gets_nothing_in_firefox(page):
    check_a_service_worker_of_an_earlier_program_gets_nothing(page)
