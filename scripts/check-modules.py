#!/usr/bin/env python3
"""Check how the package is divided into modules and folders.

- docs/architecture.md lists every module, and a module uses only modules on the lines below its own.
- Each call that docs/contribute/internals.md lists is in its file.
- A module imports only modules that Package.swift lists for it.
- Only CritterGraphics imports Foundation, most of which the program does without.
- The folders of a module don't use each other's types in a circle.
- The longest path through the modules, in lines of Swift, is below a limit. Each line on it delays every
  build.
- The lines of code in Sources, without blank lines and comments, are below a limit. Whoever adds a feature
  looks for something that it makes unnecessary.
"""
import json
import os
import re
import subprocess
import sys
from collections import defaultdict
from graphlib import CycleError, TopologicalSorter
from itertools import permutations
from pathlib import Path

os.chdir(Path(__file__).resolve().parent.parent)
PAGE = Path("docs/architecture.md")
INTERNALS = Path("docs/contribute/internals.md")
# A commit that raises one of these limits gives its reason in docs/contribute/decisions.md.
LONGEST_PATH = 35_500
MOST_CODE = 78_500
PICTURE = re.compile(r"<!-- modules: begin -->(.*?)<!-- modules: end -->", re.S)
CALLS = re.compile(r"^\| `(?:\w+\.)?(\w+)` \| (Critter\S+) \|$", re.M)
IMPORT = re.compile(r"^(?:@\w+(?:\(\w+\))? )*(?:\w+ )?import (?:\w+ )?(\w+)", re.M)
TYPE = re.compile(r"^(?:@\w+ |(?!private)\w+ )*(?:struct|class|enum|actor|protocol) (\w+)", re.M)


def described():
    """Name, used modules and Swift files of every module of the program."""
    package = json.loads(subprocess.check_output(["swift", "package", "describe", "--type", "json"]))
    targets = [one for one in package["targets"] if one["path"].startswith("Sources/Critter")]
    names = {target["name"] for target in targets}
    for target in targets:
        files = {path: Path(target["path"], path).read_text()
                 for path in target["sources"] if path.endswith(".swift")}
        yield target["name"], names.intersection(target.get("target_dependencies", [])), files


def module_list_problems(modules):
    lines = PICTURE.search(PAGE.read_text())[1].splitlines()
    level = {name: i for i, line in enumerate(lines) for name in re.findall(r"Critter\w+", line)}
    for name in sorted(level.keys() ^ {name for name, _, _ in modules}):
        yield f"{name} is either no module or not in {PAGE}"
    for name, uses, _ in modules:
        for one in sorted(uses):
            if level.get(name, -1) >= level.get(one, len(lines)):
                yield f"{name} uses {one}, which isn't below it in {PAGE}"


def call_problems(files):
    for call, path in CALLS.findall(INTERNALS.read_text()):
        declared = re.search(rf"\b(?:func|let|var) {call}\b|\b{call}\(", files.get(path, ""))
        if not declared and call != "main":
            yield f"{INTERNALS}: {path} has no {call}"


def import_problems(name, uses, files, modules):
    imports = {one: path for path, text in files.items() for one in IMPORT.findall(text)}
    for one in sorted((imports.keys() & modules) - uses):
        yield f"{name}/{imports[one]} imports {one}, which Package.swift doesn't list for {name}"
    if "Foundation" in imports and name != "CritterGraphics":
        yield f"{name}/{imports['Foundation']} imports Foundation; import CritterGraphics instead"


def folder_problems(name, files):
    code, uses = defaultdict(str), defaultdict(dict)
    for path, text in files.items():
        if "/" in path:
            code[path.split("/")[0]] += re.sub(r"//.*", "", text)
    types = {folder: {*TYPE.findall(text)} for folder, text in code.items()}
    for user, home in permutations(code, 2):
        own = types[home].difference(*(types[other] for other in types if other != home))
        if found := own.intersection(re.findall(r"\w+", code[user])):
            uses[user][home] = min(found)
    try:
        TopologicalSorter(uses).prepare()
    except CycleError as error:
        circle = error.args[1][::-1]
        steps = [f"{user} uses {uses[user][home]} of {home}" for user, home in zip(circle, circle[1:])]
        yield f"{name}: its folders use each other in a circle: {', '.join(steps)}"


def longest_path(modules):
    """The most lines of modules that have to be built one after another, and their names."""
    lines = {name: sum(text.count("\n") for text in files.values()) for name, _, files in modules}
    uses = {name: used for name, used, _ in modules}
    paths = {}
    for name in TopologicalSorter(uses).static_order():
        before = max((paths[one] for one in uses[name]), default=(0, []))
        paths[name] = (before[0] + lines[name], before[1] + [name])
    return max(paths.values())


def lines_of_code():
    """The lines in Sources, without blank lines and lines that begin with a comment."""
    kinds = {".swift", ".c", ".h", ".js", ".css", ".html"}
    lines = [line.strip() for path in Path("Sources").rglob("*") if path.suffix in kinds
             for line in path.read_text().splitlines()]
    return sum(line != "" and not line.startswith(("//", "/*", "*")) for line in lines)


modules = [*described()]
files = {f"{name}/{path}": text for name, _, own in modules for path, text in own.items()}
problems = [*module_list_problems(modules), *call_problems(files)]
for module in modules:
    problems += [*import_problems(*module, {name for name, _, _ in modules}),
                 *folder_problems(module[0], module[2])]
count, path = longest_path(modules)
if count > LONGEST_PATH:
    problems.append(f"the longest path has more than {LONGEST_PATH:,} lines; move code off it, or to a "
                    "module that is built at the same time")
if (code := lines_of_code()) > MOST_CODE:
    problems.append(f"Sources has more than {MOST_CODE:,} lines of code; remove what isn't needed any more")
print(f"The longest path has {count:,} lines: {', '.join(path)}")
print(f"Sources has {code:,} lines of code")
print("\n".join(problems) or f"{len(modules)} modules use only what is below them")
sys.exit(1 if problems else 0)
