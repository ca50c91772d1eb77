// Dragging of keyframes in the tracks, if the clip lists their times, and of the end of a
// transition.

import { short } from "./dom.js";
import { changed, state, when } from "./state.js";
import { commit, draft } from "./tweak.js";
import { seek } from "./time.js";
import { freeTimeAt, timeAt, xOf } from "./timescale.js";

let drag = null;

/// The keyframe at a place of a row: { property, path, index, time }, or null.
function keyAt(row, clientX) {
  const { kind } = state.subject;
  if (!row?.path || (kind !== "clip" && kind !== "transition")) return null;
  const { keys } = row.tracks[0];
  const index = keys.findIndex((time) => Math.abs(xOf(time) - xOf(timeAt(clientX))) <= 5);
  const isEnd = index > 0 && index === keys.length - 1;
  // The first and last keyframes of a clip can't move. In a transition, only the end moves.
  if (index <= 0 || isEnd !== (kind === "transition")) return null;
  return { row, property: row.property, path: row.path, index, time: keys[index], keys, isEnd };
}

/// - Returns: whether a keyframe is there; if so, its drag begins.
export function takeKey(row, clientX) {
  drag = keyAt(row, clientX);
  if (!drag) return false;
  seek(drag.time);
  return true;
}

/// The field of the file with the keyframe's time.
function field() {
  const { path, property, index } = drag;
  if (state.tweaks?.part !== path) return null;
  if (drag.isEnd) return state.tweaks.fields.find((one) => one.label === "transition duration");
  return state.tweaks.fields.find((one) => one.label === `${property} at` && one.path.at(-1) === index);
}

export function dragKey(clientX) {
  if (!drag) return false;
  drag.field ??= field();
  if (!drag.field || drag.isCancelled) return true;
  const { keys, index, time } = drag;
  if (drag.isEnd) return dragEnd(clientX);
  const duration = (time - keys[0]) / Number(drag.field.text);
  const room = duration / 1000;
  const wanted = Math.min(Math.max(timeAt(clientX), keys[index - 1] + room), keys[index + 1] - room);
  drag.to = wanted;
  drag.changes = [{ path: drag.field.path, was: drag.field.text, text: short((wanted - keys[0]) / duration, 3) }];
  draft(drag.changes);
  return true;
}

/// The change of its duration, rounded to 0.01 seconds.
function dragEnd(clientX) {
  const { field, time } = drag;
  const duration = Math.max(Number(field.text) + freeTimeAt(clientX) - time, 0.01);
  if (!Number.isFinite(duration)) return true;
  drag.to = time + duration - Number(field.text);
  drag.changes = [{ path: field.path, was: field.text, text: short(duration, 2) }];
  draft(drag.changes);
  return true;
}

/// The place of the dragged keyframe; null for all others.
export const draggedKey = (row, time) => (drag?.to !== undefined && drag.row.key === row.key && drag.time === time ? drag.to : null);

export function dropKey() {
  if (!drag) return;
  const { changes, path, property, isEnd } = drag;
  drag = null;
  if (!changes) return;
  commit(changes, isEnd ? "Transition duration" : `Keyframe of ${path.split("/").at(-1)} ${property}`);
}

addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || !drag) return;
  event.stopPropagation();
  Object.assign(drag, { isCancelled: true, to: undefined, changes: undefined });
  draft(null);
  changed("visible");
}, { capture: true });

when("subject", () => { drag = null; });
