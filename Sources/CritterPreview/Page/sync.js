// @ts-check
// The bar about a drawing that changed, and its sync with the rig.

import { $, make, note } from "./dom.js";
import { ask, on } from "./wire.js";
import { problemBox } from "./problems.js";
import { state, when } from "./state.js";

/// The name of a drawing that changed since the last sync.
let changed = null;
let isSyncing = false;
/// Whether the bar has the result of a sync, which stays until you close it.
let hasResult = false;

function draw() {
  $("redrawn").hidden = !changed && !hasResult;
  $("sync").hidden = !changed || state.rig.isReadOnly;
  $("sync").disabled = isSyncing;
  $("syncDone").hidden = !hasResult;
  if (changed) $("redrawnTitle").textContent = isSyncing ? `Taking in ${changed}…` : `${changed} changed`;
}

function sync(removesUsed = false) {
  forget();
  isSyncing = true;
  draw();
  ask({ do: "sync", removesUsed }, finish, (reason) => show(sentence(reason)));
}
$("sync").onclick = () => sync();

function forget() {
  hasResult = false;
  $("redrawnNotes").replaceChildren();
}
$("syncDone").onclick = () => {
  forget();
  draw();
};

/// Shows a result below the title.
function show(...notes) {
  isSyncing = false;
  hasResult = notes.length > 0;
  $("redrawnNotes").replaceChildren(...notes);
  draw();
}

const sentence = (text) => make("p", { className: "message", textContent: text });

/** @param {SyncedMessage} answer */
function finish(answer) {
  if (answer.use) {
    const remove = make("button", { className: "small", textContent: "Remove the lines and sync", onclick: () => sync(true) });
    return show(problemBox(answer.use, answer.hasEditor), remove);
  }
  changed = null;
  $("redrawnTitle").textContent = `Synced: ${answer.summary}`;
  show(...answer.warnings.map(sentence));
  note($("saved"), `Synced: ${answer.summary}`, 12);
}

on("warnings", ({ changedDrawing }) => {
  const next = changedDrawing?.split("/").at(-1) ?? null;
  // A newer version of the drawing may have no such problem.
  if (next && !isSyncing) forget();
  changed = next;
  draw();
});
when("rig", () => {
  changed = null;
  isSyncing = false;
  forget();
  draw();
});
