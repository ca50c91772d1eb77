"""What GitHub, PyPI, and the registry of images have during a rehearsal, in files that the stand-ins share."""
import json
import os
import subprocess
from pathlib import Path

from rehearsal.expressions import Problem

#: The name of an image has no capitals.
NAME = "someone/Critter"
ADDRESS = f"https://github.com/{NAME}"
TOKEN = "the-token"


class GitHub:
    """A folder with the repository `someone/Critter`, its releases, and a record of all that was published."""

    def __init__(self, folder):
        self.folder = Path(folder)
        self.repository = self.folder / "server" / NAME
        self.record = self.folder / "record.json"

    @staticmethod
    def of_stand_in():
        return GitHub(os.environ["REHEARSAL"])

    def variables(self):
        """Variables with which git finds the repository under its address."""
        return {"REHEARSAL": str(self.folder), "GIT_CONFIG_COUNT": "1", "GIT_CONFIG_VALUE_0": ADDRESS,
                "GIT_CONFIG_KEY_0": f"url.file://{self.repository}.insteadOf"}

    def read(self, key, default=None):
        record = json.loads(self.record.read_text()) if self.record.exists() else {}
        return record.get(key, {} if default is None else default)

    def write(self, key, value):
        record = json.loads(self.record.read_text()) if self.record.exists() else {}
        self.record.write_text(json.dumps({**record, key: value}, indent=1))

    def git(self, *arguments):
        return subprocess.run(["git", "--git-dir", self.repository, *arguments], check=True, text=True,
                              stdout=subprocess.PIPE).stdout.strip()

    def has_tag(self, tag):
        return bool(self.git("tag", "--list", tag))

    def log(self, line):
        with (self.folder / "log").open("a") as log:
            print(line, file=log)


def require(permission, level="write", permissions=None):
    """Fails where the token of the job may not do something."""
    found = (permissions or json.loads(os.environ["REHEARSAL_PERMISSIONS"])).get(permission, "none")
    if found not in (level, "write"):
        raise Problem(f"this needs 'permissions: {permission}: {level}', found '{found}'")
