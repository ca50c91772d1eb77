"""Each key of a part and of a change has a field of the right kind, which changes it and can be undone."""

import difflib
import json
import os

from edit_checks import READY
from page_checks import GENERATION
from part_checks import with_rig

# Of the keys of a change, every third one has its turn, or all of them.
STEP = 1 if os.environ.get("CRITTER_CHECK") == "full" else 3

# For each part: its keys with their values, and for a key with a field its label after the key, the kind, another
# value, and one that the rig can't have (None for a list or a switch, which has no such value).
ABC = "abc"
FONT = {"text": ("Hello", "", "text", "Bye", None), "font": ("{ family: DejaVu Sans, size: 9 }", " family", "word", "DejaVu Serif", None)}
PARTS = {
    "shape": {
        "frame": ("[10, 10, 40, 40]", " x", "number", "12", ABC), "anchor": ("[0.5, 0.5]", " x", "number", "0.4", ABC),
        "translate": ("[1, 2]", " x", "number", "3", ABC), "rotate": ("5", "", "number", "7", ABC),
        "scale": ("1.5", "", "number", "1.2", ABC), "opacity": ("0.5", "", "number", "0.7", "7"), "z": ("1", "", "number", "2", ABC),
        "visible": ("true", "", "flag", "false", None), "blend": ("multiply", "", "word", "screen", None),
        "blur": ("2", "", "number", "3", "101"), "shadow": ('[0, 2, 4, "#00000040"]', " x", "number", "1", ABC),
        "fill": ('"#ff0000"', "", "color", "#123456", "nosuch"), "stroke": ('"#00ff00"', "", "color", "ink", "nosuch"),
        "stroke-width": ("2", "", "number", "3", "-1"), "stroke-align": ("inside", "", "word", "center", None),
        "dash": ("[6, 4]", "", "number", "5", "-1"), "dash-offset": ("1", "", "number", "2", ABC),
        "line-cap": ("butt", "", "word", "round", None), "line-join": ("miter", "", "word", "bevel", None),
        "miter-limit": ("4", "", "number", "5", "0"), "corner-radius": ("3", "", "number", "4", "-1"),
        "mask": ("[0, 0, 40, 40]", " x", "number", "1", ABC)},
    "line": {
        "frame": ("[60, 10, 40, 40]",), "path": ("M0 0L40 40", "", "text", "M0 0L40 30", "zz"), "stroke": ('"#0000ff"',),
        "trim": ("[0, 0.8]", " from", "number", "0.1", ABC), "fill-rule": ("evenodd", "", "word", "nonzero", None),
        "transform": ("[rotateZ: 8]", None, "number", "9", ABC),
        "masks": ("[{ rect: [0, 0, 40, 40], mode: add }]", " mode", "word", "subtract", None)},
    "halves": {
        "frame": ("[60, 60, 20, 20]",), "path": ("M0 0L20 20",), "stroke": ('"#0000ff"',),
        **{f"translate.{one}": ("1", "", "number", "2", ABC) for one in "xy"},
        **{f"scale.{one}": ("1.5", "", "number", "2", ABC) for one in "xy"},
        **{f"shadow.{one}": ("1", "", "number", "2", ABC) for one in "xy"}, "shadow.blur": ("2", "", "number", "3", "101"),
        "shadow.color": ('"#ff0000"', "", "color", "#123456", "nosuch"),
        "trim.start": ("0", "", "number", "0.1", ABC), "trim.end": ("0.8", "", "number", "0.9", ABC)},
    "label": {
        "frame": ("[10, 60, 40, 12]",), **FONT, "letter-spacing": ("1", "", "number", "2", ABC),
        "line-height": ("1.2", "", "number", "1.3", "-1"), "align": ("center", "", "word", "right", None),
        "valign": ("top", "", "word", "bottom", None), "wrap": ("false", "", "flag", "true", None),
        "fit": ("shrink", "", "word", None, None), "min-size": ("4", "", "number", "5", "-1")},
    "letters": {"frame": ("[10, 76, 40, 12]",), "text": ("Hey",), "font": ("{ family: DejaVu Sans, size: 9 }",),
                "split": ("glyphs", "", "word", "words", None)},
    "picture": {"frame": ("[10, 90, 20, 20]",), "art": ("dot.svg", "", "text", "other.svg", "nosuch.svg"),
                "mirrored": ("true", "", "flag", "false", None)},
    "many": {"frame": ("[90, 60, k, 5]",), "fill": ('"#888888"',), "copies": ("3", "", "number", "4", "-1"),
             "chain": ("[2, 0]", " x", "number", "3", ABC), "let": ("{ k: 5 }", " k", "number", "6", ABC)},
    "small": {"frame": ("[90, 90, 20, 20]",), "rig": ("inner",), "set": ("{ n: 1 }", " n", "number", "2", ABC),
              "colors": ('{ paint: "#ff0000" }', " paint", "color", "#123456", "nosuch"),
              "time-offset": ("0.5", "", "number", "0.6", ABC), "overflow": ("hidden", "", "word", "visible", None)},
    "tail": {"frame": ("[40, 90, 5, 5]",), "fill": ('"#888888"',), "parent": ("shape", "", "text", "line", "nosuch"),
             "follow": ("{ part: line, delay: 0.1 }", " delay", "number", "0.2", ABC)},
}
# Without a field: what contains parts, and what an author writes.
EXCEPTIONS = {"parts", "field", "rig", "ignore"}

