"""Parts of the website that mkdocs makes from the repository: see mkdocs.yml.

CRITTER names the program that renders the gallery. Without it, .build/debug/critter does.
"""
import html
import io
import json
import os
import posixpath
import re
import shutil
import subprocess
from functools import cache
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont
from mkdocs.structure.files import File

ROOT = Path(__file__).resolve().parent.parent
#: Pages of the repository's root that the website has, too.
ROOT_PAGES = ["CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md"]
#: The animation of each rig in the gallery, and its group.
GALLERY = {
    "fox": ("characters", "--scene sneak"),
    "octopus": ("characters", "--clip wave"),
    "cactus": ("characters", "--scene water"),
    "robot": ("characters", "--clip type"),
    "cat": ("characters", "--clip idle"),
    "plane": ("characters", "--clip loop"),
    "bear": ("characters", "--clip idle"),
    "owl": ("characters", "--clip idle"),
    "ghost": ("characters", "--clip float"),
    "walker": ("characters", "--clip walk"),
    "login": ("screens", "--scene session"),
    "login-button": ("controls", "--scene wrong"),
    "form-field": ("controls", "--scene valid"),
    "checkmark": ("controls", "--scene taps"),
    "bell": ("controls", "--clip ring"),
    "spinner": ("effects", "--clip spin"),
    "confetti": ("effects", "--clip burst"),
    "intro": ("effects", "--clip intro"),
}


def critter(*arguments):
    program = os.environ.get("CRITTER", str(ROOT / ".build/debug/critter"))
    return subprocess.run([program, *arguments], cwd=ROOT, check=True, text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE).stdout


# Navigation

def on_config(config):
    """Makes the navigation from the lists of docs/README.md."""
    nav = [{"Home": "README.md"}]
    for title, text in re.findall(r"^## (.*)\n\n((?:.*\n)+?)(?=^## |\Z)", (ROOT / "docs/README.md").read_text(), re.M):
        first, *groups = re.split(r"^### ", text, flags=re.M)
        nav.append({title: entries(first) + [{one.partition("\n")[0]: entries(one)} for one in groups]})
    start = next(one["Start"] for one in nav if "Start" in one)
    start.append({"Rigs": [{name: f"rigs-of-critter/{name}.md"} for name in GALLERY]})
    contribute = next(one["Contribute"] for one in nav if "Contribute" in one)
    contribute.append({"Changelog": "CHANGELOG.md"})
    config.nav = nav
    return config


def entries(text):
    return [entry(*link) for link in re.findall(r"^- \[(.*?)\]\((.*?)\)", text, re.M)]


def entry(title, path):
    path = path.removeprefix("../")
    if not path.endswith("/README.md"):
        return {title: path}
    pages = sorted((ROOT / "docs" / path).parent.glob("*.md"))
    others = [posixpath.join(posixpath.dirname(path), page.name) for page in pages if page.name != "README.md"]
    return {title: [path, *others]}


# Generated files

def on_files(files, config):
    for name in ROOT_PAGES:
        files.append(File.generated(config, name, content=(ROOT / name).read_text()))
    for path in (ROOT / "schemas").glob("*.json"):
        files.append(File.generated(config, f"schemas/{path.name}", content=path.read_text()))
    for path in (ROOT / "site/assets").rglob("*"):
        if path.is_file():
            name = "assets/" + path.relative_to(ROOT / "site/assets").as_posix()
            files.append(File.generated(config, name, content=path.read_bytes()))
    for weight, style in {400: "Regular", 500: "Medium", 700: "Bold", 800: "Extra Bold"}.items():
        files.append(File.generated(config, f"assets/inter-{weight}.woff2", content=inter(style)))
    files.append(File.generated(config, "assets/logo.svg", content=rendered("fox", ["--state", "rest"])))
    for name, (_, what) in GALLERY.items():
        files.append(File.generated(config, f"rigs-of-critter/{name}.svg", content=rendered(name, what.split())))
        if is_themed(name):
            dark = rendered(name, [*what.split(), "--theme", "dark"])
            files.append(File.generated(config, f"rigs-of-critter/{name}-dark.svg", content=dark))
        files.append(File.generated(config, f"rigs-of-critter/{name}.md", content=rig_page(name)))
    return files


