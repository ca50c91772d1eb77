// The handles of the selected part. A drag changes numbers in the rig's file.

import { $, make, short } from "./dom.js";
import { on, send } from "./wire.js";
import { state, when } from "./state.js";
import { canvasPoint, contains, zoom } from "./stage.js";
import { claimDrags, noteDrag } from "./pan.js";
import { commit, draft } from "./edit.js";
import { guides, snapped } from "./snap.js";

const kinds = {
  move: "Move", size: "Size", turn: "Rotate", scale: "Scale", anchor: "Anchor",
};
/// The step of an arrow key, without and with Shift.
const nudges = { move: [1, 10], size: [1, 10], turn: [1, 15], scale: [0.01, 0.1], anchor: [0.01, 0.1] };
/// The rounding of numbers.
const grains = { move: 0.5, size: 0.5, turn: 1, scale: 0.01, anchor: 0.01 };

const buttons = Object.fromEntries(Object.entries(kinds).map(([kind, label]) => {
  const button = make("button", { className: `handle ${kind}`, ariaLabel: label, title: label });
  button.dataset.grip = kind;
  $("handles").append(button);
  return [kind, button];
}));

/// The handles that can write a value.
const grips = () => (state.tweaks?.part === state.part && !state.tweaks.reason ? state.tweaks.grips : []);
const placedPart = () => state.placed.find((one) => one.path === state.part);

function place() {
  const part = placedPart();
  const isShown = part && !state.playing && !state.locked.has(state.part) && state.subject.kind !== "live" && state.compare === "off"
    && part.corners.every(Boolean) && grips().length > 0;
  $("handles").hidden = !isShown;
  if (!isShown) return;
  const [a, b, c, d] = part.corners;
  const middle = [(a[0] + b[0] + c[0] + d[0]) / 4, (a[1] + b[1] + c[1] + d[1]) / 4];
  const top = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  const up = [top[0] - middle[0], top[1] - middle[1]];
  const length = Math.hypot(...up) || 1;
  const reach = 26 / zoom();
  const places = {
    move: a, size: c, scale: b, anchor: part.anchor,
    turn: [top[0] + up[0] / length * reach, top[1] + up[1] / length * reach],
  };
  for (const [kind, point] of Object.entries(places)) {
    buttons[kind].hidden = !point || !grips().includes(kind);
    if (!point) continue;
    buttons[kind].style.left = `${point[0] * zoom()}px`;
    buttons[kind].style.top = `${point[1] * zoom()}px`;
  }
}

// What a drag does

let drag = null;
/// The place where the selected part was pressed.
let pressed = null;
/// The timer that ends a run of arrow keys.
let timer = null;

function begin(kind, start) {
  const part = placedPart();
  const ask = (name) => send({ do: "grip", grip: kind, name, time: state.time });
  // The other selected parts move along.
  const others = kind === "move" ? [...state.also].filter((path) => !isInside(path, [state.part, ...state.also])) : [];
  drag = {
    kind, start, part, grip: null, to: start, number: ask(state.part),
    others: others.map((path) => ({ number: ask(path), grip: null })),
  };
}

/// Whether a part moves with another one that contains it.
export const isInside = (path, parts) => parts.some((other) => path.startsWith(`${other}/`));

on("grip", (grip) => {
  const other = drag?.others.find((one) => one.number === grip.number);
  if (other) {
    other.grip = grip;
    return show();
  }
  if (grip.number !== drag?.number) return;
  drag.grip = grip;
  if (drag.isNudge) applyNudge();
  else show();
});
on("refusal", ({ number }) => { if (drag && number === drag.number) drag = null; });

const angle = ([x, y], [ox, oy]) => Math.atan2(y - oy, x - ox) * 180 / Math.PI;
const distance = ([x, y], [ox, oy]) => Math.hypot(x - ox, y - oy);

/// The numbers for the place of the pointer.
function values({ kind, start, to, part, grip, hasMoved, isFine, isStraight }) {
  if (!hasMoved) return grip.values;
  const grain = isFine ? grains[kind] / 10 : grains[kind];
  const round = (number) => Number((Math.round(number / grain) * grain).toFixed(4));
  if (kind === "turn") {
    const corner = [part.corners[2][0] - part.anchor[0], part.corners[2][1] - part.anchor[1]];
    const [x, y] = grip.rates[0];
    const sign = corner[0] * y - corner[1] * x < 0 ? -1 : 1;
    let turn = (angle(to, part.anchor) - angle(start, part.anchor)) * sign;
    if (turn > 180) turn -= 360;
    if (turn < -180) turn += 360;
    const value = grip.values[0] + turn;
    return [isStraight ? Math.round(value / 15) * 15 : round(value)];
  }
  if (kind === "scale") {
    const factor = distance(to, part.anchor) / (distance(start, part.anchor) || 1);
    return grip.values.map((value) => round(value * factor));
  }
  let by = [to[0] - start[0], to[1] - start[1]];
  if (isStraight) by = Math.abs(by[0]) > Math.abs(by[1]) ? [by[0], 0] : [0, by[1]];
  const snap = kind === "move" && !isFine ? snapped(part, by, isStraight) : { by, is: [false, false] };
  const numbers = movedBy(grip, snap.by, (number, index) => (snap.is[index] ? Number(number.toFixed(2)) : round(number)));
  drag.by = snap.by;
  return kind === "size" ? numbers.map((number) => Math.max(number, 0)) : numbers;
}

