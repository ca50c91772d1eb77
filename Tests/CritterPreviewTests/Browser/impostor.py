"""Another program that has taken a preview's port."""

import http.server
import threading

# Registers a service worker, which then answers for the origin with a page that takes what is in its address.
PAGE = b"""<!doctype html><title>waiting</title><script>
navigator.serviceWorker.register("/worker.js").then(() => navigator.serviceWorker.ready)
  .then(() => { document.title = "ready"; });
</script>"""
WORKER = b"""
addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(clients.claim()));
addEventListener("fetch", (event) => event.respondWith(
  new Response("<!doctype html><title>STOLEN</title>", { headers: { "Content-Type": "text/html" } })));
"""


class Impostor:
    """Answers everything, and remembers what it was asked for."""

    def __init__(self, port):
        requests = self.requests = []

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                requests.append(self.path)
                type, text = {
                    "/": ("text/html", PAGE), "/worker.js": ("text/javascript", WORKER),
                }.get(self.path, ("text/plain", b"sha256:" + b"0" * 64))
                self.send_response(200)
                self.send_header("Content-Type", type)
                self.end_headers()
                self.wfile.write(text)

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", port), Handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def close(self):
        self.server.shutdown()
        self.server.server_close()
