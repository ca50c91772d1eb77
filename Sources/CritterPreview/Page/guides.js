// Rulers at the edges of the image, and guides that you drag out of them.

import { $, make } from "./dom.js";
import { changed, state, when } from "./state.js";
import { canvasPoint, shape, zoom } from "./stage.js";
import { draggable, onArrows } from "./drag.js";
import { colors } from "./timescale.js";

const steps = [1, 2, 5, 10, 20, 50, 100, 200, 500];
/// The minimum gap between ticks, in CSS pixels.
const breadth = 16;
const leastGap = 44;

const length = (axis) => (axis ? state.rig.height : state.rig.width);

function drawRuler(canvas, axis) {
  const ratio = devicePixelRatio;
  const pixels = length(axis) * zoom();
  const [width, height] = axis ? [breadth, pixels] : [pixels, breadth];
  Object.assign(canvas.style, { width: `${width}px`, height: `${height}px` });
  [canvas.width, canvas.height] = [width * ratio, height * ratio];
  const pen = canvas.getContext("2d");
  pen.scale(ratio, ratio);
  pen.fillStyle = colors().quiet;
  pen.font = "9px system-ui, sans-serif";
  if (axis) pen.transform(0, 1, 1, 0, 0, 0);
  const step = steps.find((one) => one * zoom() >= leastGap) ?? 1000;
  for (let value = 0; value <= length(axis); value += step / 5) {
    const isLong = Math.abs(value / step - Math.round(value / step)) < 1e-6;
    pen.fillRect(value * zoom(), isLong ? 8 : 12, 1, breadth);
    if (isLong) label(pen, String(Math.round(value)), value * zoom() + 3, axis);
  }
}

/// Labels are upright, also in the left ruler.
function label(pen, text, at, axis) {
  pen.save();
  if (axis) pen.transform(0, 1, 1, 0, 0, 0);
  pen.fillText(text, axis ? 0 : at, axis ? at + 6 : 8);
  pen.restore();
}

// Guides

const rounded = (value) => Math.round(value * 2) / 2;

function setGuides(guides) {
  state.guides = guides;
  draw();
  changed("guides");
}

/// The drag of a guide, also of one that isn't there yet.
function drag(guide) {
  const { value } = guide;
  return {
    move(event) {
      guide.value = rounded(canvasPoint(event)[guide.axis]);
      setGuides(state.guides.includes(guide) ? state.guides : [...state.guides, guide]);
    },
    end() {
      if (guide.value < 0 || guide.value > length(guide.axis)) remove(guide);
    },
    cancel() {
      guide.value = value;
      setGuides(state.guides.filter((one) => one !== guide || value !== undefined));
    },
  };
}

const remove = (guide) => setGuides(state.guides.filter((one) => one !== guide));

for (const [id, axis] of [["rulerTop", 1], ["rulerLeft", 0]]) {
  draggable($(id), () => drag({ axis }));
}
// The selection doesn't change.
for (const id of ["rulerTop", "rulerLeft", "guideGrips"]) $(id).onclick = (event) => event.stopPropagation();

/// Each guide keeps its element, because a removed element loses the pointer.
function grip(guide) {
  const known = [...$("guideGrips").children].find((one) => one.guide === guide);
  if (known) return known;
  const button = make("button", { className: `guideGrip ${guide.axis ? "across" : "down"}` });
  button.guide = guide;
  draggable(button, () => drag(guide));
  onArrows(button, (x, y, { shiftKey }) => {
    const value = guide.value + (x + y) * (shiftKey ? 5 : 0.5);
    guide.value = Math.min(Math.max(value, 0), length(guide.axis));
    setGuides(state.guides);
  });
  button.onkeydown = (event) => {
    if (event.key !== "Delete" && event.key !== "Backspace") return;
    event.stopPropagation();
    remove(guide);
  };
  $("guideGrips").append(button);
  return button;
}

function placeGrips() {
  for (const one of [...$("guideGrips").children]) {
    if (!state.guides.includes(one.guide)) one.remove();
  }
  for (const guide of state.guides) {
    const button = grip(guide);
    const name = guide.axis ? "Horizontal" : "Vertical";
    button.ariaLabel = `${name} guide at ${guide.value}; use the arrow keys to move it, Delete to remove it`;
    button.style[guide.axis ? "top" : "left"] = `${guide.value * zoom()}px`;
  }
}

function draw() {
  if (!state.rig) return;
  const isOn = state.overlays.has("rulers");
  for (const id of ["rulerTop", "rulerLeft", "guideGrips"]) $(id).hidden = !isOn;
  const { width, height } = state.rig;
  $("ownGuides").replaceChildren(...(isOn ? state.guides : []).map(({ axis, value }) =>
    shape(axis ? `M0 ${value}H${width}` : `M${value} 0V${height}`, "own guide")));
  if (!isOn) return;
  drawRuler($("rulerTop"), 0);
  drawRuler($("rulerLeft"), 1);
  placeGrips();
}

when("overlays laidOut", draw);
