#!/usr/bin/env python3
"""Lists the files of parts/ in Sources/CritterShipped/shipped.c, which makes them part of the program.

  scripts/embed-rigs.py        to be run when a file was added, renamed or removed
"""
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
HEAD = """// Written by scripts/embed-rigs.py.

#include "shipped.h"

#pragma clang diagnostic ignored "-Wc23-extensions"
"""
FOOT = """
size_t critter_shipped_file_count(void) { return sizeof files / sizeof files[0]; }

struct critter_shipped_file critter_shipped_file_at(size_t index) { return files[index]; }
"""


def main():
    parts = ROOT / "parts"
    files = sorted(path.relative_to(parts).as_posix() for path in parts.rglob("*") if path.is_file())
    lines = [HEAD]
    for number, path in enumerate(files):
        lines.append(f'static const unsigned char file{number}[] = {{\n#embed "../../parts/{path}"\n}};')
    rows = [f'  {{"{path}", file{number}, sizeof file{number}}},' for number, path in enumerate(files)]
    lines += ["\nstatic const struct critter_shipped_file files[] = {", *rows, "};"]
    (ROOT / "Sources/CritterShipped/shipped.c").write_text("\n".join(lines) + "\n" + FOOT)


main()
