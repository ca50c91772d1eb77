"""The main loop in another browser: look, save, tweak, undo."""

from page_checks import PIXELS

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
    page.until("!document.querySelector('#undo').disabled")
    page.run("document.querySelector('#undo').click()")
    page.until_true(lambda: page.workshop.read(RIG) == text)


CHECKS = [check_the_main_loop_in_firefox]
