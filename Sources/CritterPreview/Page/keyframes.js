// Selecting and dragging keyframes in the tracks of a clip, and dragging the end of a transition.

import { short } from "./dom.js";
import { changed, frameTime, state, when } from "./state.js";
import { commit, draft } from "./edit.js";
import { seek } from "./time.js";
import { freeTimeAt, timeAt, xOf } from "./timescale.js";
import { selectKeys, trackOf } from "./timeline.js";

/// The keyframe that is dragged: { row, track, place, time, isEnd, to, by, change }.
let drag = null;

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

const keyOf = (track, place) => ({ track: { name: track.name, property: track.property }, index: track.indices[place] });
const isSame = (a, b) => a.index === b.index && a.track.name === b.track.name && a.track.property === b.track.property;
export const isSelected = (track, place) => state.keys.some((one) => isSame(one, keyOf(track, place)));

/// Selects a keyframe, or several with `isMore`.
///
/// - Returns: the actions of its drag.
export function pressKey(found, isMore) {
  const { track, place, time, isEnd } = found;
  const key = keyOf(track, place);
  const isKnown = isSelected(track, place);
  if (isMore && isKnown) selectKeys(state.keys.filter((one) => !isSame(one, key)));
  else if (!isKnown && !isEnd) selectKeys(isMore ? [...state.keys, key] : [key]);
  seek(time);
  drag = { ...found };
  return {
    move(event) {
      // Another view has other keyframes.
      if (!drag) return;
      if (isEnd) dragEnd(event.clientX);
      else dragKeys(event);
      changed("key");
    },
    end(isMoved) {
      const change = drag?.change;
      drag = null;
      // A click on one of several selects it alone.
      if (!isMoved && isKnown && !isMore) selectKeys([key]);
      if (!change) return changed("key");
      commit(change, isEnd ? "Transition duration"
        : state.keys.length > 1 ? `Move ${state.keys.length} keyframes` : `Move keyframe of ${track.name.split("/").at(-1)} ${track.property}`);
    },
    cancel() {
      drag = null;
      draft(null);
      seek(time);
      changed("key");
    },
  };
}

/// Moves the selected keyframes, which keep their distances. The playhead follows.
function dragKeys({ clientX, altKey }) {
  const { track, place, time } = drag;
  const frame = frameTime();
  const wanted = altKey ? timeAt(clientX) : Math.round(timeAt(clientX) / frame) * frame;
  const sign = direction(track, place);
  const moves = state.keys.map((key) => ({ key, own: trackOf(key) })).filter(({ own }) => own);
  let by = (wanted - time) * sign;
  for (const { key, own } of moves) {
    const at = own.fractions[key.index] * own.length;
    by = Math.min(Math.max(by, -at), own.length - at);
  }
  const keys = moves.map(({ key, own }) => ({ key, fraction: own.fractions[key.index] + by / own.length }));
  Object.assign(drag, { by, to: time + by * sign, change: { edit: { moveKeys: { keys } } } });
  draft(drag.change);
  seek(drag.to);
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
  if (!drag.field) return;
  const { field, time } = drag;
  const duration = Math.max(Number(field.text) + freeTimeAt(clientX) - time, 0.01);
  if (!Number.isFinite(duration)) return;
  drag.to = time + duration - Number(field.text);
  drag.change = [{ path: field.path, was: field.text, text: short(duration, 2) }];
  draft(drag.change);
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

when("subject", () => { drag = null; });
