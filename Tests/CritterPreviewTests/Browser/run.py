"""Drives `critter preview` as its users do, in one browser.

usage: run.py CRITTER PARTS [NAME…]     only checks whose name holds a NAME

What only measures is done when it is named: run.py … measure
CRITTER_SLOW_TESTS has all of it done, in Firefox too; CRITTER_SHOTS is a folder for screenshots.
"""

import os
import sys
import time
import traceback
from concurrent.futures import ThreadPoolExecutor

import access_checks
import edit_checks
import firefox
import firefox_checks
import guard_checks
import look_checks
import page_checks
import reading_checks
import shape_checks
import view_checks
import work_checks
from chromium import Chromium
from server import Server, Workshop


def main(program, parts, names):
    shots = os.environ.get("CRITTER_SHOTS")
    if shots:
        os.makedirs(shots, exist_ok=True)
    workshop = Workshop(program, parts)
    server = Server(workshop, "bear", "login")
    # At last whether the page ever complained.
    checks = (view_checks.CHECKS + look_checks.CHECKS + reading_checks.CHECKS
              + edit_checks.CHECKS + work_checks.CHECKS + access_checks.CHECKS + page_checks.CHECKS)
    needs_browser = wanted(shape_checks.CHECKS + checks, names)
    with ThreadPoolExecutor() as pool:
        # It takes its time to start.
        starting = pool.submit(Chromium) if needs_browser else None
        failures = perform(guard_checks.CHECKS, names, server, workshop)
    if starting:
        browser = starting.result()
        failures += perform(shape_checks.CHECKS, names, browser, program, parts)
        page = page_checks.Page(server, workshop, shots, browser)
        failures += perform(checks, names, page)
        browser.close()
        server = page.server
    if names or "CRITTER_SLOW_TESTS" in os.environ:
        failures += in_firefox(names, server, workshop, shots)
    server.interrupt()
    print(f"{failures} failed" if failures else "all well")
    return 1 if failures else 0


def in_firefox(names, server, workshop, shots):
    if not wanted(firefox_checks.CHECKS, names):
        return 0
    if not firefox.is_there():
        print("skipped: the main loop in Firefox, which is not installed")
        return 0
    page = page_checks.Page(server, workshop, shots, firefox.Firefox())
    try:
        return perform(firefox_checks.CHECKS, names, page)
    finally:
        page.browser.close()


def wanted(checks, names):
    def is_wanted(name):
        return any(one in name for one in names) if names else name.startswith("check")
    return [check for check in checks if is_wanted(check.__name__)]


def perform(checks, names, *subjects):
    failures = 0
    for check in wanted(checks, names):
        name = check.__name__.replace("_", " ")
        start = time.monotonic()
        try:
            check(*subjects)
            print(f"ok {name} ({time.monotonic() - start:.1f} s)", flush=True)
        except Exception:  # one failure does not hide the others
            failures += 1
            print(f"FAILED {name}\n{traceback.format_exc()}", flush=True)
            if isinstance(subjects[0], page_checks.Page):
                print(subjects[0].describe(), flush=True)
                # What it left half done would be the next one's failure.
                subjects[0].reset()
    return failures


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2], sys.argv[3:]))
