"""Compares animations with their frames, on white, and prints decibels as JSON.

The argument is JSON: the folder `frames` of PNGs, their `rate` per second, the `files`, and perhaps the rectangle
`detail`. Prints for each file the decibels over all frames and of the worst frame, then the same of the detail.
"""
import json
import sys
from pathlib import Path

import numpy
from PIL import Image


def on_white(image):
    image = image.convert("RGBA")
    white = Image.new("RGBA", image.size, "white")
    return numpy.asarray(Image.alpha_composite(white, image).convert("RGB")).astype("int32")


def shown(path, times):
    """The pictures of an animation at instants that ascend."""
    with Image.open(path) as animation:
        index, end = 0, animation.info["duration"] / 1000
        picture = on_white(animation)
        for time in times:
            while end <= time:
                index += 1
                animation.seek(index)
                end += animation.info["duration"] / 1000
                picture = on_white(animation)
            yield picture
        if index + 1 != animation.n_frames:
            raise SystemExit(f"{path} goes on after the last frame")


def likenesses(frames, rate, files, detail):
    pictures = sorted(Path(frames).glob("*.png"))
    # In the middle of the frame, so that rounding to hundredths of a second doesn't matter.
    times = [(index + 0.5) / rate for index in range(len(pictures))]
    left, top, width, height = detail or (0, 0, 1 << 20, 1 << 20)
    errors = [[] for _ in files]
    for path, *drawn in zip(pictures, *(shown(file, times) for file in files), strict=True):
        reference = on_white(Image.open(path))
        for errors_of_file, picture in zip(errors, drawn):
            squares = (picture - reference) ** 2
            errors_of_file.append((squares.mean(), squares[top:top + height, left:left + width].mean()))
    with numpy.errstate(divide="ignore"):
        for whole, part in (numpy.array(each).T for each in errors):
            yield [float(10 * numpy.log10(255 ** 2 / error))
                   for error in (whole.mean(), whole.max(), part.mean(), part.max())]


print(json.dumps(list(likenesses(**json.loads(sys.argv[1])))))
