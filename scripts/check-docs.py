#!/usr/bin/python3
"""Check the documents against the repository and the program.

  scripts/check-docs.py                     links, schemas, option tables, dependencies, and words
  scripts/check-docs.py --commands [PAGE…]  run the commands of each page in a new folder; what a page
                                            shows below `$ critter …` must be what the program prints,
                                            and an image after a command must be the file it writes
  scripts/check-docs.py --options           write the option tables of docs/reference/commands, and the
                                            tables of words of other tools
  scripts/check-docs.py --schemas FILE      for a JSON list of [kind, yaml], print which are valid

CRITTER names the program.
"""
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from typing import NamedTuple

from jsonschema import Draft7Validator
from ruamel.yaml import YAML, YAMLError

os.chdir(Path(__file__).resolve().parent.parent)
PROGRAM = Path(os.environ.get("CRITTER", ".build/debug/critter")).resolve()
PAGES = sorted([*Path().glob("*.md"), *Path().glob("docs/**/*.md")])
DEPENDENCIES = Path("docs/contribute/dependencies.md")


def anchors(page):
    titles = re.findall(r"^#+ (.*)$", page.read_text(), re.M)
    return {re.sub(r"[^\w\- ]", "", title.lower()).strip().replace(" ", "-") for title in titles}


def link_problems():
    linked, listed = set(), set()
    for page in PAGES:
        text = page.read_text()
        for script in re.findall(r"\bscripts/[\w.-]*\w", text):
            if not Path(script).exists():
                yield f"{page}: no script '{script}'"
        text = re.sub(r"```.*?```|`[^`\n]*`", "", text, flags=re.S)
        for pair in re.findall(r'\]\(([^)\s]+)\)|(?:src|srcset|href)="([^"]+)"', text):
            path, _, anchor = "".join(pair).partition("#")
            target = Path(os.path.normpath(page.parent / path)) if path else page
            # Addresses, and pages of the repository's host.
            if re.match(r"[a-z]+:", path) or target.parts[0] == "..":
                continue
            linked.add(target)
            if page.name == "README.md":
                listed.add(target)
            if not target.exists():
                yield f"{page}: no file '{path}'"
            elif anchor and target.suffix == ".md" and anchor not in anchors(target):
                yield f"{page}: no section '#{anchor}' in {target}"
    yield from (f"{page}: no section 'See also'" for page in PAGES
                if page.parent.name and page != Path("docs/README.md") and "\n## See also\n" not in page.read_text())
    yield from (f"{page}: no README.md links to this page" for page in PAGES
                if page.parent.name and page not in listed)
    yield from (f"{image}: no page shows this image"
                for image in sorted(Path().glob("docs/images/*")) if image not in linked)
    made = json.loads(Path("critter.lock.json").read_text())["outputs"]
    made |= {os.path.normpath(page.parent / one.image): "compared by --commands"
             for page in PAGES for one in steps(page.read_text()) if isinstance(one, Command) and one.image}
    yield from (f"{image}: neither critter.yml nor a command on a page makes it"
                for image in sorted(map(str, Path().glob("docs/images/*")))
                if image not in made and not re.search("/(benchmark|preview)-", image))


def dependency_problems():
    def names(text):
        return {*re.findall(r"[\w.+-]+", re.sub(r"(libstdc\+\+)-\d+", r"\1", text))}

    setup, package = Path("scripts/setup").read_text(), Path("Package.swift").read_text()
    listed = subprocess.check_output(["scripts/setup", "--list", "--check", "--bench"], text=True)
    swift = dict(re.findall(r'\.package\(url: "[^"]*/([^"/]+)", [^"]*"([^"]+)"\)', package))
    rows = {}
    for line in re.findall(r"^\| (\w.*) \|$", DEPENDENCIES.read_text(), re.M):
        cells = [cell.strip() for cell in line.split("|")]
        if len(cells) != 4 or not all(cells):
            yield f"{DEPENDENCIES}: {cells[0]} needs a purpose, a version and a license"
        rows.update(dict.fromkeys(cells[0].split(", "), cells[2]))
    used = names(listed) | {*swift, *re.findall(r'\.apt\(\["([^"]+)"', package)}
    for one in sorted(used - rows.keys()):
        yield f"{DEPENDENCIES}: no row for {one}, which scripts/setup or Package.swift has"
    for one in sorted(rows.keys() - names(setup) - swift.keys()):
        yield f"{DEPENDENCIES}: {one} is in neither scripts/setup nor Package.swift"
    for one in swift.keys() & rows.keys():
        if not swift[one].startswith(rows[one] + "."):
            yield f"{DEPENDENCIES}: expected {one} {swift[one]}, found {rows[one]}"


