"""SVGs of states and animations, as Chromium draws them, compared with critter's own frames."""

import base64
import json
import pathlib
import re
import subprocess
import tempfile

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
    "intro": "--clip intro",
    # By their paths.
    "../docs/rigs/effects": "--clip lift",
    "../docs/rigs/flight": "--clip fly",
    "../docs/rigs/reveal": "--clip reveal",
    "../docs/rigs/sunrise": "--clip rise",
}

# Of those that are stopped by a script: pixels a side, frames per second, and the frames to look at.
STOPPED = {
    "bear": ("--from neutral --to ecstatic --bounce --scale 2", 320, 50, [0, 3, 5, 11]),
    "checkmark": ("--from check --to x", 240, 10, [0, 3, 7, 10]),
}

# Peak signal-to-noise ratio over premultiplied channels, in decibels; 99 for equal images. The drawn one is
# so many times as large, and averaged.
LIKENESS = """
(async (type, data, times, png) => {
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
  const [expected, shapes] = [await load("image/png", png), await load(type, data)];
  const [width, height] = [expected.naturalWidth, expected.naturalHeight];
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


def likeness(browser, image, png, kind="svg+xml", times=4):
    """Of an image in base64 to a PNG."""
    return browser.run(f"{LIKENESS}('image/{kind}', {json.dumps(image)}, {times}, {json.dumps(png)})")


def every_state_is_45_db_from_its_png(browser, program, parts):
    browser.open("about:blank")
    with tempfile.TemporaryDirectory() as folder:
        for rig, whats in STATES.items():
            for what in whats:
                svg, png = (encoded(render(program, parts, rig, what + " --scale 2", f"{folder}/a.{kind}"))
                            for kind in ["svg", "png"])
                found = likeness(browser, svg, png)
                assert found >= 45, f"{rig} {what}: {found:.1f} dB"


def check_motions_are_35_db_from_their_frames(browser, program, parts):
    browser.open("about:blank")
    with tempfile.TemporaryDirectory() as folder:
        for rig, what in MOTIONS.items():
            svg = render(program, parts, rig, what, f"{folder}/a.svg").read_text(encoding="utf-8")
            whole = max(float(found) for found in re.findall(r' dur="([\d.]+)"', svg))
            frames = [int(share * whole * 50) for share in [0.2, 0.5, 0.8]]
            numbers = ",".join(map(str, frames))
            name = pathlib.Path(rig).name
            render(program, parts, rig, f"{what} --fps 50 --frames {numbers}", f"{folder}/{name}-%06d.png")
            for frame, png in zip(frames, sorted(pathlib.Path(folder).glob(f"{name}-*.png"))):
                still = base64.b64encode(slowed(svg, frame / 50).encode()).decode()
                found = likeness(browser, still, encoded(png))
                assert found >= 35, f"{rig} {what} at {frame / 50} s: {found:.1f} dB"


def check_stopped_motions_are_35_db_from_their_frames(browser, program, parts):
    """By a script, and for people who want no motion."""
    with tempfile.TemporaryDirectory() as folder:
        for rig, (what, side, rate, numbers) in STOPPED.items():
            what += f" --fps {rate}"
            svg = render(program, parts, rig, what, f"{folder}/{rig}.svg")
            # The page behind the SVG is white.
            render(program, parts, rig, what + " --background white", f"{folder}/{rig}-%d.png")
            browser.size(side, side)
            browser.open(svg.as_uri())
            browser.until(f"location.href.endsWith('{rig}.svg') && document.readyState === 'complete'")
            box = {"x": 0, "y": 0, "width": side, "height": side, "scale": 1}
            browser.run("document.documentElement.pauseAnimations()")
            drawn = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
            shots = {}
            for number in numbers:
                browser.run(f"document.documentElement.setCurrentTime({number / rate}), {drawn}")
                shots[f"frame {number}"] = (number, browser.picture(clip=box))
            # Still at a time at which it would have moved.
            browser.media(motion="reduce")
            browser.run(drawn)
            shots["without motion"] = (0, browser.picture(clip=box))
            browser.media()
            browser.open("about:blank")
            browser.size(1280, 800)
            for name, (number, shot) in shots.items():
                png = encoded(pathlib.Path(f"{folder}/{rig}-{number}.png"))
                found = likeness(browser, shot, png, kind="png", times=1)
                assert found >= 35, f"{rig} {what}, {name}: {found:.1f} dB"


def render(program, parts, rig, what, path):
    if "/" in rig:
        rig = str(pathlib.Path(parts, rig))
    subprocess.run([program, "render", rig, "--rigs", parts, *what.split(), "-q", "-o", path], check=True)
    return pathlib.Path(path)


def encoded(path):
    return base64.b64encode(path.read_bytes()).decode()
