// @ts-check
// The bar about a drawing that changed, and its sync with the rig.

import { $, make, note } from "./dom.js";
import { on, send } from "./wire.js";
import { showHistory } from "./edit.js";
import { onFailure, problemBox } from "./problems.js";
import { state, when } from "./state.js";

/// The name of a drawing that changed since the last sync.
let changed = null;
let number = 0;
/// Whether the bar has the result of a sync, which stays until you close it.
let hasResult = false;

function draw() {
  $("redrawn").hidden = !changed && !hasResult;
  $("sync").hidden = !changed || state.rig.isReadOnly;
  $("sync").disabled = number > 0;
  $("syncDone").hidden = !hasResult;
  if (changed) $("redrawnTitle").textContent = number ? `Taking in ${changed}…` : `${changed} changed`;
}

function sync(removesUsed = false) {
  forget();
  number = send({ do: "sync", removesUsed });
  state.elsewhere.add(number);
  draw();
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
  number = 0;
  hasResult = notes.length > 0;
  $("redrawnNotes").replaceChildren(...notes);
  draw();
}

const sentence = (text) => make("p", { className: "message", textContent: text });

on("synced", (answer) => {
  if (answer.number !== number) return;
  showHistory(answer);
  if (answer.use) {
    const remove = make("button", { className: "small", textContent: "Remove the lines and sync", onclick: () => sync(true) });
    return show(problemBox(answer.use, answer.hasEditor), remove);
  }
  changed = null;
  $("redrawnTitle").textContent = `Synced: ${answer.summary}`;
  show(...answer.warnings.map(sentence));
  note($("saved"), `Synced: ${answer.summary}`, 12);
});
onFailure((failed, reason) => { if (failed === number) show(sentence(reason)); });
on("disconnected", () => {
  number = 0;
  if (state.rig) draw();
});

on("warnings", ({ changedDrawing }) => {
  const next = changedDrawing?.split("/").at(-1) ?? null;
  // A newer version of the drawing may have no such problem.
  if (next && !number) forget();
  changed = next;
  draw();
});
when("rig", () => {
  changed = null;
  number = 0;
  forget();
  draw();
});
