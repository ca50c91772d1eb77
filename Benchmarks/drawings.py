#!/usr/bin/env python3
"""Compares the life that `critter init --import` gives to public drawings with labels made by eye.

`drawings.jsonl` has one drawing per line, with boxes in fractions of the picture. The drawings aren't part of the
project: pass a folder with OWNER/REPOSITORY/PATH. The script fetches nothing, and leaves out drawings that it lacks.

A found box is right if its intersection with a label is over half of their union.
"""
import argparse
import concurrent.futures
import hashlib
import json
import os
import re
import subprocess
import tempfile
from pathlib import Path


def area(box):
    return max(box[2] - box[0], 0) * max(box[3] - box[1], 0)


def union(boxes):
    return [min(b[0] for b in boxes), min(b[1] for b in boxes), max(b[2] for b in boxes), max(b[3] for b in boxes)]


def overlap(a, b):
    """The intersection of two boxes relative to their union."""
    common = area([max(a[0], b[0]), max(a[1], b[1]), min(a[2], b[2]), min(a[3], b[3])])
    return common / max(area(a) + area(b) - common, 1e-12)


def labelled(item):
    return [item["x"], item["y"], item["x"] + item["w"], item["y"] + item["h"]]


def joined(boxes):
    """Boxes of pieces of one eye or limb as one box."""
    result = []
    for box in sorted(boxes, key=area, reverse=True):
        for index, other in enumerate(result):
            common = [max(box[0], other[0]), max(box[1], other[1]), min(box[2], other[2]), min(box[3], other[3])]
            if area(common) > 0.5 * area(box):
                result[index] = union([box, other])
                break
        else:
            result.append(box)
    return result


def matches(found, labels):
    """Pairs of indices of boxes that agree, best first, each box once."""
    pairs = sorted(((overlap(a, b), i, j) for i, a in enumerate(found) for j, b in enumerate(labels)), reverse=True)
    result = []
    for share, i, j in pairs:
        if share > 0.5 and all(i != a and j != b for a, b in result):
            result.append((i, j))
    return result


def is_at(box, labels):
    """Whether the middle of a box lies in a label."""
    x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    return any(label[0] <= x <= label[2] and label[1] <= y <= label[3] for label in labels)


class Life:
    """The parts that `init` lets blink and sway in a drawing, as boxes in fractions of the picture."""

    def __init__(self, critter, drawing):
        with tempfile.TemporaryDirectory() as folder:
            rig = f"{folder}/rig"
            command = [critter, "init", rig, "--import", str(drawing), "--page"]
            with open(f"{folder}/messages", "w+") as messages:
                process = subprocess.Popen(command, stderr=messages)
                _, status, usage = os.wait4(process.pid, 0)
                messages.seek(0)
                text = messages.read()
            self.seconds = usage.ru_utime + usage.ru_stime
            self.failure = text.strip() if status else None
            self.eyes, self.limbs, self.is_moving = [], [], False
            if self.failure:
                return
            self.is_moving = "\nclips:" in Path(rig, "rig.yaml").read_text()
            posed = subprocess.run([critter, "pose", rig, "--state", "rest", "--json"], capture_output=True, text=True)
            pose = json.loads(posed.stdout)
            self.eyes = joined([self.box(pose, name) for name in self.names(text, "eyes")])
            self.limbs = [self.box(pose, name) for name in self.names(text, "head")]
            self.limbs += joined([self.box(pose, name) for name in self.names(text, "limbs")])

    @staticmethod
    def names(text, kind):
        found = re.search(rf"^(?:.*; )?{kind}: ([^(\n]*) \(", text, re.MULTILINE)
        return found[1].split(", ") if found else []

    @staticmethod
    def box(pose, name):
        width, height = pose["canvas"]
        own = [part for part in pose["parts"] if name in part["path"].split("/")]
        seen = [part for part in own if part["art"]] or own
        corners = [corner for part in seen for corner in part["corners"]]
        xs, ys = [x / width for x, _ in corners], [y / height for _, y in corners]
        return [min(xs), min(ys), max(xs), max(ys)]


