#!/usr/bin/env python3
"""Measures critter and other programs, and prints tables of Markdown. `scripts/bench` runs it."""
import argparse
from pathlib import Path

import clips
import rigs
from measure import Workshop, progress, show_machine

parser = argparse.ArgumentParser(description=__doc__)
parser.add_argument("--critter", required=True, help="the program")
parser.add_argument("--parts", required=True, help="the folder of the rigs")
parser.add_argument("--work", required=True, help="a folder for all files; it's emptied first")
parser.add_argument("--quick", action="store_true", help="fewer runs, without some slow programs")
parser.add_argument("--charts", type=Path, help="measure clips of all kinds, and write charts to this folder")
options = parser.parse_args()

workshop = Workshop(options.work, options.critter, options.parts, options.quick)
show_machine(workshop)
if options.charts:
    clips.measure(workshop, options.charts)
else:
    rigs.measure(workshop)
progress("done")
