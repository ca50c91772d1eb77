// @ts-check
// The handles of the selected part, and its movement by dragging or with the arrow keys. They change
// numbers in the rig's file.

import { $, last, make, short } from "./dom.js";
import { ask } from "./wire.js";
import { changed, state, when } from "./state.js";
import { canvasPoint, contains, zoom } from "./stage.js";
import { draggable, onArrows } from "./drag.js";
import { commit, draft } from "./edit.js";
import { guides, snapped } from "./snap.js";

/// The handles: the rounding of their numbers, and the step of an arrow key, also with Shift.
const kinds = {
  move: { label: "Move", grain: 0.5, steps: [1, 10] },
  size: { label: "Size", grain: 0.5, steps: [1, 10] },
  turn: { label: "Rotate", grain: 1, steps: [1, 15] },
  scale: { label: "Scale", grain: 0.01, steps: [0.01, 0.1] },
  anchor: { label: "Anchor", grain: 0.01, steps: [0.01, 0.1] },
};

const buttons = Object.fromEntries(Object.entries(kinds).map(([kind, { label }]) => {
  const button = make("button", { className: `handle ${kind}`, ariaLabel: label, title: label });
  $("handles").append(button);
  draggable(button, (event) => {
    event.preventDefault();
    button.focus({ preventScroll: true });
    return dragging(kind, canvasPoint(event));
  });
  onArrows(button, (x, y, { shiftKey }) => nudge(x, y, shiftKey, kind));
  return [kind, button];
}));

/// The handles that can write a value.
const handleKinds = () => (state.properties?.part === state.part && !state.properties.reason ? state.properties.handles : []);
const placedPart = () => state.placed.find((one) => one.path === state.part);

function place() {
  const part = placedPart();
  const isShown = part && !state.playing && !state.locked.has(state.part) && state.subject.kind !== "live" && state.compare === "off"
    && part.corners.every(Boolean) && handleKinds().length > 0;
  $("handles").hidden = !isShown;
  if (!isShown) return;
  const [a, b, c, d] = part.corners;
  const middle = [(a[0] + b[0] + c[0] + d[0]) / 4, (a[1] + b[1] + c[1] + d[1]) / 4];
  const top = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  const up = [top[0] - middle[0], top[1] - middle[1]];
  const reach = 26 / zoom() / (Math.hypot(...up) || 1);
  const places = {
    move: a, size: c, scale: b, anchor: part.anchor,
    turn: [top[0] + up[0] * reach, top[1] + up[1] * reach],
  };
  for (const [kind, point] of Object.entries(places)) {
    buttons[kind].hidden = !point || !handleKinds().includes(kind);
    if (point) moveTo(buttons[kind], point);
  }
}

/// - Parameter point: a point of the canvas.
/** @type {(element: HTMLElement, point: number[], gap?: number) => void} */
const moveTo = function moveTo(element, [x, y], gap = 0) {
  element.style.left = `${x * zoom() + gap}px`;
  element.style.top = `${y * zoom() + gap}px`;
};

// Changes of parts

/// The change that is under way, with the numbers of each part in the file.
let run = null;
/// The timer that ends a run of arrow keys.
let timer = null;
/// The time in milliseconds in which another run of arrow keys is the same step to undo.
const pause = 1500;
let lastEnd = 0;

/// Whether a part moves with another one that contains it.
const isInside = (path, parts) => parts.some((other) => path.startsWith(`${other}/`));

/// The selected parts, without those that move with another one. The part with the handles comes first.
function selection() {
  const all = [state.part, ...state.also];
  return all.filter((path) => !isInside(path, all) && !state.locked.has(path));
}

/// - Parameter changesOf: returns the changes of a part from its numbers and its index.
function begin(kind, changesOf, details) {
  const parts = kind === "move" ? selection() : [state.part];
  run = { kind, parts, changesOf, ...details };
  askForNumbers();
}

function askForNumbers() {
  const handles = new Map(run.parts.map((name) => [name, null]));
  run.handles = handles;
  for (const name of run.parts) {
    ask({ do: "handle", handle: run.kind, name, time: state.time }, (handle) => {
      if (handles !== run?.handles) return;
      handles.set(name, handle);
      show();
    }, (reason) => {
      changed("complaint", reason);
      if (handles !== run?.handles) return;
      handles.delete(name);
      if (handles.size) show();
      else cancel();
    });
  }
}

// The numbers of the file before are asked for again.
when("reload", () => { if (run && !run.isOver) askForNumbers(); });

function show() {
  const all = [...run.handles.values()];
  if (!all.every(Boolean)) return;
  run.changes = all.flatMap((handle, index) => run.changesOf(handle, index));
  $("dragged").textContent = (run.numbers ?? all[0].values).map((one) => short(one, 2)).join(", ");
  $("dragged").hidden = false;
  moveTo($("dragged"), run.to, 14);
  draft(run.changes);
  if (run.isOver) end();
}

