"""SVGs of states and motions, as Chromium draws them at four times the size, beside the PNGs."""

import base64
import json
import os
import re
import subprocess
import tempfile

from chromium import Chromium
from slowed import slowed

STATES = {
    "bell": ["--clip ring --at 0.3"],
    "checkmark": ["--state check", "--state x"],
    "bear": ["--state neutral", "--state active", "--state ecstatic", "--state shy", "--state peek"],
    "form-field": ["--state idle", "--state editing", "--state invalid"],
    "login": ["--state revealed", "--state bear.peek"],
    "login-button": ["--state busy"],
    "owl": ["--state down", "--state up", "--from down --to up --at 0.3"],
}

MOTIONS = {
    "bell": "--clip ring",
    "bear": "--from neutral --to shy",
    "form-field": "--scene valid",
    "login-button": "--scene wrong",
}

# Peak signal to noise ratio over premultiplied channels, in decibels; 99 for equals.
LIKENESS = """
(async (svg, png) => {
  const load = async (type, data) => {
    const image = new Image();
    image.src = `data:${type};base64,${data}`;
    await image.decode();
    return image;
  };
  const pixels = (image, width, height) => {
    const pen = new OffscreenCanvas(width, height).getContext("2d", {willReadFrequently: true});
    pen.drawImage(image, 0, 0, width, height);
    return pen.getImageData(0, 0, width, height).data;
  };
  const [expected, shapes] = [await load("image/png", png), await load("image/svg+xml", svg)];
  const [width, height, times] = [expected.naturalWidth, expected.naturalHeight, 4];
  const wanted = pixels(expected, width, height);
  const drawn = pixels(shapes, times * width, times * height);
  const premultiplied = (data, at, channel) =>
    channel < 3 ? data[at + channel] * data[at + 3] / 255 : data[at + 3];
  let squares = 0;
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) for (let c = 0; c < 4; c++) {
    let sum = 0;
    for (let j = 0; j < times; j++) for (let i = 0; i < times; i++) {
      sum += premultiplied(drawn, 4 * ((y * times + j) * width * times + x * times + i), c);
    }
    squares += (sum / times ** 2 - premultiplied(wanted, 4 * (y * width + x), c)) ** 2;
  }
  return squares ? 10 * Math.log10(255 ** 2 * 4 * width * height / squares) : 99;
})
"""


def every_state_is_45_db_from_its_png(program, parts):
    browser = Chromium()
    try:
        with tempfile.TemporaryDirectory() as folder:
            for rig, whats in STATES.items():
                for what in whats:
                    svg, png = (render(program, parts, rig, what, folder, kind) for kind in ["svg", "png"])
                    likeness = browser.run(f"{LIKENESS}({json.dumps(svg)}, {json.dumps(png)})")
                    assert likeness >= 45, f"{rig} {what}: {likeness:.1f} dB"
    finally:
        browser.close()


def check_motions_are_35_db_from_their_frames(program, parts):
    browser = Chromium()
    try:
        with tempfile.TemporaryDirectory() as folder:
            for rig, what in MOTIONS.items():
                svg = base64.b64decode(render(program, parts, rig, what, folder, "svg", scale=1)).decode()
                whole = max(float(found) for found in re.findall(r' dur="([\d.]+)"', svg))
                for share in [0.2, 0.5, 0.8]:
                    frame = int(share * whole * 50)
                    still = base64.b64encode(slowed(svg, frame / 50).encode()).decode()
                    asked = f"{what} --fps 50 --frames {frame}"
                    png = render(program, parts, rig, asked, folder, "png", scale=1)
                    likeness = browser.run(f"{LIKENESS}({json.dumps(still)}, {json.dumps(png)})")
                    assert likeness >= 35, f"{rig} {what} at {frame / 50} s: {likeness:.1f} dB"
    finally:
        browser.close()


def render(program, parts, rig, what, folder, kind, scale=2):
    path = os.path.join(folder, "a." + kind)
    subprocess.run(
        [program, "render", rig, "--parts", parts, *what.split(), "--scale", str(scale), "-q", "-o", path],
        check=True)
    with open(path, "rb") as file:
        return base64.b64encode(file.read()).decode()


CHECKS = [check_motions_are_35_db_from_their_frames, every_state_is_45_db_from_its_png]
