#!/usr/bin/env python3
"""Compares animated SVG and Lottie in players with critter's own frames, and prints a table.

  compare.py [RIG ...]        all state changes, clips and scenes of these rigs (default: of every rig)
  compare.py --only TEXT      only those with TEXT in their names
  compare.py --player NAMES   the players, separated by commas (default: svg)
                                svg           Chromium, stopped with setCurrentTime
                                img, firefox  an <img> in Chromium or Firefox, slowed a million times
                                rlottie       rlottie-python from PyPI
                                thorvg        thorvg-python from PyPI
                                web           lottie-web in Chromium; LOTTIE_WEB is its lottie.min.js
  compare.py --bytes          only print the sizes of GIF, WebP, SVG and Lottie
  compare.py --valid FOLDER   only check each Lottie file with lottie-spec, whose folder `schema` this is

Compares at eleven instants, on white. Prints the lowest and the median peak signal-to-noise ratio in dB.
Exit code 1 if the lowest is below 35 (Lottie: 33; in perspective: 28) or the median below 40 (Lottie: 38).
CRITTER is the program (default: the release build, else the debug build). Needs the packages of
scripts/setup --check, numpy, Pillow, and jsonschema for --valid.
"""
import argparse
import gzip
import json
import math
import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy
from PIL import Image

from lottie_schema import mistakes
from players import PLAYERS, LottiePlayer, on_white_image

ROOT = Path(__file__).resolve().parents[2]


def program():
    builds = [ROOT / ".build" / kind / "critter" for kind in ["release", "debug"]]
    return os.environ.get("CRITTER") or next(str(one) for one in builds if one.exists())


