// The tracks under the scrubber: keyframes and the curves between them.

import { $, make, press, refill, short } from "./dom.js";
import { state, when } from "./state.js";
import { choose } from "./parts.js";
import { draggable } from "./drag.js";
import { draggedKey, isSelected, keyAt, pressKey, selectBetween } from "./keyframes.js";
import { selectKeys } from "./timeline.js";
import { askForValues, drawValues, graphHeight, isTall, placePoints } from "./graph.js";
import { drawRuler } from "./ruler.js";
import { reach, seek } from "./time.js";
import { boxWidth, colors, pen, timeAt, xOf } from "./timescale.js";

const rowHeight = 22;
/// The rows: a part's property or an input, as { name, path, tracks }, each with its place.
let rows = [];
/// The rectangle that selects keyframes: { x, y, toX, toY }.
let marquee = null;

/// Tracks of the same property of a part share a row.
function gather() {
  const byName = new Map();
  for (const track of state.tracks) {
    const isInput = track.property === "input";
    if (state.onlyPart && state.part && track.name !== state.part) continue;
    const key = `${track.name} ${track.property}`;
    const row = byName.get(key) ?? {
      key, path: isInput ? null : track.name, property: track.property, tracks: [],
      name: `${track.name.split("/").at(-1)} ${isInput ? "" : track.property}`.trim(),
    };
    row.tracks.push(track);
    byName.set(key, row);
  }
  rows = [...byName.values()];
  place();
}

function place() {
  let top = 0;
  for (const row of rows) {
    Object.assign(row, { top, height: isTall(row) ? rowHeight + graphHeight : rowHeight });
    top += row.height;
  }
  drawNames();
  draw();
}

function drawNames() {
  refill($("trackNames"), rows.map((row) => {
    const button = make("button", {
      textContent: row.name, title: row.key, disabled: row.path === null,
      onclick: () => choose(state.part === row.path ? null : row.path),
    });
    button.dataset.key = row.key;
    button.style.height = `${row.height}px`;
    press(button, row.path !== null && row.path === state.part);
    return button;
  }));
  press($("onlyPart"), state.onlyPart);
  press($("graph"), state.graph);
}

function draw() {
  askForValues(rows);
  const canvas = $("trackCanvas");
  canvas.hidden = $("points").hidden = $("playhead").hidden = rows.length === 0;
  drawRuler();
  movePlayhead();
  if (canvas.hidden) return;
  const context = pen(canvas, boxWidth, rows.at(-1).top + rows.at(-1).height);
  const inks = colors();
  placePoints(rows.flatMap((row) => drawRow(context, row, inks)));
  if (marquee) {
    context.strokeStyle = inks.accent;
    context.strokeRect(Math.min(marquee.x, marquee.toX), Math.min(marquee.y, marquee.toY),
      Math.abs(marquee.toX - marquee.x), Math.abs(marquee.toY - marquee.y));
  }
  canvas.setAttribute("aria-label", `Tracks: ${rows.slice(0, 30).map((row) => row.name).join(", ")}`);
}

/// - Returns: the points of its values.
function drawRow(context, row, inks) {
  const { top, height } = row;
  const y = (way) => top + rowHeight - 5 - Math.min(Math.max(way, -0.15), 1.15) * (rowHeight - 10);
  if (row.path !== null && row.path === state.part) {
    context.fillStyle = inks["accent-soft"];
    context.fillRect(0, top, boxWidth, height);
  }
  context.fillStyle = inks.line;
  context.fillRect(0, top + height - 0.5, boxWidth, 0.5);
  const points = isTall(row) ? drawValues(context, row, top + rowHeight, inks) : [];
  context.strokeStyle = inks.accent;
  context.lineWidth = 1.5;
  for (const track of row.tracks) {
    for (const curve of track.curves) {
      context.beginPath();
      curve.forEach(([time, way], i) => (i ? context.lineTo(xOf(time), y(way)) : context.moveTo(xOf(time), y(way))));
      context.stroke();
    }
    track.keys.forEach((time, place) => {
      context.fillStyle = isSelected(track, place) ? inks.accent : inks.ink;
      diamond(context, xOf(draggedKey(track, place) ?? time), top + rowHeight / 2, isSelected(track, place) ? 5.5 : 4);
    });
  }
  return points;
}

function diamond(context, x, y, size) {
  context.beginPath();
  context.moveTo(x, y - size);
  context.lineTo(x + size, y);
  context.lineTo(x, y + size);
  context.lineTo(x - size, y);
  context.fill();
}

function movePlayhead() {
  const x = xOf(state.time);
  for (const head of [$("playhead"), $("rulerHead")]) {
    head.style.transform = `translateX(${x}px)`;
    head.classList.toggle("away", x < 0 || x > boxWidth || !reach());
  }
}

const rowAt = ({ offsetY }) => rows.find(({ top, height }) => offsetY >= top && offsetY < top + height);

draggable($("trackCanvas"), (event) => {
  const { clientX, shiftKey, pointerType } = event;
  const row = rowAt(event);
  if (row?.path && !shiftKey) choose(row.path);
  const key = keyAt(row, clientX, pointerType === "touch" ? 16 : 6);
  if (key) return pressKey(key, shiftKey);
  if (shiftKey) return selecting(event);
  selectKeys([]);
  seek(timeAt(clientX));
  // A finger scrolls the tracks.
  return pointerType === "touch" ? null : { move: (at) => seek(timeAt(at.clientX)) };
});

/// The drag of a rectangle that selects the keyframes in it.
function selecting({ offsetX: x, offsetY: y, clientX }) {
  const [from, known] = [timeAt(clientX), state.keys];
  const end = () => {
    marquee = null;
    draw();
  };
  return {
    move(event) {
      marquee = { x, y, toX: event.offsetX, toY: event.offsetY };
      const [top, bottom] = [y, event.offsetY].sort((a, b) => a - b);
      const [start, last] = [from, timeAt(event.clientX)].sort((a, b) => a - b);
      selectBetween(rows.filter((row) => row.top < bottom && row.top + rowHeight > top), start, last, known);
    },
    end,
    cancel() {
      selectKeys(known);
      end();
    },
  };
}

$("trackCanvas").addEventListener("pointermove", (event) => {
  const row = rowAt(event);
  const times = [...new Set(row?.tracks.flatMap((one) => one.keys))].slice(0, 12).map((time) => short(time));
  $("trackCanvas").title = row ? `${row.key}: ${times.join(", ")} s` : "";
});

$("onlyPart").onclick = () => {
  state.onlyPart = !state.onlyPart;
  gather();
};
$("graph").onclick = () => {
  state.graph = !state.graph;
  place();
};
when("toggleGraph", () => $("graph").onclick());

/// Scrolls to the first row of the part if not all rows fit.
function showPart() {
  if (state.onlyPart) gather();
  else place();
  const index = rows.findIndex((row) => row.path === state.part);
  if (state.part && index >= 0) $("trackNames").children[index].scrollIntoView({ block: "nearest" });
}

when("staged", gather);
when("part", showPart);
when("time clock", movePlayhead);
when("visible output key values", draw);