FILES = {"rig": ["parts/*/rig.yaml", "docs/**/rig.yaml"], "theme": ["parts/*/*.theme.yaml"],
         "scene": ["parts/*/*.scene.yaml"], "critter": ["critter.yml"]}


def mistakes(kind, text):
    schema = json.loads(Path(f"schemas/{kind}.schema.json").read_text())
    Draft7Validator.check_schema(schema)
    try:
        value = YAML(typ="safe", pure=True).load(text)
    except YAMLError as error:
        return [str(error)]
    return [f"{one.json_path}: {one.message[:200]}" for one in Draft7Validator(schema).iter_errors(value)]


def keys(schema):
    """The names of all keys in a schema."""
    if isinstance(schema, dict):
        yield from schema.get("properties", {})
    for one in schema.values() if isinstance(schema, dict) else schema if isinstance(schema, list) else []:
        yield from keys(one)


# Names under which nothing is published, and that anyone could take.
UNPUBLISHED = re.compile(r"critter-render|OWNER|ghcr\.io|releases/download|uses: \S+/critter@\S+")


def release_problems():
    """Where a document leads to a release although there is none, or has a block without a text for one."""
    texts = {path.stem for path in Path().glob("packaging/announced/*.md")}
    used = set()
    pages = [*PAGES, *Path().glob("Sources/*/*.docc/*.md"), *(path for path in Path("site").rglob("*")
                                                              if path.suffix in {".html", ".yml", ".py", ".js"})]
    # A release is announced in the commit of its tag, before the tag exists.
    is_development = ".dev" in Path("Sources/CritterKit/Version.swift").read_text()
    is_published = not is_development or subprocess.check_output(["git", "tag", "--list", "v*"], text=True).strip()
    for page in pages:
        text = page.read_text()
        used |= (names := set(re.findall(r"^ *<!-- release: ([\w-]+) -->$", text, re.M)) - {"end"})
        yield from (f"{page}: no packaging/announced/{name}.md" for name in sorted(names - texts))
        if not is_published:
            yield from (f"{page}: nothing is published as '{match[0]}'" for match in UNPUBLISHED.finditer(text))
    yield from (f"packaging/announced/{name}.md: no document has this block" for name in sorted(texts - used))


def schema_problems():
    page = Path("docs/reference/language.md")
    shown = set(re.findall(r"[\w.-]+", page.read_text()))
    missing = set(keys(json.loads(Path("schemas/rig.schema.json").read_text()))) - shown
    yield from (f"{page}: no key '{key}'" for key in sorted(missing))
    for kind, patterns in FILES.items():
        for file in sorted(file for pattern in patterns for file in Path().glob(pattern)):
            yield from (f"{file}: {problem}" for problem in mistakes(kind, file.read_text()))


OPTIONS = re.compile(r"(<!-- options: begin -->\n).*?(\n<!-- options: end -->)", re.S)


def commands():
    """The arguments of every command that has a page, by its name."""
    text = subprocess.check_output([PROGRAM, "--experimental-dump-help"], text=True)
    return {
        command["commandName"]: [one for one in command["arguments"] if one["shouldDisplay"]]
        for command in json.loads(text)["command"]["subcommands"]
        if command["shouldDisplay"] and command["commandName"] not in {"help", "schema"}
    }


def key(argument):
    return json.dumps([argument.get("names"), argument.get("abstract")])


def label(argument):
    value = argument["valueName"].upper()
    names = [("--" if n["kind"] == "long" else "-") + n["name"] for n in argument.get("names", [])] or [value]
    if argument["kind"] == "option":
        names[-1] += f" {value}"
    return ", ".join(f"`{name}`" for name in names)


def row(argument):
    effect = argument.get("abstract", "")
    default = argument.get("defaultValue", "")
    if match := re.search(r" *\(default: (.*)\)$", effect):
        effect, default = effect[: match.start()], match[1]
    effect = effect.replace("|", "\\|").replace("<", "&lt;").replace("*", "\\*")
    return f"| {label(argument)} | {effect} | {default} |"


