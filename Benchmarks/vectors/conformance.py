#!/usr/bin/env python3
"""Draws the public Lottie tests of LottieFiles, and compares them with their pictures by After Effects.

  conformance.py FOLDER              FOLDER is a clone of https://github.com/LottieFiles/test-files
  conformance.py FOLDER --page PAGE  fail unless the table of this page is the one of this run
  conformance.py FOLDER --write PAGE replace the table of this page

A test is passed if the peak signal-to-noise ratio is at least 30 dB at each of its pictures, on white
and on black. The table has one column for critter and one for each player that is installed: lottie-web
(LOTTIE_WEB is its lottie.min.js; in Chromium), thorvg-python, and rlottie-python. --page compares the
columns of this run only. Needs numpy and Pillow; CRITTER is the program.
"""
import argparse
import base64
import io
import json
import math
import os
import re
import statistics
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy
from PIL import Image

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "Tests/CritterPreviewTests/Browser"))

START, END = "<!-- conformance -->", "<!-- conformance: end -->"
ENOUGH = 30
KINDS = {
    "layers": "Layers", "properties": "Properties", "shapes": "Shapes", "shape-modifiers": "Shape modifiers",
    "shape-style": "Fills and strokes", "transform": "Transforms",
}


class Critter:
    name = "critter"

    def __init__(self):
        self.program = os.environ["CRITTER"]
        self.folder = tempfile.mkdtemp()

    def picture(self, path, data, frame, size):
        output = Path(self.folder, path.stem + ".png")
        seconds = (frame - data.get("ip", 0)) / data["fr"]
        subprocess.run(
            [self.program, "render", path, "--at", f"{seconds:.6f}", "-W", str(size[0]), "-q", "--force", "-o",
             output], check=True, capture_output=True)
        return Image.open(output)


class LottieWeb:
    name = "lottie-web"

    def __init__(self):
        script = Path(os.environ["LOTTIE_WEB"]).read_text()
        from chromium import Chromium
        self.browser = Chromium(600, 600)
        self.browser.call("Emulation.setDefaultBackgroundColorOverride", color=dict(r=0, g=0, b=0, a=0))
        page = Path(tempfile.mkdtemp(), "page.html")
        page.write_text("<!doctype html><meta charset=utf-8><style>body{margin:0}svg{display:block}</style>"
                        f"<div id=m></div><script>{script}</script>")
        self.browser.open(page.as_uri())
        self.browser.until("document.readyState == 'complete' && typeof lottie != 'undefined'")

    def picture(self, path, data, frame, size):
        self.browser.run(
            f"window.a && a.destroy(); m.style.width = '{size[0]}px'; m.style.height = '{size[1]}px';"
            "window.a = lottie.loadAnimation({container: m, renderer: 'svg', loop: false, autoplay: false,"
            f"animationData: {json.dumps(data)}}}); 0")
        self.browser.until("a.isLoaded")
        self.browser.run(f"a.goToAndStop({frame - data.get('ip', 0)}, true); 0")
        shot = self.browser.call("Page.captureScreenshot", format="png", clip={
            "x": 0, "y": 0, "width": size[0], "height": size[1], "scale": 1})["data"]
        return Image.open(io.BytesIO(base64.b64decode(shot)))


def straight(image):
    """An image whose colors are no longer multiplied by their alpha."""
    pixels = numpy.asarray(image.convert("RGBA")).astype(float)
    pixels[..., :3] *= 255 / numpy.maximum(pixels[..., 3:], 1)
    return Image.fromarray(pixels.clip(0, 255).round().astype("uint8"), "RGBA")


class ThorVG:
    name = "ThorVG"

    def __init__(self):
        import thorvg_python
        self.thorvg = thorvg_python

    def picture(self, path, data, frame, size):
        engine = self.thorvg.Engine()
        animation = self.thorvg.Animation(engine)
        picture = animation.get_picture()
        picture.load(str(path))
        picture.set_size(*size)
        canvas = self.thorvg.SwCanvas(engine)
        canvas.set_target(*size)
        canvas.add(picture)
        animation.set_frame(float(frame - data.get("ip", 0)))
        canvas.update()
        canvas.draw(True)
        canvas.sync()
        return straight(canvas.get_pillow())


