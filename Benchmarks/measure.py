"""Runs programs in turns, and measures their time, memory, and files."""
import json
import os
import re
import shutil
import statistics
import subprocess
import sys
import time
from pathlib import Path

FOLDER = Path(__file__).resolve().parent
# The Debian packages of programs that have another name.
PACKAGES = {"rsvg-convert": "librsvg2-bin", "convert": "imagemagick", "mogrify": "imagemagick", "img2webp": "webp"}
START = time.monotonic()


def progress(message):
    print(f"{time.monotonic() - START:.0f} s  {message}", file=sys.stderr, flush=True)


class Outcome:
    """The runs of a command: (seconds, processor seconds, bytes of memory) each, or the reason why there are none."""

    def __init__(self, name):
        self.name, self.runs, self.excuse = name, [], ""

    seconds = property(lambda self: statistics.median(run[0] for run in self.runs))
    processor = property(lambda self: statistics.median(run[1] for run in self.runs))
    memory = property(lambda self: max(run[2] for run in self.runs))

    def share(self, other, figure=0):
        """The median ratio to another outcome, run by run, since the load of a machine comes and goes."""
        return statistics.median(mine[figure] / its[figure] for mine, its in zip(self.runs, other.runs))

    def cells(self, critter):
        """Name, time, critter's share of it, processor time, critter's share of it, and memory."""
        if self.excuse:
            return [self.name, self.excuse] + [""] * 4
        return [self.name, duration(self.seconds), ratio(critter.share(self)), duration(self.processor),
                ratio(critter.share(self, 1)), size(self.memory)]


class Workshop:
    """A folder in which commands run."""

    def __init__(self, folder, critter, parts, is_quick):
        self.folder, self.is_quick = Path(folder), is_quick
        shutil.rmtree(folder, ignore_errors=True)
        self.folder.mkdir(parents=True)
        self.environment = {**os.environ, "CRITTER_RIGS": parts,
                            "PATH": f"{Path(critter).parent}:{os.environ['PATH']}"}

    def run(self, script, place="."):
        """Runs a shell command. Returns its output, its time, its processor time, and its peak memory."""
        folder = self.folder / place
        folder.mkdir(parents=True, exist_ok=True)
        with open(folder / "log", "w+b") as log:
            start = time.monotonic()
            process = subprocess.Popen(["sh", "-c", script], cwd=folder, env=self.environment,
                                       stdin=subprocess.DEVNULL, stdout=log, stderr=log)
            _, status, usage = os.wait4(process.pid, 0)
            seconds = time.monotonic() - start
            process.returncode = os.waitstatus_to_exitcode(status)
            log.seek(0)
            output = log.read().decode(errors="replace")
        if process.returncode:
            raise RuntimeError(f"{script}: exit code {process.returncode}\n{output}")
        memory = usage.ru_maxrss * (1 if sys.platform == "darwin" else 1024)
        return output, (seconds, usage.ru_utime + usage.ru_stime, memory)

    def missing(self, script):
        """The packages of the programs of a command that aren't installed."""
        programs = re.findall(r"(?:^|&& |; |do )([a-z][\w-]+) ", script)
        return sorted({PACKAGES.get(name, name) for name in programs
                       if not shutil.which(name, path=self.environment["PATH"]) and name not in ("for", "do")})

    def race(self, commands, rounds, place):
        """Runs commands in turns. Each is a name, a shell command, and perhaps how often it runs at most."""
        outcomes = [Outcome(name) for name, *_ in commands]
        for outcome, (_, script, *_) in zip(outcomes, commands):
            if missing := self.missing(script):
                outcome.excuse = f"not installed: `apt-get install {' '.join(missing)}`"
        for turn in range(rounds):
            for outcome, (name, script, *limit) in zip(outcomes, commands):
                if outcome.excuse or turn >= (limit or [rounds])[0]:
                    continue
                progress(f"{place}: {name}, {turn + 1}")
                try:
                    outcome.runs.append(self.run(script, place)[1])
                except RuntimeError as error:
                    outcome.excuse = f"failed: {str(error).strip().splitlines()[-1]}"
        return outcomes

    def likeness(self, files, frames, rate, place, detail=None):
        """For each animation: the decibels of all frames, of the worst, and the same of the detail."""
        progress(f"{place}: decibels of {' '.join(files)}")
        request = json.dumps({"frames": frames, "rate": rate, "detail": detail, "files": files})
        answer = self.run(f"{sys.executable} '{FOLDER / 'likeness.py'}' '{request}'", place)[0]
        return json.loads(answer)

    def bytes(self, path):
        """The bytes of a file, or of all PNGs of a folder."""
        path = self.folder / path
        return sum(file.stat().st_size for file in path.glob("*.png")) if path.is_dir() else path.stat().st_size


def ffmpeg_gif(frames, rate, output, dither="none"):
    """One command makes the palette and the GIF."""
    return (f'ffmpeg -y -v error -framerate {rate} -i {frames} -filter_complex "split[a][b];'
            f'[a]palettegen=stats_mode=full[p];[b][p]paletteuse=dither={dither}:diff_mode=rectangle" {output}.gif')


def decibels(value):
    return "exact" if value == float("inf") else f"{value:.1f}"


def ratio(value):
    return f"{value:.{3 if value < 0.1 else 2 if value < 10 else 0}f}"


def duration(seconds):
    if seconds < 1:
        return f"{seconds * 1000:.{1 if seconds < 0.1 else 0}f} ms"
    return f"{seconds:.{2 if seconds < 10 else 1}f} s"


def size(count):
    return f"{count / 1e3:.1f} KB" if count < 1e6 else f"{count / 1e6:.1f} MB"


def table(columns, rows):
    rule = ["---"] + ["--:"] * (len(columns) - 1)
    return "\n".join(f"| {' | '.join(row)} |" for row in [columns, rule, *rows])


def section(title, text, columns, rows):
    print(f"### {title}\n\n{text}\n\n{table(columns, rows)}\n")


def show_commands(groups):
    print("### Commands\n")
    for title, commands in groups:
        for name, script, *_ in commands:
            print(f"{title}, {name}:\n\n```\n{script}\n```\n")


def show_machine(workshop):
    facts = [
        ("processor", "sysctl -n machdep.cpu.brand_string || lscpu | sed -n 's/^Model name: *//p'"),
        ("cores", "getconf _NPROCESSORS_ONLN"),
        ("system", '(. /etc/os-release && echo "$PRETTY_NAME") || sw_vers'),
        ("load before", "uptime | sed 's/.*load average[s]*: //'"),
        ("critter", "critter --version"),
        ("ffmpeg", "ffmpeg -version | sed -n '1s/ Copyright.*//p'"),
        ("rsvg-convert", "rsvg-convert --version"),
        ("gifsicle", "gifsicle --version | head -n 1"),
        ("pngquant", "pngquant --version"),
        ("apngasm", "apngasm 2>&1 | sed -n '2s/.*Assembler //p'"),
        ("img2webp", "img2webp -version | sed -n '1s/WebP Encoder version: //p'"),
        ("ImageMagick", r"convert -version | sed -n '1s/Version: \([^ ]* [^ ]*\).*/\1/p'"),
    ]
    rows = [[name, (workshop.run(f"({script}) 2>/dev/null || echo none")[0].splitlines() or ["none"])[-1]]
            for name, script in facts]
    floor = workshop.run("true")[1][2]
    print(f"### Machine\n\n{table(['', ''], rows)}\n")
    print(f"Memory figures can't fall below {size(floor)}, which the measuring program itself uses.\n")
