// @ts-check
// The editor of an easing: a Bézier curve with handles.

import { drawn, make } from "./dom.js";
import { draggable, onArrows } from "./drag.js";
import { curveText, handlesOf, springs, withHandle } from "./easing.js";
import { draft } from "./edit.js";
import { state } from "./state.js";

const size = 120;
const margin = 40;

/// The names of all easings, and some springs.
export const easings = () => [...state.rig.easings.map((one) => one.name), ...springs];

export const hasEditor = (text) => !!handlesOf(text, state.rig.easings);

/// Shows the curve of an easing in a box. Its handles can be dragged, and moved with the arrow keys.
export function easingEditor(box, label, text, save, show) {
  let numbers = handlesOf(text, state.rig.easings);
  const word = () => curveText(numbers);
  const image = drawn("svg", { viewBox: `0 ${-margin} ${size} ${size + 2 * margin}`, class: "curve" });
  const words = make("output", { textContent: word() });
  const [arms, line] = ["arm", "line"].map((kind) => drawn("path", { class: kind }));
  const redraw = () => {
    const [a, b, c, d] = numbers.map((one, index) => (index % 2 ? 1 - one : one) * size);
    arms.setAttribute("d", `M0 ${size}L${a} ${b}M${size} 0L${c} ${d}`);
    line.setAttribute("d", `M0 ${size}C${a} ${b} ${c} ${d} ${size} 0`);
    knobs.forEach((knob, index) => {
      knob.setAttribute("cx", index ? c : a);
      knob.setAttribute("cy", index ? d : b);
    });
    words.textContent = word();
  };
  const set = (index, x, y) => {
    numbers = withHandle(numbers, index, x, y);
    redraw();
    show(word());
  };
  const knobs = [0, 1].map((index) => knob(image, `Handle ${index + 1} of ${label}`, {
    at: () => numbers.slice(2 * index, 2 * index + 2), to: (x, y) => set(index, x, y), end: () => save(word()), cancel: () => draft(null),
  }));
  // The handles stay in the page, because a removed element loses the pointer.
  image.append(drawn("rect", { width: size, height: size, class: "frame" }), arms, line, ...knobs);
  redraw();
  box.replaceChildren(make("span", { className: "quiet", textContent: label }), image, words);
  box.hidden = false;
}

function knob(image, label, { at, to, end, cancel }) {
  const circle = drawn("circle", { r: 6, tabindex: 0, role: "slider", "aria-label": label, class: "knob" });
  const place = (event) => {
    const box = image.getBoundingClientRect();
    const scale = size / box.width;
    return [(event.clientX - box.left) * scale / size, 1 - ((event.clientY - box.top) * scale - margin) / size];
  };
  draggable(circle, () => {
    const start = at();
    return {
      move: (event) => to(...place(event)), end: (isMoved) => { if (isMoved) end(); },
      cancel() {
        to(...start);
        cancel();
      },
    };
  });
  onArrows(circle, (x, y, { shiftKey }) => {
    const [ownX, ownY] = at();
    const step = shiftKey ? 0.1 : 0.01;
    to(ownX + x * step, ownY - y * step);
  });
  circle.addEventListener("keyup", (event) => { if (event.key.startsWith("Arrow")) end(); });
  return circle;
}