def critter(*arguments):
    done = subprocess.run([program(), *arguments], cwd=ROOT, capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(f"critter {' '.join(arguments)}\n{done.stderr}")
    return done


def motions(rig):
    """Of every state there and back, and every clip and scene."""
    listed = json.loads(critter("list", rig, "--json").stdout)
    states = listed["states"]
    for state in states[1:]:
        shy = state.replace("peek", "shy")
        start = shy if shy in states else states[0]
        yield f"{start} → {state}", ["--from", start, "--to", state, "--bounce", "--hold", "0.2"]
    for clip in listed["clips"]:
        over = ["--state", ",".join(clip["over"])] if clip.get("over") else []
        yield clip["name"], ["--clip", clip["name"], *over]
    for scene in listed["scenes"]:
        yield scene, ["--scene", scene]


def on_white(image):
    return numpy.asarray(on_white_image(image)).astype(float)


def likeness(one, other):
    error = ((one - other) ** 2).mean()
    return 99.0 if error == 0 else min(10 * math.log10(255 ** 2 / error), 99.0)


def scale(rig):
    """So that small ones are compared in no fewer pixels than large ones: some 400 a side."""
    listed = json.loads(critter("list", rig, "--json").stdout)
    return str(max(1, round(400 / max(listed["canvas"]))))


def frames(rig, arguments, folder, rate, numbers):
    """Of the frames at a rate those of some numbers, as images."""
    where = Path(folder) / f"frames{rate}"
    # What goes back is chosen from before it does.
    some = [] if "--bounce" in arguments else ["--frames", ",".join(map(str, numbers))]
    critter("render", rig, *arguments, "--fps", str(rate), "--effort", "1", *some, "-o", f"{where}/")
    paths = sorted(where.glob("*.png"))
    return [Image.open(path) for path in (paths if some else [paths[number] for number in numbers])]


def chosen(count, most):
    """So many numbers below another, evenly spread, both ends among them."""
    if count <= most:
        return list(range(count))
    return [round(i * (count - 1) / (most - 1)) for i in range(most)]


def size(rig, arguments, ending):
    """Bytes at scale 1, and the same gzipped."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"motion.{ending}"
        critter("render", rig, *arguments, "-o", str(path))
        data = path.read_bytes()
        return len(data), len(gzip.compress(data, 9, mtime=0))


def validate(rigs, options):
    """Whether all are valid."""
    fine = True
    for rig, name, arguments in rigs:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "motion.json"
            critter("render", rig, *arguments, "-o", str(path))
            found = mistakes(json.loads(path.read_text()), options.valid)
        print(f"{rig} {name}: {found[0] if found else 'valid'}", flush=True)
        fine = fine and not found
    return fine


def render(rig, arguments, paths):
    """Renders to all paths; how many frames a second they are for, and what critter says of them. The
    frames are whole ones of Lottie's, since some players show nothing between them."""
    for rate in [50, 60]:
        for path in paths.values():
            rendered = json.loads(critter(
                "render", rig, *arguments, "--fps", str(rate), "-o", str(path), "--json").stdout)
        if "json" not in paths or round(json.loads(paths["json"].read_text())["fr"]) % rate == 0:
            break
    return rate, rendered


def measure(players, rig, name, arguments, folder, options):
    large = [*arguments, "--scale", scale(rig)]
    endings = {"json" if isinstance(player, LottiePlayer) else "svg" for player in players.values()}
    paths = {ending: Path(folder) / f"motion.{ending}" for ending in endings}
    rate, rendered = render(rig, large, paths)
    numbers = chosen(max(1, int(rendered["duration"] * rate + 1e-6)), options.instants)
    flat = max((part["pixels"] for part in rendered["flattened"]), default=0)
    expected = frames(rig, large, folder, rate, numbers)
    for kind, player in players.items():
        lottie = isinstance(player, LottiePlayer)
        player.open(paths["json" if lottie else "svg"])
        clock = json.loads(paths["json"].read_text())["fr"] if lottie else 1
        values = []
        for number, frame in zip(numbers, expected):
            time = number / rate
            shown = player.picture(round(time * clock) if lottie else time, frame.size)
            values.append((likeness(on_white(shown), on_white(frame)), time))
            if options.keep and values[-1][0] < options.keep:
                stem = f"{options.keep_in}/{rig}-{name}-{time:.3f}-{kind}"
                shown.save(stem + "-shown.png")
                frame.save(stem + "-expected.png")
        yield kind, values, flat


def compare(rigs, options):
    """Whether all are near enough."""
    fine = True
    print("| motion | player | worst dB | at s | median dB | out of place, px |")
    print("|---|---|--:|--:|--:|--:|")
    players = {name: PLAYERS[name]() for name in options.player.split(",")}
    try:
        for rig, name, arguments in rigs:
            with tempfile.TemporaryDirectory() as folder:
                for kind, values, flat in measure(players, rig, name, arguments, folder, options):
                    worst, at = min(values)
                    median = statistics.median(value for value, _ in values)
                    asked, typical = (33, 38) if isinstance(players[kind], LottiePlayer) else (35, 40)
                    bad = worst < (28 if flat > 0.75 else asked) or median < typical
                    fine = fine and not bad
                    print(f"| {rig} {name} | {kind} | {worst:.1f} | {at:.2f} | {median:.1f} "
                          f"| {f'{flat:.2f}' if flat else ''} |{' too low' if bad else ''}", flush=True)
    finally:
        for player in players.values():
            player.close()
    return fine


def list_bytes(rigs, options):
    print("| motion | GIF | WebP | SVG | gzipped | Lottie | gzipped | dotLottie |")
    print("|---|--:|--:|--:|--:|--:|--:|--:|")
    for rig, name, arguments in rigs:
        (svg, svg_packed), (lottie, lottie_packed) = (
            size(rig, arguments, ending) for ending in ["svg", "json"])
        gif, webp, packed = (size(rig, arguments, ending)[0] for ending in ["gif", "webp", "lottie"])
        print(f"| {rig} {name} | {gif} | {webp} | {svg} | {svg_packed} | {lottie} | {lottie_packed} "
              f"| {packed} |", flush=True)


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("rigs", nargs="*")
    parser.add_argument("--only", default="")
    parser.add_argument("--instants", type=int, default=11)
    parser.add_argument("--player", default="svg")
    parser.add_argument("--bytes", action="store_true")
    parser.add_argument("--valid")
    parser.add_argument("--keep", type=float, help="writes what is below so many dB to --keep-in")
    parser.add_argument("--keep-in", default=".")
    options = parser.parse_args()
    names = options.rigs or sorted(path.parent.name for path in (ROOT / "parts").glob("*/rig.yaml"))
    rigs = [(rig, name, arguments) for rig in names for name, arguments in motions(rig)
            if options.only in name]
    if options.valid:
        sys.exit(0 if validate(rigs, options) else 1)
    if options.bytes:
        list_bytes(rigs, options)
    else:
        sys.exit(0 if compare(rigs, options) else 1)


if __name__ == "__main__":
    main()
