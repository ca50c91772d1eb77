// Selecting and dragging keyframes in the tracks of a clip, and dragging the end of a transition.

import { short } from "./dom.js";
import { changed, frameTime, state, when } from "./state.js";
import { commit, draft } from "./edit.js";
import { seek } from "./time.js";
import { freeTimeAt, timeAt, xOf } from "./timescale.js";
import { selectKeys, trackOf } from "./timeline.js";

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

const keyOf = (track, place) => ({ track: { name: track.name, property: track.property }, index: track.indices[place] });
const isSame = (a, b) => a.index === b.index && a.track.name === b.track.name && a.track.property === b.track.property;
export const isSelected = (track, place) => state.keys.some((one) => isSame(one, keyOf(track, place)));

/// - Parameter isMore: whether to add the keyframe to the selection, or to remove it.
/// - Returns: whether a keyframe is there; if so, it is selected, and its drag begins.
export function takeKey(row, clientX, isMore) {
  drag = keyAt(row, clientX);
  if (!drag) {
    if (!isMore) selectKeys([]);
    return false;
  }
  const key = keyOf(drag.track, drag.place);
  const isKnown = isSelected(drag.track, drag.place);
  Object.assign(drag, { x: clientX, isMoved: false, isOne: isKnown && !isMore });
  if (isMore && isKnown) selectKeys(state.keys.filter((one) => !isSame(one, key)));
  else if (!isKnown && !drag.isEnd) selectKeys(isMore ? [...state.keys, key] : [key]);
  seek(drag.time);
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
  const moves = state.keys.map((key) => ({ key, track: trackOf(key) })).filter((one) => one.track);
  const sign = direction(track, place);
  let by = ((event.altKey ? wanted : Math.round(wanted / frame) * frame) - time) * sign;
  // Several keyframes keep their distances.
  for (const { key, track: own } of moves) {
    const at = own.fractions[key.index] * own.length;
    by = Math.min(Math.max(by, -at), own.length - at);
  }
  drag.to = time + by * sign;
  drag.by = by;
  drag.change = { edit: { moveKeys: { keys: moves.map(({ key, track: own }) => ({
    key, fraction: own.fractions[key.index] + by / own.length,
  })) } } };
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

/// The place of a dragged keyframe; null for all others.
export function draggedKey(track, place) {
  if (drag?.to === undefined) return null;
  if (drag.isEnd) return drag.track === track && drag.place === place ? drag.to : null;
  return isSelected(track, place) ? track.keys[place] + drag.by * direction(track, place) : null;
}

/// Selects the keyframes between two times in some rows.
export function selectBetween(rows, start, end, known) {
  const found = rows.flatMap((row) => row.tracks.flatMap((track) => track.keys.flatMap((time, place) =>
    (time >= start && time <= end ? [keyOf(track, place)] : []))));
  selectKeys([...known, ...found].filter((key, index, all) => all.findIndex((one) => isSame(one, key)) === index));
}

export function dropKey() {
  if (!drag) return;
  const { change, track, place, isEnd, isOne, isMoved } = drag;
  drag = null;
  // A click on one of several selects it alone.
  if (isOne && !isMoved) selectKeys([keyOf(track, place)]);
  if (!change) return;
  commit(change, isEnd ? "Transition duration"
    : state.keys.length > 1 ? `Move ${state.keys.length} keyframes` : `Move keyframe of ${track.name.split("/").at(-1)} ${track.property}`);
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
