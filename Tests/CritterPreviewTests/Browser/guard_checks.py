"""Only this machine can reach the page, and only the page: without a browser."""

import json
import os
import re
import socket
import subprocess
import threading
import time

import websocket

from browser import until
from server import Server, fake_opener, free_port, is_open


def ask(server, path="/", method="GET", **headers):
    """The status of one request, sent as it is written here."""
    lines = {"Host": server.authority, "Connection": "close", **headers}
    text = f"{method} {path} HTTP/1.1\r\n" + "".join(f"{k}: {v}\r\n" for k, v in lines.items())
    with socket.create_connection(("127.0.0.1", server.port), timeout=60) as one:
        one.sendall((text + "\r\n").encode())
        answer = b""
        while not is_whole(answer):
            answer += one.recv(65536)
    return int(answer.split()[1]), answer


def is_whole(answer):
    """Whether there are as many bytes as the answer says."""
    head, end, body = answer.partition(b"\r\n\r\n")
    sizes = [line.split(b":")[1] for line in head.split(b"\r\n")
             if line.lower().startswith(b"content-length:")]
    return bool(end) and len(body) >= int(sizes[0] if sizes else 0)


def socket_of(server, origin=None, **options):
    return websocket.create_connection(
        f"ws://127.0.0.1:{server.port}/stage?token={server.token}", timeout=60, host=server.authority,
        origin=origin or f"http://{server.authority}", **options)


def talk(line, message):
    """Sends a message and returns the first answer that bears its number."""
    line.send(json.dumps({**message, "number": 77}))
    while True:
        data = line.recv()
        if isinstance(data, str):
            answer = json.loads(data)
            if answer.get("number") == 77:
                return answer


def check_own_page_is_served(server, workshop):
    status, answer = ask(server)
    assert status == 200 and b"<title>critter preview" in answer, answer[:200]
    assert ask(server, Origin=f"http://{server.authority}")[0] == 200
    # As through an SSH tunnel.
    tunnel = f"{server.host}:8080"
    assert ask(server, Host=tunnel, Origin=f"http://{tunnel}")[0] == 200
    fallback = server.fallback.split("/")[2]
    assert ask(server, Host=fallback)[0] == 200 and is_open(int(fallback.split(":")[1]))


def check_foreign_hosts_are_refused(server, workshop):
    other = Server(workshop, "bear")
    other.interrupt()
    for host in ["evil.example", f"evil.example:{server.port}", "127.0.0.1", "127.0.0.1:1",
                 f"127.0.0.1:{server.port}", f"localhost:{server.port}", f"{other.host}:{server.port}",
                 f"{server.authority}.evil.example", ""]:
        assert ask(server, Host=host)[0] == 403, host


def check_foreign_origins_are_refused(server, workshop):
    for origin in ["http://evil.example", "null", f"https://{server.authority}",
                   f"http://{server.authority}.evil.example", f"http://{server.host}:1",
                   f"http://127.0.0.1:{server.port}"]:
        assert ask(server, Origin=origin)[0] == 403, origin
    assert ask(server, **{"Sec-Fetch-Site": "cross-site"})[0] == 403


def check_only_reading_is_allowed(server, workshop):
    for method in ["POST", "PUT", "DELETE"]:
        assert ask(server, method=method)[0] == 405, method


def check_sockets_from_elsewhere_are_closed(server, workshop):
    for origin in ["http://evil.example", "null"]:
        try:
            socket_of(server, origin).close()
        except websocket.WebSocketBadStatusException as error:
            assert error.status_code == 403, error
        else:
            raise AssertionError(f"a WebSocket from {origin} was let in")
    status, _ = ask(server, f"/stage?token={server.token}", Upgrade="websocket", Connection="Upgrade",
                    **{"Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
                       "Sec-WebSocket-Version": "13"})
    assert status == 403, "a WebSocket that does not say where it comes from was let in"


def check_only_who_knows_the_address_is_let_in(server, workshop):
    other = Server(workshop, "bear")
    other.interrupt()
    for token in ["", server.token[:-1], "0" * 32, server.token + "0", other.token]:
        try:
            websocket.create_connection(
                f"ws://127.0.0.1:{server.port}/stage?token={token}", timeout=60, host=server.authority,
                origin=f"http://{server.authority}").close()
        except websocket.WebSocketBadStatusException as error:
            assert error.status_code == 403, error
        else:
            raise AssertionError(f"the token '{token}' was good enough")


def check_the_browser_is_given_a_file_and_not_the_token(server, workshop):
    folder, opened = fake_opener(workshop)
    other = Server(workshop, "bear", "--open", path=folder)
    file = until(opened, RuntimeError("nothing was opened"))
    with open(file, encoding="utf-8") as page:
        assert other.token in page.read()
    assert os.stat(file).st_mode & 0o777 == 0o600
    other.interrupt()
    assert not os.path.exists(file), "the file was left behind"


