// Rulers at the picture's edges, and guides that are drawn from them.

import { $, make } from "./dom.js";
import { changed, state, when } from "./state.js";
import { canvasPoint, shape, zoom } from "./stage.js";

const steps = [1, 2, 5, 10, 20, 50, 100, 200, 500];
/// In CSS pixels.
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
  const style = getComputedStyle(document.body);
  pen.scale(ratio, ratio);
  pen.fillStyle = style.getPropertyValue("--quiet");
  pen.font = "9px system-ui, sans-serif";
  if (axis) pen.transform(0, 1, 1, 0, 0, 0);
  const step = steps.find((one) => one * zoom() >= leastGap) ?? 1000;
  for (let value = 0; value <= length(axis); value += step / 5) {
    const isLong = Math.abs(value / step - Math.round(value / step)) < 1e-6;
    pen.fillRect(value * zoom(), isLong ? 8 : 12, 1, breadth);
    if (isLong) label(pen, String(Math.round(value)), value * zoom() + 3, axis);
  }
}

/// The left ruler's numbers stand beside their ticks, upright.
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

/// - Parameter guide: one that is there, or a new one.
function drag(event, guide) {
  const target = event.currentTarget;
  target.setPointerCapture(event.pointerId);
  const others = state.guides.filter((one) => one !== guide);
  const move = (at) => {
    guide.value = rounded(canvasPoint(at)[guide.axis]);
    setGuides([...others, guide]);
  };
  const end = (at) => {
    target.onpointermove = target.onpointerup = target.onpointercancel = null;
    const value = canvasPoint(at)[guide.axis];
    if (value < 0 || value > length(guide.axis)) setGuides(others);
  };
  Object.assign(target, { onpointermove: move, onpointerup: end, onpointercancel: end });
  event.preventDefault();
  // The picture stays where it is.
  event.stopPropagation();
}

for (const [id, axis] of [["rulerTop", 1], ["rulerLeft", 0]]) {
  $(id).onpointerdown = (event) => drag(event, { axis, value: 0 });
}
// Whatever is chosen stays so.
for (const id of ["rulerTop", "rulerLeft", "guideGrips"]) $(id).onclick = (event) => event.stopPropagation();

function grip(guide) {
  const name = guide.axis ? "Horizontal" : "Vertical";
  const button = make("button", {
    className: `guideGrip ${guide.axis ? "across" : "down"}`,
    ariaLabel: `${name} guide at ${guide.value}; arrows move it, delete takes it away`,
    onpointerdown: (event) => drag(event, guide),
    onkeydown: (event) => moveByKey(event, guide),
  });
  button.style[guide.axis ? "top" : "left"] = `${guide.value * zoom()}px`;
  return button;
}

function moveByKey(event, guide) {
  const others = state.guides.filter((one) => one !== guide);
  const direction = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
  if (event.key === "Delete" || event.key === "Backspace") setGuides(others);
  else if (direction) {
    const value = guide.value + direction * (event.shiftKey ? 5 : 0.5);
    setGuides([...others, { ...guide, value: Math.min(Math.max(value, 0), length(guide.axis)) }]);
    $("guideGrips").lastElementChild?.focus();
  } else return;
  event.preventDefault();
  event.stopPropagation();
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
  // What is dragged stays, for it holds the pointer.
  const held = [...$("guideGrips").children].find((one) => one.onpointermove);
  const grips = state.guides.map(grip);
  if (held) grips.splice(-1, 1, held);
  if (held) held.style[state.guides.at(-1).axis ? "top" : "left"] = `${state.guides.at(-1).value * zoom()}px`;
  $("guideGrips").replaceChildren(...grips);
}

when("overlays laidOut", draw);
