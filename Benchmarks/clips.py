"""Clips of all kinds, encoded by critter and other programs.

All but `gradient`, `plasma`, `crossfade`, `zoom`, and `video` have the exact pixels of their drawings. MKV is H.264 in
RGB, which every decoder turns into the same pixels.
"""
from pathlib import Path

import charts
from measure import FOLDER, decibels, duration, ffmpeg_gif, ratio, section, show_commands, size

# The file in Clips, its kind, and its frames per second.
CLIPS = [
    ("terminal.mkv", "terminal", 15),
    ("screen.mkv", "screen recording", 20),
    ("diagram.mkv", "thin lines and labels", 20),
    ("platformer.apng", "pixel art, 26 colors", 20),
    ("handheld.apng", "pixel art, 4 colors", 15),
    ("life.apng", "game of life", 12),
    ("cartoon.mkv", "flat cartoon", 24),
    ("sticker.apng", "transparent sticker", 20),
    ("gradient.mkv", "soft gradient", 25),
    ("plasma.mkv", "plasma", 25),
    ("particles.mkv", "particles", 25),
    ("crossfade.mkv", "cross-fade", 18),
    ("zoom.mkv", "photo zoom", 20),
    ("video.mkv", "video", 24),
    ("noise.apng", "noise", 15),
]
QUALITIES = [100, 90, 70, 50, 30]
LOSSES = [20, 40, 80, 160]
BEST, DITHERED = "none", "sierra2_4a"


class File:
    """A file that a program made of a clip."""

    def __init__(self, outcome, count, likeness=None):
        self.processor, self.memory = outcome.processor, outcome.memory
        self.bytes, self.decibels = count, likeness and likeness[0]

    def __truediv__(self, other):
        return self.bytes / other.bytes


class Clip:
    def __init__(self, file, kind, rate):
        self.file, self.kind, self.rate = file, kind, rate
        self.name = Path(file).stem
        self.frames = f"../frames/{self.name}"

    def gif_commands(self, rounds):
        """By the name of the GIF."""
        png = f"{self.frames}/%04d.png"
        commands = {f"critter-{quality}": (
            f"critter encode {self.frames}/ --fps {self.rate} --quality {quality} -q -o critter-{quality}.gif",
            rounds if quality >= 90 else 1) for quality in QUALITIES}
        commands["critter-o3"] = ("gifsicle -O3 critter-100.gif -o critter-o3.gif", 1)
        squeezed = [(dither, dither, "-O3", rounds) for dither in [BEST, DITHERED]]
        squeezed += [(f"lossy-{loss}", BEST, f"-O3 --lossy={loss}", 1) for loss in LOSSES]
        for name, dither, options, limit in squeezed:
            commands[name] = (f"{ffmpeg_gif(png, self.rate, 'plain', dither)} && gifsicle {options} plain.gif "
                              f"-o {name}.gif", limit)
        return commands

    def lossless_commands(self):
        """By the name of the file."""
        encode = f"critter encode {self.frames}/ --fps {self.rate} --quality 100 -q -o critter"
        return {
            "critter.apng": (f"{encode}.apng", 1),
            "ffmpeg.apng": (f"ffmpeg -y -v error -framerate {self.rate} -i {self.frames}/%04d.png -plays 0 "
                            "-pred mixed ffmpeg.apng", 1),
            "apngasm.apng": (f"apngasm apngasm.apng {self.frames}/0000.png 1 {self.rate}", 1),
            "critter.webp": (f"{encode}.webp", 1),
            "img2webp.webp": (f"img2webp -lossless -d {1000 // self.rate} {self.frames}/*.png -o img2webp.webp", 1),
        }

    def measure(self, workshop):
        frames = workshop.folder / "frames" / self.name
        frames.mkdir(parents=True)
        # Uncompressed, so that reading takes all programs the same time.
        workshop.run(f"ffmpeg -v error -i '{FOLDER}/Clips/{self.file}' -fps_mode passthrough -start_number 0 "
                     f"-compression_level 0 '{frames}/%04d.png'")
        commands = self.gif_commands(1 if workshop.is_quick else 3)
        lossless = self.lossless_commands()
        if workshop.is_quick:
            # It takes ten times as long as all others together.
            del lossless["apngasm.apng"]
        outcomes = workshop.race([(name, *rest) for name, rest in (commands | lossless).items()],
                                 1 if workshop.is_quick else 3, self.name)
        made = [outcome for outcome in outcomes if not outcome.excuse]
        gifs = [outcome.name for outcome in made if outcome.name in commands]
        likenesses = dict(zip(gifs, workshop.likeness([f"{name}.gif" for name in gifs], self.frames, self.rate,
                                                      self.name)))
        self.files = {outcome.name: File(outcome, workshop.bytes(
            f"{self.name}/{outcome.name}{'.gif' if outcome.name in commands else ''}"), likenesses.get(outcome.name))
            for outcome in made}
        self.curve = [self.files[f"critter-{quality}"] for quality in QUALITIES]
        self.lossy = [self.files[f"lossy-{loss}"] for loss in LOSSES if f"lossy-{loss}" in self.files]

    def share(self, name, other):
        """The ratio of the bytes of two files, or an empty cell."""
        return ratio(self.files[name] / self.files[other]) if other in self.files else ""

    def bytes_as_like(self, file):
        """critter's bytes at a file's decibels, between the two qualities around it, divided by the file's."""
        for upper, lower in zip(self.curve, self.curve[1:]):
            if lower.decibels <= file.decibels <= (top := min(upper.decibels, 100)):
                part = (file.decibels - lower.decibels) / (top - lower.decibels) if top > lower.decibels else 1
                return ratio((lower.bytes + (upper.bytes - lower.bytes) * part) / file.bytes)
        return ""

    def gif_cells(self):
        finest, usual = self.files["critter-100"], self.files["critter-90"]
        best, dithered = self.files.get(BEST), self.files.get(DITHERED)
        again = self.files.get("critter-o3")
        return [self.name, self.kind, size(finest.bytes), self.share("critter-100", BEST), decibels(finest.decibels),
                best and decibels(best.decibels) or "", again and f"{round((1 - again / finest) * 100, 1) + 0} %" or "",
                size(usual.bytes), self.share("critter-90", BEST), decibels(usual.decibels),
                self.share(DITHERED, BEST), dithered and decibels(dithered.decibels) or "",
                best and ratio(usual.processor / best.processor) or ""]

    def lossy_cells(self):
        return [self.name] + [cell for file in self.lossy for cell in
                              (decibels(file.decibels), self.bytes_as_like(file))]

    def lossless_cells(self):
        apngasm = self.files.get("apngasm.apng")
        return [self.name, size(self.files["critter.apng"].bytes), self.share("critter.apng", "ffmpeg.apng"),
                self.share("critter.apng", "apngasm.apng"), duration(self.files["critter.apng"].processor),
                apngasm and duration(apngasm.processor) or "", size(self.files["critter.webp"].bytes),
                self.share("critter.webp", "img2webp.webp")]

    def quality_cells(self):
        return [self.name] + [cell for file in self.curve for cell in (size(file.bytes), decibels(file.decibels))]

    def cost_cells(self):
        files = [self.files["critter-90"], self.files.get(BEST)]
        return [self.name] + [file and show(value(file)) or "" for show, value in
                              [(duration, lambda file: file.processor), (size, lambda file: file.memory)]
                              for file in files]


