"""Stand-ins for programs of a runner. Each is a file in a folder of PATH that calls `run` with its name."""
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from rehearsal.expressions import Problem
from rehearsal.github import ADDRESS, NAME, TOKEN, GitHub, require

#: The folders of the program that stands for all builds, and of the repository with Swift's packages.
PROGRAM = Path(os.environ.get("REHEARSAL_PROGRAM", "critter"))
REPOSITORY = Path(__file__).resolve().parent.parent.parent


def options(arguments, *flags):
    """Returns the other words, and the options with their last values; flags have none."""
    words, found, rest = [], {}, list(arguments)
    while rest:
        word = rest.pop(0)
        name, sign, value = word.partition("=")
        if not word.startswith("-"):
            words.append(word)
        elif name in flags or sign:
            found[name] = value or True
        elif rest:
            found[name] = [*found.get(name, []), rest.pop(0)]
        else:
            raise Problem(f"{word} needs a value")
    return words, found


def gh(arguments):
    github = GitHub.of_stand_in()
    if os.environ.get("GH_TOKEN") != TOKEN:
        raise Problem("gh has no token")
    commands = {("release", "view"): view_release, ("release", "create"): create_release,
                ("release", "upload"): upload_files, ("release", "edit"): edit_release,
                ("workflow", "run"): start_workflow}
    command = commands.get(tuple(arguments[:2]))
    if not command:
        raise Problem(f"the rehearsal doesn't know 'gh {' '.join(arguments[:2])}'")
    return command(github, *options(arguments[2:], "--draft", "--verify-tag", "--latest", "--clobber"))


def view_release(github, words, found):
    return 0 if words[0] in github.read("releases") else 1


def create_release(github, words, found):
    require("contents")
    releases, [tag] = github.read("releases"), words
    if tag in releases:
        raise Problem(f"a release with the tag {tag} already exists")
    if not github.has_tag(tag):
        raise Problem(f"there is no tag {tag}")
    if not Path(found["--notes-file"][0]).read_text().strip() or not found["--title"]:
        raise Problem("a release needs notes and a title")
    github.write("releases", {**releases, tag: {"is_draft": "--draft" in found}})


def upload_files(github, words, found):
    require("contents")
    tag, *files = words
    if tag not in github.read("releases"):
        raise Problem(f"there is no release {tag}")
    folder = github.folder / "drafts" / tag
    folder.mkdir(parents=True, exist_ok=True)
    for file in map(Path, files):
        if (folder / file.name).exists() and "--clobber" not in found:
            raise Problem(f"the release already has {file.name}")
        shutil.copyfile(file, folder / file.name)


def edit_release(github, words, found):
    require("contents")
    releases, [tag] = github.read("releases"), words
    if tag not in releases:
        raise Problem(f"there is no release {tag}")
    if found.get("--draft") == "false":
        shutil.copytree(github.folder / "drafts" / tag, github.repository / "releases/download" / tag,
                        dirs_exist_ok=True)
        github.write("releases", {**releases, tag: {"is_draft": False}})


def start_workflow(github, words, found):
    require("actions")
    [name], [ref] = words, found["--ref"]
    inputs = dict(one.split("=", 1) for one in found.get("-f", []))
    github.git("cat-file", "-e", f"{ref}:.github/workflows/{name}")
    github.write("started", {"workflow": name, "ref": ref, "inputs": inputs})


def docker(arguments):
    github = GitHub.of_stand_in()
    if arguments[:2] != ["buildx", "build"]:
        raise Problem(f"the rehearsal doesn't know 'docker {' '.join(arguments[:2])}'")
    [context], found = options(arguments[2:], "--push")
    require("packages")
    has = os.environ.get("REHEARSAL_HAS", "").split()
    for one in ["buildx", "qemu", "ghcr.io"]:
        if one not in has:
            raise Problem(f"docker needs a step for {one}")
    for tag in found["-t"]:
        if not re.fullmatch(rf"ghcr\.io/{NAME.lower()}:[\w.]+", tag):
            raise Problem(f"'{tag}' can't be pushed")
    [platforms], [file] = found["--platform"], found["-f"]
    if not Path(file).exists():
        raise Problem(f"there is no file '{file}'")
    for platform in platforms.split(","):
        check_dockerfile(Path(file).read_text(), Path(context), platform)
    github.write("images", sorted({*github.read("images", []), *found["-t"]}))


def check_dockerfile(text, context, platform):
    """Fails where an instruction reads a file that the context of the build doesn't have."""
    machine = {"linux/amd64": "x86_64", "linux/arm64": "aarch64"}[platform]
    copied = set()
    for pattern in re.findall(r"^COPY (?!--from)(\S+) ", text, re.M):
        found = {path.name for path in context.glob(pattern)}
        if not found:
            raise Problem(f"the Dockerfile copies '{pattern}', which isn't in the context")
        copied |= found
    for path in re.findall(r'"/tmp/([^"]+)"', text):
        if (name := path.replace("$(uname -m)", machine)) not in copied:
            raise Problem(f"the Dockerfile reads '{name}', which it doesn't copy")
    if "@" in text or f'image.source="{ADDRESS}"' not in text:
        raise Problem("the Dockerfile has a placeholder, or no label of its source")


