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

/// Sends a message and returns its number, which the answer has too; 0 without a connection.
export function send(message) {
  if (socket?.readyState !== WebSocket.OPEN) return 0;
  count += 1;
  socket.send(JSON.stringify({ ...message, number: count }));
  return count;
}

export function connect() {
  socket = new WebSocket(`ws://${location.host}/stage`);
  socket.binaryType = "arraybuffer";
  socket.onopen = () => tell("connected");
  socket.onclose = () => {
    tell("disconnected");
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