class Score:
    """The figures of one drawing."""

    def __init__(self, label, life):
        self.life = life
        open_eyes = [labelled(eye) for eye in label["eyes"] if eye["state"] == "open"]
        eyes = life.eyes
        # One shape with both eyes.
        if len(eyes) == 1 and len(open_eyes) == 2 and overlap(eyes[0], union(open_eyes)) > 0.5:
            eyes = open_eyes
        found = matches(eyes, open_eyes)
        self.eyes, self.eyes_found, self.eyes_invented = len(open_eyes), len(found), len(eyes) - len(found)
        self.blinks = bool(eyes)
        all_eyes = [labelled(eye) for eye in label["eyes"]]
        self.is_wrong_blink = self.blinks and not all(is_at(eye, all_eyes) for eye in eyes)
        self.is_lost_blink = bool(open_eyes) and not self.blinks
        movers = [labelled(mover) for mover in label["movers"]]
        separate = [labelled(mover) for mover in label["movers"] if mover["separate"] is True]
        self.movers, self.movers_found = len(separate), len(matches(life.limbs, separate))
        self.limbs, self.limbs_wrong = len(life.limbs), len(life.limbs) - len(matches(life.limbs, movers))
        self.limbs_astray = sum(not is_at(limb, movers) for limb in life.limbs)
        self.has_figure = label["kind"] in ("face", "figure", "figures", "object-face")
        self.has_part = bool(eyes or life.limbs)
        was_fine = label["expect"] == "still" and label["result"] == "L"
        self.is_wrongly_still = label["expect"] != "still" and not life.is_moving
        self.is_wrongly_moving = label["expect"] == "still" and life.is_moving and not was_fine

    def line(self, name):
        return (f"{name:34} eyes {self.eyes_found}/{self.eyes} +{self.eyes_invented}"
                f"  movers {self.movers_found}/{self.movers} of {self.limbs}, wrong {self.limbs_wrong}"
                + "".join(f"  {word}" for word, is_meant in (
                    ("WRONG-BLINK", self.is_wrong_blink), ("no-blink", self.is_lost_blink),
                    ("STILL", self.is_wrongly_still), ("MOVES", self.is_wrongly_moving),
                    ("FAILED", bool(self.life.failure))) if is_meant))


def share(part, whole):
    return f"{part} of {whole} ({100 * part / max(whole, 1):.0f}%)"


def table(scores):
    def total(key):
        return sum(getattr(score, key) for score in scores)

    made = total("eyes_found") + total("eyes_invented")
    figures = [score for score in scores if score.has_figure]
    times = sorted(score.life.seconds for score in scores)
    return [
        ("drawings", str(len(scores))),
        ("open eyes found", share(total("eyes_found"), total("eyes"))),
        ("found eyes that are invented", share(total("eyes_invented"), made)),
        ("blinks: right, wrong, lost", f"{total('blinks') - total('is_wrong_blink')}, {total('is_wrong_blink')}, "
         f"{total('is_lost_blink')}"),
        ("movers found of those with a shape of their own", share(total("movers_found"), total("movers"))),
        ("moving limbs that are wrong", share(total("limbs_wrong"), total("limbs"))),
        ("moving limbs whose middle is in no mover", share(total("limbs_astray"), total("limbs"))),
        ("faces and figures with a moving part", share(sum(score.has_part for score in figures), len(figures))),
        ("wrongly still, wrongly moving", f"{total('is_wrongly_still')}, {total('is_wrongly_moving')}"),
        ("processor seconds of init, median and 90%", f"{times[len(times) // 2]:.2f}, {times[len(times) * 9 // 10]:.2f}"),
    ]


def half(name):
    return "tuning" if hashlib.sha256(name.encode()).digest()[0] % 2 == 0 else "kept"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("drawings", type=Path, help="the folder of the drawings")
    parser.add_argument("--critter", default="critter", help="the program")
    parser.add_argument("--labels", type=Path, default=Path(__file__).parent / "drawings.jsonl")
    parser.add_argument("--half", choices=["tuning", "kept", "all"], default="tuning",
                        help="the half of the drawings by a hash of the name; rules are tuned on one (default: tuning)")
    parser.add_argument("--each", action="store_true", help="print a line per drawing, too")
    parser.add_argument("--jobs", type=int, default=2, help="drawings at the same time (default: 2)")
    options = parser.parse_args()

    labels = [json.loads(line) for line in options.labels.read_text().splitlines()]
    labels = [label for label in labels if options.half in ("all", half(label["name"]))]

    def score(label):
        path = options.drawings / label["repository"] / label["path"]
        return Score(label, Life(options.critter, path)) if path.exists() else None

    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        scores = list(pool.map(score, labels))
    missing = sum(score is None for score in scores)
    if missing == len(labels):
        raise SystemExit(f"{options.drawings} has none of the drawings")
    if options.each:
        for label, score in zip(labels, scores):
            if score:
                print(score.line(label["name"]))
    for name, value in table([score for score in scores if score]):
        print(f"{name:50} {value}")
    if missing:
        print(f"not in the folder: {missing}")


if __name__ == "__main__":
    main()