def tables(arguments):
    """A table for each section of the help."""
    sections = {}
    for argument in arguments:
        sections.setdefault(argument.get("sectionTitle", "Options"), []).append(argument)
    order = sorted(sections, key=lambda title: (title != "Arguments", title == "Options"))
    return "\n\n".join(
        (f"### {title.replace('Options', 'Other options')}\n\n" if len(order) > 1 else "")
        + "\n".join(["| option | effect | default |", "|---|---|---|", *map(row, sections[title])])
        for title in order)


def option_problems(write=False):
    """Where the option tables in docs/reference/commands aren't those of the program."""
    arguments = commands()
    common = set.intersection(*({*map(key, some)} for some in arguments.values()))
    pages = {"README": [one for one in next(iter(arguments.values())) if key(one) in common]}
    pages |= {name: [one for one in some if key(one) not in common] for name, some in arguments.items()}
    for name, some in pages.items():
        page = Path(f"docs/reference/commands/{name}.md")
        text = page.read_text() if page.exists() else ""
        new = OPTIONS.sub(lambda match: match[1] + tables(some) + match[2], text)
        if not OPTIONS.search(text):
            yield f"{page}: no option tables"
        elif new != text and write:
            page.write_text(new)
        elif new != text:
            yield f"{page}: out of date; run scripts/check-docs.py --options"


WORDS = re.compile(r"(<!-- words: (?P<tools>[^\n]*) -->\n).*?(\n<!-- words: end -->)", re.S)
PLACES = {"a track along a path": "a track", "a timing": "a transition", "a part's change": "a state",
          "a part's tracks": "a clip", "an output": "an option", "a command line": "a command"}
#: The tools with a table of their own. All others share the table "Other tools".
TOOLS = ["After Effects", "CSS", "SVG", "Rive", "Spine", "Lottie", "ffmpeg", "gifski", "gifsicle"]


def in_words(ours):
    """What to write, as code; for a word without an equivalent, a sentence with code in its quotes."""
    if re.match(r"(?!critter )[a-z]+ ", ours):
        return re.sub(r"'([^']+)'", r"`\1`", ours)
    return " or ".join(f"`{one}`" for one in ours.split("' or '"))


def word_tables():
    """A table per tool, from `critter help words`: its word, ours, and where it is written."""
    rows = {}
    for line in subprocess.check_output([PROGRAM, "help", "words"], text=True).splitlines():
        word, tool, ours, place = re.split(r" {2,}", line)
        # Common words, such as `start`, help in messages, but not in a table.
        if tool == "other" and place not in {"a rig", "a part", "a track", "a clip"}:
            continue
        rows.setdefault(tool if tool in TOOLS else "Other tools", []).append(
            [word, in_words(ours), PLACES.get(place, place).strip("'")])
    for tool in [*TOOLS, "Other tools"]:
        merged = {}
        for word, ours, place in rows[tool]:
            words, places = merged.setdefault(ours, ({}, {}))
            words[word] = places[place] = None
        lines = [f"| {', '.join(words)} | {ours} | {', '.join(places)} |" for ours, (words, places) in merged.items()]
        yield tool, "\n".join([f"## {tool}", "", f"| {tool} | critter | in |", "|---|---|---|", *lines])


def word_table_problems(write=False):
    """Where the pages about words of other tools aren't the tables of the program."""
    tables = dict(word_tables())
    for page in PAGES:
        text = page.read_text()
        # A table is taken once, so that each has exactly one page.
        new = WORDS.sub(lambda match: match[1] + "\n\n".join(
            tables.pop(tool) for tool in match["tools"].split(", ")) + match[3], text)
        if new != text and write:
            page.write_text(new)
        elif new != text:
            yield f"{page}: out of date; run scripts/check-docs.py --options"
    yield from (f"no page has the words of {tool}" for tool in tables)


POOR = re.compile(r"\b(anew|mend(s|ed|ing)?|meanwhile|beside|nevertheless|stands|go(es)? without|comes to|gives? up"
                  r"|whoever|nobody|unless said|knows no|(?<!there )is no(?! longer))\b|\(there is '", re.I)


def passages():
    """The prose of the pages, and the doc comments and strings of the program, by file."""
    for page in PAGES:
        text = re.sub(r"```.*?```|<!--.*?-->|<[^>]+>|^    .*$", "", page.read_text(), flags=re.S | re.M)
        yield page, re.sub(r"`[^`\n]*`|\]\([^)]*\)", "x", text)
    for file in sorted(Path().glob("Sources/**/*.swift")):
        text = file.read_text()
        comments = re.sub(r"^\s*/// ?", "", "\n\n".join(re.findall(r"(?:^ *///.*\n)+", text, re.M)), flags=re.M)
        yield file, re.sub(r"```.*?```", "", comments, flags=re.S)
        # Without examples of commands.
        code = re.sub(r"^ *//.*$|^ +critter .*$", "", text, flags=re.M)
        yield file, "\n\n".join("".join(pair) for pair in re.findall(r'"""\n(.*?)"""|"((?:[^"\\\n]|\\.)*)"', code, re.S))