class RLottie:
    name = "rlottie"

    def __init__(self):
        from rlottie_python import LottieAnimation
        self.open = LottieAnimation.from_file

    def picture(self, path, data, frame, size):
        return straight(self.open(str(path)).render_pillow_frame(
            frame_num=frame - data.get("ip", 0), width=size[0], height=size[1]))


def on(image, level):
    pixels = numpy.asarray(image.convert("RGBA")).astype(float)
    alpha = pixels[..., 3:] / 255
    return pixels[..., :3] * alpha + level * (1 - alpha)


def likeness(one, other):
    if one.size != other.size:
        one = one.resize(other.size)
    errors = [((on(one, level) - on(other, level)) ** 2).mean() for level in (0, 255)]
    return min(99.0 if error == 0 else min(10 * math.log10(255 ** 2 / error), 99.0) for error in errors)


def result(player, path):
    """The least likeness of a test, in dB; 0 if the player refuses it."""
    data = json.loads(path.read_text())
    worst = 99.0
    for picture in sorted(path.parent.glob(path.stem + "-*.png")):
        number = re.fullmatch(re.escape(path.stem) + r"-(\d+)", picture.stem)
        if not number:
            continue
        wanted = Image.open(picture)
        try:
            drawn = player.picture(path, data, int(number[1]), wanted.size)
        except Exception:  # A player that refuses a file has not passed.
            return 0.0
        worst = min(worst, likeness(drawn, wanted))
    return worst


def tests(folder):
    return sorted(path for path in Path(folder, "data").glob("*/*.json")
                  if not path.stem.endswith("-meta") and "asset" not in path.stem)


def players():
    found = [Critter()]
    for kind in [LottieWeb, ThorVG, RLottie]:
        try:
            found.append(kind())
        except (ImportError, KeyError) as reason:
            print(f"without {kind.name}: {reason} is missing", file=sys.stderr)
    return found


def measure(player, paths):
    if isinstance(player, Critter):
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            return list(pool.map(lambda path: result(player, path), paths))
    return [result(player, path) for path in paths]


def table(paths, results):
    """Rows of cells, with the header first."""
    rows = [["tests at 30 dB", "of", *results]]
    kinds = [path.parent.name for path in paths]
    for kind in sorted(set(kinds)):
        own = [[value for value, other in zip(values, kinds) if other == kind] for values in results.values()]
        rows.append([KINDS.get(kind, kind), str(len(own[0])),
                     *[str(sum(value >= ENOUGH for value in values)) for values in own]])
    rows.append(["**all**", str(len(paths)),
                 *[f"**{sum(value >= ENOUGH for value in values)}**" for values in results.values()]])
    rows.append(["median", "", *[f"{statistics.median(values):.0f} dB" for values in results.values()]])
    return rows


def markdown(rows):
    lines = ["| " + " | ".join(row).replace("|  |", "| |") + " |" for row in rows]
    return "\n".join([lines[0], "|---|" + "--:|" * (len(rows[0]) - 1), *lines[1:]])


def block(text):
    return text.split(START, 1)[1].split(END, 1)[0].strip()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("folder")
    parser.add_argument("--page")
    parser.add_argument("--write")
    options = parser.parse_args()
    paths = tests(options.folder)
    results = {player.name: measure(player, paths) for player in players()}
    rows = table(paths, results)
    print(markdown(rows))
    for path, value in zip(paths, results["critter"]):
        if value < ENOUGH:
            print(f"critter: {path.parent.name}/{path.stem}: {value:.1f} dB")
    if options.write:
        page = Path(options.write)
        text = page.read_text()
        page.write_text(text.replace(block(text), markdown(rows)))
    if options.page:
        known = [[cell.strip() for cell in line.split("|")[1:-1]]
                 for line in block(Path(options.page).read_text()).splitlines()]
        known = [known[0], *known[2:]]
        columns = {name: [row[index] for row in known] for index, name in enumerate(known[0])}
        for index, name in enumerate(rows[0]):
            if columns.get(name) != [row[index] for row in rows]:
                sys.exit(f"{options.page}: the column '{name}' isn't that of this run; use --write")


if __name__ == "__main__":
    main()
