// @ts-check
// The values of the selected part's tracks over time, below their progress, with points that change them.

import { $, make, short, showList } from "./dom.js";
import { ask } from "./wire.js";
import { changed, state, when } from "./state.js";
import { draggable, onArrows } from "./drag.js";
import { draggedKey, draggedValue, isSelected, keyOf, nudgeKey, pressKey } from "./keyframes.js";
import { selectKeys } from "./timeline.js";
import { boxWidth, xOf } from "./timescale.js";

export const graphHeight = 84;
const margin = 10;
const samples = 160;
/// Lines with the same unit share a scale.
const units = { x: "length", y: "length", width: "factor", height: "factor", start: "share", end: "share" };
const inkNames = ["accent", "clip", "state", "quiet", "ink"];

/// The answers by row: { times, lines }, and the unanswered requests by row.
const known = new Map();
const asked = new Map();
/// The rows whose values are those of the file, or of the draft that they contain.
const current = new Map();

/// Without a selected part, the inputs show their values.
export const isTall = (row) => state.graph && row.path === (state.part ?? null);

/// Whether the points of a row change its values. A transform has operations instead of numbers.
const isEditable = (row) => state.subject.kind === "clip" && row.property !== "transform";

export function askForValues(rows) {
  if (!state.isStaged) return;
  for (const row of rows.filter(isTall)) {
    if (current.get(row.key) === state.draft || asked.has(row.key)) continue;
    const keys = row.tracks.flatMap((track) => track.keys.map((time, place) => draggedKey(track, place) ?? time)).slice(0, 60);
    const steps = Array.from({ length: samples + 1 }, (_, index) => index * state.duration / samples);
    const times = [...new Set([...steps, ...keys])].sort((a, b) => a - b);
    const request = { key: row.key, times, draft: state.draft, isEditable: isEditable(row) };
    asked.set(row.key, request);
    ask({ do: "values", name: row.tracks[0].name, property: row.property, times, ...state.draft },
      ({ lines }) => take(request, lines), () => asked.delete(row.key));
  }
}

function take(request, lines) {
  const { key, times, draft } = request;
  if (asked.get(key) !== request) return;
  asked.delete(key);
  current.set(key, draft);
  const all = lines.map((line, component) => ({ ...line, component, isFlat: Math.max(...line.values) - Math.min(...line.values) < 1e-6 }));
  known.set(key, { times, lines: all.filter(({ isFlat }) => !isFlat || request.isEditable) });
  changed("values");
}
// Before the tracks ask again.
when("staged", () => {
  asked.clear();
  current.clear();
});

/// The ranges of the lines without a draft, so that they rest while a point is dragged.
const ranges = new Map();

/// The lowest and highest value of a line and of those that share its scale.
function range(key, line, lines) {
  const id = `${key} ${line.component}`;
  if (state.draft && ranges.has(id)) return ranges.get(id);
  const all = lines.filter((one) => one === line || !one.isFlat && units[one.label] && units[one.label] === units[line.label])
    .flatMap((one) => (one.isFlat ? [] : one.values));
  const [low, high] = all.length ? [Math.min(...all), Math.max(...all)] : [-1, 1];
  const [middle] = line.values;
  ranges.set(id, line.isFlat ? [middle - (high - low) / 2, middle + (high - low) / 2] : [low, high]);
  return ranges.get(id);
}

/// Draws the lines of a row.
///
/// - Returns: the points that change the row's values.
export function drawValues(context, row, top, inks) {
  const { times, lines } = known.get(row.key) ?? { times: [], lines: [] };
  context.font = "10px system-ui, sans-serif";
  context.textBaseline = "middle";
  return lines.flatMap((line, index) => {
    const [low, high] = range(row.key, line, lines);
    const scale = (high - low) / (graphHeight - 2 * margin);
    const y = (value) => top + graphHeight - margin - (value - low) / scale;
    const ink = inks[inkNames[index % inkNames.length]];
    context.strokeStyle = context.fillStyle = ink;
    context.lineWidth = 1.5;
    context.beginPath();
    line.values.forEach((value, place) => context[place ? "lineTo" : "moveTo"](xOf(times[place]), y(value)));
    context.stroke();
    const ends = [Math.min, Math.max].map((end) => short(end(...line.values), 2));
    const own = `${line.label} ${ends[0] === ends[1] ? ends[0] : ends.join(" to ")}`;
    context.fillText(own.trim(), Math.max(boxWidth - 110, 0), top + 8 + index * 13);
    const points = row.tracks.flatMap((track, play) => track.keys.map((key, place) => {
      const time = draggedKey(track, place) ?? key;
      const value = draggedValue(track, place, line.component) ?? line.values[times.findIndex((one) => one > time - 1e-6)];
      const found = { row, track, place, time: key, component: line.component, value, scale };
      return { id: `${row.key} ${play} ${place} ${line.component}`, x: xOf(time), y: y(value), found, ink, time, name: `${row.name} ${line.label}`.trim() };
    }));
    if (isEditable(row)) return points;
    for (const point of points) {
      context.beginPath();
      context.arc(point.x, point.y, isSelected(point.found.track, point.found.place) ? 4.5 : 3, 0, 7);
      context.fill();
    }
    return [];
  });
}

/// Shows the points. Each keeps its element, because a removed element loses the pointer and the focus.
///
/// - Parameter above: the height above the view, in CSS pixels.
export function placePoints(points, above) {
  showList($("points"), points, ({ id }) => id, makePoint, (button, { x, y, found, ink, time, name }) => {
    // Until its value is known again, it can only change from the last one.
    if (button.found) button.found.isStale = true;
    if (!Number.isFinite(y)) return;
    if (current.get(found.row.key) === state.draft) button.found = found;
    const text = `${short(found.value)}, ${short(time)} s`;
    Object.assign(button, { hidden: x < 0 || x > boxWidth, ariaLabel: `${name} at ${short(time)} s`, ariaValueNow: short(found.value), ariaValueText: text });
    Object.assign(button.dataset, { value: text, isLate: x > boxWidth / 2 });
    Object.assign(button.style, { left: `${x}px`, top: `${y - above}px`, color: ink });
    button.classList.toggle("selected", isSelected(found.track, found.place));
  });
}

function makePoint() {
  const button = make("button", { className: "point", role: "slider", "aria-orientation": "vertical" });
  draggable(button, ({ shiftKey }) => {
    button.focus({ preventScroll: true });
    const { found } = button;
    return found && !found.isStale && pressKey(found, shiftKey);
  });
  // Other keys change the selected keyframes.
  button.onfocus = () => {
    if (button.found && button.matches(":focus-visible")) selectKeys([keyOf(button.found.track, button.found.place)]);
  };
  onArrows(button, (x, y, { shiftKey }) => nudgeKey(button.found, shiftKey ? 10 * x : x, shiftKey ? -10 * y : -y));
  return button;
}
