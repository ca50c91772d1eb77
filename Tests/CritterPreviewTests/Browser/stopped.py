"""Pictures of animated SVGs, stopped at given times: stopped.py FOLDER NAME.svg WIDTH HEIGHT TIME ..."""

import base64
import pathlib
import sys

from chromium import Chromium


def main(folder, name, width, height, *times):
    folder = pathlib.Path(folder)
    browser = Chromium(int(width), int(height))
    clip = {"x": 0, "y": 0, "width": int(width), "height": int(height), "scale": 1}

    def save(to):
        data = browser.call("Page.captureScreenshot", format="png", clip=clip)["data"]
        (folder / to).write_bytes(base64.b64decode(data))

    try:
        browser.open((folder / name).as_uri())
        browser.until(f"location.href.endsWith('{name}') && document.readyState == 'complete'")
        browser.run("document.documentElement.pauseAnimations()")
        for number, time in enumerate(times):
            browser.run(f"document.documentElement.setCurrentTime({time})")
            save(f"stopped-{number}.png")
        # For those who want no motion, at a time at which it would have moved.
        browser.media(motion="reduce")
        save("reduced.png")
    finally:
        browser.close()


main(*sys.argv[1:])