def guarantee_problems():
    """Where the guarantees of README.md and SECURITY.md aren't the tests of GuaranteeTests.swift."""
    def section(page, title):
        return re.search(rf"^## {title}\n(.*?)(?=^## |\Z)", Path(page).read_text(), re.M | re.S)[1]

    plain = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", section("README.md", "Guarantees"))
    sentences = [one for line in re.findall(r"^- \*\*.*?\*\* (.*)", plain, re.M) for one in re.split(r"\.(?: |$)", line)]
    promised = {one for one in sentences if one and not one.startswith("See ")}
    promised |= {one.rstrip(":.") for one in re.findall(r"\*\*(.*?)\*\*", section("SECURITY.md", "What critter guarantees"))}
    tested = set(re.findall(r"func\s+`([^`]+)`", Path("Tests/CritterCLITests/GuaranteeTests.swift").read_text()))
    yield from (f"GuaranteeTests.swift: no test '{one}', which a document guarantees" for one in sorted(promised - tested))
    yield from (f"GuaranteeTests.swift: no document guarantees '{one}'" for one in sorted(tested - promised))


def word_problems():
    for file, text in passages():
        yield from (f"{file}: reword '{match[0]}'" for match in POOR.finditer(text))
        for sentence in re.split(r"(?<=[.!?:])\s|\n\s*\n|\n *(?=[-*\d] )|\|", text):
            if len(words := re.findall(r"[\w'’-]*[A-Za-z][\w'’-]*", sentence)) > 35:
                yield f"{file}: split the sentence '{' '.join(words[:6])} …' of {len(words)} words"


# A number with its unit, in texts about measurements.
MEASURED = re.compile(r"(?<![\w.,–-])(\d[\d,]*(?:\.\d+)?) (KB|MB|ms|s|dB)\b")
MEASURES = {"KB": ("size", 1e3), "MB": ("size", 1e6), "ms": ("time", 1e-3), "s": ("time", 1), "dB": ("dB", 1)}


def figures(text):
    """The figures of a text: as written, their kind, their value, and the value of their last digit."""
    for match in MEASURED.finditer(text):
        number, (kind, factor) = match[1].replace(",", ""), MEASURES[match[2]]
        yield match[0], kind, float(number) * factor, factor / 10 ** len(number.partition(".")[2])


def figure_problems():
    """Figures in texts about measurements that aren't in the tables of the benchmarks, rounded."""
    results = Path("Benchmarks/RESULTS.md").read_text()
    measured = {(kind, value) for _, kind, value, _ in figures(results)}
    # The columns of decibels have no unit in each cell.
    measured |= {("dB", float(one)) for one in re.findall(r"(?<=\| )(\d+\.\d)(?= \|)", results)}
    for page in PAGES:
        blocks = re.findall(r"<!-- measured: begin -->(.*?)<!-- measured: end -->", page.read_text(), re.S)
        blocks += re.findall(r"^- .*contribute/benchmarks\.md.*", page.read_text(), re.M)
        for text, kind, value, digit in figures("\n".join(blocks)):
            if not any(kind == other and abs(value - one) <= digit * 0.500001 for other, one in measured):
                yield f"{page}: '{text}' isn't in Benchmarks/RESULTS.md"


COMMAND = re.compile(r"^\$ ((?:critter|git) .*)\n((?:(?!\$ ).*\n)*)|^((?:critter|git) .*)", re.M)
# Preview and --watch don't end, the others need files that only you have, and so do those of these pages, or show only how a command looks.
INCOMPLETE = re.compile(r"critter preview|--watch|…|~/")
NO_STEPS = {"benchmarks.md", "coming-from.md", "coming-from-tools.md", "coming-from-web.md", "many-machines.md"}


class File(NamedTuple):
    """A file that a page names above its contents."""
    path: Path
    text: str


class Change(NamedTuple):
    """Lines of a file that a page replaces by others, in a difference below the file's name."""
    path: Path
    old: str
    new: str


class Command(NamedTuple):
    """A command of a page, with the output and the image that the page shows below it. The image is of this file,
    or of the one after `-o`."""
    line: str
    output: str = ""
    image: str = ""
    file: str = ""


