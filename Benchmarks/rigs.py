"""critter's own rigs, from vectors or from PNG frames, compared with other programs."""
import json

from measure import decibels, duration, ffmpeg_gif, ratio, section, show_commands, size

RSVG = 'for svg in svg/*.svg; do n=${svg#svg/}; rsvg-convert "$svg" -o "rsvg/${n%.svg}.png" || exit 1; done'
LEVEL_6 = "the same pixels at libpng's level 6"
# The folders of the frames that programs make.
SEQUENCES = {"critter": "sequence", "ffmpeg, reading SVG": "drawn", "rsvg-convert": "rsvg", LEVEL_6: "level6"}
COSTS = ["", "time", "critter's share", "processor time", "its share", "peak memory"]


class Workload:
    """An animation that is made in many ways. `name` is also its folder."""

    def __init__(self, name, title, selection, frames, rate, width, height, detail=None):
        self.name, self.selection, self.frames, self.rate, self.detail = name, selection, frames, rate, detail
        self.width, self.height = width, height
        self.label = f"{name.upper()}, {title}: {frames} frames, {width}×{height}, {rate} fps"

    def render(self, output, options=""):
        return f"critter render {self.selection} -q {options + ' ' if options else ''}-o {output}"

    def end_to_end(self):
        return [
            ("critter", self.render("critter.gif")),
            ("ffmpeg, reading SVG", ffmpeg_gif("svg/%04d.svg", self.rate, "ffmpeg-svg")),
            ("rsvg-convert and ffmpeg", f"mkdir -p rsvg; {RSVG}; {ffmpeg_gif('rsvg/%04d.png', self.rate, 'rsvg')}",
             1 if self.frames > 100 else 3),
            # A browser's start for each frame, as in a script without a driver.
            ("Chromium and ffmpeg",
             "mkdir -p chromium; for svg in svg/*.svg; do n=${svg#svg/}; chromium --headless --no-sandbox "
             f"--disable-gpu --hide-scrollbars --window-size={self.width},{self.height} "
             '--screenshot="chromium/${n%.svg}.png" "file://$PWD/$svg" || exit 1; done; '
             + ffmpeg_gif("chromium/%04d.png", self.rate, "chromium"), 1),
        ]

    def encoding(self, distinct):
        return [
            ("critter", f"critter encode png/ --fps {self.rate} -q -o encoded.gif"),
            ("ffmpeg", ffmpeg_gif("png/%04d.png", self.rate, "ffmpeg")),
            # The best palette of libimagequant, over all distinct frames at once.
            ("pngquant and ffmpeg",
             f"ffmpeg -y -v error -i distinct/%04d.png -frames:v 1 -vf tile=1x{distinct} all.png && "
             "pngquant 256 --nofs --speed 1 --force --output quantized.png all.png && "
             "ffmpeg -y -v error -i quantized.png -vf palettegen=reserve_transparent=0 palette.png && "
             f"ffmpeg -y -v error -framerate {self.rate} -i png/%04d.png -i palette.png "
             "-filter_complex paletteuse=dither=none:diff_mode=rectangle imagequant.gif", 1),
            ("ImageMagick",
             f"convert -delay {100 // self.rate} png/*.png +dither -layers optimize imagemagick.gif", 3),
        ]

    def sequence(self):
        return [
            ("critter", self.render("'sequence/%04d.png'")),
            ("ffmpeg, reading SVG",
             f"ffmpeg -y -v error -framerate {self.rate} -i svg/%04d.svg -start_number 0 drawn/%04d.png"),
            ("rsvg-convert", f"mkdir -p rsvg; {RSVG}", 1),
            (LEVEL_6,
             "mkdir -p level6; mogrify -define png:color-type=2 -define png:compression-level=6 -define "
             "png:compression-filter=5 -define png:compression-strategy=0 -path level6 sequence/*.png", 1),
        ]


def gifsicle(options, source, output):
    return f"gifsicle {options}", f"gifsicle {options} {source}.gif -o {output}.gif"


W1 = Workload("w1", "one transition",
              "bear --from neutral --to active --fps 50 --speed 0.434 -W 320 -H 320 --background white",
              25, 50, 320, 320)
# The detail is `bear` in parts/login/rig.yaml, at twice the size.
W2 = Workload("w2", "a login session", "login --scene session --fps 30 --scale 2 --background white",
              480, 30, 560, 1000, (120, 134, 320, 320))


def prepare(workshop, work):
    """Makes the frames that all programs start from. Returns how many differ from all before them."""
    folder = workshop.folder / work.name
    for name in ["svg", "png", "drawn", "distinct", "sequence"]:
        (folder / name).mkdir(parents=True)
    for output in ["'svg/%04d.svg'", "'png/%04d.png'"]:
        workshop.run(work.render(output), work.name)
    distinct = dict((path.read_bytes(), path) for path in sorted((folder / "png").glob("*.png"), reverse=True))
    for index, path in enumerate(sorted(distinct.values())):
        (folder / "distinct" / f"{index:04d}.png").symlink_to(f"../png/{path.name}")
    return len(distinct)


