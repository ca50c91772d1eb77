// The WebSocket to the program.

let socket = null;
let count = 0;
const listeners = {};

/// Calls back for each message of a kind, with its bytes if it is a `picture` or a `file`.
export function on(kind, listener) {
  (listeners[kind] ||= []).push(listener);
}

function tell(kind, message, bytes) {
  for (const listener of listeners[kind] || []) listener(message, bytes);
}

/// Whether the program is there, so that it is the token that it does not want.
async function isServed() {
  try {
    return (await fetch("/", { method: "GET", cache: "no-store" })).ok;
  } catch {
    return false;
  }
}

/// Sends a message and returns its number, which the answer has too; 0 without a connection.
export function send(message) {
  if (socket?.readyState !== WebSocket.OPEN) return 0;
  count += 1;
  socket.send(JSON.stringify({ ...message, number: count }));
  return count;
}

/// The address that the program prints has it; from then on it is the browser's secret, so that the
/// address can be sent to others.
function token() {
  const search = new URLSearchParams(location.search);
  if (search.has("token")) {
    localStorage.setItem("token", search.get("token"));
    history.replaceState(null, "", location.pathname + location.hash);
  }
  return localStorage.getItem("token") ?? "";
}

export function connect() {
  socket = new WebSocket(`ws://${location.host}/stage?token=${encodeURIComponent(token())}`);
  socket.binaryType = "arraybuffer";
  let wasOpen = false;
  socket.onopen = () => {
    wasOpen = true;
    tell("connected");
  };
  socket.onclose = async () => {
    tell(!wasOpen && await isServed() ? "locked" : "disconnected");
    setTimeout(connect, 400);
  };
  socket.onmessage = ({ data }) => {
    if (typeof data === "string") {
      const message = JSON.parse(data);
      return tell(message.is, message);
    }
    const length = new DataView(data).getUint32(0, true);
    const header = JSON.parse(new TextDecoder().decode(new Uint8Array(data, 4, length)));
    tell(header.is, header, data.slice(4 + length));
  };
}
