"""Charts as SVG, for light and dark pages."""
from measure import size

STYLE = """<style>
text { font-size: 12px; fill: #768390 } .title { font-size: 15px; font-weight: 600 }
.figure, .small { font-size: 10px } .end { text-anchor: end }
.a { fill: #0aa89e } .b { fill: #e5873c } .c { fill: #8c7bd1 }
.line { fill: none; stroke-width: 1.5 } .line.a { stroke: #0aa89e } .line.b { stroke: #e5873c }
.axis { stroke: #8b949e; stroke-width: 0.75 }
.limit { stroke: #8b949e; stroke-dasharray: 4 3 }
@media (prefers-color-scheme: light) { text { fill: #57606a } .title { fill: #24292f } }
@media (prefers-color-scheme: dark) { text { fill: #9ea7b3 } .title { fill: #e6edf3 } }
</style>
"""


def text(words, x, y, kind):
    return f'<text class="{kind}" x="{x:.1f}" y="{y:.1f}">{words}</text>\n'


def rectangle(x, y, width, height, kind):
    return f'<rect class="{kind}" x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" rx="2"/>\n'


def line(x1, y1, x2, y2, kind):
    return f'<line class="{kind}" x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"/>\n'


def legend(entries, x):
    body = ""
    for name, kind in entries:
        body += rectangle(x, 39, 10, 10, kind) + text(name, x + 15, 48, "label")
        x += 32 + len(name) * 7
    return body


def svg(width, height, title, body):
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height:.0f}" width="{width:.0f}" '
            f'height="{height:.0f}" font-family="system-ui, sans-serif">\n{STYLE}{text(title, 16, 28, "title")}'
            f"{body}</svg>\n")


def bars(rows):
    """Two bars for each row of a kind, a ratio at quality 100, and a ratio at the default quality."""
    rows = list(rows)
    left, step, top = 170, 34, 64
    scale = 430 / max([1.1] + [share for _, *shares in rows for share in shares])
    body = legend([("quality 100", "a"), ("the default", "b")], left)
    for y, (kind, *shares) in enumerate(rows):
        y = top + y * step
        body += text(kind, left - 10, y + 17, "label end")
        for share, color, offset in zip(shares, "ab", [2, 14]):
            body += rectangle(left, y + offset, share * scale, 11, color)
            body += text(f"{share:.2f}", left + share * scale + 5, y + offset + 9.5, "figure")
    bottom = top + len(rows) * step
    body += line(left + scale, top - 6, left + scale, bottom, "limit")
    return svg(660, bottom + 14, "GIF bytes, of ffmpeg and gifsicle -O3", body)


def curves(rows):
    """Decibels over bytes, for each row of a kind and the files of ffmpeg, gifsicle, and critter."""
    rows = list(rows)
    body = legend([("critter", "a"), ("gifsicle --lossy", "b"), ("ffmpeg", "c")], 16)
    for index, (kind, *series) in enumerate(rows):
        body += panel(kind, zip("cba", series), 16 + index % 3 * 250, 62 + index // 3 * 170, 220, 122)
    title = "Decibels over bytes: further up and left is better"
    return svg(16 + 3 * 250, 62 + (len(rows) + 2) // 3 * 170, title, body)


def panel(kind, series, x, y, width, height):
    # Exact files are at the top.
    series = [(color, [(file.bytes, min(file.decibels, 70)) for file in files]) for color, files in series]
    most = max(count for _, points in series for count, _ in points)
    levels = [level for _, points in series for _, level in points]
    low, high = min(levels), max(max(levels), min(levels) + 1)
    body = text(kind, x, y + 14, "label")
    body += line(x, y + 22, x, y + 22 + height, "axis") + line(x, y + 22 + height, x + width, y + 22 + height, "axis")
    body += text(f"{high:.0f} dB", x + 4, y + 32, "small") + text(f"{low:.0f}", x + 4, y + 18 + height, "small")
    body += text(size(most), x + width, y + 34 + height, "small end")
    for color, points in series:
        places = [(x + count / most * width, y + 22 + height * (1 - (level - low) / (high - low)))
                  for count, level in points]
        if color != "c":
            path = " ".join(f"{px:.1f},{py:.1f}" for px, py in places)
            body += f'<polyline class="line {color}" points="{path}"/>\n'
        body += "".join(f'<circle class="{color}" cx="{px:.1f}" cy="{py:.1f}" r="3"/>\n' for px, py in places)
    return body
