"""From a click on a part to a field that changes it."""

from page_checks import CURRENT, RESTING, SETTLED
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
    import os
    import shutil
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
        page.click("#startEditing")
        page.until("document.querySelector('#propertyFields [data-field=\"fill\"]')"
                   " && critter.state.subject.kind === 'still'")
        page.equals("document.querySelector('#states [data-state=\"\"]').ariaPressed", "true")
        # In a clip, a click pauses, and a second click on the row keeps the part.
        page.run("[...document.querySelectorAll('#clips button')].find((one) => one.textContent === 'hop').click()")
        page.until(f"critter.state.playing && {CURRENT}")
        page.equals("document.querySelector('#startEditing').textContent", "Pause to edit")
        page.run("document.querySelector('[data-path=ball] .name').click()")
        page.until(f"critter.state.part === 'ball' && {SETTLED} && document.querySelector('#startEditing').hidden")
        page.run("document.querySelector('[data-path=ball] .name').click()")
        page.until(f"critter.state.part === 'ball' && {RESTING}")
        page.click("#states [data-state='']")
        page.until(f"critter.state.subject.kind === 'still' && {SETTLED}")
    with_rig(page, SCENE_TEXT, act)
