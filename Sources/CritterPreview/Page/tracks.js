// @ts-check
// The tracks under the scrubber: keyframes and the curves between them. Only rows in view are in the page.

import { $, last, make, press, short, showList } from "./dom.js";
import { state, when } from "./state.js";
import { chooseRow } from "./parts.js";
import { draggable } from "./drag.js";
import { draggedKey, isSelected, keyAt, pressKey, selectBetween } from "./keyframes.js";
import { selectKeys } from "./timeline.js";
import { askForValues, drawValues, graphHeight, isTall, placePoints } from "./graph.js";
import { drawRuler } from "./ruler.js";
import { reach, seek } from "./time.js";
import { boxWidth, colors, pen, timeAt, viewHeight, xOf } from "./timescale.js";

const rowHeight = 24;
/// The rows: a part's property or an input, as { name, path, tracks }, each with its place.
let rows = [];
/// The rectangle that selects keyframes: { x, y, toX, toY }.
let marquee = null;

/// Tracks of the same property of a part share a row.
function gather() {
  const known = new Set(rows.map((row) => row.key));
  const byName = new Map();
  for (const track of state.tracks) {
    const isInput = track.property === "input";
    const key = `${track.name} ${track.property}`;
    const row = byName.get(key) ?? {
      key, path: isInput ? null : track.name, property: track.property, tracks: [],
      name: `${last(track.name)} ${isInput ? "" : track.property}`.trim(),
    };
    row.tracks.push(track);
    byName.set(key, row);
  }
  rows = [...byName.values()];
  place();
  // A new track of the selected part.
  if (rows.some((row) => row.path === state.part && !known.has(row.key))) scrollToPart();
}

function place() {
  let top = 0;
  for (const row of rows) {
    Object.assign(row, { top, height: isTall(row) ? rowHeight + graphHeight : rowHeight });
    top += row.height;
  }
  for (const id of ["trackNames", "trackBox"]) $(id).style.height = `${top}px`;
  draw();
}

/// The distance of the first row in view from the first row, in CSS pixels.
const scrolled = () => $("tracks").scrollTop;

/// - Parameter around: the height above and below the view that counts as in view, too.
function rowsInView(around = 0) {
  const [first, last] = [scrolled() - around, scrolled() + viewHeight + around];
  return rows.filter(({ top, height }) => top + height > first && top < last);
}

/// The rows beyond the view whose names can have the focus next.
const namesAround = 4 * rowHeight;

function drawNames() {
  const makeName = ({ key, name, path }) => make("button", { textContent: name, title: key, disabled: path === null, onclick: () => chooseRow(path) });
  showList($("trackNames"), rowsInView(namesAround), ({ key }) => key, makeName, (button, { top, height, path }) => {
    Object.assign(button.style, { top: `${top}px`, height: `${height}px` });
    press(button, path !== null && path === state.part);
  }, (button) => button === document.activeElement);
  press($("graph"), state.graph);
}

function draw() {
  const inView = rowsInView();
  askForValues(inView);
  drawNames();
  $("trackView").hidden = rows.length === 0;
  drawRuler();
  movePlayhead();
  if (!rows.length) return;
  const canvas = $("trackCanvas");
  const context = pen(canvas, boxWidth, viewHeight);
  const inks = colors();
  context.translate(0, -scrolled());
  placePoints(inView.flatMap((row) => drawRow(context, row, inks)), scrolled());
  if (marquee) {
    context.strokeStyle = inks.accent;
    context.strokeRect(Math.min(marquee.x, marquee.toX), Math.min(marquee.y, marquee.toY),
      Math.abs(marquee.toX - marquee.x), Math.abs(marquee.toY - marquee.y));
  }
  canvas.setAttribute("aria-label", `Tracks: ${inView.map((row) => row.name).join(", ")}`);
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

/// The distance of a pointer event from the first row.
const yOf = ({ offsetY }) => offsetY + scrolled();

function rowAt(event) {
  const y = yOf(event);
  return rows.find(({ top, height }) => y >= top && y < top + height);
}

draggable($("trackCanvas"), (event) => {
  const { clientX, shiftKey, pointerType } = event;
  const row = rowAt(event);
  if (row?.path && !shiftKey) chooseRow(row.path);
  const key = keyAt(row, clientX, pointerType === "touch" ? 16 : 6);
  if (key) return pressKey(key, shiftKey);
  if (shiftKey) return selecting(event);
  selectKeys([]);
  seek(timeAt(clientX));
  // A finger scrolls the tracks.
  return pointerType === "touch" ? null : { move: (at) => seek(timeAt(at.clientX)) };
});

/// The drag of a rectangle that selects the keyframes in it.
function selecting(start) {
  const { offsetX: x, clientX } = start;
  const y = yOf(start);
  const [from, known] = [timeAt(clientX), state.keys];
  const end = () => {
    marquee = null;
    draw();
  };
  return {
    move(event) {
      marquee = { x, y, toX: event.offsetX, toY: yOf(event) };
      const [top, bottom] = [y, yOf(event)].sort((a, b) => a - b);
      const [first, last] = [from, timeAt(event.clientX)].sort((a, b) => a - b);
      selectBetween(rows.filter((row) => row.top < bottom && row.top + rowHeight > top), first, last, known);
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

export function toggleGraph() {
  state.graph = !state.graph;
  place();
  scrollToPart();
}
$("graph").onclick = toggleGraph;

/// Scrolls to the first row of the selected part if not all rows fit.
function scrollToPart() {
  const row = state.part && rows.find(({ path }) => path === state.part);
  if (!row) return;
  const now = scrolled();
  if (row.top < now || row.top + row.height > now + viewHeight) {
    $("tracks").scrollTop = row.top < now ? row.top : row.top + Math.min(row.height, viewHeight) - viewHeight;
  }
}

$("tracks").addEventListener("scroll", draw);
when("staged", gather);
when("part", () => {
  place();
  scrollToPart();
});
when("time clock", movePlayhead);
when("visible output key values", draw);