/// The two numbers of a grip after a movement on the canvas. Unchanged numbers aren't rounded.
function movedBy({ values, rates }, [x, y], round) {
  const [[ax, ay], [bx, by]] = rates;
  const area = ax * by - ay * bx;
  if (Math.abs(area) < 1e-9) return values;
  const moved = [(x * by - y * bx) / area, (y * ax - x * ay) / area];
  return values.map((value, index) => (Math.abs(moved[index]) < 1e-6 ? value : round(value + moved[index], index)));
}

/// The changes that move a part by a distance on the canvas.
export const changesAt = (grip, by) => changesFor(grip, movedBy(grip, by, (number) => Number(number.toFixed(2))));

function fill(text, numbers) {
  return numbers.reduce((all, number, index) => all.replaceAll(`%${index}`, short(number, 4)), text);
}

const changesFor = (grip, numbers) => grip.changes
  .map((change) => ({ ...change, text: fill(change.text, numbers) }))
  .filter((change) => change.text !== change.was);

function show() {
  if (!drag?.grip) return;
  drag.numbers = drag.nudged ?? values(drag);
  drag.changes = [...changesFor(drag.grip, drag.numbers),
    ...drag.others.flatMap(({ grip }) => (grip && drag.by ? changesAt(grip, drag.by) : []))];
  $("dragged").textContent = drag.numbers.map((one) => short(one, 2)).join(", ");
  $("dragged").hidden = false;
  $("dragged").style.left = `${drag.to[0] * zoom() + 14}px`;
  $("dragged").style.top = `${drag.to[1] * zoom() + 14}px`;
  draft(drag.changes);
  if (drag.isOver) end();
}

function end() {
  if (!drag) return;
  // The numbers haven't arrived yet.
  if (!drag.grip) {
    drag.isOver = true;
    return;
  }
  const { changes, kind, part, hasMoved } = drag;
  drag = null;
  $("dragged").hidden = true;
  guides([]);
  if (hasMoved && changes?.length) commit(changes, `${kinds[kind]} ${part.path.split("/").at(-1)}`);
  else draft(null);
}

function cancel() {
  drag = pressed = null;
  clearTimeout(timer);
  $("dragged").hidden = true;
  guides([]);
  draft(null);
}

for (const [kind, button] of Object.entries(buttons)) {
  button.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    event.preventDefault();
    event.stopPropagation();
    button.focus({ preventScroll: true });
    button.setPointerCapture(event.pointerId);
    begin(kind, canvasPoint(event));
  });
  button.addEventListener("pointermove", (event) => {
    if (drag && button.hasPointerCapture(event.pointerId)) follow(event);
  });
  button.addEventListener("pointerup", end);
  button.addEventListener("pointercancel", cancel);
  button.addEventListener("keydown", (event) => nudge(event, kind));
}

addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || !drag) return;
  event.stopPropagation();
  cancel();
}, { capture: true });

function follow(event) {
  Object.assign(drag, {
    to: canvasPoint(event), hasMoved: true, isFine: event.altKey, isStraight: event.shiftKey,
  });
  show();
}

// You can also drag the selected part itself; a click on it is still a click.

claimDrags((event) => {
  if ($("handles").hidden || !grips().includes("move") || event.pointerType === "touch") return false;
  if (!contains(placedPart().corners, canvasPoint(event))) return false;
  pressed = { x: event.clientX, y: event.clientY, point: canvasPoint(event) };
  return true;
});
addEventListener("pointermove", (event) => {
  if (!pressed) return;
  if (!drag) {
    if (Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) < 4) return;
    noteDrag();
    begin("move", pressed.point);
  }
  follow(event);
});
addEventListener("pointerup", () => {
  if (!pressed) return;
  pressed = null;
  end();
});

// Moves a handle with the arrow keys; a run of keys is one change.

const ways = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

function nudge(event, kind) {
  const way = ways[event.key];
  if (!way || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  event.stopPropagation();
  const step = nudges[kind][event.shiftKey ? 1 : 0];
  if (!drag) {
    const part = placedPart();
    if (!part) return;
    begin(kind, part.anchor ?? part.corners[2]);
    Object.assign(drag, { hasMoved: true, isNudge: true, sum: [0, 0] });
  }
  if (!drag.isNudge) return;
  const isSingle = kind === "turn" || kind === "scale";
  const by = isSingle ? [(way[0] - way[1]) * step, (way[0] - way[1]) * step] : way.map((one) => one * step);
  drag.sum = drag.sum.map((one, index) => one + by[index]);
  applyNudge();
  clearTimeout(timer);
  timer = setTimeout(end, 350);
}

function applyNudge() {
  if (!drag?.grip) return;
  drag.nudged = drag.grip.values.map((value, index) => Number((value + drag.sum[index]).toFixed(4)));
  show();
}

when("painted part playing laidOut tweaks", place);
