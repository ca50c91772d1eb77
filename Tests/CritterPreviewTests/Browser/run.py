"""Drives `critter preview` as its users do.

usage: run.py CRITTER PARTS FILE [NAME…]

Runs the checks of one file, for example page_checks, or what has a NAME in its name; what only measures
needs to be named. CRITTER_CHECK=full repeats more often; CRITTER_SHOTS is a folder for screenshots.
"""

import importlib
import inspect
import os
import re
import sys
import time
import traceback
from functools import cached_property

from chromium import Chromium
from firefox import Firefox
from page_checks import Page
from server import Server, Workshop


class Subjects:
    """The parameters of checks, by name, each made for the first check that has it."""

    def __init__(self, program, parts, browser):
        self.program, self.parts, self._browser = program, parts, browser

    def of(self, check):
        return [getattr(self, name) for name in inspect.signature(check).parameters]

    def made(self, name):
        return self.__dict__.get(name)

    def close(self):
        if self.made("browser"):
            self.browser.close()
        # A check may have started another server.
        if server := getattr(self.made("page"), "server", self.made("server")):
            server.interrupt()

    @cached_property
    def workshop(self):
        return Workshop(self.program, self.parts)

    @cached_property
    def server(self):
        return Server(self.workshop, "bear", "login")

    @cached_property
    def browser(self):
        return self._browser()

    @cached_property
    def page(self):
        shots = os.environ.get("CRITTER_SHOTS")
        if shots:
            os.makedirs(shots, exist_ok=True)
        return Page(self.server, self.workshop, shots, self.browser)


def main(program, parts, file, names):
    subjects = Subjects(program, parts, Firefox if file.startswith("firefox") else Chromium)
    checks = wanted(importlib.import_module(file), names)
    failures = sum(not perform(check, subjects) for check in checks)
    if subjects.made("page"):
        failures += not perform(the_page_never_complained, subjects)
    subjects.close()
    print(f"{failures} failed" if failures else "all well")
    return 1 if failures or not checks else 0


def wanted(file, names):
    def is_wanted(name):
        return any(one in name for one in names) if names else name.startswith("check_")
    return [value for name, value in vars(file).items()
            if inspect.isfunction(value) and value.__module__ == file.__name__ and is_wanted(name)]


def the_page_never_complained(page):
    # While the program is away.
    expected = re.compile(
        r"WebSocket connection|net::ERR_.*/(proof\?challenge=|favicon\.ico)|403 .*/proof\?challenge=")
    words = [text for text in page.browser.messages if not expected.search(text)]
    assert not words, words


def perform(check, subjects):
    """Returns whether the check passes."""
    name = check.__name__.replace("_", " ")
    start = time.monotonic()
    try:
        check(*subjects.of(check))
        print(f"ok {name} ({time.monotonic() - start:.1f} s)", flush=True)
        return True
    except Exception:  # one failure does not hide the others
        print(f"FAILED {name}\n{traceback.format_exc()}", flush=True)
        if subjects.made("page"):
            print(subjects.page.describe(), flush=True)
            # What it left half done would be the next one's failure.
            subjects.page.reset()
        return False


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:4], sys.argv[4:]))
