"""Animated SVGs at one instant in an <img>, which no script can stop."""

import re

SLOWNESS = 1e6


def slowed(svg, time):
    """The same SVG, so slow that it stays where it is after a time, in seconds."""
    def slow(found):
        # An <animate> of no repeats would be over.
        return f' dur="{float(found[1]) * SLOWNESS:.0f}s" begin="-{time * SLOWNESS:.0f}s"'
    return re.sub(r' dur="([\d.]+)"', slow, svg)
