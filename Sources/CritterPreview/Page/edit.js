// @ts-check
// Drafts and changes of the rig's file, undo, and conflicts.

import { $, ask, make } from "./dom.js";
import { ask as request, on } from "./wire.js";
import { changed, state, when } from "./state.js";
import { problemBox } from "./problems.js";

/// A change is a list of values, or a request with an edit of the structure.
const body = (change) => (Array.isArray(change) ? { changes: change } : change);

/// Shows a draft of a change without writing the file.
export function draft(change) {
  state.draft = change && body(change);
  changed("frameOptions");
}

/// Forgets the draft, before another image is requested.
export function dropDraft() {
  state.draft = null;
}
// The change is in the file now.
on("rig", dropDraft);

/// The last change, undo, or redo.
/** @type {any} */
let pending = null;

/// What waits for the fields of the present file.
let waiting = null;

/// Does something as soon as the last change is answered, and the fields are those of the file with it.
export function whenFresh(act) {
  waiting = act;
  if (pending?.isAnswered === false) return;
  if (state.properties?.generation === state.rig.generation) goOn();
  else askAgain();
}
function askAgain() {
  dropDraft();
  changed("stale");
}
function goOn() {
  if (pending?.isAnswered === false) return;
  const act = waiting;
  waiting = null;
  act?.();
}
when("properties", goOn);
when("part", () => { waiting = null; });

/// Writes a change into the file. Each value contains the value that the page saw.
///
/// - Parameter options: the answer to a conflict as `choice`, whether the change `continues` the last
///   one, and functions for its result: `done`, which returns false while the rig lacks the change, and
///   `failed` with the reason, and with problems in files.
export function commit(change, label, options = {}) {
  if (!change || change.length === 0) return;
  const { choice, continues } = options;
  const values = body(change);
  // A new or renamed entry shows when it is in the file.
  const isEntry = values.edit && !Object.keys(values.edit)[0].match(/Keys?$|recolor/);
  state.draft = isEntry || values.drawing ? null : values;
  write({ do: "change", ...values, time: state.time, label, choice, continues }, { change, label, ...options });
}

const go = (direction, choice) => write({ do: direction, choice }, { direction });

function write(message, details) {
  const own = { ...details, isAnswered: false };
  pending = own;
  changed("editing");
  request(message, (answer) => { if (own === pending) finish(answer); },
    (reason, problems) => { if (own === pending) refuse(problems?.[0].message ?? reason, problems); });
}

$("undo").onclick = () => go("undo");
$("redo").onclick = () => go("redo");

addEventListener("keydown", (event) => {
  if (!(event.ctrlKey || event.metaKey) || event.altKey || event.target.closest("#fields, dialog, #sceneForm")) return;
  const key = event.key.toLowerCase();
  if (key !== "z" && key !== "y") return;
  event.preventDefault();
  go(key === "y" || event.shiftKey ? "redo" : "undo");
});

/** @param {{ undo?: string, redo?: string }} labels */
function showHistory({ undo, redo }) {
  for (const [id, label, word] of [["undo", undo, "Undo"], ["redo", redo, "Redo"]]) {
    $(id).disabled = !label;
    $(id).title = label ? `${word}: ${label}` : word;
    $(id).setAttribute("aria-label", label ? `${word} ${label}` : word);
  }
}

on("rig", showHistory);
on("changed", showHistory);

/// What to do when the rig has the change.
let next = null;

/** @param {ChangedMessage} answer */
function finish({ outcome, conflict, others, keys, hasEditor }) {
  pending.isAnswered = true;
  // The written value comes back with the file.
  if (outcome !== "written") draft(null);
  else if (pending.done) {
    next = pending.done;
    proceed();
  }
  if (conflict) resolve(conflict);
  if (others?.length) showOthers(others, hasEditor);
  if (keys?.length) changed("keysMade", keys);
  settle();
}
/// The rig with the change comes before or after the answer, and other versions may come between them.
function proceed() {
  if (next?.() !== false) next = null;
}
when("reload", proceed);

/// A value that would break the rig isn't written.
function refuse(reason, problems) {
  pending.isAnswered = true;
  draft(null);
  if (pending.failed) pending.failed(reason, problems);
  else changed("notWritten", reason);
  settle();
}

function settle() {
  changed("edited");
  if (waiting) askAgain();
}
on("disconnected", () => { waiting = null; });

/// The places in other files that may have the old name of a renamed entry.
function showOthers(places, hasEditor) {
  ask("others", "Other files may have the old name", places.map((one) => problemBox(one, hasEditor)), { close: "Close" });
}

/// Nothing is lost: an overwritten value can be restored with undo. Without an answer, nothing
/// changes.
async function resolve(conflict) {
  const { change, label, direction } = pending;
  const has = (text) => (text === null || text === undefined ? "nothing" : `“${text}”`);
  const text = direction
    ? `Can't ${direction} “${conflict.label}” alone: that place in the file changed. “Use mine” restores the whole file.`
    : `The value was ${has(conflict.was)}. The file now has ${has(conflict.theirs)}, and yours is ${has(conflict.mine)}.`;
  const choice = await ask("conflict", "The file changed", [make("p", { textContent: text })], { theirs: "Keep the file", mine: "Use mine" });
  if (direction && choice) go(direction, choice);
  else if (choice === "mine") commit(change, label, { choice });
}