def inter(style):
    """The Latin glyphs of Inter, which critter's rigs need, too. It has the SIL Open Font License."""
    path = subprocess.check_output(["fc-match", "-f", "%{file}", f"Inter:style={style}"], text=True)
    font = TTFont(path, fontNumber=0)
    options = subset.Options(flavor="woff2", layout_features=["kern", "liga", "calt"], name_IDs=[0, 1, 2, 13, 14])
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=[*range(0x20, 0x17F), *range(0x2010, 0x2027), 0x2192, 0x2190, 0x2191, 0x2193, 0x394, 0x2026])
    cutter.subset(font)
    font.flavor = "woff2"
    file = io.BytesIO()
    font.save(file)
    return file.getvalue()


def rendered(name, what):
    return critter("render", name, *what, "--format", "svg", "-q", "-o", "-")


@cache
def listing(name):
    return json.loads(critter("list", name, "--json"))


def is_themed(name):
    return "dark" in listing(name)["themes"]


def picture(name, folder, attributes):
    """The animation of a rig, in the colors of the page if the rig has a theme for dark pages."""
    dark = f'<source media="(prefers-color-scheme: dark)" srcset="{folder}{name}-dark.svg">' if is_themed(name) else ""
    return f'<picture>{dark}<img src="{folder}{name}.svg" {attributes}></picture>'


def about(name):
    """The first sentences of a rig's first comment, at most 100 characters."""
    comment = re.match(r"((?:#.*\n)+)", (ROOT / "parts" / name / "rig.yaml").read_text())[1]
    words = " ".join(re.sub(r"^# ?", "", comment.split("\n#\n")[0], flags=re.M).split())
    return re.match(r"(.{,100}[.])( |$)", words)[1]


def rig_page(name):
    rig = listing(name)
    what = GALLERY[name][1]
    rows = {
        "states": rig["states"],
        "clips": [one["name"] for one in rig["clips"]],
        "scenes": rig["scenes"],
        "inputs": [one["name"] for one in rig["inputs"]],
        "themes": rig["themes"],
    }
    listed = "\n".join(f"| {key} | {', '.join(f'`{one}`' for one in some)} |" for key, some in rows.items() if some)
    source = (ROOT / "parts" / name / "rig.yaml").read_text()
    width, height = rig["canvas"]
    return f"""# {name}

{about(name)}

<div class="rig" markdown>
{picture(name, "", f'width="{min(320, round(width * 280 / height))}" alt="{html.escape(about(name))}"')}

```
critter render {name} {what} -o {name}.gif
critter init mine --like {name}
```
</div>

| kind | names |
|---|---|
{listed}

## rig.yaml

```yaml
{source}```

The art is in [parts/{name}](../../parts/{name}).

## See also

- [Gallery](../start/gallery.md)
- [The language on one page](../reference/language.md)
"""


# Pages

def on_page_markdown(markdown, page, config, files):
    source = page.file.src_uri
    if source == "README.md":
        page.meta["template"] = "home.html"
        page.meta["title"] = "Make your SVG move"
        page.meta["hide"] = ["navigation", "toc"]
        page.meta["description"] = config.site_description
        # The page's title is in home.html.
        markdown = markdown.replace("# critter documentation", "## Documentation", 1)
    if source in ("start/gallery.md", "reference/language.md"):
        page.meta["hide"] = ["toc"]
    if source == "start/gallery.md":
        markdown = markdown.replace("\n\n## ", "\n\n" + grid() + "\n\n## ", 1)
    page.meta.setdefault("description", description(markdown))
    # Answers come before reference pages, and these before history and the sources of rigs.
    if source.startswith(("how-to/", "start/", "background/faq")):
        page.meta["search"] = {"boost": 3}
    elif source.startswith(("contribute/", "rigs-of-critter/")) or source in ROOT_PAGES or source == "README.md":
        page.meta["search"] = {"boost": 0.3}
    return with_links(markdown, source, config)