def measure(workshop, folder):
    """Prints the tables, and writes the charts to a folder."""
    clips = [Clip(*facts) for facts in CLIPS]
    for clip in clips:
        clip.measure(workshop)
    rated = [clip for clip in clips if BEST in clip.files]
    (folder / "benchmark-bars.svg").write_text(charts.bars(
        (clip.kind, *[clip.files[name] / clip.files[BEST] for name in ["critter-100", "critter-90"]])
        for clip in rated))
    (folder / "benchmark-curves.svg").write_text(charts.curves(
        (clip.kind, [clip.files[name] for name in [BEST, DITHERED]], [clip.files[BEST], *clip.lossy], clip.curve)
        for clip in rated))
    section("GIF", "From the same PNG frames. *Ratio* is critter's size, divided by the size after ffmpeg (palettegen "
            "and paletteuse, `dither=none`) and `gifsicle -O3`. *-O3 saves* is the saving of `gifsicle -O3` on "
            "critter's file of quality 100. *Processor* is critter's processor time at the default quality, divided "
            "by the time of ffmpeg and gifsicle.",
            ["", "kind", "quality 100", "ratio", "dB", "theirs", "-O3 saves", "default", "ratio", "dB",
             "sierra2_4a, ratio", "dB", "processor"], [clip.gif_cells() for clip in clips])
    section("GIF at the decibels of gifsicle --lossy", "critter's size at the same decibels, divided by the size "
            "after `gifsicle -O3 --lossy`. Sizes between the qualities 100, 90, 70, 50, and 30 are interpolated. A "
            "cell is empty if critter's lowest quality is better, or its highest worse.",
            [""] + [cell for loss in LOSSES for cell in (f"--lossy={loss}, dB", "ratio")],
            [clip.lossy_cells() for clip in rated])
    section("GIF at each quality", "critter's bytes and decibels.",
            [""] + [cell for quality in QUALITIES for cell in (f"quality {quality}", "dB")],
            [clip.quality_cells() for clip in clips])
    section("Processor time and memory of GIFs", "The median processor time and the highest memory of critter at the "
            "default quality, and of ffmpeg and `gifsicle -O3`.",
            ["", "critter", "ffmpeg and gifsicle", "critter's memory", "theirs"],
            [clip.cost_cells() for clip in clips])
    section("APNG and WebP", "From the same pixels. The ratios are critter's size, divided by the other tool's size.",
            ["", "APNG", "of ffmpeg's", "of apngasm's", "processor", "apngasm's", "WebP", "of img2webp's"],
            [clip.lossless_cells() for clip in clips])
    gifs = clips[0].gif_commands(1)
    lossless = clips[0].lossless_commands()
    titles = {"critter-90": "critter", BEST: "ffmpeg, none, and gifsicle -O3",
              DITHERED: "ffmpeg, sierra2_4a, and gifsicle -O3", "lossy-80": "gifsicle -O3 --lossy=80"}
    show_commands([("GIF", [(title, *gifs[name]) for name, title in titles.items()]),
                   ("Lossless", [(name, *command) for name, command in lossless.items()])])
