"""Runs the jobs of a workflow as a runner would, each in a folder of its own."""
import itertools
import json
import os
import re
import shutil
import subprocess
import time
from pathlib import Path

from ruamel.yaml import YAML

from rehearsal import programs
from rehearsal.actions import action, check_inputs
from rehearsal.expressions import Problem, filled, holds
from rehearsal.github import NAME, TOKEN, require

#: The longest that a step may take.
MINUTES = 20


def read(path):
    # Not YAML 1.1, where the key `on` is a boolean.
    return YAML(typ="safe", pure=True).load(Path(path).read_text())


def outputs(text):
    """The values of a file in the form of $GITHUB_OUTPUT and $GITHUB_ENV."""
    found, lines = {}, iter(text.splitlines())
    for line in lines:
        if match := re.fullmatch(r"([\w-]+)<<(.*)", line):
            found[match[1]] = "\n".join(itertools.takewhile(lambda one: one != match[2], lines))
        else:
            key, _, found_value = line.partition("=")
            found[key] = found_value
    return found


class Run:
    """A run of a workflow for one event."""

    def __init__(self, github, tree, workflow, event, ref, inputs=None):
        self.github, self.tree, self.workflow = github, Path(tree), workflow
        self.definition = read(self.tree / ".github/workflows" / workflow)
        self.folder = github.folder / f"{workflow.removesuffix('.yml')}-{event}"
        self.attempt = 1
        kind, _, name = ref.removeprefix("refs/").partition("/")
        self.context = {"github": {
            "repository": NAME, "repository_owner": NAME.split("/")[0], "server_url": "https://github.com",
            "sha": github.git("rev-parse", f"{ref}^{{commit}}"), "ref": ref, "ref_name": name,
            "ref_type": "tag" if kind == "tags" else "branch", "event_name": event, "actor": "someone",
            "token": TOKEN, "event": {"repository": {"name": NAME.split("/")[1]}}},
            "inputs": {**{name: "" for name in self.inputs()}, **(inputs or {})}}
        self.check_inputs(inputs or {})

    def inputs(self):
        dispatch = self.definition["on"].get("workflow_dispatch")
        return (dispatch or {}).get("inputs") or {}

    def check_inputs(self, given):
        known = self.inputs()
        if unknown := given.keys() - known.keys():
            raise Problem(f"{self.workflow} has no input '{unknown.pop()}'")
        if missing := {name for name, one in known.items() if one.get("required")} - given.keys():
            if self.context["github"]["event_name"] == "workflow_dispatch":
                raise Problem(f"{self.workflow} needs the input '{missing.pop()}'")

    def jobs(self):
        """The jobs in an order in which each comes after those that it needs."""
        left = dict(self.definition["jobs"])
        while left:
            for name, job in list(left.items()):
                needs = job.get("needs", [])
                if not {needs} & left.keys() if isinstance(needs, str) else not set(needs) & left.keys():
                    yield name, left.pop(name)
                    break
            else:
                raise Problem(f"the jobs {', '.join(left)} wait for each other")

    def legs(self, definition):
        matrix = definition.get("strategy", {}).get("matrix", {})
        for values in itertools.product(*matrix.values()):
            yield dict(zip(matrix, values))

    def planned(self):
        """The jobs that run: a job is skipped with one that it needs."""
        skipped = set()
        for name, job in self.jobs():
            needs = job.get("needs", [])
            if skipped & {*([needs] if isinstance(needs, str) else needs)} or not holds(job.get("if", "true"), self.context):
                skipped.add(name)
            else:
                yield name, job

    def perform(self, *names):
        for name, definition in self.planned():
            if names and name not in names:
                continue
            first = None
            for matrix in self.legs(definition):
                if first:
                    stand_for(first, matrix, definition, self.folder / "artifacts")
                    continue
                job = Job(self, name, definition, matrix)
                job.perform()
                first = matrix

    def again(self):
        """The same run, after 'Re-run failed jobs'."""
        self.attempt += 1
        return self


def stand_for(first, matrix, definition, artifacts):
    """Copies the artifacts of one leg of a matrix for another, with the names of its processor."""
    for step in definition["steps"]:
        if "/upload-artifact@" not in step.get("uses", ""):
            continue
        source, target = (artifacts / filled(step["with"]["name"], {"matrix": leg}) for leg in (first, matrix))
        if target.exists():
            raise Problem(f"two legs of a matrix have the artifact '{target.name}'")
        target.mkdir()
        for file in source.iterdir():
            name = file.name.replace("x86_64", "aarch64").replace("amd64", "arm64")
            shutil.copyfile(file, target / name)


