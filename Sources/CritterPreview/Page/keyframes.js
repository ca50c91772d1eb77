// Dragging of keyframes in the tracks of a clip, and of the end of a transition.

import { short } from "./dom.js";
import { changed, frameTime, state, when } from "./state.js";
import { commit, draft } from "./edit.js";
import { seek } from "./time.js";
import { freeTimeAt, timeAt, xOf } from "./timescale.js";
import { selectKey } from "./timeline.js";

let drag = null;

/// The keyframe at a place of a row; null for none.
function keyAt(row, clientX) {
  const { kind } = state.subject;
  if (!row || (kind !== "clip" && kind !== "transition")) return null;
  const distance = (time) => Math.abs(xOf(time) - xOf(timeAt(clientX)));
  for (const track of row.tracks) {
    const place = track.keys.reduce((best, time, index) => (best < 0 || distance(time) < distance(track.keys[best]) ? index : best), -1);
    if (place < 0 || distance(track.keys[place]) > 6) continue;
    const isEnd = place > 0 && place === track.keys.length - 1;
    if (kind === "transition" && !isEnd) continue;
    return { row, track, place, time: track.keys[place], isEnd: kind === "transition" };
  }
  return null;
}

/// - Returns: whether a keyframe is there; if so, it is selected, and its drag begins.
export function takeKey(row, clientX) {
  drag = keyAt(row, clientX);
  if (!drag) {
    selectKey(null);
    return false;
  }
  seek(drag.time);
  Object.assign(drag, { x: clientX, isMoved: false });
  if (!drag.isEnd) selectKey({ name: drag.track.name, property: drag.track.property, index: drag.track.indices[drag.place] });
  return true;
}

export function dragKey(event) {
  if (!drag) return false;
  if (drag.isCancelled || (!drag.isMoved && Math.abs(event.clientX - drag.x) < 3)) return true;
  drag.isMoved = true;
  if (drag.isEnd) return dragEnd(event.clientX);
  const { track, place, time } = drag;
  const frame = frameTime();
  const wanted = timeAt(event.clientX);
  drag.to = event.altKey ? wanted : Math.round(wanted / frame) * frame;
  const index = track.indices[place];
  drag.change = { edit: {
    action: "moveKey", name: track.name, property: track.property, index,
    fraction: track.fractions[index] + (drag.to - time) / track.length * direction(track, place),
  } };
  draft(drag.change);
  // The playhead follows.
  seek(drag.to);
  return true;
}

/// 1, or -1 for a keyframe in a play that goes back.
function direction({ indices, fractions }, place) {
  const count = fractions.length;
  const start = place - place % count;
  return indices[start] > indices[start + count - 1] ? -1 : 1;
}

/// Changes the duration of a transition, rounded to 0.01 seconds.
function dragEnd(clientX) {
  drag.field ??= state.tweaks?.part === drag.row.path
    && state.tweaks.fields.find((one) => one.label === "transition duration");
  if (!drag.field) return true;
  const { field, time } = drag;
  const duration = Math.max(Number(field.text) + freeTimeAt(clientX) - time, 0.01);
  if (!Number.isFinite(duration)) return true;
  drag.to = time + duration - Number(field.text);
  drag.change = [{ path: field.path, was: field.text, text: short(duration, 2) }];
  draft(drag.change);
  return true;
}

/// The place of the dragged keyframe; null for all others.
export const draggedKey = (track, place) => (drag?.to !== undefined && drag.track === track && drag.place === place ? drag.to : null);

export const isSelected = (track, place) => state.key && state.key.name === track.name
  && state.key.property === track.property && state.key.index === track.indices[place];

export function dropKey() {
  if (!drag) return;
  const { change, track, isEnd } = drag;
  drag = null;
  if (!change) return;
  commit(change, isEnd ? "Transition duration" : `Move keyframe of ${track.name.split("/").at(-1)} ${track.property}`);
}

addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || !drag) return;
  event.stopPropagation();
  Object.assign(drag, { isCancelled: true, to: undefined, change: undefined });
  draft(null);
  seek(drag.time);
  changed("visible");
}, { capture: true });

when("subject", () => { drag = null; });