# The parts that a part refers to.
NEEDS = {"tail": ["shape", "line"]}
INNER = """rigs:
  inner:
    canvas: { size: [20, 20] }
    colors: { paint: "#00aa00" }
    inputs: { n: { min: 0, max: 9 } }
    parts: { dot: { frame: [n, 5, 9, 9], fill: paint } }
    clips: { spin: { duration: 1, loop: true, parts: { dot: { rotate: { values: [0, 90] } } } } }""".split("\n")
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><rect width="4" height="4" fill="%s"/></svg>\n'

SET = """((row, value) => {
  const control = row.querySelector("select, [type=checkbox]") ?? [...row.querySelectorAll("[type=text]")].at(-1);
  if (control.type === "checkbox") return control.click();
  control.value = value;
  for (const kind of ["input", "change"]) control.dispatchEvent(new Event(kind, { bubbles: true }));
})"""


def properties(schema, shape, depth=0):
    """The keys of a mapping, also of its alternatives, with their shapes."""
    found = dict(shape.get("properties", {}))
    alternatives = [one for kind in ("anyOf", "oneOf", "allOf") for one in shape.get(kind, [])]
    if "$ref" in shape:
        alternatives.append(schema["definitions"][shape["$ref"].split("/")[-1]])
    for one in alternatives if depth < 8 else []:
        found |= properties(schema, one, depth + 1)
    return found


def keys_of(page):
    """The keys of a part, and of a change of a part in a state."""
    schema = json.loads(page.workshop.run("critter schema rig").stdout)
    inside = lambda shape, key: properties(schema, properties(schema, shape)[key]["additionalProperties"])
    state = properties(schema, schema)["states"]["additionalProperties"]
    return inside(schema, "parts").keys(), inside({"properties": properties(schema, state)}, "parts").keys()


def check_each_key_of_a_part(page):
    rest, change = keys_of(page)
    tested = {key for part in PARTS.values() for key, row in part.items() if len(row) > 1}
    assert set(rest) - EXCEPTIONS == tested, set(rest) - EXCEPTIONS ^ tested
    # A split text can't change.
    keys_in = {"rest": lambda part: rest, "state": lambda part: [] if "split" in PARTS[part] else change}

    def act():
        for name, color in [("dot", "teal"), ("other", "red")]:
            page.workshop.write(f"keys/{name}.svg", SVG % color)
        for part, rows in PARTS.items():
            text = rig_of(part, rest, keys_in["state"](part))
            page.workshop.write("keys/rig.yaml", text)
            page.until(f"critter.state.rig.parts.some((one) => one.path.startsWith('{part}'))")
            for place, state in [("rest", "rest"), ("state", "all")]:
                wanted = [(key, row) for key, row in rows.items() if len(row) > 1 and key in keys_in[place](part)]
                if wanted:
                    page.open("keys", f"state={state}&scale=1")
                    show(page, part)
                for key, row in wanted[::1 if place == "rest" else STEP]:
                    try_field(page, place, part, key, row, text)
    with_rig(page, "canvas: { size: [20, 20] }\nparts: { dot: { frame: [5, 5, 10, 10], fill: red } }\n", act, "keys")


def rig_of(part, rest, change):
    """A rig with a part, with those that it refers to, and with a state that changes all that can change."""
    lines = lambda indent, part, keys: [f"{indent}{key}: {row[0]}" for key, row in PARTS[part].items() if key in keys]
    parts = [line for one in [*NEEDS.get(part, []), part] for line in [f"  {one}:", *lines("    ", one, rest)]]
    changes = [f"      {part}:", *lines("        ", part, change)] if lines("", part, change) else ["      {}"]
    return "\n".join(["canvas: { size: [120, 120] }", "colors: { ink: \"#113355\" }", *(INNER if part == "small" else []), "parts:", *parts,
                      "states:", "  rest: {}", "  all:", "    parts:", *changes]) + "\n"


def show(page, part):
    page.run("document.querySelector(`#parts [data-path^='%s'] .name`).click()" % part)
    page.until(f"{READY} && critter.state.properties?.part?.startsWith('{part}')")


def try_field(page, place, part, key, row, text):
    _, end, kind, new, refused = row
    label = "rotateZ" if end is None else key + end
    where = f"{place}: {part}: {key}"
    field = f"document.querySelector('#propertyFields [data-kind={place}] [data-field=\"{label}\"]')"
    assert page.run(f"{field}?.className") == f"property {kind}", (where, page.run(f"{field}?.className"))
    if refused is not None:
        page.run(f"{SET}({field}, {json.dumps(refused)})")
        reason = f"{field}.querySelector('.fieldError:not([hidden])')?.textContent"
        page.until(f"{READY} && {reason}")
        # It stays after the answers to all requests.
        page.run("new Promise((done) => setTimeout(done, 60))")
        page.until(READY)
        assert page.run(f"{reason} && [...{field}.querySelectorAll('[type=text]')].at(-1).value") == refused, where
        assert page.workshop.read("keys/rig.yaml") == text, where
    if new is None:
        return
    last = page.run(GENERATION)
    page.run(f"{SET}({field}, {json.dumps(new)})")
    page.until(f"{READY} && {GENERATION} > {last}")
    changes = [line for line in difflib.ndiff(text.splitlines(), page.workshop.read("keys/rig.yaml").splitlines()) if line[0] in "+-"]
    assert len(changes) == 2 and new in changes[1] and changes[1][1:].strip().startswith(f"{key}:"), (where, changes)
    page.run("document.querySelector('#undo').click()")
    page.until(f"{READY} && {GENERATION} > {last} + 1")
    assert page.workshop.read("keys/rig.yaml") == text, where