# A block, the path above it, its language, and the line below it.
BLOCK = re.compile(r"(?:^`([\w./-]+)`\n\n)?^```([a-z]*)\n(.*?)^```$(?=(?:\n\n(.*))?)", re.M | re.S)
IMAGE = re.compile(r'<img src="([^"]+)"|^!\[.*?\]\((.*?)\)')


def image(text):
    match = IMAGE.search(text.partition("\n")[0])
    return "".join(filter(None, match.groups())) if match else ""


def steps(text):
    """The files, changes, and commands of a page. An image belongs to the last command above that writes a file."""
    for path, language, fence, below in BLOCK.findall(text):
        if path and language == "diff":
            for old, new in re.findall(r"^((?:-.*\n)+)((?:\+.*\n)+)", fence, re.M):
                yield Change(Path(path), *(re.sub("^.", "", lines, flags=re.M) for lines in (old, new)))
            continue
        if path:
            yield File(Path(path), fence)
            continue
        commands = [Command(one[0] or one[2], one[1].strip()) for one in COMMAND.findall(fence)]
        writing = [index for index, one in enumerate(commands) if re.search(" -o | --diff-dir ", one.line)]
        if writing:
            commands[writing[-1]] = commands[writing[-1]]._replace(image=image(below))
        yield from commands
    for row in re.findall(r"^\|.*\|$", text, re.M):
        yield from (Command(line, image=image(row)) for line in re.findall(r"`(critter [a-z]+ [^`]*)`", row))
    # A pet has an image of each row: pet-waving.gif is the first pack's waving.gif.
    pack = re.search(r"^\$ (critter pack .*-o (\S+))", text, re.M)
    for index, (path, row) in enumerate(re.findall(r'<img src="([^"]*/pet-([\w-]+\.gif))"', text) if pack else []):
        yield Command("true" if index else pack[1], image=path, file=f"{pack[2]}/{row}")


def prepare(folder, page, run):
    """Make what a reader has: an empty repository, and the files to which the page links: for README.md, where
    they are in a clone."""
    folder.mkdir()
    for path in re.findall(r"\]\(([^)\s]+/rigs/[\w-]+\.(?:svg|json))\)", page.read_text()):
        target = folder / (path if page.parent == Path() else Path(path).name)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(page.parent / path, target)
    run("git init -q -b main && git config user.name critter && git config user.email critter@example.com")


FIGURE = re.compile(r"([\d.]+) (frames?|bytes|KB|MB)\b")
BYTES = {"bytes": 1, "KB": 1e3, "MB": 1e6}
# The libraries in the lock file, with their names for pkg-config. The other names there are of fonts.
LIBRARIES = {"librsvg": "librsvg-2.0", "Pango": "pangocairo", "cairo": "cairo"}


def is_near(shown, unit, printed, other):
    """Whether other versions of libraries explain the difference: 2% of a size or its last digit, or one frame."""
    if not others():
        return (shown, unit) == (printed, other)
    if unit in BYTES:
        size = round(float(shown) * BYTES[unit])
        difference = abs(round(float(printed) * BYTES.get(other, 0)) - size)
        return difference <= max(size / 50, BYTES[unit] / 10)
    return other not in BYTES and abs(int(shown) - int(printed)) <= 1


def matches(shown, printed):
    """Whether the output is the one shown, in which … stands for any text."""
    texts = FIGURE.split(shown)
    numbers, units, texts = texts[1::3], texts[2::3], texts[::3]
    pattern = FIGURE.pattern.join(".*".join(map(re.escape, text.split("…"))) for text in texts)
    found = re.fullmatch(pattern, printed, re.S)
    return found and all(map(is_near, numbers, units, found.groups()[::2], found.groups()[1::2]))


@cache
def version(name):
    """The version of a library or a font, as the lock file has it."""
    package = LIBRARIES.get(name)
    command = ["pkg-config", "--modversion", package] if package else ["fc-match", "-f", "%{fontversion}", name]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    if done.returncode != 0:
        return None
    return done.stdout.strip() if package else str(int(done.stdout) / 65536)


@cache
def others(image=None):
    """The libraries and fonts that have other versions than those with which the image, or any image, was
    made."""
    outputs = json.loads(Path("critter.lock.json").read_text())["outputs"]
    some = [outputs[str(image)]] if str(image) in outputs else outputs.values()
    made = {pair for one in some for pair in one.get("with", {}).items()}
    return {name for name, known in made if version(name) != known}