def check_the_preview_goes_on_without_a_program_that_opens_it(server, workshop):
    path = os.environ["PATH"]
    os.environ["PATH"] = workshop.folder
    try:
        other = Server(workshop, "bear", "--open")
    finally:
        os.environ["PATH"] = path
    words = other.process.stderr.readline().decode()
    assert words.startswith("warning: can't open your browser: xdg-open isn't installed"), words
    assert words.rstrip().endswith(f"open {other.words.split()[0]}"), words
    assert other.process.poll() is None
    other.interrupt()


def check_no_more_is_read_than_can_be_answered(server, workshop):
    other = Server(workshop, "bear")
    before = other.memory
    pictures = b"".join(
        frame({"do": kind, "stage": {"kind": "still", "states": [], "scale": scale}, "time": 0, "name": "x" * 10_000})
        for scale in [3, 4] for kind in ["stage", "frame"])
    pings = websocket.ABNF(1, 0, 0, 0, 9, 1, "x" * 125).format()
    for frames in [pictures, pings]:
        # With the least room for answers, so that it is full soon.
        line = socket_of(other, sockopt=[(socket.SOL_SOCKET, socket.SO_RCVBUF, 1)])
        line.send(json.dumps({"do": "open", "rig": "bear"}))
        assert not is_all_read(line.sock, frames), "it reads on while its answers are not read"
    line = socket.create_connection(("127.0.0.1", other.port))
    request = f"GET /main.js HTTP/1.1\r\nHost: {other.authority}\r\n\r\n"
    assert not is_all_read(line, request.encode()), "it reads requests whose answers are not read"
    assert other.memory - before < 100_000_000, other.memory - before
    other.interrupt()


