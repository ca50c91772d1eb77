// @ts-check
// Selecting and dragging keyframes in the tracks of a clip, and dragging the end of a transition.

import { last, short } from "./dom.js";
import { changed, frameTime, state, when } from "./state.js";
import { commit, draft } from "./edit.js";
import { seek } from "./time.js";
import { freeTimeAt, timeAt, xOf } from "./timescale.js";
import { isSameKey } from "./selection.js";
import { selectKeys, trackOf } from "./timeline.js";

/// The dragged keyframe, with the values of `keyAt` and its change.
let drag = null;
/// The timer that ends a run of arrow keys.
let timer = null;

/// The keyframe at a place of a row, within so many pixels; undefined for none.
export function keyAt(row, clientX, reach) {
  const { kind } = state.subject;
  if (kind !== "clip" && kind !== "transition") return undefined;
  const distance = ({ time }) => Math.abs(xOf(time) - xOf(timeAt(clientX)));
  const all = row?.tracks.flatMap((track) => track.keys.map((time, place) => ({ row, track, place, time, isEnd: kind === "transition" })))
    .filter(({ track, place, isEnd }) => !isEnd || place > 0 && place === track.keys.length - 1) ?? [];
  const [nearest] = all.sort((a, b) => distance(a) - distance(b));
  return nearest && distance(nearest) <= reach ? nearest : undefined;
}

export const keyOf = (track, place) => ({
  track: { name: track.name, property: track.property }, fraction: track.fractions[track.indices[place]],
});
export const isSelected = (track, place) => state.keys.some((one) => isSameKey(one, keyOf(track, place)));

/// Selects a keyframe, or several with `isMore`.
///
/// - Parameter found: a keyframe; for a point of a graph also the `component` of its value, the `value`,
///   and the change of the value per pixel as `scale`.
/// - Returns: the actions of its drag.
export function pressKey(found, isMore) {
  const { track, place, time, isEnd } = found;
  const key = keyOf(track, place);
  const isKnown = isSelected(track, place);
  if (isMore && isKnown) selectKeys(state.keys.filter((one) => !isSameKey(one, key)));
  else if (!isKnown && !isEnd) selectKeys(isMore ? [...state.keys, key] : [key]);
  seek(time);
  drag = { ...found, key, found };
  return {
    move({ clientX, altKey }, [x, y]) {
      // Another view has other keyframes.
      if (!drag) return;
      drag.isVertical ??= found.scale !== undefined && Math.abs(y) > Math.abs(x);
      if (isEnd) dragEnd(clientX);
      else if (drag.isVertical) setValue(found.value - y * found.scale);
      else moveKeys((altKey ? timeAt(clientX) : Math.round(timeAt(clientX) / frameTime()) * frameTime()) - time);
    },
    end(isMoved) {
      // A click on one of several selects it alone.
      if (!isMoved && isKnown && !isMore) selectKeys([key]);
      drop();
    },
    cancel() {
      drag = null;
      draft(null);
      seek(time);
      changed("key");
    },
  };
}

/// Writes the change of a drag.
function drop() {
  clearTimeout(timer);
  const { change, found, track, isEnd, isVertical, now } = drag ?? {};
  // The new place of a moved point comes with the program's answer.
  if (change) found.value = isVertical ? now : null;
  drag = null;
  changed("key");
  if (!change) return;
  const name = `${last(track.name)} ${track.property}`;
  commit(change, isEnd ? "Transition duration" : isVertical ? `Value of ${name}`
    : state.keys.length > 1 ? `Move ${state.keys.length} keyframes` : `Move keyframe of ${name}`);
}

/// Changes a keyframe by steps of an arrow key, in frames and in steps of its value. A run of keys is one
/// change.
export function nudgeKey(found, frames, steps) {
  const isVertical = steps !== 0;
  if (drag && (drag.isVertical !== isVertical || drag.sum === undefined)) drop();
  if (!drag && (!found || found.isStale && (!isVertical || found.value === null))) return;
  if (!drag) {
    pressKey(found);
    Object.assign(drag, { isVertical, sum: 0 });
  }
  drag.sum += frames + steps;
  if (isVertical) setValue(drag.value + drag.sum * grain(drag.scale));
  else moveKeys(drag.sum * frameTime());
  clearTimeout(timer);
  timer = setTimeout(drop, 500);
}

/// The rounding of a value that a pixel changes by so much: a power of ten.
const grain = (scale) => 10 ** Math.ceil(Math.log10(scale) - 0.5);

/// The number in the file and the value change by the same amount, because the value can be a sum of tracks.
function setValue(value) {
  const { key, component, scale } = drag;
  drag.now = Number((Math.round(value / grain(scale)) * grain(scale)).toFixed(4));
  preview({ edit: { addToKey: { key, component, difference: drag.now - drag.value } } });
}

/// Moves the selected keyframes, which keep their distances. The playhead follows.
function moveKeys(seconds) {
  const { track, place, time } = drag;
  const sign = direction(track, place);
  const moves = state.keys.map((key) => ({ key, own: trackOf(key) })).filter(({ own }) => own);
  let by = seconds * sign;
  for (const { key, own } of moves) {
    const at = key.fraction * own.length;
    by = Math.min(Math.max(by, -at), own.length - at);
  }
  Object.assign(drag, { by, to: time + by * sign });
  const keys = moves.map(({ key, own }) => ({ key, fraction: key.fraction + by / own.length }));
  preview({ edit: { moveKeys: { keys } } });
  seek(drag.to);
}

function preview(change) {
  drag.change = change;
  draft(change);
  changed("key");
}

/// 1, or -1 for a keyframe in a play that goes back.
function direction({ indices, fractions }, place) {
  const count = fractions.length;
  const start = place - place % count;
  return indices[start] > indices[start + count - 1] ? -1 : 1;
}

/// Changes the duration of a transition, rounded to 0.01 seconds.
function dragEnd(clientX) {
  drag.field ??= state.properties?.part === drag.row.path
    && state.properties.fields.find((one) => one.label === "transition duration");
  if (!drag.field) return;
  const { field, time } = drag;
  const duration = Math.max(Number(field.text) + freeTimeAt(clientX) - time, 0.01);
  if (!Number.isFinite(duration)) return;
  drag.to = time + duration - Number(field.text);
  preview([{ path: field.path, was: field.text, text: short(duration, 2) }]);
}

/// The place of a dragged keyframe; null for all others.
export function draggedKey(track, place) {
  if (drag?.to === undefined) return null;
  if (drag.isEnd) return drag.track === track && drag.place === place ? drag.to : null;
  return isSelected(track, place) ? track.keys[place] + drag.by * direction(track, place) : null;
}

/// The value of the dragged point of a graph; null for all others.
export const draggedValue = (track, place, component) =>
  (drag?.track === track && drag.place === place && drag.component === component ? drag.now ?? null : null);

/// Selects the keyframes between two times in some rows.
export function selectBetween(rows, start, end, known) {
  const found = rows.flatMap((row) => row.tracks.flatMap((track) => track.keys.flatMap((time, place) =>
    (time >= start && time <= end ? [keyOf(track, place)] : []))));
  selectKeys([...known, ...found].filter((key, index, all) => all.findIndex((one) => isSameKey(one, key)) === index));
}

when("subject", () => { drag = null; });
