"""A `critter preview` at work on a copy of the rigs, in a git repository of its own."""

import atexit
import os
import re
import resource
import shutil
import signal
import socket
import subprocess
import tempfile

from browser import until


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


class Workshop:
    """A folder with `parts` under git, as a designer has it."""

    def __init__(self, program, parts):
        self.program = program
        # In a folder of its own, since the folder around the rigs is watched too.
        self.folder = tempfile.mkdtemp(prefix="critter-workshop-")
        atexit.register(shutil.rmtree, self.folder, ignore_errors=True)
        shutil.copytree(parts, os.path.join(self.folder, "parts"))
        self.git("init", "-q")
        self.git("add", ".")
        self.git("-c", "user.name=A", "-c", "user.email=a@b.c", "commit", "-q", "-m", "First")

    def git(self, *arguments):
        subprocess.run(["git", *arguments], cwd=self.folder, check=True,
                       stdout=subprocess.DEVNULL)

    def path(self, name):
        return os.path.join(self.folder, "parts", name)

    def read(self, name):
        with open(self.path(name), encoding="utf-8") as file:
            return file.read()

    def write(self, name, text):
        with open(self.path(name), "w", encoding="utf-8") as file:
            file.write(text)

    def run(self, command, **options):
        """A command line as a user would paste it, from this folder."""
        search = os.path.dirname(self.program) + ":" + os.environ["PATH"]
        return subprocess.run(command, shell=True, cwd=self.folder, check=True,
                              env={**os.environ, "PATH": search},
                              stderr=subprocess.PIPE, stdout=subprocess.PIPE, **options)


class Server:
    """The running program."""

    def __init__(self, workshop, *arguments, port=None, path=None, largest_file=None):
        """path: a folder to look for programs in before the others; largest_file: in bytes"""
        self.port = port or free_port()
        self.process = subprocess.Popen(
            [workshop.program, "preview", *arguments, "--port", str(self.port)],
            cwd=workshop.folder, stderr=subprocess.PIPE, stdout=subprocess.PIPE,
            preexec_fn=largest_file and (
                lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (largest_file, largest_file))),
            env={**os.environ, "VISUAL": "", "PATH": f"{path}:{os.environ['PATH']}" if path else os.environ["PATH"]})
        atexit.register(self.process.kill)
        line = self.process.stderr.readline().decode()
        if not port and "in use" in line:
            # Another program took it since it was free.
            self.process.wait()
            return self.__init__(workshop, *arguments, path=path, largest_file=largest_file)
        #: Of the address that the program prints: its host, which is new for each run, and its token; empty
        #: when it prints none. The second address is for browsers that don't find the host.
        self.host, self.token = re.search(r"^http://(.*?):\d+/\?token=(\w+)|$", line).groups(default="")
        self.authority = f"{self.host}:{self.port}"
        self.address = f"http://{self.authority}/"
        self.words = line
        if self.token:
            self.fallback = self.process.stderr.readline().decode().split()[-1].split("#")[0]
        until(lambda: self.process.poll() is not None or is_open(self.port),
              RuntimeError("critter preview does not listen"), pause=0.02)

    @property
    def memory(self):
        """Resident bytes."""
        with open(f"/proc/{self.process.pid}/statm", encoding="ascii") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")

    @property
    def watches(self):
        """How many pages have folders watched."""
        folder = f"/proc/{self.process.pid}/fd"
        links = []
        for name in os.listdir(folder):
            try:
                links.append(os.readlink(os.path.join(folder, name)))
            except FileNotFoundError:
                continue
        return sum("inotify" in link for link in links)

    def interrupt(self):
        self.process.send_signal(signal.SIGINT)
        return self.process.wait(timeout=60)


def fake_opener(workshop):
    """A folder with an `xdg-open` that opens nothing, and what tells the file that it was given, once it was."""
    folder = tempfile.mkdtemp(dir=workshop.folder)
    note = os.path.join(folder, "opened")
    program = os.path.join(folder, "xdg-open")
    write_program(program, f"echo \"$@\" > '{note}.new'; mv '{note}.new' '{note}'")

    def opened():
        if not os.path.exists(note):
            return None
        with open(note, encoding="utf-8") as file:
            return file.read().strip()
    return folder, opened


def write_program(path, script):
    """Writes a program in a child process. If this process had the file open, one that another thread starts
    would have it open too, and a run of the program would fail with "Text file busy"."""
    subprocess.run(["sh", "-c", 'printf "#!/bin/sh\\n%s\\n" "$1" > "$0" && chmod 755 "$0"', path, script], check=True)


def is_open(port):
    with socket.socket() as one:
        return one.connect_ex(("127.0.0.1", port)) == 0