def measure_sequence(workshop, work, commands, rounds):
    outcomes = workshop.race(commands, rounds, work.name)
    rows = []
    for outcome in outcomes:
        made = "" if outcome.excuse else size(workshop.bytes(f"{work.name}/{SEQUENCES[outcome.name]}"))
        is_only_size = outcome.name == LEVEL_6 and made
        rows.append([outcome.name, *[""] * 5, made] if is_only_size else outcome.cells(outcomes[0]) + [made])
    section(f"PNG sequence: {work.label}",
            "From the rig to numbered PNGs. The other tools start from one prepared SVG per frame.",
            COSTS + ["bytes"], rows)


def measure_end_to_end(workshop, work, commands, rounds):
    rows = []
    outcomes = workshop.race(commands, rounds, work.name)
    for outcome, (_, script, *_) in zip(outcomes, commands):
        file = script.split()[-1]
        frames = {"critter.gif": "png", "ffmpeg-svg.gif": "drawn"}.get(file, file.removesuffix(".gif"))
        facts = ["", ""]
        if not outcome.excuse:
            likeness = workshop.likeness([file], frames, work.rate, work.name)[0]
            facts = [size(workshop.bytes(f"{work.name}/{file}")), decibels(likeness[0])]
        rows.append(outcome.cells(outcomes[0]) + facts)
    section(f"End to end: {work.label}",
            "From the rig to a GIF. The other tools start from one prepared SVG per frame. Decibels are relative to "
            "the frames that the tool drew.", COSTS + ["bytes", "dB"], rows)


def measure_scaling(workshop, work, rounds):
    ten_times = ",".join([f"0-{work.frames - 1}"] * 10)
    options = [("one worker", "-j 1"), ("two workers", "-j 2"), ("ten times over", f"--frames {ten_times}", 1),
               ("ten times slower", "--speed 0.1", 1)][:3 if workshop.is_quick else 4]
    commands = [(name, work.render(f"scaling-{index}.gif", option), *limit)
                for index, (name, option, *limit) in enumerate(options)]
    rows = []
    for index, outcome in enumerate(workshop.race(commands, rounds, work.name)):
        file = f"{work.name}/scaling-{index}.gif"
        rows.append([outcome.name, duration(outcome.seconds), duration(outcome.processor), size(outcome.memory),
                     size(workshop.bytes(file))])
    section(f"Workers and length: {work.label}",
            "Ten times slower means ten times as many frames, almost all of them different.",
            ["", "time", "processor time", "peak memory", "bytes"], rows)


def measure_encoding(workshop, work, commands, rounds):
    outcomes = workshop.race(commands, rounds, work.name)
    section(f"Encoding only: {work.label}", "From the same PNG frames to a GIF.", COSTS,
            [outcome.cells(outcomes[0]) for outcome in outcomes])


def measure_bytes(workshop, work):
    """How small the GIFs of the same PNG frames are, and how like them. Needs the GIFs of `measure_encoding`."""
    def measured(files):
        facts = workshop.likeness([f"{file}.gif" for _, file in files], "png", work.rate, work.name, work.detail)
        return [(name, workshop.bytes(f"{work.name}/{file}.gif"), likeness)
                for (name, file), likeness in zip(files, facts)]

    def critter(qualities):
        for quality in qualities:
            workshop.run(work.render(f"quality-{quality}.gif", quality and f"--quality {quality}"), work.name)
        return measured([(f"critter, quality {quality}" if quality else "critter", f"quality-{quality}")
                         for quality in qualities])

    files = []
    for name, file in [("ffmpeg", "ffmpeg"), ("pngquant and ffmpeg", "imagequant"), ("ImageMagick", "imagemagick")]:
        if not (workshop.folder / work.name / f"{file}.gif").exists():
            continue
        files.append((name, file))
        for options in ["-O3", "-O3 --lossy=80"] if file != "imagemagick" else []:
            output = file + options.replace(" ", "")
            if not workshop.race([gifsicle(options, file, output)], 1, work.name)[0].excuse:
                files.append((f"gifsicle {options} of {name}", output))
    results = measured(files) + critter([100, ""])
    lossy = min((result for result in results if "lossy" in result[0]), key=lambda result: result[1], default=None)
    if lossy:
        # critter's GIF of the lowest quality that has the same decibels.
        low, high = 1, 100
        while low < high:
            middle = (low + high) // 2
            result = critter([middle])[0]
            low, high = (low, middle) if result[2][0] >= lossy[2][0] else (middle + 1, high)
        results += critter([high])
    best = min((count for name, count, _ in results if "-O3 of" in name), default=None)
    rows = [[name, size(count), ratio(count / best) if best else "",
             *map(decibels, likeness[:4 if work.detail else 2])] for name, count, likeness in results]
    section(f"Bytes: {work.label}",
            "GIFs of the same frames. critter's file is the same, byte for byte, whether it renders or encodes the "
            "frames.", ["", "bytes", "ratio to best -O3", "dB", "worst frame"]
            + (["dB of the bear", "worst frame"] if work.detail else []), rows)


