// The height of the timeline, and the buttons for keyframes.

import { $, note, put, short } from "./dom.js";
import { changed, state, when } from "./state.js";
import { draggable, onArrows } from "./drag.js";
import { commit } from "./edit.js";

// Height

const grip = $("timelineGrip");

function setHeight(height) {
  const most = $("stagePanel").clientHeight - 300;
  const chosen = Math.round(Math.min(Math.max(height, 44), Math.max(most, 44)));
  $("tracks").style.height = `${chosen}px`;
  grip.setAttribute("aria-valuenow", chosen);
}
draggable(grip, () => {
  const start = $("tracks").clientHeight;
  return { move: (event, [, y]) => setHeight(start - y), cancel: () => setHeight(start) };
});
onArrows(grip, (x, y) => setHeight($("tracks").clientHeight - 22 * y));

// Keyframes

const clip = () => state.subject.kind === "clip" && state.rig?.clips.find((one) => one.name === state.subject.name);

/// Adds a keyframe to each track of the selected parts, or to parts that don't move yet.
function addKey() {
  if (!state.part) return note($("saved"), "Select a part first. Its keyframe goes to the playhead.");
  const parts = [state.part, ...state.also];
  commit({ edit: { addKeys: { parts } } }, `Keyframe of ${parts.map((path) => path.split("/").at(-1)).join(", ")}`,
    { failed: (reason) => note($("saved"), `No keyframe added: ${reason}`, 12) });
}

export const trackOf = (key) => state.tracks.find((one) => one.name === key.track.name && one.property === key.track.property);
const word = () => (state.keys.length > 1 ? `${state.keys.length} keyframes` : `keyframe of ${state.keys[0].track.property}`);

function removeKeys() {
  if (!state.keys.length) return;
  commit({ edit: { removeKeys: { keys: state.keys } } }, `Delete ${word()}`);
  selectKeys([]);
}

/// Copies the selected keyframes to the playhead, where the first one goes.
function copyKeys() {
  const placed = state.keys.map((key) => ({ key, track: trackOf(key) })).filter(({ track }) => track);
  const timeOf = ({ key, track }) => track.origin + track.fractions[key.index] * track.length;
  const by = state.time - Math.min(...placed.map(timeOf));
  commit({ edit: { copyKeys: { keys: placed.map(({ key, track }) => ({ key, fraction: track.fractions[key.index] + by / track.length })) } } },
    `Copy ${word()}`);
}

export function selectKeys(keys) {
  state.keys = keys;
  changed("key");
}

$("addKey").onclick = addKey;
$("removeKey").onclick = removeKeys;
$("copyKey").onclick = copyKeys;
when("addKey", () => { if (clip()) addKey(); });
when("removeKeys", removeKeys);

$("clipLength").onchange = () => {
  const text = $("clipLength").value;
  if (!(Number(text) > 0) || !clip()) return show();
  commit({ edit: { setLength: { clip: clip().name, seconds: text } } }, `Length of ${clip().name}`);
};

/// A still image has no timeline.
function showTimeline() {
  document.body.classList.toggle("isStill", state.subject.kind === "still" && state.duration === 0);
}

function show() {
  $("keyTools").hidden = $("clipLength").hidden = !clip();
  $("duration").hidden = !!clip();
  $("noTracks").hidden = state.tracks.length > 0 || state.subject.kind === "live";
  $("noTracks").textContent = clip() ? "No keyframes yet. Select a part, move the playhead, then drag the part or press K."
    : "Nothing moves here. Show a clip or a transition to see its keyframes.";
  $("copyKey").disabled = $("removeKey").disabled = !state.keys.length;
  $("addKey").disabled = !state.part;
  if (clip() && document.activeElement !== $("clipLength")) put($("clipLength"), { value: short(clip().duration) });
}
when("staged", showTimeline);
when("staged key part reload", show);
when("subject", () => selectKeys([]));