def is_all_read(line, data):
    """Whether the other side reads more than the system keeps for it, though it gets no answer read."""
    line.settimeout(0.5)
    piece = data * (65536 // len(data) + 1)
    try:
        for _ in range(30_000_000 // len(piece)):
            line.sendall(piece)
        return True
    except OSError:
        return False


def frame(message):
    return websocket.ABNF(1, 0, 0, 0, 1, 1, json.dumps(message)).format()


def check_frames_that_break_the_rules_close_the_socket(server, workshop):
    # fin, three reserved bits, opcode, mask: by place, for versions name them differently.
    frames = [
        (websocket.ABNF(1, 0, 0, 0, 1, 0, b"{}"), 1002),
        (websocket.ABNF(1, 1, 0, 0, 1, 1, "{}"), 1002),
        (websocket.ABNF(1, 0, 0, 0, 0, 1, "{}"), 1002),
        (websocket.ABNF(0, 0, 0, 0, 9, 1, "a"), 1002),
        (websocket.ABNF(1, 0, 0, 0, 9, 1, "a" * 126), 1002),
        (websocket.ABNF(1, 0, 0, 0, 1, 1, b"\xff\xfe"), 1007),
        (websocket.ABNF(1, 0, 0, 0, 1, 1, " " * 1_000_001), 1009),
    ]
    for frame, code in frames:
        line = socket_of(server)
        line.sock.sendall(frame.format())
        opcode, data = line.recv_data()
        assert opcode == websocket.ABNF.OPCODE_CLOSE, (opcode, data)
        assert int.from_bytes(data[:2], "big") == code, (data, code)
        line.close()


def check_no_file_of_the_disk_is_served(server, workshop):
    link = workshop.path("bear/passwd")
    os.symlink("/etc/passwd", link)
    for path in ["/../../../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/..%2f..%2fetc/passwd",
                 "//etc/passwd", "/bear/passwd", "/parts/bear/passwd",
                 "/parts/bear/rig.yaml", "/page.css/../../etc/passwd", "/.git/config"]:
        status, answer = ask(server, path)
        assert status in (400, 404) and b"root:" not in answer, path
    os.remove(link)


def check_the_socket_reaches_no_file_either(server, workshop):
    line = socket_of(server)
    for name in ["../../etc", "/etc"]:
        line.send(json.dumps({"do": "open", "rig": name}))
        assert json.loads(line.recv())["is"] == "unknownRig", name
    line.send(json.dumps({"do": "open", "rig": "bear"}))
    stage = {"kind": "still", "states": []}
    for wish in [{**stage, "theme": "../login/rig.yaml"}, {**stage, "theme": "/etc/passwd"},
                 {"kind": "scene", "name": "/etc/passwd"},
                 {"kind": "scene", "name": "../login/x.yaml"}]:
        answer = talk(line, {"do": "stage", "stage": wish})
        assert answer["is"] == "refusal", answer
        assert "root:" not in json.dumps(answer)
    talk(line, {"do": "stage", "stage": {"kind": "live", "events": []}})
    for name in ["../take", "a/b", "", ".hidden", "x" * 100]:
        assert talk(line, {"do": "saveScene", "name": name, "time": 1})["is"] == "refusal", name
    # Even where a link is waiting in its place.
    target = os.path.join(workshop.folder, "elsewhere")
    os.symlink(target, workshop.path("bear/link.scene.yaml"))
    answer = talk(line, {"do": "saveScene", "name": "link", "time": 1})
    assert answer["text"].endswith("link-2.scene.yaml") and not os.path.exists(target), answer
    os.remove(workshop.path("bear/link.scene.yaml"))
    os.remove(workshop.path("bear/link-2.scene.yaml"))
    line.close()


def check_an_edit_that_fails_midway_leaves_nothing(server, workshop):
    folder = workshop.path("bell")
    before = (sorted(os.listdir(folder)), workshop.read("bell/rig.yaml"))
    # The system refuses the second half of the new file.
    other = Server(workshop, "bell", largest_file=len(before[1]) // 2)
    line = socket_of(other)
    line.send(json.dumps({"do": "open", "rig": "bell"}))
    line.recv()
    width = {"path": ["canvas", "size", 0], "was": "48", "text": "77"}
    answer = talk(line, {"do": "change", "label": "width", "changes": [width]})
    assert answer["is"] == "refusal" and "File too large" in answer["text"], answer
    assert (sorted(os.listdir(folder)), workshop.read("bell/rig.yaml")) == before
    other.interrupt()


def check_nonsense_does_no_harm(server, workshop):
    line = socket_of(server)
    for text in ["", "{", "[]", '{"do":"fly"}', '{"do":"frame","time":1e999}',
                 '{"do":"frame"}', '{"do":"save","output":{"format":"../x"}}']:
        line.send(text)
        assert json.loads(line.recv())["is"] in ("refusal", "problem"), text
    line.close()
    assert ask(server)[0] == 200


def check_it_listens_on_the_loopback_only(server, workshop):
    fallback = int(re.search(r":(\d+)/", server.fallback)[1])
    listening = [address for port in [server.port, fallback] for address in listeners(port)]
    v6 = ["0" * 24 + "01000000"] if has_v6() else []
    assert listening == ["0100007F", *v6, "0100007F"], listening


def listeners(port):
    """The addresses on which a port is open, as the system writes them."""
    rows = []
    for table in ["/proc/net/tcp", "/proc/net/tcp6"]:
        if os.path.exists(table):
            with open(table, encoding="ascii") as file:
                rows += [row.split() for row in file.readlines()[1:]]
    return [row[1].split(":")[0] for row in rows if row[1].endswith(f":{port:04X}") and row[3] == "0A"]


def has_v6():
    try:
        with socket.socket(socket.AF_INET6) as one:
            one.bind(("::1", 0))
        return True
    except OSError:
        return False


def check_a_port_with_another_program_on_one_of_its_addresses_is_in_use(server, workshop):
    """A browser may ask that program for the host."""
    if not has_v6():
        return
    with socket.socket(socket.AF_INET6) as one:
        one.bind(("::1", 0))
        one.listen()
        second = Server(workshop, "bear", port=one.getsockname()[1])
        assert second.process.wait(timeout=60) == 3 and "is in use" in second.words, second.words


def check_nobody_can_keep_all_connections(server, workshop):
    other = Server(workshop, "bear")
    end = threading.Event()

    def dribble():
        """Sends requests byte by byte, each as far as it gets."""
        while not end.is_set():
            try:
                with socket.create_connection(("127.0.0.1", other.port), timeout=20) as one:
                    for byte in b"GET / HTTP/1.1\r\nHost: " + b"x" * 1000:
                        one.sendall(bytes([byte]))
                        if end.wait(1):
                            return
            except OSError:
                end.wait(0.2)

    crowd = [threading.Thread(target=dribble, daemon=True) for _ in range(1000)]
    for one in crowd:
        one.start()
    time.sleep(2)
    start = time.monotonic()
    assert ask(other)[0] == 200
    waited = time.monotonic() - start
    end.set()
    other.interrupt()
    assert waited < 10, waited


def check_a_port_in_use_is_an_error(server, workshop):
    second = Server(workshop, "bear", port=server.port)
    code = second.process.wait(timeout=60)
    words = second.words + second.process.stderr.read().decode()
    assert code == 3 and f"port {server.port} is in use; --port " in words, (code, words)
    named = int(words.split("--port ")[1].split()[0])
    assert named > server.port and not is_open(named), words


def check_interrupting_frees_the_port(server, workshop):
    port = free_port()
    first = Server(workshop, "bear", port=port)
    line = socket_of(first)
    line.send(json.dumps({"do": "open", "rig": "bear"}))
    line.recv()
    assert first.interrupt() == 130
    again = Server(workshop, "bear", port=port)
    assert is_open(port)
    assert again.interrupt() == 130
    line.close()
