// Keyframes that are dragged in the tracks, where the clip says their times.

import { short } from "./dom.js";
import { state, when } from "./state.js";
import { commit, draft } from "./tweak.js";
import { seek } from "./time.js";
import { timeAt, xOf } from "./timescale.js";

let drag = null;

/// The keyframe at a place of a row: { property, path, index, time }, or null.
function keyAt(row, clientX) {
  if (!row?.path || state.subject.kind !== "clip") return null;
  const { keys } = row.tracks[0];
  const index = keys.findIndex((time) => Math.abs(xOf(time) - xOf(timeAt(clientX))) <= 5);
  // The first and the last stay where the motion begins and ends.
  if (index <= 0 || index === keys.length - 1) return null;
  return { row, property: row.property, path: row.path, index, time: keys[index], keys };
}

/// - Returns: whether a keyframe is there, which is dragged from now on.
export function takeKey(row, clientX) {
  drag = keyAt(row, clientX);
  if (!drag) return false;
  seek(drag.time);
  return true;
}

/// The field of the file that holds the keyframe's time.
function field() {
  const { path, property, index } = drag;
  if (state.tweaks?.part !== path) return null;
  return state.tweaks.fields.find((one) => one.label === `${property} at` && one.path.at(-1) === index);
}

export function dragKey(clientX) {
  if (!drag) return false;
  drag.field ??= field();
  if (!drag.field) return true;
  const { keys, index, time } = drag;
  const duration = (time - keys[0]) / Number(drag.field.text);
  const room = duration / 1000;
  const wanted = Math.min(Math.max(timeAt(clientX), keys[index - 1] + room), keys[index + 1] - room);
  drag.to = wanted;
  drag.changes = [{ path: drag.field.path, was: drag.field.text, text: short((wanted - keys[0]) / duration, 3) }];
  draft(drag.changes);
  return true;
}

/// Where the keyframe that is dragged is drawn; null for all others.
export const draggedKey = (row, time) => (drag?.to !== undefined && drag.row.key === row.key && drag.time === time ? drag.to : null);

export function dropKey() {
  if (!drag) return;
  const { changes, path, property } = drag;
  drag = null;
  if (changes) commit(changes, `Keyframe of ${path.split("/").at(-1)} ${property}`);
}

when("subject", () => { drag = null; });