def curl(arguments):
    """Answers for PyPI and the registry of images. Releases are files."""
    github, address = GitHub.of_stand_in(), arguments[-1]
    if any(one.startswith(ADDRESS) for one in arguments):
        return real("curl", [one.replace(ADDRESS, f"file://{github.repository}") for one in arguments])
    if match := re.fullmatch(r"https://pypi\.org/pypi/critter-render/(.*)/json", address):
        return 0 if any(f"-{match[1]}-" in name for name in github.read("pypi", [])) else 22
    if re.fullmatch(rf"https://ghcr\.io/token\?scope=repository:{NAME.lower()}:pull", address):
        print('{"token": "public"}')
        return 0
    if match := re.fullmatch(r"https://(ghcr\.io)/v2/(.*)/manifests/(.*)", address):
        return 0 if f"{match[1]}/{match[2]}:{match[3]}" in github.read("images", []) else 22
    raise Problem(f"the rehearsal doesn't know {address}")


def swift(arguments):
    """One build stands for all. Other work is Swift's own, in the repository with the build."""
    build = Path(".build")
    if arguments[:1] == ["build"] and Path("Package.swift").exists():
        build.mkdir(exist_ok=True)
        for name in ["debug", "release"]:
            if not (build / name).exists():
                (build / name).mkdir()
                (build / name / "critter").symlink_to(PROGRAM)
        for name in ["bundle", "checkouts", "site-environment"]:
            (REPOSITORY / ".build" / name).mkdir(parents=True, exist_ok=True)
            if not (build / name).exists():
                (build / name).symlink_to(REPOSITORY / ".build" / name)
        if "REHEARSAL_SANDBOX" in os.environ and "--disable-sandbox" not in arguments:
            raise Problem("Homebrew's sandbox doesn't allow SwiftPM's own")
        if "--show-bin-path" in arguments:
            print(build.resolve() / ("release" if "release" in arguments else "debug"))
        return 0
    if arguments[:1] == ["package"]:
        code = real("swift", arguments, REPOSITORY)
        if not (build / "symbolgraph").exists():
            (build / "symbolgraph").symlink_to((REPOSITORY / ".build/debug").resolve().parent / "symbolgraph")
        return code
    return real("swift", arguments)


def real(name, arguments, folder=None):
    """Runs the program itself."""
    here = Path(sys.argv[0]).resolve().parent
    path = os.pathsep.join(one for one in os.environ["PATH"].split(os.pathsep) if Path(one).resolve() != here)
    return subprocess.run([shutil.which(name, path=path), *arguments], cwd=folder, check=False,
                          env={**os.environ, "PATH": path}).returncode


def apt_get(arguments):
    """Installs only what is missing, so that a rehearsal needs no root."""
    if "install" in arguments:
        names = [one for one in arguments[arguments.index("install") + 1:] if not one.startswith("-")]
        done = subprocess.run(["dpkg-query", "-W", *names], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        if done.returncode == 0:
            return 0
    return real("apt-get", arguments)


def gzip(arguments):
    """Compresses an archive fast, since nobody downloads the files of a rehearsal."""
    return real("gzip", ["-1n"] if arguments == ["-9n"] else arguments)


def dpkg_deb(arguments):
    return real("dpkg-deb", ["-z1", *arguments] if "--build" in arguments else arguments)


def brew(arguments):
    prefix = Path(os.environ["HOME"]) / "homebrew"
    if arguments[:1] == ["--prefix"]:
        print(prefix.joinpath(*(["opt", *arguments[1:]] if arguments[1:] else [])))
    elif arguments[0] not in {"list", "install"}:
        raise Problem(f"the rehearsal doesn't know 'brew {arguments[0]}'")
    return 0


def dylibbundler(arguments):
    """Bundles one library, as Homebrew has it."""
    prefix = Path(os.environ["HOME"]) / "homebrew"
    library = prefix / "Cellar/pango/1.0/lib/libpango.dylib"
    for path in [library, prefix / "opt/pango/LICENSE"]:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("a stand-in")
    (prefix / "lib").mkdir(exist_ok=True)
    if not (prefix / "lib/libpango.dylib").is_symlink():
        (prefix / "lib/libpango.dylib").symlink_to("../Cellar/pango/1.0/lib/libpango.dylib")
    shutil.copy(library, Path(arguments[arguments.index("-d") + 1]))
    return 0


def uname(arguments):
    print({"-s": "Darwin", "-m": "arm64"}[arguments[0]])


def sw_vers(arguments):
    print("26.0")


#: The stand-ins of each system, by the names of the programs.
COMMON = {"gh": gh, "docker": docker, "curl": curl, "swift": swift, "apt-get": apt_get,
          "gzip": gzip, "dpkg-deb": dpkg_deb}
MAC = {"brew": brew, "dylibbundler": dylibbundler, "uname": uname, "sw_vers": sw_vers}


def run(name, arguments):
    GitHub.of_stand_in().log(f"{name} {' '.join(arguments)}")
    try:
        return {**COMMON, **MAC}[name](arguments) or 0
    except Problem as problem:
        print(f"rehearsal: {problem}", file=sys.stderr)
        return 70


def make(folder, names):
    """Writes the stand-ins into a folder for PATH."""
    folder.mkdir(parents=True)
    for name in names:
        file = folder / name
        file.write_text(f"""#!/usr/bin/python3
import sys
sys.path.insert(0, {str(REPOSITORY / 'scripts')!r})
from rehearsal.programs import run
sys.exit(run({name!r}, sys.argv[1:]))
""")
        file.chmod(0o755)
