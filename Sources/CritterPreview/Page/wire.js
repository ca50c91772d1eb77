// @ts-check
// The WebSocket to the program.

import { placeOf } from "./dom.js";

let socket = null;
let count = 0;
/// The version of the rig that the page shows: how often the program had read it. Requests belong to it.
let generation = 0;
/** @type {Record<string, Function[]>} */
const listeners = {};
/// What waits for answers, by the numbers of the requests.
const waiting = new Map();

/// Registers a callback for messages of a kind, with the bytes of an `image` or a `file`.
/**
 * @template {keyof Messages} Kind
 * @param {Kind} kind
 * @param {(message: Messages[Kind], bytes?: ArrayBuffer) => void} listener
 */
export function on(kind, listener) {
  (listeners[kind] ||= []).push(listener);
}

function tell(kind, message, bytes) {
  for (const listener of listeners[kind] || []) listener(message, bytes);
}

/// Sends a message and returns its number, which the answer repeats; 0 without a connection.
/** @type {(message: { do: PageRequestWord, [key: string]: any }) => number} */
export const send = function send(message) {
  if (socket?.readyState !== WebSocket.OPEN) return 0;
  count += 1;
  socket.send(JSON.stringify({ ...message, number: count, generation }));
  return count;
};

/// Sends a request, and calls back with its answer and the bytes of a file.
///
/// - Parameter failed: called with the reason of a failure, and the problems in files. By default, the page shows
///   the reason.
/** @type {(message: { do: PageRequestWord, [key: string]: any }, done: (answer: any, bytes?: ArrayBuffer) => void, failed?: (reason: string, problems?: ProblemNote[]) => void) => number} */
export const ask = function ask(message, done, failed) {
  const number = send(message);
  if (number) waiting.set(number, { done, failed });
  else failed?.(ended);
  return number;
};

const ended = "critter preview has ended";

/// Sends a file, for the next request.
export function sendFile(file) {
  if (socket?.readyState === WebSocket.OPEN) socket.send(file);
}

/// Passes a message on. The reason of a failure goes to the code that made the request.
function receive(message, bytes) {
  const { is, number, text, problems } = message;
  const request = waiting.get(number);
  const reason = is === "problem" ? [placeOf(problems[0]), problems[0].message].filter(Boolean).join(": ")
    : is === "refusal" ? text : is === "nothing" ? "" : null;
  if (reason === null || !request?.failed) tell(is, message, bytes);
  // Of a progress, the answer follows.
  if (!request || is === "outputProgress") return;
  waiting.delete(number);
  if (reason === null) request.done(message, bytes);
  else request.failed?.(reason, problems);
}

/// The address that the program prints has a token. From then on the token is the browser's secret,
/// for all tabs, so that the address can be sent to others. Each run of the program has a host of its own.
const given = new URLSearchParams(location.search).get("token");
if (given) history.replaceState(null, "", location.pathname + location.hash);

/// The token that the program at this address has too. Another program, which may have taken the
/// port, learns none of them.
///
/// - Returns: null if the program doesn't have this page's token; throws if no program answers.
async function sharedToken() {
  for (const token of [given, localStorage.getItem("token")]) {
    if (token && await isKnown(token)) return token;
  }
  return null;
}

async function isKnown(token) {
  const challenge = crypto.randomUUID();
  const answer = await fetch(`/proof?challenge=${challenge}`, { cache: "no-store" });
  const text = new TextEncoder().encode(`${token} ${location.hostname} ${challenge}`);
  const digest = [...new Uint8Array(await crypto.subtle.digest("SHA-256", text))];
  const hex = digest.map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return await answer.text() === `sha256:${hex}`;
}

function connectLater(reason) {
  const requests = [...waiting.values()];
  waiting.clear();
  for (const { failed } of requests) failed?.(ended);
  tell(reason);
  setTimeout(connect, 400);
}

export async function connect() {
  let token = null;
  try {
    token = await sharedToken();
  } catch {
    return connectLater("disconnected");
  }
  if (!token) return connectLater("locked");
  localStorage.setItem("token", token);
  socket = new WebSocket(`ws://${location.host}/stage?token=${token}`);
  socket.binaryType = "arraybuffer";
  socket.onopen = () => tell("connected");
  socket.onclose = () => connectLater("disconnected");
  socket.onmessage = ({ data }) => {
    if (typeof data === "string") {
      const message = JSON.parse(data);
      if (message.is === "rig") ({ generation } = message);
      return receive(message);
    }
    const length = new DataView(data).getUint32(0, true);
    const header = JSON.parse(new TextDecoder().decode(new Uint8Array(data, 4, length)));
    receive(header, data.slice(4 + length));
  };
}
