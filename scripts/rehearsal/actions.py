"""Stand-ins for the actions of others that the workflows use: they check their inputs, and log what they do."""
import os
import re
import shutil
import subprocess
import zipfile
from pathlib import Path

from rehearsal.expressions import Problem
from rehearsal.github import ADDRESS, NAME, TOKEN

# An action is pinned to a commit, since its owner can move a tag.
PINNED = re.compile(r"([\w.-]+/[\w./-]+)@[0-9a-f]{40}")


def checkout(job, inputs):
    job.require("contents", "read")
    if inputs.get("repository", NAME) != NAME:
        raise Problem(f"there is no repository '{inputs['repository']}'")
    folder = job.workspace / inputs.get("path", "")
    folder.mkdir(parents=True, exist_ok=True)
    github = job.context["github"]
    ref = inputs.get("ref") or github["ref"]

    def git(*arguments):
        subprocess.run(["git", *arguments], cwd=folder, check=True, stderr=subprocess.DEVNULL, env=job.environment)

    try:
        git("init", "-q")
        git("remote", "add", "origin", ADDRESS)
        git("fetch", "-q", "--no-tags", "--depth", "1", "origin", ref)
        git("checkout", "-q", "FETCH_HEAD")
        if str(inputs.get("fetch-depth")) == "0":
            git("fetch", "-q", "--unshallow", "--tags", "origin")
    except subprocess.CalledProcessError:
        raise Problem(f"can't check out '{ref}'") from None


def cache(job, inputs):
    if not inputs["path"] or not inputs["key"]:
        raise Problem("a cache needs a path and a key")


def matching(job, patterns):
    for pattern in patterns.splitlines():
        found = sorted(job.workspace.glob(pattern))
        if not found:
            raise Problem(f"no file '{pattern}'")
        for path in found:
            yield from ([one for one in path.rglob("*") if one.is_file()] if path.is_dir() else [path])


def upload_artifact(job, inputs):
    files = list(matching(job, inputs["path"]))
    root = Path(os.path.commonpath([file.parent for file in files])) if files else None
    if not files:
        raise Problem(f"no file in '{inputs['path']}'")
    folder = job.artifacts / inputs["name"]
    if folder.exists() and job.attempt == 1:
        raise Problem(f"two artifacts are called '{inputs['name']}'")
    shutil.rmtree(folder, ignore_errors=True)
    for file in files:
        target = folder / file.relative_to(root)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(file, target)


def download_artifact(job, inputs):
    pattern = inputs.get("name") or inputs.get("pattern", "*")
    found = sorted(job.artifacts.glob(pattern))
    if not found:
        raise Problem(f"no artifact '{pattern}'")
    is_merged = "name" in inputs or str(inputs.get("merge-multiple")).lower() == "true"
    for artifact in found:
        folder = job.workspace / inputs.get("path", "") / ("" if is_merged else artifact.name)
        for file in artifact.rglob("*"):
            target = folder / file.relative_to(artifact)
            if file.is_file() and target.exists():
                raise Problem(f"two artifacts have the file '{target.name}'")
            target.parent.mkdir(parents=True, exist_ok=True)
            if file.is_file():
                shutil.copyfile(file, target)


def set_up(name):
    def record(job, inputs):
        job.has |= {name}
    return record


def log_in(job, inputs):
    job.require("packages")
    if inputs["password"] != TOKEN or not inputs["username"]:
        raise Problem("can't log in: no user or another token")
    job.has |= {inputs["registry"]}
    job.environment["REHEARSAL_HAS"] = " ".join(sorted(job.has))


def publish_wheels(job, inputs):
    job.require("id-token")
    if job.name != "publish" or job.definition.get("environment") != "pypi":
        raise Problem("PyPI trusts the job 'publish' in the environment 'pypi' only")
    published = job.github.read("pypi", [])
    folder = job.workspace / inputs["packages-dir"]
    files = sorted(folder.iterdir()) if folder.is_dir() else []
    if not files:
        raise Problem("there is no wheel")
    for file in files:
        if not re.fullmatch(r"critter_render-[\w.]+-py3-none-manylinux_2_35_\w+\.whl", file.name):
            raise Problem(f"'{file.name}' isn't a tested wheel")
        if file.name in published and str(inputs.get("skip-existing")).lower() != "true":
            raise Problem(f"PyPI already has {file.name}")
        check_metadata(file)
    job.github.write("pypi", sorted({*published, *(file.name for file in files)}))


def check_metadata(file):
    with zipfile.ZipFile(file) as archive:
        metadata = archive.read(next(name for name in archive.namelist() if name.endswith("/METADATA"))).decode()
    head, _, page = metadata.partition("\n\n")
    for key in ["Name", "Version", "Summary", "Keywords", "License", "Project-URL", "Classifier"]:
        if f"\n{key}: " not in head:
            raise Problem(f"{file.name} has no {key}")
    if relative := re.search(r'(?:src|srcset|href)="(?!https?:|#)[^"]*"|\]\((?!https?:|#)[^)]*\)', page):
        raise Problem(f"the page of {file.name} has an address that PyPI doesn't have: {relative[0]}")
    if "no release yet" in page:
        raise Problem(f"the page of {file.name} has the text for a clone")


def upload_pages(job, inputs):
    if not (job.workspace / inputs["path"] / "index.html").exists():
        raise Problem(f"no site in '{inputs['path']}'")
    tag = job.context["inputs"]["tag"]
    commit = subprocess.check_output(["git", "rev-parse", "HEAD"], cwd=job.workspace, text=True).strip()
    if commit != job.github.git("rev-parse", f"{tag}^{{commit}}"):
        raise Problem(f"the site isn't built from {tag}")
    job.github.write("pages", {"commit": commit, "tag": tag})


def deploy_pages(job, inputs):
    job.require("pages")
    job.require("id-token")
    if not job.github.read("pages"):
        raise Problem("no site was uploaded")
    return {"page_url": "https://someone.example/Critter"}


# The stand-in of each action, the inputs that it needs, and the others that it knows.
ACTIONS = {
    "actions/checkout": (checkout, [], ["repository", "ref", "path", "fetch-depth"]),
    "actions/cache": (cache, ["path", "key"], ["restore-keys"]),
    "actions/upload-artifact": (upload_artifact, ["name", "path"], ["if-no-files-found"]),
    "actions/download-artifact": (download_artifact, [], ["name", "pattern", "path", "merge-multiple"]),
    "docker/setup-qemu-action": (set_up("qemu"), [], []),
    "docker/setup-buildx-action": (set_up("buildx"), [], []),
    "docker/login-action": (log_in, ["registry", "username", "password"], []),
    "pypa/gh-action-pypi-publish": (publish_wheels, ["packages-dir"], ["skip-existing"]),
    "actions/upload-pages-artifact": (upload_pages, ["path"], []),
    "actions/deploy-pages": (deploy_pages, [], []),
}


def check_inputs(step, needed, known):
    inputs = step.get("with", {})
    for name in needed:
        if name not in inputs:
            raise Problem(f"{step['uses']} needs the input '{name}'")
    for name in inputs:
        if name not in [*needed, *known]:
            raise Problem(f"{step['uses']} has no input '{name}'")


def action(step):
    """Returns the stand-in of an action, after a check of its inputs."""
    match = PINNED.fullmatch(step["uses"])
    if not match:
        raise Problem(f"'{step['uses']}' isn't pinned to a commit")
    if match[1] not in ACTIONS:
        raise Problem(f"the rehearsal doesn't know the action '{match[1]}'")
    stand_in, needed, known = ACTIONS[match[1]]
    check_inputs(step, needed, known)
    return stand_in