function end() {
  if (!run) return;
  // The numbers haven't arrived yet.
  if (!run.changes) {
    run.isOver = true;
    return;
  }
  const { changes, kind, parts, isKeyed } = run;
  finish();
  if (!changes.length) return draft(null);
  const continues = isKeyed && performance.now() - lastEnd < pause;
  if (isKeyed) lastEnd = performance.now();
  commit(changes, `${kinds[kind].label} ${parts.map(last).join(", ")}`, { continues });
}

function finish() {
  run = null;
  clearTimeout(timer);
  $("dragged").hidden = true;
  guides([]);
}

function cancel() {
  finish();
  draft(null);
}

/// The changes that write numbers of a part.
const changesFor = (handle, numbers) => handle.changes
  .map((change) => ({ ...change, text: numbers.reduce((text, number, index) => text.replaceAll(`%${index}`, short(number, 4)), change.text) }))
  .filter((change) => change.text !== change.was);

/// The two numbers of a handle after a movement on the canvas. Unchanged numbers aren't rounded.
/** @type {(handle: HandleMessage, by: number[], round?: (number: number, index: number) => number) => number[]} */
const movedBy = function movedBy({ values, rates }, [x, y], round = (number) => Number(number.toFixed(2))) {
  const [[ax, ay], [bx, by]] = rates;
  const area = ax * by - ay * bx;
  if (Math.abs(area) < 1e-9) return values;
  const moved = [(x * by - y * bx) / area, (y * ax - x * ay) / area];
  return values.map((value, index) => (Math.abs(moved[index]) < 1e-6 ? value : round(value + moved[index], index)));
};

// Dragging

function dragging(kind, start) {
  const part = placedPart();
  return {
    move(event) {
      if (!run) {
        begin(kind, (handle, index) => {
          if (index) return changesFor(handle, movedBy(handle, run.by));
          run.numbers = dragged(handle, run);
          return changesFor(handle, run.numbers);
        }, { part, start });
      }
      Object.assign(run, { to: canvasPoint(event), isFine: event.altKey, isStraight: event.shiftKey });
      show();
    },
    end,
    cancel,
  };
}

const angle = ([x, y], [ox, oy]) => Math.atan2(y - oy, x - ox) * 180 / Math.PI;
const distance = ([x, y], [ox, oy]) => Math.hypot(x - ox, y - oy);

/// The numbers for the place of the pointer.
function dragged(handle, { kind, start, to, part, isFine, isStraight }) {
  const grain = isFine ? kinds[kind].grain / 10 : kinds[kind].grain;
  const round = (number) => Number((Math.round(number / grain) * grain).toFixed(4));
  if (kind === "turn") {
    const corner = [part.corners[2][0] - part.anchor[0], part.corners[2][1] - part.anchor[1]];
    const [x, y] = handle.rates[0];
    const sign = corner[0] * y - corner[1] * x < 0 ? -1 : 1;
    const turn = (angle(to, part.anchor) - angle(start, part.anchor)) * sign;
    const value = handle.values[0] + turn - 360 * Math.round(turn / 360);
    return [isStraight ? Math.round(value / 15) * 15 : round(value)];
  }
  if (kind === "scale") {
    const factor = distance(to, part.anchor) / (distance(start, part.anchor) || 1);
    return handle.values.map((value) => round(value * factor));
  }
  let by = [to[0] - start[0], to[1] - start[1]];
  if (isStraight) by = Math.abs(by[0]) > Math.abs(by[1]) ? [by[0], 0] : [0, by[1]];
  const snap = kind === "move" && !isFine ? snapped(part, by, isStraight) : { by, is: [false, false] };
  run.by = snap.by;
  const numbers = movedBy(handle, snap.by, (number, index) => (snap.is[index] ? Number(number.toFixed(2)) : round(number)));
  return kind === "size" ? numbers.map((number) => Math.max(number, 0)) : numbers;
}

/// The drag of the selected part, which is a handle, too; null for a press outside of it.
export function partDrag(event) {
  const isHandle = !$("handles").hidden && handleKinds().includes("move") && contains(placedPart().corners, canvasPoint(event));
  return isHandle ? dragging("move", canvasPoint(event)) : null;
}

// Arrow keys

/// Moves a handle by steps; a run of keys is one change. Without a handle, it moves the selected parts.
///
/// - Returns: whether there is a part to change.
export function nudge(x, y, isFar, kind = "move") {
  if (!state.part || state.playing || state.subject.kind === "live" || run && !run.isKeyed) return false;
  const step = kinds[kind].steps[isFar ? 1 : 0];
  const part = placedPart();
  if (!run) {
    begin(kind, (handle, index) => {
      const numbers = kind === "move" ? movedBy(handle, run.by) : handle.values.map((one, place) => Number((one + run.by[place]).toFixed(4)));
      if (!index) run.numbers = numbers;
      return changesFor(handle, numbers);
    }, { by: [0, 0], to: part?.anchor ?? [0, 0], isKeyed: true });
  }
  const isSingle = kind === "turn" || kind === "scale";
  const way = isSingle ? [x - y, x - y] : [x, y];
  run.by = run.by.map((one, axis) => one + way[axis] * step);
  show();
  clearTimeout(timer);
  timer = setTimeout(end, 250);
  return true;
}

when("part subject", () => { if (run?.isKeyed) end(); });
when("painted part playing laidOut properties", place);
