// @ts-check
// The height of the timeline, and the buttons for keyframes.

import { $, last, note, put, short } from "./dom.js";
import { ask } from "./wire.js";
import { changed, state, when } from "./state.js";
import { draggable, onArrows } from "./drag.js";
import { commit } from "./edit.js";
import { isSameKey } from "./selection.js";

// Whether the tracks show, and their height

export function openTimeline(isOpen) {
  state.hasTracks = isOpen;
  $("openTimeline").setAttribute("aria-expanded", String(isOpen));
  document.body.classList.toggle("folded", !isOpen);
  changed("visible");
  changed("layout");
}
$("openTimeline").onclick = () => openTimeline(!state.hasTracks);

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
onArrows(grip, (x, y) => setHeight($("tracks").clientHeight - 24 * y));

// Keyframes

const clip = () => state.subject.kind === "clip" && state.rig?.clips.find((one) => one.name === state.subject.name);

/// Adds a keyframe to each track of the selected parts, or to parts that don't move yet.
export function addKey() {
  if (!state.part) return note($("saved"), "Select a part first. Its keyframe goes to the playhead.");
  const parts = [state.part, ...state.also];
  recording(() => commit({ edit: { addKeys: { parts } } }, `Keyframe of ${parts.map(last).join(", ")}`,
    { failed: (reason) => note($("saved"), `No keyframe added: ${reason}`, 12) }));
}

/// What waits for the tracks of the clip that is recorded.
let waiting = null;

/// Makes keyframes, which needs *Record*.
function recording(act) {
  changed("recordNow");
  if (state.isStaged) act();
  else waiting = act;
}
when("staged", () => {
  waiting?.();
  waiting = null;
});

export const trackOf = (key) => state.tracks.find((one) => one.name === key.track.name && one.property === key.track.property);
const word = () => (state.keys.length > 1 ? `${state.keys.length} keyframes` : `keyframe of ${state.keys[0].track.property}`);

export function removeKeys() {
  if (!state.keys.length) return;
  commit({ edit: { removeKeys: { keys: state.keys } } }, `Delete ${word()}`);
  selectKeys([]);
}

/// Copies the selected keyframes, with their seconds from the first one.
function copyKeys(then) {
  const placed = state.keys.map((key) => ({ key, own: trackOf(key) })).filter(({ own }) => own);
  if (!placed.length) return;
  const timeOf = ({ key, own }) => own.origin + key.fraction * own.length;
  const first = Math.min(...placed.map(timeOf));
  const places = placed.map((one) => ({ track: one.key.track, seconds: timeOf(one) - first }));
  ask({ do: "keys", keys: placed.map(({ key }) => key) }, ({ keys }) => {
    state.copied = keys.map((key, index) => ({ ...places[index], ...key }));
    then();
  });
}

/// Pastes keyframes at the playhead, where the first one goes: those of one part into the selected part.
export function pasteKeys() {
  if (!clip() && state.motion?.kind !== "clip") return note($("saved"), "Show a clip first. Keyframes are pasted at its playhead.");
  const names = new Set(state.copied.map(({ track }) => track.name));
  const isOfPart = names.size === 1 && state.copied.every(({ track }) => track.property !== "input");
  recording(() => paste(isOfPart && state.part));
}

/// - Parameter part: the part that gets the keyframes; falsy for those that have them.
function paste(part) {
  const keys = state.copied.map(({ track, seconds, text, easing }) => {
    const target = { ...track, name: part || track.name };
    const own = trackOf({ track: target });
    const time = state.time + seconds;
    return { track: target, text, easing, fraction: own ? (time - own.origin) / own.length : time / clip().duration };
  });
  commit({ edit: { pasteKeys: { keys } } }, keys.length > 1 ? `Paste ${keys.length} keyframes` : "Paste keyframe");
}

function smoothKeys() {
  commit({ edit: { smoothKeys: { keys: state.keys } } }, `Smooth ${word()}`);
}

export function selectKeys(keys) {
  state.keys = keys;
  changed("key");
}

// Those that a change made or moved.
when("keysMade", selectKeys);

$("addKey").onclick = addKey;
$("removeKey").onclick = removeKeys;
$("copyKey").onclick = () => copyKeys(() => recording(() => paste()));
$("smoothKey").onclick = smoothKeys;
export const copySelected = () => copyKeys(() => note($("saved"), `Copied ${word()}. Ctrl+V pastes at the playhead.`));
// Those that are gone.
when("staged", () => {
  const isThere = (key) => trackOf(key)?.fractions.some((fraction) => isSameKey(key, { ...key, fraction }));
  if (!state.keys.every(isThere)) selectKeys(state.keys.filter(isThere));
});

$("clipLength").onchange = () => {
  const text = $("clipLength").value;
  if (!(Number(text) > 0) || !clip()) return show();
  commit({ edit: { setLength: { clip: clip().name, seconds: text } } }, `Length of ${clip().name}`);
};

/// A rig without clips has a timeline only for transitions.
function showTimeline() {
  document.body.classList.toggle("isStill", state.subject.kind === "still" && state.duration === 0 && !state.rig.clips.length);
}

function show() {
  $("keyTools").hidden = $("clipLength").hidden = !clip();
  $("duration").hidden = !!clip();
  $("noTracks").hidden = state.tracks.length > 0 || state.subject.kind === "live";
  $("noTracks").textContent = clip() ? "No keyframes yet. Press Record, select a part, move the playhead, then drag the part."
    : "Nothing moves here. Show a clip or a transition to see its keyframes.";
  for (const id of ["copyKey", "smoothKey", "removeKey"]) $(id).disabled = !state.keys.length;
  $("addKey").disabled = !state.part;
  if (clip() && document.activeElement !== $("clipLength")) put($("clipLength"), { value: short(clip().duration) });
}
when("staged", showTimeline);
when("staged key part reload", show);
when("subject", () => selectKeys([]));
