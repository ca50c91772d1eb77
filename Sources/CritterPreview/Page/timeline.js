// The height of the timeline, and the buttons for keyframes.

import { $, put, short } from "./dom.js";
import { changed, state, when } from "./state.js";
import { commit } from "./edit.js";
import { note } from "./dom.js";

// Height

const grip = $("timelineGrip");
let start = null;

function setHeight(height) {
  const most = $("stagePanel").clientHeight - 300;
  const chosen = Math.round(Math.min(Math.max(height, 44), Math.max(most, 44)));
  $("tracks").style.height = `${chosen}px`;
  grip.setAttribute("aria-valuenow", chosen);
}
grip.addEventListener("pointerdown", (event) => {
  grip.setPointerCapture(event.pointerId);
  start = { y: event.clientY, height: $("tracks").clientHeight };
});
grip.addEventListener("pointermove", (event) => {
  if (start) setHeight(start.height + start.y - event.clientY);
});
for (const kind of ["pointerup", "pointercancel"]) grip.addEventListener(kind, () => { start = null; });
grip.addEventListener("keydown", (event) => {
  const by = { ArrowUp: 22, ArrowDown: -22 }[event.key];
  if (!by) return;
  event.preventDefault();
  event.stopPropagation();
  setHeight($("tracks").clientHeight + by);
});

// Keyframes

const clip = () => state.subject.kind === "clip" && state.rig?.clips.find((one) => one.name === state.subject.name);

/// The keyframe as a part of an edit.
const keyEdit = (action, more = {}) => ({ edit: { action, ...state.key, ...more } });

/// Adds a keyframe to each track of the selected part, or to its first one.
function addKey() {
  const fields = state.tweaks?.part === state.part && clip() ? state.tweaks.fields : [];
  const properties = new Set(state.tracks.filter((one) => one.name === state.part).map((one) => one.property));
  const wanted = properties.size ? properties : new Set(["translate"]);
  const missing = new Map(fields.filter((field) => field.first && field.path[5] === "values" && wanted.has(field.path[4]))
    .map((field) => [field.path[4], field.first]));
  if (!state.part) return note($("saved"), "Select a part first. Its keyframe goes to the playhead.");
  commit([...missing.values()].flat(), `Keyframe of ${state.part.split("/").at(-1)}`);
}

function removeKey() {
  if (!state.key) return;
  commit(keyEdit("removeKey"), `Delete keyframe of ${state.key.property}`);
  selectKey(null);
}

/// Copies the selected keyframe to the playhead.
function copyKey() {
  const track = state.key && state.tracks.find((one) => one.name === state.key.name && one.property === state.key.property);
  if (!track) return;
  commit(keyEdit("copyKey", { fraction: (state.time - track.origin) / track.length }), `Copy keyframe of ${state.key.property}`);
}

export function selectKey(key) {
  state.key = key;
  changed("key");
}

$("addKey").onclick = addKey;
$("removeKey").onclick = removeKey;
$("copyKey").onclick = copyKey;
when("addKey", () => { if (clip()) addKey(); });
when("removeKey", removeKey);

$("clipLength").onchange = () => {
  const text = $("clipLength").value;
  if (!(Number(text) > 0) || !clip()) return show();
  commit({ edit: { action: "length", kind: "clip", name: clip().name, text } }, `Length of ${clip().name}`);
};

function show() {
  $("keyTools").hidden = !clip();
  $("noTracks").hidden = !clip() || state.tracks.length > 0;
  $("copyKey").disabled = $("removeKey").disabled = !state.key;
  $("addKey").disabled = !state.part;
  if (clip() && document.activeElement !== $("clipLength")) put($("clipLength"), { value: short(clip().duration) });
}
when("staged key part reload", show);
when("subject", () => selectKey(null));