class Job:
    """One job on a runner with nothing but the stand-ins and this system's programs."""

    def __init__(self, run, name, definition, matrix):
        self.github, self.name, self.definition, self.attempt = run.github, name, definition, run.attempt
        self.label = " ".join(["/".join([run.workflow.removesuffix(".yml"), name]), *matrix.values()])
        self.folder = run.folder / f"{name}-{run.attempt}"
        shutil.rmtree(self.folder, ignore_errors=True)
        self.workspace, self.artifacts = self.folder / "work", run.folder / "artifacts"
        self.temporary, self.home = self.folder / "temp", self.folder / "home"
        for folder in [self.workspace, self.temporary, self.home, self.artifacts]:
            folder.mkdir(parents=True, exist_ok=True)
        names = [*programs.COMMON, *(programs.MAC if "macos" in definition["runs-on"] else [])]
        programs.make(self.folder / "tools", names)
        self.has, self.steps = set(), {}
        self.context = {**run.context, "matrix": matrix, "steps": self.steps, "env": {}}
        self.context["github"] = {**run.context["github"], "workspace": str(self.workspace)}
        permissions = definition.get("permissions", run.definition.get("permissions", {}))
        self.permissions = permissions
        self.environment = self.variables()

    def require(self, permission, level="write"):
        require(permission, level, self.permissions)

    def variables(self):
        github = self.context["github"]
        names = ["actor", "event_name", "ref", "ref_name", "ref_type", "repository", "server_url", "sha", "workspace"]
        return {
            "PATH": f"{self.folder}/tools:{os.environ['PATH']}", "HOME": str(self.home), "CI": "true",
            "LANG": "C.UTF-8", "RUNNER_TEMP": str(self.temporary), "GITHUB_ACTIONS": "true",
            "GIT_AUTHOR_NAME": "someone", "GIT_AUTHOR_EMAIL": "someone@example.com",
            "GIT_COMMITTER_NAME": "someone", "GIT_COMMITTER_EMAIL": "someone@example.com",
            "REHEARSAL_PERMISSIONS": json.dumps(self.permissions),
            "REHEARSAL_PROGRAM": os.environ["REHEARSAL_PROGRAM"], **self.github.variables(),
            **{f"GITHUB_{name.upper()}": github[name] for name in names},
        }

    def perform(self):
        for number, step in enumerate(self.definition["steps"], 1):
            self.step(f"{self.label}, step {number}", step)

    def step(self, label, step, context=None, workspace=None):
        context = context or self.context
        started = time.monotonic()
        try:
            if not holds(step.get("if", "true"), context):
                return
            variables = filled(step.get("env", {}), context)
            if "run" in step:
                found = self.shell(filled(step["run"], context), variables)
            elif step["uses"].startswith("./"):
                found = self.composite(label, self.workspace / step["uses"], filled(step.get("with", {}), context))
            else:
                filling = {**step, "with": filled(step.get("with", {}), context)}
                found = action(filling)(self, filling["with"]) or {}
        except Problem as problem:
            what = step.get("uses") or step["run"].strip().splitlines()[0]
            raise Problem(f"{label} ({what}): {problem}") from None
        if "id" in step:
            context["steps"][step["id"]] = {"outputs": found}
        seconds = time.monotonic() - started
        if seconds > 1:
            print(f"{label}: {seconds:.0f} s", flush=True)

    def shell(self, script, variables):
        files = {name: self.temporary / name for name in ["GITHUB_OUTPUT", "GITHUB_ENV", "GITHUB_PATH",
                                                          "GITHUB_STEP_SUMMARY"]}
        for file in files.values():
            file.write_text("")
        (self.temporary / "step").write_text(script)
        environment = {**self.environment, **variables, **{name: str(file) for name, file in files.items()}}
        try:
            done = subprocess.run(["bash", "-e", self.temporary / "step"], cwd=self.workspace, env=environment,
                                  text=True, errors="replace", timeout=MINUTES * 60, stdin=subprocess.DEVNULL,
                                  stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        except subprocess.TimeoutExpired:
            raise Problem(f"takes more than {MINUTES} minutes") from None
        self.printed = done.stdout
        if done.returncode:
            raise Problem(f"exit {done.returncode}:\n" + "\n".join(done.stdout.splitlines()[-15:]))
        self.environment.update(outputs(files["GITHUB_ENV"].read_text()))
        for folder in files["GITHUB_PATH"].read_text().split():
            self.environment["PATH"] = f"{folder}:{self.environment['PATH']}"
        return outputs(files["GITHUB_OUTPUT"].read_text())

    def composite(self, label, folder, inputs):
        """Runs the action in a folder."""
        definition = read(folder / "action.yml")
        check_inputs({"uses": str(folder), "with": inputs}, [], definition["inputs"])
        values = {name: inputs.get(name, one.get("default", "")) for name, one in definition["inputs"].items()}
        context = {**self.context, "inputs": values, "steps": {}}
        context["github"] = {**self.context["github"], "action_path": str(folder)}
        self.environment["GITHUB_ACTION_PATH"] = str(folder)
        logs = []
        for number, step in enumerate(definition["runs"]["steps"], 1):
            if "run" in step and not step.get("shell"):
                raise Problem(f"step {number} of the action names no shell")
            self.printed = ""
            self.step(f"{label}.{number}", step, context)
            logs.append(self.printed)
        self.printed = "".join(logs)
        return filled({name: one["value"] for name, one in definition["outputs"].items()}, context)