def measure_every_rig(workshop):
    rows = []
    for rig in (each["name"] for each in json.loads(workshop.run("critter list --json")[0])):
        listing = json.loads(workshop.run(f"critter list {rig} --json")[0])
        selections = [f"--from {each.get('from') or 'rest'} --to {each.get('to') or 'rest'}"
                      for each in listing["transitions"]]
        selections += [f"--clip {clip['name']}" for clip in listing["clips"]]
        selections += [f"--scene {scene}" for scene in listing["scenes"]]
        if workshop.is_quick:
            selections = selections[-1:]
        results = []
        for index, selection in enumerate(selections):
            place = f"rigs/{rig}/{index}"
            (workshop.folder / place / "png").mkdir(parents=True)
            render = f"critter render {rig} {selection} --scale 2 --background white -q"
            workshop.run(f"{render} -o png/", place)
            facts = json.loads(workshop.run(f"{render} --quality 100 --json -o finest.gif", place)[0])
            results.append((*workshop.likeness(["finest.gif"], "png", 25, place)[0][:2], selection, facts["colors"]))
        if results:
            whole, worst, selection, colors = min(results)
            rows.append([rig, str(len(selections)), decibels(whole), decibels(worst), f"`{selection}`",
                         str(colors)])
    which = "One animation of each" if workshop.is_quick else "Every transition, clip and scene"
    section("Quality 100 on every rig",
            f"{which} at `--scale 2 --background white --quality 100`, and 256 colors. The table shows the animation "
            "with the lowest decibels.", ["rig", "animations", "lowest dB", "worst frame", "of", "colors"], rows)


def measure_start_up(workshop, rounds):
    commands = [
        ("`critter --version`", "critter --version"),
        ("`rsvg-convert --version`", "rsvg-convert --version"),
        ("`critter list`", "critter list"),
        ("`critter render bear --state neutral -W 320 -o still.png`",
         "critter render bear --state neutral -W 320 -q -o still.png"),
        ("`rsvg-convert` of one such SVG", "rsvg-convert svg/0000.svg -o still-rsvg.png"),
    ]
    outcomes = workshop.race(commands, rounds, "w1")
    rows = [[outcome.name, outcome.excuse, "", "", ""] if outcome.excuse or other.excuse else
            [outcome.name, duration(outcome.seconds), ratio(outcome.share(other)), duration(outcome.processor),
             size(outcome.memory)] for outcome, other in zip(outcomes, (outcomes[index] for index in [1, 1, 1, 4, 4]))]
    section("Start-up", "Started by a shell.",
            ["", "time", "ratio to rsvg-convert", "processor time", "peak memory"], rows)


def measure(workshop):
    quick = workshop.is_quick
    distinct = [prepare(workshop, work) for work in [W1, W2]]
    # First, since some animations are compared with the frames that ffmpeg draws here.
    sequence = W2.sequence()
    measure_sequence(workshop, W2, sequence[:2] + sequence[3:] if quick else sequence, 1 if quick else 3)
    workshop.race(W1.sequence()[1:2], 1, "w1")
    measure_end_to_end(workshop, W1, W1.end_to_end()[:3 if quick else 4], 5 if quick else 11)
    measure_end_to_end(workshop, W2, W2.end_to_end()[:2 if quick else 3], 2 if quick else 5)
    measure_scaling(workshop, W2, 2 if quick else 5)
    # W2 exceeds Debian's limits for ImageMagick.
    measure_encoding(workshop, W1, W1.encoding(distinct[0]), 5 if quick else 11)
    measure_encoding(workshop, W2, W2.encoding(distinct[1])[:3], 2 if quick else 5)
    measure_bytes(workshop, W1)
    measure_bytes(workshop, W2)
    measure_every_rig(workshop)
    measure_start_up(workshop, 11 if quick else 31)
    show_commands([
        ("End to end", W2.end_to_end()[:3] + W1.end_to_end()[3:]),
        ("PNG sequence", sequence),
        ("Encoding only", W2.encoding(distinct[1])[:3] + W1.encoding(distinct[0])[3:]),
        ("Bytes", [gifsicle(options, "ffmpeg", "smaller") for options in ["-O3", "-O3 --lossy=80"]]),
    ])