def looks_alike(file, image):
    """Whether two files have one size, the same frames and delays, and hardly any visible difference. In
    another version of a font, text has other shapes and widths, so only the size is the same."""
    if image.suffix not in {".gif", ".png"}:
        return is_near(str(file.stat().st_size), "bytes", str(image.stat().st_size), "bytes")
    done = subprocess.run([PROGRAM, "diff", file, image, "--json"], stdout=subprocess.PIPE, text=True)
    one = json.loads(done.stdout)["comparisons"][0]
    if others(image) - LIBRARIES.keys():
        return one["sizes"][0] == one["sizes"][1]
    is_alike = all(a == b for a, b in [one["sizes"], one["frames"], one["durations"]])
    return is_alike and one["similarity"] > 0.97


def image_problem(page, command, folder):
    """What differs between the image on the page and the file that the command wrote, or None."""
    image = Path(os.path.normpath(page.parent / command.image))
    name = command.file or re.search(r" (?:-o|--diff-dir) (\S+)", command.line)[1]
    if " --diff-dir " in command.line:
        name = next((str(path) for path in (folder / name).rglob("*.png")), name)
    file = folder / (name + "-light.gif" if command.line.startswith("critter readme") else name)
    if not file.exists():
        return f"{page}: {command.line}\nwrites no {file.name}, which {image} shows\n"
    if file.read_bytes() != image.read_bytes() and (not others(image) or not looks_alike(file, image)):
        return f"{page}: {command.line}\nwrites {file.stat().st_size} bytes, not {image}, {image.stat().st_size} bytes\n"
    return None


def command_problems(page):
    environment = {**os.environ, "CI": "1", "PATH": f"{PROGRAM.parent}:{os.environ['PATH']}"}
    environment.pop("CRITTER_RIGS", None)
    count, problems = 0, []
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch) / "critter"

        def run(command):
            return subprocess.run(["bash", "-c", command], cwd=folder, env=environment, text=True,
                                  timeout=600, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)

        prepare(folder, page, run)
        for step in steps(page.read_text()):
            if isinstance(step, File):
                (folder / step.path).parent.mkdir(parents=True, exist_ok=True)
                (folder / step.path).write_text(step.text)
            elif isinstance(step, Change):
                text = (folder / step.path).read_text()
                if text.count(step.old) != 1:
                    problems.append(f"{page}: {step.path} doesn't have these lines once:\n{step.old}")
                (folder / step.path).write_text(text.replace(step.old, step.new))
            elif not INCOMPLETE.search(step.line):
                count += 1
                done = run(re.sub(r"\s{2,}# .*", "", step.line))
                printed = done.stdout.strip()
                # 1 is an answer of these, for example that two revisions differ.
                answers = (0, 1) if re.match("critter (check|diff) ", step.line + " ") else (0,)
                if (done.returncode not in answers and "error: " not in step.output
                        or step.output and not matches(step.output, printed)):
                    expected = f"\nexpected: {step.output}" if step.output else ""
                    problems.append(f"{page}: {step.line}{expected}\nprinted: {printed}\n")
                elif step.image and (problem := image_problem(page, step, folder)):
                    problems.append(problem)
    return count, problems


def main(option=None, *arguments):
    if option == "--schemas":
        pairs = json.loads(Path(arguments[0]).read_text())
        print(json.dumps([not mistakes(kind, text) for kind, text in pairs]))
        return 0
    if option == "--options":
        problems = [*option_problems(write=True), *word_table_problems(write=True)]
        return len([print(problem) for problem in problems])
    if option == "--commands":
        pages = [*map(Path, arguments)] or [
            page for page in PAGES if page.name not in NO_STEPS
            and any(isinstance(step, Command) for step in steps(page.read_text()))]
        # As in scripts/check.
        if not arguments and os.environ.get("CRITTER_CHECK", "full") != "full":
            pages = random.Random(1).sample(pages, len(pages) // 2)
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            counts, found = zip(*pool.map(command_problems, pages))
        problems, good = sum(found, []), f"{sum(counts)} commands do what the documents show"
    else:
        problems = [*link_problems(), *release_problems(), *dependency_problems(), *schema_problems(),
                    *option_problems(), *word_table_problems(), *word_problems(),
                    *guarantee_problems(), *figure_problems()]
        good = f"{len(PAGES)} pages and the schemas are right"
    print("\n".join(problems) or good)
    return 1 if problems else 0


sys.exit(main(*sys.argv[1:]))