def grid():
    cards = "\n".join(
        f'<a class="rig-card" data-group="{group}" href="../rigs-of-critter/{name}.html">'
        + picture(name, "../rigs-of-critter/", 'alt="" loading="lazy"') +
        f"<b>{name}</b><span>{html.escape(about(name))}</span></a>"
        for name, (group, _) in GALLERY.items())
    groups = ["all", *dict.fromkeys(group for group, _ in GALLERY.values())]
    buttons = "".join(f'<button type="button" data-group="{one}">{one.capitalize()}</button>' for one in groups)
    return (f'<div class="filter"><input type="search" placeholder="Filter rigs" aria-label="Filter rigs">{buttons}</div>\n'
            f'<div class="rig-grid">\n{cards}\n</div>')


def description(markdown):
    """The first sentences of a page, at most 160 characters."""
    text = re.sub(r"```.*?```|<[^>]+>", "", markdown, flags=re.S)
    text = re.sub(r"^(#|\||- ).*$", "", text, flags=re.M)
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", text)
    paragraph = next((one for one in re.split(r"\n\s*\n", text) if one.strip()), "")
    words = re.sub(r"[*`]", "", " ".join(paragraph.split()))
    if len(words) <= 160:
        return words
    sentences = re.match(r".{40,160}?[.!?](?= )", words)
    return sentences[0] if sentences else words[:157].rsplit(" ", 1)[0] + "…"


LINK = re.compile(r"(\]\()([^)\s#]+)((?:#[^)\s]*)?\))")


def with_links(markdown, source, config):
    """Links to files that aren't on the website lead to the repository."""
    folder = posixpath.dirname(source)
    # Pages of the root are one level lower here.
    base = folder if source in ROOT_PAGES else posixpath.join("docs", folder)

    def link(match):
        path = match[2]
        if re.match(r"[a-z]+:|/", path):
            return match[0]
        target = posixpath.normpath(posixpath.join(base, path))
        if target.startswith("docs/"):
            target = target.removeprefix("docs/")
        elif target == "docs":
            target = "README.md"
        elif target not in ROOT_PAGES:
            return f"{match[1]}{config.repo_url}/blob/main/{target.removeprefix('../')}{match[3]}"
        return match[1] + posixpath.relpath(target, folder or ".") + match[3]

    blocks = re.split(r"(^```.*?^```$|`[^`\n]+`)", markdown, flags=re.S | re.M)
    return "".join(one if index % 2 else LINK.sub(link, one) for index, one in enumerate(blocks))


# After the build

#: The path, title, address, and description of each page.
pages = []


def on_page_context(context, page, config, nav):
    pages.append((page.file.src_uri, page.title, page.canonical_url, page.meta["description"]))
    return context


def archives():
    """The documentation of the Swift libraries, which `scripts/check api` makes."""
    return sorted((ROOT / ".build/docs").glob("*.doccarchive"))


def on_env(env, config, files):
    env.globals["has_api"] = bool(archives())
    env.globals["themed_rigs"] = [name for name in GALLERY if is_themed(name)]
    return env


def on_post_build(config):
    site = Path(config.site_dir)
    for archive in archives():
        shutil.copytree(archive, site / "api" / archive.stem, dirs_exist_ok=True)
    if archives():
        (site / "api/index.html").write_text(
            "<!doctype html><meta charset=utf-8><title>critter: Swift API</title>"
            '<meta http-equiv="refresh" content="0; url=CritterKit/documentation/critterkit/">')
    lines = [f"# {config.site_name}", "", f"> {config.site_description}", "",
             "critter is a command-line program. A rig is a folder with a rig.yaml and SVG files. Read first: "
             f"[The language on one page]({config.site_url}reference/language.html). To check a rig: "
             "`critter validate ./RIG`, then `critter sheet ./RIG --contact -o sheet.png`, and look at the image.", ""]
    groups = {"start/": "Start", "how-to/": "How-to", "reference/commands/": "Commands", "reference/": "Reference",
              "background/": "Background", "rigs-of-critter/": "Rigs", "contribute/": "Contribute"}
    order = ["reference/", "start/", "how-to/", "reference/commands/", "background/", "rigs-of-critter/", "contribute/"]
    group = {page[0]: next((key for key in groups if page[0].startswith(key)), None) for page in pages}
    for key in order:
        lines += [f"## {groups[key]}", ""]
        lines += [f"- [{title}]({address}): {about}" for path, title, address, about in pages if group[path] == key]
        lines.append("")
    (site / "llms.txt").write_text("\n".join(lines))
    pages.clear()
