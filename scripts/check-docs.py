#!/usr/bin/python3
"""Check the documents against the repository and the program.

  scripts/check-docs.py                     links, schemas and the page of dependencies
  scripts/check-docs.py --commands [PAGE…]  run the commands of each page in a new clone; what a page
                                            shows below `$ critter …` must be what the program prints
  scripts/check-docs.py --schemas FILE      for a JSON list of [kind, yaml], print which are valid

CRITTER names the program.
"""
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from jsonschema import Draft7Validator
from ruamel.yaml import YAML, YAMLError

os.chdir(Path(__file__).resolve().parent.parent)
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
            if re.match(r"[a-z]+:", path):
                continue
            target = Path(os.path.normpath(page.parent / path)) if path else page
            linked.add(target)
            if page.name == "README.md":
                listed.add(target)
            if not target.exists():
                yield f"{page}: no file '{path}'"
            elif anchor and target.suffix == ".md" and anchor not in anchors(target):
                yield f"{page}: no section '#{anchor}' in {target}"
    yield from (f"{page}: no README.md links to this page" for page in PAGES
                if page.parent.name and page not in listed)
    yield from (f"{image}: no page shows this image"
                for image in sorted(Path().glob("docs/images/*")) if image not in linked)


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


def schema_problems():
    for kind, patterns in FILES.items():
        for file in sorted(file for pattern in patterns for file in Path().glob(pattern)):
            yield from (f"{file}: {problem}" for problem in mistakes(kind, file.read_text()))


COMMAND = re.compile(r"^\$ (critter .*)\n((?:(?!\$ ).*\n)*)|^(critter .*)", re.M)
# The preview doesn't end, the others aren't complete, and neither are those of these pages.
INCOMPLETE = re.compile(r"critter preview|…|OWNER|VERSION")
NO_STEPS = {"benchmarks.md", "errors.md", "many-machines.md"}


def steps(text):
    """The files of a page, as path and content, and its commands, each with the output it must have."""
    for path, fence in re.findall(r"(?:^`([\w./-]+)`\n\n)?^```[a-z]*\n(.*?)^```", text, re.M | re.S):
        if path:
            yield Path(path), fence
        else:
            yield from ((one[0] or one[2], one[1].strip()) for one in COMMAND.findall(fence))
    for row in re.findall(r"^\|.*\|$", text, re.M):
        yield from ((command, "") for command in re.findall(r"`(critter [a-z]+ [^`]*)`", row))


def prepare(folder, page, run):
    """Make what a page starts from: the tutorial's drawing, or a clone with frames and a new rig."""
    if page.stem == "tutorial":
        folder.mkdir()
        shutil.copy("docs/rigs/mascot.svg", folder)
        return
    subprocess.check_call(["git", "clone", "-q", ".", folder])
    subprocess.check_call(["git", "-C", folder, "checkout", "-q", "-B", "main"])
    shutil.copytree(folder / "docs/rigs/snail", folder / "snail")
    run("critter render bear --from neutral --to shy -o frames/ -q")


def command_problems(page):
    program = Path(os.environ.get("CRITTER", ".build/debug/critter")).resolve()
    environment = {**os.environ, "PATH": f"{program.parent}:{os.environ['PATH']}"}
    environment.pop("CRITTER_PARTS", None)
    count, problems = 0, []
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch) / "critter"

        def run(command):
            return subprocess.run(["bash", "-c", command], cwd=folder, env=environment, text=True,
                                  timeout=600, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)

        prepare(folder, page, run)
        for step, text in steps(page.read_text()):
            if isinstance(step, Path):
                (folder / step).parent.mkdir(parents=True, exist_ok=True)
                (folder / step).write_text(text)
            elif not INCOMPLETE.search(step):
                count += 1
                done = run(re.sub(r"\s{2,}# .*", "", step))
                printed = done.stdout.strip()
                # 1 is an answer, for example that two revisions differ.
                if done.returncode > 1 and "error: " not in text or text and text != printed:
                    expected = f"\nexpected: {text}" if text else ""
                    problems.append(f"{page}: {step}{expected}\nprinted: {printed}\n")
    return count, problems


def main(option=None, *arguments):
    if option == "--schemas":
        pairs = json.loads(Path(arguments[0]).read_text())
        print(json.dumps([not mistakes(kind, text) for kind, text in pairs]))
        return 0
    if option == "--commands":
        pages = [*map(Path, arguments)] or [
            page for page in PAGES if page.name not in NO_STEPS
            and any(isinstance(step, str) for step, _ in steps(page.read_text()))]
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            counts, found = zip(*pool.map(command_problems, pages))
        problems, good = sum(found, []), f"{sum(counts)} commands do what the documents show"
    else:
        problems = [*link_problems(), *dependency_problems(), *schema_problems()]
        good = f"{len(PAGES)} pages and the schemas are right"
    print("\n".join(problems) or good)
    return 1 if problems else 0


sys.exit(main(*sys.argv[1:]))
